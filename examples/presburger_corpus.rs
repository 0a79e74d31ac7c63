//! Answers a file of Presburger questions: `presburger_corpus answers FILE LIMIT_S [op,op..]` prints `op<TAB>case<TAB>value`.
//!
//! A case is `case NAME NSETS`, then for each set `set NDIM NSYM NDISJ`, then for each disjunct `disj NEXIST NEQ NINEQ`
//! and rows over `dims.. symbols.. existentials.. constant`. A question over the time limit prints `TIMEOUT`.

use farkas::affine::presburger::{BasicRelation, Budget, Exhausted, Optimum, Relation, Space};
use num_bigint::BigInt;
use std::time::{Duration, Instant};

struct Case {
    name: String,
    sets: Vec<Relation>,
    has_existentials: bool,
}

fn parse(text: &str) -> Vec<Case> {
    let mut cases = Vec::new();
    let mut lines = text.lines().map(|l| l.split('#').next().unwrap_or("").trim()).filter(|l| !l.is_empty());
    let number = |s: &str| s.parse::<usize>().expect("a number");
    while let Some(line) = lines.next() {
        let words: Vec<&str> = line.split_whitespace().collect();
        assert_eq!(words[0], "case");
        let mut case = Case { name: words[1].to_string(), sets: Vec::new(), has_existentials: false };
        for _ in 0..number(words[2]) {
            let head: Vec<&str> = lines.next().expect("a set").split_whitespace().collect();
            let (ndim, nsym) = (number(head[1]), number(head[2]));
            let space = Space::set(nsym, ndim);
            let mut set = Relation::empty(space);
            for _ in 0..number(head[3]) {
                let d: Vec<usize> = lines.next().expect("a disjunct").split_whitespace().skip(1).map(number).collect();
                let mut basic = BasicRelation::universe(space);
                for _ in 0..d[0] {
                    basic.add_existential();
                    case.has_existentials = true;
                }
                for k in 0..d[1] + d[2] {
                    let row: Vec<BigInt> = lines
                        .next()
                        .expect("a row")
                        .split_whitespace()
                        .map(|x| x.parse().expect("an integer"))
                        .collect();
                    let mut columns = vec![row[ndim + nsym + d[0]].clone()];
                    columns.extend_from_slice(&row[ndim..ndim + nsym]);
                    columns.extend_from_slice(&row[..ndim]);
                    columns.extend_from_slice(&row[ndim + nsym..ndim + nsym + d[0]]);
                    if k < d[1] { basic.add_eq_big(&columns) } else { basic.add_ineq_big(&columns) }
                }
                set = set.union(&basic.into());
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

fn boxed(set: &Relation, budget: &Budget) -> Result<u64, Exhausted> {
    let space = set.space();
    let symbols = (0..space.num_symbols as i64).map(|k| (4 + k, 4 + k));
    let bounds: Vec<(i64, i64)> = symbols.chain((0..space.num_range).map(|_| (-3, 7))).collect();
    set.count_in_box(&bounds, budget)
}

fn pieces(set: &Relation, budget: &Budget) -> Result<String, Exhausted> {
    Ok(format!("{},{}", bit(set.is_empty(budget)?), set.disjuncts().len()))
}

fn answer(case: &Case, op: &str, budget: &Budget) -> Result<Option<String>, Exhausted> {
    let a = &case.sets[0];
    let space = a.space();
    let ndim = space.num_range;
    let half = ndim.div_euclid(2);
    let pair = case.sets.get(1);
    let project = |b: &Budget| a.project_out_range(ndim - half, half, b);
    Ok(Some(match (op, pair) {
        ("is_empty", _) => bit(a.is_empty(budget)?),
        ("sample", _) => match a.sample(budget)? {
            Some(point) => {
                assert!(a.contains(&point)?, "{}: a sample that is no member", case.name);
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
        ("union", Some(b)) => pieces(&a.union(b).coalesce(budget)?, budget)?,
        ("intersect", Some(b)) => pieces(&a.intersect(b), budget)?,
        ("subtract", Some(b)) => pieces(&a.subtract(b, budget)?, budget)?,
        ("project", _) if ndim >= 2 => pieces(&project(budget)?, budget)?,
        ("elim", _) if case.has_existentials => pieces(&a.eliminate_divs(budget)?, budget)?,
        ("coalesce", _) => format!("{}", a.coalesce(budget)?.disjuncts().len()),
        ("lexmin0", _) if space.num_symbols == 0 => match a.lexmin_point(&(1..=ndim).collect::<Vec<_>>(), budget)? {
            Optimum::Empty => "empty".into(),
            Optimum::Unbounded => "unbounded".into(),
            Optimum::Bounded(p) => p.iter().map(BigInt::to_string).collect::<Vec<_>>().join(" "),
        },
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

fn main() {
    let args: Vec<String> = std::env::args().collect();
    let usage = "presburger_corpus answers FILE LIMIT_S [op,op..]";
    assert!(args.len() >= 4 && args[1] == "answers", "{usage}");
    let text = std::fs::read_to_string(&args[2]).expect(usage);
    let limit = Duration::from_secs_f64(args[3].parse().expect(usage));
    let all = "is_empty,sample,complement,is_equal,is_subset,union,intersect,subtract,project,elim,lexmin0";
    let ops: Vec<&str> = args.get(4).map_or(all, |s| s).split(',').collect();
    for case in parse(&text) {
        for op in &ops {
            let start = Instant::now();
            let budget = Budget::default();
            let value = match answer(&case, op, &budget) {
                Ok(Some(value)) => value,
                Ok(None) => continue,
                Err(e) => format!("EXHAUSTED {e}"),
            };
            let late = start.elapsed() > limit;
            println!("{op}\t{}\t{}", case.name, if late { format!("TIMEOUT {value}") } else { value });
            if std::env::var_os("TIMES").is_some() {
                eprintln!("{}\t{op}\t{}", start.elapsed().as_nanos(), case.name);
            }
        }
    }
}
