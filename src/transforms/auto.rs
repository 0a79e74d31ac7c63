//! `auto`: an order for a whole function, in the spirit of Pluto.
//!
//! ```text
//! rewrite: the function's schedule tree  ->  the fastest tree that is found, by a model of a fixed machine
//! ```
//! The scheduler (`src/scheduler`) finds affine times for all statements together: permutable bands over nests of any shape,
//! fused and distributed by what they use, tiled, with the outermost possible loop or the tiles of a wavefront in parallel and
//! the loop along memory innermost. What it proposes is one schedule tree, which the judge rules on; `opt --schedule` prints it, to be
//! edited and given back to `--schedule-from`. Nests that the model does not find faster stay as they are.
//!
//! Where a loop is kept in order by nothing but memory that each of its iterations writes before it reads it, `promote` or `expand` comes
//! first (`storage`), if the program with that memory is faster by the model; `auto(storage=private)` makes no more than a buffer for each iteration,
//! `auto(storage=no)` leaves memory as it is.
//!
//! Where a nest stays in order, and most of a block of its iterations waits for earlier blocks only, it runs in blocks (`blocked`) if that is
//! faster by the model; `auto(blocks=no)` does without.
//!
//! A proposal that is refused, or whose loops cannot be written, costs that proposal only: less ambitious ones follow, then
//! steps on single nests (`nest_by_nest`), then the program as it was written. `auto` itself is never refused. After other steps it
//! goes on with the loops as they stand, nest by nest. Of a tree that was given (`--schedule-from`) with something left `open` in it
//! it orders that, and keeps all else. `docs/algorithms/auto.md` has the ideas.

use super::blocked::{Blocked, blocked};
use super::cut::cut;
use super::loops::LARGEST;
use super::nest_by_nest::{self, try_step};
use super::ordered::Ordered;
use super::pipeline::{Argument, Step, UsageError};
use super::session::{No, Session};
use super::told;
use crate::affine::presburger::Budget;
use crate::arena::Id;
use crate::diag::nearest;
use crate::schedule::change::Change;
use crate::schedule::explain::short;
use crate::schedule::text;
use crate::schedule::tree::Tree;
use crate::scheduler::knobs::{Fuse, InBlocks, Knobs, Parallel, Storage, TimeTiling};
use crate::scheduler::{Proposal, propose, propose_kept, propose_open};

/// Steps spent on unrolling and jamming loops of one function: what does not fit stays a loop.
const JAM_STEPS: u64 = 400_000;

/// What stands between the sizes of tiles.
const BETWEEN_SIZES: char = 'x';

/// What is said where nothing is done with what a tree leaves open.
const LEFT_OPEN: &str = "auto does nothing: what is open in the tree runs in the order of the text";

/// The usage in messages.
const USAGE: &str = "auto(%i,..; tile=32x64x512, fuse=max|smart|no, parallel=inner|outer|no, time=diamond|wavefront|no, storage=expand|private|no, blocks=yes|no)";

/// What may be asked for in place of this: an option of another name, or with another of its words.
fn meant(name: &str, value: &str) -> Option<String> {
    let options = || USAGE.split([';', ',', ')']).filter_map(|part| part.trim().split_once('='));
    if let Some((_, words)) = options().find(|(known, _)| *known == name) {
        let words: Vec<String> = words.split('|').map(|word| format!("{name}={word}")).collect();
        return nearest(&format!("{name}={value}"), words.iter().map(String::as_str)).map(str::to_owned);
    }
    nearest(name, options().map(|(known, _)| known)).map(|known| format!("{known}={value}"))
}

/// `auto` is no single claim: it is applied to the whole function ([`all`]).
pub fn claim(_: &Session<'_>, step: &Step) -> Result<Change, No> {
    Err(step.wrong(USAGE).into())
}

/// Schedules the whole function, and says what was no part of that.
pub fn all(session: &mut Session<'_>, step: &Step) -> Result<(), UsageError> {
    order(session, step)?;
    let left_out: Vec<String> = session.left_out().collect();
    session.report.extend(left_out);
    Ok(())
}

/// What was asked for is used where the function is as it was written.
fn order(session: &mut Session<'_>, step: &Step) -> Result<(), UsageError> {
    let knobs = knobs(session, step)?;
    if !session.is_changed && whole(session, &knobs) {
        return Ok(());
    }
    if !session.open.is_empty() {
        let budget = session.share(session.limits.steps);
        let proposals = propose_open(&session.program, &session.tree, &session.open, &knobs, &budget);
        match proposals.map(|proposals| one_of(session, (None, None), proposals)) {
            Ok(true) => {}
            Ok(false) => session.report.push(format!("{LEFT_OPEN}: no other one can be written")),
            Err(why) => session.report.push(format!("{LEFT_OPEN}: {why}")),
        }
        return Ok(());
    }
    if !knobs.is_default() {
        session.report.push("auto goes nest by nest: what was asked of it has no effect".to_owned());
    }
    let (steps, mut notes) = nest_by_nest::all(session);
    let done = if steps.is_empty() { "nothing".to_owned() } else { steps.join(" ") };
    session.report.push(format!("auto does {done}"));
    session.report.append(&mut notes);
    Ok(())
}

/// What the arguments ask for, in any groups.
pub fn knobs(session: &Session<'_>, step: &Step) -> Result<Knobs, UsageError> {
    let mut knobs = Knobs { machine: session.machine, ..asked(step)? };
    for argument in step.groups.iter().flatten().filter(|argument| !argument.text.contains('=')) {
        let origin = session.tree.bands()[session.loop_of(argument)?].origin;
        knobs.loops.push(origin.ok_or_else(|| wrong(argument, "this is no loop of the program"))?.index());
    }
    Ok(knobs)
}

fn wrong(argument: &Argument, what: &str) -> UsageError {
    UsageError::new(argument.span, format!("`{}`: {what}; {USAGE}", argument.text))
}

/// What they ask for but for the loops.
pub fn asked(step: &Step) -> Result<Knobs, UsageError> {
    let mut knobs = Knobs::default();
    for argument in step.groups.iter().flatten() {
        let Some((name, value)) = argument.text.split_once('=') else {
            argument.as_loop()?;
            continue;
        };
        match (name.trim(), value.trim()) {
            ("tile", sizes) => {
                let size = |size: &str| size.parse().ok().filter(|size| (1..=LARGEST).contains(size));
                let sizes: Option<Vec<i64>> = sizes.split(BETWEEN_SIZES).map(size).collect();
                knobs.tile = sizes.ok_or_else(|| wrong(argument, "sizes are positive integers"))?;
            }
            ("fuse", "max") => knobs.fuse = Fuse::Max,
            ("fuse", "smart") => knobs.fuse = Fuse::Smart,
            ("fuse", "no") => knobs.fuse = Fuse::No,
            ("parallel", "inner") => knobs.parallel = Parallel::Inner,
            ("parallel", "outer") => knobs.parallel = Parallel::Outer,
            ("parallel", "no") => knobs.parallel = Parallel::No,
            ("time", "diamond") => knobs.time = TimeTiling::Diamond,
            ("time", "wavefront") => knobs.time = TimeTiling::Wavefront,
            ("time", "no") => knobs.time = TimeTiling::No,
            ("storage", "expand") => knobs.storage = Storage::Expand,
            ("storage", "private") => knobs.storage = Storage::Private,
            ("storage", "no") => knobs.storage = Storage::No,
            ("blocks", "yes") => knobs.blocks = InBlocks::Yes,
            ("blocks", "no") => knobs.blocks = InBlocks::No,
            _ => {
                let meant = meant(name.trim(), value.trim());
                let meant = meant.map_or_else(String::new, |meant| format!("; did you mean `{meant}`?"));
                let message = format!("`{}`: this is not known; {USAGE}{meant}", argument.text);
                return Err(UsageError::new(argument.span, message));
            }
        }
    }
    Ok(knobs)
}

/// Is a loop in a nest that the arguments ask for?
pub fn is_asked(session: &Session<'_>, knobs: &Knobs, number: usize) -> bool {
    let bands = session.tree.bands();
    let asked = |&outer: &usize| bands[outer].origin.is_some_and(|id| knobs.loops.contains(&id.index()));
    knobs.loops.is_empty() || session.tree.path_to(number).iter().any(asked)
}

/// Tries what the scheduler proposes, one after the other. Says whether one was taken.
fn whole(session: &mut Session<'_>, knobs: &Knobs) -> bool {
    let budget = session.share(session.limits.steps);
    let proposals = match propose(&session.program, &session.tree, knobs, &budget) {
        Ok(proposals) => proposals,
        Err(why) => {
            session.report.push(format!("auto goes nest by nest: {why}"));
            return false;
        }
    };
    if let Some(taken) = cut_first(session, knobs, &proposals, &budget) {
        *session = taken;
        return true;
    }
    if one_of(session, (None, Some(knobs)), proposals) {
        return true;
    }
    let mut kept = propose_kept(&session.program, &session.tree, knobs, &budget).unwrap_or_default();
    kept.retain(|proposal| proposal.tree.is_some());
    one_of(session, (None, Some(knobs)), kept)
}

/// What was done before: the text of the tree that it began with, and the steps.
struct Before {
    shown: String,
    steps: Vec<String>,
}

/// The function with loops cut first, if that is faster by far and can be written. The parts stay in their order, so that steps say it all.
fn cut_first<'s>(session: &Session<'s>, knobs: &Knobs, uncut: &[Proposal], budget: &Budget) -> Option<Session<'s>> {
    let (mut parts, steps) = cut(session, knobs, budget)?;
    let mut proposals = propose(&parts.program, &parts.tree, knobs, budget).ok()?;
    let is_far = |cost: u128| uncut.iter().all(|other| cost + cost / 3 < other.cost);
    let is_in_order = |tree: &Tree| tree.root.has_order_of(&parts.tree.root);
    proposals.retain(|proposal| is_far(proposal.cost) && proposal.tree.as_ref().is_none_or(is_in_order));
    let before = Before { shown: text::print(session.module, session.scop(), &session.tree), steps };
    one_of(&mut parts, (Some(before), None), proposals).then_some(parts)
}

/// Tries some proposals for a function, to which some steps were applied already, or of which loops may run in blocks afterwards. Says
/// whether one was taken.
fn one_of(
    session: &mut Session<'_>,
    (before, blocks): (Option<Before>, Option<&Knobs>),
    proposals: Vec<Proposal>,
) -> bool {
    for proposal in proposals {
        let upright = proposal.upright.iter().map(|all| {
            let all = told::statements(all);
            format!("no diamonds were found for {all}: along no loop do its tiles all start at once; its order is as without them")
        });
        let Some(proposed) = proposal.tree else {
            let Some(Before { shown, steps }) = before else {
                match blocked(session, session, blocks, &[]) {
                    Some(found) => *session = told_in_blocks(session, &session.tree, found),
                    None => session.report.push("auto does nothing: no order is faster by the model".to_owned()),
                }
                session.report.extend(upright);
                return true;
            };
            session.report.push(format!("auto does {}", steps.join(" ")));
            session.report.extend(upright);
            session.shown = Some((shown, steps));
            return session.is_writable(&session.share(session.limits.band));
        };
        let mut after = session.clone();
        let judged = after.judge(Change::order("auto", "auto", proposed));
        let budget = after.share(after.limits.band);
        let no = match judged {
            Err(refusal) => Some(refusal),
            Ok(()) if after.is_writable(&budget) => {
                after = match blocked(&after, session, blocks, &proposal.jams) {
                    Some(found) => told_in_blocks(session, &after.tree, found),
                    None => told_with_jams(session, before, after, &proposal.jams),
                };
                after.report.extend(upright);
                *session = after;
                return true;
            }
            Ok(()) => after.scan(&budget).err(),
        };
        let why = no.map_or("it needs more memory".to_owned(), |no| short(session.module, session.scop(), &no));
        session.report.push(format!("no {}: {why}", proposal.ambition));
    }
    false
}

/// The order that was chosen, with loops unrolled and jammed, and what there is to say of it.
fn told_with_jams<'s>(
    session: &Session<'s>,
    before: Option<Before>,
    mut after: Session<'s>,
    jams: &[(usize, i64)],
) -> Session<'s> {
    let (program, tree) = (after.program.clone(), after.tree.clone());
    let jams = jammed(&mut after, jams);
    let ordered = Ordered { program, before: session.tree.clone(), tree, blocks: Vec::new(), then: jams.clone() };
    let is_cut = before.is_some();
    let (shown, steps) = match before {
        Some(Before { shown, steps }) => (shown, [steps, parallelized(session, &ordered.tree), jams].concat()),
        None => (text::print(session.module, session.scop(), &ordered.tree), jams),
    };
    after.report.push(done(session, &ordered.tree, (is_cut, &steps)));
    after.report.extend(told::lines(session, &ordered.tree));
    (after.shown, after.ordered) = (Some((shown, steps)), Some(ordered));
    after
}

/// The same for loops in blocks, which are steps after an order of the function as it was written.
fn told_in_blocks<'s>(session: &Session<'s>, tree: &Tree, found: Blocked<'s>) -> Session<'s> {
    let Blocked { session: mut after, before, steps, jams } = found;
    let (program, in_blocks) = (after.program.clone(), after.tree.clone());
    let then = jammed(&mut after, &jams);
    let (blocks, steps) = (steps.clone(), [steps, then.clone()].concat());
    after.report.push(done(session, tree, (false, &steps)));
    let start = Session { program: program.clone(), tree: before.clone(), ..session.clone() };
    after.report.extend(told::lines(&start, &in_blocks));
    after.shown = Some((text::print(session.module, session.scop(), tree), steps));
    after.ordered = Some(Ordered { program, before, tree: in_blocks, blocks, then });
    after
}

/// Unrolls and jams loops of the tree, those that can be; says with which steps.
fn jammed(session: &mut Session<'_>, jams: &[(usize, i64)]) -> Vec<String> {
    let mut steps = Vec::new();
    let budget = Budget::new(JAM_STEPS.min(session.limits.steps));
    for &(number, factor) in jams {
        let step = format!("unroll_jam({};{factor})", session.label(number));
        let mut after = Session { budget: &budget, ..session.clone() };
        if try_step(&mut after, &step).is_ok() && after.is_writable(&budget) {
            let Session { program, tree, legal, scanned, .. } = after;
            (session.program, session.tree, session.legal, session.scanned) = (program, tree, legal, scanned);
            steps.push(step);
        }
    }
    steps
}

/// The steps that make loops parallel which are so in a tree of the same order.
fn parallelized(session: &Session<'_>, tree: &Tree) -> Vec<String> {
    let bands = tree.bands();
    let parallel = (0..bands.len()).filter(|&number| bands[number].parallel);
    parallel.map(|number| format!("parallelize({})", session.label(number))).collect()
}

/// What was done: steps where they say it all, else that there is a tree.
fn done(session: &Session<'_>, tree: &Tree, (is_cut, more): (bool, &[String])) -> String {
    if !tree.root.has_order_of(&session.tree.root) {
        let then = if more.is_empty() { String::new() } else { format!(", then {}", more.join(" ")) };
        let what = if session.open.is_empty() { "the function anew" } else { "what the tree leaves open" };
        return format!("auto orders {what}: --schedule shows the tree{then}");
    }
    let steps = if is_cut { Vec::new() } else { parallelized(session, tree) };
    format!("auto does {}", [&steps, more].concat().join(" "))
}
