"""Reads lines `kind TAB operation TAB operand.. TAB answer` and has islpy compute each operation on the same texts.

Prints one line for each answer that islpy finds wrong or cannot read, and at the end how many there were, and for how
many isl gave up.
"""

import os
import sys

import islpy as isl

# What isl may spend on one line.
MAX_OPERATIONS = 1_000_000

# isl complains on standard error about texts that are of the other kind.
os.dup2(os.open(os.devnull, os.O_WRONLY), 2)


def same(found, expected):
    if isinstance(expected, bool):
        return found == str(expected)
    if isinstance(expected, int):
        return found == str(expected)
    return type(expected)(found).is_equal(expected)


def union(value):
    """Plain sets and maps as unions."""
    if isinstance(value, isl.Set):
        return isl.UnionSet.from_set(value)
    return value


SIMPLE = {
    "A": lambda a: a,
    "A + B": lambda a, b: a.union(b),
    "A - B": lambda a, b: a.subtract(b),
    "A * B": lambda a, b: a.intersect(b),
    "A = B": lambda a, b: a.is_equal(b),
    "A <= B": lambda a, b: a.is_subset(b),
    "A > B": lambda a, b: b.is_strict_subset(a),
    "A cross B": lambda a, b: a.product(b),
    "A cross_range B": lambda a, b: a.range_product(b),
    "A . B": lambda a, b: a.apply_range(b),
    "A after B": lambda a, b: b.apply_range(a),
    "A -> B": lambda a, b: isl.UnionMap.from_domain_and_range(a, b),
    "A ->* (ran B)": lambda a, b: a.intersect_range(b.range()),
    "A ->- (ran B)": lambda a, b: a.subtract_range(b.range()),
    "A * (dom B)": lambda a, b: a.intersect_domain(b.domain()),
    "A(dom B)": lambda a, b: b.domain().apply(a),
    "A^-1": lambda a: a.reverse(),
    "A^2": lambda a: a.fixed_power_val(isl.Val(2)),
    "coalesce A": lambda a: a.coalesce(),
    "empty A": lambda a: a.is_empty(),
    "params A": lambda a: union(a.params()),
    "identity A": lambda a: a.identity(),
    "unwrap A": lambda a: a.unwrap(),
    "wrap A": lambda a: a.wrap(),
    "dom A": lambda a: a.domain(),
    "ran A": lambda a: a.range(),
    "deltas A": lambda a: a.deltas(),
    "domain_map A": lambda a: a.domain_map(),
    "range_map A": lambda a: a.range_map(),
    "zip A": lambda a: a.zip(),
    "lexmin A": lambda a: a.lexmin(),
    "lexmax A": lambda a: a.lexmax(),
}
for sign, name in (("<<", "lt"), ("<<=", "le"), (">>", "gt"), (">>=", "ge")):
    SIMPLE["A %s B" % sign] = lambda a, b, name=name: getattr(
        a, "lex_%s_union_%s" % (name, "set" if isinstance(a, isl.UnionSet) else "map")
    )(b)


def holds(operation, operands, found):
    a = operands[0]
    if operation == "A % B":
        # Any simplification will do that means the same in its context.
        gist, b = type(a)(found), operands[1]
        return gist.intersect(b).is_equal(a.intersect(b))
    if operation == "sample A":
        point = type(a)(found)
        return point.is_subset(a) and point.is_empty() == a.is_empty()
    if operation == "aff A":
        # isl's hull may also say strides.
        return a.affine_hull().is_subset(type(a)(found))
    if operation == "complement A":
        # isl drops a space in which nothing is; its complement is the whole space.
        rest = type(a)(found)
        whole = rest.union(a).universe()
        return rest.intersect(a).is_empty() and rest.union(a).is_equal(whole)
    return same(found, SIMPLE[operation](*operands))


def main():
    checked = undecided = 0
    context = isl.DEFAULT_CONTEXT
    for line in sys.stdin:
        kind, operation, *texts, found = line.rstrip("\n").split("\t")
        read = isl.UnionMap if kind == "map" else isl.UnionSet
        context.reset_operations()
        context.set_max_operations(MAX_OPERATIONS)
        try:
            right = holds(operation, [read(text) for text in texts], found)
            why = "another value"
        except isl.Error as error:
            # An optimum that does not exist is an error in isl.
            why = str(error)
            right = "unbounded optimum" in why and found == "error"
            if "maximal number of operations" in why:
                right, undecided = True, undecided + 1
        checked += 1
        if not right:
            print("\t".join([operation, *texts, found, why]))
    print("checked %d, undecided %d" % (checked, undecided))


main()
