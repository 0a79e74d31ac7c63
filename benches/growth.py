#!/usr/bin/env python3
"""How cost grows with a program: CPU seconds of commands on programs of several sizes, as tables in Markdown.

usage: growth.py FARKAS [OTHER-FARKAS ..] [--mlir-opt TOOL] [--programs DIR] [--limit SECONDS]

Each command runs once (the CPU time of a child hardly depends on what else the machine does); `-` is more than the limit.
DIR holds more programs, `NAME_SIZE.mlir`: networks lowered with `mlir-opt --convert-linalg-to-affine-loops` for example."""
import argparse
import collections
import os
import re
import resource
import subprocess
import tempfile

N = 100
TYPE = f"memref<{N}x{N}xf32>"


def function(name, arrays, lines):
    args = ", ".join(f"%A{k}: {TYPE}" for k in range(arrays))
    return "\n".join([f"func.func @{name}({args}) {{", "  %c = arith.constant 2.0 : f32", *lines, "  return", "}", ""])


def nest(lines, tag=""):
    head = [f"  affine.for %i{tag} = 1 to {N - 1} {{", f"    affine.for %j{tag} = 1 to {N - 1} {{"]
    return head + lines + ["    }", "  }"]


def scaled(source, target, tag, at="%i{0}, %j{0}", to=None, loops=""):
    at, to = at.format(loops), (to or at).format(loops)
    return [f"      %x{tag} = affine.load %A{source}[{at}] : {TYPE}", f"      %y{tag} = arith.mulf %x{tag}, %c : f32",
            f"      affine.store %y{tag}, %A{target}[{to}] : {TYPE}"]


def statements(n):
    "n statements in one nest over 8 arrays"
    return function("f", 8, nest([line for k in range(n) for line in scaled(k % 8, (k + 1) % 8, k)]))


def nests(n):
    "n nests in a row, each reads what the one before wrote"
    return function("f", n + 1, [line for k in range(n) for line in nest(scaled(k, k + 1, k, loops=k), k)])


def functions(n):
    "n functions of one nest"
    return "".join(function(f"f{k}", 2, nest(scaled(0, 1, 0, to="%j{0}, %i{0}"))) for k in range(n))


def products(n):
    "a chain of n matrix products"
    lines = []
    for k in range(n):
        a, b, c = k, n + 1 + k, k + 1
        lines += nest([f"      affine.store %c, %A{c}[%i, %j] : {TYPE}"])
        body = [f"      affine.for %k = 1 to {N - 1} {{", f"        %a = affine.load %A{a}[%i, %k] : {TYPE}",
                f"        %b = affine.load %A{b}[%k, %j] : {TYPE}", f"        %s = affine.load %A{c}[%i, %j] : {TYPE}",
                "        %p = arith.mulf %a, %b : f32", "        %q = arith.addf %s, %p : f32",
                f"        affine.store %q, %A{c}[%i, %j] : {TYPE}", "      }"]
        lines += nest(body)
    return function("f", 2 * n + 1, lines)


FAMILIES = {"statements": (statements, [100, 200, 500, 1000]), "nests": (nests, [50, 100, 200, 500]),
            "functions": (functions, [100, 200, 400, 800]), "products": (products, [20, 50, 100])}
OURS = {"deps": ["deps"], "deps --json": ["deps", "--json"], "parallelize": ["opt", "-t", "parallelize"], "auto": ["opt", "-t", "auto"]}
THEIRS = {"affine-parallelize": "func.func(affine-parallelize)", "affine-loop-tile": "func.func(affine-loop-tile)",
          "affine-scalrep": "func.func(affine-scalrep)"}


def seconds(command, limit):
    """CPU seconds; none beyond the limit or on failure."""
    def bound():
        resource.setrlimit(resource.RLIMIT_CPU, (limit, limit + 1))
    with open(os.devnull, "w") as null:
        process = subprocess.Popen(command, stdout=null, stderr=null, preexec_fn=bound)
        _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    return usage.ru_utime + usage.ru_stime if process.returncode == 0 else None


def table(title, programs, arguments):
    columns = [(f"{name} ({k})" if len(arguments.farkas) > 1 else name, [binary, *command])
               for name, command in OURS.items() for k, binary in enumerate(arguments.farkas, 1)]
    if arguments.mlir_opt:
        columns += [(f"`{name}`", [arguments.mlir_opt, f"--pass-pipeline=builtin.module({passes})"]) for name, passes in THEIRS.items()]
    print(f"{title}\n\n| size | {' | '.join(name for name, _ in columns)} |\n|{'---|' * (len(columns) + 1)}")
    slow = set()
    for size, path in programs:
        cells = []
        for name, command in columns:
            spent = None if name in slow else seconds([*command, path], arguments.limit)
            if spent is None:
                slow.add(name)
            cells.append("-" if spent is None else f"{spent:.2f}")
        print(f"| {size} | {' | '.join(cells)} |", flush=True)
    print()


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("farkas", nargs="+")
    parser.add_argument("--mlir-opt")
    parser.add_argument("--programs")
    parser.add_argument("--limit", type=int, default=20)
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        for name, (make, sizes) in FAMILIES.items():
            programs = []
            for size in sizes:
                path = os.path.join(folder, f"{name}_{size}.mlir")
                with open(path, "w") as file:
                    file.write(make(size))
                programs.append((size, path))
            table(f"{name}: {make.__doc__}", programs, arguments)
    families = collections.defaultdict(list)
    for file in os.listdir(arguments.programs) if arguments.programs else []:
        if match := re.fullmatch(r"(\w+)_(\d+)\.mlir", file):
            families[match[1]].append((int(match[2]), os.path.join(arguments.programs, file)))
    for name, programs in sorted(families.items()):
        table(name, sorted(programs), arguments)


main()
