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
//! Loops over tiles that the program has become one with the loops over their points first (`untiled`), if the program is faster by the model then.
//!
//! Where a nest stays in order, and most of a block of its iterations waits for earlier blocks only, it runs in blocks (`blocked`) if that is
//! faster by the model; `auto(blocks=no)` does without.
//!
//! A proposal that is refused, or whose loops cannot be written, costs that proposal only: less ambitious ones follow, then
//! steps on single nests (`nest_by_nest`), then the program as it was written. `auto` itself is never refused. After other steps it
//! goes on with the loops as they stand, nest by nest. Of a tree that was given (`--schedule-from`) with something left `open` in it
//! it orders that, and keeps all else. `docs/algorithms/auto.md` has the ideas.

use super::blocked::{Blocked, blocked};
use super::corner::jammed_beside_corner;
use super::cut::cut;
use super::loops::LARGEST;
use super::nest_by_nest::{self, try_step};
use super::ordered::Ordered;
use super::parallelize;
use super::pipeline::{Argument, Step, UsageError};
use super::session::{No, Session, Shown};
use super::told;
use crate::affine::presburger::Budget;
use crate::arena::Id;
use crate::diag::nearest;
use crate::schedule::change::Change;
use crate::schedule::explain::short;
use crate::schedule::program::Program;
use crate::schedule::text;
use crate::schedule::tree::{Band, Tree};
use crate::scheduler::knobs::{Fuse, InBlocks, Knobs, Parallel, Storage, TimeTiling};
use crate::scheduler::{Machine, Proposal, Proposer, propose_open};

/// Steps spent on unrolling and jamming loops of one function: what does not fit stays a loop.
const JAM_STEPS: u64 = 400_000;

/// What stands between the sizes of tiles.
const BETWEEN_SIZES: char = 'x';

/// What is said where nothing is done with what a tree leaves open.
const LEFT_OPEN: &str = "auto does nothing: what is open in the tree runs in the order of the text";

/// The usage in messages.
const USAGE: &str = "auto(gpu,%i,..; tile=32x64x512, fuse=max|smart|no, parallel=inner|outer|no, time=diamond|wavefront|no, storage=expand|private|no, blocks=yes|no)";

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

/// Schedules the whole function, and says why it is so, and what was no part of that.
pub fn all(session: &mut Session<'_>, step: &Step) -> Result<(), UsageError> {
    if let Some(Unsaid { before, last }) = order(session, step)? {
        let lines = session.ordered.as_ref().map_or_else(Vec::new, |ordered| told::lines(&before, &ordered.tree));
        session.report.extend(lines.into_iter().chain(last));
    }
    let left_out: Vec<String> = session.left_out().collect();
    session.report.extend(left_out);
    Ok(())
}

/// What is not said yet of an order that was chosen.
pub struct Unsaid<'s> {
    /// Its nests are told by the session before it.
    pub before: Session<'s>,
    /// What comes after that.
    pub last: Vec<String>,
}

/// Schedules the whole function. What was asked for is used where it is as it was written.
pub fn order<'s>(session: &mut Session<'s>, step: &Step) -> Result<Option<Unsaid<'s>>, UsageError> {
    let knobs = knobs(session, step)?;
    session.machine = knobs.machine;
    if !session.is_changed
        && let Some(unsaid) = whole(session, &knobs)
    {
        return Ok(Some(unsaid));
    }
    if !session.open.is_empty() {
        let budget = session.share(session.limits.steps);
        let proposals = propose_open(&session.program, &session.tree, &session.open, &knobs, &budget);
        let why = match proposals.map(|proposals| one_of(session, (None, None), proposals)) {
            Ok(Some(unsaid)) => return Ok(Some(unsaid)),
            Ok(None) => "no other one can be written".to_owned(),
            Err(why) => why,
        };
        session.report.push(format!("{LEFT_OPEN}: {why}"));
        return Ok(None);
    }
    if knobs.machine.is_gpu {
        session.report.push("auto does parallelize: each loop by itself".to_owned());
        parallelize::all(session, step);
        return Ok(None);
    }
    if !knobs.is_default() {
        session.report.push("auto goes nest by nest: what was asked of it has no effect".to_owned());
    }
    let (steps, mut notes) = nest_by_nest::all(session);
    let done = if steps.is_empty() { "nothing".to_owned() } else { steps.join(" ") };
    session.report.push(format!("auto does {done}"));
    session.report.append(&mut notes);
    Ok(None)
}

/// What the arguments ask for, in any groups.
pub fn knobs(session: &Session<'_>, step: &Step) -> Result<Knobs, UsageError> {
    let mut knobs = asked(step)?;
    knobs.machine = if step.is_for_gpu() { Machine::gpu() } else { session.machine };
    for argument in asked_of(step).filter(|argument| !argument.text.contains('=')) {
        let origin = session.tree.bands()[session.loop_of(argument)?].origin;
        knobs.loops.push(origin.ok_or_else(|| wrong(argument, "this is no loop of the program"))?.index());
    }
    Ok(knobs)
}

/// The same of a step that is `auto`, where the function is as it was written; else none.
pub fn knobs_of_written(session: &Session<'_>, step: &Step) -> Option<Knobs> {
    (step.name == "auto" && !session.is_changed).then(|| knobs(session, step).ok()).flatten()
}

fn wrong(argument: &Argument, what: &str) -> UsageError {
    UsageError::new(argument.span, format!("`{}`: {what}; {USAGE}", argument.text))
}

/// The arguments in any groups, but for the one that asks for a GPU.
fn asked_of(step: &Step) -> impl Iterator<Item = &Argument> {
    step.groups.iter().flatten().skip(usize::from(step.is_for_gpu()))
}

/// What they ask for but for the loops.
pub fn asked(step: &Step) -> Result<Knobs, UsageError> {
    let mut knobs = Knobs::default();
    for argument in asked_of(step) {
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

/// What the scheduler proposed for a program in its original order, up to what was taken: who orders the program again asks the judge about the
/// same.
#[derive(Clone)]
pub struct Proposed {
    /// What was asked for.
    knobs: Knobs,
    proposals: Vec<Proposal>,
}

/// Tries what the scheduler proposes, one after the other; none if none was taken.
fn whole<'s>(session: &mut Session<'s>, knobs: &Knobs) -> Option<Unsaid<'s>> {
    let (program, budget) = (session.program.clone(), session.share(session.limits.steps));
    proposed(session, &program, knobs, &budget).unwrap_or_else(|why| {
        session.report.push(format!("auto goes nest by nest: {why}"));
        None
    })
}

/// The same for the program of a session; else why nothing is proposed.
fn proposed<'s>(
    session: &mut Session<'s>,
    program: &Program,
    knobs: &Knobs,
    budget: &Budget,
) -> Result<Option<Unsaid<'s>>, String> {
    let known = session.proposed.borrow().clone().filter(|known| known.knobs == *knobs);
    if let Some(Proposed { proposals, .. }) = known {
        let mut again = session.clone();
        if let Some(taken) = one_of(&mut again, (None, Some(knobs)), proposals) {
            *session = again;
            return Ok(Some(taken));
        }
    }
    let proposer = Proposer::read(program, &session.tree, knobs, budget)?;
    if knobs.machine.is_gpu {
        return Ok(one_of(session, (None, None), proposer.for_gpu()?));
    }
    let proposals = proposer.proposals()?;
    let taken = match cut(session, knobs, budget) {
        None => {
            let mut tried = Vec::new();
            let proposals = proposals.inspect(|proposal| tried.push(proposal.clone()));
            let taken = one_of(session, (None, Some(knobs)), proposals);
            // Less than this may have left a question without an answer that has one where more is left.
            if taken.is_some() && session.spare.left() >= session.limits.band {
                *session.proposed.borrow_mut() = Some(Proposed { knobs: knobs.clone(), proposals: tried });
            }
            taken
        }
        Some(parts) => {
            let proposals: Vec<Proposal> = proposals.collect();
            cut_first(session, parts, knobs, &proposals, budget)
                .or_else(|| one_of(session, (None, Some(knobs)), proposals))
        }
    };
    let kept = || proposer.kept().into_iter().flatten().filter(|proposal| proposal.tree.is_some());
    Ok(taken.or_else(|| one_of(session, (None, Some(knobs)), kept())))
}

/// Takes the function with loops cut first, if that is faster by far and can be written. The parts stay in their order, so that steps say it
/// all.
fn cut_first<'s>(
    session: &mut Session<'s>,
    (mut parts, steps): (Session<'s>, Vec<String>),
    knobs: &Knobs,
    uncut: &[Proposal],
    budget: &Budget,
) -> Option<Unsaid<'s>> {
    let (program, tree) = (parts.program.clone(), parts.tree.clone());
    let proposer = Proposer::read(&program, &tree, knobs, budget).ok()?;
    let is_far = |cost: u128| uncut.iter().all(|other| cost + cost / 3 < other.cost);
    let is_in_order = |other: &Tree| other.root.has_order_of(&tree.root);
    let proposals = proposer.proposals().ok()?;
    let proposals =
        proposals.filter(|proposal| is_far(proposal.cost) && proposal.tree.as_ref().is_none_or(is_in_order));
    let before = Shown { tree: text::print(session.module, session.scop(), &session.tree), steps };
    let taken = one_of(&mut parts, (Some(before), None), proposals);
    if taken.is_some() {
        *session = parts;
    }
    taken
}

/// Tries some proposals for a function, to which some steps were applied already, or of which loops may run in blocks afterwards; none if
/// none was taken.
fn one_of<'s>(
    session: &mut Session<'s>,
    (before, blocks): (Option<Shown>, Option<&Knobs>),
    proposals: impl IntoIterator<Item = Proposal>,
) -> Option<Unsaid<'s>> {
    for proposal in proposals {
        let upright = proposal.upright.iter().map(|all| {
            let all = told::statements(all);
            format!("no diamonds were found for {all}: along no loop do its tiles all start at once; its order is as without them")
        });
        let last: Vec<String> = upright.collect();
        let Some(proposed) = proposal.tree else {
            let Some(shown) = before else {
                let tree = session.tree.clone();
                if let Some(found) = blocked(session, session, blocks, &[]) {
                    return Some(in_blocks(session, &tree, found, last));
                }
                let unsaid = Unsaid { before: session.clone(), last };
                session.report.push("auto does nothing: no order is faster by the model".to_owned());
                return Some(unsaid);
            };
            let unsaid = Unsaid { before: session.clone(), last };
            session.report.push(format!("auto does {}", shown.steps.join(" ")));
            session.shown = Some(shown);
            return session.is_writable(&session.share(session.limits.band)).then_some(unsaid);
        };
        let mut after = session.clone();
        let judged = after.judge(Change::order("auto", "auto", proposed));
        let budget = after.share(after.limits.band);
        if judged.is_ok()
            && let Some(found) = blocked(&after, session, blocks, &proposal.jams)
        {
            return Some(in_blocks(session, &after.tree, found, last));
        }
        let no = match judged.map(|()| jammed(&after, &proposal.jams, &budget)) {
            Err(refusal) => Some(refusal),
            Ok(None) => after.scan(&budget).err(),
            Ok(Some((mut jammed, jams))) => {
                let Session { program, tree, .. } = after;
                let blocks = Vec::new();
                let ordered = Ordered { program, before: session.tree.clone(), tree, blocks, then: jams.clone() };
                let is_cut = before.is_some();
                let shown = match before {
                    Some(Shown { tree, steps }) => {
                        Shown { tree, steps: [steps, parallelized(session, &ordered.tree), jams].concat() }
                    }
                    None => Shown { tree: text::print(session.module, session.scop(), &ordered.tree), steps: jams },
                };
                jammed.report.push(done(session, &ordered.tree, (is_cut, &shown.steps)));
                (jammed.shown, jammed.ordered) = (Some(shown), Some(ordered));
                return Some(Unsaid { before: std::mem::replace(session, jammed), last });
            }
        };
        let why = no.map_or("it needs more memory".to_owned(), |no| short(session.module, session.scop(), &no));
        session.report.push(format!("no {}: {why}", proposal.ambition));
    }
    None
}

/// Takes loops in blocks, which are steps after an order of the function as it was written, the tree.
fn in_blocks<'s>(session: &mut Session<'s>, tree: &Tree, found: Blocked<'s>, last: Vec<String>) -> Unsaid<'s> {
    let Blocked { session: after, before, steps: blocks, jams } = found;
    let (program, in_blocks) = (after.program.clone(), after.tree.clone());
    let budget = after.share(after.limits.band);
    let (mut after, then) = jammed(&after, &jams, &budget).unwrap_or((after, Vec::new()));
    let steps = [blocks.clone(), then.clone()].concat();
    after.report.push(done(session, tree, (false, &steps)));
    let start = Session { program: program.clone(), tree: before.clone(), ..session.clone() };
    after.shown = Some(Shown { tree: text::print(session.module, session.scop(), tree), steps });
    after.ordered = Some(Ordered { program, before, tree: in_blocks, blocks, then });
    *session = after;
    Unsaid { before: start, last }
}

/// The session with loops of its tree unrolled and jammed, those that can be, and the steps that do so; none if not even the tree can be
/// written. In a draft they stay loops: the model has counted what they are worth unrolled when it was asked about the tree.
///
/// All of them are tried at once: where what they leave can be written, so can what each of them leaves. Else one is tried after the other.
fn jammed<'s>(session: &Session<'s>, jams: &[(usize, i64)], budget: &Budget) -> Option<(Session<'s>, Vec<String>)> {
    if session.is_draft {
        return session.is_writable(budget).then(|| (session.clone(), Vec::new()));
    }
    let for_jams = || Budget::new(JAM_STEPS.min(session.limits.steps));
    let at_once = for_jams();
    let all = with_jams(session, jams, &at_once, &|_| true);
    if !all.1.is_empty() && all.0.is_writable(&at_once) {
        return Some(all);
    }
    let each = for_jams();
    session.is_writable(budget).then(|| with_jams(session, jams, &each, &|after| after.is_writable(&each)))
}

/// The session after steps that unroll and jam, those that are legal and leave what it may; and the steps.
fn with_jams<'s>(
    session: &Session<'s>,
    jams: &[(usize, i64)],
    budget: &Budget,
    may_be: &dyn Fn(&Session<'_>) -> bool,
) -> (Session<'s>, Vec<String>) {
    let (mut session, mut steps, mut jams) = (session.clone(), Vec::new(), jams.to_vec());
    for at in 0..jams.len() {
        let (number, factor) = jams[at];
        let step = format!("unroll_jam({};{factor})", session.label(number));
        let before = Session { budget, ..session.clone() };
        let mut after = before.clone();
        let found = match try_step(&mut after, &step) {
            Ok(()) => Some((after, vec![step], jammed_with as Moved)),
            Err(_) => jammed_beside_corner(&before, number, factor).map(|(after, own)| (after, own, moved as Moved)),
        };
        if let Some((after, own, moved)) = found.filter(|(after, ..)| may_be(after)) {
            jams[at + 1..].iter_mut().for_each(|(later, _)| *later = moved(&before, &after, (number, *later)));
            let Session { program, tree, legal, scanned, .. } = after;
            (session.program, session.tree, session.legal, session.scanned) = (program, tree, legal, scanned);
            steps.extend(own);
        }
    }
    (session, steps)
}

/// The number of a loop after a step on another one.
type Moved = fn(&Session<'_>, &Session<'_>, (usize, usize)) -> usize;

/// The number of a loop, if it stands in one that was unrolled and stood before. It is the one of the full tiles, before which some iterations may
/// be left over; iterations that were unrolled are loops of the tree, too.
fn jammed_with(before: &Session<'_>, after: &Session<'_>, (unrolled, number): (usize, usize)) -> usize {
    let (before, after) = (before.tree.bands(), after.tree.bands());
    let is_full = |full: &usize| after[*full].origin == before[unrolled].origin && after[*full].tile.is_some();
    let Some(full) = (unrolled..after.len()).find(is_full) else { return number };
    if number <= unrolled || number > unrolled + before[unrolled].body.num_bands() {
        return number;
    }
    let place = before[unrolled..number].iter().filter(|band| !band.options.unroll).count();
    let mut loops = (full..after.len()).filter(|&later| !after[later].options.unroll);
    loops.nth(place).unwrap_or(number)
}

/// The number of a loop, if it stands in one that was cut and stood before; of its parts the first one counts.
fn moved(before: &Session<'_>, after: &Session<'_>, (cut, number): (usize, usize)) -> usize {
    let (before, after) = (before.tree.bands(), after.tree.bands());
    let is_inside = number > cut && number <= cut + before[cut].body.num_bands();
    let is_its =
        |later: &usize| after[*later].origin == before[number].origin && after[*later].tile == before[number].tile;
    (cut..after.len()).find(is_its).filter(|_| is_inside).unwrap_or(number)
}

/// The steps that make those loops parallel which are so in a tree of the same order, and the others not.
fn parallelized(session: &Session<'_>, tree: &Tree) -> Vec<String> {
    let pairs = session.tree.bands().into_iter().zip(tree.bands()).enumerate();
    let changed = pairs.filter(|(_, (before, after))| before.parallel != after.parallel);
    let step = |after: &Band| if after.parallel { "parallelize" } else { "serialize" };
    changed.map(|(number, (_, after))| format!("{}({})", step(after), session.label(number))).collect()
}

/// What was done: steps where they say it all, else that there is a tree.
fn done(session: &Session<'_>, tree: &Tree, (is_cut, more): (bool, &[String])) -> String {
    if !tree.root.has_order_of(&session.tree.root) {
        let then = if more.is_empty() { String::new() } else { format!(", then {}", more.join(" ")) };
        let what = if session.open.is_empty() { "the function anew" } else { "what the tree leaves open" };
        return format!("auto orders {what}: --schedule shows the tree{then}");
    }
    let steps = if is_cut { Vec::new() } else { parallelized(session, tree) };
    let all = [&steps, more].concat();
    if all.is_empty() { "auto leaves the order as it is".to_owned() } else { format!("auto does {}", all.join(" ")) }
}
