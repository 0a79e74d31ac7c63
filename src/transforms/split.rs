//! `split(a; %i < 10)`: the iterations of a loop that meet a condition apart from, and before, those that do not.
//!
//! ```text
//! rewrite: band a { S }  ->  sequence { band a { S where C }, band a_1 { S where not C } }
//! ```
//! Index-set splitting. `C` is a conjunction (`and`) of comparisons of quasi-affine expressions over the loop, the loops
//! around it and symbols. Where `C` holds for the first iterations the order stays as it is; elsewhere the judge
//! decides, and where it finds that illegal and the other order of the two legal, as where `C` holds for the last
//! iterations, that one is claimed.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::UsageError;
use super::condition::{self, Compared};
use super::parts::{Whole, copies, in_order};
use super::pipeline::{Argument, Step};
use super::session::{No, Session};
use crate::affine::expr::AffineExpr;
use crate::affine::presburger::{BasicSet, Set};
use crate::analysis::names::value_name;
use crate::analysis::scop::WithinSet;
use crate::schedule::change::Change;
use crate::schedule::legality::is_legal;
use crate::schedule::refusal::NotApplicable;
use crate::schedule::tree::{Node, Tree};

/// What the iterations have to meet.
pub fn condition(step: &Step) -> Result<&Argument, UsageError> {
    let [argument] = step.group(1) else { return Err(step.wrong("split needs one condition: split(%i; %i < 10)")) };
    Ok(argument)
}

/// The same with the first and the last value of the loop, if each is one expression.
fn with_range(no: NotApplicable, session: &Session<'_>, whole: &Whole<'_, '_>, labels: &[String]) -> NotApplicable {
    let ends = whole.reach().and_then(|reach| Ok((whole.extreme(&reach, true)?, whole.extreme(&reach, false)?)));
    let Ok((Some(first), Some(last))) = ends else { return no };
    let text = |end: AffineExpr| {
        let symbol = |number: u32| value_name(session.module, session.scop().symbols[number as usize]);
        end.named(|f, dim| write!(f, "%{}", labels[dim as usize]), |f, number| f.write_str(&symbol(number))).to_string()
    };
    no.label(whole.place(), format!("%{} runs from {} to {}", labels[whole.depth()], text(first), text(last)))
}

/// The claim.
pub fn claim(session: &Session<'_>, step: &Step) -> Result<Change, No> {
    let number = session.loops(step, 1)?[0];
    let argument = condition(step)?;
    let whole = Whole::of(session, number);
    let around = session.tree.path_to(number).into_iter();
    let labels: Vec<String> = around.map(|band| session.label(band)[1..].to_string()).collect();
    let dims: Vec<&str> = labels.iter().map(|label| &**label).collect();
    let symbols = &session.scop().symbols;
    let symbols: Vec<String> = symbols
        .iter()
        .map(|&value| session.module.value(value).name.as_deref().unwrap_or_default().to_string())
        .collect();
    let mut points = BasicSet::universe(whole.space(1));
    let compared = condition::read(&argument.text, argument.span.range().start, &dims, &symbols)?;
    for expr in compared.into_iter().flat_map(Compared::at_least_zero) {
        whole.demand(&mut points, &expr).map_err(|_| {
            UsageError::new(
                argument.span,
                "the condition is not affine: it divides by what is not positive, or is too large",
            )
        })?;
    }
    let points: Set = points.into();
    let within = |id| (id, WithinSet { times: whole.times(id), points: points.clone() });
    let inside: BTreeMap<_, _> = whole.band.body.statements().into_iter().map(within).collect();
    let split = whole.split(&whole.program, inside, BTreeMap::new())?;
    let node = Node::Band(Arc::new(whole.band.clone()));
    let (here, elsewhere) = (split.here(&node), split.elsewhere(&node));
    if here.is_nothing() || elsewhere.is_nothing() {
        let which = if here.is_nothing() { "no" } else { "every" };
        let message = format!("{which} iteration of {} meets the condition", session.label(number));
        let no = NotApplicable::new("nothing-to-split", whole.place(), message);
        return Err(with_range(no, session, &whole, &labels).into());
    }
    let in_that_order = |first: &Node, second: &Node| {
        let [second] = copies(session, [second.clone()]);
        split.program.replace(&session.tree, number, &in_order([first.clone(), second]))
    };
    let mut tree = in_that_order(&here, &elsewhere);
    let legal = |tree: &Tree| {
        is_legal(None, &split.program.scop, &split.program.dependences, tree, session.budget).unwrap_or(false)
    };
    if !legal(&tree) {
        let other = in_that_order(&elsewhere, &here);
        if legal(&other) {
            tree = other;
        }
    }
    Ok(Change::split("split", &step.text, split.program, tree))
}
