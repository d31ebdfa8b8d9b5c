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
KERNEL_SOURCES := $(shell find kernel -type f -not -path '*/tests/*' -not -name '*.md' 2>/dev/null)
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

.PHONY: setup setup-serve setup-test setup-kernel setup-peers page
setup: setup-test setup-kernel $(PAGE) ## installs everything, pinned, into this folder; afterwards no network is needed
setup-serve: .venv/.serve
setup-test: .venv/.test web/node_modules/.ready .cache/browser.ready
setup-kernel: .venv/.kernel
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

# The kernel, where there is a C++ compiler. Where there is none the stamp is not set: it is tried again next time.
.venv/.kernel: requirements/kernel.txt $(KERNEL_SOURCES) .venv/.test
	@$(BIN)/python -m tools.kernel || exit 0; \
		echo "set-up: the kernel"; \
		$(UV) --require-hashes -r requirements/kernel.txt; \
		PATH="$(CURDIR)/$(BIN):$$PATH" $(UV) --no-deps --no-build-isolation --reinstall-package pokerhouse-kernel ./kernel; \
		touch $@

# Other engines, to be measured and compared with: no part of `make setup`, nothing here plays with them.
.venv/.peers: requirements/peers.txt .venv/.test
	@echo "set-up: other engines, to compare with"
	@$(UV) --require-hashes --build-constraints requirements/peers.txt -r requirements/peers.txt
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

.PHONY: serve play dev
play: setup-serve ## opens a table in this terminal (ARGS="--rules texas --players 4")
	@exec $(BIN)/pokerhouse play $(ARGS)

serve: setup-serve $(PAGE) ## opens the card room (ARGS="--port 8000 --bots 3")
	@POKERHOUSE_STARTED_BY="make serve" exec $(BIN)/pokerhouse serve $(ARGS)

dev: setup-serve web/node_modules/.ready ## opens it for work: page and server follow their sources (ARGS="--port 8641 --house-port 8640")
	@exec $(BIN)/python -m tools.workshop.dev $(ARGS)

# ---- checks and tests ---------------------------------------------------------------------------------------

.PHONY: check quick test test-wheel prove bench wheel mutants rooms rules protocol screens screenshots pins clean
check: ## lints and type-checks everything, each part timed
	@$(PYTHON) tools/fitting_python.py
	@$(PYTHON) tools/timed_parts.py setup-test check-lint check-format check-types check-arrows check-protocol \
		check-web

quick: setup-test ## checks and tests what has changed since main, in under a minute (ARGS="--base HEAD")
	@$(BIN)/python -m tools.workshop.quick $(ARGS)

test: ## runs the checks and every test, each part timed
	@rm -f .cache/rules.json
	@$(PYTHON) tools/fitting_python.py
	@$(PYTHON) tools/timed_parts.py setup check-lint check-format check-types check-arrows check-protocol check-web \
		test-python test-web test-browser test-rules

prove: setup setup-peers ## runs every proof at full size and writes docs/proofs.md
	@$(BIN)/python -m pytest --prove tests/e2e
	@$(BIN)/python -m pytest --prove -n 2 --ignore tests/e2e

bench: setup-test setup-kernel ## measures the budgets beside other engines, and draws docs/bench.svg
	@$(MAKE) setup-peers || echo "bench: the other engines can't be installed now; those that are here are measured"
	@$(BIN)/pokerhouse bench --chart docs/bench.svg
	@$(BIN)/python -m benchmarks

wheel: setup-test setup-kernel $(PAGE) ## makes installable files in dist: pokerhouse, and its kernel where there is a C++ compiler
	@$(BIN)/uv build --quiet --wheel --no-build-isolation --python $(BIN)/python --out-dir dist
	@! $(BIN)/python -m tools.kernel || PATH="$(CURDIR)/$(BIN):$$PATH" \
		$(BIN)/uv build --quiet --wheel --no-build-isolation --python $(BIN)/python --out-dir dist kernel
	@ls dist/*.whl

test-wheel: wheel ## tests the wheel on Python 3.11 to 3.13, with the lowest and the newest dependencies
	@$(BIN)/python -m tools.wheel_test $(ARGS)

mutants: setup-test ## plants random faults in a part and prints those no test notices (ARGS="rules --seed 1 --faults 60")
	@$(BIN)/python -m tools.mutants $(ARGS)

rules: setup-test ## lists the rules with the passed tests behind each (ARGS="--page standard")
	@$(BIN)/python tools/rules.py $(ARGS)

rooms: setup-test ## lists every folder of the package with its subject
	@$(BIN)/python -m tools.rooms

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
		dist build .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache

.PHONY: check-lint check-format check-types check-arrows check-protocol check-web test-python test-web test-browser test-rules
PYTHON_FOLDERS := src tests tools benchmarks examples kernel/pokerhouse_kernel
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
	@$(BIN)/python -m pytest -q -n 3 --durations 5 --durations-min 3 --ignore tests/e2e tests
test-web: setup-test
	@NO_COLOR=1 tools/npm --prefix web test --silent
test-browser: setup
	@$(BIN)/python -m pytest -q -n 3 tests/e2e
test-rules: setup-test
	@$(BIN)/python tools/rules.py --brief
