//! Conditions on a function's arguments under which a refused step is accepted: `--assume '%m >= %n'`.
//!
//! What blocks a step are pairs of iterations. The sizes that have any are the projection of these pairs on the symbols; where the
//! other sizes are a few conjunctions, each of them is a condition. Under it other pairs may block the step: then their sizes are
//! taken away as well. In the end the condition is stated at the start of the function, as if a user had said so, and the pipeline
//! is applied to that program: nothing is taken on trust here.
//!
//! A condition that leaves the loop a single iteration is none that anybody would call an answer.

use std::collections::BTreeSet;

use num_bigint::BigInt;
use num_traits::{One, Signed, Zero};

use super::super::given::arguments;
use super::super::session::{No, Session};
use super::super::{apply_step, state};
use super::{Asked, Refused, trial};
use crate::affine::presburger::{BasicRelation, Budget, Exhausted, Relation, Set};
use crate::analysis::scop::{Scop, StatementId};
use crate::ir::Module;
use crate::schedule::refusal::{Refusal, Witness};

/// Conjunctions of sizes that are looked at.
const MOST_PIECES: usize = 8;

/// Conditions that are stated in the program, and the pipeline applied to it.
const MOST_STATED: usize = 3;

/// Comparisons of a condition that a person would still read.
const MOST_COMPARED: usize = 3;

/// What was found out about conditions.
#[derive(Default)]
pub(super) struct FoundConditions {
    /// With this one the pipeline is accepted as it stands.
    pub found: Option<String>,
    /// With each of these what blocks the step is not there, and something else is. Small sizes are no such condition: nothing is worth two
    /// changes then.
    pub others: Vec<String>,
}

/// A condition under which the pipeline `text`, which ends with the refused step, is accepted.
pub(super) fn conditions(
    session: &Session<'_>,
    asked: &Asked<'_>,
    refused: &Refused<'_>,
    text: &str,
    tried: &mut usize,
) -> FoundConditions {
    let mut conditions = FoundConditions::default();
    conditions.found = search(session, asked, refused, text, (tried, &mut conditions.others));
    conditions
}

fn search(
    session: &Session<'_>,
    asked: &Asked<'_>,
    refused: &Refused<'_>,
    text: &str,
    (tried, others): (&mut usize, &mut Vec<String>),
) -> Option<String> {
    let Refusal::Violates(witness) = refused.refusal else { return None };
    let (scop, budget) = (session.scop(), &*asked.budget);
    let known = several(scop, witness, budget).ok()?;
    let words = |sizes: &Set| in_words(session.module, scop, sizes, &known, budget);
    let open_at = |sizes: Vec<Set>| sizes.into_iter().map(|sizes| (words(&sizes), sizes));
    let mut open: Vec<(Option<Condition>, Set)> =
        open_at(apart(&scop.context, witness, &known, budget).ok()?).collect();
    let (mut looked_at, mut stated) = (0, 0);
    loop {
        // What cannot be said comes last: less of it may be said.
        open.sort_by(|(a, _), (b, _)| (b.is_none(), b).cmp(&(a.is_none(), a)));
        let (said, sizes) = open.pop()?;
        looked_at += 1;
        if looked_at > MOST_PIECES || stated == MOST_STATED || !asked.can_ask() {
            return None;
        }
        let mut under = trial(session, &asked.budget, asked.brief().limits);
        under.program.scop = Scop { context: sizes.clone(), ..scop.clone() }.into();
        match apply_step(&mut under, refused.step) {
            Ok(()) => {}
            Err((no, _)) => {
                others.extend(said.filter(|said| said.num_upper == 0).map(|said| said.text));
                if let No::Refused(Refusal::Violates(witness)) = no {
                    let several = several(scop, &witness, budget).ok()?;
                    open.extend(open_at(apart(&sizes, &witness, &several, budget).ok()?));
                }
                continue;
            }
        }
        let Some(Condition { text: condition, num_upper, .. }) = said else { continue };
        if !asked.can_try() {
            return None;
        }
        (stated, *tried) = (stated + 1, *tried + 1);
        let mut module = asked.module.clone();
        let made = state(&mut module, asked.func, &condition).ok();
        let made = made.and_then(|()| asked.apply_to(&module, text, &asked.brief()).ok());
        if made.is_some_and(|outcome| asked.is_wanted(&outcome.module)) {
            return Some(condition);
        }
        others.extend((num_upper == 0).then_some(condition));
    }
}

/// A condition as `--assume` takes it. What comes first is what a person would rather write: what leaves sizes unbounded above, of
/// few symbols, then in few comparisons, then with small factors.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
struct Condition {
    /// Comparisons that hold for small sizes only.
    num_upper: usize,
    num_symbols: usize,
    num_comparisons: usize,
    /// The sum of all factors.
    factors: BigInt,
    text: String,
}

/// The conjunctions of those of some sizes that have none of the witness' pairs, and none that has none of `several`.
fn apart(sizes: &Set, witness: &Witness, several: &Set, budget: &Budget) -> Result<Vec<Set>, Exhausted> {
    let domain = witness.pairs.domain(budget)?;
    let with_pairs = domain.project_out_range(0, domain.space().num_range, budget)?;
    let others = sizes.subtract(&with_pairs, budget)?.coalesce(budget)?;
    let mut pieces = Vec::new();
    for piece in others.disjuncts() {
        let piece = Set::from(piece.clone());
        if !piece.intersect(several).is_empty(budget)? {
            pieces.push(piece);
        }
    }
    Ok(pieces)
}

/// The sizes for which the loops at which the two iterations of a witness differ have several iterations, each by itself.
fn several(scop: &Scop, witness: &Witness, budget: &Budget) -> Result<Set, Exhausted> {
    let of = |id: StatementId| &scop.statements[id];
    let (source, target) = (of(witness.source.statement), of(witness.target.statement));
    let twice = source.domain.product(&source.domain);
    let space = twice.space();
    let shared = source.loops.iter().zip(&target.loops).take_while(|(a, b)| a == b).count();
    let mut sizes = scop.context.clone();
    for level in (0..shared).filter(|&k| witness.source.iteration[k] != witness.target.iteration[k]) {
        let mut row = vec![0; space.num_columns()];
        (row[0], row[space.domain(level)], row[space.range(level)]) = (-1, -1, 1);
        let mut later = BasicRelation::universe(space);
        later.add_ineq(&row);
        let first = twice.intersect(&Relation::from(later)).domain(budget)?;
        sizes = sizes.intersect(&first.project_out_range(0, space.num_domain, budget)?);
    }
    Ok(sizes)
}

/// The conjunction as `--assume` takes it, `%m >= %n and %k == 0`, without what holds wherever the step has anything to do. None if
/// it is none of arguments that are indices, or of too many.
fn in_words(m: &Module, scop: &Scop, sizes: &Set, known: &Set, budget: &Budget) -> Option<Condition> {
    let sizes = sizes.gist(known, budget).ok()?.remove_redundancies(budget).ok()?;
    let [piece] = sizes.disjuncts() else { return None };
    let (space, (_, arguments)) = (piece.space(), arguments(m, scop.func)?);
    let rows = piece.eqs().into_iter().map(|row| (row, "==")).chain(piece.ineqs().into_iter().map(|row| (row, ">=")));
    let (mut num_upper, mut factors, mut symbols) = (0, BigInt::zero(), BTreeSet::new());
    let compared = rows.map(|(row, mut sign)| {
        let unnamed = row.iter().skip(1 + space.num_symbols).any(|entry| !entry.is_zero());
        let mut sides = (Vec::new(), Vec::new());
        for (entry, &symbol) in row[1..].iter().zip(&scop.symbols).filter(|(entry, _)| !entry.is_zero()) {
            let name = m.value(symbol).name.as_deref().filter(|_| arguments.contains(&symbol))?;
            let size = entry.abs();
            factors += &size;
            symbols.insert(symbol);
            let term = if size.is_one() { format!("%{name}") } else { format!("{size} * %{name}") };
            if entry.is_positive() { sides.0.push(term) } else { sides.1.push(term) }
        }
        let mut constant = row[0].clone();
        if sides.0.is_empty() {
            (sides, constant) = ((sides.1, sides.0), -constant);
            (sign, num_upper) = if sign == "==" { (sign, num_upper) } else { ("<=", num_upper + 1) };
        }
        if constant.is_positive() && !sides.1.is_empty() {
            sides.0.push(constant.to_string());
        } else if !constant.is_zero() || sides.1.is_empty() {
            sides.1.push((-constant).to_string());
        }
        Some(format!("{} {sign} {}", sides.0.join(" + "), sides.1.join(" + ")))
            .filter(|_| !unnamed && !sides.0.is_empty())
    });
    let compared = compared.collect::<Option<Vec<String>>>()?;
    let (num_comparisons, num_symbols) = (compared.len(), symbols.len());
    let text = compared.join(" and ");
    (1..=MOST_COMPARED).contains(&num_comparisons).then_some(Condition {
        num_upper,
        num_symbols,
        num_comparisons,
        factors,
        text,
    })
}
