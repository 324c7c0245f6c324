# Everything runs in .venv; nothing but git, make and Python (3.11 or later) is needed.
PYTHON ?= python3
BIN := .venv/bin
PIP := $(BIN)/python -m pip install --quiet --disable-pip-version-check --no-compile

# uv does in seconds what takes pip minutes. Where it cannot, or where pip was told of another index, pip does it.
define install
@echo "Installing $(1) into .venv"
@if ! { $(BIN)/python -m pip config get global.index-url || test -n "$$PIP_INDEX_URL"; } >/dev/null 2>&1 \
	&& { $(PIP) uv && $(BIN)/python -m uv pip install --quiet --python $(BIN)/python --editable '$(1)'; } 2>/dev/null; \
	then true; else $(PIP) --editable '$(1)'; fi
endef

# Tests start hundreds of processes: where none may keep what it compiled, each compiles all that it imports again, which
# takes more than half of its CPU.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: setup demo test check lint bench accuracy chaos clean

setup: .venv/.ready

# What running needs; the tools of development are left to .ready.
.venv/.installed: pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo "Headmark needs Python 3.11 or later; set PYTHON=python3.x"; exit 1; }
	@test -x $(BIN)/python || $(PYTHON) -m venv .venv
	$(call install,.)
	@touch $@

.venv/.ready: .venv/.installed
	$(call install,.[dev])
	@touch $@

demo: .venv/.installed
	$(BIN)/python infra/demo/demo.py

test: setup
	$(BIN)/python -m pytest -n auto --dist loadfile

lint: setup
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports

check: lint test

bench: setup
	$(BIN)/python bench/run.py

# Against other people's ground truth: make accuracy STACK_GRAPHS=… PYCG=… CTAGS=… JEDI=… RUST_ANALYZER=…
# (checkouts; any of them), SCIP='FOLDER=INDEX …' (files and their indexes).
accuracy: setup
	$(BIN)/python bench/accuracy.py $(if $(STACK_GRAPHS),--stack-graphs $(STACK_GRAPHS)) $(if $(PYCG),--pycg $(PYCG)) \
		$(if $(CTAGS),--ctags $(CTAGS)) $(if $(JEDI),--jedi $(JEDI)) \
		$(if $(RUST_ANALYZER),--rust-analyzer $(RUST_ANALYZER)) $(foreach each,$(SCIP),--scip $(each))

# Pushes while processes are killed at random points.
chaos: setup
	$(BIN)/python -m tests.faults.chaos $(if $(ROUNDS),--rounds $(ROUNDS))

clean:
	rm -rf .venv build dist *.egg-info .mypy_cache .ruff_cache .pytest_cache .hypothesis
