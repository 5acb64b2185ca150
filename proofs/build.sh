#!/bin/sh
# Build the proofs, test the axioms they rest on, and compile grundy-proved.
# usage: proofs/build.sh [DIRECTORY]     (build/proofs by default)
set -eu
here=$(cd "$(dirname "$0")" && pwd)
target=${1:-build/proofs}

if ! command -v coqc >/dev/null; then
  echo "the proofs need Coq 8.16 or newer, or Rocq: apt install coq, brew install coq, or opam install coq" >&2
  exit 2
fi
version=$(coqc --print-version | cut -d ' ' -f 1)
if [ "$(printf '8.16\n%s\n' "$version" | sort -V | head -n 1)" != 8.16 ]; then
  echo "the proofs need Coq 8.16 or newer, this is $version" >&2
  exit 2
fi

mkdir -p "$target"
cp -pu "$here"/*.v "$here"/_CoqProject "$target"
cp -pu "$here"/ocaml/*.ml "$target"
cd "$target"
coq_makefile -f _CoqProject -o Makefile
make -s -j "${JOBS:-2}"

# Every statement must be closed: no axiom, nothing admitted.
if [ -n "$(find . -name '*.v*' -newer statements.txt 2>&1)" ]; then
  coqc -Q . Grundy Statements.v > statements.new
  mv statements.new statements.txt
fi
sed -n 's/^Print Assumptions \(.*\)\.$/\1/p' Statements.v > names.txt
grep -E '^(Closed|Axioms|Section Variables)' statements.txt | paste -d ' ' names.txt - | sed 's/ /: /'
asked=$(grep -c '' names.txt)
closed=$(grep -c '^Closed under the global context' statements.txt || true)
if [ "$asked" != "$closed" ]; then
  echo "$asked statements, but only $closed closed under the global context; see $target/statements.txt" >&2
  exit 1
fi
if grep -nE '^ *(Admitted|Axiom|Parameter|Conjecture)|\badmit\b' *.v; then
  echo "something is admitted" >&2
  exit 1
fi
echo "$closed statements proved without axioms"

if command -v ocamlfind >/dev/null && ocamlfind ocamlopt -version >/dev/null 2>&1; then
  if [ ! -e grundy-proved ] || [ -n "$(find . -name '*.ml' -newer grundy-proved -o -name '*.vo' -newer grundy-proved)" ]; then
    coqc -Q . Grundy Extract.v
    ocamlfind ocamlopt -O3 -w -a proved.mli proved.ml json.ml certificate.ml main.ml -o grundy-proved 2>ocamlopt.log ||
      { cat ocamlopt.log >&2; exit 1; }
  fi
  echo "$target/grundy-proved"
else
  echo "grundy-proved needs OCaml: apt install ocaml-findlib ocaml-nox, or opam install ocamlfind"
fi
