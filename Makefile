# Every target sets itself up from nothing and is fast when nothing changed.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
STAMPS := .stamps
# What is compiled by mypyc (see setup.py).
COMPILED := $(wildcard src/pentapolis/engine/*.py src/pentapolis/bots/*.py src/pentapolis/games/*/*.py)

.PHONY: play test lint bench build clean help

help:  ## Show what can be made
	@sed -n 's/^\([a-z]*\):.*## \(.*\)/make \1\t\2/p' $(MAKEFILE_LIST) | expand -t 14

$(BIN)/python:
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --upgrade pip

$(STAMPS)/install: $(BIN)/python pyproject.toml setup.py
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[test]'
	@mkdir -p $(STAMPS) && touch $@ $(STAMPS)/build
	@$(BIN)/pentapolis --version

$(STAMPS)/build: $(STAMPS)/install $(COMPILED)
	@echo "Compiling what changed…"
	@$(BIN)/python setup.py --quiet build_ext --inplace --parallel 2
	@touch $@

build: $(STAMPS)/build  ## Install and compile

play: build  ## Play
	@$(BIN)/pentapolis play sprawlopolis

lint: build  ## Check style and types
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

test: lint  ## Check everything
	$(BIN)/python -m pytest

$(STAMPS)/bench: $(STAMPS)/install
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[bench]'
	@touch $@

bench: build $(STAMPS)/bench  ## Measure speed beside other engines
	$(BIN)/python -m benchmarks.speed

clean:  ## Remove everything that was made
	rm -rf $(VENV) $(STAMPS) build .mypy_cache .ruff_cache .pytest_cache .hypothesis *.egg-info src/*.egg-info
	find src -name '*.so' -delete
