//! The dependence law: on random nests the computed dependences are exactly those of the trace of a run: none is
//! missed, none is invented, and a loop is called parallel exactly if no run carries anything over it.

use std::collections::{BTreeMap, BTreeSet};

use farkas::affine::presburger::{Budget, Count, Relation};
use farkas::analysis::dataflow::flow_of_values;
use farkas::analysis::dependence::{Dependence, Kind, Wanted};
use farkas::analysis::verdict::{Analysis, analyse};
use farkas::arena::Id;
use farkas::ir::{Module, Op};
use farkas::testing::{NestOptions, NestRecipe, TraceDependence, TraceKind, nest, trace_dependences, trace_flow};
use num_bigint::BigInt;
use proptest::prelude::*;

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

/// Does the relation hold these pairs, and as many as these?
fn is_exactly(pairs: &Relation, symbols: &[i64], expected: &BTreeSet<(Vec<i64>, Vec<i64>)>) -> bool {
    let fixed = symbols.iter().enumerate().fold(pairs.clone(), |pairs, (s, &value)| pairs.fix(1 + s, value));
    let holds = |(source, target): &(Vec<i64>, Vec<i64>)| {
        pairs.contains(&bigs(symbols.iter().chain(source).chain(target).copied())) == Ok(true)
    };
    fixed.count(&Budget::new(BUDGET)) == Ok(Count::Finite(expected.len().into())) && expected.iter().all(holds)
}

/// Holds computed dependences against the pairs of a trace. `executed` lists the iterations of every access.
fn compare(
    analysis: &Analysis,
    computed: &[Dependence],
    traced: &Traced,
    executed: &BTreeMap<Op, BTreeSet<Vec<i64>>>,
    symbols: &[i64],
) -> Result<(), String> {
    let nothing = BTreeSet::new();
    let none = BTreeSet::new();
    let mut known = BTreeSet::new();
    for dependence in computed {
        let Some(key) = key(analysis, dependence) else { continue };
        known.insert(key);
        if !dependence.exact {
            return Err(format!("{dependence:?} is not exact"));
        }
        let expected = traced.get(&key).unwrap_or(&nothing);
        if is_exactly(&dependence.pairs, symbols, expected) {
            continue;
        }
        for source in executed.get(&key.0).unwrap_or(&none) {
            for target in executed.get(&key.1).unwrap_or(&none) {
                let point = bigs(symbols.iter().chain(source).chain(target).copied());
                let found = dependence.pairs.contains(&point).map_err(|error| error.to_string())?;
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
    for access in &analysis.accesses {
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

fn check(text: &str, inputs: &[(i64, farkas::interp::Inputs)], parametric: bool, boxes: bool) -> Result<(), String> {
    let parsed = farkas::parse(text).map_err(|errors| format!("{errors:?}"))?;
    let m = &parsed.module;
    let func = farkas::builtin::functions(m)[0];
    let analysis = analyse(m, func, false, &Wanted::default());
    let values = flow_of_values(&analysis.dependences.all, &Wanted::default());
    let mut carried = BTreeSet::new();
    for (n, inputs) in inputs {
        let events = farkas::interp::record(m, "f", inputs, FUEL).map_err(|stop| format!("{stop:?}"))?;
        let symbols: Vec<i64> = analysis.nest.symbols.iter().map(|_| *n).collect();
        let mut executed: BTreeMap<Op, BTreeSet<Vec<i64>>> = BTreeMap::new();
        for event in &events {
            executed.entry(event.op).or_default().insert(event.ivs.iter().map(|iv| iv.value).collect());
        }
        let traced = by_key(trace_dependences(&events));
        compare(&analysis, &analysis.dependences.all, &traced, &executed, &symbols)?;
        compare(&analysis, &values, &by_key(trace_flow(&events)), &executed, &symbols)?;
        if boxes {
            compare_domains(m, &analysis, &executed, &symbols)?;
        }
        carried.extend(traced.keys().filter_map(|key| key.3));
    }
    for (id, data) in analysis.nest.loops.iter() {
        let values = analysis.values.iter().any(|value| value.carried_by == id);
        let sequential = values || carried.contains(&(data.op, data.dim));
        let verdict = &analysis.verdicts[id];
        // A nest with a symbol may carry something for values that were not tried.
        if (verdict.parallel && sequential) || (!parametric && verdict.parallel == sequential) {
            return Err(format!("loop {}: parallel {}, but the runs say {sequential}", id.index(), verdict.parallel));
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
    check(&rendered.text, &inputs, rendered.parametric, boxes)
        .map_err(|error| TestCaseError::fail(format!("{error}\n{}", rendered.text)))
}

proptest! {
    #![proptest_config(ProptestConfig { cases: cases(), failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn dependences_are_those_of_the_trace(recipe in nest(NestOptions::everything())) {
        law(&recipe, false)?;
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
