# Matta. `make help` lists the targets. Everything is installed into .venv by itself, from the lock files, and again
# only when a lock changes. Works with GNU make 3.81, which macOS has.

SHELL := /bin/sh
.DEFAULT_GOAL := help
MAKEFLAGS += --no-print-directory
.SUFFIXES:

VENV := .venv
PY := $(VENV)/bin/python

# The tests start many processes, which would compile every module anew without its __pycache__.
export PYTHONDONTWRITEBYTECODE :=

# The first Python that is new enough; `make PYTHON=/path/to/python3.12 …` takes another.
PYTHON ?= $(shell for p in python3 python3.14 python3.13 python3.12 python3.11 python; do \
	$$p -c 'import sys; sys.exit(sys.version_info < (3, 11))' >/dev/null 2>&1 && { echo $$p; break; }; done)

KILLS ?= 200
N ?= 1000
MINUTES ?= 60
HANDS ?= 5
TABLES ?= 100
SECONDS ?= 200
PICTURES ?= yes
TESTS ?= tests
TREE ?= .
OF_THE_ENGINE := tests/croupier tests/engine tests/games
OF_A_GAME ?= tests/engine tests/games tests/words tests/display tests/history tests/handlers tests/croupier tests/delivery tests/world
JOBS ?= 4

# Tests wait for the disk after each of their commits, so their files lie in memory where the system has room for them.
IN_MEMORY = $(shell df -Pk /dev/shm 2>/dev/null | awk 'NR == 2 && $$4 > 1000000 { print "/dev/shm" }')
test cover laws postgres: export TMPDIR ?= $(IN_MEMORY)

ifdef CI
PIP_FLAGS := --no-input --progress-bar off
PYTEST_FLAGS := --color=no
endif

# --- for players and operators ----------------------------------------------------------------------------------

.PHONY: help
help: ## this list
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "  make %-9s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

.PHONY: play
play: $(VENV)/.run ## sit down at a table in the browser, without Telegram (PLAY="--people 5")
	@$(PY) -m matta play $(PLAY)

.PHONY: run
run: $(VENV)/.run ## run the bot for real, with the token in .env
	@$(PY) -m matta run

.PHONY: audit
audit: $(VENV)/.run ## re-add every account and replay every hand (FILE=copy.db)
	@$(PY) -m matta audit $(FILE)

.PHONY: backup
backup: $(VENV)/.run ## copy the database, also while the bot runs (TO=copy.db)
	@$(PY) -m matta backup $(TO)

# --- for developers -------------------------------------------------------------------------------------------

.PHONY: test
test: $(VENV)/.dev ## run all tests (TESTS=tests/engine for some)
	@$(PY) -m pytest -n $(JOBS) --dist loadfile --no-loadscope-reorder $(PYTEST_FLAGS) $(TESTS)

.PHONY: tour
tour: $(VENV)/.dev ## take the pictures of docs/tour.md and many more (screens/tour), in a real browser
	@$(PY) -m tools.tour

.PHONY: cover
cover: $(VENV)/.dev ## run the tests of the engine; fail unless they reach every branch of it
	@$(PY) -m pytest -n $(JOBS) --dist loadfile --no-loadscope-reorder $(PYTEST_FLAGS) -m unwatched $(OF_THE_ENGINE)
	@$(PY) -m pytest -n $(JOBS) --dist loadfile --no-loadscope-reorder $(PYTEST_FLAGS) -m "not unwatched" --cov --cov-fail-under=100 $(OF_THE_ENGINE)

.PHONY: check
check: $(VENV)/.dev ## format, lint, strict types, layers of imports: all of them, then it fails if one did
	@failed=; for check in "$(PY) -m ruff format --check ." "$(PY) -m ruff check ." "$(PY) -m mypy ." \
		"$(VENV)/bin/lint-imports --no-logo" "$(PY) -m tools.plain"; do \
		$$check || failed="$$failed\n$$check"; done; \
	if [ -n "$$failed" ]; then printf "failed:$$failed\n" >&2; exit 1; fi

.PHONY: plain
plain: $(VENV)/.dev ## sentences that a reader has to read twice (PLAIN="docs/odds.md")
	@$(PY) -m tools.plain $(PLAIN)

.PHONY: format
format: $(VENV)/.dev ## put the code into its form, and the lines of docs/a-tap.md
	@$(PY) -m ruff format .
	@$(PY) -m ruff check --fix .
	@$(PY) -m tools.a_tap

.PHONY: art
art: $(VENV)/.dev ## draw the decks and the pictures of docs/decks.md anew
	@$(PY) -m tools.art
	@$(PY) -m tools.art sheet

.PHONY: odds
odds: $(VENV)/.run ## house edge, best play, effect of each switch (ODDS="--preset novara")
	@$(PY) -m tools.odds $(ODDS)

.PHONY: figures
figures: $(VENV)/.dev ## compute every figure of docs/odds.md anew, without the solver
	@$(PY) -m pytest $(PYTEST_FLAGS) --timeout=0 tests/engine/solver/figures.py

.PHONY: rules
rules: $(VENV)/.dev ## every rule number with the tests that name it; fails if one has none
	@$(PY) -m tools.rules

.PHONY: crash
crash: $(VENV)/.dev ## the long crash test (KILLS=200)
	@KILLS=$(KILLS) $(PY) -m pytest $(PYTEST_FLAGS) --timeout=0 -s tests/e2e/test_crash.py

.PHONY: evenings
evenings: $(VENV)/.dev ## whole evenings with faults in one seeded world (N=1000; COVER=1 for the branches that they reach)
ifdef COVER
	@$(PY) -m coverage run --rcfile=tests/world/cover.toml -m tests.world --evenings $(N); wrong=$$?; \
	$(PY) -m coverage combine -q --rcfile=tests/world/cover.toml && \
	$(PY) -m coverage report --rcfile=tests/world/cover.toml && exit $$wrong
else
	@$(PY) -m tests.world --evenings $(N)
endif

.PHONY: serve
serve: $(VENV)/.dev ## kill hosts with twelve bots at random, restart their server, fail over (MINUTES=60); on an idle machine
	@MINUTES=$(MINUTES) $(PY) -m pytest $(PYTEST_FLAGS) --timeout=0 -s tests/program/killed_hosts.py

.PHONY: host
host: $(VENV)/.dev ## install, build and run Matta on empty Debians, as docs/operation.md says; as root, with mmdebstrap and buildah
	@$(PY) -m pytest $(PYTEST_FLAGS) --timeout=0 -s tests/program/clean_machines.py

.PHONY: postgres
postgres: $(VENV)/.dev ## storage, croupier, kills and load on PostgreSQL, which the tests start themselves
	@$(PY) -m pytest -n $(JOBS) $(PYTEST_FLAGS) tests/storage tests/program/test_on_a_server.py
	@ON_A_SERVER=yes $(PY) -m pytest -n $(JOBS) $(PYTEST_FLAGS) -m "not of_a_file" tests/croupier \
		tests/e2e/test_crash.py tests/e2e/test_load.py tests/e2e/test_evening.py

.PHONY: wheel
wheel: $(VENV)/.dev ## build the program as a wheel, into dist
	@$(PY) -m hatchling build -t wheel

.PHONY: site
site: $(VENV)/.dev ## the pages of the repository as a site of HTML, in site
	@$(PY) -m tools.site

.PHONY: languages
languages: $(VENV)/.run ## the share of sentences that each language has (LANGUAGE=pt for the keys that one lacks)
	@$(PY) -m tools.languages $(LANGUAGE)

.PHONY: laws
laws: $(VENV)/.dev ## every law with twenty times as many random examples; all that one game must hold (GAME=piatto)
ifdef GAME
	@LAWS=game $(PY) -m pytest -n $(JOBS) --maxfail 5 --tb short --timeout 120 $(PYTEST_FLAGS) --game $(GAME) $(OF_A_GAME)
else
	@LAWS=long $(PY) -m pytest -n $(JOBS) $(PYTEST_FLAGS) --timeout=0 -m "hypothesis or laws" $(TESTS)
endif

.PHONY: game
game: $(VENV)/.dev ## begin a new game, with the smallest one that can be played (NAME=tombola)
	@$(PY) -m tools.new_game $(NAME)

.PHONY: attack
attack: $(VENV)/.dev ## the long attacks: floods, forged taps and files, outsiders, odd texts, hidden chips; on an idle machine
	@ATTACK=long $(PY) -m pytest $(PYTEST_FLAGS) --timeout=0 -s tests/attack tests/history/test_forgeries.py

.PHONY: load
load: $(VENV)/.dev ## the long load test, for real (TABLES=100 SECONDS=200 PICTURES=yes)
	@TABLES=$(TABLES) SECONDS=$(SECONDS) PICTURES=$(PICTURES) $(PY) -m pytest $(PYTEST_FLAGS) --timeout=0 -s tests/e2e/test_load.py

.PHONY: pace
pace: $(VENV)/.dev ## a quintiglio at a card every 2.5 s: when five people see their turns (HANDS=5)
	@HANDS=$(HANDS) $(PY) -m pytest $(PYTEST_FLAGS) --timeout=0 -s tests/e2e/test_calabresella_pace.py

.PHONY: bench
bench: $(VENV)/.proof ## measure, beside rlcard and the bare disk
	@$(PY) -m tools.bench $(BENCH)

.PHONY: turns
turns: $(VENV)/.proof ## the lines of `make bench` in another working tree and here, by turns (TREE=/path/to/it)
	@$(PY) -m tools.bench.turns $(TURNS) "$(TREE)"

.PHONY: duel
duel: $(VENV)/.dev ## computer players of calabresella against each other, with the same cards (DUEL="--deals 40")
	@$(PY) -m tools.bench.duel $(DUEL)

.PHONY: strength
strength: $(VENV)/.dev ## the strength of the computers of every game on duplicate deals (STRENGTH=--smoke)
	@$(PY) -m tools.bench.strength $(STRENGTH)

.PHONY: path
path: $(VENV)/.dev ## the files and functions that one tap passes until it is answered and shown (FUNCTIONS=--functions)
	@$(PY) -m tools.bench.path $(FUNCTIONS)

.PHONY: messages
messages: $(VENV)/.dev ## count the messages that a person receives in an evening (TREE=/path/to/another/working/tree)
	@$(PY) -m tools.bench.messages --tree "$(TREE)" $(MESSAGES)

.PHONY: pictures
pictures: $(VENV)/.dev ## sample pictures of every deck to look at (TO=pictures)
	@$(PY) -m display.pictures "$(or $(TO),pictures)"

.PHONY: mutants
mutants: $(VENV)/.proof ## change the money's code in every small way; fails if the tests do not notice
	@$(PY) -m tools.mutants $(MUTANTS)

.PHONY: planted
planted: $(VENV)/.dev ## break every rule once in a copy; fails if no test that names it notices (RULES="SM-26 PI-9")
	@$(PY) -m tools.planted $(RULES)

.PHONY: lock
lock: $(VENV)/.dev ## resolve the dependencies of pyproject.toml anew
	@$(PY) -m tools.lock

.PHONY: clean
clean: ## remove what can be made again, .venv too; never a database or .env
	@rm -rf $(VENV) mutants screens site .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache .coverage*
	@find . -name __pycache__ -type d -prune -exec rm -rf {} +

# --- .venv ----------------------------------------------------------------------------------------------------

$(PY):
	@test -n "$(PYTHON)" || { echo "Matta needs Python 3.11 or newer (python3 is $$(python3 --version 2>&1 || true))." \
		"Install one from python.org or your system's packages, or name it: make PYTHON=/path/to/python3.12 …" >&2; exit 1; }
	@$(PYTHON) -m venv --clear $(VENV) || { rm -rf $(VENV); \
		echo "This Python cannot make environments. On Debian and Ubuntu: apt install python3-venv" >&2; exit 1; }

$(VENV)/.run: requirements.txt | $(PY)
$(VENV)/.dev: requirements.txt requirements-dev.txt | $(PY)
$(VENV)/.proof: requirements.txt requirements-dev.txt requirements-proof.txt | $(PY)

# A layer holds those below it, so only the last lock named has to be installed, and those below need not be again.
LAYERS := $(VENV)/.run $(VENV)/.dev $(VENV)/.proof
# The locks name every package, so pip looks for no others: older than 24, it would want the newest version of a package
# that another one names with an extra (coverage[toml]), and stop because that version is not locked.
$(VENV)/.run $(VENV)/.dev $(VENV)/.proof:
	@echo "Installing $(lastword $^) into $(VENV) …"
	@$(PY) -m pip install --quiet --disable-pip-version-check --require-hashes --no-deps $(PIP_FLAGS) -r $(lastword $^)
	@found=$$($(PY) -m pip --disable-pip-version-check check) || { echo "$$found" >&2; exit 1; }
	@touch $(wordlist 1,$(words $^),$(LAYERS))
