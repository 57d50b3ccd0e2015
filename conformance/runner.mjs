// Holds a client in JavaScript against the vectors: node conformance/runner.mjs [CLIENT [FOLDER]].
// CLIENT is a module such as client.mjs, FOLDER a folder of vectors; both are in this folder unless
// given. With --lines as the last argument it reads questions from standard input, a line each, and
// answers with a line of JSON, as `python -m ulti.testing --client` wants it. It needs no packages.

import { readFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath, pathToFileURL } from "node:url";

const here = dirname(fileURLToPath(import.meta.url));
const given = process.argv.slice(2).filter((argument) => argument !== "--lines");
const [module = join(here, "client.mjs"), folder = here] = given;
const { default: client } = await import(pathToFileURL(resolve(module)).href);

function answer(kind, input, house) {
  try {
    return client[kind](input, house);
  } catch (error) {
    if (typeof error?.code === "string") return { error: error.code };
    throw error;
  }
}

// When two answers are the same (README.md)

const SETS = ["actions", "claims", "legal", "made", "lines"];

function isSame(one, other, key = "") {
  if (Array.isArray(one) && Array.isArray(other)) {
    if (one.length !== other.length) return false;
    if (!SETS.includes(key)) return one.every((item, place) => isSame(item, other[place]));
    const left = [...other];
    return one.every((item) => {
      const place = left.findIndex((known) => isSame(item, known));
      if (place >= 0) left.splice(place, 1);
      return place >= 0;
    });
  }
  if (one === null || other === null || typeof one !== "object" || typeof other !== "object")
    return one === other;
  const keys = Object.keys(one);
  const all = keys.length === Object.keys(other).length;
  return all && keys.every((name) => name in other && isSame(one[name], other[name], name));
}

/** A client that does not keep every part of a state is asked for the parts that it has. */
function fits(row, ours) {
  if (row.kind !== "game" || Object.keys(ours).length === 0) return isSame(ours, row.expected);
  const keys = Object.keys(ours);
  return keys.every((key) => key in row.expected && isSame(ours[key], row.expected[key], key));
}

function check() {
  const read = (name) => readFileSync(join(folder, name), "utf8");
  const index = JSON.parse(read("index.json"));
  const checked = {};
  const faults = [];
  for (const name of Object.keys(index.files)) {
    for (const line of read(name).split("\n")) {
      if (line === "") continue;
      const row = JSON.parse(line);
      if (!(row.kind in client)) continue;
      checked[row.kind] = (checked[row.kind] ?? 0) + 1;
      const house = row.profile && { ...index.profiles[row.profile], ...row.switches };
      const ours = answer(row.kind, row.input, house);
      if (!fits(row, ours)) faults.push(`${row.id}: the answer is ${JSON.stringify(ours)}`);
    }
  }
  console.log(JSON.stringify({ checked, faults }, null, 1));
  process.exitCode = faults.length > 0 ? 1 : 0;
}

async function serve() {
  for await (const line of createInterface({ input: process.stdin })) {
    const { kind, input, house = null } = JSON.parse(line);
    process.stdout.write(`${JSON.stringify(answer(kind, input, house))}\n`);
  }
}

await (process.argv.includes("--lines") ? serve() : check());
