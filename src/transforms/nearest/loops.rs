//! The nearest Yes for each loop of a function that is not parallel.

use std::rc::Rc;

use super::super::Options;
use super::super::session::Session;
use super::{Asked, Found, Nearest, Refused, nearest, relation};
use crate::affine::presburger::Budget;
use crate::analysis::extract;
use crate::arena::Id;
use crate::ir::{Module, Op};
use crate::schedule::change::Change;
use crate::schedule::legality::{carried_by, witness};
use crate::schedule::program::Program;
use crate::schedule::refusal::Refusal;
use crate::transforms::Step;

/// For some loops of a function, by their numbers in the text, what `opt` accepts that makes them parallel, or how much was
/// tried and what blocks it. Nothing of loops that run nothing whose order is known.
pub fn nearest_parallel(module: &Module, func: Op, loops: &[usize], options: &Options) -> Vec<(usize, String)> {
    if loops.is_empty() {
        return Vec::new();
    }
    let Ok(scop) = extract(module, func, options.may_alias) else { return Vec::new() };
    let budget = Budget::new(options.limits.steps);
    let (program, _) = Program::read(module, scop, options.reassociate, &options.limits);
    let mut session = Session::start(module, program, &budget, options.limits);
    session.asked = Some(Rc::new(Asked::new(module, func, Vec::new(), options)));
    let bands = session.tree.bands();
    let index = |number: usize| Some(bands[number].origin?.index()).filter(|index| loops.contains(index));
    let numbers = (0..bands.len()).filter_map(|number| Some((index(number)?, number)));
    numbers.filter_map(|(index, number)| Some((index, of_loop(&session, number)?))).collect()
}

fn of_loop(session: &Session<'_>, number: usize) -> Option<String> {
    let step = &Step::parallelize(&session.label(number));
    let change = Change::order("parallelize", &step.text, session.tree.clone());
    let refusal = match carried_by(session.scop(), session.dependences(), &session.tree, number, session.budget) {
        Ok(None) => return None,
        Ok(Some(violation)) => witness(session.scop(), &change, &violation, session.budget)
            .map_or_else(|refusal| refusal, |witness| Refusal::Violates(witness.into())),
        Err(stuck) => stuck.into(),
    };
    let near = nearest(session, &Refused { step, reason: None, refusal: &refusal, others: false, itself: true })?;
    let Nearest { found, tried } = &near;
    Some(match found {
        Some(Found::Steps(text)) => format!("try: opt -t '{text}'"),
        Some(_) => near.to_string(),
        None => format!("nothing nearer: {tried} tried{}", relation(session, &refusal)),
    })
}
