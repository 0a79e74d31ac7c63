//! Transforms: one file is one rewrite of the schedule tree. None of them decides legality; the judge does.
//!
//! Gauss and Seidel's stencil, whose loops all carry dependences, in tiles, a wavefront of which runs in parallel:
//!
//! ```
//! use farkas::transforms::{Options, Step, apply_pipeline};
//!
//! let seidel = farkas::parse(include_str!("../../examples/seidel_2d.mlir")).expect("a program").module;
//! let function = farkas::builtin::functions(&seidel)[0];
//! let steps = [
//!     Step::skew("%t", "%i", 1),
//!     Step::skew("%t", "%j", 1),
//!     Step::skew("%i", "%j", 1),
//!     Step::tile([("%t", 8), ("%i", 32), ("%j", 32)]),
//!     Step::skew("%j_t", "%i_t", 1),
//!     Step::parallelize("%j_t"),
//! ];
//! let tiled = apply_pipeline(&seidel, function, &steps, &Options::default())?;
//! assert!(farkas::print(&tiled.module, &Default::default()).contains("affine.parallel"));
//! # Ok::<(), farkas::transforms::PipelineError>(())
//! ```

mod assume;
mod auto;
mod bands;
mod blocked;
mod carried;
mod cells;
mod chained;
mod chosen;
mod claimed;
mod condition;
mod contract;
mod corner;
mod crowded;
mod cut;
mod dce;
mod demote;
mod distribute;
mod drafts;
mod drive;
mod each;
mod ends;
mod expand;
mod expansions;
mod finish;
mod fold;
mod forall;
mod forced;
mod forward;
mod forwarded;
mod fuse;
mod given;
mod held;
mod hoist;
mod images;
mod interchange;
mod kernels;
mod licm;
mod looped;
mod loops;
mod micro;
mod nearest;
mod nest_by_nest;
mod ordered;
mod overlap;
mod parallelize;
mod parts;
mod peel;
mod permute;
pub mod pipeline;
mod privatize;
mod promote;
mod redirect;
mod reduce;
mod reverse;
mod rewrite;
mod row_by_row;
mod separate;
mod serialize;
mod session;
mod shape;
mod shift;
mod siblings;
mod skew;
mod split;
mod staged;
mod stages;
mod steps;
mod storage;
mod threads;
mod tile;
mod told;
mod turned;
mod unfold;
mod unroll;
mod untiled;
mod unview;
mod unwritten;
mod vectorize;

use std::time::{Duration, Instant};

use crate::analysis::NoScop;
use crate::analysis::domain::Nest;
use crate::analysis::names::value_name;
use crate::analysis::scop::Scop;
use crate::builtin;
use crate::diag::Diagnostic;
use crate::equivalence::{Contradiction, Reread};
use crate::ir::{Module, Op, Type, Value};
use crate::limits::Limits;
use crate::report::order::OrderReport;
use crate::schedule::change::Change;
use crate::schedule::explain::explain;
use crate::schedule::refusal::{NotApplicable, Refusal};
pub(crate) use crate::schedule::scan::MAX_COPIES;
pub use crate::scheduler::Machine;
pub(crate) use promote::{Buffered, buffered};
pub use rewrite::StorageLimits;
use rewrite::{REWRITES, rewrite_of};
pub(crate) use rewrite::{forwarded, hoisted};
use session::{No, Session};

pub use bands::bands;
pub use chosen::{ChosenSteps, choose_pipeline};
pub use claimed::{at_times, judge};
pub use crowded::crowded_as_vectors;
pub(crate) use dce::drop_unused;
pub use drive::{Scheduled, apply_pipeline, schedule_pipeline};
pub(crate) use each::{Became, Changing, StandingLoop};
pub use forced::{Forced, force_pipeline};
pub use given::{state, stated};
pub use looped::Looped;
pub(crate) use loops::label;
pub(crate) use nearest::nearest_steps;
pub use nearest::{Flag, Flags, Found, Nearest, Wanted, nearest_parallel};
pub use pipeline::{LoopRef, Step, UsageError, parse_pipeline};
pub use staged::{
    claim_name, claimed_functions, claims_processors, claims_reassociation, gives_up_or_assumes, state_claimed,
};

/// What a pipeline may assume and must check.
#[derive(Clone, Default, Debug)]
pub struct Options {
    /// Distinct function arguments may overlap.
    pub may_alias: bool,
    /// The order of floating-point reductions may be given up.
    pub reassociate: bool,
    /// Take time to read again what was generated. It always is, and held against the program: where the two differ,
    /// nothing is given.
    pub certify: bool,
    /// How much it may cost.
    pub limits: Limits,
    /// The text of a schedule tree, or of a whole claim with the steps around it: what is claimed before the first step.
    pub schedule_from: Option<String>,
    /// Give the text of the schedule tree after the last step.
    pub schedule: bool,
    /// Where a step is refused or a loop is not parallel, look for what is nearest to it and accepted.
    pub nearest: bool,
    /// Nobody reads the report of the steps: where it says that a loop is not parallel, nothing is looked for that is nearest to it.
    pub quiet: bool,
    /// Say how the function is ordered, and why.
    pub report: bool,
    /// The machine that `auto` orders for: the same result for the same one, wherever it is computed.
    pub machine: Machine,
    /// How much memory steps may make.
    pub storage: StorageLimits,
    /// What the result is for, if not every program will do.
    pub wanted: Option<Wanted>,
    /// Who is told of each step, and of what else there was to do, with its time.
    pub watch: Option<fn(&str, Duration)>,
}

impl Options {
    /// The same for steps that others are made of: who asked for these is not told of each.
    fn for_parts(&self) -> Options {
        let (nearest, report, schedule) = (false, false, false);
        Options { nearest, report, schedule, schedule_from: None, watch: None, ..self.clone() }
    }

    /// Does something, and tells of it.
    fn timed<T>(&self, what: &str, work: impl FnOnce() -> T) -> T {
        let start = Instant::now();
        let done = work();
        self.watch.iter().for_each(|watch| watch(what, start.elapsed()));
        done
    }
}

/// What a pipeline leaves.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Outcome {
    /// The new module.
    pub module: Module,
    /// What there is to say: assumptions, parallel loops and why others are not, storage made.
    pub report: Vec<String>,
    /// The claim of the steps, if [`Options::schedule`] asks for it: the schedule tree after the last one. Where a step made other statements,
    /// the tree is of these, and stands behind the steps that lead there.
    pub schedule: Option<String>,
    /// The order, and why it is so, if [`Options::report`] asks for it: that of the loops of the tree, before they are unrolled.
    pub order: Option<OrderReport>,
    /// Could what was generated be read again, and is it the same?
    pub reread: Reread,
    /// The least [`Options::storage`] with which it is accepted.
    pub storage: StorageLimits,
}

/// Why a pipeline was not applied.
#[derive(Clone, Debug)]
pub enum PipelineError {
    /// The pipeline is wrong: exit code 2.
    Usage(UsageError),
    /// The text of a schedule tree is wrong: exit code 3. The places are in that text.
    Schedule(Diagnostic),
    /// A step is refused: exit code 1, or 4 if nobody knows.
    Refused {
        /// The answer.
        refusal: Box<Refusal>,
        /// The same for people.
        diagnostic: Diagnostic,
        /// What is accepted in its place, if [`Options::nearest`] asks for it.
        nearest: Option<Box<Nearest>>,
    },
    /// What was generated is not the program: a fault of ours; exit code 4.
    Contradicted(Box<Contradiction>),
}

impl From<UsageError> for PipelineError {
    fn from(error: UsageError) -> PipelineError {
        PipelineError::Usage(error)
    }
}

impl std::fmt::Display for PipelineError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            PipelineError::Usage(error) => error.fmt(f),
            PipelineError::Schedule(diagnostic) | PipelineError::Refused { diagnostic, .. } => diagnostic.fmt(f),
            PipelineError::Contradicted(contradiction) => write!(f, "internal: {contradiction}"),
        }
    }
}

impl std::error::Error for PipelineError {}

impl PipelineError {
    /// The exit code of the command line: 1 no, 2 usage, 3 a wrong tree, 4 unknown or a fault of ours.
    pub fn exit_code(&self) -> u8 {
        match self {
            PipelineError::Usage(_) => 2,
            PipelineError::Schedule(_) => 3,
            PipelineError::Contradicted(_) => 4,
            PipelineError::Refused { refusal, .. } => match **refusal {
                Refusal::NotApplicable(_) | Refusal::Violates(_) => 1,
                Refusal::Unknown(_) => 4,
            },
        }
    }
}

/// Makes the claim of a step.
type MakeClaim = fn(&Session<'_>, &Step) -> Result<Change, No>;

/// Reads what stands in a step whatever the program is: how many loops, numbers, options.
type ReadsStep = fn(&Step) -> Result<(), UsageError>;

fn one_loop(step: &Step) -> Result<(), UsageError> {
    step.loops_of(1).map(drop)
}

fn two_loops(step: &Step) -> Result<(), UsageError> {
    step.loops_of(2).map(drop)
}

fn unrolled(step: &Step) -> Result<(), UsageError> {
    one_loop(step).and(unroll::factor(step).map(drop))
}

/// One kind of step.
struct StepKind {
    name: &'static str,
    /// How it is written.
    usage: &'static str,
    written: ReadsStep,
    claim: MakeClaim,
}

/// All kinds of steps.
const STEPS: &[StepKind] = &[
    StepKind { name: "interchange", usage: "interchange(%i,%j)", written: two_loops, claim: interchange::claim },
    StepKind {
        name: "permute",
        usage: "permute(%i,%j,%k;2,0,1)",
        written: |step| permute::order(step).map(drop),
        claim: permute::claim,
    },
    StepKind {
        name: "tile",
        usage: "tile(%i,%j;32,32)",
        written: |step| tile::written_sizes(step).map(drop),
        claim: tile::claim,
    },
    StepKind { name: "strip_mine", usage: "strip_mine(%i;8)", written: tile::strip_size, claim: tile::claim_strip },
    StepKind {
        name: "skew",
        usage: "skew(%i,%j;1)",
        written: |step| two_loops(step).and(skew::factor(step).map(drop)),
        claim: skew::claim,
    },
    StepKind {
        name: "shift",
        usage: "shift(%i,1)",
        written: |step| shift::distance(step).map(drop),
        claim: shift::claim,
    },
    StepKind {
        name: "fuse",
        usage: "fuse(%i,%j;shift=1)",
        written: |step| two_loops(step).and(fuse::shift(step).map(drop)),
        claim: fuse::claim,
    },
    StepKind { name: "reverse", usage: "reverse(%i)", written: one_loop, claim: reverse::claim },
    StepKind { name: "distribute", usage: "distribute(%i)", written: one_loop, claim: distribute::claim },
    StepKind {
        name: "assume",
        usage: "assume(REASON)",
        written: |step| Err(assume::alone(step)),
        claim: assume::claim,
    },
    StepKind {
        name: "peel",
        usage: "peel(%i;first)",
        written: |step| one_loop(step).and(peel::is_first(step).map(drop)),
        claim: peel::claim,
    },
    StepKind {
        name: "separate",
        usage: "separate(%i_t,%j_t)",
        written: |step| step.loops_of(step.group(0).len()).map(drop),
        claim: separate::claim,
    },
    StepKind {
        name: "split",
        usage: "split(%i; %i < 10)",
        written: |step| one_loop(step).and(split::condition(step).map(drop)),
        claim: split::claim,
    },
    StepKind {
        name: "forall",
        usage: "forall(%i,%j;block_y,block_x)",
        written: |step| step.loops_of(step.group(0).len()).and(forall::mappings(step)).map(drop),
        claim: forall::claim,
    },
    StepKind {
        name: forall::MAP,
        usage: "map(%i,%j;block_y,block_x)",
        written: |step| step.loops_of(step.group(0).len()).and(forall::mappings(step)).map(drop),
        claim: forall::claim,
    },
    StepKind {
        name: "threads",
        usage: "threads(16,16)",
        written: |step| threads::sizes(step).map(drop),
        claim: threads::claim,
    },
    StepKind {
        name: "reduce",
        usage: "reduce(%k;lanes)",
        written: |step| one_loop(step).and(reduce::mapping(step)).map(drop),
        claim: reduce::claim,
    },
    StepKind { name: "unroll", usage: "unroll(%i;4)", written: unrolled, claim: unroll::claim },
    StepKind { name: "unroll_jam", usage: "unroll_jam(%i;4)", written: unrolled, claim: unroll::claim_jam },
    StepKind { name: "normalize", usage: "normalize(%i)", written: one_loop, claim: shape::claim_normalize },
    StepKind { name: "coalesce", usage: "coalesce(%i,%j)", written: two_loops, claim: shape::claim_coalesce },
    StepKind { name: "parallelize", usage: "parallelize(%i)", written: one_loop, claim: parallelize::claim },
    StepKind { name: "serialize", usage: "serialize(%i)", written: one_loop, claim: serialize::claim },
    StepKind {
        name: "auto",
        usage: "auto(%i;tile=32x64x512,fuse=no)",
        written: |step| auto::asked(step).map(drop),
        claim: auto::claim,
    },
];

/// How each step is written.
pub fn usages() -> impl Iterator<Item = &'static str> {
    STEPS.iter().map(|kind| kind.usage).chain(REWRITES.iter().map(|kind| kind.usage))
}

fn refused(module: &Module, scop: &Scop, refusal: Refusal) -> PipelineError {
    let diagnostic = explain(module, scop, &refusal);
    PipelineError::Refused { refusal: Box::new(refusal), diagnostic, nearest: None }
}

/// Steps that need not know the sizes of tiles.
const OF_ANY_SIZE: &[&str] = &["interchange", "permute", "tile", "strip_mine", "parallelize"];

/// A step that is refused says what it claimed, if it came so far.
fn apply_step(session: &mut Session<'_>, step: &Step) -> Result<(), (No, Option<Box<Change>>)> {
    if !session.tree.sizes().is_empty() && !OF_ANY_SIZE.contains(&&*step.name) {
        let message = format!("{} after loops were cut in tiles of a size that is a value: do it before", step.name);
        let place = session.module.op(session.scop().func).span;
        return Err((NotApplicable::new("symbolic-size", place, message).into(), None));
    }
    if let Some(done) = apply_to_all(session, step) {
        return done.map_err(|no| (no, None));
    }
    if step.name == "threads" {
        check_step(step).map_err(|error| (error.into(), None))?;
        return threads::all(session, step).map_err(|no| (no, None));
    }
    if rewrite_of(step).is_some() {
        let message = format!("{} makes another program, and is for a pipeline of its own", step.name);
        let place = session.module.op(session.scop().func).span;
        return Err((NotApplicable::new("not-a-block", place, message).into(), None));
    }
    let kind = kind_of(step).map_err(|error| (error.into(), None))?;
    let change = (kind.claim)(session, step).map_err(|no| (no, None))?;
    session.judge(change.clone()).map_err(|refusal| (No::Refused(refusal), Some(Box::new(change))))
}

/// Is the step for the whole function, and never refused?
fn is_for_all(step: &Step) -> bool {
    step.groups.is_empty() && step.name == "parallelize" || step.name == "auto"
}

/// Applies a step that is for the whole function; none if it is no such step.
fn apply_to_all(session: &mut Session<'_>, step: &Step) -> Option<Result<(), No>> {
    is_for_all(step).then(|| {
        if step.name == "auto" {
            return auto::all(session, step).map_err(No::from);
        }
        parallelize::all(session, step);
        Ok(())
    })
}

/// Says what is wrong with a step whatever the program is.
fn check_step(step: &Step) -> Result<(), UsageError> {
    if let Some(kind) = rewrite_of(step) {
        return (kind.written)(step);
    }
    if is_for_all(step) && step.groups.is_empty() {
        return Ok(());
    }
    (kind_of(step)?.written)(step)
}

fn kind_of(step: &Step) -> Result<&'static StepKind, UsageError> {
    let Some(kind) = STEPS.iter().find(|kind| kind.name == step.name) else {
        let candidates = usages().map(str::to_string).collect();
        let message = format!("there is no step `{}`", step.name);
        return Err(UsageError::among(step.span, message, &step.name, candidates));
    };
    if step.groups.is_empty() {
        return Err(step.wrong(format!("`{}` needs arguments: {}", step.name, kind.usage)));
    }
    Ok(kind)
}

/// What is said where the first of several blocks ends.
const FIRST_BLOCK: &str = "the first block ends here";

fn no_scop(module: &Module, func: Op, no: NoScop) -> PipelineError {
    let refusal = NotApplicable::new("no-polyhedral-program", module.op(func).span, no.to_string());
    let first = module.first_block(func).filter(|_| no == NoScop::SeveralBlocks);
    let end = first.and_then(|block| module.last_op(block));
    let refusal = refusal.labelled(end.map(|end| (module.op(end).span, FIRST_BLOCK)));
    let mut diagnostic = Diagnostic::error(refusal.code, refusal.span, refusal.message.clone());
    diagnostic.labels.extend(refusal.labels.iter().cloned());
    PipelineError::Refused { refusal: Box::new(refusal.into()), diagnostic, nearest: None }
}

/// Those of `functions` that steps with names of loops are for, where nobody names one: those that have these loops, `@main`
/// aside. If there is no choice, the steps say themselves which of their names the function does not have.
pub fn functions_meant(module: &Module, functions: &[Op], steps: &[Step]) -> Vec<Op> {
    let is_main = |func: &Op| builtin::symbol_name(module, *func) == Some("main");
    let main_aside: Vec<Op> = functions.iter().copied().filter(|func| !is_main(func)).collect();
    match if main_aside.is_empty() { functions } else { &main_aside } {
        [only] => vec![*only],
        candidates => functions_for(module, candidates, steps),
    }
}

/// Those of `functions` in which every loop that the steps name exists: by its own name, or as the tile loop of one.
pub fn functions_for(module: &Module, functions: &[Op], steps: &[Step]) -> Vec<Op> {
    let fits = |func: &Op| {
        let nest = Nest::read(module, *func);
        let names: Vec<String> = nest.loops.ids().map(|id| nest.name(id).to_string()).collect();
        let known = |wanted: &LoopRef| match wanted {
            LoopRef::Position(number) => *number < names.len(),
            LoopRef::Named { name, .. } => {
                let base = name.trim_end_matches(|c: char| c.is_ascii_digit()).strip_suffix("_t");
                names.contains(name) || base.is_some_and(|base| names.iter().any(|known| known == base))
            }
        };
        let named = steps.iter().flat_map(Step::loop_arguments).filter_map(|argument| argument.as_loop().ok());
        named.into_iter().all(|wanted| known(&wanted))
    };
    let fitting: Vec<Op> = functions.iter().copied().filter(fits).collect();
    // An array that none of them has is missed in all of them.
    let arrays = || steps.iter().flat_map(Step::array_arguments);
    let has_all = |func: &Op| arrays().all(|array| has_array(module, *func, &array.text));
    let with_arrays: Vec<Op> = fitting.iter().copied().filter(has_all).collect();
    if with_arrays.is_empty() { fitting } else { with_arrays }
}

/// Has the function an array of this name, or one from which a step makes a buffer of this name?
fn has_array(module: &Module, func: Op, name: &str) -> bool {
    let plain = name.trim_end_matches(|c: char| c.is_ascii_digit());
    let base = plain.strip_suffix("_buf").or_else(|| plain.strip_suffix("_exp")).unwrap_or(name);
    let is_it = |value: Value| {
        let own = value_name(module, value);
        let is_called = |name: &str| own[1..] == *name.trim_start_matches('%');
        matches!(module.ty(value), Type::MemRef(_)) && (is_called(name) || is_called(base))
    };
    let ops = module.walk(func);
    let blocks = ops.iter().flat_map(|&op| &module.op(op).regions).flat_map(|&region| &module.region(region).blocks);
    let mut arguments = blocks.flat_map(|&block| &module.block(block).args);
    arguments.any(|&value| is_it(value))
        || ops.iter().any(|&op| module.op(op).results.iter().any(|&value| is_it(value)))
}
