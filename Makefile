# Everything here sets itself up: the system's packages, an environment of its own in .venv, and the package in it.
# A second time is quick; a target that was interrupted may simply be started again.

SHELL := /bin/bash
.SHELLFLAGS := -eu -o pipefail -c
.DEFAULT_GOAL := help

VENV := .venv
BIN := $(VENV)/bin
TASK ?= event-to-file
TEAM ?= by-environment
PYTEST_ARGS ?=
BENCH ?=
JOBS ?= 2
# A trial waits for its programs more than it works: two for each core.
TRIALS ?= 4
TEAMS ?= by-functionality by-environment

.PHONY: help demo test lint format unit verify bench lock setup setup-dev clean

help: ## Show this list
	@printf 'decapod: a laboratory for communication between GUI agents\n\n'
	@awk -F ':.*## ' '/^[a-z-]+:.*## / {printf "  make %-10s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

demo: setup ## Let a team of demo agents work on a desktop and a phone at once (no key, no network at run time)
	@$(BIN)/decapod run "$(TEAM)" --task "$(TASK)" --model demo

test: lint unit ## Check the code and run every test

lint: setup-dev ## Check style, types and layers
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports

# Side by side; those with real programs by the file, since the tests of a file share a desktop or a phone.
unit: setup-dev
	$(BIN)/pytest -n $(JOBS) tests/unit $(PYTEST_ARGS)
	$(BIN)/pytest -n $(JOBS) --dist loadfile tests/integration $(PYTEST_ARGS)

verify: setup-dev ## Prove on the real devices that every task can be done and cannot be faked
	$(BIN)/decapod tasks verify --all --jobs $(TRIALS) $(TEAMS:%=--team %)

bench: setup-dev ## Measure decapod beside its peers and write docs/benchmarks.md (BENCH=bus for one part)
	@$(BIN)/python -m benchmarks $(BENCH)

format: setup-dev ## Put the code in order
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

lock: ## Choose the newest fitting versions again and write them to requirements/
	@tools/lock.sh

setup: ## Install what the demo needs
	@tools/setup.sh demo

setup-dev: ## Install what the tests need
	@tools/setup.sh dev

clean: ## Remove the environment and everything that was built (never runs/)
	rm -rf $(VENV) .make dist .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
