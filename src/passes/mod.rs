//! Passes as mlir-opt names them: each a list of the steps of [`crate::transforms`], on the nests that mlir-opt's pass would
//! take. Where the judge refuses, that nest is left as it is, which is said, and the pass goes on.
//!
//! ```
//! use farkas::passes::{apply, parse, plan};
//! use farkas::transforms::Options;
//!
//! let seidel = farkas::parse(include_str!("../../examples/seidel_2d.mlir")).expect("a program").module;
//! let elements = parse("builtin.module(func.func(affine-loop-tile{tile-size=32}))")?;
//! let outcome = apply(&seidel, Some("seidel_2d"), &plan(&elements)?, &Options::default()).expect("an outcome");
//! // The order of time steps and rows is not free: nothing was tiled, and there is a reason.
//! assert!(outcome.remarks[0].contains("affine-loop-tile left the loops %t, %i, %j: tile reverses a dependence"));
//! # Ok::<(), farkas::transforms::UsageError>(())
//! ```
//!
//! `docs/passes.md` lists the passes, their options, and where they differ from mlir-opt's.

mod alone;
mod copies;
mod loops;
mod near;
mod nests;
mod options;
mod scalars;
mod table;
mod text;
mod vectors;
mod work;

use crate::builtin::{self, linalg};
use crate::diag::{Diagnostic, nearest};
use crate::equivalence::Contradiction;
use crate::ir::registry::Traits;
use crate::ir::same::are_equal;
use crate::ir::{Module, Op};
use crate::transforms::{Options, UsageError};
use options::OptionValues;
use std::collections::BTreeMap;
use std::fmt;
use table::PassAction;
use work::{PassStop, PassWork, Remark};

pub use alone::{each_alone, labels, outermost};
pub use options::{NumberWidth, OptionKind, PassOption};
pub use table::{Pass, pass, passes};
pub use text::{WrittenPass, parse, parse_anchored};

/// Anchors that every program has.
const PROGRAM: &str = "builtin.module";
const FUNCTION: &str = "func.func";
const ANY: &str = "any";

/// A word with more letters that are wrong is another one.
const MOST_LETTERS: usize = 2;

/// A pass with its options, ready to run.
#[derive(Clone)]
pub struct Planned {
    pass: &'static Pass,
    values: OptionValues,
    /// Does it meet functions?
    is_reached: bool,
}

/// What passes leave.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct PassesOutcome {
    /// The new module.
    pub module: Module,
    /// What was left and why, and what was assumed; each begins with the name of the function.
    pub remarks: Vec<String>,
    /// The passes that left a function as it was without a word, each with that function.
    pub unchanged: Vec<String>,
}

/// Why passes were not applied.
#[derive(Clone, Debug)]
pub enum PassError {
    /// A lowering does not know what an operation becomes.
    Unsupported(Diagnostic),
    /// What was written is not the program: a fault of ours.
    Contradicted(Box<Contradiction>),
}

impl fmt::Display for PassError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PassError::Unsupported(diagnostic) => diagnostic.fmt(f),
            PassError::Contradicted(contradiction) => write!(f, "internal: {contradiction}"),
        }
    }
}

impl std::error::Error for PassError {}

/// Looks up passes and options.
///
/// # Errors
/// What is not known, with its place and what may have been meant; a pass that stands in an operation that it is not for.
pub fn plan(elements: &[WrittenPass]) -> Result<Vec<Planned>, UsageError> {
    elements.iter().map(planned).collect()
}

/// Is the name of a pass, or of one of its options, not known here and so near to one that is, that it is likely a mistake? What
/// mlir-opt knows besides is none.
///
/// # Errors
/// What was likely meant.
pub fn misspelt(element: &WrittenPass) -> Result<(), UsageError> {
    match pass(&element.name) {
        Some(pass) => options::misspelt(element, pass.options).map_or(Ok(()), Err),
        None => match nearest(&element.name, passes().iter().map(|pass| pass.name)) {
            Some(near) if is_misspelt(&element.name, near) => Err(no_such(element)),
            _ => Ok(()),
        },
    }
}

/// Are so few letters wrong that it is hardly another word?
fn is_misspelt(written: &str, near: &str) -> bool {
    strsim::damerau_levenshtein(written, near) <= MOST_LETTERS
}

fn no_such(element: &WrittenPass) -> UsageError {
    let names = passes().iter().map(|pass| pass.name);
    let message = format!("there is no pass `{}`", element.name);
    match nearest(&element.name, names.clone()) {
        Some(meant) => UsageError::new(element.span, format!("{message}; did you mean `{meant}`?")),
        None => UsageError::listing(element.span, message, names.map(str::to_owned).collect()),
    }
}

fn planned(element: &WrittenPass) -> Result<Planned, UsageError> {
    let pass = pass(&element.name).ok_or_else(|| no_such(element))?;
    let reach = reach(element, pass).map_err(|message| UsageError::new(element.span, message))?;
    let (mut values, is_reached) = (options::read(element, pass.options)?, reach.is_none());
    values.remarks.extend(reach);
    Ok(Planned { pass, values, is_reached })
}

/// Nothing where a pass meets the functions of a program, and what there is to say where it meets none of them, as mlir-opt goes:
/// from the program to what stands directly in each operation.
///
/// # Errors
/// What mlir-opt refuses: another root than the program; a pass for functions on what is none; operations that see the values around them.
fn reach(element: &WrittenPass, pass: &Pass) -> Result<Option<String>, String> {
    let anchors: Vec<&str> = element.anchors.iter().map(String::as_str).collect();
    let (Some(&root), Some(&last)) = (anchors.first(), anchors.last()) else { return Ok(None) };
    if !text::is_program(root) {
        return Err(format!("passes run in `{PROGRAM}(..)` or `{PROGRAM}({FUNCTION}(..))`, not in `{root}(..)`"));
    }
    let is_any = last == ANY && anchors.len() > 1;
    if pass.for_functions && last != FUNCTION && !is_any {
        let help = WrittenPass { anchors: vec![PROGRAM.into(), FUNCTION.into()], ..element.clone() };
        return Err(format!("`{}` is for functions: write `{}`", pass.name, help.text()));
    }
    let is_isolated = |name: &str| crate::registry().get(name).is_none_or(|row| row.traits.contains(Traits::ISOLATED));
    let inside = anchors.iter().skip(2).find(|anchor| **anchor != ANY && !is_isolated(anchor));
    if let Some(inside) = inside {
        return Err(format!("no pass runs on `{inside}`, which sees the values around it"));
    }
    Ok(match anchors[1..] {
        [] | [FUNCTION | ANY] => None,
        _ => Some(format!("`{}` meets no function of the program", element.text())),
    })
}

/// Applies passes one after the other to the function of this name, or to all; lowerings always take the whole program. With
/// [`Options::nearest`], what is said of loops that were left ends with what is accepted.
///
/// # Errors
/// Where a lowering is not possible, or a fault of ours was found. The module is as it was.
pub fn apply(
    module: &Module,
    func: Option<&str>,
    passes: &[Planned],
    options: &Options,
) -> Result<PassesOutcome, PassError> {
    let done = run(module, func, passes, options)?;
    let answers =
        if options.nearest { near::answers(&done, (module, func, passes), options)? } else { BTreeMap::new() };
    let line = |(number, said): (usize, &PassRemark)| match answers.get(&number) {
        Some(answer) => format!("{said}; {answer}"),
        None => said.to_string(),
    };
    let remarks = done.said.iter().enumerate().map(line).collect();
    Ok(PassesOutcome { module: done.module, remarks, unchanged: done.unchanged })
}

/// What passes leave, and what there is to say, without what is accepted in the place of what they left.
struct PassesDone {
    module: Module,
    said: Vec<PassRemark>,
    /// `@f: cse changes nothing`
    unchanged: Vec<String>,
}

/// A remark on a function, or on none.
struct PassRemark {
    func: Option<String>,
    remark: Remark,
}

/// `@f: affine-loop-tile left the loops %i, %j: REASON`
impl fmt::Display for PassRemark {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.func.iter().try_for_each(|name| write!(f, "@{name}: "))?;
        f.write_str(&self.remark.what)?;
        self.remark.left.iter().try_for_each(|left| write!(f, ": {}", left.reason))
    }
}

fn run(module: &Module, func: Option<&str>, passes: &[Planned], options: &Options) -> Result<PassesDone, PassError> {
    let (mut done, mut has_loops) =
        (PassesDone { module: module.clone(), said: Vec::new(), unchanged: Vec::new() }, false);
    let say = |what: String| PassRemark { func: None, remark: Remark { what, left: None } };
    for planned in passes {
        let name = planned.pass.name;
        done.said.extend(planned.values.remarks.iter().map(|line| say(format!("{name}: {line}"))));
        if !planned.is_reached {
            continue;
        }
        match planned.pass.does {
            PassAction::Program(lower) => done.module = lower(&done.module).map_err(PassError::Unsupported)?,
            PassAction::Function(run) => {
                has_loops = true;
                for at in builtin::functions(&done.module) {
                    let is_wanted = func.is_none_or(|name| builtin::symbol_name(&done.module, at) == Some(name));
                    if is_wanted {
                        on_function(&mut done, at, planned, run, options)?;
                    }
                }
            }
        }
    }
    // Passes on loops do nothing with what only others make loops of.
    for at in builtin::functions(&done.module).into_iter().filter(|_| has_loops) {
        let name = builtin::symbol_name(&done.module, at).map(str::to_owned);
        if func.is_none_or(|func| name.as_deref() == Some(func)) {
            let lines = linalg::left_out(&done.module, at);
            done.said.extend(lines.map(|what| PassRemark { func: name.clone(), remark: Remark { what, left: None } }));
        }
    }
    Ok(done)
}

/// Runs a pass on one function. Where its loops are written in another way than they stand, it is written anew first.
fn on_function(
    outcome: &mut PassesDone,
    func: Op,
    planned: &Planned,
    run: fn(&mut PassWork<'_>, &OptionValues) -> Result<(), PassStop>,
    options: &Options,
) -> Result<(), PassError> {
    // The pass is asked for reductions; nothing else is.
    let reassociate = options.reassociate || planned.values.flag("parallel-reductions");
    let options = &Options { reassociate, schedule_from: None, schedule: false, nearest: false, ..options.clone() };
    let module = outcome.module.clone();
    let mut work = PassWork { module, func, pass: planned.pass.name, options, remarks: Vec::new() };
    let start = work.clone();
    let mut done = run(&mut work, &planned.values);
    if matches!(done, Err(PassStop::Moved)) {
        work = start;
        done = work.settle().and_then(|_| run(&mut work, &planned.values));
    }
    match done {
        Ok(()) => {}
        Err(PassStop::Moved) => work.leave_all("the loops before", "they are written in another way"),
        Err(PassStop::Contradicted(contradiction)) => return Err(PassError::Contradicted(contradiction)),
    }
    let name = builtin::symbol_name(&work.module, func).unwrap_or_default().to_owned();
    if work.remarks.is_empty() && are_equal(&outcome.module, func, &work.module, work.func) {
        outcome.unchanged.push(format!("@{name}: {} changes nothing", work.pass));
    }
    for remark in work.remarks {
        // What several passes rest on is said once.
        let is_said = |said: &PassRemark| said.func.as_ref() == Some(&name) && said.remark == remark;
        if remark.left.is_some() || !outcome.said.iter().any(is_said) {
            outcome.said.push(PassRemark { func: Some(name.clone()), remark });
        }
    }
    outcome.module = work.module;
    Ok(())
}
