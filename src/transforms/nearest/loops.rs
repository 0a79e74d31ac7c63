//! The nearest Yes for each loop of a function that is not parallel.

use std::rc::Rc;

use super::super::pipeline::Step;
use super::super::session::{No, Session};
use super::super::{Options, PipelineError, apply_step};
use super::{Asked, Found, Refused, TOO_LARGE, nearest, relation, trial};
use crate::affine::presburger::Budget;
use crate::analysis::extract;
use crate::arena::Id;
use crate::ir::{Module, Op};
use crate::schedule::legality::carried_by;
use crate::schedule::program::Program;

/// For some loops of a function, by their numbers in the text, what `opt` accepts that makes them parallel, or how much was
/// tried and what blocks it; nothing is tried where no step can change the loop, for the reason that is said.
pub fn nearest_parallel(module: &Module, func: Op, loops: &[usize], options: &Options) -> Vec<(usize, String)> {
    if loops.is_empty() {
        return Vec::new();
    }
    let asked = Rc::new(Asked::new(module, func, Vec::new(), options));
    if asked.budget.left() < asked.cost() {
        return loops.iter().map(|&number| (number, TOO_LARGE.to_owned())).collect();
    }
    let Ok(scop) = extract(module, func, options.may_alias) else { return Vec::new() };
    let budget = Budget::new(options.limits.steps);
    let (program, _) = Program::read(module, scop, options.reassociate, &options.limits);
    let mut session = Session::start(module, program, &budget, options.limits);
    session.asked = Some(asked.clone());
    let bands = session.tree.bands();
    let origins: Vec<Option<usize>> = bands.iter().map(|band| Some(band.origin?.index())).collect();
    let answer = |index: usize| match origins.iter().position(|&origin| origin == Some(index)) {
        Some(number) => of_loop(&session, &asked, number),
        None => Some(format!("nothing nearer: 0 tried, no step can change it: {}", session.why_not_there(index)?)),
    };
    loops.iter().filter_map(|&index| Some((index, answer(index)?))).collect()
}

fn of_loop(session: &Session<'_>, asked: &Asked<'_>, number: usize) -> Option<String> {
    if matches!(carried_by(session.scop(), session.dependences(), &session.tree, number, session.budget), Ok(None)) {
        return None;
    }
    if !asked.can_try() {
        return Some(TOO_LARGE.to_owned());
    }
    let step = &Step::parallelize(&session.label(number));
    let judged = apply_step(&mut trial(session, &asked.budget, asked.brief().limits), step);
    let refusal = match judged {
        Err((No::Refused(refusal), _)) => refusal,
        Err(_) => return None,
        // What the judge allows may not be writable.
        Ok(()) => match asked.apply(&step.text, &asked.brief()) {
            Ok(_) => return Some(format!("try: opt -t '{}'", step.text)),
            Err(PipelineError::Refused { refusal, .. }) => *refusal,
            Err(_) => return None,
        },
    };
    let near = nearest(session, &Refused { step, reason: None, refusal: &refusal, others: false })?;
    Some(match &near.found {
        Some(Found::Steps(text)) => format!("try: opt -t '{text}'"),
        Some(_) => near.to_string(),
        None => format!("{near}{}", relation(session, &refusal)),
    })
}
