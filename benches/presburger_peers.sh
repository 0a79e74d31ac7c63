#!/usr/bin/env bash
# Times the Presburger library beside isl's and MLIR's, operation by operation on the same questions, and prints a table:
# times, pieces of the results, and answers that differ from the written ones.
#
#     benches/presburger_peers.sh [CORPUS]
#
# CORPUS, or else FARKAS_PRESBURGER, is a folder with questions and answers in train/ and the peers' drivers in peers/,
# whose build.sh says which packages it needs. Without it there is nothing to compare with, and nothing is done.
# REPS is the number of timed rounds in a turn (5), TURNS how often the three programs take turns (3): the least time of each
# question counts, so that a slow minute of the machine is no one's loss. OPS are the operations. What is built and measured lies in
# target/presburger_peers; programs and answers of the peers are made once and kept.
set -euo pipefail
cd "$(dirname "$0")/.."
corpus=${1:-${FARKAS_PRESBURGER:-}}
if [ -z "$corpus" ]; then
  echo "skipped: give the folder of the corpus, or set FARKAS_PRESBURGER to it"
  exit 0
fi
[ -d "$corpus/train" ] && [ -f "$corpus/peers/build.sh" ] || { echo "$corpus has no train/ or no peers/build.sh" >&2; exit 2; }
ops=${OPS:-is_empty sample intersect union is_equal is_subset subtract coalesce project complement lexmin}
reps=${REPS:-5}
turns=${TURNS:-3}
limit=2
out=target/presburger_peers
mkdir -p "$out"

cargo build --release --quiet --package farkas-presburger --example corpus
cp "${CARGO_TARGET_DIR:-target}/release/examples/corpus" "$out/ours_drv"
[ -x "$out/isl_drv" ] && [ -x "$out/fpl_drv" ] || bash "$corpus/peers/build.sh" "$PWD/$out"

cat "$corpus"/train/*.txt >"$out/all.txt"
for file in "$corpus"/train/*.txt; do
  [ "$(basename "$file")" = big.txt ] || cat "$file"
done >"$out/small.txt"

# A peer's timeouts and crashes are its skip file: benchfull has no limit of its own.
for peer in isl fpl; do
  if [ ! -f "$out/$peer.skip" ]; then
    echo "answers of $peer (once) .." >&2
    "$out/${peer}_drv" answers "$out/all.txt" "$limit" >"$out/$peer.answers"
    grep -E 'TIMEOUT|CRASH' "$out/$peer.answers" | cut -f1,2 >"$out/$peer.new" || true
    mv "$out/$peer.new" "$out/$peer.skip"
  fi
done
echo "our answers .." >&2
"$out/ours_drv" answers "$out/all.txt" "$limit" >"$out/ours.answers"

rm -f "$out"/*.tsv
for op in $ops; do
  echo "$op .." >&2
  for turn in $(seq "$turns"); do
    "$out/ours_drv" benchfull "$out/small.txt" "$op" "$reps" - "$out/ours.$op.$turn.tsv" >/dev/null
    for peer in isl fpl; do
      "$out/${peer}_drv" benchfull "$out/small.txt" "$op" "$reps" "$out/$peer.skip" "$out/$peer.$op.$turn.tsv" >/dev/null
    done
    for program in ours isl; do
      "$out/${program}_drv" benchfull "$corpus/train/big.txt" "$op" 1 "$out/isl.skip" "$out/$program.big.$op.$turn.tsv" >/dev/null
    done
  done
done
# shellcheck disable=SC2086
python3 benches/presburger_peers.py "$out" "$corpus/train" $ops
