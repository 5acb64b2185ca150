#!/bin/sh
# Each target for SECONDS_EACH (60) on random input, from the seeds and what earlier runs have kept. Needs cargo-fuzz;
# a stable compiler is told to accept what AddressSanitizer needs where no nightly one is installed. An input that
# panics, takes 20 seconds or 2 GB ends the run and is kept in fuzz/artifacts: make it a test.
set -eu
cd "$(dirname "$0")"
if ! cargo fuzz --version >/dev/null 2>&1; then
  echo "fuzzing needs cargo-fuzz: cargo install cargo-fuzz" >&2
  exit 2
fi
if cargo +nightly --version >/dev/null 2>&1; then
  nightly=+nightly
else
  nightly=
  export RUSTC_BOOTSTRAP=1
fi
log=$(mktemp)
trap 'rm -f "$log"' EXIT
total=0
for target in ${TARGETS:-codes expressions misere_names positions questions certificates check engines}; do
  mkdir -p "corpus/$target" "seeds/$target"
  if ! cargo $nightly fuzz run --fuzz-dir . "$target" "corpus/$target" "seeds/$target" -- \
    -max_total_time="${SECONDS_EACH:-60}" -timeout=20 -rss_limit_mb=2048 -max_len=400 -print_final_stats=1 \
    >"$log" 2>&1; then
    grep -E "^error|ERROR|SUMMARY|Test unit|panicked" "$log" >&2 || tail -5 "$log" >&2
    echo "$target failed: an input that fails is in fuzz/artifacts/$target" >&2
    exit 1
  fi
  inputs=$(sed -n 's/^stat::number_of_executed_units: *//p' "$log")
  memory=$(sed -n 's/^stat::peak_rss_mb: *//p' "$log")
  echo "$target: $inputs inputs, at most $memory MB"
  total=$((total + inputs))
done
echo "$total inputs without a panic, a hang or too much memory"
