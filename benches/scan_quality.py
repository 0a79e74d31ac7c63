#!/usr/bin/env python3
"""Counts what innermost loops hold, ours and those that isl's AST generator makes for the same domains and schedules.

    scan_programs kernels tests/kernels | python3 benches/scan_quality.py [--show NAME..]

Needs islpy. isl runs with its default options: no separation on either side. Counted are, in every loop without a loop
inside, the comparisons of guards, and the operands of minima and maxima in the bounds beyond the first. A line gives the
program, innermost loops, guards, extrema, ours and isl's; then the totals and the worst ten. Ends with 1 if our total of
guards and extrema is larger. --show prints both sides of the programs named instead.
"""

import sys

import islpy as isl

OP = isl.ast_expr_op_type
EXPR = isl.ast_expr_type
NODE = isl.ast_node_type
COMPARISONS = {OP.eq, OP.le, OP.lt, OP.ge, OP.gt}


def operations(expression):
    """All operations in an expression, as (type, number of operands)."""
    if expression.get_type() != EXPR.op:
        return
    count = expression.op_get_n_arg()
    yield expression.op_get_type(), count
    for index in range(count):
        yield from operations(expression.op_get_arg(index))


def children(node):
    kind = node.get_type()
    if kind == NODE.for_:
        return [node.for_get_body()]
    if kind == NODE.if_:
        branches = [node.if_get_then_node()]
        return branches + ([node.if_get_else_node()] if node.if_has_else_node() else [])
    if kind == NODE.block:
        nodes = node.block_get_children()
        return [nodes.get_at(index) for index in range(nodes.n_ast_node())]
    if kind == NODE.mark:
        return [node.mark_get_node()]
    return []


def is_loop(node):
    """A loop of one iteration is none."""
    return node.get_type() == NODE.for_ and not node.for_is_degenerate()


def has_loop(node):
    return is_loop(node) or any(has_loop(child) for child in children(node))


def guards(node):
    own = 0
    if node.get_type() == NODE.if_:
        own = max(1, sum(op in COMPARISONS for op, _ in operations(node.if_get_cond())))
    return own + sum(guards(child) for child in children(node))


def look(node, found):
    if is_loop(node) and not any(has_loop(child) for child in children(node)):
        found[0] += 1
        found[1] += guards(node.for_get_body())
        for bound in (node.for_get_init(), node.for_get_cond()):
            found[2] += sum(count - 1 for op, count in operations(bound) if op in (OP.min, OP.max))
        return
    for child in children(node):
        look(child, found)


def generate(program):
    build = isl.AstBuild.from_context(isl.Set(program["context"]))
    return build.node_from_schedule(isl.Schedule(program["schedule"]))


def programs(lines):
    program = {"text": []}
    for line in lines:
        key, _, value = line.rstrip("\n").partition(" ")
        if key == "text":
            program["text"].append(value)
        elif key:
            program[key] = value
        elif "schedule" in program:
            yield program
            program = {"text": []}


def show(program):
    print(f"--- {program['program']}: ours")
    print("\n".join(program["text"]))
    print(f"--- {program['program']}: isl")
    print(generate(program).to_C_str())


def main():
    if sys.argv[1:2] == ["--show"]:
        for program in programs(sys.stdin):
            if any(program["program"].startswith(name) for name in sys.argv[2:]):
                show(program)
        return 0
    rows = []
    for program in programs(sys.stdin):
        theirs = [0, 0, 0]
        look(generate(program), theirs)
        rows.append((program["program"], [int(number) for number in program["ours"].split()], theirs))
    line = "{:>6} {:>6} {:>6}   {:>6} {:>6} {:>6}   {}"
    head = line.format("loops", "guards", "min", "loops", "guards", "min", "program; ours, then isl")
    sums = [[sum(row[side][k] for row in rows) for k in range(3)] for side in (1, 2)]
    print(head)
    if len(rows) <= 40:
        for name, ours, theirs in rows:
            print(line.format(*ours, *theirs, name))
    print(line.format(*sums[0], *sums[1], f"all {len(rows)}"))
    worst = sorted(rows, key=lambda row: sum(row[2][1:]) - sum(row[1][1:]))[:10]
    print("the worst ten")
    for name, ours, theirs in worst:
        print(line.format(*ours, *theirs, name))
    return 0 if sum(sums[0][1:]) <= sum(sums[1][1:]) else 1


if __name__ == "__main__":
    sys.exit(main())
