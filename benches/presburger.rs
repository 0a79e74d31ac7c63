//! Times of the Presburger library on the questions a dependence analysis asks. Each asserts its answer first.

use criterion::{Criterion, criterion_group, criterion_main};
use farkas::affine::presburger::{Budget, Certified, Count, Optimum, Relation};
use std::hint::black_box;

fn read(text: &str) -> Relation {
    Relation::parse(text).unwrap_or_else(|e| panic!("{text}: {e}"))
}

const STENCIL: &str = "[n, t] -> { [s, i, j] -> [s', i', j'] : 0 <= s, s' < t and 1 <= i, i', j, j' <= n - 2 \
                       and i' = i + 1 and j' = j and (s < s' or (s = s' and i < i')) }";
const TILES: &str = "[n] -> { [a, b, i, j] : 0 <= i, j < n and a = floor((i)/32) and b = floor((j)/32) }";
const KNAPSACK: &str =
    "{ [a, b, c, d, e] : 12223a + 12224b + 36674c + 61119d + 85569e = 89643481 and 0 <= a, b, c, d, e }";

/// One sum for two points of a box of sides 2: the pairs that an address of many terms lets meet.
const MEETINGS: &str = "{ [a, b, c, d, e, f] -> [a', b', c', d', e', f'] : 0 <= a, b, c, d, e, f, a', b', c', d', e', f' <= 1 and \
                        a = 0 and a' = 1 and 137842a + 347300b + 975674c + 2022964d + 3489170e + 5374292f = \
                        137842a' + 347300b' + 975674c' + 2022964d' + 3489170e' + 5374292f' - 137842 }";

/// `C(103, 3)` points.
const SIMPLEX: &str = "{ [i, j, k] : 0 <= i, j, k and i + j + k <= 100 }";

fn questions(c: &mut Criterion) {
    let budget = Budget::default;
    let stencil = read(STENCIL);
    assert!(!stencil.is_empty(&budget()).expect("within the budget"));
    c.bench_function("is_empty/stencil", |b| b.iter(|| black_box(&stencil).is_empty(&budget())));

    let reversed = stencil.intersect(&read(
        "[n, t] -> { [s, i, j] -> [s', i', j'] : s' < s or (s' = s and (i' < i or (i' = i and j' < j))) }",
    ));
    assert!(reversed.is_empty(&budget()).expect("within the budget"));
    c.bench_function("is_empty/reversed_stencil", |b| b.iter(|| black_box(&reversed).is_empty(&budget())));

    let knapsack = read(KNAPSACK);
    assert!(knapsack.is_empty(&budget()).expect("within the budget"));
    c.bench_function("is_empty/knapsack", |b| b.iter(|| black_box(&knapsack).is_empty(&budget())));
    let certificates = knapsack.certify(&budget()).expect("within the budget");
    assert!(certificates.iter().all(|c| c.is_empty() && c.check().is_ok()));
    c.bench_function("certify/knapsack", |b| b.iter(|| black_box(&knapsack).certify(&budget())));
    c.bench_function("check/knapsack", |b| {
        b.iter(|| black_box(&certificates).iter().all(|c: &Certified| c.check().is_ok()))
    });

    let tiles = read(TILES);
    let shadow = tiles.project_out_range(2, 2, &budget()).expect("within the budget");
    let expected = read("[n] -> { [a, b] : 0 <= a, b and 32a < n and 32b < n }");
    assert!(shadow.is_equal(&expected, &budget()).expect("within the budget"));
    c.bench_function("project/tiles", |b| b.iter(|| black_box(&tiles).project_out_range(2, 2, &budget())));

    let square = read("[n] -> { [i, j] : 0 <= i, j < n }");
    let hole = read("[n] -> { [i, j] : 1 <= i, j < n - 1 and (i + j) mod 2 = 0 }");
    let rest = square.subtract(&hole, &budget()).expect("within the budget");
    assert!(rest.is_disjoint(&hole, &budget()).expect("within the budget"));
    c.bench_function("subtract/hole", |b| b.iter(|| black_box(&square).subtract(&hole, &budget())));
    c.bench_function("coalesce/rest", |b| b.iter(|| black_box(&rest).coalesce(&budget())));

    let shell = rest.complement(&budget()).expect("within the budget");
    assert!(shell.is_disjoint(&rest, &budget()).expect("within the budget"));
    c.bench_function("complement/rest", |b| b.iter(|| black_box(&rest).complement(&budget())));
    assert!(hole.is_subset(&square, &budget()).expect("within the budget"));
    c.bench_function("is_subset/hole", |b| b.iter(|| black_box(&hole).is_subset(&square, &budget())));
    let both = rest.union(&hole);
    assert!(both.is_equal(&square, &budget()).expect("within the budget"));
    c.bench_function("is_equal/parts", |b| b.iter(|| black_box(&both).is_equal(&square, &budget())));

    let order = [1, 2, 3, 4, 5, 6, 7, 8];
    let least = stencil.lexmin_point(&order, &budget()).expect("within the budget");
    assert!(matches!(least, Optimum::Bounded(_)));
    c.bench_function("lexmin/stencil", |b| b.iter(|| black_box(&stencil).lexmin_point(&order, &budget())));
    let meetings = read(MEETINGS);
    let all: Vec<usize> = (1..13).collect();
    assert!(matches!(meetings.lexmin_point(&all, &budget()), Ok(Optimum::Bounded(_))));
    c.bench_function("lexmin/meetings", |b| b.iter(|| black_box(&meetings).lexmin_point(&all, &budget())));
    let first = stencil.lexmin(&budget()).expect("within the budget");
    let of = |set: &Relation| set.domain(&budget()).expect("within the budget");
    assert!(first.map.domain().is_equal(&of(&stencil), &budget()).expect("within the budget"));
    c.bench_function("lexmin/parametric_stencil", |b| b.iter(|| black_box(&stencil).lexmin(&budget())));

    let simplex = read(SIMPLEX);
    assert_eq!(simplex.count(&budget()), Ok(Count::Finite(176_851.into())));
    c.bench_function("count/simplex", |b| b.iter(|| black_box(&simplex).count(&budget())));
}

criterion_group!(benches, questions);
criterion_main!(benches);
