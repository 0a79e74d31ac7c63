//! `micro(a,b;8,16)`: a tile of 8 iterations of one loop and 16 of another, whose results stay in registers while the loops inside run.
//!
//! ```text
//! rewrite: band a { band b { band k { C[a, b] += S } } }
//!       -> band a_t by 8 { band b_t by 16 { make B;  B = C[a_t .. a_t + 7, b_t .. b_t + 15]
//!                                           band k { band b { B[0, b] += S(a_t); .. B[7, b] += S(a_t + 7) } }
//!                                           C[..] = B } }, what full tiles leave over
//! by:      strip_mine(a;8) strip_mine(b;16) permute(a_t,a,b_t,b,k;0,2,4,1,3) separate(a_t,b_t) promote(%C,k;whole,private) unroll_jam(a;8)
//! ```
//! It is no step of its own but these, each judged and proved as if it were written in its place; the report says which, and they can be given to
//! `-t` instead. Where one of them is refused, `micro` is, and names it. Sizes count iterations, so elements of the result, not vectors.
//!
//! The loops inside of both, over which the sums go, come between the loops over tiles and those over points. Full tiles are parted from the
//! others, so that nothing is asked in them, triangles included. What is stored at places that only the two loops choose is the tile: in memory of its own,
//! private to a run of the loops inside, which a compiler keeps in registers since all of its subscripts are constant or run through the
//! innermost loop. That is the one along which the tile is contiguous in memory: it stays a loop of a constant number of iterations, which a compiler
//! turns into vectors, as `vectorize` does for other outputs. The other one is jammed, so that each vector that is loaded serves all of its
//! copies. Where the tile is contiguous along neither, all of it is unrolled. If something else runs beside the loops inside, such as
//! a start of the sums, it is distributed first.
//!
//! ```text
//! micro(%i,%j;8,16)
//! affine.for %i = 0 to %n {             affine.for %i_t = 0 to %n - 7 step 8 {
//!   affine.for %j = 0 to %m {      ->     affine.for %j_t = 0 to %m - 15 step 16 {
//!     affine.for %k = 0 to %l {             %C_buf = memref.alloca() : memref<8x16xf64>  ..
//!       // C[i][j] += A[i][k] * B[k][j]     affine.for %k = 0 to %l { affine.for %j = %j_t to %j_t + 16 { ..
//! ```
//! A tile fits where its vectors, those of a row and one more are no more than the machine has registers: 8 x 16 of `f64` are 16 of 32 vectors of 64
//! bytes. A number of columns that is no multiple of a vector leaves parts of one. The tile is on the stack, which C gives back with each tile; LLVM does when the
//! function returns, or at the end of an iteration of a loop around that runs in parallel.
//!
//! refuses: `no-contraction`, `not-nested`, `not-perfectly-nested`; and what the steps refuse.
//! source: Goto and van de Geijn, *Anatomy of high-performance matrix multiplication* (2008); Van Zee and van de Geijn, *BLIS: a framework for
//! rapidly instantiating BLAS functionality* (2015).

use std::collections::BTreeSet;
use std::rc::Rc;
use std::sync::Arc;

use super::drive::{Manner, apply_given};
use super::loops::{moves, place_of_band};
use super::nest_by_nest::try_step;
use super::pipeline::{Step, UsageError, parse_pipeline};
use super::rewrite::Rewritten;
use super::session::{No, Session};
use super::{Options, PipelineError};
use crate::affine::presburger::Budget;
use crate::analysis::domain::LoopId;
use crate::analysis::names::value_name;
use crate::analysis::scop::{Access, Array, Statement};
use crate::schedule::refusal::{NotApplicable, Reason, Refusal};
use crate::schedule::scan::MAX_COPIES;
use crate::schedule::tree::{Band, Node};

/// How many iterations of each of the two loops a tile has.
pub(super) fn sizes(step: &Step) -> Result<[i64; 2], UsageError> {
    step.loops_of(2)?;
    let [first, second] = step.group(1) else {
        return Err(step.wrong("micro needs two sizes: micro(%i,%j;8,16)"));
    };
    if let Some(more) = step.groups.get(2).and_then(|group| group.first()) {
        return Err(UsageError::new(more.span, "micro takes two loops and two sizes"));
    }
    let mut sizes = [0; 2];
    for (size, argument) in sizes.iter_mut().zip([first, second]) {
        *size = argument.as_integer()?;
        if !(1..=MAX_COPIES).contains(size) {
            let message = format!("a size lies between 1 and {MAX_COPIES}; this is {size}");
            return Err(UsageError::new(argument.span, message));
        }
    }
    if sizes == [1, 1] {
        return Err(UsageError::new(first.span, "a tile of one element is no tile"));
    }
    Ok(sizes)
}

/// The program with the tile.
pub(super) fn rewrite(session: &Session<'_>, step: &Step, options: &Options) -> Result<Rewritten, No> {
    let steps = planned(session, step)?;
    let text = steps.join(" ");
    let parsed = parse_pipeline(&text)?;
    let most = session.budget.left();
    let budget = Rc::new(Budget::new(most));
    let plain = options.for_parts();
    let (m, func) = (session.module, session.scop().func);
    let applied = apply_given(m, func, &parsed, &plain, Manner::Usual, Some(budget.clone()), None);
    session.budget.spend(most - budget.left()).map_err(Refusal::from)?;
    let outcome = applied.map_err(|stop| refused(stop.error, session, (step, &text)))?;
    let mut report = vec![format!("`{}` is {text}", step.text)];
    report.extend(outcome.report.iter().cloned());
    let proved = Some((outcome.reread, outcome.storage));
    Ok(Rewritten { proved, ..Rewritten::new(outcome.module, report) })
}

/// The refusal of one of the steps, as that of all of them. Its operations and statements are those of a program that nobody has asked for.
fn refused(error: PipelineError, session: &Session<'_>, (step, steps): (&Step, &str)) -> No {
    let is = format!("`{}` is {steps}", step.text);
    let PipelineError::Refused { refusal, diagnostic, .. } = error else {
        let reason = Reason::new("not-proved", format!("{is}: {error}"), Some(session.scop().func));
        return Refusal::Unknown(reason).into();
    };
    let message = format!("{}: {}", step.text, diagnostic.message);
    let (labels, mut notes) = (diagnostic.labels, diagnostic.notes);
    notes.push(is);
    match *refusal {
        Refusal::Unknown(reason) => {
            Refusal::Unknown(Reason { labels, notes, ..Reason::new(reason.code, message, None) }).into()
        }
        _ => {
            let span = labels.first().map(|label| label.span).unwrap_or_default();
            NotApplicable { labels, notes, ..NotApplicable::new(diagnostic.code, span, message) }.into()
        }
    }
}

/// The steps of the tile, found on a session that is as the text is; those that only change the order are asked of the judge as they are found.
fn planned(session: &Session<'_>, step: &Step) -> Result<Vec<String>, No> {
    let (numbers, sizes) = (session.loops(step, 2)?, sizes(step)?);
    let origin = |number: usize| session.tree.bands()[number].origin;
    let (Some(first), Some(second)) = (origin(numbers[0]), origin(numbers[1])) else {
        return Err(no_tile(session, &numbers, "not-nested", "these are no loops of the text".to_owned()));
    };
    let mut trial = Session { asked: None, ..session.clone() };
    let mut steps = Vec::new();
    let innermost = innermost(session, &numbers)?;
    make_perfect(&mut trial, &mut steps, (step, &[first, second, innermost]))?;
    let sums = sums(&trial, [first, second], innermost)?;
    let two = [(first, sizes[0]), (second, sizes[1])];
    PlannedTile { two, innermost, sums, asked: step }.steps(trial, steps)
}

/// A refusal at the inner one of two loops.
fn no_tile(session: &Session<'_>, numbers: &[usize], code: &'static str, message: String) -> No {
    let inner = session.tree.bands()[numbers.iter().copied().max().unwrap_or_default()];
    NotApplicable::new(code, place_of_band(session.module, session.scop(), inner), message).into()
}

/// The innermost loop of the one nest that stands in two loops.
fn innermost(session: &Session<'_>, numbers: &[usize]) -> Result<LoopId, No> {
    let bands = session.tree.bands();
    let [outer, inner] = [numbers[0].min(numbers[1]), numbers[0].max(numbers[1])];
    let [a, b] = [outer, inner].map(|number| session.label(number));
    if !session.tree.path_to(inner).contains(&outer) {
        return Err(no_tile(session, numbers, "not-nested", format!("{b} is not inside {a}")));
    }
    let mut at = inner;
    loop {
        let mut below = bands[at].body.bands().into_iter();
        let Some(next) = below.next() else { break };
        let is_inside = |other: &&Band| next.body.bands().iter().any(|band| std::ptr::eq(*band, *other));
        if let Some(other) = below.find(|other| !is_inside(other)) {
            let inside = session.label(at);
            let message = format!("%{} and %{} stand beside each other in {inside}", next.name, other.name);
            let place = |band| place_of_band(session.module, session.scop(), band);
            let no = NotApplicable::new("not-perfectly-nested", place(bands[at]), message);
            return Err(no.label(place(next), "this nest").label(place(other), "and this one").into());
        }
        at += 1;
    }
    let only = session.tree.path_to(at).into_iter().filter(|number| *number > outer && *number != inner).count();
    match bands[at].origin {
        Some(id) if only > 0 => Ok(id),
        _ => {
            let message =
                format!("no loop runs inside of {a} and {b}: there is nothing to keep a tile of their results for");
            Err(no_tile(session, numbers, "no-contraction", message))
        }
    }
}

/// Loops in which something runs beside the nest are distributed, from the inside out, until the nest from the outermost of some loops to the
/// innermost is perfect.
fn make_perfect(
    trial: &mut Session<'_>,
    steps: &mut Vec<String>,
    (asked, loops): (&Step, &[LoopId]),
) -> Result<(), No> {
    loop {
        let nest = nest_of(trial, loops);
        let bands = trial.tree.bands();
        let has_more = |number: &&usize| match &bands[**number].body {
            Node::Sequence(children) => children.len() > 1,
            _ => false,
        };
        let Some(&shared) = nest.iter().rev().skip(1).find(has_more) else { return Ok(()) };
        let before = bands.len();
        let distribute = format!("distribute({})", trial.label(shared));
        put(trial, steps, distribute, asked)?;
        if trial.tree.bands().len() <= before {
            return Ok(());
        }
    }
}

/// The loops from the outermost of some, of which the last is the innermost, to that one.
fn nest_of(session: &Session<'_>, loops: &[LoopId]) -> Vec<usize> {
    let bands = session.tree.bands();
    let is = |number: &usize| bands[*number].origin.is_some_and(|id| loops.contains(&id));
    let last = bands.iter().rposition(|band| band.origin == loops.last().copied());
    let path = last.map_or_else(Vec::new, |last| session.tree.path_to(last));
    path.into_iter().skip_while(|number| !is(number)).collect()
}

/// What the tile holds.
struct Sums {
    /// The arrays, as steps name them.
    arrays: BTreeSet<String>,
    /// Along which of the two loops it is contiguous in memory.
    contiguous: [bool; 2],
}

/// What the innermost loop stores at places that do not move with it nor with the other loops inside of the two, in memory that it touches
/// nowhere else.
fn sums(session: &Session<'_>, two: [LoopId; 2], innermost: LoopId) -> Result<Sums, No> {
    let (m, scop) = (session.module, session.scop());
    let nest = nest_of(session, &[two[0], two[1], innermost]);
    let bands = session.tree.bands();
    let looped = |number: &usize| bands[*number].origin;
    let inside: Vec<LoopId> = nest.iter().filter_map(looped).filter(|id| !two.contains(id)).collect();
    let last = nest.last().copied().unwrap_or_default();
    let below: Vec<&Statement> = bands[last].body.statements().into_iter().map(|id| &scop.statements[id]).collect();
    let mut sums = Sums { arrays: BTreeSet::new(), contiguous: [true; 2] };
    let mut elsewhere: Option<&Access> = None;
    let touched =
        || below.iter().flat_map(|&statement| statement.accesses.iter().map(move |access| (statement, access)));
    for (statement, access) in touched().filter(|(_, access)| access.write) {
        let Array::Memory(value) = scop.arrays[access.array] else { continue };
        let moves = |of: (&Statement, &Access), looped: &LoopId| moves(of, *looped, scop.symbols.len());
        let is_still = |of: (&Statement, &Access), looped: &LoopId| {
            moves(of, looped).is_some_and(|by| by.iter().all(|by| *by == Some(0)))
        };
        let this = (statement, access);
        if !inside.iter().all(|looped| is_still(this, looped)) || two.iter().all(|looped| is_still(this, looped)) {
            continue;
        }
        let others = touched().filter(|(_, other)| other.array == access.array);
        let other = others.into_iter().find(|&of| !inside.iter().all(|looped| is_still(of, looped)));
        if let Some((_, other)) = other {
            elsewhere.get_or_insert(other);
            continue;
        }
        sums.arrays.insert(value_name(m, value));
        for (is, looped) in sums.contiguous.iter_mut().zip(&two) {
            let by = moves(this, looped).unwrap_or_default();
            let is_next = |(last, others): (&Option<i64>, &[Option<i64>])| {
                *last == Some(1) && others.iter().all(|by| *by == Some(0))
            };
            *is &= by.split_last().is_some_and(is_next);
        }
    }
    if !sums.arrays.is_empty() {
        return Ok(sums);
    }
    let ([a, b], label) = (two.map(|id| format!("%{}", scop.loops[id].name)), session.label(last));
    let message =
        format!("nothing is kept while {label} runs: no sum in it is in memory at places that only {a} and {b} choose");
    let no = NotApplicable::new("no-contraction", place_of_band(m, scop, bands[last]), message);
    let label = elsewhere.map(|access| (m.op(access.op).span, format!("{label} goes through the same memory here")));
    Err(no.labelled(label).into())
}

/// A tile that is planned.
struct PlannedTile<'t> {
    /// The two loops of the text, each with its number of iterations.
    two: [(LoopId, i64); 2],
    /// The innermost loop.
    innermost: LoopId,
    sums: Sums,
    /// The step that asks for it.
    asked: &'t Step,
}

impl PlannedTile<'_> {
    /// How many iterations of a loop a tile has; none if it is none of the two.
    fn size(&self, id: Option<LoopId>) -> Option<i64> {
        self.two.iter().find(|(other, _)| Some(*other) == id).map(|(_, size)| *size)
    }

    /// The loop whose points go inside: along which the tile is contiguous, or the second one.
    fn along(&self) -> LoopId {
        self.two[if self.sums.contiguous == [true, false] { 0 } else { 1 }].0
    }

    /// All steps, behind those that made the nest perfect.
    fn steps(self, mut trial: Session<'_>, mut steps: Vec<String>) -> Result<Vec<String>, No> {
        let [first, second] = self.two.map(|(id, _)| id);
        let nest = || nest_of(&trial, &[first, second, self.innermost]);
        let top = nest().first().copied().unwrap_or_default();
        let mut number = top;
        // A tile loop comes to stand before the one over its points.
        for _ in nest() {
            let size = self.size(trial.tree.bands()[number].origin).filter(|&size| size > 1);
            if let Some(size) = size {
                let strip = format!("strip_mine({};{size})", trial.label(number));
                self.put(&mut trial, &mut steps, strip)?;
                number += 1;
            }
            number += 1;
        }
        let mut order: Vec<usize> = (top..number).collect();
        order.sort_by_key(|&number| self.rank(trial.tree.bands()[number]));
        if !order.is_sorted() {
            let places: Vec<String> = order.iter().map(|number| (number - top).to_string()).collect();
            let permute = format!("permute({};{})", trial.labels(top..number), places.join(","));
            self.put(&mut trial, &mut steps, permute)?;
        }
        let of_rank = |trial: &Session<'_>, wanted: u8| {
            let bands = trial.tree.bands();
            let found = (top..number).find(|&number| self.rank(bands[number]) == wanted);
            found.map(|number| (bands[number].origin, bands[number].name.clone()))
        };
        let [inside, jammed, along] = [INSIDE, JAMMED, ALONG].map(|rank| of_rank(&trial, rank));
        let tiles = (top..number).filter(|&number| trial.tree.bands()[number].tile.is_some());
        let separate = format!("separate({})", trial.labels(tiles));
        self.put(&mut trial, &mut steps, separate)?;
        // Copies have other names.
        let label = |(origin, name): (Option<LoopId>, Arc<str>)| {
            let bands = trial.tree.bands();
            let number = bands.iter().position(|band| band.origin == origin && band.name == name);
            number.map_or_else(|| format!("%{name}"), |number| trial.label(number))
        };
        let arrays: Vec<&str> = self.sums.arrays.iter().map(String::as_str).collect();
        steps.extend(inside.map(|inside| format!("promote({},{};whole,private)", arrays.join(","), label(inside))));
        let size = |point: &(Option<LoopId>, Arc<str>)| self.size(point.0).unwrap_or(1);
        steps.extend(jammed.map(|point| format!("unroll_jam({};{})", label(point.clone()), size(&point))));
        let all = along.filter(|_| self.sums.contiguous == [false; 2]);
        steps.extend(all.map(|point| format!("unroll({};{})", label(point.clone()), size(&point))));
        Ok(steps)
    }

    /// Where a loop comes to stand.
    fn rank(&self, band: &Band) -> u8 {
        match self.size(band.origin) {
            None => INSIDE,
            Some(size) if band.tile.is_some() || size == 1 => TILES,
            Some(_) if band.origin == Some(self.along()) => ALONG,
            Some(_) => JAMMED,
        }
    }

    /// One more step, if the judge agrees.
    fn put(&self, trial: &mut Session<'_>, steps: &mut Vec<String>, step: String) -> Result<(), No> {
        put(trial, steps, step, self.asked)
    }
}

/// The loops over tiles.
const TILES: u8 = 0;
/// The other loops.
const INSIDE: u8 = 1;
/// The points that are jammed.
const JAMMED: u8 = 2;
/// The points that stay a loop.
const ALONG: u8 = 3;

/// One more step of those that are asked for as one, if the judge agrees; else why not.
fn put(trial: &mut Session<'_>, steps: &mut Vec<String>, step: String, asked: &Step) -> Result<(), No> {
    let done = try_step(trial, &step);
    steps.push(step);
    done.map_err(|no| {
        let is = format!("`{}` is {} ..", asked.text, steps.join(" "));
        match no {
            No::Refused(Refusal::NotApplicable(no)) => {
                let message = format!("{}: {}", asked.text, no.message);
                NotApplicable { message, ..no }.note(is).into()
            }
            No::Refused(Refusal::Unknown(mut reason)) => {
                reason.notes.push(is);
                Refusal::Unknown(reason).into()
            }
            No::Refused(Refusal::Violates(mut witness)) => {
                witness.change = format!("{} of {}", witness.change, asked.text);
                Refusal::Violates(witness).into()
            }
            No::Usage(error) => No::Usage(error),
        }
    })
}
