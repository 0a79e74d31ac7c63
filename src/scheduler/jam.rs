//! Which loops over points are unrolled and jammed into the innermost one.
//!
//! - Where the innermost loop runs in vectors and a loop around it adds to what it writes, four of that loop's iterations add in a
//!   register before they write; four of the nearest loop around that one along which something that is read by vectors stands
//!   still share it.
//! - Where it runs in vectors and rows next to each other have elements in common, as those of a stencil, four of them run together.
//! - Where the innermost loop is a chain, a sum in its order or a recurrence, eight iterations of the loop around are eight chains
//!   side by side, and each keeps its order.
//!
//! In a permutable band both are legal; the judge is asked all the same. Iterations of a recurrence that are to run side by
//! side must not wait for each other: adding the time of the loop around to that of the innermost loop makes them wait for
//! earlier iterations of that only ([`staggered`]), as both distances are not negative.
//!
//! Where the bounds of these loops speak of each other, what is left over would be longer than the loops: they stay.

use super::hyperplane::{Member, Time};
use super::inner::is_vector;
use super::model::Model;
use super::plan::Banded;
use super::view::{Moves, View};
use crate::affine::presburger::{Budget, Relation};
use crate::affine::row::combine;
use crate::schedule::tree::{Band, Node, Tree};

/// Copies of chains, and of several loops of chains, which are more text.
const CHAINS: i64 = 8;
const BESIDE: i64 = 4;

/// So many cells have addresses in registers.
const ADDRESSES: u128 = 16;

/// Steps spent on whether iterations wait for each other.
const STAGGER_STEPS: u64 = 200_000;

/// The numbers of the loops of new nests of a tree that are worth it, and how many of their iterations: the last nest first, so that the
/// loops of the others keep their numbers, and in each the outermost loop first. Its copies are beside each other then when the loop that
/// adds is unrolled, which puts all that is added to one element in a row: one sum after the other is in registers, and not all at once.
pub fn jams(model: &Model<'_>, tree: &Tree, new: &[Node]) -> Vec<(usize, i64)> {
    let mut found: Vec<Vec<(usize, i64)>> = Vec::new();
    let mut number = 0;
    for node in tree.root.children() {
        if new.iter().any(|new| new.children().contains(node)) {
            collect(model, node, &mut Vec::new(), &mut number, &mut found);
        } else {
            number += node.num_bands();
        }
    }
    found.into_iter().rev().flatten().collect()
}

/// Goes through the bands in their order; each on the way with its number, and whether it is all that the one around runs.
fn collect<'t>(
    model: &Model<'_>,
    node: &'t Node,
    around: &mut Vec<(usize, &'t Band)>,
    number: &mut usize,
    found: &mut Vec<Vec<(usize, i64)>>,
) {
    match node {
        Node::Band(band) => {
            around.push((*number, band));
            *number += 1;
            if band.body.bands().is_empty() {
                found.push(jams_of(model, around));
            } else if let Some(jam) = jam_beside(model, around) {
                found.push(vec![jam]);
                *number += band.body.num_bands();
            } else if let Some(rows) = jam_rows(model, around) {
                let mut inner = Vec::new();
                collect(model, &band.body, around, number, &mut inner);
                found.push([rows].into_iter().chain(inner.into_iter().rev().flatten()).collect());
            } else {
                collect(model, &band.body, around, number, found);
            }
            around.pop();
        }
        Node::Sequence(children) => children.iter().for_each(|child| collect(model, child, around, number, found)),
        Node::Guard { then, otherwise, .. } => {
            collect(model, then, around, number, found);
            collect(model, otherwise, around, number, found);
        }
        Node::Leaf(_) => {}
    }
}

fn jams_of(model: &Model<'_>, around: &[(usize, &Band)]) -> Vec<(usize, i64)> {
    let bands: Vec<&Band> = around.iter().map(|(_, band)| *band).collect();
    let jams = agreed(model, &bands, &|view| wanted(view, &bands)).unwrap_or_default();
    jams.into_iter().map(|(level, copies)| (around[level].0, copies)).collect()
}

/// The loops around a statement of which iterations are jammed into the innermost one, outermost first, and how many.
pub fn wanted(view: &View<'_>, bands: &[&Band]) -> Vec<(usize, i64)> {
    let [.., outer, inner] = bands[..] else { return Vec::new() };
    let is_direct = |band: &Band| matches!(band.body, Node::Band(_)) && band.tile.is_none() && !band.body.has_guards();
    if !is_direct(outer) || inner.tile.is_some() || inner.body.has_guards() || view.is_long() {
        return Vec::new();
    }
    let at = bands.len() - 2;
    if view.may_jam_chains() {
        return vec![(at, CHAINS)];
    }
    if !view.may_jam_vectors() {
        let may_jam =
            !bands[at].parallel && RowCells::in_one_loop([view.touched_by_rows()]).is_less() && view.are_vectors();
        let rows = view.copies(at).filter(|_| may_jam);
        return rows.map(|copies| (at, copies)).into_iter().collect();
    }
    let may_share = |&level: &usize| may_share(view, bands, level);
    let nearest = (0..at).rev().take_while(|&level| is_direct(bands[level])).find(may_share);
    nearest.into_iter().chain([at]).filter_map(|level| Some((level, view.copies(level)?))).collect()
}

/// May iterations of a loop share what vectors read, and do most of what stands in it run in all of them?
fn may_share(view: &View<'_>, bands: &[&Band], level: usize) -> bool {
    let last = bands.len() - 1;
    let shares = view.reads(|moves| moves(level) == Moves::Not && moves(last) != Moves::Not);
    let is_box = (level + 1..=last).all(|inner| view.leaves_little(level, inner));
    !bands[level].parallel && shares && is_box && view.copies(level).is_some()
}

/// A loop around one nest, and statements and single loops beside it, of which iterations share what vectors of the nest read: rows of a
/// triangular solve.
fn jam_rows(model: &Model<'_>, around: &[(usize, &Band)]) -> Option<(usize, i64)> {
    let &(number, outer) = around.last()?;
    let Node::Sequence(children) = &outer.body else { return None };
    let mut nests = children.iter().filter(|child| child.num_bands() > 1);
    let (Some(nest), None) = (nests.next(), nests.next()) else { return None };
    let nest = nest.bands();
    let is_perfect =
        nest.windows(2).all(|pair| matches!(&pair[0].body, Node::Band(inner) if std::ptr::eq(&**inner, pair[1])));
    let bands: Vec<&Band> = around.iter().map(|(_, band)| *band).chain(nest).collect();
    let level = around.len() - 1;
    let is_worth = |view: &View<'_>| {
        view.may_jam_vectors() && may_share(view, &bands, level) && view.copies(level) == Some(BESIDE)
    };
    let is_plain =
        outer.tile.is_none() && !outer.body.has_guards() && bands.iter().skip(level).all(|band| band.tile.is_none());
    (is_perfect && is_plain && agreed(model, &bands, &is_worth) == Some(true)).then_some((number, BESIDE))
}

/// What all statements of the last of some loops vote for.
fn agreed<T: PartialEq>(model: &Model<'_>, bands: &[&Band], vote: &dyn Fn(&View<'_>) -> T) -> Option<T> {
    let statements = bands.last()?.body.statements();
    let way = model.way(bands.iter().copied(), true);
    let votes: Option<Vec<T>> =
        statements.into_iter().map(|statement| Some(vote(&model.view(statement, &way)?))).collect();
    let mut votes = votes?;
    let first = votes.pop()?;
    votes.iter().all(|vote| *vote == first).then_some(first)
}

/// A loop around innermost loops beside each other: chains, and those that add, in vectors, to elements that the next iteration of the loop
/// around adds to again: jammed, these go to a register. Other vectors may stand beside chains: a row of a softmax is its largest element, a sum, and a division of each element. Or vectors, where rows of one of them have elements in common. Others have one iteration.
fn jam_beside(model: &Model<'_>, around: &[(usize, &Band)]) -> Option<(usize, i64)> {
    let &(number, outer) = around.last()?;
    let Node::Sequence(children) = &outer.body else { return None };
    if outer.tile.is_some() || outer.body.has_guards() {
        return None;
    }
    let (mut chains, mut adding, mut rows): (_, _, Option<RowCells>) = (0, 0, None);
    for child in children {
        let Node::Band(band) = child else { continue };
        let bands: Vec<&Band> = around.iter().map(|(_, band)| *band).chain([&**band]).collect();
        let last = bands.len() - 1;
        if !band.body.bands().is_empty() {
            return None;
        }
        if agreed(model, &bands, &|view| view.trips(last) == 1) == Some(true) {
            continue;
        }
        let all = |is_so: &dyn Fn(&View<'_>) -> bool| band.tile.is_none() && agreed(model, &bands, is_so) == Some(true);
        let is_whole = |view: &View<'_>| view.is_upright(last - 1, last) && view.copies(last - 1) == Some(BESIDE);
        if all(&|view| view.may_jam_chains()) {
            chains += 1;
        } else if all(&|view| view.may_jam_vectors()) {
            adding += usize::from(all(&is_whole));
        } else if all(&|view| view.are_vectors()) && all(&|view| view.copies(last - 1) == Some(BESIDE)) {
            let way = model.way(bands.iter().copied(), true);
            let statements = band.body.statements();
            let views = statements.into_iter().filter_map(|statement| model.view(statement, &way));
            let touched = views.map(|view| view.touched_by_rows());
            rows = Some(rows.unwrap_or_default().and(RowCells::in_one_loop(touched)));
        } else {
            return None;
        }
    }
    match (chains, adding, rows) {
        (0, 0, Some(rows)) if rows.is_less() && !outer.parallel => Some((number, BESIDE)),
        (0, 0, _) => None,
        (1, _, None) => Some((number, CHAINS)),
        // Vectors beside the chains run as well for several rows as for one.
        _ => Some((number, BESIDE)),
    }
}

/// What rows touch one after the other, and together.
#[derive(Clone, Copy, Default)]
struct RowCells {
    alone: u128,
    jammed: u128,
    /// Does a loop touch more cells together than there are addresses in registers?
    is_crowded: bool,
}

impl RowCells {
    /// The sum of what the statements of one loop touch.
    fn in_one_loop(touched: impl IntoIterator<Item = [u128; 2]>) -> RowCells {
        let sum = |[alone, jammed]: [u128; 2], more: [u128; 2]| [alone + more[0], jammed + more[1]];
        let [alone, jammed] = touched.into_iter().fold([0, 0], sum);
        RowCells { alone, jammed, is_crowded: jammed > ADDRESSES }
    }

    fn and(self, other: RowCells) -> RowCells {
        let is_crowded = self.is_crowded || other.is_crowded;
        RowCells { alone: self.alone + other.alone, jammed: self.jammed + other.jammed, is_crowded }
    }

    /// Do they touch a seventh less together? A compiler keeps an address for each access: where it has not enough registers for them, a quarter less.
    fn is_less(self) -> bool {
        let parts = if self.is_crowded { 4 } else { 7 };
        self.alone > 0 && parts * self.jammed <= (parts - 1) * self.alone
    }
}

/// A band of one unit whose innermost loop over points is a chain, with the time of the loop around it added to that of the
/// innermost one, if iterations of the loop around would otherwise wait for each other; none if not.
pub fn staggered(band: &Banded, order: &[usize]) -> Option<Banded> {
    let [.., outer, inner] = order[..] else { return None };
    let budget = Budget::new(STAGGER_STEPS);
    if band.units.len() != 1 || is_vector(&band.members, inner, &band.edges, &budget) {
        return None;
    }
    let waits = band.edges.iter().any(|edge| {
        let rows = (band.members[inner].distance(edge), band.members[outer].distance(edge));
        let (Some(still), Some(along)) = rows else { return false };
        let Some(forward) = combine(&along, 1, &[1], -1) else { return false };
        let mut pairs = edge.pairs.clone();
        pairs.add_eq(&still);
        pairs.add_ineq(&forward);
        !matches!(Relation::from(pairs).is_empty(&budget), Ok(true))
    });
    if !waits {
        return None;
    }
    let mut staggered = band.clone();
    let by = &band.members[outer].times;
    let sum = |(unit, time): (&usize, &Time)| {
        let coefficients = time.coefficients.iter().zip(&by[unit].coefficients).map(|(a, b)| a.checked_add(*b));
        let constant = time.constant.checked_add(by[unit].constant)?;
        Some((*unit, Time { coefficients: coefficients.collect::<Option<_>>()?, constant }))
    };
    let times = band.members[inner].times.iter().map(sum).collect::<Option<_>>()?;
    staggered.members[inner] = Member { times, coincident: false };
    Some(staggered)
}
