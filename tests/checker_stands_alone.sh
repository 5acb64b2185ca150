#!/bin/sh
# The checker shares no code with any solver: it may depend on the certificate format alone.
set -eu
found=$(cargo tree -q -p grundy-check -e normal --prefix none | grep -E '^grundy-' | grep -vE '^grundy-(check|cert) ' || true)
if [ -n "$found" ]; then
  echo "grundy-check must depend on grundy-cert alone, but depends on: $found" >&2
  exit 1
fi
