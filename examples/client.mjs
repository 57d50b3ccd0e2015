// A client of `ulti serve`: plays a deal at random, from `new` to `settle`, and prints who gets what.
//
//   node examples/client.mjs [SEED] [COMMAND…]
//
// The same seed plays the same deal. COMMAND starts the server: `ulti serve` if it is left out;
// `python -m ulti.rpc` needs the library alone. Actions go to standard error, the settlement to
// standard output. Nothing but Node.js is needed.

import { spawn } from "node:child_process";
import { createInterface } from "node:readline";

const [seed = "7", ...command] = process.argv.slice(2);
const [program, ...args] = command.length ? command : ["ulti", "serve"];

/** The server as a process; each call is a line to it, each answer a line from it. */
class Server {
  #process = spawn(program, args, { stdio: ["pipe", "pipe", "inherit"] });
  #waiting = new Map();
  #lastId = 0;

  constructor() {
    this.#process.on("error", (error) => this.#giveUp(error));
    this.#process.on("exit", (code) => this.#giveUp(new Error(`${program} ended (${code})`)));
    this.#process.stdin.on("error", (error) => this.#giveUp(error));
    createInterface({ input: this.#process.stdout }).on("line", (line) => this.#hear(line));
  }

  /** Call a method; resolves to its result, or rejects with the error's message, code and data. */
  call(method, params) {
    const id = ++this.#lastId;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
      this.#process.stdin.write(`${JSON.stringify({ jsonrpc: "2.0", id, method, params })}\n`);
    });
  }

  close() {
    this.#process.stdin.end();
  }

  #hear(line) {
    const { id, result, error } = JSON.parse(line);
    const { resolve, reject } = this.#waiting.get(id);
    this.#waiting.delete(id);
    if (error) reject(Object.assign(new Error(error.message), error));
    else resolve(result);
  }

  #giveUp(error) {
    for (const { reject } of this.#waiting.values()) reject(error);
    this.#waiting.clear();
  }
}

/** Random numbers from 0 to 1, the same for the same seed (mulberry32). */
function randomNumbers(start) {
  let state = start >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

async function playAtRandom(server, random) {
  let { record } = await server.call("new", { profile: "wikipedia", seed: Number(seed) });
  for (;;) {
    const { actions, to_act, phase } = await server.call("legal", { record });
    if (phase === "OVER") return server.call("settle", { record });
    const action = actions[Math.floor(random() * actions.length)];
    console.error(`seat ${to_act}: ${action}`);
    ({ record } = await server.call("apply", { record, action }));
  }
}

/** What the server says to a move that is against the rules: the reason is for people and programs. */
async function tryAnIllegalMove(server) {
  const { record } = await server.call("new", { profile: "wikipedia", seed: Number(seed) });
  try {
    await server.call("apply", { record, action: "pass" });
  } catch (error) {
    if (error.code !== 1) throw error;
    console.error(`refused: ${error.data.code}, ${error.data.rule}: ${error.data.message_hu}`);
  }
}

const server = new Server();
try {
  await tryAnIllegalMove(server);
  console.log(JSON.stringify(await playAtRandom(server, randomNumbers(Number(seed))), null, 2));
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
} finally {
  server.close();
}
