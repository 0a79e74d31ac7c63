#!/usr/bin/env bash
# Times `farkas print` beside `mlir-opt` on a generated module of affine loop nests (LINES lines, 100 000) and on its first
# 50 lines, and prints a table: least wall time of REPS runs (7), peak memory, ratios. Both outputs must be equal.
#
#     benches/text_peers.sh
#
# MLIR_OPT is the program to compare with (mlir-opt-22); without it nothing is done.
set -euo pipefail
cd "$(dirname "$0")/.."
peer=${MLIR_OPT:-mlir-opt-22}
command -v "$peer" >/dev/null || { echo "skipped: no $peer (scripts/setup-tools installs it)"; exit 0; }
cargo build --release --quiet
farkas=${CARGO_TARGET_DIR:-target}/release/farkas out=target/text_peers
mkdir -p "$out"
python3 - "$farkas" "$peer" "$out" "${LINES:-100000}" "${REPS:-7}" <<'PYTHON'
import os, subprocess, sys, time

farkas, peer, out, lines, reps = *sys.argv[1:4], int(sys.argv[4]), int(sys.argv[5])

NEST = open("benches/nest.mlir.in").read()


def generate(lines):
    path = f"{out}/{lines}.mlir"
    with open(path, "w") as file:
        file.write("module {\n")
        file.writelines(NEST.replace("{k}", str(k)).replace("{offset}", str(k % 7)) for k in range((lines - 2) // 11))
        file.write("}\n")
    return path


def measure(command, result):
    """The least wall time in seconds and the peak memory in MiB."""
    best, peak = float("inf"), 0
    for _ in range(reps):
        with open(result, "wb") as file:
            start = time.perf_counter()
            process = subprocess.Popen(command, stdout=file)
            _, status, usage = os.wait4(process.pid, 0)
            best = min(best, time.perf_counter() - start)
        assert status == 0, f"{command} failed"
        peak = max(peak, usage.ru_maxrss / 1024)
    return best, peak


print(f"{'lines':>8} {'farkas':>16} {os.path.basename(peer):>18} {'time':>7} {'memory':>7}")
for size in (lines, 50):
    path = generate(size)
    ours, ours_mib = measure([farkas, "print", path], f"{out}/ours")
    theirs, theirs_mib = measure([peer, path], f"{out}/theirs")
    same = open(f"{out}/ours", "rb").read() == open(f"{out}/theirs", "rb").read()
    print(f"{size:8} {ours * 1e3:8.1f} ms {ours_mib:3.0f} MiB {theirs * 1e3:8.1f} ms {theirs_mib:3.0f} MiB"
          f" {theirs / ours:6.1f}x {theirs_mib / ours_mib:6.1f}x" + ("" if same else "  OUTPUTS DIFFER"))
    if not same:
        sys.exit(1)
PYTHON
