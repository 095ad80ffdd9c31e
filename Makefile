# Every target sets itself up from nothing and is fast when nothing changed.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
STAMPS := .stamps
# What is compiled by mypyc (see setup.py).
COMPILED := $(wildcard src/pentapolis/engine/*.py src/pentapolis/bots/*.py src/pentapolis/games/*/*.py)

# What the web client is made of.
CLIENT := $(shell find web/src web/public web/index.html web/vite.config.ts web/svelte.config.js -type f)

.PHONY: play test lint bench build web pictures clean help

help:  ## Show what can be made
	@sed -n 's/^\([a-z]*\):.*## \(.*\)/make \1\t\2/p' $(MAKEFILE_LIST) | expand -t 14

$(BIN)/python:
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --upgrade pip

$(STAMPS)/install: $(BIN)/python pyproject.toml setup.py
	PENTAPOLIS_WEB=0 $(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[test]'
	@mkdir -p $(STAMPS) && touch $@ $(STAMPS)/build
	@$(BIN)/pentapolis --version

$(STAMPS)/build: $(STAMPS)/install $(COMPILED)
	@echo "Compiling what changed…"
	@$(BIN)/python setup.py --quiet build_ext --inplace --parallel 2
	@touch $@

build: $(STAMPS)/build  ## Install and compile

# Not `npm ci`: it refuses a lock file that does not name every platform's optional packages.
$(STAMPS)/npm: web/package.json web/package-lock.json
	npm --prefix web install --no-save --silent --no-audit --no-fund
	@mkdir -p $(STAMPS) && touch $@

$(STAMPS)/web: $(STAMPS)/npm $(CLIENT)
	@echo "Building the web client…"
	@npm --prefix web run --silent build -- --logLevel warn
	@touch $@

web: $(STAMPS)/web  ## Build the web client into the package

play: build web  ## Play in the browser
	@$(BIN)/python -m pentapolis.server --open

lint: build $(STAMPS)/npm  ## Check style and types
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	npm --prefix web run --silent check

test: lint web  ## Check everything
	npm --prefix web run --silent test
	$(BIN)/python -m pytest

pictures: build web  ## Make the pictures of the README
	$(BIN)/python -m tests.e2e.screenshots

clean:  ## Remove everything that was made
	rm -rf $(VENV) $(STAMPS) web/node_modules src/pentapolis/server/static test-artifacts build .mypy_cache .ruff_cache .pytest_cache .hypothesis *.egg-info src/*.egg-info
	find src -name '*.so' -delete
