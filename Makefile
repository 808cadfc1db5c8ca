# Clauselight. Two commands matter: `make demo` and `make test`. Both stand on `make setup`.
# Needs Python 3.11 or newer, a C++ compiler and make. Windows: the README gives the same steps.

PYTHON ?= $(shell command -v python3.11 || command -v python3.12 || command -v python3.13 || command -v python3)
BIN := .venv/bin
LOCKS := packaging/locks

# llama.cpp compiled for a processor with matrix tiles (AMX) dies of an illegal instruction where a
# virtual machine hides them; without them it also keeps its faster layout of the weights.
NO_TILES := -mno-amx-tile -mno-amx-int8 -mno-amx-bf16
COMPILE := $(shell echo | cc $(NO_TILES) -x c -E - >/dev/null 2>&1 \
  && echo 'CFLAGS="$(NO_TILES)" CXXFLAGS="$(NO_TILES)"')

.PHONY: setup dev-setup demo test test-fast bench bench-parse bench-sources bench-numbers kills check format lock clean

# A stamp holds what was installed: it is made anew when a lock or pyproject.toml changes.
setup: .venv/setup.stamp
	$(BIN)/clauselight models fetch

.venv/setup.stamp: $(LOCKS)/runtime.txt pyproject.toml
	$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Python 3.11 or newer is needed")'
	test -x $(BIN)/python || $(PYTHON) -m venv .venv
	@echo "Installing the libraries; the first time the language-model runtime is compiled, which takes about 10 minutes."
	$(COMPILE) $(BIN)/python -m pip install --quiet --require-hashes -r $(LOCKS)/runtime.txt
	$(BIN)/python -m pip install --quiet --no-deps --no-build-isolation -e .
	touch $@

dev-setup: setup .venv/dev.stamp
	$(BIN)/clauselight models fetch --tests

.venv/dev.stamp: $(LOCKS)/dev.txt .venv/setup.stamp
	$(BIN)/python -m pip install --quiet --require-hashes -r $(LOCKS)/dev.txt
	touch $@

demo: setup
	$(BIN)/clauselight demo

test: dev-setup
	$(BIN)/python -m pytest

# Without real weights and without whole processes: a minute, for the time between two edits.
test-fast: dev-setup
	$(BIN)/python -m pytest -m "not model and not end2end and not slow"

bench: dev-setup
	$(BIN)/python -m tests.bench

# Over public test files beside the checkout: DATA holds corpus/ and bench/. Other readers of PDF are
# measured on the same files; they add libraries to .venv and change none of its versions.
DATA ?= ../shared
bench-parse: dev-setup .venv/bench.stamp
	$(BIN)/python -m tests.bench.parse --data $(DATA)

bench-sources: dev-setup .venv/bench.stamp
	$(BIN)/python -m tests.bench.sources --data $(DATA)

bench-numbers: dev-setup .venv/bench.stamp
	$(BIN)/python -m tests.bench.numbers --data $(DATA)

.venv/bench.stamp: $(LOCKS)/bench.txt .venv/dev.stamp
	$(BIN)/python -m pip install --quiet --require-hashes -r $(LOCKS)/bench.txt
	touch $@

# The program is killed at 500 points of ingest and publish; LOG says where, and what was found.
LOG ?= kills.log
kills: dev-setup
	$(BIN)/python -m tests.kills --kills 500 --seed 1 --log $(LOG)
	@tail -n 6 $(LOG)

check: dev-setup
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports

format: dev-setup
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .

# Needs uv. The locks name no index: a user's own index and proxy settings apply.
lock:
	uv pip compile pyproject.toml --universal --python-version 3.11 --generate-hashes \
	  --no-emit-index-url --no-header -o $(LOCKS)/runtime.txt
	uv pip compile pyproject.toml --group dev -c $(LOCKS)/runtime.txt --universal \
	  --python-version 3.11 --generate-hashes --no-emit-index-url --no-header -o $(LOCKS)/dev.txt
	uv pip compile --group bench -c $(LOCKS)/runtime.txt -c $(LOCKS)/dev.txt --universal \
	  --python-version 3.11 --generate-hashes --no-emit-index-url --no-header -o $(LOCKS)/bench.txt

clean:
	rm -rf .venv build dist *.egg-info demo-output
