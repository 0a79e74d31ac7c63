//! The dependence law: on random nests the computed dependences are exactly those of the trace of a run: none is
//! missed, none is invented, and a loop is called parallel exactly if no run carries anything over it.

use std::collections::{BTreeMap, BTreeSet};

use farkas::affine::presburger::{BasicRelation, Budget, Count, Relation};
use farkas::analysis::dataflow::flow_of_values;
use farkas::analysis::dependence::{Dependence, Kind, WantedDependences};
use farkas::analysis::domain::LoopId;
use farkas::analysis::verdict::{Analysis, analyse};
use farkas::arena::Id;
use farkas::interp::Inputs;
use farkas::ir::{Attribute, Module, Op};
use farkas::testing::{
    NestOptions, NestRecipe, Rendered, TraceDependence, TraceKind, nest, trace_dependences, trace_flow,
};
use num_bigint::BigInt;
use proptest::prelude::*;
use proptest::strategy::ValueTree;
use proptest::test_runner::{RngSeed, TestRunner};

const FUEL: u64 = 2_000_000;
/// How many steps it may take to count the pairs of a dependence.
const BUDGET: u64 = 10_000_000;

/// Source, target, kind, and the loop (with its induction variable) that carries it.
type Key = (Op, Op, TraceKind, Option<(Op, usize)>);

fn key(m: &Analysis, dependence: &Dependence) -> Option<Key> {
    let kind = match dependence.kind {
        Kind::Flow => TraceKind::Flow,
        Kind::Anti => TraceKind::Anti,
        Kind::Output => TraceKind::Output,
        Kind::Input | Kind::Order => return None,
    };
    let carried_by = dependence.carried_by.map(|id| (m.nest.loops[id].op, m.nest.loops[id].dim));
    Some((m.accesses[dependence.source].op, m.accesses[dependence.target].op, kind, carried_by))
}

fn bigs(values: impl IntoIterator<Item = i64>) -> Vec<BigInt> {
    values.into_iter().map(BigInt::from).collect()
}

/// Dependent pairs of iterations, source and target, by key.
type Traced = BTreeMap<Key, BTreeSet<(Vec<i64>, Vec<i64>)>>;

/// The pairs of a trace, by key.
fn by_key(trace: BTreeSet<TraceDependence>) -> Traced {
    let mut pairs = Traced::new();
    for one in trace {
        let key = (one.source, one.target, one.kind, one.carried_by);
        pairs.entry(key).or_default().insert((one.source_ivs, one.target_ivs));
    }
    pairs
}

/// A relation as rows of words: whether a point is in it is seen at a glance.
struct Points {
    /// Without existentials.
    relation: Relation,
    disjuncts: Vec<Disjunct>,
}

struct Disjunct {
    divs: Vec<(Vec<i64>, i64)>,
    eqs: Vec<Vec<i64>>,
    ineqs: Vec<Vec<i64>>,
}

impl Points {
    fn of(relation: &Relation) -> Result<Points, String> {
        let relation = relation.eliminate_divs(&Budget::new(BUDGET)).map_err(|error| error.to_string())?;
        let word = |entry: &BigInt| i64::try_from(entry).expect("small nests have small numbers");
        let row = |row: &Vec<BigInt>| row.iter().map(word).collect::<Vec<i64>>();
        let disjunct = |basic: &BasicRelation| Disjunct {
            divs: basic.divs().iter().flatten().map(|div| (row(&div.row), word(&div.divisor))).collect(),
            eqs: basic.eqs().iter().map(row).collect(),
            ineqs: basic.ineqs().iter().map(row).collect(),
        };
        let disjuncts = relation.disjuncts().iter().map(disjunct).collect();
        Ok(Points { relation, disjuncts })
    }

    fn contain(&self, parts: &[&[i64]]) -> bool {
        let point: Vec<i64> = std::iter::once(1).chain(parts.iter().copied().flatten().copied()).collect();
        self.disjuncts.iter().any(|disjunct| {
            let mut point = point.clone();
            let value = |row: &Vec<i64>, point: &[i64]| row.iter().zip(point).map(|(a, b)| a * b).sum::<i64>();
            for (row, divisor) in &disjunct.divs {
                point.push(value(row, &point).div_euclid(*divisor));
            }
            disjunct.eqs.iter().all(|row| value(row, &point) == 0)
                && disjunct.ineqs.iter().all(|row| value(row, &point) >= 0)
        })
    }

    /// Does it hold these pairs, and as many as these?
    fn are(&self, symbols: &[i64], expected: &BTreeSet<(Vec<i64>, Vec<i64>)>) -> bool {
        let fixed = symbols.iter().enumerate().fold(self.relation.clone(), |pairs, (s, &n)| pairs.fix(1 + s, n));
        fixed.count(&Budget::new(BUDGET)) == Ok(Count::Finite(expected.len().into()))
            && expected.iter().all(|(source, target)| self.contain(&[symbols, source, target]))
    }
}

/// Computed dependences with their pairs as points.
struct Computed {
    all: Vec<(Dependence, Points)>,
    is_flow_of_values: bool,
}

impl Computed {
    fn of(dependences: &[Dependence], is_flow_of_values: bool) -> Result<Computed, String> {
        let all = dependences.iter().map(|one| Ok((one.clone(), Points::of(&one.pairs)?)));
        Ok(Computed { all: all.collect::<Result<_, String>>()?, is_flow_of_values })
    }
}

/// Does a condition on data decide whether the access runs?
fn may_run(m: &Module, op: Op) -> bool {
    m.attr(op, "maybe").is_some()
}

/// Holds computed dependences against the pairs of a trace. `executed` lists the iterations of every access.
fn compare(
    m: &Module,
    analysis: &Analysis,
    computed: &Computed,
    traced: &Traced,
    executed: &BTreeMap<Op, BTreeSet<Vec<i64>>>,
    symbols: &[i64],
) -> Result<(), String> {
    let nothing = BTreeSet::new();
    let none = BTreeSet::new();
    let mut known = BTreeSet::new();
    for (dependence, points) in &computed.all {
        let Some(key) = key(analysis, dependence) else { continue };
        known.insert(key);
        let expected = traced.get(&key).unwrap_or(&nothing);
        if !dependence.exact {
            // Where the budget runs out the flow of values is at most this, and says so; pairs of memory always fit,
            // unless a condition on data decides about them.
            let whole = expected.iter().all(|(source, target)| points.contain(&[symbols, source, target]));
            if whole && (computed.is_flow_of_values || may_run(m, key.0) || may_run(m, key.1)) {
                continue;
            }
            return Err(format!("{dependence:?} is not exact"));
        }
        if points.are(symbols, expected) {
            continue;
        }
        for source in executed.get(&key.0).unwrap_or(&none) {
            for target in executed.get(&key.1).unwrap_or(&none) {
                let found = points.contain(&[symbols, source, target]);
                let wanted = expected.contains(&(source.clone(), target.clone()));
                if found != wanted {
                    return Err(format!("{key:?}: {source:?} -> {target:?}: computed {found}, traced {wanted}"));
                }
            }
        }
        return Err(format!("{key:?}: {:?} has pairs that do not run", dependence.pairs));
    }
    match traced.keys().find(|key| !known.contains(key)) {
        Some(key) => Err(format!("{key:?} is missed: {:?}", traced[key].first())),
        None => Ok(()),
    }
}

/// The domains of all accesses hold exactly the executed iterations (in a box around all of them).
fn compare_domains(
    m: &Module,
    analysis: &Analysis,
    executed: &BTreeMap<Op, BTreeSet<Vec<i64>>>,
    symbols: &[i64],
) -> Result<(), String> {
    for access in analysis.accesses.iter().filter(|access| !may_run(m, access.op)) {
        let home = analysis.nest.home_of(m, access.op);
        let iterations = executed.get(&access.op).cloned().unwrap_or_default();
        if !home.exact {
            return Err(format!("the home of {:?} is not exact", access.op));
        }
        let count = std::cell::Cell::new(0usize);
        let mut point = symbols.to_vec();
        enumerate(home.loops.len(), &mut point, &mut |point| {
            let inside = home.domain.contains(&bigs(point.iter().copied())).unwrap_or(false);
            count.set(count.get() + usize::from(inside && iterations.contains(&point[symbols.len()..])));
            inside == iterations.contains(&point[symbols.len()..])
        })?;
        if count.get() != iterations.len() {
            return Err(format!(
                "{:?} runs in {} iterations, the box shows {}",
                access.op,
                iterations.len(),
                count.get()
            ));
        }
    }
    Ok(())
}

fn enumerate(depth: usize, point: &mut Vec<i64>, agrees: &mut impl FnMut(&[i64]) -> bool) -> Result<(), String> {
    if depth == 0 {
        return if agrees(point) { Ok(()) } else { Err(format!("the domain is wrong at {point:?}")) };
    }
    for value in -9..=14 {
        point.push(value);
        enumerate(depth - 1, point, agrees)?;
        point.pop();
    }
    Ok(())
}

fn check(recipe: &NestRecipe, rendered: &Rendered, inputs: &[(i64, Inputs)], boxes: bool) -> Result<(), String> {
    let parametric = rendered.parametric;
    let parsed = farkas::parse(&rendered.text).map_err(|errors| format!("{errors:?}"))?;
    let m = &parsed.module;
    let func = farkas::builtin::functions(m)[0];
    let analysis = analyse(m, func, false, &WantedDependences::default());
    let values = Computed::of(&flow_of_values(&analysis.dependences.all, &WantedDependences::default()), true)?;
    let dependences = Computed::of(&analysis.dependences.all, false)?;
    let mut carried = BTreeSet::new();
    for (n, inputs) in inputs {
        let events = farkas::interp::record(m, "f", inputs, FUEL).map_err(|stop| format!("{stop:?}"))?;
        let symbols: Vec<i64> = analysis.nest.symbols.iter().map(|_| *n).collect();
        let mut executed: BTreeMap<Op, BTreeSet<Vec<i64>>> = BTreeMap::new();
        for event in &events {
            executed.entry(event.op).or_default().insert(event.ivs.iter().map(|iv| iv.value).collect());
        }
        let traced = by_key(trace_dependences(&events));
        compare(m, &analysis, &dependences, &traced, &executed, &symbols)?;
        compare(m, &analysis, &values, &by_key(trace_flow(&events)), &executed, &symbols)?;
        if boxes {
            compare_domains(m, &analysis, &executed, &symbols)?;
        }
        carried.extend(traced.into_keys().filter(|key| key.3.is_some()));
    }
    let computed = analysis.dependences.all.iter().filter_map(|one| key(&analysis, one));
    sees_reductions(m, &analysis, &computed.collect())?;
    if recipe.integers {
        may_run_backwards(recipe, m, &analysis, inputs)?;
    }
    // A nest with a symbol may carry something for values that were not tried; one with conditions on data, for other data.
    let is_certain = !parametric && analysis.accesses.iter().all(|access| !may_run(m, access.op));
    for (id, data) in analysis.nest.loops.iter() {
        let values = analysis.values.iter().any(|value| value.carried_by == id);
        let sequential = values || carried.iter().any(|key| key.3 == Some((data.op, data.dim)));
        let verdict = &analysis.verdicts[id];
        if (verdict.parallel && sequential) || (is_certain && verdict.parallel == sequential) {
            return Err(format!("loop {}: parallel {}, but the runs say {sequential}", id.index(), verdict.parallel));
        }
    }
    Ok(())
}

/// The kind of the statement `x = x op y` that the operation is part of, if the program was written with one.
fn update(m: &Module, op: Op) -> Option<&str> {
    m.attr(op, "update").and_then(Attribute::as_str)
}

/// A loop that carries nothing but pairs of updates of one kind, and sums, is called a reduction; and so is each sum.
fn sees_reductions(m: &Module, analysis: &Analysis, carried: &BTreeSet<Key>) -> Result<(), String> {
    for value in &analysis.values {
        let data = &analysis.nest.loops[value.carried_by];
        let first = m.single_block(data.op, 0).and_then(|body| m.block(body).args.get(1));
        if m.attr(data.op, "sums").is_some() && first == Some(&value.value) && value.reduction.is_none() {
            return Err(format!("loop {} carries a sum that is not seen", value.carried_by.index()));
        }
    }
    for (id, data) in analysis.nest.loops.iter() {
        let mut carried = carried.iter().filter(|key| key.3 == Some((data.op, data.dim)));
        let updates = carried.all(|key| update(m, key.0).is_some() && update(m, key.0) == update(m, key.1));
        let sums = analysis.values.iter().filter(|value| value.carried_by == id).all(|value| value.reduction.is_some());
        let verdict = &analysis.verdicts[id];
        if updates && sums && !verdict.parallel && !verdict.reduction {
            return Err(format!("loop {} is a reduction that is not seen", id.index()));
        }
    }
    Ok(())
}

/// Loops that are called parallel, and those that are called reductions through memory, may run backwards: numbers are
/// integers, of which sums and products do not depend on the order.
fn may_run_backwards(
    recipe: &NestRecipe,
    m: &Module,
    analysis: &Analysis,
    inputs: &[(i64, Inputs)],
) -> Result<(), String> {
    let carries = |id: LoopId| analysis.values.iter().any(|value| value.carried_by == id);
    let free = |id: LoopId| analysis.verdicts[id].parallel || analysis.verdicts[id].reduction;
    let wanted: Vec<bool> = analysis.nest.loops.iter().map(|(id, _)| free(id) && !carries(id)).collect();
    let text = recipe.in_parallel(&wanted).render().text;
    let parallel = farkas::parse(&text).map_err(|errors| format!("{errors:?}\n{text}"))?.module;
    for (n, inputs) in inputs {
        let run = |m: &Module, backwards: bool| {
            farkas::interp::outcome(m, "f", inputs, FUEL, backwards).map_err(|stop| format!("{stop:?}"))
        };
        // What the source calls parallel and is not keeps its order: both run such loops alike.
        let known = |id: LoopId| !analysis.nest.loops[id].parallel || free(id);
        if analysis.nest.loops.iter().all(|(id, _)| known(id)) && run(m, false)? != run(&parallel, true)? {
            return Err(format!("backwards it computes something else, for {n}:\n{text}"));
        }
    }
    Ok(())
}

/// How many random nests are tried: 2,000 of them take minutes, so that they are asked for.
fn cases() -> u32 {
    std::env::var("FARKAS_NESTS").ok().and_then(|text| text.parse().ok()).unwrap_or(40)
}

fn law(recipe: &NestRecipe, boxes: bool) -> Result<(), TestCaseError> {
    let rendered = recipe.render();
    let inputs: Vec<_> = rendered.symbol_values().iter().map(|&n| (n, rendered.inputs(n))).collect();
    check(recipe, &rendered, &inputs, boxes).map_err(|error| TestCaseError::fail(format!("{error}\n{}", rendered.text)))
}

/// How many threads share the random nests; each draws its own.
const STREAMS: u64 = 4;

#[test]
fn dependences_are_those_of_the_trace() {
    std::thread::scope(|scope| {
        for stream in 0..STREAMS {
            scope.spawn(move || {
                let config = ProptestConfig {
                    cases: cases().div_ceil(STREAMS as u32),
                    failure_persistence: None,
                    ..ProptestConfig::default()
                };
                let rng_seed = match config.rng_seed {
                    RngSeed::Fixed(seed) => RngSeed::Fixed(seed.wrapping_add(stream)),
                    RngSeed::Random => RngSeed::Random,
                };
                let mut runner = TestRunner::new(ProptestConfig { rng_seed, ..config });
                let run = runner.run(&nest(NestOptions::everything()), |recipe| law(&recipe, false));
                run.unwrap_or_else(|error| panic!("{error}"));
            });
        }
    });
}

/// What random nests are made of, and what shows it in a line of their text.
const WORDS: [(&str, &[&str]); 35] = [
    ("else branches", &["} else {"]),
    ("remainders", &[" mod "]),
    ("divisions", &["floordiv"]),
    ("steps", &["for", " step 2"]),
    ("maxima", &["affine.for", "max affine_map"]),
    ("minima", &["affine.for", "min affine_map"]),
    ("parameters", &["%n: index"]),
    ("vectors", &["affine.vector_load"]),
    ("wide vectors", &["vector<4x"]),
    ("vectors of scf", &["vector.load"]),
    ("subviews", &["memref.subview"]),
    ("selected memrefs", &["arith.select", "memref<"]),
    ("memrefs chosen by a guard", &["affine.if", "-> memref<"]),
    ("buffers handed round", &["iter_args(%p"]),
    ("values of guards", &["affine.if", "-> f32 {"]),
    ("sums that loops carry", &["iter_args(%s"]),
    ("numbers handed round", &[":2 =", "iter_args(%s"]),
    ("layouts of maps", &["(d0 floordiv 2)>"]),
    ("layouts of strides", &["strided<[1, 1]>"]),
    ("i8", &["scf.for", ": i8 {"]),
    ("i32", &["scf.for", ": i32 {"]),
    ("subscripts of i8", &["arith.addi", ": i8"]),
    ("unsigned", &["scf.for unsigned"]),
    ("parallel loops", &["affine.parallel (%i)"]),
    ("parallel loops of scf", &["scf.parallel"]),
    ("parallel loops of two dimensions", &["affine.parallel (%i, %j)"]),
    ("parallel loops that combine", &["affine.parallel", "reduce"]),
    ("parallel loops of scf that combine", &["scf.parallel", "init"]),
    ("swaps", &["= affine.load", "%e"]),
    ("hoisted loads", &["= affine.load", "%h"]),
    ("loads hoisted by scf", &["= memref.load", "%h"]),
    ("least elements kept by comparison", &["store", "update = \"least\""]),
    ("updates", &["store", "update = \"sum\""]),
    ("updates by comparison", &["store", "update = \"choice\"}"]),
    ("four loops deep", &["for %l ="]),
];

#[test]
fn random_nests_have_all_of_it() {
    let config = ProptestConfig { rng_seed: RngSeed::Fixed(1), ..ProptestConfig::default() };
    let mut runner = TestRunner::new(config);
    let strategy = nest(NestOptions::everything());
    let tree = |runner: &mut TestRunner| strategy.new_tree(runner).expect("nothing is filtered");
    let texts: Vec<String> = (0..400).map(|_| tree(&mut runner).current().render().text).collect();
    for (what, words) in WORDS {
        let shows = |text: &&String| text.lines().any(|line| words.iter().all(|word| line.contains(word)));
        let count = texts.iter().filter(shows).count();
        assert!(count >= 2, "{what}: only {count} of {} nests", texts.len());
        println!("{count:4} of {} nests: {what}", texts.len());
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 24, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn domains_are_those_of_the_trace(recipe in nest(NestOptions { max_depth: 2, ..NestOptions::everything() })) {
        law(&recipe, true)?;
    }

    #[test]
    fn plain_nests_agree_as_well(recipe in nest(NestOptions::plain())) {
        law(&recipe, false)?;
    }
}
