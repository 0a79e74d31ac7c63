//! `auto`: skews, tiles and parallel loops for a whole function, in the spirit of Pluto.
//!
//! ```text
//! rewrite: band a { band b { S } }  ->  parallel tile loops { point loops { S } }
//! ```
//! Nests that stand beside each other are fused where no parallel loop is lost. The sweeps of a time step are fused where they
//! make a permutable band with the loop over time.
//! Each perfect nest is cut into permutable bands, as long as they come, with the skews that an integer program proposes
//! (`scheduler::lp`). A band of two loops or more is tiled by 32, unless all its loops are known to be that short. Then the
//! outermost possible loop becomes parallel: tile loops that carry nothing go to the front of their band; if there are
//! none, the outer tile loop is skewed by the next one, so that the tiles of one wavefront are parallel.
//!
//! All of it is a pipeline of other steps, each with the judge's consent, and the report says which: what was chosen can be
//! edited and given to `-t`. A choice that is refused, or whose loops cannot be written, costs that choice only; `auto`
//! itself is never refused. `docs/algorithms/auto.md` has the ideas.

use std::collections::BTreeSet;
use std::ops::Range;

use super::bands::{around, backward, longest, nest_from, to_front, within};
use super::kind_of;
use super::ordered::loops_of_slower;
use super::pipeline::parse_pipeline;
use super::session::{No, Session};
use super::siblings::{Apart, fuse_one, fuse_sweeps};
use crate::affine::expr::AffineExpr;
use crate::analysis::scop::LoopId;
use crate::schedule::explain::short;
use crate::schedule::legality::carried_by;
use crate::schedule::tree::{Band, Tree};

/// How many iterations a tile spans along each loop.
const SIZE: i64 = 32;

/// Skews by more than this make wavefronts too long to be worth it.
const MAX_FACTOR: i32 = 4;

/// How much is done to a band.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Effort {
    /// It is skewed, tiled, and run in wavefronts if nothing else makes it parallel.
    Wavefronts,
    /// It is skewed and tiled.
    Tiles,
    /// It stays as it is; loops that are parallel become so.
    Parallel,
}

/// Applies the steps to the whole function. Nests that the model finds slower for it stay as they are.
pub fn all(session: &mut Session<'_>) -> (Vec<String>, Vec<String>) {
    let mut left = BTreeSet::new();
    loop {
        let auto = but_for(session, &left);
        let slower = loops_of_slower(session, &auto.session);
        if slower.is_empty() {
            *session = auto.session;
            return (auto.steps, auto.notes);
        }
        // Where nests are slower although they were left alone, it is for being fused.
        if slower.is_subset(&left) {
            return (Vec::new(), auto.notes);
        }
        left.extend(slower);
    }
}

/// The same but for the nests of some loops, whatever the model says. If the loops that come out cannot be written, each band is tried out
/// before the next one is changed.
fn but_for<'s>(session: &Session<'s>, left: &BTreeSet<LoopId>) -> Auto<'s> {
    let start = |careful: bool, sweeps: bool| {
        let (session, steps, notes) = (session.clone(), Vec::new(), Vec::new());
        let mut auto = Auto { session, steps, notes, careful, left: left.clone(), over_time: Vec::new() };
        auto.function(sweeps);
        auto
    };
    let mut auto = start(false, true);
    let is_good = auto.over_time.is_empty() || auto.is_over_time() && auto.is_writable();
    if !is_good {
        auto = start(false, false);
    }
    if !auto.is_writable() {
        auto = start(true, false);
    }
    auto
}

#[derive(Clone)]
struct Auto<'a> {
    session: Session<'a>,
    /// What was done, as a pipeline.
    steps: Vec<String>,
    /// Why not more was done.
    notes: Vec<String>,
    /// Is every band written on trial?
    careful: bool,
    /// The loops of nests that stay as they are.
    left: BTreeSet<LoopId>,
    /// The nests of fused sweeps: their loops.
    over_time: Vec<Vec<LoopId>>,
}

impl<'a> Auto<'a> {
    fn function(&mut self, sweeps: bool) {
        let budget = self.session.share(self.session.limits.band);
        let apply = |session: &mut Session<'a>, step: &str| try_step(session, step).is_ok();
        while sweeps && let Some((after, steps, nest)) = fuse_sweeps(&self.session, MAX_FACTOR, &budget, &apply) {
            let before = std::mem::replace(&mut self.session, after);
            if !self.is_worth_tiling(&nest) {
                self.session = before;
                break;
            }
            let bands = self.session.tree.bands();
            self.over_time.push(nest.filter_map(|number| bands[number].origin).collect());
            self.steps.extend(steps);
        }
        let mut apart = Apart::default();
        while let Some((after, steps)) = fuse_one(&self.session, &mut apart, &budget, &apply) {
            self.session = after;
            self.steps.extend(steps);
        }
        let mut number = 0;
        while let Some(mut nest) = nest_from(&self.session.tree, number) {
            let is_left =
                |number: usize| self.session.tree.bands()[number].origin.is_some_and(|id| self.left.contains(&id));
            if nest.clone().any(is_left) {
                number = nest.end;
                continue;
            }
            while !nest.is_empty() {
                let before = self.session.tree.bands().len();
                let done = self.band(&nest);
                let added = self.session.tree.bands().len() - before;
                nest = nest.start + done + added..nest.end + added;
            }
            number = nest.end;
        }
    }

    /// Did all fused sweeps become parallel tiles?
    fn is_over_time(&self) -> bool {
        let bands = self.session.tree.bands();
        self.over_time.iter().all(|loops| {
            let mine = || bands.iter().filter(|band| band.origin.is_some_and(|origin| loops.contains(&origin)));
            mine().any(|band| band.parallel) && mine().any(|band| band.tile.is_some())
        })
    }

    /// Does what is possible with the longest permutable band at the front of a nest; says how many of its loops that took.
    fn band(&mut self, nest: &Range<usize>) -> usize {
        let budget = self.session.share(self.session.limits.band);
        let session = &self.session;
        let dependences = within(session, nest, &budget);
        let (len, skews) = match &dependences {
            Ok(dependences) => longest(session, dependences, nest, MAX_FACTOR, &budget),
            Err(_) => (1, Vec::new()),
        };
        let band = nest.start..nest.start + len;
        if self.session.tree.bands()[band.clone()].iter().any(|band| band.name.is_empty()) {
            return len;
        }
        if len < nest.len() {
            let no =
                dependences.map(|all| backward(session, &session.tree, &all, &(nest.start..band.end + 1), &budget));
            if let Some(refusal) = no.map_or_else(|stuck| Some(stuck.into()), |no| no.map(|(_, refusal)| refusal)) {
                let why = short(session.module, session.scop(), &refusal);
                self.notes.push(format!(
                    "{} does not join {}: {why}",
                    session.label(band.end),
                    self.session.labels(band.clone())
                ));
            }
        }
        let skews: Vec<String> = skews.iter().map(|skew| skew.text(&self.session)).collect();
        for ambition in [Effort::Wavefronts, Effort::Tiles, Effort::Parallel] {
            let before = self.clone();
            let outcome = self.improve(&band, &skews, ambition);
            match outcome {
                Ok(()) if !self.careful || self.is_writable() => break,
                Ok(()) => {
                    *self = before;
                    let names = self.session.labels(band.clone());
                    self.notes.push(format!("{names}: no loops were found for {ambition:?}"));
                }
                Err(why) => {
                    *self = before;
                    self.notes.push(why);
                }
            }
        }
        len
    }

    /// One way to improve a permutable band.
    fn improve(&mut self, band: &Range<usize>, skews: &[String], ambition: Effort) -> Result<(), String> {
        let tiled = ambition != Effort::Parallel && self.is_worth_tiling(band);
        if tiled {
            skews.iter().try_for_each(|skew| self.step(skew))?;
            let sizes = vec![SIZE.to_string(); band.len()].join(",");
            self.step(&format!("tile({};{sizes})", self.session.labels(band.clone())))?;
        }
        self.parallelize(band, tiled && ambition == Effort::Wavefronts)
    }

    /// Makes the outermost possible of the loops parallel. They are permutable, or one is.
    fn parallelize(&mut self, band: &Range<usize>, wavefronts: bool) -> Result<(), String> {
        let is_parallel = |number: usize| self.session.tree.bands()[number].parallel;
        if around(&self.session.tree, band.start).into_iter().any(is_parallel) {
            return Ok(());
        }
        let (free, inner) = self.free_loops(band);
        if !free.is_empty() {
            return self.free_first(band, &free);
        }
        if let Some(number) = inner {
            return self.step(&format!("parallelize({})", self.session.label(number)));
        }
        let first = self.session.label(band.start);
        if wavefronts && band.len() > 1 {
            let second = self.session.label(band.start + 1);
            self.step(&format!("skew({second},{first};1)"))?;
            return self.step(&format!("parallelize({second})"));
        }
        // Where only the order of a reduction stands in the way, and it may be given up, the step is accepted.
        if let Err(why) = self.step(&format!("parallelize({first})")) {
            self.notes.push(why);
        }
        Ok(())
    }

    /// The loops of a band along which no dependence has any distance, so that they may stand in front and be parallel;
    /// and the first that is parallel where it stands, inside of others.
    fn free_loops(&self, band: &Range<usize>) -> (Vec<usize>, Option<usize>) {
        let (session, budget) = (&self.session, self.session.share(self.session.limits.band));
        let Ok(dependences) = within(session, band, &budget) else { return (Vec::new(), None) };
        let free_at = |tree: &Tree, number: usize| {
            matches!(carried_by(session.scop(), &dependences, tree, number, &budget), Ok(None))
        };
        let is_free =
            |number: usize| to_front(session, &session.tree, band, number).is_ok_and(|tree| free_at(&tree, band.start));
        let free = band.clone().filter(|&number| is_free(number)).collect();
        (free, band.clone().skip(1).find(|&number| free_at(&session.tree, number)))
    }

    /// Moves some loops to the front of a band and makes them parallel.
    fn free_first(&mut self, band: &Range<usize>, free: &[usize]) -> Result<(), String> {
        let others = band.clone().filter(|number| !free.contains(number));
        let order: Vec<usize> = free.iter().copied().chain(others).collect();
        if !order.is_sorted() {
            let order: Vec<String> = order.iter().map(|number| (number - band.start).to_string()).collect();
            self.step(&format!("permute({};{})", self.session.labels(band.clone()), order.join(",")))?;
        }
        for number in band.start..band.start + free.len() {
            if !self.session.tree.bands()[number].parallel {
                self.step(&format!("parallelize({})", self.session.label(number)))?;
            }
        }
        Ok(())
    }

    /// Are there two loops or more, none of them tiled already, and is one of them longer than a tile, or may be?
    fn is_worth_tiling(&self, band: &Range<usize>) -> bool {
        let bands = self.session.tree.bands();
        let outer: Vec<&Band> =
            around(&self.session.tree, band.start).into_iter().map(|number| bands[number]).collect();
        let is_fresh = |band: &Band| {
            band.tile.is_none() && !outer.iter().any(|outer| outer.tile.is_some() && outer.origin == band.origin)
        };
        let is_short = |band: &Band| {
            let Some(looped) = band.origin.map(|id| &self.session.scop().loops[id]) else { return false };
            match (&looped.lower[..], &looped.upper[..]) {
                ([AffineExpr::Const(lower)], [AffineExpr::Const(upper)]) => {
                    upper.checked_sub(*lower).is_some_and(|length| length <= SIZE.saturating_mul(looped.step))
                }
                _ => false,
            }
        };
        let band = &bands[band.clone()];
        band.len() > 1 && band.iter().all(|band| is_fresh(band)) && !band.iter().all(|band| is_short(band))
    }

    /// One step of another kind, if the judge agrees; or why not.
    fn step(&mut self, text: &str) -> Result<(), String> {
        match try_step(&mut self.session, text) {
            Ok(()) => {
                self.steps.push(text.to_owned());
                Ok(())
            }
            Err(No::Usage(error)) => Err(format!("no {text}: {error}")),
            Err(No::Refused(refusal)) => {
                Err(format!("no {text}: {}", short(self.session.module, self.session.scop(), &refusal)))
            }
        }
    }

    /// Do loops exist that run the function in the order chosen so far?
    fn is_writable(&self) -> bool {
        self.session.is_writable(&self.session.share(self.session.limits.band))
    }
}

/// Applies steps of other kinds, if the judge agrees.
pub fn try_step(session: &mut Session<'_>, text: &str) -> Result<(), No> {
    for step in parse_pipeline(text)? {
        let change = (kind_of(&step)?.claim)(session, &step)?;
        session.judge(change)?;
    }
    Ok(())
}

/// Applies a step, if the judge agrees, and notes it; else all is as it was.
pub fn step_on_trial(session: &mut Session<'_>, steps: &mut Vec<String>, step: String) -> Option<()> {
    let mut after = session.clone();
    try_step(&mut after, &step).ok()?;
    *session = after;
    steps.push(step);
    Some(())
}

/// An expression as a step says it, with these words for its dims; none if a symbol has no name.
pub fn in_words(session: &Session<'_>, expr: &AffineExpr, dims: &[String]) -> Option<String> {
    let symbols = session.scop().symbols.iter();
    let names: Vec<&str> = symbols.map(|&value| session.module.value(value).name.as_deref()).collect::<Option<_>>()?;
    let dim = |f: &mut std::fmt::Formatter<'_>, dim: u32| f.write_str(dims.get(dim as usize).map_or("", |word| word));
    Some(expr.named(dim, |f, symbol| write!(f, "%{}", names[symbol as usize])).to_string())
}
