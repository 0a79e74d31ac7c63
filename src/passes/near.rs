//! What is accepted in the place of what passes left: steps after them, or a flag for all of them.
//!
//! *Tried.* Steps are asked of the program that all passes leave, where `-t` runs: what is proposed is the same call with these
//! steps. A flag changes what the passes themselves do, so they run again with it, and those remarks propose it that are gone.
//!
//! *Bounded.* However much was left, a function is read once more, all that is tried comes out of one budget,
//! [`crate::limits::Limits::nearest`], and there are two flags, so that passes run three times at most.

use std::collections::{BTreeMap, HashSet};

use super::loops::loops;
use super::work::{Instead, LeftLoops, list};
use super::{PassError, PassRemark, PassesDone, Planned, run};
use crate::builtin;
use crate::ir::same::are_equal;
use crate::ir::{Module, Op};
use crate::transforms::{Flags, Found, Options, Step, nearest_steps, parse_pipeline};

/// For each remark on what was left, by its number, what to try.
pub(super) fn answers(
    done: &PassesDone,
    asked: (&Module, Option<&str>, &[Planned]),
    options: &Options,
) -> Result<BTreeMap<usize, String>, PassError> {
    let mut answers = BTreeMap::new();
    let mut flagged: BTreeMap<Flags, Vec<(usize, String)>> = BTreeMap::new();
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
    for (mine, near) in numbers.into_iter().zip(near) {
        for (number, (found, text)) in mine.into_iter().zip(near) {
            let answer = match found {
                Some(Found::Flags(flags)) => {
                    flagged.entry(flags).or_default().push((number, text));
                    continue;
                }
                _ => text,
            };
            answers.insert(number, answer);
        }
    }
    for (number, said) in done.said.iter().enumerate() {
        if let Some(instead) = said.remark.left.as_ref().and_then(|left| left.instead.as_ref()) {
            answers.insert(number, with_option(done, said, instead, asked, options)?);
        }
    }
    for (flags, wanted) in flagged {
        let left = left_with(&flags, asked, options)?;
        let given = flags.with.iter().chain(&flags.without).map(ToString::to_string).collect::<Vec<_>>().join(" and ");
        for (number, text) in wanted {
            let PassRemark { func, remark } = &done.said[number];
            let is_gone = !left.contains(&(func.clone(), remark.what.clone()));
            let answer = if is_gone { text } else { format!("nothing nearer: 1 tried, {given} does not help") };
            answers.insert(number, answer);
        }
    }
    Ok(answers)
}

/// Whether a pass changes a function that it left, where one of its options has other numbers.
fn with_option(
    done: &PassesDone,
    said: &PassRemark,
    Instead { pass, option, numbers }: &Instead,
    (module, func, passes): (&Module, Option<&str>, &[Planned]),
    options: &Options,
) -> Result<String, PassError> {
    let mut passes = passes.to_vec();
    let is_its = |planned: &&mut Planned| planned.pass.name == *pass;
    passes.iter_mut().filter(is_its).for_each(|planned| planned.values.set(option, numbers));
    let other = run(module, func, &passes, options)?;
    let name = said.func.as_deref().unwrap_or_default();
    let functions = [done, &other].map(|done| builtin::function(&done.module, name));
    let is_news = match functions {
        [Some(func), Some(other_func)] => !are_equal(&done.module, func, &other.module, other_func),
        _ => false,
    };
    let text = format!("{option}={}", list(numbers));
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

/// What is left with another promise, each with its function.
fn left_with(
    flags: &Flags,
    (module, func, passes): (&Module, Option<&str>, &[Planned]),
    options: &Options,
) -> Result<HashSet<(Option<String>, String)>, PassError> {
    let done = run(module, func, passes, &flags.given_to(options))?;
    let left = done.said.into_iter().filter(|said| said.remark.left.is_some());
    Ok(left.map(|said| (said.func, said.remark.what)).collect())
}
