# `make demo` and `make test` are all it takes: both work from a fresh checkout.
# Stamps inside the virtual environment remember what is installed, so that only
# a new environment or a changed pyproject.toml costs an installation.

PYTHON ?= python3
VENV ?= .venv

BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check -qq
# Pyright asks the first python on the path where packages are; tests start `ulti` by name.
ACTIVE := PATH="$$(cd '$(BIN)' && pwd):$$PATH"
CLI := $(VENV)/.installed-cli
DEV := $(VENV)/.installed-dev
BENCH := $(VENV)/.installed-bench
MUTANTS := $(VENV)/.installed-mutants

# Otherwise pyright asks the network on every run whether there is a newer one.
export PYRIGHT_PYTHON_IGNORE_WARNINGS = 1

.DEFAULT_GOAL := help
.NOTPARALLEL:
.PHONY: help demo test bars lint types docs unit census api conformance rules mutants bench dist ready clean

help:
	@echo 'make demo    settle the deal in examples/demo.json and print it'
	@echo 'make test    run every check, the tests last; in less than ten minutes'
	@echo 'make bars    what takes longer: a million actions against the reference, every mutant'
	@echo 'make lint    style, spelling, imports, slots, dependencies, workflows'
	@echo 'make types   mypy and pyright, also as a user of the library meets them'
	@echo 'make docs    build the documentation into build/docs'
	@echo 'make unit    the tests, with full branch coverage required'
	@echo 'make census  count what the strategies of the testing kit reach, for the docs'
	@echo 'make conformance  add rows to the vectors for clients in other languages'
	@echo 'make rules   a quick part of the tests, about the rules alone'
	@echo 'make mutants test those tests: break the rules in thousands of ways, see docs/mutants.md'
	@echo 'make api     write down the public names as they are, in release/api.txt'
	@echo 'make dist    build sdist and wheel into dist/ and check them'
	@echo 'make ready   say what is in the way of a release: make ready TAG=v0.1.0'
	@echo 'make bench   measure the speed, beside the skat of OpenSpiel'
	@echo 'make clean   remove what the checks leave behind'
	@echo
	@echo 'Another Python: make test PYTHON=python3.13 VENV=.venv-3.13'

demo: $(CLI)
	@$(BIN)/ulti settle examples/demo.json

# Pytest comes last, so that its summary closes the output.
test: lint types docs unit

lint: $(DEV)
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/codespell
	$(BIN)/lint-imports
	$(BIN)/slotscheck -m ulti
	$(BIN)/deptry src
	$(BIN)/validate-pyproject pyproject.toml
	$(BIN)/check-jsonschema --builtin-schema vendor.citation-file-format CITATION.cff
	$(BIN)/check-jsonschema --builtin-schema vendor.github-workflows .github/workflows/*.yml
	$(BIN)/zizmor --quiet --offline --persona=pedantic .github

types: $(DEV)
	$(BIN)/mypy
	$(ACTIVE) pyright
	$(ACTIVE) pyright --verifytypes ulti --ignoreexternal
	$(ACTIVE) pyright -p tests/typing

# -E reads every page anew: a page kept from an earlier run keeps its warnings to itself.
docs: $(DEV)
	$(BIN)/sphinx-build -E -W -n --keep-going -q docs build/docs

# The examples of a page build on each other, so they keep their order and run in one process.
unit: $(DEV)
	$(BIN)/python -m pytest -q -p no:randomly README.md docs src
	$(ACTIVE) pytest -n 2 --cov

# Of each of these, `make test` runs a small part. The pictures are laid out in a browser, and it is
# an error here that there is none.
bars: $(DEV) mutants
	ULTI_BARS=1 $(ACTIVE) pytest -q -n 2 tests/test_against_reference.py
	ULTI_BARS=1 $(ACTIVE) pytest -q -n 2 tests/batch/test_against_games.py
	ULTI_PERFT_STATES=100000 $(ACTIVE) pytest -q tests/test_perft.py
	HYPOTHESIS_PROFILE=nightly $(ACTIVE) pytest -q -n 2 tests/test_properties.py tests/record/test_fuzz.py
	ULTI_BARS=1 $(ACTIVE) pytest -q tests/svg/test_in_browser.py
	ULTI_BARS=1 $(ACTIVE) pytest -q -s -n 2 tests/rules/test_possible.py
	ULTI_BARS=1 $(ACTIVE) pytest -q -n 2 tests/test_every_reader.py tests/test_who_speaks.py
	ULTI_BARS=1 $(ACTIVE) pytest -q tests/serve/test_amplification.py tests/record/test_reading.py

census: $(DEV)
	$(BIN)/python -m tests.census

api: $(DEV)
	$(BIN)/python -m release.api

# As it will be uploaded: built from the sdist, by the build system that pyproject.toml names.
dist: $(DEV)
	rm -rf dist
	$(BIN)/python -m build
	$(BIN)/twine check --strict dist/*
	$(BIN)/check-wheel-contents dist

ready: $(DEV)
	$(BIN)/python -m release.ready '$(TAG)'

bench: $(BENCH)
	$(BIN)/python -m benchmarks

# Rows that are there stay, with their answers; `--drawn` and `--answers` change them.
conformance: $(DEV)
	$(BIN)/python -m tests.conformance.generate

# Hypothesis makes few examples, always the same, and pytest loads no plugin by itself.
QUICK := HYPOTHESIS_PROFILE=mutants PYTEST_DISABLE_PLUGIN_AUTOLOAD=1
OUTSIDE := build/outside

rules: $(DEV)
	$(QUICK) $(BIN)/python -m pytest -q @tests/rules.txt

# Mutmut writes its mutants beside the functions, in a copy of the tree, and looks which tests reach
# which, before it tests those it is asked for: a few, since the others are tested faster by ours.
# Asked again, it would not look which old tests reach a new function, so it forgets what it knew.
# Cosmic-ray writes over the files, in another copy. What survives is no error of the build.
mutants: $(MUTANTS)
	rm -f mutants/mutmut-stats.json
	$(QUICK) $(BIN)/mutmut run 'ulti.model.tricks.*__mutmut_1'
	cd mutants && PYTHONPATH=src $(QUICK) ../$(BIN)/python -m tests.mutants
	rm -rf $(OUTSIDE) && mkdir -p $(OUTSIDE)
	cp -R src tests conformance pyproject.toml cosmic-ray.toml $(OUTSIDE)
	cd $(OUTSIDE) && ../../$(BIN)/cosmic-ray init cosmic-ray.toml session.sqlite
	cd $(OUTSIDE) && ../../$(BIN)/python -m tests.mutants_outside session.sqlite
	cd $(OUTSIDE) && PATH="$(abspath $(BIN)):$$PATH" PYTHONPATH=src $(QUICK) \
	    cosmic-ray exec cosmic-ray.toml session.sqlite
	cd $(OUTSIDE) && ../../$(BIN)/cr-report session.sqlite --surviving-only --show-diff

clean:
	rm -rf build dist mutants docs/_generated htmlcov .coverage .coverage.* .hypothesis
	rm -rf .import_linter_cache .mypy_cache .pytest_cache .ruff_cache
	find src tests benchmarks conformance docs release -name __pycache__ -prune -exec rm -rf {} +

# Half an environment is taken away again: it would look finished to the next run.
$(BIN)/python:
	@command -v '$(PYTHON)' >/dev/null || { \
	    echo 'There is no $(PYTHON) here. ulti needs Python 3.11 or newer;' \
	        'name one: make PYTHON=/path/to/python' >&2; exit 1; }
	@'$(PYTHON)' -c 'import sys; sys.exit(sys.version_info < (3, 11) and \
	    "ulti needs Python 3.11 or newer; $(PYTHON) is " + sys.version.split()[0] + \
	    ". Name another: make PYTHON=/path/to/python")'
	@echo 'Making a virtual environment in $(VENV)'
	@'$(PYTHON)' -m venv --clear '$(VENV)' || { rm -rf '$(VENV)'; exit 1; }

# Editable, for both: a copy of the package beside src/ would be tested instead of it.
$(CLI): pyproject.toml | $(BIN)/python
	@echo 'Installing ulti and its command into $(VENV)'
	@$(PIP) install --editable '.[cli]'
	@touch $@

# Dependency groups need pip 25.1.
$(DEV): pyproject.toml | $(BIN)/python
	@echo 'Installing ulti and the development tools into $(VENV)'
	@$(PIP) install 'pip>=25.1'
	@$(PIP) install --editable '.[batch,cli,dask,http,openspiel,pettingzoo,testing]' --group dev
	@touch $(CLI) $@

$(BENCH): pyproject.toml | $(BIN)/python
	@echo 'Installing ulti and what it is measured against into $(VENV)'
	@$(PIP) install --editable '.[batch,bench,cli]'
	@touch $(CLI) $@

$(MUTANTS): pyproject.toml | $(BIN)/python
	@echo 'Installing ulti and what tests its tests into $(VENV)'
	@$(PIP) install 'pip>=25.1'
	@$(PIP) install --editable '.[cli,testing]' --group mutants
	@touch $(CLI) $@
