//! What is accepted in the place of what passes left: steps after them, or a flag for all of them.
//!
//! *Tried.* Steps are asked of the program that all passes leave, where `-t` runs: what is proposed is the same call with these
//! steps. A flag changes what the passes themselves do, so they run again with it, and those remarks propose it that are gone;
//! steps beside a flag are asked again of what the passes leave with it.
//!
//! *Bounded.* However much was left, a function is read once more, all that is tried comes out of one budget,
//! [`crate::limits::Limits::nearest`], and passes run again for [`MOST_FLAGS`] flags at most.

use std::borrow::Cow;
use std::collections::BTreeMap;

use super::loops::loops;
use super::work::{Instead, LeftLoops, PAIRS, list};
use super::{PassError, PassRemark, PassesDone, Planned, run};
use crate::builtin;
use crate::ir::same::are_equal;
use crate::ir::{Module, Op};
use crate::transforms::{Flag, Flags, Found, Options, Step, apply_pipeline, nearest_steps, parse_pipeline, state};

/// What was asked for: a program, the name of a function of it, and passes.
pub(super) type PassesAsked<'a> = (&'a Module, Option<&'a str>, &'a [Planned]);

/// How many of the flags of all remarks are tried: with each of them the passes run again.
const MOST_FLAGS: usize = 8;

/// What is proposed for a remark with some flags: its number, the steps beside these, and how that is said.
type ProposedWithFlags = (usize, Option<String>, String);

/// For each remark on what was left, by its number, what to try; where nothing is found, what blocks it, if that is known.
pub(super) fn answers(
    done: &PassesDone,
    asked: PassesAsked<'_>,
    options: &Options,
) -> Result<BTreeMap<usize, String>, PassError> {
    let mut answers = BTreeMap::new();
    let mut flagged: BTreeMap<Flags, Vec<ProposedWithFlags>> = BTreeMap::new();
    let all = builtin::functions(&done.module);
    let (mut wanted, mut numbers) = (Vec::new(), Vec::new());
    for func in all {
        let name = builtin::symbol_name(&done.module, func).unwrap_or_default();
        let with_step = steps(done, func, name, &mut answers);
        let (mine, steps): (Vec<usize>, Vec<Step>) = with_step.into_iter().unzip();
        numbers.push(mine);
        wanted.push((func, steps));
    }
    let near = nearest_steps(&done.module, &wanted, options);
    for (number, (found, text)) in numbers.into_iter().flatten().zip(near.into_iter().flatten()) {
        match found {
            Some(Found::Flags(flags)) => flagged.entry(flags).or_default().push((number, None, text)),
            Some(Found::Steps(flags, steps)) if flags != Flags::default() => {
                flagged.entry(flags).or_default().push((number, Some(steps), text));
            }
            _ => _ = answers.insert(number, text),
        }
    }
    for (number, said) in done.said.iter().enumerate() {
        if let Some(instead) = said.remark.left.as_ref().and_then(|left| left.instead.as_ref()) {
            answers.insert(number, with_option(done, said, instead, asked, options)?);
        }
    }
    for (at, (flags, wanted)) in flagged.into_iter().enumerate() {
        let with_flags = if at < MOST_FLAGS { run_with(&flags, asked, options)? } else { None };
        for (number, steps, text) in wanted {
            let answer = match &with_flags {
                _ if at >= MOST_FLAGS => format!("nothing nearer: 0 tried, passes run again with {MOST_FLAGS} flags"),
                Some(other) if is_answer(other, &done.said[number], steps.as_deref(), &flags, options) => text,
                _ => format!("nothing nearer: 1 tried, {} does not help", in_words(&flags, steps.as_deref())),
            };
            answers.insert(number, answer);
        }
    }
    for (&number, answer) in &mut answers {
        let pairs = done.said[number].remark.left.as_ref().and_then(|left| left.reason.pairs.as_ref());
        if let Some(pairs) = pairs.filter(|_| answer.starts_with("nothing nearer") && !answer.contains(PAIRS)) {
            *answer = format!("{answer}, {pairs}");
        }
    }
    Ok(answers)
}

/// `--reassociate and -t 'reverse(%i)'`
fn in_words(flags: &Flags, steps: Option<&str>) -> String {
    let without = flags.without.iter().map(|flag| format!("without {flag}"));
    let steps = steps.map(|steps| format!("-t '{steps}'"));
    flags.with.iter().map(ToString::to_string).chain(without).chain(steps).collect::<Vec<_>>().join(" and ")
}

/// Is what a remark is about not left any more by passes that ran with some flags, or are the steps accepted behind them?
fn is_answer(other: &PassesDone, said: &PassRemark, steps: Option<&str>, flags: &Flags, options: &Options) -> bool {
    let is_it =
        |one: &PassRemark| one.remark.left.is_some() && one.func == said.func && one.remark.what == said.remark.what;
    let Some(steps) = steps else { return !other.said.iter().any(is_it) };
    let func = said.func.as_ref().and_then(|name| builtin::function(&other.module, name));
    let options = Options { nearest: false, report: false, ..flags.given_to(options) };
    func.zip(parse_pipeline(steps).ok())
        .is_some_and(|(func, steps)| apply_pipeline(&other.module, func, &steps, &options).is_ok())
}

/// Whether a pass changes a function that it left, where one of its options has other numbers.
fn with_option(
    done: &PassesDone,
    said: &PassRemark,
    Instead { pass, option, numbers }: &Instead,
    (module, func, passes): PassesAsked<'_>,
    options: &Options,
) -> Result<String, PassError> {
    let mut passes = passes.to_vec();
    let is_its = |planned: &&mut Planned| planned.pass.name == *pass;
    passes.iter_mut().filter(is_its).for_each(|planned| planned.values.set(option, numbers));
    let text = format!("{option}={}", list(numbers));
    if passes.iter().any(|planned| planned.values.misfit(planned.pass.name).is_some()) {
        return Ok(format!("nothing nearer: 0 tried, {text} does not go with the other options"));
    }
    let other = run(module, func, &passes, options)?;
    let name = said.func.as_deref().unwrap_or_default();
    let functions = [done, &other].map(|done| builtin::function(&done.module, name));
    let is_news = match functions {
        [Some(func), Some(other_func)] => !are_equal(&done.module, func, &other.module, other_func),
        _ => false,
    };
    Ok(if is_news { format!("try: {text}") } else { format!("nothing nearer: 1 tried, {text} does not help") })
}

/// The steps to ask for, each with the number of its remark: of those remarks on a function whose loops are still there. The
/// others are answered.
fn steps(done: &PassesDone, func: Op, name: &str, answers: &mut BTreeMap<usize, String>) -> Vec<(usize, Step)> {
    let loops = loops(&done.module, func);
    let count = |name: &str| loops.iter().filter(|looped| looped.name == name).count();
    let mut steps = Vec::new();
    for (number, said) in done.said.iter().enumerate() {
        let is_mine = |left: &&LeftLoops| said.func.as_deref() == Some(name) && left.instead.is_none();
        let Some(left) = said.remark.left.as_ref().filter(is_mine) else { continue };
        let is_there = left.names.iter().all(|(name, before)| count(name) == *before);
        let step = left.ask.as_ref().and_then(|text| parse_pipeline(text).ok()?.pop());
        let no_step = match step {
            Some(step) if is_there => {
                steps.push((number, step));
                continue;
            }
            None if left.names.is_empty() => "there is no step for it",
            _ => "these loops were changed later",
        };
        answers.insert(number, format!("nothing nearer: 0 tried, {no_step}"));
    }
    steps
}

/// What passes leave with another promise, or where a condition is stated as the command line states it: in each function that has
/// the arguments. None if no function has them.
fn run_with(
    flags: &Flags,
    (module, func, passes): PassesAsked<'_>,
    options: &Options,
) -> Result<Option<PassesDone>, PassError> {
    let mut module = Cow::Borrowed(module);
    for flag in &flags.with {
        let Flag::Assume(condition) = flag else { continue };
        let named = |at: &Op| func.is_none_or(|func| builtin::symbol_name(&module, *at) == Some(func));
        let functions: Vec<Op> = builtin::functions(&module).into_iter().filter(named).collect();
        let stated = functions.into_iter().filter(|&at| state(module.to_mut(), at, condition).is_ok()).count();
        if stated == 0 {
            return Ok(None);
        }
    }
    run(&module, func, passes, &flags.given_to(options)).map(Some)
}
