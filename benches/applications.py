#!/usr/bin/env python3
"""What `auto` makes of the programs in tests/applications, as a table in Markdown: times beside the untouched programs.

usage: applications.py FARKAS [--threads N] [NAME ..]

Each row is one `farkas bench -t auto`: medians of 15 pairs of runs, taken in turns. Sizes are such that a run untouched takes some
tenths of a second."""
import argparse
import pathlib
import re
import subprocess

ROOT = pathlib.Path(__file__).resolve().parent.parent
SIZES = {
    "attention": "heads=8 t=512 d=64 scale=0.125 q=8x512x64 k=8x512x64 v=8x512x64 score=8x512x512 out=8x512x64",
    "batched_matmul": "b=8 m=256 n=256 k=256 A=8x256x256 B=8x256x256 C=8x256x256",
    "conv2d": "n=4 k=32 c=32 h=56 w=56 r=3 s=3 in=4x32x58x58 filter=32x32x3x3 out=4x32x56x56",
    "conv2d_blocked": "n=4 k=4 c=4 h=56 w=56 in=4x4x58x58x16 filter=4x4x3x3x16x16 out=4x4x56x56x16",
    "fdtd_periodic": "t=20000 n=10000 c=0.5",
    "histogram": "n=2000 m=100000 A=2000x100000 H=2000x256",
    "lbm": "t=20 n=600 m=600 omega=1.0",
    "scan": "n=6000 m=6000",
    "smith_waterman": "n=8000 m=8000 gap=2",
    "stencil27": "t=10 n=160",
    "transpose": "n=8000 m=8000",
    "trsm": "n=1000 m=1000",
    "wave": "t=100 n=1200 m=1200 c=0.25",
}


def row(farkas, name, threads):
    given = [part for size in SIZES[name].split() for part in ("--arg", size)]
    command = [farkas, "bench", "-t", "auto", str(ROOT / "tests/applications" / f"{name}.mlir"), *given]
    command += ["--threads", str(threads)]
    done = subprocess.run(command, capture_output=True, text=True)
    text = done.stdout
    if done.returncode:
        return f"| {name} | {done.stderr.strip().splitlines()[-1]} | | | |"
    plain = re.search(r"untouched +([\d.]+) (\w+)", text)
    faster = re.search(r"faster by +([\d.]+) x +\[([\d., ]+)\]", text)
    after = re.search(r"pipeline +([\d.]+) (\w+)", text)
    return f"| {name} | {plain[1]} {plain[2]} | {after[1]} {after[2]} | {faster[1]} | {faster[2]} |"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("farkas")
    parser.add_argument("names", nargs="*", choices=[*SIZES, []])
    parser.add_argument("--threads", type=int, default=2)
    given = parser.parse_args()
    print("| program | untouched | `auto` | faster by | interval |\n|---|---|---|---|---|")
    for name in given.names or SIZES:
        print(row(given.farkas, name, given.threads), flush=True)


if __name__ == "__main__":
    main()
