"""The dependences of PolyBench's kernels by isl, from `tests/kernels/isl/polybench.txt`.

    polybench_isl.py [KERNEL..]     counts dependence polyhedra and holds the counts against the published ones

The published numbers are what candl and isl agree on. They are reached with this grouping: each textual reference counts
for itself, and `+=` for a read and a write; a pair of references has one polyhedron for each depth at which it depends,
however many pieces that takes; where the source stands first in the text, what the innermost common loop carries and
what no loop carries is one polyhedron (`t <= t'` for `t < t'` or `t = t'`); what depends inside one instance of a
statement does not count. For adi the published number leaves out the scalars at its head.
"""

import re
import sys
from dataclasses import dataclass, field
from functools import cached_property
from itertools import product
from pathlib import Path

import islpy as isl

KERNELS = Path(__file__).parent.parent / "kernels" / "isl" / "polybench.txt"

# The carrier of what depends inside one instance of a statement, whose reads come before its writes.
INSTANCE = "instance"


def tuple_(entries):
    return f"[{', '.join(entries)}]"


@dataclass(eq=False)
class Statement:
    """A statement with its iterations and its place in time."""

    parameters: list
    loops: list
    condition: str
    schedule: list

    def map(self, *tuples, where="1 = 1"):
        return isl.Map(f"{tuple_(self.parameters)} -> {{ {' -> '.join(tuples)} : {where} }}")

    @cached_property
    def domain(self):
        return self.map(tuple_(self.loops), "[]", where=self.condition or "1 = 1").domain()

    def common_loops(self, other):
        """How many loops surround both statements: those before the first difference of their places in the text."""
        places = zip(self.schedule[0::2], other.schedule[0::2])
        shared = next((level for level, (mine, its) in enumerate(places) if mine != its), len(self.loops))
        return min(shared, len(self.loops), len(other.loops))

    def counters(self, suffix):
        """The loops' entries of the schedule, with a suffix to the loops' names."""
        return [re.sub(r"[a-z]\w*", lambda loop: loop[0] + suffix, entry) for entry in self.schedule[1::2]]

    def before(self, other):
        """`(carrier, relation)`: what runs before what, by the depth of the loop that says so, None or INSTANCE."""
        mine, its = self.counters(""), other.counters("'")
        ends = tuple_(self.loops), tuple_([loop + "'" for loop in other.loops])
        common = self.common_loops(other)
        for level in range(common + 1):
            same = [f"{a} = {b}" for a, b in zip(mine[:level], its[:level])]
            if level < common:
                carrier, conditions = level, same + [f"{mine[level]} < {its[level]}"]
            elif self is other:
                carrier, conditions = INSTANCE, same
            elif int(self.schedule[2 * common]) < int(other.schedule[2 * common]):
                carrier, conditions = None, same
            else:
                continue
            yield carrier, self.map(*ends, where=" and ".join(conditions) or "1 = 1")


@dataclass(eq=False)
class Reference:
    """A cell in the text of a statement. References are numbered in the order in which a statement makes them."""

    statement: Statement
    number: int
    array: str
    subscripts: str
    writes: bool

    @cached_property
    def cells(self):
        """From iterations to cells."""
        cell = f"{self.array}[{self.subscripts}]"
        return self.statement.map(tuple_(self.statement.loops), cell).intersect_domain(self.statement.domain)

    def time(self, length):
        """From iterations to when they make this reference; `length` entries for the statement, one for the reference."""
        when = self.statement.schedule + ["0"] * (length - len(self.statement.schedule)) + [str(self.number)]
        return self.statement.map(tuple_(self.statement.loops), tuple_(when)).intersect_domain(self.statement.domain)

    @property
    def label(self):
        return f"R{self.number}"

    def labelled(self, relation):
        """The relation with iterations that say whose they are."""
        return isl.UnionMap.from_map(relation.set_tuple_name(isl.dim_type.in_, self.label))


@dataclass(frozen=True)
class Dependence:
    """The pairs of iterations in which `source` touches a cell before `target` does, as far as `carrier` carries them."""

    source: Reference
    target: Reference
    carrier: object
    pairs: isl.Map

    @property
    def kind(self):
        if not self.source.writes:
            return "anti"
        return "output" if self.target.writes else "flow"


@dataclass
class Kernel:
    """A kernel's references, in the order of the text."""

    name: str
    published: list  # of all polyhedra; or of those of arrays, and the rest
    parameters: list
    references: list = field(default_factory=list)

    def ordered_pairs(self):
        """Pairs of references to one array, one of them writing, with what of them runs first, by carrier."""
        orders = {}
        for source, target in product(self.references, repeat=2):
            if source.array == target.array and (source.writes or target.writes):
                ends = source.statement, target.statement
                if ends not in orders:
                    orders[ends] = list(ends[0].before(ends[1]))
                for carrier, order in orders[ends]:
                    if carrier != INSTANCE or source.number < target.number:
                        yield source, target, carrier, order

    def dependences(self):
        """Memory-based flow, anti and output dependences."""
        for source, target, carrier, order in self.ordered_pairs():
            pairs = source.cells.apply_range(target.cells.reverse()).intersect(order)
            if not pairs.is_empty():
                yield Dependence(source, target, carrier, pairs)

    def value_flow(self):
        """Flow from the last write of what is read, by isl's own analysis of data flow."""
        length = max(len(reference.statement.schedule) for reference in self.references)
        schedule, reads, writes = (isl.UnionMap("{ }") for _ in range(3))
        for reference in self.references:
            schedule = schedule.union(reference.labelled(reference.time(length)))
            cells = reference.labelled(reference.cells)
            reads, writes = (reads, writes.union(cells)) if reference.writes else (reads.union(cells), writes)
        access = isl.UnionAccessInfo.from_sink(reads).set_must_source(writes).set_schedule_map(schedule)
        last = {}
        found = access.compute_flow().get_must_dependence().get_map_list()
        for relation in map(found.get_at, range(found.n_map())):
            ends = (relation.get_tuple_name(end) for end in (isl.dim_type.in_, isl.dim_type.out))
            last[tuple(ends)] = relation
        for source, target, carrier, order in self.ordered_pairs():
            if (flow := last.get((source.label, target.label))) is not None:
                for end in isl.dim_type.in_, isl.dim_type.out:
                    flow = flow.reset_tuple_id(end)
                if not (pairs := flow.intersect(order)).is_empty():
                    yield Dependence(source, target, carrier, pairs)

    def polyhedra(self):
        """The number of dependence polyhedra of arrays and of scalars, grouped as the published numbers are."""
        groups = set()
        for dependence in self.dependences():
            source, target = dependence.source, dependence.target
            if dependence.carrier != INSTANCE:
                innermost = source.statement.common_loops(target.statement) - 1
                depth = innermost if dependence.carrier is None else dependence.carrier
                groups.add((source.number, target.number, depth, source.subscripts == ""))
        scalars = sum(scalar for _, _, _, scalar in groups)
        return len(groups) - scalars, scalars


def read(text):
    """The kernels of a text in the format that its head describes."""
    kernels = []
    for line in text.splitlines():
        line = line.split("#")[0].rstrip()
        if match := re.fullmatch(r"kernel (\S+) ([\d+]+): (.*)", line):
            name, published, parameters = match.groups()
            kernels.append(Kernel(name, [int(part) for part in published.split("+")], parameters.split(", ")))
        elif match := re.fullmatch(r"\w+\[(.*?)\](?: : (.*))? @ (.*)", line):
            loops, condition, schedule = match.groups()
            loops = loops.split(", ") if loops else []
            statement = Statement(kernels[-1].parameters, loops, condition, schedule.split(", "))
        elif line:
            references = kernels[-1].references
            written, taken = line.split(":=")
            for side, writes in ((taken, False), (written, True)):
                for array, subscripts in re.findall(r"(\w+)\[(.*?)\]", side):
                    references.append(Reference(statement, len(references), array, subscripts, writes))
    return kernels


def main(names):
    kernels = [kernel for kernel in read(KERNELS.read_text()) if not names or kernel.name in names]
    right = 0
    for kernel in kernels:
        arrays, scalars = kernel.polyhedra()
        as_published = kernel.published in ([arrays + scalars], [arrays, scalars])
        right += as_published
        relations = len(list(kernel.dependences()))
        flow = len(list(kernel.value_flow()))
        verdict = "as published" if as_published else f"published: {kernel.published}"
        apart = f" + {scalars} of scalars" if len(kernel.published) > 1 else ""
        counted = arrays if apart else arrays + scalars
        print(f"{kernel.name:15} {counted:4} polyhedra{apart}, {verdict}; {relations} relations, {flow} value-based")
    print(f"{right} of {len(kernels)} kernels have the published number of dependence polyhedra")
    return 0 if right == len(kernels) else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
