//! The passes on loops: which loops each wants, and the steps that do it.

use super::loops::{LoopDim, loops, perfect, touched};
use super::options::OptionValues;
use super::work::{self, LeftReason, LoopNames, PassStop, PassWork, WantedChange, list};
use crate::ir::{Block, Module, Op, Value};
use crate::report::{self, LoopReport};
use crate::transforms::{Became, Changing, MAX_COPIES, Options, StandingLoop};
use std::collections::{BTreeMap, BTreeSet};

/// The size of tiles where none is given.
const SIZE: i64 = 32;

/// The size of tiles of loops for which a list of sizes is too short.
const SIZE_OF_REST: i64 = 4;

/// How often a loop is unrolled where nothing is given.
const FACTOR: i64 = 4;

/// The factor that stands for all iterations of a loop.
const WHOLE: i64 = -1;

/// How many outermost loops are held against each other at most.
const MAX_FUSED: usize = 32;

/// The numbers of the `affine.for`s that stand directly in the function.
pub(super) fn at_top(work: &PassWork<'_>, loops: &[LoopDim]) -> Vec<usize> {
    let body = work.module.single_block(work.func, 0);
    let is_there = |number: &usize| loops[*number].is_for && body.is_some() && loops[*number].block == body;
    (0..loops.len()).filter(is_there).collect()
}

/// `affine-loop-tile`: each perfect nest that begins directly in the function.
pub(super) fn tile(work: &mut PassWork<'_>, values: &OptionValues) -> Result<(), PassStop> {
    let size = values.number("tile-size").filter(|&size| size > 0);
    let listed = values.numbers("tile-sizes");
    let sizes = |count: usize| -> Vec<i64> {
        let default = if listed.is_empty() { SIZE } else { SIZE_OF_REST };
        let of = |at: usize| size.unwrap_or_else(|| listed.get(at).copied().unwrap_or(default));
        (0..count).map(of).collect()
    };
    let tile = |count: usize, nest: &str| format!("tile({nest};{})", list(&sizes(count)));
    let is_separate = values.flag("separate");
    if is_separate && let Err(reason) = work.settle()? {
        work.leave_all("all loops", reason);
        return Ok(());
    }
    let loops = work.loops();
    let nests: Vec<Vec<usize>> = at_top(work, &loops).into_iter().map(|first| perfect(&loops, first)).collect();
    if !is_separate {
        return work.each(&nests, &tile);
    }
    let wanted = |nest: &Vec<usize>| {
        let tiled = tile(nest.len(), &list(nest));
        // Where both are, the tile loops stand where the loops stood.
        let both = format!("{tiled} separate({})", list(nest));
        let copies = 1 << nest.len().min(16);
        WantedChange { nest: nest.clone(), either: vec![both, tiled], is_asked: false, copies }
    };
    let wishes: Vec<WantedChange> = nests.iter().rev().map(wanted).collect();
    for (wanted, granted) in wishes.iter().zip(work.grant(&wishes)?) {
        match (granted.taken, &granted.reasons[..]) {
            (None, [.., reason]) => {
                work.leave_named(&granted.named, reason.clone(), &|names| tile(wanted.nest.len(), names));
            }
            (Some(1), [reason, ..]) => {
                let reason = reason.behind("full and partial tiles stay together");
                let named = granted.named.tiled(&work.names());
                work.leave_named(&named, reason, &|names| format!("separate({names})"));
            }
            _ => {}
        }
    }
    Ok(())
}

/// `affine-parallelize`: each `affine.for`, outermost first.
pub(super) fn parallelize(work: &mut PassWork<'_>, values: &OptionValues) -> Result<(), PassStop> {
    let Options { may_alias, limits, .. } = *work.options;
    let most = values.number("max-nested").unwrap_or(i64::MAX);
    let with_reductions = values.flag("parallel-reductions") || work.options.reassociate;
    let parallelize = |name: &str| format!("parallelize({name})");
    let facts =
        report::report(&work.module, work.func, &report::ReportOptions { may_alias, limits, ..Default::default() });
    let all = work.loops();
    let names: Vec<String> = all.iter().map(|looped| looped.name.clone()).collect();
    let wanted = |number: usize, fact: &LoopReport| WantedChange {
        nest: vec![number],
        either: vec![parallelize(&number.to_string())],
        // Asked for its reason only.
        is_asked: !(fact.parallel || fact.reduction && with_reductions),
        copies: 1,
    };
    // How many loops around a loop became parallel is known once they did.
    let depth = |number: usize| if most == i64::MAX { 0 } else { around(&all, number).count() };
    let deepest = (0..all.len()).map(depth).max().unwrap_or(0);
    for level in 0..=deepest {
        let now = work.loops();
        let here = (0..all.len()).filter(|&number| all[number].is_for && depth(number) == level);
        let facts: Vec<(usize, &LoopReport)> = here
            .filter(|&number| is_nested(&now, number) < most)
            .filter_map(|number| Some((number, facts.loops.get(number)?)))
            .collect();
        let wishes: Vec<WantedChange> = facts.iter().map(|&(number, fact)| wanted(number, fact)).collect();
        let granted = work.grant(&wishes)?;
        work.still(&names)?;
        for (((_, fact), wanted), granted) in facts.iter().zip(&wishes).zip(granted) {
            let reason: LeftReason = match granted.reasons.first() {
                // Where nobody knows which cells are updated, nothing permits to give up an order.
                _ if wanted.is_asked && fact.reduction && fact.permit.is_some() => {
                    "it is a reduction: --affine-parallelize=parallel-reductions takes these too".into()
                }
                Some(reason) => reason.clone(),
                None if wanted.is_asked => fact.why.as_str().into(),
                None => continue,
            };
            work.leave_named(&granted.named, reason, &parallelize);
        }
    }
    Ok(())
}

/// The loops around a loop.
fn around(loops: &[LoopDim], number: usize) -> impl Iterator<Item = usize> {
    std::iter::successors(loops[number].parent, |&number| loops[number].parent)
}

/// How many parallel loops are around a loop.
fn is_nested(loops: &[LoopDim], number: usize) -> i64 {
    around(loops, number).filter(|&number| loops[number].is_affine && !loops[number].is_for).count() as i64
}

/// `affine-loop-unroll`: the innermost loops, so many times; or, where they are unrolled as a whole, each loop that is short.
pub(super) fn unroll(work: &mut PassWork<'_>, values: &OptionValues) -> Result<(), PassStop> {
    let factor = values.number("unroll-factor").unwrap_or(FACTOR);
    let short = values.number("unroll-full-threshold").filter(|_| factor == WHOLE);
    if values.number("unroll-full-threshold").is_some() && short.is_none() {
        work.say(format!("{}: unroll-full-threshold changes nothing without unroll-factor={WHOLE}", work.pass));
    }
    let times = if short.is_some() { 1 } else { values.number("unroll-num-reps").unwrap_or(1) };
    for _ in 0..times {
        let loops = work.loops();
        let has_loop = |number: usize| {
            (0..loops.len()).any(|other| loops[other].is_for && around(&loops, other).any(|outer| outer == number))
        };
        let wanted: Vec<usize> = (0..loops.len())
            .filter(|&number| loops[number].is_for)
            .filter(|&number| match short {
                Some(most) => loops[number].trips.is_some_and(|trips| trips <= most),
                None => !has_loop(number),
            })
            .collect();
        let with_factors: Vec<(usize, i64)> = wanted
            .iter()
            .rev()
            .filter_map(|&number| Some((number, factor_of(work, number, loops[number].trips, factor, values)?)))
            .collect();
        let is_apart = |&(number, _): &(usize, i64)| {
            loops[number].starts_at_number && around(&loops, number).all(|outer| !wanted.contains(&outer))
        };
        // What is copied may hold copies.
        let is_changed = if with_factors.iter().all(is_apart) {
            unroll_all(work, &loops, &with_factors)?
        } else {
            let mut is_changed = false;
            for one in with_factors {
                let names: Vec<String> = loops[..one.0].iter().map(|looped| looped.name.clone()).collect();
                is_changed |= unroll_all(work, &loops, &[one])?;
                work.still(&names)?;
            }
            is_changed
        };
        if !is_changed {
            break;
        }
    }
    Ok(())
}

/// By which factor a loop is unrolled; none if it is left as it is, which is said.
fn factor_of(
    work: &mut PassWork<'_>,
    number: usize,
    trips: Option<i64>,
    factor: i64,
    values: &OptionValues,
) -> Option<i64> {
    let is_cut = values.flag("unroll-up-to-factor");
    let leaves_nothing = values.flag("cleanup-unroll") && !is_cut;
    let mut leave = |reason: &str, factor: i64| {
        work.leave(&[number], reason, &|name| format!("unroll({name};{})", possible(factor)));
        None
    };
    match (factor, trips) {
        (_, Some(0)) => None,
        (1, trips) => trips.filter(|&trips| trips == 1),
        (WHOLE, Some(trips)) => Some(trips),
        (WHOLE, None) => leave("nobody knows how often it runs", FACTOR),
        (factor, Some(trips)) if is_cut => Some(factor.min(trips)),
        // As mlir-opt does: if something is left over, all iterations are unrolled.
        (factor, Some(trips)) if leaves_nothing && trips % factor != 0 => Some(trips),
        (factor, None) if leaves_nothing => {
            leave("nobody knows how often it runs, and with cleanup-unroll nothing may be left over", factor)
        }
        (factor, Some(trips)) if factor > trips => {
            leave(&format!("it runs {trips} times only; see unroll-up-to-factor and cleanup-unroll"), trips)
        }
        (factor, _) => Some(factor),
    }
}

/// Unrolls loops of which none is in another, the last first; or one loop that starts elsewhere in each run. Was any?
fn unroll_all(work: &mut PassWork<'_>, all: &[LoopDim], loops: &[(usize, i64)]) -> Result<bool, PassStop> {
    // Copies begin at multiples of the factor: such a loop starts at 0 first, so that its first iterations are copied too.
    if let &[(number, factor)] = loops
        && !all[number].starts_at_number
        && work.step(&format!("normalize({number}) unroll({number};{factor})"))?.is_ok()
    {
        return Ok(true);
    }
    let wanted = |&(number, factor): &(usize, i64)| WantedChange {
        nest: vec![number],
        either: vec![format!("unroll({number};{factor})")],
        is_asked: false,
        copies: usize::try_from(factor).unwrap_or(usize::MAX),
    };
    let granted = work.grant(&loops.iter().map(wanted).collect::<Vec<_>>())?;
    for (granted, (_, factor)) in granted.iter().zip(loops) {
        work.leave_refused(granted, &|name| format!("unroll({name};{})", possible(*factor)));
    }
    Ok(granted.iter().any(|granted| granted.taken.is_some()))
}

/// `affine-loop-unroll-jam`: the loop that the function begins with.
pub(super) fn unroll_jam(work: &mut PassWork<'_>, values: &OptionValues) -> Result<(), PassStop> {
    let factor = values.number("unroll-jam-factor").unwrap_or(FACTOR);
    let jam = |name: &str, factor| format!("unroll_jam({name};{factor})");
    let in_place = |name: &str| jam(name, possible(factor));
    let first = work.module.single_block(work.func, 0).and_then(|body| first_behind_conditions(&work.module, body));
    let loops = work.loops();
    let Some(number) = loops.iter().position(|looped| looped.is_for && Some(looped.op) == first) else {
        let reason = "the function does not begin with it";
        match loops.iter().position(|looped| looped.is_for) {
            Some(first) => work.leave(&[first], reason, &in_place),
            None => work.say(format!("{} does nothing: the function has no loop", work.pass)),
        }
        return Ok(());
    };
    let wanted =
        WantedChange { nest: vec![number], either: vec![jam(&number.to_string(), factor)], is_asked: false, copies: 1 };
    for granted in work.grant(&[wanted])? {
        work.leave_refused(&granted, &in_place);
    }
    Ok(())
}

/// The operation that a block begins with, behind what it states of its function's arguments.
fn first_behind_conditions(module: &Module, body: Block) -> Option<Op> {
    let ops = &module.block(body).ops;
    let is_condition = |&op: &Op| module.is_pure(op) || module.is(op, "cf.assert");
    let stated = ops.iter().copied().take_while(is_condition).collect::<Vec<_>>();
    let last = stated.iter().rposition(|&op| module.is(op, "cf.assert"));
    ops.get(last.map_or(0, |last| last + 1)).copied()
}

/// The factor to ask for in the place of one: what is given where there is none, if that is no factor.
fn possible(factor: i64) -> i64 {
    if (1..=MAX_COPIES).contains(&factor) { factor } else { FACTOR }
}

/// `affine-loop-normalize`: each loop that does not start at 0 or goes in other steps than 1.
pub(super) fn normalize(work: &mut PassWork<'_>, values: &OptionValues) -> Result<(), PassStop> {
    let loops = work.loops();
    let wanted = |number: &usize| loops[*number].is_affine && !loops[*number].is_normal;
    let nests: Vec<Vec<usize>> = (0..loops.len()).filter(wanted).map(|number| vec![number]).collect();
    work.each(&nests, &|_, name| format!("normalize({name})"))?;
    if !values.flag("promote-single-iter") {
        return Ok(());
    }
    let loops = work.loops();
    let once = |number: &usize| loops[*number].is_for && loops[*number].trips == Some(1);
    let nests: Vec<Vec<usize>> = (0..loops.len()).filter(once).map(|number| vec![number]).collect();
    work.each(&nests, &|_, name| format!("unroll({name};1)"))
}

/// `affine-loop-coalescing`: each perfect nest, from the inside out, as far as trip counts are known.
pub(super) fn coalesce(work: &mut PassWork<'_>, _: &OptionValues) -> Result<(), PassStop> {
    let nests = |work: &PassWork<'_>| -> Vec<Vec<usize>> {
        let loops = work.loops();
        let is_inner = |number: usize| loops.iter().any(|other| other.inner == Some(number));
        let outermost = (0..loops.len()).filter(|&number| loops[number].is_for && !is_inner(number));
        outermost.map(|first| perfect(&loops, first)).collect()
    };
    let depths: Vec<usize> = nests(work).iter().map(Vec::len).collect();
    for inside in 0..depths.iter().max().map_or(0, |deepest| deepest.saturating_sub(1)) {
        let now = nests(work);
        if now.len() != depths.len() {
            return Err(PassStop::Moved);
        }
        // The pair that has so many loops inside of it as it was written; those that became one are one.
        let pair = |(nest, depth): (&Vec<usize>, &usize)| {
            let outer = depth.checked_sub(inside + 2)?;
            nest.get(outer..outer + 2).map(<[usize]>::to_vec)
        };
        let pairs: Vec<Vec<usize>> = now.iter().zip(&depths).filter_map(pair).collect();
        work.each(&pairs, &|_, names| format!("coalesce({names})"))?;
    }
    Ok(())
}

/// `affine-loop-fusion`: loops directly in the function, each into the nearest before it that it shares memory with and
/// that the judge lets it join; then the loops inside, level by level.
pub(super) fn fuse(work: &mut PassWork<'_>, values: &OptionValues) -> Result<(), PassStop> {
    let mode = values.word("mode").unwrap_or("greedy");
    let mut reason = LeftReason::from("");
    // Where all of it cannot be written, each is tried before the next.
    for is_careful in [false, true] {
        let (module, budget) = (work.module.clone(), Changing::budget(work.options));
        let changing = match Changing::start(&module, work.func, &budget, work.options, is_careful) {
            Ok(changing) => changing,
            Err(error) => {
                reason = work::reason(&error);
                break;
            }
        };
        let mut fusion = Fusion::new(&module, work.func, changing);
        let left = fusion.all(mode);
        match work.finish(fusion.changing)? {
            Ok(()) => {
                for (named, reason) in left {
                    work.leave_named(&named, reason, &|names| format!("fuse({names})"));
                }
                return Ok(());
            }
            Err(why) => reason = why,
        }
    }
    work.leave_all("all loops", reason);
    Ok(())
}

/// The memory that a loop reads and writes, as operands name it.
type TouchedByLoop = (BTreeSet<Value>, BTreeSet<Value>);

/// A function whose loops are being fused.
struct Fusion<'a> {
    changing: Changing<'a>,
    /// What the loops directly in the function touch that were the same loop, or were fused into it.
    touched: BTreeMap<Op, TouchedByLoop>,
}

impl<'a> Fusion<'a> {
    fn new(module: &Module, func: Op, changing: Changing<'a>) -> Fusion<'a> {
        let is_there = |looped: &LoopDim| looped.is_for && looped.block == module.single_block(func, 0);
        let loops = loops(module, func).into_iter().filter(is_there);
        Fusion { changing, touched: loops.map(|looped| (looped.op, touched(module, looped.op))).collect() }
    }

    /// The loops directly in the function, each with its number.
    fn at_top(&self, loops: &[StandingLoop]) -> Vec<(usize, Op)> {
        let is_there = |looped: &StandingLoop| looped.parent.is_none() && !looped.is_guarded;
        let origin = |(number, looped): (usize, &StandingLoop)| {
            let origin = looped.origin.filter(|origin| is_there(looped) && self.touched.contains_key(origin))?;
            Some((number, origin))
        };
        loops.iter().enumerate().filter_map(origin).collect()
    }

    /// Fuses what may be; the pairs that were left, and why, by the loops that there are in the end.
    fn all(&mut self, mode: &str) -> Vec<(LoopNames, LeftReason)> {
        let left = self.each(mode);
        let loops = self.changing.loops();
        let at = |op: Op| loops.iter().position(|looped| looped.parent.is_none() && looped.origin == Some(op));
        let names: Vec<String> = loops.iter().map(|looped| looped.name.clone()).collect();
        let named = |(pair, reason): ([Op; 2], LeftReason)| match pair.map(at) {
            [Some(a), Some(b)] => Some((LoopNames::of(&names, &[a, b]), reason)),
            _ => None,
        };
        left.into_iter().filter_map(named).collect()
    }

    /// Fuses one loop after the other into one before it; the pairs that were left, by the loops of the text, and why.
    fn each(&mut self, mode: &str) -> Vec<([Op; 2], LeftReason)> {
        let (mut next, mut all_left) = (1, Vec::new());
        loop {
            let loops = self.changing.loops();
            let top = self.at_top(&loops);
            let Some(&(number, op)) = top.get(next) else { return all_left };
            let behind = top.len() - next - 1;
            let before = top[..next].iter().rev().take(MAX_FUSED);
            let before: Vec<(usize, Op)> =
                before.filter(|(_, before)| self.are_related(*before, op, mode)).copied().collect();
            let label = self.changing.label(number);
            let either: Vec<String> =
                before.iter().map(|(before, _)| format!("fuse({},{label})", self.changing.label(*before))).collect();
            let (taken, refused) = match self.changing.make(&either) {
                Ok(Became { taken, refused }) => (taken, refused.first().map(work::reason)),
                Err(error) => (None, Some(error.to_string().into())),
            };
            let count = match (taken, before.first(), refused) {
                (Some(taken), ..) => {
                    let (read, written) = self.touched.remove(&op).unwrap_or_default();
                    if let Some((more, others)) = self.touched.get_mut(&before[taken].1) {
                        more.extend(read);
                        others.extend(written);
                    }
                    self.fuse_inside(before[taken].1);
                    self.at_top(&self.changing.loops()).len()
                }
                (None, Some(&(_, first)), Some(reason)) => {
                    all_left.push(([first, op], reason));
                    top.len()
                }
                _ => top.len(),
            };
            // The loops behind are still behind, whatever became of those before.
            next = (count - behind).max(if taken.is_some() { 1 } else { next + 1 });
        }
    }

    /// Does one loop read what the other writes or reads, as the mode asks?
    fn are_related(&self, a: Op, b: Op, mode: &str) -> bool {
        let ((read_before, written), (read, _)) = (&self.touched[&a], &self.touched[&b]);
        let is_producer = !written.is_disjoint(read);
        let is_sibling = !read_before.is_disjoint(read);
        match mode {
            "producer" => is_producer,
            "sibling" => is_sibling,
            _ => is_producer || is_sibling,
        }
    }

    /// Fuses the two loops that are all the loops of a fused one, and those inside of them, as long as the judge agrees.
    fn fuse_inside(&mut self, outermost: Op) {
        let mut tried = Vec::new();
        for _ in 0..MAX_FUSED {
            let loops = self.changing.loops();
            let is_below = |number: usize| {
                let mut around = std::iter::successors(Some(number), |&number| loops[number].parent);
                around.any(|outer| loops[outer].parent.is_none() && loops[outer].origin == Some(outermost))
            };
            let inside = |outer: usize| -> Vec<usize> {
                (0..loops.len()).filter(|&number| loops[number].parent == Some(outer)).collect()
            };
            let pair = (0..loops.len()).filter(|&outer| is_below(outer)).find_map(|outer| match inside(outer)[..] {
                [a, b] if !loops[a].is_guarded && !loops[b].is_guarded => {
                    Some((a, b)).filter(|pair| !tried.contains(pair))
                }
                _ => None,
            });
            let Some((a, b)) = pair else { return };
            let both = format!("fuse({},{})", self.changing.label(a), self.changing.label(b));
            match self.changing.make(&[both]) {
                Ok(Became { taken: Some(_), .. }) => tried.clear(),
                _ => tried.push((a, b)),
            }
        }
    }
}

/// `affine-simplify-structures`, and what of `canonicalize` is about loops: the function written anew.
pub(super) fn settle(work: &mut PassWork<'_>, _: &OptionValues) -> Result<(), PassStop> {
    if let Err(reason) = work.settle()? {
        work.leave_all("the function", reason);
    }
    Ok(())
}
