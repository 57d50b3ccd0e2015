"""What parties from outside make of the schemas: ajv in strict mode, and types for TypeScript.

It needs Node.js and the npm packages ajv, json-schema-to-typescript and typescript, in the folder
`node_modules` of the repository or in the one that ULTI_NODE_MODULES names.
"""

from __future__ import annotations

import json
import os
import shutil
from pathlib import Path
from typing import Any, Final, get_args

import pytest

from tests import processes
from ulti import PROFILES, ULTISTARS
from ulti.record import FormName, Record, schema, validate
from ulti.table import Table

NODE: Final = shutil.which("node")
PACKAGES: Final = Path(os.environ.get("ULTI_NODE_MODULES", "node_modules")).resolve()
NEEDED: Final = ("ajv", "json-schema-to-typescript", "typescript")

pytestmark = pytest.mark.skipif(
    NODE is None or not all((PACKAGES / name).is_dir() for name in NEEDED),
    reason="Node.js or its packages are missing",
)

SCRIPT: Final = """
import fs from "node:fs";
import ajv from "ajv/dist/2020.js";
import { compile } from "json-schema-to-typescript";

const forms = JSON.parse(fs.readFileSync("forms.json", "utf8"));
let use = "";
for (const [form, { schema, samples }] of Object.entries(forms)) {
  const check = new ajv.default({ strict: true, allErrors: true }).compile(schema);
  for (const sample of samples)
    if (!check(sample)) throw new Error(`${form}: ${JSON.stringify(check.errors)}`);
  const types = await compile(schema, schema.title, { bannerComment: "" });
  if (types.includes("never[]") || types.includes("unknown")) throw new Error(types);
  fs.writeFileSync(`${form}.ts`, types);
  use += `import type { ${schema.title} } from "./${form}.js";\\n`;
  samples.forEach((sample, place) => {
    use += `export const ${form}${place}: ${schema.title} = ${JSON.stringify(sample)};\\n`;
  });
}
fs.writeFileSync("use.ts", use);
fs.writeFileSync("wrong.ts", use.replace('"format":"ulti-record"', '"format":"ulti-view"'));
"""


def samples() -> dict[FormName, list[Any]]:
    """Return data of every form, as the library writes them."""
    files = sorted(Path("examples").glob("*.json"))
    records = [Record.from_json(path.read_bytes()) for path in files]
    games = [record.replay() for record in records]
    over = next(game for game in games if game.settlement is not None)
    assert over.outcome is not None
    assert over.settlement is not None
    table = Table(["Anna", "Béla", "Cili"], over.profile, over.stake).add(over).add_passed()
    ours = ULTISTARS.evolve(name="ours")
    return {
        "record": [record.to_dict() for record in records]
        + [{**records[0].to_dict(), "profile": ours.to_dict(), "rules": {"ulti_fee": 8}}],
        "view": [game.view(seat).to_dict() for game in games for seat in (0, 1, 2, None)],
        "table": [table.to_dict()],
        "outcome": [over.outcome.to_dict()],
        "settlement": [over.settlement.to_dict()],
        "profile": [profile.to_dict() for profile in PROFILES.values()],
        "report": [validate("{}").to_dict(), validate(records[0]).to_dict()],
    }


def run(folder: Path, *command: str) -> tuple[int, str]:
    """Run Node.js in a folder; return its exit status and all that it wrote."""
    done = processes.run([str(NODE), *command], cwd=folder)
    return done.returncode, (done.stdout + done.stderr).decode()


def test_strict_tools_take_the_schemas_and_real_data(tmp_path: Path) -> None:
    found = samples()
    assert found.keys() == set(get_args(FormName))
    forms = {form: {"schema": schema(form), "samples": data} for form, data in found.items()}
    (tmp_path / "forms.json").write_text(json.dumps(forms), encoding="utf-8")
    (tmp_path / "make.mjs").write_text(SCRIPT, encoding="utf-8")
    (tmp_path / "node_modules").symlink_to(PACKAGES)
    status, written = run(tmp_path, "make.mjs")
    assert status == 0, written
    compiler = "node_modules/typescript/bin/tsc"
    options = ("--strict", "--noEmit", "--module", "nodenext", "--target", "es2022")
    status, written = run(tmp_path, compiler, *options, "use.ts")
    assert status == 0, written
    status, written = run(tmp_path, compiler, *options, "wrong.ts")
    assert status != 0
    assert "ulti-record" in written
