# Every target sets itself up from nothing and is fast when nothing changed.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
STAMPS := .stamps
# What is compiled by mypyc (see setup.py).
COMPILED := $(wildcard src/pentapolis/engine/*.py src/pentapolis/bots/*.py src/pentapolis/games/*/*.py)

# npm in web/, with a Node from PyPI where the machine has none.
NPM := $(BIN)/python scripts/build_web.py

.PHONY: play test slow lint bench build web pictures clean help

help:  ## Show what can be made
	@sed -n 's/^\([a-z]*\):.*## \(.*\)/make \1\t\2/p' $(MAKEFILE_LIST) | expand -t 14

$(BIN)/python:
	@scripts/need.sh venv
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --upgrade pip

$(STAMPS)/install: $(BIN)/python pyproject.toml setup.py
	@scripts/need.sh compiler || echo "Without a C compiler the engine runs as plain Python: slower, not different."
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[test]'
	@mkdir -p $(STAMPS) && touch $@ $(STAMPS)/build
	@$(BIN)/pentapolis --version

$(STAMPS)/build: $(STAMPS)/install $(COMPILED)
	@echo "Compiling what changed…"
	@$(BIN)/python setup.py --quiet build_ext --inplace --parallel 2
	@touch $@

build: $(STAMPS)/build  ## Install and compile

web: build  ## Build the browser client
	@$(BIN)/python scripts/build_web.py

play: web  ## Play in the browser
	@$(BIN)/pentapolis serve --open

lint: build  ## Check style and types
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	@$(NPM) run --silent check

# The contract suite also runs on the plain source; everything runs on the compiled engine.
test: lint web  ## Check everything
	@scripts/need.sh chromium
	@$(NPM) run --silent test
	PENTAPOLIS_INTERPRETED=1 HYPOTHESIS_PROFILE=quick $(BIN)/python -m pytest --quiet -n 2 tests/contract
	$(BIN)/python -m pytest --quiet -n 2 --dist loadfile

$(STAMPS)/ray: $(STAMPS)/install
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[ray]'
	@touch $@

slow: build $(STAMPS)/ray  ## Run the long tests too
	HYPOTHESIS_PROFILE=thorough $(BIN)/python -m pytest --slow -n 2

$(STAMPS)/bench: $(STAMPS)/install
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[bench]'
	@touch $@

bench: build $(STAMPS)/bench  ## Measure speed beside other engines
	$(BIN)/python -m benchmarks.speed

pictures: web  ## Make the pictures of the README
	@scripts/need.sh chromium
	$(BIN)/python -m tests.e2e.screenshots

clean:  ## Remove everything that was made
	rm -rf $(VENV) $(STAMPS) build web/node_modules src/pentapolis/server/static test-artifacts .mypy_cache .ruff_cache .pytest_cache .hypothesis *.egg-info src/*.egg-info
	find src -name '*.so' -delete
