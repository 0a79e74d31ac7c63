#!/usr/bin/env python3
"""What `auto` finds in the 30 kernels, as a table in Markdown: the loops of each nest, its permutable bands, what keeps loops in order.

usage: bands.py FARKAS [KERNEL ..]

Memory that loops get of their own comes first, the steps that make blocks of loops come last. Nests that are as they were written are marked so. Of the loops in order the outermost is told with two iterations and the cell."""
import argparse
import json
import pathlib
import subprocess

KERNELS = pathlib.Path(__file__).resolve().parent.parent / "tests/kernels"


def report(farkas, path):
    name = "kernel_" + path.stem.replace("-", "_")
    name = {"kernel_2mm": "kernel_2mm", "kernel_3mm": "kernel_3mm"}.get(name, name)
    command = [farkas, "opt", "-t", "auto", "--func", name, "--report=json", "-o", "/dev/null", str(path)]
    done = subprocess.run(command, capture_output=True, text=True)
    if done.returncode:
        raise SystemExit(f"{path.stem}: {done.stderr}")
    return json.loads(done.stdout)["functions"][0]


def why(nest):
    """What keeps the outermost loop in order, if neither it nor the loop in it is parallel."""
    first = nest["loops"][0]
    if any(one["standing"] == "parallel" for one in nest["loops"]) or first["standing"] != "in_order":
        return ""
    storage = "storage of its own" in first["why"]
    return first["why"].split(";")[0] + ("; only memory is used again" if storage else "")


def rows(farkas, path):
    function = report(farkas, path)
    if function.get("storage"):
        yield f"| {path.stem} | | first {' '.join(function['storage']['steps'])} | | |"
    for nest in function["nests"]:
        order = nest["order"] + (" (as written)" if nest["as_written"] else "")
        bands = " ".join("(" + " ".join(band) + ")" for band in nest["bands"] if len(band) > 1)
        yield f"| {path.stem} | {nest['statements']} | {order} | {bands} | {why(nest)} |"
    if function.get("blocks"):
        yield f"| {path.stem} | | in blocks by {' '.join(function['blocks'])} | | |"
    if function["then"]:
        yield f"| {path.stem} | | then {' '.join(function['then'])} | | |"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("farkas")
    parser.add_argument("kernels", nargs="*")
    given = parser.parse_args()
    print("| kernel | statements | loops | bands | nothing is parallel, since |\n|---|---|---|---|---|")
    for path in sorted(KERNELS.glob("*.mlir")):
        if not given.kernels or path.stem in given.kernels:
            print("\n".join(rows(given.farkas, path)), flush=True)


if __name__ == "__main__":
    main()
