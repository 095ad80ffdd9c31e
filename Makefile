# Every target sets itself up from nothing and is fast when nothing changed.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
STAMPS := .stamps
PIP := $(BIN)/python -m pip install --quiet --disable-pip-version-check
# What is compiled by mypyc (see setup.py).
COMPILED := $(wildcard src/pentapolis/engine/*.py src/pentapolis/bots/*.py src/pentapolis/envs/rows.py src/pentapolis/games/*/*.py src/pentapolis/games/*/*/*.py src/pentapolis/games/*/*/*/*.py)

# npm in web/, with a Node from PyPI where the machine has none.
NPM := $(BIN)/python scripts/build_web.py
export VENV

.PHONY: play compile test slow lint bench build web pictures coverage mutants wheel docs clean help

help:  ## Show what can be made
	@sed -n 's/^\([a-z]*\):.*## \(.*\)/make \1\t\2/p' $(MAKEFILE_LIST) | expand -t 16

$(BIN)/python:
	@echo "This will be installed, in this folder unless it says otherwise:"
	@echo "  - Python packages from PyPI, in $(VENV) (about 300 MB; with what tests need, 1 GB)"
	@echo "  - npm packages for building the browser client, in web/node_modules (about 150 MB)"
	@scripts/need.sh plan venv compiler
	@scripts/need.sh get venv compiler
	@[ -x $@ ] || $(PYTHON) -m venv $(VENV)
	@$(PIP) --upgrade pip

$(STAMPS)/install: $(BIN)/python pyproject.toml setup.py
	@echo "Installing Pentapolis and compiling its engine: this takes some minutes…"
	@$(PIP) --editable '.[all]'
	@mkdir -p $(STAMPS) && touch $@
	@$(BIN)/pentapolis --version

# Installing compiles everything; what has changed since is compiled with what pip used for that.
$(STAMPS)/build: $(STAMPS)/install $(COMPILED)
	@[ -z "$$(find $(COMPILED) -newer $(STAMPS)/install)" ] || $(MAKE) --no-print-directory compile
	@touch $@

compile: $(STAMPS)/extra-compile
	@echo "Compiling what changed…"
	@$(BIN)/python setup.py --quiet build_ext --inplace --parallel 2

build: $(STAMPS)/build  ## Install and compile

web: build  ## Build the browser client
	@$(BIN)/python scripts/build_web.py

audit: build  ## Ask the registries for known advisories about what is installed
	@$(BIN)/python scripts/audit.py

play: web  ## Play in the browser
	@$(BIN)/pentapolis serve --open

# What an extra of pyproject.toml names, but not the package itself again: that is installed and compiled.
$(STAMPS)/extra-%: $(STAMPS)/install
	@echo "Installing what '$*' needs…"
	@$(BIN)/python scripts/extra.py $* | $(PIP) --requirement /dev/stdin
	@touch $@

lint: build $(STAMPS)/extra-test  ## Check style and types
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	@$(NPM) run --silent lint
	@$(NPM) run --silent check

# Everything runs on the compiled engine. The contract suite also runs on the plain source, less what is
# proved there a second time: in every scenario both play the same games (tests/contract/test_interpreted.py).
test: lint web  ## Check everything
	@scripts/need.sh plan chromium
	@scripts/need.sh get chromium
	@$(NPM) run --silent test
	PENTAPOLIS_INTERPRETED=1 HYPOTHESIS_PROFILE=quick $(BIN)/python -m pytest --quiet -n 2 --dist worksteal -p tests.brief tests/contract src/pentapolis/contract
	$(BIN)/python -m pytest --quiet -n 2 --dist loadfile

slow: build $(STAMPS)/extra-test $(STAMPS)/extra-ray  ## Run the long tests too
	HYPOTHESIS_PROFILE=thorough $(BIN)/python -m pytest --slow -n 2

bench: build $(STAMPS)/extra-bench  ## Measure speed beside other engines
	$(BIN)/python -m benchmarks.speed

# Compiled code cannot be measured: the same tests on the plain source, without browsers and without what
# takes long there and reaches nothing more (tests/brief.py).
coverage: build $(STAMPS)/extra-test $(STAMPS)/extra-coverage  ## Measure what the tests reach (lines and branches)
	@$(BIN)/coverage erase
	PENTAPOLIS_INTERPRETED=1 HYPOTHESIS_PROFILE=quick $(BIN)/coverage run -m pytest --quiet -n 2 --dist worksteal -p tests.brief --ignore tests/e2e --ignore tests/oracles --ignore tests/arena --ignore tests/bots
	@$(BIN)/coverage combine --quiet
	@$(BIN)/coverage report

mutants: build $(STAMPS)/extra-test  ## Break the scoring on purpose, and count what the tests notice
	$(BIN)/python scripts/mutants.py

wheel: web $(STAMPS)/extra-release  ## Build the wheel, and try it in a new environment
	$(BIN)/python -m build --outdir dist
	$(BIN)/twine check --strict dist/*
	scripts/try_wheel.sh dist

docs: build $(STAMPS)/extra-docs  ## Build the documentation site
	NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs build --strict
	@echo "Open site/index.html"

pictures: web $(STAMPS)/extra-test  ## Make the pictures of the README
	@scripts/need.sh get chromium
	$(BIN)/python -m tests.e2e.screenshots

clean:  ## Remove everything that was made
	rm -rf $(VENV) $(STAMPS) build dist site web/node_modules src/pentapolis/server/static src/pentapolis/pictures/script test-artifacts .mypy_cache .ruff_cache .pytest_cache .hypothesis .coverage* *.egg-info src/*.egg-info
	find src -name '*.so' -delete
