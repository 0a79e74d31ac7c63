//! The nearest Yes for each loop of a function that is not parallel, and for steps that were asked one by one.

use std::rc::Rc;

use super::super::pipeline::Step;
use super::super::rewrite::rewrite_of;
use super::super::session::{No, Session};
use super::super::{Options, PipelineError, apply_step};
use super::{Asked, Flags, Found, Nearest, Refused, TOO_LARGE, nearest, relation, trial, unchangeable};
use crate::affine::presburger::Budget;
use crate::arena::Id;
use crate::ir::{Module, Op};

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
    let budget = Budget::new(options.limits.steps);
    let mut session = match Session::read(module, func, &budget, options) {
        Ok(session) => session,
        Err(no) => return loops.iter().map(|&number| (number, format!("nothing nearer: 0 tried, {no}"))).collect(),
    };
    session.asked = Some(asked.clone());
    let bands = session.tree.bands();
    let origins: Vec<Option<usize>> = bands.iter().map(|band| Some(band.origin?.index())).collect();
    let answer = |index: usize| match origins.iter().position(|&origin| origin == Some(index)) {
        Some(number) => of_loop(&session, &asked, number),
        None => Some(format!("nothing nearer: 0 tried, {}", unchangeable(&session, index)?)),
    };
    loops.iter().filter_map(|&index| Some((index, answer(index)?))).collect()
}

fn of_loop(session: &Session<'_>, asked: &Asked<'_>, number: usize) -> Option<String> {
    let (near, blocks) = of_step(session, asked, &Step::parallelize(&session.label(number)), true)?;
    Some(near.call(true).map_or_else(|| format!("{near}{blocks}"), |call| format!("try: opt {call}")))
}

/// The step itself if it is accepted, else what is nearest to it; and what blocks it if nothing is. None if it is no such step.
fn of_step(session: &Session<'_>, asked: &Asked<'_>, step: &Step, others: bool) -> Option<(Nearest, String)> {
    let spent = || Some((Nearest { is_too_large: true, ..asked.answer(None, 0) }, String::new()));
    if !asked.can_ask() {
        return spent();
    }
    // What makes another program is refused where it is made.
    let judged = match rewrite_of(step) {
        Some(_) => Ok(()),
        None => apply_step(&mut trial(session, &asked.budget, asked.brief().limits), step),
    };
    let refusal = match judged {
        Err((No::Refused(refusal), _)) => refusal,
        Err(_) => return None,
        Ok(()) if !asked.can_try() => return spent(),
        // What the judge allows may not be writable.
        Ok(()) => match asked.apply(&step.text, &asked.brief()) {
            Ok(_) => {
                let found = Some(Found::Steps(Flags::default(), step.text.clone()));
                return Some((asked.answer(found, 1), String::new()));
            }
            Err(PipelineError::Refused { refusal, .. }) => *refusal,
            Err(_) => return None,
        },
    };
    let near = nearest(session, &Refused { step, reason: None, refusal: &refusal, others })?;
    let blocks = if near.found.is_none() { relation(session, &refusal) } else { String::new() };
    Some((near, blocks))
}

/// For some steps of each of some functions, each by itself, on the functions as they stand: what is accepted, and how that is
/// said. A function is read once; all that is tried comes out of one budget.
pub fn nearest_steps(
    module: &Module,
    wanted: &[(Op, Vec<Step>)],
    options: &Options,
) -> Vec<Vec<(Option<Found>, String)>> {
    let budget = Rc::new(Budget::new(options.limits.nearest.min(options.limits.steps)));
    wanted.iter().map(|(func, steps)| of_function(module, *func, steps, options, &budget)).collect()
}

fn of_function(
    module: &Module,
    func: Op,
    steps: &[Step],
    options: &Options,
    budget: &Rc<Budget>,
) -> Vec<(Option<Found>, String)> {
    let untried = |why: &dyn std::fmt::Display| (None, format!("nothing nearer: 0 tried, {why}"));
    let asked = Rc::new(Asked::within(module, func, Vec::new(), options, budget.clone()));
    let is_fresh = || budget.left() == options.limits.nearest.min(options.limits.steps);
    let spent = || if is_fresh() { (None, TOO_LARGE.to_owned()) } else { untried(&"the budget went to other answers") };
    if steps.is_empty() || budget.left() < asked.cost() {
        return steps.iter().map(|_| spent()).collect();
    }
    let whole = Budget::new(options.limits.steps);
    let mut session = match Session::read(module, func, &whole, options) {
        Ok(session) => session,
        Err(no) => return steps.iter().map(|_| untried(&no)).collect(),
    };
    session.asked = Some(asked.clone());
    let answer = |step: &Step| match of_step(&session, &asked, step, true) {
        Some((near, _)) if near.is_too_large => spent(),
        Some((near, blocks)) => (near.found.clone(), format!("{near}{blocks}")),
        None => untried(&"these loops have no such step"),
    };
    steps.iter().map(answer).collect()
}
