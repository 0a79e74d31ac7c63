//! Answers and times a file of Presburger questions.
//!
//! - `corpus answers FILE LIMIT_S [op,op..]` prints `op<TAB>case<TAB>value`;
//! - `corpus benchfull FILE OP REPS SKIP [CASES.tsv]` times building the sets from their matrices together with
//!   the operation, and prints for all cases and each family `op, family, cases, sum of least times, median` in
//!   nanoseconds. `SKIP` is a file of `op<TAB>case` lines to leave out, or `-`; `CASES.tsv` gets the least and the median
//!   time of each case.
//!
//! `answers FILE LIMIT_S certify`, asked for by name only, prints how many verdicts on emptiness hold: `points` by substitution
//! and `proofs` by the checker, and how many proofs it still takes (`accepted`) of those with one multiplier `changed`.
//!
//! A case is `case NAME NSETS`, then for each set `set NDIM NSYM NDISJ`, then for each disjunct `disj NEXIST NEQ NINEQ`
//! and rows over `dims.. symbols.. existentials.. constant`. A question over the time limit prints `TIMEOUT`.

use farkas_presburger::proof::{Step, Terms, check};
use farkas_presburger::{BasicRelation, Budget, Count, Evidence, Exhausted, Optimum, Relation, Space};
use num_bigint::BigInt;
use std::collections::{BTreeMap, HashSet};
use std::hint::black_box;
use std::time::{Duration, Instant};

struct Case {
    name: String,
    sets: Vec<RawSet>,
}

struct RawSet {
    space: Space,
    disjuncts: Vec<RawDisjunct>,
}

/// Rows in our order of columns; in words if they all fit.
struct RawDisjunct {
    num_existentials: usize,
    words: Option<(Vec<i64>, Vec<i64>)>,
    eqs: Vec<Vec<BigInt>>,
    ineqs: Vec<Vec<BigInt>>,
}

impl RawSet {
    fn build(&self) -> Relation {
        Relation::from_disjuncts(self.space, self.disjuncts.iter().map(|d| d.build(self.space)).collect())
    }

    fn has_existentials(&self) -> bool {
        self.disjuncts.iter().any(|d| d.num_existentials > 0)
    }
}

impl RawDisjunct {
    fn build(&self, space: Space) -> BasicRelation {
        if let Some((eqs, ineqs)) = &self.words {
            return BasicRelation::from_rows(space, self.num_existentials, eqs, ineqs);
        }
        let mut basic = BasicRelation::universe(space);
        for _ in 0..self.num_existentials {
            basic.add_existential();
        }
        self.eqs.iter().for_each(|r| basic.add_eq_big(r));
        self.ineqs.iter().for_each(|r| basic.add_ineq_big(r));
        basic
    }
}

fn parse(text: &str) -> Vec<Case> {
    let mut cases = Vec::new();
    let mut lines = text.lines().map(|l| l.split('#').next().unwrap_or("").trim()).filter(|l| !l.is_empty());
    let number = |s: &str| s.parse::<usize>().expect("a number");
    while let Some(line) = lines.next() {
        let words: Vec<&str> = line.split_whitespace().collect();
        assert_eq!(words[0], "case");
        let mut case = Case { name: words[1].to_string(), sets: Vec::new() };
        for _ in 0..number(words[2]) {
            let head: Vec<&str> = lines.next().expect("a set").split_whitespace().collect();
            let (ndim, nsym) = (number(head[1]), number(head[2]));
            let mut set = RawSet { space: Space::set(nsym, ndim), disjuncts: Vec::new() };
            for _ in 0..number(head[3]) {
                let d: Vec<usize> = lines.next().expect("a disjunct").split_whitespace().skip(1).map(number).collect();
                let mut row = || -> Vec<BigInt> {
                    let words = lines.next().expect("a row").split_whitespace();
                    let row: Vec<BigInt> = words.map(|x| x.parse().expect("an integer")).collect();
                    let (dims, rest) = row.split_at(ndim);
                    let (symbols, rest) = rest.split_at(nsym);
                    let (existentials, constant) = rest.split_at(d[0]);
                    [constant, symbols, dims, existentials].concat()
                };
                let eqs: Vec<Vec<BigInt>> = (0..d[1]).map(|_| row()).collect();
                let ineqs: Vec<Vec<BigInt>> = (0..d[2]).map(|_| row()).collect();
                let words = |rows: &[Vec<BigInt>]| -> Option<Vec<i64>> {
                    rows.iter().flatten().map(|x| i64::try_from(x).ok()).collect()
                };
                let words = words(&eqs).zip(words(&ineqs));
                set.disjuncts.push(RawDisjunct { num_existentials: d[0], words, eqs, ineqs });
            }
            case.sets.push(set);
        }
        cases.push(case);
    }
    cases
}

fn bit(value: bool) -> String {
    String::from(if value { "1" } else { "0" })
}

/// The number of points with symbol `k` fixed to `4 + k` and every dim in `-3 ..= 7`.
fn boxed(set: &Relation, budget: &Budget) -> Result<String, Exhausted> {
    let space = set.space();
    let mut bounds = BasicRelation::universe(space);
    let mut unit = vec![0; space.num_columns()];
    for k in 0..space.num_coordinates() {
        let (low, high) = if k < space.num_symbols { (4 + k as i64, 4 + k as i64) } else { (-3, 7) };
        (unit[k + 1], unit[0]) = (1, -low);
        bounds.add_ineq(&unit);
        (unit[k + 1], unit[0]) = (-1, high);
        bounds.add_ineq(&unit);
        unit[k + 1] = 0;
    }
    count(&set.intersect(&bounds.into()), budget)
}

fn count(set: &Relation, budget: &Budget) -> Result<String, Exhausted> {
    Ok(match set.count(budget)? {
        Count::Finite(n) => n.to_string(),
        Count::Infinite => "inf".into(),
    })
}

fn pieces(set: &Relation, budget: &Budget) -> Result<String, Exhausted> {
    Ok(format!("{},{}", bit(set.is_empty(budget)?), set.disjuncts().len()))
}

/// Each multiplier of a step one greater.
fn changed(step: &Step) -> Vec<Step> {
    let (terms, with): (&Terms, &dyn Fn(Terms) -> Step) = match step {
        Step::Farkas(terms) => (terms, &Step::Farkas),
        Step::Modulo(modulus, terms) => (terms, &|terms| Step::Modulo(modulus.clone(), terms)),
        Step::Cut(terms) => (terms, &Step::Cut),
        Step::Split(_) => return Vec::new(),
    };
    let with_one_more = |at: usize| terms.iter().map(|(k, v)| (k, if k == at { v + 1 } else { v.clone() })).collect();
    terms.iter().map(|(at, _)| with(with_one_more(at))).collect()
}

/// The evidence for each disjunct having a point or none, checked.
fn certify(sets: &[Relation], name: &str, budget: &Budget) -> Result<String, Exhausted> {
    let (mut points, mut proofs, mut changes, mut accepted) = (0, 0, 0, 0);
    for certified in sets.iter().map(|set| set.certify(budget)).collect::<Result<Vec<_>, _>>()?.iter().flatten() {
        certified.check().unwrap_or_else(|error| panic!("{name}: {error}"));
        let Evidence::Proof(proof) = &certified.evidence else {
            points += 1;
            continue;
        };
        proofs += 1;
        for (k, step) in proof.steps.iter().enumerate() {
            for step in changed(step) {
                let mut other = proof.clone();
                other.steps[k] = step;
                changes += 1;
                accepted += usize::from(check(&certified.question, &other).is_ok());
            }
        }
    }
    Ok(format!("points={points},proofs={proofs},changed={changes},accepted={accepted}"))
}

fn answer(case: &Case, op: &str, budget: &Budget) -> Result<Option<String>, Exhausted> {
    let sets: Vec<Relation> = case.sets.iter().map(RawSet::build).collect();
    let a = &sets[0];
    let space = a.space();
    let ndim = space.num_range;
    let half = ndim.div_euclid(2);
    let pair = sets.get(1);
    let project = |b: &Budget| a.project_out_range(ndim - half, half, b);
    Ok(Some(match (op, pair) {
        ("is_empty", _) => bit(a.is_empty(budget)?),
        ("sample", _) => match a.sample(budget)? {
            Some(point) => {
                assert!(a.contains(&point.to_big())?, "{}: a sample that is no member", case.name);
                "some".into()
            }
            None => "none".into(),
        },
        ("complement", _) => {
            let c = a.complement(budget)?;
            let n = c.disjuncts().len();
            format!("{},{},{n}", bit(c.is_empty(budget)?), bit(c.is_disjoint(a, budget)?))
        }
        ("is_equal", Some(b)) => bit(a.is_equal(b, budget)?),
        ("is_subset", Some(b)) => bit(a.is_subset(b, budget)?),
        ("certify", Some(b)) => {
            let more = [a.intersect(b), a.subtract(b, budget)?];
            certify(&[&sets[..], &more[..]].concat(), &case.name, budget)?
        }
        ("certify", None) => certify(&sets, &case.name, budget)?,
        ("union", Some(b)) => pieces(&a.union(b).coalesce(budget)?, budget)?,
        ("intersect", Some(b)) => pieces(&a.intersect_within(b, budget)?, budget)?,
        ("subtract", Some(b)) => pieces(&a.subtract(b, budget)?, budget)?,
        ("project", _) if ndim >= 2 => pieces(&project(budget)?, budget)?,
        ("fm", _) if ndim >= 2 => {
            let (rest, _) = a.over_project_range(ndim - half, half, budget)?;
            format!("{}", rest.disjuncts().len())
        }
        ("elim", _) if case.sets[0].has_existentials() => pieces(&a.eliminate_divs(budget)?, budget)?,
        ("coalesce", _) => format!("{}", a.coalesce(budget)?.disjuncts().len()),
        ("lexmin", _) => format!("pieces={}", a.lexmin(budget)?.map.pieces().len()),
        ("lexmin0", _) if space.num_symbols == 0 => match a.lexmin_point(&(1..=ndim).collect::<Vec<_>>(), budget)? {
            Optimum::Empty => "empty".into(),
            Optimum::Unbounded => "unbounded".into(),
            Optimum::Bounded(p) => p.iter().map(BigInt::to_string).collect::<Vec<_>>().join(" "),
        },
        ("count", _) if space.num_symbols == 0 => count(a, budget)?,
        ("xcount", _) => {
            let mut out = format!("A={}", boxed(a, budget)?);
            if ndim <= 4 {
                out += &format!(",cA={}", boxed(&a.complement(budget)?, budget)?);
            }
            if ndim >= 2 {
                out += &format!(",pA={}", boxed(&project(budget)?, budget)?);
            }
            if let Some(b) = pair {
                out += &format!(
                    ",B={},AuB={},AnB={},A-B={},B-A={}",
                    boxed(b, budget)?,
                    boxed(&a.union(b).coalesce(budget)?, budget)?,
                    boxed(&a.intersect(b), budget)?,
                    boxed(&a.subtract(b, budget)?, budget)?,
                    boxed(&b.subtract(a, budget)?, budget)?
                );
            }
            out
        }
        _ => return Ok(None),
    }))
}

/// Whether the operation can be asked of the case.
fn applies(op: &str, case: &Case) -> bool {
    let space = case.sets[0].space;
    match op {
        "union" | "intersect" | "subtract" | "is_equal" | "is_subset" => case.sets.len() == 2,
        "project" | "fm" => space.num_range >= 2,
        "elim" => case.sets[0].has_existentials(),
        "lexmin0" | "count" => space.num_symbols == 0,
        _ => true,
    }
}

/// One timed run: the sets are built and the operation gives its finished result. False if the operation is unknown.
fn run(case: &Case, op: &str) -> Result<bool, Exhausted> {
    let budget = &Budget::default();
    let a = case.sets[0].build();
    let b = || case.sets[1].build();
    let ndim = a.space().num_range;
    let half = ndim.div_euclid(2);
    match op {
        "build" => drop(black_box(a)),
        "is_empty" => drop(black_box(a.is_empty(budget)?)),
        "sample" => drop(black_box(a.sample(budget)?)),
        "complement" => drop(black_box(a.complement(budget)?)),
        "coalesce" => drop(black_box(a.coalesce(budget)?)),
        "project" => drop(black_box(a.project_out_range(ndim - half, half, budget)?)),
        "fm" => drop(black_box(a.over_project_range(ndim - half, half, budget)?)),
        "elim" => drop(black_box(a.eliminate_divs(budget)?)),
        "count" => drop(black_box(a.count(budget)?)),
        "lexmin" => drop(black_box(a.lexmin(budget)?)),
        "lexmin0" => drop(black_box(a.lexmin_point(&(1..=ndim).collect::<Vec<_>>(), budget)?)),
        "union" => drop(black_box(a.unite(b()))),
        "intersect" => drop(black_box(a.intersect_within(&b(), budget)?)),
        "subtract" => drop(black_box(a.subtract(&b(), budget)?)),
        "is_equal" => drop(black_box(a.is_equal(&b(), budget)?)),
        "is_subset" => drop(black_box(a.is_subset(&b(), budget)?)),
        _ => return Ok(false),
    }
    Ok(true)
}

fn median(mut times: Vec<u128>) -> u128 {
    times.sort_unstable();
    times.get(times.len().div_euclid(2)).copied().unwrap_or(0)
}

fn bench(cases: &[Case], op: &str, reps: usize, skip: &str, out: Option<&String>) {
    let skipped = if skip == "-" { String::new() } else { std::fs::read_to_string(skip).expect("the file of skips") };
    let skipped: HashSet<(&str, &str)> = skipped.lines().filter_map(|l| l.split_once('\t')).collect();
    let used: Vec<&Case> = cases.iter().filter(|c| applies(op, c) && !skipped.contains(&(op, &c.name))).collect();
    let mut times: Vec<Vec<u128>> = vec![Vec::new(); used.len()];
    // The first round only warms up. A case that took 30 ms in all is not repeated.
    for round in 0..=reps {
        for (case, times) in used.iter().zip(&mut times) {
            if round > 1 && times.iter().sum::<u128>() > 30_000_000 {
                continue;
            }
            let start = Instant::now();
            let done = run(case, op);
            let time = start.elapsed().as_nanos();
            match done {
                Ok(known) => assert!(known, "no operation {op}"),
                Err(e) => eprintln!("{op}\t{}\t{e}", case.name),
            }
            if round > 0 {
                times.push(time);
            }
        }
    }
    let mut families: BTreeMap<&str, Vec<u128>> = BTreeMap::new();
    let mut lines = String::new();
    for (case, times) in used.iter().zip(times) {
        let least = times.iter().copied().min().unwrap_or(0);
        families.entry("ALL").or_default().push(least);
        families.entry(case.name.split('/').next().unwrap_or("")).or_default().push(least);
        lines += &format!("{op}\t{}\t{least}\t{}\n", case.name, median(times));
    }
    for (family, times) in families {
        println!("{op}\t{family}\t{}\t{}\t{}", times.len(), times.iter().sum::<u128>(), median(times));
    }
    if let Some(path) = out {
        std::fs::write(path, lines).expect("the file of times");
    }
}

fn answers(cases: &[Case], limit: Duration, ops: Option<&String>) {
    let all = "is_empty,sample,complement,lexmin,coalesce,project,fm,elim,lexmin0,union,intersect,subtract,is_equal,is_subset,\
               count,xcount";
    let ops: Vec<&str> = ops.map_or(all, |s| s).split(',').collect();
    for case in cases {
        for op in &ops {
            let start = Instant::now();
            let budget = Budget::default();
            let value = match answer(case, op, &budget) {
                Ok(Some(value)) => value,
                Ok(None) => continue,
                Err(e) => format!("EXHAUSTED {e}"),
            };
            let late = start.elapsed() > limit;
            println!("{op}\t{}\t{}", case.name, if late { format!("TIMEOUT {value}") } else { value });
        }
    }
}

fn main() {
    let args: Vec<String> = std::env::args().collect();
    let usage = "corpus answers FILE LIMIT_S [op,op..] | benchfull FILE OP REPS SKIP [CASES.tsv]";
    let cases = |path: &String| parse(&std::fs::read_to_string(path).expect("the file of questions"));
    match args.get(1).map(String::as_str) {
        Some("answers") if args.len() >= 4 => {
            answers(&cases(&args[2]), Duration::from_secs_f64(args[3].parse().expect(usage)), args.get(4));
        }
        Some("benchfull") if args.len() >= 6 => {
            bench(&cases(&args[2]), &args[3], args[4].parse().expect(usage), &args[5], args.get(6));
        }
        _ => panic!("{usage}"),
    }
}
