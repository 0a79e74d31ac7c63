"""Prints what presburger_peers.sh measured: presburger_peers.py FOLDER TRAIN OP.."""

import glob
import math
import sys

# Where a case is not slower than this [ns], "twice as slow" is noise.
NOISE = 20_000
# Answers of these operations end in the number of pieces.
COUNTED = ("complement", "project", "elim", "union", "intersect", "subtract")


def table(path):
    """The rows of a file of tab-separated words; comments and missing files have none."""
    try:
        with open(path) as file:
            return [line.rstrip("\n").split("\t") for line in file if not line.startswith("#")]
    except FileNotFoundError:
        return []


def times(pattern):
    """The least time of each case over all turns [ns]."""
    least = {}
    for path in glob.glob(pattern):
        for row in table(path):
            least[row[1]] = min(int(row[2]), least.get(row[1], int(row[2])))
    return least


def answers(path):
    return {(row[0], row[1]): row[2] for row in table(path) if len(row) > 2}


def is_answer(value):
    return not value.startswith(("TIMEOUT", "CRASH", "EXHAUSTED"))


def geometric(ratios):
    return math.exp(sum(map(math.log, ratios)) / len(ratios)) if ratios else float("nan")


def median(values):
    return sorted(values)[len(values) // 2] / 1000 if values else float("nan")


def read(folder, op):
    """Our times, the peers', and the faster peer's where one has an answer; by case [ns]."""
    ours, *peers = (times(f"{folder}/{who}.{op}.[0-9]*.tsv") for who in ("ours", "isl", "fpl"))
    fastest = {case: min(peer[case] for peer in peers if case in peer) for case in ours if any(case in p for p in peers)}
    return ours, peers, fastest


def speed(folder, op):
    ours, peers, fastest = read(folder, op)
    ratios = {case: best / ours[case] for case, best in fastest.items()}
    slow = [case for case, ratio in ratios.items() if ratio < 0.5 and ours[case] > NOISE]
    slowest = max(ours, key=ours.get, default=None)
    print(
        f"{op:11}{len(ratios):6}{median(ours.values()):9.2f}{median(peers[0].values()):9.2f}"
        f"{median(peers[1].values()):9.2f}{geometric(list(ratios.values())):8.2f}"
        f"{100 * len(slow) / max(1, len(ratios)):8.2f}%"
        + (f"{ours[slowest] / 1e6:9.2f} ms {slowest}" if slowest else "")
    )
    return [f"{op} {1 / ratios[case]:.1f}x {ours[case] / 1000:.0f} us {case}" for case in sorted(slow, key=ratios.get)]


def families(folder, ops):
    """By family: the faster peer's sum over ours, and the geometric mean over the cases."""
    rows = {}
    for op in ops:
        ours, _, fastest = read(folder, op)
        for case in fastest:
            rows.setdefault(op, {}).setdefault(case.partition("/")[0], []).append((ours[case], fastest[case]))
    names = sorted({family for row in rows.values() for family in row})
    print("\nfamilies: sum of the faster peer's times to ours / geometric mean over the cases")
    print(f"{'op':11}" + "".join(f"{name:>12}" for name in names))
    for op, row in rows.items():
        cells = []
        for name in names:
            cases = row.get(name, [])
            mine, best = (sum(column) for column in zip(*cases)) if cases else (1, 0)
            mean = geometric([best / mine for mine, best in cases])
            cells.append(f"{best / mine:.2f}/{mean:.2f}" if cases else "")
        print(f"{op:11}" + "".join(f"{cell:>12}" for cell in cells))


def big(folder, ops):
    sums = [0, 0]
    print("\nbig, where isl finishes: totals in ms\nop          cases     ours      isl")
    for op in ops:
        ours, isl = (times(f"{folder}/{who}.big.{op}.[0-9]*.tsv") for who in ("ours", "isl"))
        both = ours.keys() & isl.keys()
        row = [sum(of[case] for case in both) / 1e6 for of in (ours, isl)]
        sums = [a + b for a, b in zip(sums, row)]
        print(f"{op:11}{len(both):6}{row[0]:9.2f}{row[1]:9.2f}")
    print(f"{'all':11}      {sums[0]:9.2f}{sums[1]:9.2f}")


def pieces(folder):
    ours, isl = (answers(f"{folder}/{who}.answers") for who in ("ours", "isl"))
    print("\npieces, where both finish\nop           ours     isl")
    for op in ("lexmin", "subtract", "project", "complement", "coalesce"):
        both = [key for key in ours if key[0] == op and is_answer(ours[key]) and is_answer(isl.get(key, "TIMEOUT"))]
        count = lambda value: int(value.split(",")[-1].removeprefix("pieces="))
        print(f"{op:11}{sum(count(ours[key]) for key in both):7}{sum(count(isl[key]) for key in both):8}")


def mismatches(folder, train):
    ours = answers(f"{folder}/ours.answers")
    expected = {}
    for path in sorted(glob.glob(f"{train}/*.ans")):
        expected.update(answers(path))
    for path in sorted(glob.glob(f"{train}/*.xcount")):
        expected.update({("xcount", row[0]): row[1] for row in table(path) if len(row) > 1})
    wrong = []
    for (op, case), value in expected.items():
        found = ours.get((op, case), "no answer")
        if op in COUNTED and is_answer(found):
            found = found.rpartition(",")[0]
        if found != value:
            wrong.append(f"{op} {case}: {found}, not {value}")
    late = sum(not is_answer(value) for value in ours.values())
    print(f"\n{len(expected)} written answers, {len(wrong)} differ; {late} questions without an answer in time")
    print("\n".join(wrong))


def main():
    folder, train, *ops = sys.argv[1:]
    print("medians in us; ratio: geometric mean over the cases of the faster peer's time to ours")
    print("op          cases     ours      isl     MLIR   ratio  2x slower  slowest")
    slow = [line for op in ops for line in speed(folder, op)]
    if slow:
        print("\nmore than twice as slow as the faster peer\n" + "\n".join(slow))
    families(folder, ops)
    big(folder, ops)
    pieces(folder)
    mismatches(folder, train)


main()
