#!/usr/bin/env bash
# Puts isl's AST generator beside our scanner: what innermost loops hold (benches/scan_quality.py, needs islpy), and how
# long judging and scanning take for PolyBench's 30 kernels after their pipelines (benches/isl_scan.c, needs a C compiler
# and isl's headers: Debian's libisl-dev). What is missing is left out, and said so.
#
#     benches/scan_peers.sh [ROUNDS]
#
# Both sides get the same domains, schedules and dependences, ready-made; times in milliseconds.
set -euo pipefail
cd "$(dirname "$0")/.."
rounds=${1:-7}
out=target/scan_peers
mkdir -p "$out"
cargo build --release --quiet --example scan_programs
farkas=${CARGO_TARGET_DIR:-target}/release/examples/scan_programs
"$farkas" kernels tests/kernels >"$out/kernels.txt"
python=${FARKAS_PYTHON:-python3}
if "$python" -c "import islpy" 2>/dev/null; then
  "$python" benches/scan_quality.py <"$out/kernels.txt"
  echo
  "$farkas" seeds 1 500 | "$python" benches/scan_quality.py
else
  echo "skipped: what innermost loops hold: no islpy (FARKAS_PYTHON names a Python that has it)"
fi
echo
if ! cc -O2 -o "$out/isl_scan" benches/isl_scan.c -lisl 2>"$out/cc.txt"; then
  echo "skipped: times: isl's headers or a C compiler are missing (libisl-dev): $(head -1 "$out/cc.txt")"
  exit 0
fi
"$out/isl_scan" "$rounds" <"$out/kernels.txt" >"$out/isl.txt"
"$farkas" times "$rounds" tests/kernels >"$out/farkas.txt"
python3 - "$out" <<'PYTHON'
import statistics, sys

out = sys.argv[1]
isl = {name: [float(time) / 1e3 for time in times] for name, *times in map(str.split, open(f"{out}/isl.txt"))}
ours = {name: [float(time) / 1e3 for time in times] for name, *times in map(str.split, open(f"{out}/farkas.txt"))}
assert isl.keys() == ours.keys(), "the same kernels"
print(f"{'':16} {'isl':>8} {'':>8} {'farkas':>8}")
print(f"{'kernel':16} {'judge':>8} {'scan':>8} {'judge':>8} {'scan':>8} {'isl/ours':>9} {'text to text':>13}")
for name, (judged, generated) in isl.items():
    mine = ours[name]
    ratio = (judged + generated) / (mine[0] + mine[1])
    print(f"{name:16} {judged:8.2f} {generated:8.2f} {mine[0]:8.2f} {mine[1]:8.2f} {ratio:8.1f}x {mine[2]:13.2f}")
theirs = [sum(times[k] for times in isl.values()) for k in range(2)]
mine = [sum(times[k] for times in ours.values()) for k in range(3)]
ratio = sum(theirs) / (mine[0] + mine[1])
print(f"{'all':16} {theirs[0]:8.2f} {theirs[1]:8.2f} {mine[0]:8.2f} {mine[1]:8.2f} {ratio:8.1f}x {mine[2]:13.2f}")
print(f"{'median':16} {'':35} {'':9} {statistics.median(times[2] for times in ours.values()):13.2f}")
PYTHON
echo
echo "how it grows: microseconds for judge, scan, and text to text"
"$farkas" growth "$rounds"
