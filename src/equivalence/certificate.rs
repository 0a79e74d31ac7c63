//! Certificates of equality: the instance maps and a proof for each question, followed without the solver.
//!
//! [`certify`] asks the questions as [`super::prove`] does and keeps what the solver can show for each "no". [`recheck`]
//! reads both texts again, takes the maps from the certificate, asks the same questions in the same order, and lets the
//! checker of [`crate::affine::presburger::proof`] answer: "no" where a proof holds, "perhaps" where there is none.
//!
//! *Sound.* The questions are made of the two programs and the maps by putting rows into rows (`conjunction`).
//! That the images cover the old domain, which would need a projection, is asked through inverses: a point `x` is covered
//! if some `G` of the certificate gives a `y = G(x)` in the domain of a copy with `F(y) = x`. Any `G` will do.
//!
//! Where that fails, values may be kept in other places: then who wrote what is read, and which values are equal, is in the certificate
//! in the place of maps (`by_rows`).
//!
//! Functions that are equal as they are written ([`crate::ir::same`]) need no map and no question; that is seen again.

use super::order::Kept;
use super::questions::How;
use super::values::PutBack;
use super::{
    Instances, NotProved, Pair, ProofQuestion, Samples, Sides, assumptions, by_rows, infer, putting_back, values,
};
use crate::affine::expr::AffineExpr;
use crate::affine::flatten::flatten;
use crate::affine::presburger::proof::{Proof, check};
use crate::affine::presburger::{Budget, Evidence, Exhausted, Relation};
use crate::analysis::certificate::{Answer, CertifiedFlow, Equal, Failure, InstanceMap, ProvedChange, Quasiaffine};
use crate::analysis::scop::{Scop, StatementId};
use crate::arena::Id;
use crate::ir::same::Same;
use crate::ir::{Module, Op};

/// Proves that both functions do the same, and keeps the proof.
///
/// # Errors
/// Where they are not proved to.
pub fn certify(name: &str, pair: Pair<'_>, samples: &Samples<'_>, budget: &Budget) -> Result<Equal, NotProved> {
    let sides = Sides::read(pair)?;
    let not = match certify_instances(name, &sides, samples, budget) {
        // Nothing is left to look for another proof.
        Err(not) if budget.left() > 0 => not,
        certified => return certified,
    };
    let found = values::trace(&sides, budget).and_then(|flow| {
        // Some of what was found out was of no use in the end.
        let (used, _) =
            by_rows::asked(&sides, &flow, &mut |asked| Relation::from(asked.pairs.clone()).is_empty(budget))?;
        certify_flow(name, &sides, used, budget)
    });
    found.map_err(|other| not.and_by_values(&other))
}

/// The same by instance maps.
fn certify_instances(
    name: &str,
    sides: &Sides<'_>,
    samples: &Samples<'_>,
    budget: &Budget,
) -> Result<Equal, NotProved> {
    let mut instances = infer::instances(sides, (Vec::new(), &infer::Hints::new()), samples, budget)?;
    sides.invert(&mut instances, budget)?;
    // The maps as they will be read: then the questions are the same.
    let number = || NotProved::new("a number of a map is too large");
    let maps = instances.iter().map(|one| sides.written(one)).collect::<Option<Vec<_>>>().ok_or_else(number)?;
    let instances = maps.iter().map(|map| sides.read_back(map)).collect::<Option<Vec<_>>>().ok_or_else(number)?;
    let mut answers = Vec::new();
    sides.hold(&instances, (&How::Rows, &Kept::Meetings), &mut |asked| answered(asked, budget, &mut answers))?;
    Ok(Equal { function: name.to_owned(), instances: maps, assumptions: assumptions(sides), answers, flow: None })
}

/// Proves what is said of the flow of values, whoever says it: a compiler that knows where it put them need not wait for us to find out.
///
/// # Errors
/// Where something of it does not hold, or is not enough for the functions to do the same.
pub fn certify_said(name: &str, pair: Pair<'_>, flow: CertifiedFlow, budget: &Budget) -> Result<Equal, NotProved> {
    certify_flow(name, &Sides::read(pair)?, flow, budget)
}

/// The same by the flow of values.
fn certify_flow(name: &str, sides: &Sides<'_>, flow: CertifiedFlow, budget: &Budget) -> Result<Equal, NotProved> {
    let mut answers = Vec::new();
    let put_back = by_rows::hold(sides, &flow, &mut |asked| answered(asked, budget, &mut answers))?;
    let (instances, assumptions) = (Vec::new(), putting_back(assumptions(sides), &put_back));
    Ok(Equal { function: name.to_owned(), instances, assumptions, answers, flow: Some(flow) })
}

/// Answers a question, and keeps the answer with its proof.
fn answered(asked: &ProofQuestion<'_>, budget: &Budget, answers: &mut Vec<Answer>) -> Result<bool, Exhausted> {
    let certified = asked.pairs.certify(budget)?;
    let proof = match &certified.evidence {
        Evidence::Proof(proof) => Some(proof.to_string().lines().map(str::to_owned).collect()),
        Evidence::Point(_) => None,
    };
    answers.push(Answer { question: asked.to_string(), proof });
    Ok(certified.is_empty())
}

/// Follows the proofs for every function of a changed program. `read` gives a program's functions with a body.
///
/// # Errors
/// The first thing that does not hold.
pub fn recheck(
    change: &ProvedChange,
    may_alias: bool,
    read: impl Fn(&str) -> Result<(Module, Vec<Op>), String>,
) -> Result<(), Failure> {
    let (before, functions) = read(&change.before).map_err(Failure::Program)?;
    let (after, others) = read(&change.after).map_err(Failure::Program)?;
    let name = |module: &Module, func: Op| -> String {
        let name = module.attr(func, "sym_name").and_then(crate::ir::Attribute::as_str);
        name.unwrap_or_default().to_owned()
    };
    let mut same = Same::new(&before, &after);
    let names: Vec<String> = functions.iter().map(|&func| name(&before, func)).collect();
    if !change.functions.iter().map(|equal| &equal.function).eq(&names) {
        return Err(Failure::Program("has other functions than are proved".into()));
    }
    for (equal, &func) in change.functions.iter().zip(&functions) {
        let found = others.iter().find(|&&func| name(&after, func) == equal.function);
        let &after_func =
            found.ok_or_else(|| Failure::Program(format!("has no function @{} with a body", equal.function)))?;
        if equal.is_as_written() && same.is_same(func, after_func) {
            continue;
        }
        follow(equal, Pair { before: &before, func, after: &after, after_func, may_alias })?;
    }
    Ok(())
}

/// Follows the proofs for one function.
fn follow(equal: &Equal, pair: Pair<'_>) -> Result<(), Failure> {
    let not = |not: NotProved| Failure::NotEqual(equal.function.clone(), not.reason);
    let sides = Sides::read(pair).map_err(not)?;
    let instances = equal.instances.iter().map(|map| sides.read_back(map)).collect::<Option<Vec<Instances>>>();
    let instances = instances.ok_or_else(|| Failure::Map(equal.function.clone()))?;
    let mut answers = equal.answers.iter();
    let mut failure = None;
    let mut is_empty = |asked: &ProofQuestion<'_>| {
        if failure.is_some() {
            return Ok(false);
        }
        let question = asked.to_string();
        let answer = answers.next();
        let Some(Answer { proof, .. }) = answer.filter(|answer| answer.question == question) else {
            failure =
                Some(Failure::Question { asked: question, answered: answer.map(|answer| answer.question.clone()) });
            return Ok(false);
        };
        let Some(lines) = proof else { return Ok(false) };
        let text: String = lines.iter().flat_map(|line| [line, "\n"]).collect();
        failure = match text.parse::<Proof>() {
            Err(malformed) => Some(Failure::Malformed(question, malformed)),
            Ok(proof) => check(&asked.pairs.question(), &proof).err().map(|why| Failure::Rejected(question, why)),
        };
        Ok(failure.is_none())
    };
    let held = match &equal.flow {
        Some(flow) if instances.is_empty() => by_rows::hold(&sides, flow, &mut is_empty),
        Some(_) => return Err(Failure::Map(equal.function.clone())),
        None => sides.hold(&instances, (&How::Rows, &Kept::Meetings), &mut is_empty).map(|()| PutBack::new()),
    };
    if let Some(failure) = failure {
        return Err(failure);
    }
    let put_back = held.map_err(not)?;
    if answers.len() > 0 {
        return Err(Failure::Idle(answers.len()));
    }
    if putting_back(assumptions(&sides), &put_back) != equal.assumptions {
        return Err(Failure::NotEqual(equal.function.clone(), "it rests on other assumptions".into()));
    }
    Ok(())
}

impl Sides<'_> {
    /// The maps of a copy as numbers.
    fn written(&self, one: &Instances) -> Option<InstanceMap> {
        let depth = |scop: &Scop, id: Option<StatementId>| id.map_or(0, |id| scop.statements[id].loops.len());
        let (old, new) = (depth(&self.old.scop, one.old), depth(&self.new.scop, one.new));
        let number = |id: Option<StatementId>| id.map(|id| id.index());
        let back = one.back.iter().map(|back| write(back, old, self.num_symbols)).collect::<Option<_>>()?;
        let map = write(&one.ivs, new, self.num_symbols)?;
        Some(InstanceMap { new: number(one.new), old: number(one.old), map, back })
    }

    /// The maps of a copy, if there are such statements and the maps have their dims.
    fn read_back(&self, map: &InstanceMap) -> Option<Instances> {
        let id = |scop: &Scop, number: Option<usize>| -> Option<Option<StatementId>> {
            let Some(number) = number else { return Some(None) };
            let id = StatementId::from_index(number);
            (number < scop.statements.len()).then_some(Some(id))
        };
        let depth = |scop: &Scop, id: Option<StatementId>| id.map_or(0, |id| scop.statements[id].loops.len());
        let (old, new) = (id(&self.old.scop, map.old)?, id(&self.new.scop, map.new)?);
        let (old_depth, new_depth) = (depth(&self.old.scop, old), depth(&self.new.scop, new));
        let ivs = parse(&map.map, new_depth, old_depth, self.num_symbols)?;
        let back = map.back.iter().map(|back| parse(back, old_depth, new_depth, self.num_symbols));
        Some(Instances { new, old, ivs, back: back.collect::<Option<_>>()? })
    }
}

fn write(exprs: &[AffineExpr], num_dims: usize, num_symbols: usize) -> Option<Quasiaffine> {
    let flat = flatten(exprs, num_dims, num_symbols).ok()?;
    let divs = flat.divs.iter().map(|div| (div.row.to_vec(), div.divisor)).collect();
    Some(Quasiaffine { divs, values: flat.rows.iter().map(|row| row.to_vec()).collect() })
}

/// How many operators an expression of a map may have: written out, one that stands twice in others doubles with each of these.
const MOST_OPERATORS: usize = 1 << 14;

fn parse(map: &Quasiaffine, num_dims: usize, num_values: usize, num_symbols: usize) -> Option<Vec<AffineExpr>> {
    let symbols = (0..num_symbols).map(|symbol| AffineExpr::Symbol(symbol as u32));
    let dims = (0..num_dims).map(|dim| AffineExpr::Dim(dim as u32));
    let mut columns: Vec<AffineExpr> = std::iter::once(AffineExpr::Const(1)).chain(symbols).chain(dims).collect();
    let mut operators = vec![0usize; columns.len()];
    let sum = |row: &[i64], (columns, operators): (&[AffineExpr], &[usize])| {
        let (mut sum, mut most) = (AffineExpr::Const(0), 0usize);
        for (column, &factor) in row.iter().enumerate().filter(|(_, factor)| **factor != 0) {
            most = most.saturating_add(operators.get(column)?.saturating_add(2));
            (most <= MOST_OPERATORS).then_some(())?;
            sum = sum + columns.get(column)?.clone() * factor;
        }
        Some((sum, most))
    };
    for (row, divisor) in &map.divs {
        let (value, most) = sum(row, (&columns, &operators))?;
        columns.push(value.floor_div((*divisor > 0).then_some(*divisor)?));
        operators.push(most + 1);
    }
    (map.values.len() == num_values).then_some(())?;
    map.values.iter().map(|row| Some(sum(row, (&columns, &operators))?.0)).collect()
}
