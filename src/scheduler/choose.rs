//! What may be done to one band: which loops are tiled and by how much, their order, which one is parallel.
//!
//! A few candidates; the model says which is best ([`super::model`]). Each of the two best innermost loops
//! ([`super::inner`]) is tried; tiles of none, some or all loops; each coincident loop in front and parallel; where there is none,
//! wavefronts, or diamonds if they are asked for.

use super::diamond::Diamond;
use super::hyperplane::{Member, Time as Affine};
use super::inner::{VECTOR_STEPS, crosses, is_vector, scores};
use super::knobs::{Parallel, TimeTiling};
use super::plan::{Banded, is_plain};
use super::shape::{Ambition, Around, Shaper};
use super::window::with_window_behind;
use crate::affine::presburger::Budget;

/// What is done to a band.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Choice {
    /// For each member the size of its tiles.
    pub sizes: Vec<Option<i64>>,
    /// The members that are tiled, outermost first.
    pub tiles: Vec<usize>,
    /// All members as loops over points, outermost first.
    pub order: Vec<usize>,
    /// The member that is parallel: its tile loop, if it has one.
    pub parallel: Option<usize>,
    /// A loop over fronts of tiles around all others, of the first of `tiles` and other ones.
    pub front: Option<Front>,
}

/// What makes fronts with the tiles of a member.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Front {
    /// The times that are rounded.
    pub times: Member,
    /// To multiples of this.
    pub size: i64,
    /// By how much the front goes on from one of these tiles to the next.
    pub step: i64,
    /// The member along which fronts follow each other.
    pub along: usize,
}

/// The sizes that are tried: of the first loop, the second one, those between, and of the innermost one; none is all of it.
const SIZES: [[Option<i64>; 4]; 6] = [
    [None, None, None, None],
    [Some(32), Some(32), Some(32), None],
    [Some(16), Some(16), Some(16), None],
    [Some(8), Some(32), Some(32), None],
    [Some(32), Some(32), Some(32), Some(256)],
    [Some(32), Some(32), Some(32), Some(128)],
];

/// The size that is tried of all loops where whatever is innermost jumps in something that another loop goes along: a tile uses up the
/// lines that it fetches.
const SQUARE: i64 = 32;

/// Those of bands whose innermost loop is skewed: its tiles would have slanted sides. Fronts of tiles as long in time as in space have the most of
/// them, and rows and planes stay whole.
const SIZES_OF_SKEWED: [[Option<i64>; 4]; 5] = [
    [None, None, None, None],
    [Some(32), Some(32), None, None],
    [Some(8), Some(8), None, None],
    [Some(16), Some(16), None, None],
    [Some(8), Some(32), Some(32), None],
];

/// Those of the loops around a chain: of all but the next one, and of that.
const SIZES_OF_CHAINS: [[i64; 2]; 4] = [[4, 64], [8, 64], [16, 64], [32, 32]];

/// The size of tiles along a chain, where they are cut along it.
const CHAINED: i64 = 256;

/// The sizes of both sides of diamonds that are tried, and those of loops between these and the innermost one.
const SIDES: [i64; 7] = [8, 16, 32, 64, 128, 256, 512];
const BEHIND: [Option<i64>; 2] = [None, Some(32)];

/// The size of blocks of the innermost loop that run in parallel.
const BLOCK: i64 = 256;

/// What may be done to a band, the simplest first: its diamonds, if it has any.
pub fn candidates(shaper: &Shaper<'_>, band: &Banded, around: &Around, found: &[Diamond]) -> Vec<Choice> {
    let may_fork = may_fork(shaper, around);
    if !found.is_empty() {
        return orders(shaper, band).iter().flat_map(|order| of_diamonds(shaper, order, found, may_fork)).collect();
    }
    let is_crossed = is_plain(&band.body) && crosses(shaper.problem, band, shaper.ranks);
    let mut all = Vec::new();
    for order in orders(shaper, band) {
        let inner = if is_plain(&band.body) { order.last().copied() } else { None };
        let each = sizes(shaper, band, &order, (inner, is_crossed)).into_iter();
        all.extend(each.flat_map(|sizes| of_sizes(shaper, band, (&order, sizes), (inner, may_fork))));
    }
    all
}

/// What may be done without tiles where a window stands behind the loop along memory, and the bands to write that of.
pub fn of_windows(shaper: &Shaper<'_>, band: &Banded, around: &Around) -> Vec<(Banded, Vec<Choice>)> {
    if !is_plain(&band.body) || !shaper.knobs.tile.is_empty() {
        return Vec::new();
    }
    let may_fork = may_fork(shaper, around);
    let mut behind: Vec<Vec<usize>> = Vec::new();
    let mut all = Vec::new();
    for order in orders(shaper, band) {
        let Some((straight, order)) = with_window_behind(shaper.problem, band, &order) else {
            continue;
        };
        if !behind.contains(&order) {
            let choices = of_sizes(shaper, &straight, (&order, vec![None; order.len()]), (None, may_fork));
            all.push((straight, choices));
            behind.push(order);
        }
    }
    all
}

/// May a loop be parallel here?
fn may_fork(shaper: &Shaper<'_>, around: &Around) -> bool {
    !around.parallel
        && match shaper.knobs.parallel {
            Parallel::Inner => true,
            Parallel::Outer => around.bands.is_empty(),
            Parallel::No => false,
        }
}

/// What may be done with tiles of some sizes: each coincident loop in front, or else wavefronts; the simplest last.
fn of_sizes(
    shaper: &Shaper<'_>,
    band: &Banded,
    (order, sizes): (&[usize], Vec<Option<i64>>),
    (inner, may_fork): (Option<usize>, bool),
) -> Vec<Choice> {
    let len = band.members.len();
    let is_free = |&level: &usize| band.members[level].coincident && !is_single(shaper, band, level);
    let free: Vec<usize> = (0..len).filter(is_free).collect();
    let tiles: Vec<usize> = (0..len).filter(|&level| sizes[level].is_some()).collect();
    let plain = Choice { sizes, tiles, order: order.to_vec(), parallel: None, front: None };
    let mut all = Vec::new();
    if may_fork {
        all.extend(free.iter().map(|&level| in_front(plain.clone(), level, inner)));
    }
    if may_fork && free.is_empty() && plain.tiles.len() > 1 && shaper.ambition >= Ambition::Wavefronts {
        shaper.has_fronts.set(true);
        all.push(in_wavefronts(band, plain.clone()));
    }
    all.push(plain);
    all
}

/// Tiles of a band whose innermost loop in this order is a chain, and the band to write them of: of all loops around the chain, or of the one that there is and of
/// the chain. Several iterations of the loop around a chain run beside each other, so that its tiles are long. Tiles of the chain are those of its time
/// before it was `staggered`, one more member of that band, over whose points no loop goes: so their sides are upright.
pub fn of_chains(
    shaper: &Shaper<'_>,
    (band, staggered): (&Banded, &Banded),
    order: &[usize],
    around: &Around,
) -> Option<(Banded, Vec<Choice>)> {
    let [outer @ .., chained, inner] = order else { return None };
    if shaper.ambition < Ambition::Tiles || shaper.knobs.time == TimeTiling::No {
        return None;
    }
    let each = SIZES_OF_CHAINS.iter().map(|&[first, second]| {
        let mut sizes = vec![None; order.len()];
        outer.iter().for_each(|&level| sizes[level] = Some(first));
        sizes[*chained] = Some(second);
        sizes[*inner] = outer.is_empty().then_some(CHAINED);
        sizes
    });
    let asked = (!shaper.knobs.tile.is_empty()).then(|| sizes(shaper, band, order, (None, false)));
    let may_fork = may_fork(shaper, around);
    let mut tiled = staggered.clone();
    // In front, where fronts go along the chain: blocks of rows then begin where the tiles that run in parallel do.
    let place = if outer.is_empty() { 0 } else { order.len() };
    tiled.members.insert(place, band.members[*inner].clone());
    let order: Vec<usize> = order.iter().map(|&level| level + usize::from(level >= place)).collect();
    let choices = asked.unwrap_or_else(|| each.collect()).into_iter().flat_map(|mut sizes| {
        let along = sizes[*inner].take();
        sizes.insert(place, along);
        of_sizes(shaper, &tiled, (&order, sizes), (None, may_fork))
    });
    let choices = choices.collect();
    Some((tiled, choices))
}

/// Wavefronts of the first two tile loops, the second one parallel. A tile of the first is a front later than the one before it, as one of the
/// second is, whatever their sizes: fronts have as many tiles as they can.
fn in_wavefronts(band: &Banded, mut choice: Choice) -> Choice {
    let along = choice.tiles.remove(0);
    choice.parallel = choice.tiles.first().copied();
    let size = |level: usize| choice.sizes[level].unwrap_or(1);
    let (size, step) = (size(along), choice.parallel.map_or(1, size));
    choice.front = Some(Front { times: band.members[along].clone(), size, step, along });
    choice
}

/// Diamonds for an order of loops over points: of the outermost loop that is a side of one.
fn of_diamonds(shaper: &Shaper<'_>, order: &[usize], found: &[Diamond], may_fork: bool) -> Vec<Choice> {
    let place = |diamond: &&Diamond| order.iter().position(|&level| level == diamond.side);
    let Some(Diamond { face, side, other }) = found.iter().min_by_key(place) else { return Vec::new() };
    let (face, side) = (*face, *side);
    let asked = |at: usize| shaper.knobs.tile.get(at).or(shaper.knobs.tile.last()).copied();
    let choice = |(size, second): (i64, i64), others: &dyn Fn(usize) -> Option<i64>| {
        let mut sizes: Vec<Option<i64>> = vec![None; order.len()];
        let rest = order.iter().filter(|&&level| level != face && level != side);
        rest.enumerate().for_each(|(at, &level)| sizes[level] = others(at));
        sizes[side] = Some(second);
        let mut tiles = vec![side];
        tiles.extend((0..order.len()).filter(|&level| level != side && sizes[level].is_some()));
        let front = Some(Front { times: other.clone(), size, step: size, along: face });
        Choice { sizes, tiles, order: order.to_vec(), parallel: may_fork.then_some(side), front }
    };
    if let (Some(first), Some(second)) = (asked(0), asked(1)) {
        return vec![choice((first, second), &|at| asked(at + 2))];
    }
    let last = order.len().saturating_sub(3);
    let each = SIDES.iter().flat_map(|&side| BEHIND.iter().map(move |&behind| (side, behind)));
    each.map(|(side, behind)| choice((side, side), &|at| behind.filter(|_| at < last))).collect()
}

/// A coincident loop in front, and parallel. The innermost one is cut into blocks for that.
fn in_front(mut choice: Choice, level: usize, inner: Option<usize>) -> Choice {
    choice.parallel = Some(level);
    if Some(level) == inner && choice.order.len() > 1 && choice.sizes[level].is_none() {
        choice.sizes[level] = Some(BLOCK);
        choice.tiles.push(level);
    }
    if choice.sizes[level].is_some() {
        choice.tiles.sort_by_key(|&other| other != level);
    } else {
        choice.order.sort_by_key(|&other| other != level);
    }
    choice
}

/// Has a loop of a band one iteration at most? It is nowhere innermost, in tiles or parallel, and stands outermost.
fn is_single(shaper: &Shaper<'_>, band: &Banded, level: usize) -> bool {
    let most = |(&unit, time): (&usize, &Affine)| {
        let loops = &shaper.problem.units[unit].loops;
        let mut moving = time.coefficients.iter().zip(loops).filter(|(factor, _)| **factor != 0);
        moving.all(|(_, &id)| shaper.problem.scop.loops[id].most_iterations().is_some_and(|most| most <= 1))
    };
    band.members[level].times.iter().all(most)
}

/// The orders of loops over points: the two best innermost loops, the others as they were found. Around a chain, where several iterations
/// of the loop next to it can run side by side, each loop may be that one.
pub fn orders(shaper: &Shaper<'_>, band: &Banded) -> Vec<Vec<usize>> {
    let len = band.members.len();
    if !is_plain(&band.body) {
        return vec![(0..len).collect()];
    }
    let scores = scores(shaper.problem, &band.units, &band.members, &band.edges, shaper.ranks);
    let (single, long): (Vec<usize>, Vec<usize>) = (0..len).partition(|&level| is_single(shaper, band, level));
    let mut inner: Vec<usize> = if long.is_empty() { single.clone() } else { long.clone() };
    inner.reverse();
    inner.sort_by_key(|&level| std::cmp::Reverse(scores[level]));
    inner.truncate(2);
    let others = |inner: usize| single.iter().chain(&long).copied().filter(move |&level| level != inner);
    let mut orders: Vec<Vec<usize>> = inner.iter().map(|&inner| others(inner).chain([inner]).collect()).collect();
    let budget = Budget::new(VECTOR_STEPS);
    let slanted = |time: &Affine| time.coefficients.iter().filter(|&&factor| factor != 0).count() > 1;
    let is_straight = !band.members.iter().any(|member| member.times.values().any(slanted));
    for &inner in inner.iter().filter(|_| len > 2 && is_straight) {
        if is_vector(&band.members, inner, &band.edges, &budget) {
            continue;
        }
        let next = others(inner).take(len - 2);
        orders.extend(next.map(|next| others(inner).filter(|&level| level != next).chain([next, inner]).collect()));
    }
    orders
}

/// Sizes of tiles for an order of loops over points.
fn sizes(
    shaper: &Shaper<'_>,
    band: &Banded,
    order: &[usize],
    (inner, is_crossed): (Option<usize>, bool),
) -> Vec<Vec<Option<i64>>> {
    let len = order.len();
    let is_sweep = band.members.iter().all(|member| !member.coincident);
    if let [first, ..] = shaper.knobs.tile[..] {
        let mut sizes = vec![None; len];
        let mut size = first;
        for (at, &level) in order.iter().enumerate() {
            size = shaper.knobs.tile.get(at).copied().unwrap_or(size);
            sizes[level] = Some(size);
        }
        return vec![sizes];
    }
    let tiled = len > 1 && shaper.ambition >= Ambition::Tiles && (!is_sweep || shaper.knobs.time != TimeTiling::No);
    let slanted = |time: &Affine| time.coefficients.iter().filter(|&&factor| factor != 0).count() > 1;
    let is_slanted = inner.is_some_and(|level| band.members[level].times.values().any(slanted));
    let known = if is_slanted && len > 2 { &SIZES_OF_SKEWED[..] } else { &SIZES[..] };
    let mut all: Vec<Vec<Option<i64>>> = Vec::new();
    for [first, second, others, last] in &known[..if tiled { known.len() } else { 1 }] {
        let mut sizes = vec![None; len];
        let long = order.iter().filter(|&&level| !is_single(shaper, band, level));
        for (at, &level) in long.enumerate() {
            sizes[level] = match at {
                _ if Some(level) == inner => *last,
                0 => *first,
                1 => *second,
                _ => *others,
            };
        }
        if !all.contains(&sizes) {
            all.push(sizes);
        }
    }
    if is_crossed && tiled && inner.is_some() {
        all.push(vec![Some(SQUARE); len]);
    }
    all
}
