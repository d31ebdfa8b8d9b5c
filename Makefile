# Every wish has one command; `make` alone lists them. Paths are relative throughout, so that a folder with a
# space in its name works. Stamps lie inside what they vouch for: delete a folder and it is made again.

PYTHON ?= python3
ARGS ?=
SHELL := /bin/sh
.SHELLFLAGS := -eu -c
.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
MAKEFLAGS += --no-print-directory --no-builtin-rules

BIN := .venv/bin
# Compiled beforehand, the server starts in half the time, also where Python may not write beside its sources.
UV := $(BIN)/uv pip install --quiet --compile-bytecode --python $(BIN)/python
PAGE := src/pokerhouse/server/page/index.html
# With the folders themselves: their time changes when a file goes away.
WEB_SOURCES := $(shell find web/src web/public web/index.html web/*.json web/*.config.* 2>/dev/null)

# An environment is bound to its place: one that was moved or copied here is made anew.
ifneq "$(file <.venv/.place)" "$(CURDIR)"
.venv/.place: FORCE
endif

.PHONY: help FORCE
help: ## lists these commands
	@echo "Pokerhouse. Commands:"
	@sed -n 's/^\([a-z-]*\):.*## \(.*\)/  make \1 | \2/p' Makefile | while IFS='|' read -r name text; do \
		printf '%-20s%s\n' "$$name" "$$text"; done

# ---- set-up -------------------------------------------------------------------------------------------------

.PHONY: setup setup-serve setup-test setup-peers page
setup: setup-test $(PAGE) ## installs everything, pinned, into this folder; afterwards no network is needed
setup-serve: .venv/.serve
setup-test: .venv/.test web/node_modules/.ready .cache/browser.ready
setup-peers: .venv/.peers
page: $(PAGE) ## builds the web page when its sources have changed

.venv/.place:
	@$(PYTHON) tools/fitting_python.py
	@echo "set-up: an environment in .venv ($$($(PYTHON) --version))"
	@$(PYTHON) -m venv --clear .venv
	@printf '%s' '$(subst ','\'',$(CURDIR))' >$@

.venv/.installer: requirements/installer.txt .venv/.place
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements/installer.txt
	@touch $@

.venv/.serve: requirements/serve.txt pyproject.toml .venv/.installer
	@echo "set-up: what the card room needs"
	@$(UV) --require-hashes -r requirements/serve.txt
	@$(UV) --no-deps --no-build-isolation --editable .
	@touch $@

.venv/.test: requirements/test.txt .venv/.serve
	@echo "set-up: what the tests need"
	@$(UV) --require-hashes -r requirements/test.txt
	@touch $@

# Other engines, to be measured and compared with: no part of `make setup`, nothing here plays with them.
.venv/.peers: requirements/peers.txt .venv/.test
	@echo "set-up: other engines, to compare with"
	@$(UV) --require-hashes --build-constraints requirements/peers.txt -r requirements/peers.txt
	@touch $@

# The engine as machine code, in a folder of its own: for measuring, and for whoever plays millions of hands.
build/compiled/.ready: tools/compiled.py $(shell find src/pokerhouse -name '*.py') .venv/.test
	@echo "set-up: the engine as machine code"
	@$(BIN)/python -m tools.compiled
	@touch $@

# A Node of our own, only where the machine has none that fits.
.venv/.node: requirements/node.txt .venv/.installer
	@tools/npm --fits || { echo "set-up: Node"; $(UV) --require-hashes -r requirements/node.txt; }
	@touch $@

web/node_modules/.ready: web/package-lock.json .venv/.node
	@echo "set-up: what the page is built with"
	@tools/npm --prefix web ci --loglevel=error >/dev/null
	@touch $@

$(PAGE): web/node_modules/.ready $(WEB_SOURCES)
	@echo "set-up: the page"
	@tools/npm --prefix web run --silent build -- --logLevel error
	@touch $@

tools/browser/node_modules/.ready: tools/browser/package-lock.json .venv/.node
	@tools/npm --prefix tools/browser ci --loglevel=error >/dev/null
	@touch $@

# The tests use an installed Chromium where there is one; this one needs no root.
.cache/browser.ready: tools/browser/unpack.mjs tools/browser/package-lock.json .venv/.test
	@$(BIN)/python -m tests.e2e.chromium --installed || { \
		echo "set-up: a browser for the tests"; \
		$(MAKE) tools/browser/node_modules/.ready; \
		tools/npm --prefix tools/browser run --silent unpack -- ../../.cache/chromium; \
	}
	@mkdir -p .cache && touch $@

# ---- use ----------------------------------------------------------------------------------------------------

.PHONY: serve play
play: setup-serve ## opens a table in this terminal (ARGS="--rules texas --players 4")
	@exec $(BIN)/pokerhouse play $(ARGS)

serve: setup-serve $(PAGE) ## opens the card room (ARGS="--port 8000 --bots 3")
	@exec $(BIN)/pokerhouse serve $(ARGS)

# ---- checks and tests ---------------------------------------------------------------------------------------

.PHONY: check test prove bench compiled wheel rules protocol screens screenshots pins clean
check: ## lints and type-checks everything, each part timed
	@$(PYTHON) tools/fitting_python.py
	@$(PYTHON) tools/parts.py setup-test check-lint check-format check-types check-arrows check-protocol \
		check-web

test: ## runs the checks and every test, each part timed
	@rm -f .cache/rules.json
	@$(PYTHON) tools/fitting_python.py
	@$(PYTHON) tools/parts.py setup check-lint check-format check-types check-arrows check-protocol check-web \
		test-python test-compiled test-web test-browser test-rules

prove: setup setup-peers ## runs every proof at full size and writes docs/proofs.md
	@$(BIN)/python -m pytest --prove tests/e2e
	@$(BIN)/python -m pytest --prove -n 2 --ignore tests/e2e

bench: setup-test ## measures the budgets, beside other engines
	@$(MAKE) setup-peers || echo "bench: the other engines can't be installed now; those that are here are measured"
	@! $(BIN)/python -m tools.compiled --possible || $(MAKE) compiled
	@$(BIN)/python -m benchmarks

compiled: build/compiled/.ready ## translates the engine to machine code (PYTHONPATH=build/compiled plays with it)

wheel: setup-test $(PAGE) ## makes an installable file in dist, the engine compiled where there is a C compiler
	@POKERHOUSE_COMPILED=$$($(BIN)/python -m tools.compiled --possible && echo 1) \
		$(BIN)/uv build --quiet --wheel --no-build-isolation --python $(BIN)/python --out-dir dist
	@ls dist/*.whl

rules: setup-test ## lists the rules with the passed tests behind each (ARGS="--page standard")
	@$(BIN)/python tools/rules.py $(ARGS)

protocol: setup-test ## writes PROTOCOL.md, the JSON schema and the page's types from the wire's types
	@$(BIN)/python -m tools.protocol_types

screens: setup-test ## takes the pictures of the terminal table in docs/screens
	@$(BIN)/python -m tools.play_screens

screenshots: setup ## takes the pictures in docs/screenshots
	@$(BIN)/python -m tools.screenshots

pins: .venv/.installer ## pins the newest dependencies that fit, for Python
	@tools/pins

clean: ## deletes everything that make has made
	@rm -rf .venv .cache web/node_modules tools/browser/node_modules $(dir $(PAGE)) \
		dist .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache

.PHONY: check-lint check-format check-types check-arrows check-protocol check-web test-python test-web test-browser test-rules
PYTHON_FOLDERS := src tests tools benchmarks hatch_build.py
check-lint: setup-test
	@$(BIN)/ruff check $(PYTHON_FOLDERS)
check-format: setup-test
	@$(BIN)/ruff format --check $(PYTHON_FOLDERS)
check-types: setup-test
	@$(BIN)/mypy $(PYTHON_FOLDERS)
check-arrows: setup-test
	@$(BIN)/lint-imports
check-protocol: setup-test
	@$(BIN)/python -m tools.protocol_types --check
check-web: setup-test
	@tools/npm --prefix web run --silent check
	@tools/npm --prefix web run --silent lint
test-python: setup
	@$(BIN)/python -m pytest -q -n 2 --durations 5 --durations-min 3 --ignore tests/e2e tests
test-compiled: setup-test
	@! $(BIN)/python -m tools.compiled --possible || { $(MAKE) compiled && PYTHONPATH=build/compiled \
		$(BIN)/python -m pytest -q -n 2 -m "not planted" tests/rules tests/oracle; }
test-web: setup-test
	@NO_COLOR=1 tools/npm --prefix web test --silent
test-browser: setup
	@$(BIN)/python -m pytest -q -n 2 tests/e2e
test-rules: setup-test
	@$(BIN)/python tools/rules.py --brief
