#!/usr/bin/env python3
"""How cost grows with a program: CPU seconds of commands on programs of several sizes, as tables in Markdown.

usage: growth.py FARKAS [OTHER-FARKAS ..] [--mlir-opt TOOL] [--family NAME ..] [--doublings N] [--repeat N] [--limit SECONDS]
       [--write DIR]

Each number is the least of some runs (`--repeat`, 3), `-` is more than the limit (20 s). Sizes double from row to row. With
`--write` the programs are only written, as DIR/FAMILY_SIZE.mlir."""
import argparse
import math
import os
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


def transformer(n):
    "n layers of a transformer: projections, attention in heads, two norms, a network of two products"
    return Network().transformer(n)


class Network:
    """Nests over buffers that the function allocates. A shape is a list of sizes, `%i0`, `%i1`, .. are the loops of a nest."""

    def __init__(self):
        self.lines, self.args = [], []
        self.buffers = 0

    def buffer(self, shape, is_argument=False):
        name, self.buffers = f"%B{self.buffers}", self.buffers + 1
        kind = f"memref<{'x'.join(map(str, shape))}xf32>"
        if is_argument:
            self.args.append(f"{name}: {kind}")
        else:
            self.lines.append(f"  {name} = memref.alloc() : {kind}")
        return name, kind

    def nest(self, sizes, source, target, *operations):
        """A nest: loads, `%v0`, `%v1`, .. (buffers with subscripts), operations, and a store of the last of them."""
        depth = len(sizes)
        self.lines += [f"{'  ' * (k + 1)}affine.for %i{k} = 0 to {size} {{" for k, size in enumerate(sizes)]
        indent = "  " * (depth + 1)
        for k, ((name, kind), at) in enumerate(source):
            self.lines.append(f"{indent}%v{k} = affine.load {name}[{at}] : {kind}")
        self.lines += [f"{indent}{operation} : f32" for operation in operations]
        (name, kind), at = target
        last = operations[-1].split()[0] if operations else "%v0" if source else "%c"
        self.lines.append(f"{indent}affine.store {last}, {name}[{at}] : {kind}")
        self.lines += [f"{'  ' * (k + 1)}}}" for k in reversed(range(depth))]

    def map(self, sizes, source, *operations):
        target = self.buffer(sizes)
        self.nest(sizes, source, (target, at(len(sizes))), *operations)
        return target

    def reduce(self, sizes, source, operation):
        """What `operation` makes of each row."""
        target, outer = self.buffer(sizes[:-1]), at(len(sizes) - 1)
        self.nest(sizes[:-1], [], (target, outer))
        self.nest(sizes, [(source, at(len(sizes))), (target, outer)], (target, outer), f"%r = {operation} %v1, %v0")
        return target

    def product(self, sizes, a, b, to):
        """The sum of `a * b` over the last of some loops; the operands come with their subscripts."""
        target = self.buffer([sizes[k] for k in to])
        cell = ", ".join(f"%i{k}" for k in to)
        self.nest([sizes[k] for k in to], [], (target, at(len(to))))
        self.nest(sizes, [a, b, (target, cell)], (target, cell), "%p = arith.mulf %v0, %v1", "%q = arith.addf %v2, %p")
        return target

    def norm(self, x, rows, width):
        whole, row = at(2), "%i0"
        mean = self.reduce([rows, width], x, "arith.addf")
        centred = self.map([rows, width], [(x, whole), (mean, row)], "%r = arith.subf %v0, %v1")
        squares = self.map([rows, width], [(centred, whole)], "%r = arith.mulf %v0, %v0")
        spread = self.reduce([rows, width], squares, "arith.addf")
        return self.map([rows, width], [(centred, whole), (spread, row)], "%r = arith.divf %v0, %v1")

    def softmax(self, x, sizes):
        whole, row = at(3), at(2)
        most = self.reduce(sizes, x, "arith.maximumf")
        powers = self.map(sizes, [(x, whole), (most, row)], "%r = arith.subf %v0, %v1", "%e = math.exp %r")
        total = self.reduce(sizes, powers, "arith.addf")
        return self.map(sizes, [(powers, whole), (total, row)], "%r = arith.divf %v0, %v1")

    def layer(self, x, rows, width, heads, hidden):
        dense = lambda x, inner, outer: self.product(
            [rows, outer, inner], (x, "%i0, %i2"), (self.buffer([inner, outer], True), "%i2, %i1"), [0, 1])
        size = width // heads
        h = self.norm(x, rows, width)
        q, k, v = ((self.map([heads, rows, size], [(dense(h, width, width), f"%i1, %i0 * {size} + %i2")])) for _ in "qkv")
        scores = self.product([heads, rows, rows, size], (q, "%i0, %i1, %i3"), (k, "%i0, %i2, %i3"), [0, 1, 2])
        weights = self.softmax(scores, [heads, rows, rows])
        mixed = self.product([heads, rows, size, rows], (weights, "%i0, %i1, %i3"), (v, "%i0, %i3, %i2"), [0, 1, 2])
        joined = self.buffer([rows, width])
        self.nest([heads, rows, size], [(mixed, at(3))], (joined, f"%i1, %i0 * {size} + %i2"))
        x = self.map([rows, width], [(x, at(2)), (dense(joined, width, width), at(2))], "%r = arith.addf %v0, %v1")
        inner = dense(self.norm(x, rows, width), width, hidden)
        bent = self.map([rows, hidden], [(inner, at(2))], "%t = math.tanh %v0", "%r = arith.mulf %t, %v0")
        return self.map([rows, width], [(x, at(2)), (dense(bent, hidden, width), at(2))], "%r = arith.addf %v0, %v1")

    def transformer(self, n, rows=128, width=768, heads=12, hidden=3072):
        x = self.buffer([rows, width], True)
        for _ in range(n):
            x = self.layer(x, rows, width, heads, hidden)
        head = [f"func.func @f({', '.join(self.args)}) -> {x[1]} {{", "  %c = arith.constant 0.0 : f32"]
        return "\n".join([*head, *self.lines, f"  return {x[0]} : {x[1]}", "}", ""])


def at(depth):
    return ", ".join(f"%i{k}" for k in range(depth))


FAMILIES = {"statements": (statements, 100), "nests": (nests, 50), "functions": (functions, 100), "products": (products, 10),
            "transformer": (transformer, 1)}
OURS = {"deps": ["deps"], "deps --json": ["deps", "--json"], "parallelize": ["opt", "-t", "parallelize"], "auto": ["opt", "-t", "auto"],
        "tile": ["opt", "--affine-loop-tile"], "fuse": ["opt", "--affine-loop-fusion"]}
THEIRS = ["affine-parallelize", "affine-loop-tile", "affine-loop-fusion", "affine-scalrep"]


def run(command, limit):
    """CPU seconds of the program itself; none beyond the limit or on failure."""
    def bound():
        resource.setrlimit(resource.RLIMIT_CPU, (limit, limit + 1))
    with open(os.devnull, "w") as null:
        process = subprocess.Popen(command, stdout=null, stderr=null, preexec_fn=bound)
        _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    return usage.ru_utime if process.returncode == 0 else None


def seconds(command, arguments):
    """The best of some runs; of programs that take long, of one."""
    times = []
    while len(times) < arguments.repeat and None not in times and sum(times) < arguments.limit:
        times.append(run(command, arguments.limit))
    return None if None in times else min(times)


def exponent(times):
    """`p` where the time of the last doubling grew as the size to the power of p; nothing where the times say nothing."""
    known = [time for time in times if time is not None]
    return "" if len(known) < 2 or known[-1] < 0.05 or not known[-2] else f"{math.log2(known[-1] / known[-2]):.1f}"


def table(title, programs, arguments):
    columns = [(f"{name} ({k})" if len(arguments.farkas) > 1 else name, [binary, *command])
               for name, command in OURS.items() for k, binary in enumerate(arguments.farkas, 1)]
    if arguments.mlir_opt:
        columns += [(f"`{name}`", [arguments.mlir_opt, f"--pass-pipeline=builtin.module(func.func({name}))"]) for name in THEIRS]
    print(f"{title}\n\n| size | {' | '.join(name for name, _ in columns)} |\n|{'---|' * (len(columns) + 1)}")
    found = {name: [] for name, _ in columns}
    for size, path in programs:
        for name, command in columns:
            known = found[name]
            known.append(None if None in known else seconds([*command, path], arguments))
        cells = ["-" if times[-1] is None else f"{times[-1]:.2f}" for times in found.values()]
        print(f"| {size} | {' | '.join(cells)} |", flush=True)
    print(f"| grows with the power | {' | '.join(exponent(times) for times in found.values())} |\n", flush=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("farkas", nargs="+")
    parser.add_argument("--mlir-opt")
    parser.add_argument("--family", choices=FAMILIES, action="append")
    parser.add_argument("--doublings", type=int, default=4)
    parser.add_argument("--repeat", type=int, default=3)
    parser.add_argument("--limit", type=int, default=20)
    parser.add_argument("--write")
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        for name in arguments.family or FAMILIES:
            make, least = FAMILIES[name]
            programs = []
            for size in [least << k for k in range(arguments.doublings + 1)]:
                path = os.path.join(arguments.write or folder, f"{name}_{size}.mlir")
                with open(path, "w") as file:
                    file.write(make(size))
                programs.append((size, path))
            if not arguments.write:
                table(f"{name}: {make.__doc__}", programs, arguments)


main()
