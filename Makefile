# `make solve GAME=.77` and `make test` each do all their own set-up in ./.venv.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
GAME ?= .77
# What a user needs, and what tests, pages and figures need beside that.
FACES := plot,notebook,web
EXTRAS := $(FACES),dev,cluster,parquet,docs
RUST := $(shell find crates -name '*.rs' -o -name '*.rules' -o -name Cargo.toml) $(wildcard proofs/*.v) Cargo.toml Cargo.lock
export VIRTUAL_ENV := $(CURDIR)/$(VENV)
unexport PYTHONHOME PYTHONPATH
# Cargo counts its own jobs; without this, rustdoc looks for make's in vain and warns.
export CARGO_MAKEFLAGS :=
# A hundred lines of downloads say nothing to someone who wants to see Kayles.
export PIP_QUIET := 1
export PIP_DISABLE_PIP_VERSION_CHECK := 1

# Proofs are part of the tests where Coq is installed.
COQ := $(shell command -v coqc)

# What `make solve` needs: a release, or the build that the tests have made already.
PROGRAM := $(or $(wildcard $(VENV)/equipped),$(VENV)/built)

# The static explorer is part of the documentation and of the tests where WebAssembly can be built.
WEB := $(shell sh crates/wasm/build.sh --can 2>/dev/null && echo yes)
SITE := build/site
# Compiled in half the time for `make test`; everything else, `make test-all` too, has the optimised one.
SITE_PROFILE := $(if $(filter test,$(MAKECMDGOALS)),site-tests,site)

.PHONY: solve site site-serve fuzz sanitize proofs test test-all quick lint test-rust test-python docs docs-serve docs-phone docs-try docs-outputs images dist bench atlas clean help
help:
	@echo "make solve GAME=.77   solve a game"
	@echo "make quick            check what a change touches, in two minutes"
	@echo "make test             all checks but the longest, in a quarter of an hour"
	@echo "make test-all         the long sweeps too"
	@echo "make docs             build the documentation; make docs-serve shows it in a browser"
	@echo "make site             the explorer as a folder of static files; make site-serve shows it in a browser"
	@echo "make proofs           theorems and checkers, by Coq"
	@echo "make fuzz             random input for parsers and checker, a minute each (ARGS=300: longer)"
	@echo "make sanitize         tests of the unsafe blocks under AddressSanitizer"
	@echo "make dist             build wheel and source archive, and try them in an empty environment"
	@echo "make bench            measured ratios"
	@echo "make atlas            compute the shipped atlas again"

solve: $(PROGRAM)
	@$(BIN)/grundy solve '$(GAME)' $(ARGS)

# Two at a time: most of them leave a core idle now and then. Lines are kept whole where make can (version 4).
CHECKS := lint $(if $(COQ),proofs) $(if $(WEB),site) test-rust test-python docs
test:
	@$(MAKE) --no-print-directory -j 2 $(if $(filter output-sync,$(.FEATURES)),-Oline) $(CHECKS) SITE_PROFILE=$(SITE_PROFILE)

# The long sweeps, and Rust's tests once more with overflow looked for.
test-all: test proofs
	cargo test --workspace --exclude grundy-py -q -- --include-ignored
	RUSTC_BOOTSTRAP=1 cargo check -q --manifest-path fuzz/Cargo.toml
	$(BIN)/pytest -m long -n 2 --dist load

# What belongs to the files that differ from main (tests/quick.py says what that is).
quick: $(VENV)/equipped
	@$(BIN)/python tests/quick.py $(ARGS)

lint: $(VENV)/equipped
	cargo fmt --all --check
	cargo clippy --workspace --all-targets --profile tests -q -- -D warnings
	RUSTDOCFLAGS="-D warnings" cargo doc --workspace --no-deps --document-private-items -q
	sh tests/checker_stands_alone.sh
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

test-rust:
	cargo test --workspace --exclude grundy-py --profile tests -q

test-python: $(VENV)/equipped $(if $(WEB),site)
	$(BIN)/pytest -m "not long" -n 2 --dist loadfile

# Theorems and checkers proved in Coq, and the checker extracted from them: a minute and a half of CPU time.
proofs:
	sh proofs/build.sh build/proofs

# The tests of the crates with unsafe code, under AddressSanitizer; a stable compiler is told to accept what it needs.
HOST = $(shell rustc -vV | sed -n 's/^host: //p')
sanitize:
	RUSTC_BOOTSTRAP=1 RUSTFLAGS=-Zsanitizer=address cargo test --target $(HOST) --target-dir target/sanitized \
	  -p grundy-heap -p grundy-boards -p grundy-check --lib --tests --profile tests -q

# The whole explorer as static files, computed in the visitor's browser.
site: $(VENV)/equipped
	sh crates/wasm/build.sh build/grundy.wasm $(SITE_PROFILE)
	$(BIN)/python -m grundy.web.site build/grundy.wasm $(SITE)

site-serve: site
	$(BIN)/python -m http.server --directory $(SITE) 8000

# Random input for every parser and for the checker; needs cargo-fuzz. ARGS=300: seconds each.
fuzz:
	SECONDS_EACH=$(or $(ARGS),60) sh fuzz/run.sh

# Every cell of the pages runs, every link is followed, every warning is an error.
docs: $(VENV)/equipped $(if $(WEB),site)
	$(BIN)/sphinx-build -W --keep-going -q -b html docs docs/_build/html
	rm -rf docs/_build/html/explorer
	$(if $(WEB),cp -R $(SITE) docs/_build/html/explorer)
	$(BIN)/python docs/_ext/check_links.py docs/_build/html

docs-serve: docs
	$(BIN)/python -m http.server --directory docs/_build/html 8000

# Every page as a phone shows it, in Chromium: none must be moved sideways.
docs-phone: docs
	$(BIN)/python docs/_ext/check_phone.py docs/_build/html

# Every "Try it" of the pages, in Chromium, under a path as a forge has: the explorer answers each.
docs-try: docs
	$(BIN)/python docs/_ext/check_try_it.py docs/_build/html

# Rewrite what the examples of the pages print, and the pictures; look at the difference before a commit.
docs-outputs: $(VENV)/equipped
	$(BIN)/python docs/_ext/console.py

images: $(VENV)/equipped
	$(BIN)/python docs/images/make.py

# The shipped atlas, from scratch or going on from build/atlas.sqlite. About an hour on two cores; to go on from
# the atlas that is shipped, copy it there first.
LATE := tests/published/certificates
atlas: $(VENV)/equipped
	mkdir -p build
	$(BIN)/grundy census --octal 3 --quaternary 5 --hex 2 --subtraction 12 --effort 1500000000 \
	  --misere-order 100 --time 300 --atlas build/atlas.sqlite
	$(BIN)/grundy census --recurring 3 --play normal --effort 1500000000 --time 100 --atlas build/atlas.sqlite
	$(BIN)/grundy census --hex 3 --play normal --effort 60000000 --max-heap 16384 --time 6 --atlas build/atlas.sqlite
	$(BIN)/grundy census $(LATE)/late.txt --play normal --effort 6000000000 --atlas build/atlas.sqlite
	$(BIN)/grundy census $(LATE)/late-misere.txt --play misere --misere-heap 8000 --misere-order 100 \
	  --atlas build/atlas.sqlite
	for far in 137:32 54:139 35:53 316:20; do \
	  echo ".$${far%:*}" > build/far.txt; \
	  $(BIN)/grundy census build/far.txt --play misere --misere-heap $${far#*:} --misere-order 5000 \
	    --atlas build/atlas.sqlite || exit; done
	for game in 054 104 454; do \
	  $(BIN)/grundy atlas import $(LATE)/$$game.json --atlas build/atlas.sqlite || exit; done
	$(BIN)/grundy atlas pack python/grundy/atlas/shipped.sqlite --atlas build/atlas.sqlite
	$(BIN)/grundy atlas discoveries > docs/discoveries.md

# The archives of a release, tried as a stranger would. maturin builds the wheel from the source archive.
dist: $(VENV)/ready
	rm -rf target/dist
	$(BIN)/maturin build --release --sdist --out target/dist
	$(BIN)/python tests/dist.py target/dist

bench: $(VENV)/equipped
	$(BIN)/maturin develop -q --release
	$(BIN)/python -m pip install -q 'cgt_py==0.11.0'
	$(BIN)/python benches/run.py $(ARGS)

$(VENV)/ready: pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo "grundy needs Python 3.11 or newer (set PYTHON=...)" >&2; exit 2; }
	@command -v cargo >/dev/null || { echo "grundy needs Rust: cargo was not found" >&2; exit 2; }
	@test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	@$(BIN)/python -m pip install -q 'maturin>=1.7,<2'
	@touch $@

$(VENV)/built: $(VENV)/ready $(RUST)
	@echo "building grundy in $(VENV): a few minutes the first time" >&2
	@$(BIN)/maturin develop -q --release --extras $(FACES)
	@touch $@

# As Rust's tests are built, for these need it too: it takes half the time of a release.
$(VENV)/equipped: $(VENV)/ready $(RUST)
	@echo "building grundy for its tests in $(VENV), with what tests and pages need: a few minutes the first time" >&2
	@$(BIN)/maturin develop -q --profile tests --extras $(EXTRAS)
	@touch $@

clean:
	rm -rf $(VENV) target
