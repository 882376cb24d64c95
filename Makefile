# Everything a fresh machine needs is Python 3.11+ and make.
PYTHON ?= python3
BIN := .venv/bin
UV := .venv/bin/uv
.DEFAULT_GOAL := help
.PHONY: help setup run demo test check audit format words bench soak teeth pictures clean

help:  ## show this list
	@grep -hE '^[a-z]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/'

setup: .setup.stamp  ## build .venv with everything in it

# uv makes .venv what uv.lock says; it comes from PyPI like everything else
.setup.stamp: pyproject.toml uv.lock hatch_build.py $(wildcard swissbot/render/i18n/locales/*/LC_MESSAGES/*.po)
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "swissbot needs Python 3.11 or newer: make PYTHON=python3.11")'
	@test -x $(BIN)/python || $(PYTHON) -m venv .venv
	@test -x $(UV) || $(BIN)/python -m pip install --quiet --disable-pip-version-check 'uv>=0.8'
	@$(UV) sync --quiet --locked --all-extras --inexact --compile-bytecode
	@$(BIN)/python -m compileall -q swissbot  # a first start compiles nothing
	@touch $@

run: setup  ## run the bot with the configured token, or the demo without one
	@$(BIN)/swissbot run --or-demo

demo: setup  ## run the demo: a simulated server in the browser (make demo ARGS="--autoplay")
	@$(BIN)/swissbot demo $(ARGS)

test: setup  ## run the tests
	@$(BIN)/pytest -n 4 --dist worksteal  # more than cores: some tests wait for a real process

check: setup  ## formatting, lint, types and layers
	@$(BIN)/ruff format --check .
	@$(BIN)/ruff check .
	@$(BIN)/mypy
	@$(BIN)/lint-imports --no-cache

audit: setup  ## known weaknesses of the locked dependencies; needs the network
	@$(UV) export --quiet --locked --all-extras --no-emit-project --output-file .audit.txt
	@$(UV) tool run --quiet pip-audit --requirement .audit.txt --disable-pip --progress-spinner off; code=$$?; rm -f .audit.txt; exit $$code

format: setup  ## format the code
	@$(BIN)/ruff format .
	@$(BIN)/ruff check --fix .

words: setup  ## update the translations from the source, and say what is missing
	@$(BIN)/python docs/words.py

bench: setup  ## speed, as ratios against peers in the same run
	@$(BIN)/python -m benchmarks

soak: setup  ## the slow tests: every crash point, kills, long seasons
	@HYPOTHESIS_PROFILE=soak $(BIN)/pytest -m soak
	@HYPOTHESIS_PROFILE=soak $(BIN)/pytest tests/tournament/test_model.py tests/reliability/test_model.py

teeth: setup  ## break each promise in a copy of the program: which test notices
	@$(BIN)/python -m tests.broken_promises

pictures: setup  ## take the pictures of README and docs from the demo
	@$(BIN)/python docs/pictures.py

clean:  ## remove what setup and runs left behind
	rm -rf .venv .setup.stamp .mypy_cache .ruff_cache .pytest_cache .hypothesis dist build node_modules
