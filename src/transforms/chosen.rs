//! A pipeline whose steps are chosen one by one, by the loops that there are then: a door for tests.

use super::drive::{Manner, PipelineStop, Steps, drive};
use super::forced::Forced;
use super::looped::{Looped, loops};
use super::pipeline::parse_pipeline;
use super::session::Session;
use super::{Options, Outcome, PipelineError, UsageError, no_scop};
use crate::analysis::extract;
use crate::ir::{Module, Op};

/// What became of a pipeline whose steps were chosen one by one.
#[doc(hidden)]
#[derive(Debug)]
pub struct ChosenSteps {
    /// What it makes of the program.
    pub result: Result<Outcome, PipelineError>,
    /// The program in the order that was refused, if it was, with a witness.
    pub forced: Option<Forced>,
}

/// Applies up to `count` steps, each chosen by the loops as they stand before it.
#[doc(hidden)]
pub fn choose_pipeline(
    module: &Module,
    func: Op,
    count: usize,
    choose: &mut dyn FnMut(&[Looped]) -> String,
    options: &Options,
) -> ChosenSteps {
    let mut next = |session: &Session<'_>| {
        let step = parse_pipeline(&choose(&loops(session)))?.pop();
        Ok((step.ok_or_else(|| UsageError::new(Default::default(), "there is no step"))?, None))
    };
    let extracted = extract(module, func, options.may_alias).map_err(|no| no_scop(module, func, no).into());
    let mut steps = Steps { manner: Manner::Forced, ..Steps::of(count, &mut next) };
    match extracted.and_then(|scop| drive(module, scop, Vec::new(), &mut steps, options)) {
        Ok(outcome) => ChosenSteps { result: Ok(outcome), forced: None },
        Err(PipelineStop { error, forced }) => ChosenSteps { result: Err(error), forced: forced.map(|forced| *forced) },
    }
}
