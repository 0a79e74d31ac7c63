"""Holds the dependences that `farkas deps --json` finds in PolyBench's kernels against isl's, as sets.

    polybench_compare.py FARKAS KERNELS_DIR [--all] [KERNEL..]

isl's side is `tests/kernels/isl/polybench.txt`, written from the kernels' definitions; ours is read from the .mlir files
of KERNELS_DIR. Statements are matched by their order in the text, what they read by array and cell, and loops by iteration
count, so that a loop that counts down may be written as one that counts up. Then for each pair of accesses, kind and
carrying loop both relations must hold for the same iterations and parameters, memory-based and value-based.

Prints a line for each kernel: equal, or the smallest difference (with --all each). Scalars of the C text that the .mlir
keeps in SSA values are left out, and named. Exits with 1 if anything differs.
"""

import json
import re
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

import islpy as isl

from polybench_isl import INSTANCE, KERNELS, read, tuple_


class Mismatch(Exception):
    """The two texts do not do the same; why."""


@dataclass(eq=False)
class Access:
    """A load or store of the .mlir file."""

    id: str
    line: int
    array: str
    subscripts: str
    writes: bool
    loops: list  # of the JSON, outermost first
    symbols: list

    def __str__(self):
        return f"{self.id} (line {self.line}, {self.array}[{self.subscripts}])"

    def map(self, entries):
        """From iterations to some expressions of induction variables."""
        ivs = tuple_([plain(loop["iv"]) for loop in self.loops])
        return isl.Map(f"{tuple_(self.symbols)} -> {{ {ivs} -> {tuple_(entries)} }}")

    def cells(self):
        return self.map([self.subscripts])

    def offsets(self):
        """From iterations to how many iterations of each loop ran before."""
        return self.map([f"{plain(loop['iv'])} - ({plain(loop['lower'])})" for loop in self.loops])


def plain(text):
    """An expression of the JSON as isl reads it."""
    return re.sub(r"symbol\((.*?)\)", r"\1", text).replace("%", "").replace("'", "_prime")


def farkas_function(farkas, path, kernel, options=()):
    command = [farkas, "deps", "--json", *options, path]
    run = subprocess.run(command, capture_output=True, text=True)
    if run.returncode != 0:
        raise Mismatch(f"farkas ends with {run.returncode}: {(run.stderr.splitlines() or ['nothing said'])[0]}")
    functions = json.loads(run.stdout)["functions"]
    named = [function for function in functions if function["name"] == "kernel_" + kernel.name.replace("-", "_")]
    others = [function for function in functions if function["name"] != "main" and function["loops"]]
    if not named + others:
        raise Mismatch("no function but @main has loops")
    return (named + others)[0]


def loops_around(source, loops):
    """For each line of the text the loops around it."""
    at = {}
    for loop in loops:
        at.setdefault(loop["line"], []).append(loop)
    around, stack = {}, []
    for number, line in enumerate(source.splitlines(), start=1):
        around[number] = [loop for opened in stack for loop in opened]
        braces = re.findall(r"[{}]", line.split("//")[0])
        for index, brace in enumerate(braces):
            if brace == "}":
                stack.pop()
            else:
                stack.append(at.get(number, []) if index == len(braces) - 1 else [])
    return around


def accesses_of(function, source, names):
    """The accesses of a function, in the order of the text, with C's names for symbols."""
    around = loops_around(source, function["loops"])
    found = []
    for access in function["accesses"]:
        if access["memref"] is None:
            raise Mismatch(f"line {access['line']} calls what is not known")
        subscripts = plain(access["subscript"])
        loops = around[access["line"]]
        array, writes = plain(access["memref"]), access["kind"].endswith("store")
        found.append(Access(access["id"], access["line"], array, subscripts, writes, loops, names))
    return found


def steps(references):
    """Runs of reads, each with the write that ends it."""
    run = []
    for reference in references:
        run.append(reference)
        if reference.writes:
            yield run
            run = []


def offsets(statement):
    """From a statement's iterations to how many iterations of each of its loops ran before."""
    ran = []
    for loop, counter in zip(statement.loops, statement.schedule[1::2]):
        bounds = re.search(rf"(?:^| and )([^<>]+) (<=?) {loop} (<=?) ([^<>]+?)(?: and |$)", statement.condition)
        lower, above, below, upper = bounds.groups()
        if counter == loop:
            ran.append(f"{loop} - ({lower})" + (" - 1" if above == "<" else ""))
        else:
            ran.append(f"({upper}) - {loop}" + (" - 1" if below == "<" else ""))
    return statement.map(tuple_(statement.loops), tuple_(ran)).intersect_domain(statement.domain)


def match(kernel, accesses):
    """What each reference is in the .mlir file: `{ reference: [(access, from C's iterations to its own)] }`."""
    arrays = {access.array for access in accesses}
    for reference in kernel.references:
        if reference.array not in arrays and reference.subscripts:
            raise Mismatch(f"there is no array {reference.array}")
    c_steps = list(steps(reference for reference in kernel.references if reference.array in arrays))
    our_steps = list(steps(accesses))
    matched = {}
    for ours, its in zip(our_steps, c_steps):
        text = ours[-1]
        if text.array != its[-1].array:
            raise Mismatch(f"{text} stands where C writes {its[-1].array}[{its[-1].subscripts}]")
        left = set(ours)
        for reference in its:
            where = list(same_cells(reference, ours))
            if not where:
                raise Mismatch(f"before {text} nothing touches {reference.array}[{reference.subscripts}] of the C text")
            matched[reference] = where
            left -= {access for access, _ in where}
        if left:
            raise Mismatch(f"{min(left, key=lambda access: access.line)} is not in the C text")
    if len(our_steps) != len(c_steps):
        raise Mismatch(f"{len(our_steps)} stores for {len(c_steps)} in C")
    return matched


def same_cells(reference, accesses):
    """The accesses that touch the reference's cells, with the way from its iterations to theirs."""
    for access in accesses:
        if (access.array, access.writes) != (reference.array, reference.writes):
            continue
        if len(access.loops) != len(reference.statement.loops):
            continue
        way = offsets(reference.statement).apply_range(access.offsets().reverse())
        touched = way.apply_range(access.cells())
        if touched.is_equal(reference.cells.reset_tuple_id(isl.dim_type.out)):
            yield access, way


def expected(dependences, matched):
    """What farkas has to say: `{ (source, target, kind, carrying loop): relation }`."""
    wanted = {}
    for dependence in dependences:
        for source, source_way in matched.get(dependence.source, ()):
            for target, target_way in matched.get(dependence.target, ()):
                carried = dependence.carrier not in (None, INSTANCE)
                loop = source.loops[dependence.carrier]["index"] if carried else None
                pairs = dependence.pairs.apply_domain(source_way).apply_range(target_way)
                wanted[source.id, target.id, dependence.kind, loop] = pairs
    return wanted


def found(function, names):
    relations = {}
    for dependence in function["dependences"]:
        key = (dependence["source"], dependence["target"], dependence["kind"], dependence["carried_by"])
        try:
            relation = isl.Map(dependence["relation"])
        except isl.Error:
            raise Mismatch(f"isl cannot read {dependence['relation']}") from None
        for index in range(relation.dim(isl.dim_type.param)):
            name = relation.get_dim_name(isl.dim_type.param, index)
            relation = relation.set_dim_name(isl.dim_type.param, index, names[name])
        if not dependence["exact"]:
            raise Mismatch(f"{key} is not exact")
        relations[key] = relation
    return relations


def smallest(relation):
    """The first pair of iterations, of the smallest parameters: how large its numbers are, and in words."""
    points = relation.wrap().flatten()
    count = points.dim(isl.dim_type.param)
    parameters = [points.get_dim_name(isl.dim_type.param, index) for index in range(count)]
    points = points.move_dims(isl.dim_type.set, 0, isl.dim_type.param, 0, count)
    try:
        point = points.lexmin().sample_point()
    except isl.Error:
        point = points.sample_point()
    axes = range(points.dim(isl.dim_type.set))
    values = [point.get_coordinate_val(isl.dim_type.set, axis).to_python() for axis in axes]
    given = ", ".join(f"{name} = {value}" for name, value in zip(parameters, values))
    middle = count + relation.dim(isl.dim_type.in_)
    words = f"{values[count:middle]} -> {values[middle:]}" + (f" for {given}" if given else "")
    return sum(map(abs, values)), words


def differences(ours, wanted):
    """How large the numbers in a difference are, and what it is."""
    empty = isl.Map("{ [] -> [] : 1 = 0 }")
    for key in sorted({*ours, *wanted}, key=str):
        source, target, kind, loop = key
        name = f"{kind} {source} -> {target}" + ("" if loop is None else f" carried by loop {loop}")
        missing, surplus = wanted.get(key, empty), ours.get(key, empty)
        if key in ours and key in wanted:
            missing, surplus = missing.subtract(surplus), surplus.subtract(missing)
        for verb, relation in (("misses", missing), ("invents", surplus)):
            if not relation.is_empty():
                size, words = smallest(relation)
                yield size, f"{verb} {name}: {words}"


def compare(farkas, path, kernel, show_all):
    """The verdict on one kernel: whether all is equal, and in words."""
    source = path.read_text()
    function = farkas_function(farkas, path, kernel)
    if len(function["symbols"]) != len(kernel.parameters):
        raise Mismatch(f"symbols {function['symbols']} for C's {kernel.parameters}")
    theirs = [plain(symbol) for symbol in function["symbols"]]
    same = set(theirs) == set(kernel.parameters)
    names = {symbol: symbol if same else kernel.parameters[index] for index, symbol in enumerate(theirs)}
    if function["unknown"]:
        raise Mismatch(f"unknown: {function['unknown'][0]}")
    accesses = accesses_of(function, source, theirs)
    for access in accesses:
        access.symbols = [names[symbol] for symbol in theirs]
    matched = match(kernel, accesses)
    value_function = farkas_function(farkas, path, kernel, ["--value-based"])
    counts, faults = [], []
    for what, ours, isl_side in (
        ("memory-based", function, kernel.dependences()),
        ("value-based", value_function, kernel.value_flow()),
    ):
        wanted = expected(isl_side, matched)
        faults += [(size, f"{fault}, {what}") for size, fault in differences(found(ours, names), wanted)]
        counts.append(f"{len(wanted)} {what}")
    in_ssa = sorted({reference.array for reference in kernel.references} - {access.array for access in accesses})
    without = f" (in SSA values: {', '.join(in_ssa)})" if in_ssa else ""
    if faults:
        shown = sorted(faults) if show_all else [min(faults)]
        return False, f"differs in {len(faults)} places: " + "\n    ".join(fault for _, fault in shown) + without
    return True, "equal: " + ", ".join(counts) + without


def main(farkas, folder, *names):
    show_all, names = "--all" in names, [name for name in names if name != "--all"]
    wrong = 0
    for kernel in read(KERNELS.read_text()):
        if names and kernel.name not in names:
            continue
        paths = [Path(folder) / f"{name}.mlir" for name in (kernel.name, kernel.name.replace("-", "_"))]
        path = next((path for path in paths if path.exists()), None)
        try:
            equal, verdict = compare(farkas, path, kernel, show_all) if path else (False, "no file")
        except Mismatch as mismatch:
            equal, verdict = False, f"cannot be compared: {mismatch}"
        wrong += not equal
        print(f"{kernel.name:15} {verdict}", flush=True)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
