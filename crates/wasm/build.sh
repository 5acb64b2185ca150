#!/bin/sh
# The WebAssembly of the static explorer: `build.sh FILE.wasm [PROFILE]`. With `--can`, only whether it can be built here.
#
# The profile is one of Cargo.toml: `site` unless told otherwise, `site-tests` to compile in half the time.
# Rust's own target is used if `rustup target add wasm32-unknown-unknown` was run; else Debian's compiler for the web,
# which builds the standard library from its sources.
set -eu
cd "$(dirname "$0")/../.."
PROFILE=${2-site}
TARGET=wasm32-unknown-unknown
DEBIAN=/usr/bin/rustc
# The memory a page may take (the explorer states it), and the stack: recursion over games is deep.
LINK="-C link-arg=--max-memory=1073741824 -C link-arg=-zstack-size=16777216"
FLAGS="-C target-feature=+simd128 $LINK"
unset CARGO_TARGET_DIR

ours() {
  [ -d "$(rustc --print target-libdir --target $TARGET 2>/dev/null)" ]
}
debians() {
  [ -x "$DEBIAN" ] && [ -x /usr/bin/cargo ] && command -v wasm-ld >/dev/null &&
    [ -d "$($DEBIAN --print sysroot)/lib/rustlib/src/rust/library" ]
}

if ours; then
  [ "${1-}" = --can ] && exit
  export CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_RUSTFLAGS="$FLAGS"
  cargo build -q --locked -p grundy-wasm --profile "$PROFILE" --target $TARGET
  built=target/$TARGET/$PROFILE
elif debians; then
  [ "${1-}" = --can ] && exit
  # Its files are kept apart, so that neither compiler undoes the work of the other.
  export CARGO_TARGET_DIR=target/web RUSTC=$DEBIAN RUSTC_BOOTSTRAP=1
  export CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_RUSTFLAGS="$FLAGS" CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER=wasm-ld
  /usr/bin/cargo build -q --locked -p grundy-wasm --profile "$PROFILE" --target $TARGET -Z build-std=std,panic_abort
  built=target/web/$TARGET/$PROFILE
else
  echo "the static explorer needs 'rustup target add $TARGET', or on Debian 'apt-get install rustc-web cargo-web rust-web-src lld'" >&2
  exit 2
fi
mkdir -p "$(dirname "$1")"
cp "$built/grundy_wasm.wasm" "$1"
