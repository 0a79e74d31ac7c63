#!/usr/bin/env bash
# Times the memory-based dependences of PolyBench's 30 kernels beside isl, each in one process: a table with a line for each
# kernel, times in milliseconds, and how they grow with the number of statements.
#
#     benches/dependence_peers.sh [ROUNDS]
#
# Needs a C compiler and isl's headers (Debian: libisl-dev); without them nothing is done. isl gets the access relations of
# tests/kernels/isl/polybench.txt ready-made, and so do we: `found` is the time that the relations take, `whole` includes
# reading loops and accesses from the IR, and the verdicts.
set -euo pipefail
cd "$(dirname "$0")/.."
rounds=${1:-7}
out=target/dependence_peers
mkdir -p "$out"
if ! cc -O2 -o "$out/isl_deps" benches/isl_deps.c -lisl 2>"$out/cc.txt"; then
  echo "skipped: isl's headers or a C compiler are missing (libisl-dev): $(head -1 "$out/cc.txt")"
  exit 0
fi
cargo build --release --quiet --example dependence_times
farkas=${CARGO_TARGET_DIR:-target}/release/examples/dependence_times
"$out/isl_deps" tests/kernels/isl/polybench.txt "$rounds" >"$out/isl.txt"
"$farkas" kernels "$rounds" tests/kernels/*.mlir >"$out/farkas.txt"
python3 - "$out" <<'PYTHON'
import statistics, sys

out = sys.argv[1]
isl = {line.split()[0]: float(line.split()[-1]) / 1e3 for line in open(f"{out}/isl.txt") if not line.startswith("all")}
ours = {}
for line in open(f"{out}/farkas.txt"):
    name, _, found, whole = line.split()
    if name != "all":
        ours[name] = (float(found) / 1e3, float(whole) / 1e3)
assert isl.keys() == ours.keys(), "the same kernels"
print(f"{'kernel':16} {'isl':>8} {'found':>8} {'whole':>8} {'isl/found':>10}")
for name in isl:
    print(f"{name:16} {isl[name]:8.2f} {ours[name][0]:8.2f} {ours[name][1]:8.2f} {isl[name] / ours[name][0]:9.1f}x")
sums = sum(isl.values()), sum(found for found, _ in ours.values()), sum(whole for _, whole in ours.values())
print(f"{'all':16} {sums[0]:8.2f} {sums[1]:8.2f} {sums[2]:8.2f} {sums[0] / sums[1]:9.1f}x")
print(f"{'median':16} {statistics.median(isl.values()):8.2f} {statistics.median(f for f, _ in ours.values()):8.2f}"
      f" {statistics.median(w for _, w in ours.values()):8.2f}")
PYTHON
echo
echo "statements, relations, microseconds: found, whole"
"$farkas" growth 1 10 50 100 200 500
