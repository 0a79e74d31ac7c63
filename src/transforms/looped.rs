//! The loops as they stand before a step, as random pipelines see them: which steps they are fit for.

use num_traits::ToPrimitive;

use super::session::Session;
use crate::affine::expr::{AffineExpr, div_ceil};
use crate::affine::presburger::{BasicSet, Optimum};
use crate::affine::row::{canonical, row_of};
use crate::analysis::scop::{Scop, StatementId};
use crate::schedule::ast::{AstNode, For};
use crate::schedule::scan::points::{PointLoop, TilePoints};
use crate::schedule::tree::{Band, Node};

/// A loop as it stands before a step.
#[doc(hidden)]
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Looped {
    /// How a step names it.
    pub label: String,
    /// Which loop is all that is in it, but for guards.
    pub inner: Option<usize>,
    /// Which loops stand beside it, later in the text, and run over the same tiles if it does.
    pub beside: Vec<usize>,
    /// How many statements are in it.
    pub statements: usize,
    /// Does it count tiles of a loop further inside that is long enough for a full one?
    pub tiles: bool,
    /// Its least value and the number after its greatest, over all its runs that run anything, if these are numbers and it is
    /// a loop of the source as it was; of the greatest there may be none.
    pub source: Option<(i64, Option<i64>)>,
    /// Does it start at one value, no maximum of several?
    pub starts: bool,
    /// Do it and the loop directly inside run in the same manner, and this one always equally often?
    pub coalesces: bool,
}

/// The loops that are written.
pub(super) fn loops(session: &Session<'_>) -> Vec<Looped> {
    let mut found = Vec::new();
    visit(&session.tree.root, session, &mut found);
    let names = session.names();
    let written = written(session);
    for (number, looped) in &mut found {
        looped.starts = written.as_ref().is_none_or(|written| written[*number].lower.len() == 1);
        looped.coalesces = looped.coalesces && written.as_ref().is_some_and(|all| coalesces(session, *number, all));
    }
    found.retain(|(number, _)| !names[*number].is_empty());
    let numbers: Vec<usize> = found.iter().map(|(number, _)| *number).collect();
    let place = |number: &usize| numbers.iter().position(|other| other == number);
    let label = |(number, looped): (usize, Looped)| Looped {
        label: session.label(number),
        inner: looped.inner.as_ref().and_then(place),
        beside: looped.beside.iter().filter_map(place).collect(),
        ..looped
    };
    found.into_iter().map(label).collect()
}

fn visit(node: &Node, session: &Session<'_>, found: &mut Vec<(usize, Looped)>) {
    match node {
        Node::Band(band) => {
            let inner = only_band(&band.body).map(|_| found.len() + 1);
            let plain = |other: &Band| other.options.mapping.is_none() && other.parallel == band.parallel;
            let looped = Looped {
                label: String::new(),
                inner,
                beside: Vec::new(),
                statements: band.body.statements().len(),
                tiles: has_full_tile(session, band),
                source: extent(session, band).filter(|_| is_of_source(band, session.scop())),
                starts: false,
                coalesces: plain(band) && matches!(&band.body, Node::Band(inner) if plain(inner)),
            };
            found.push((found.len(), looped));
            visit(&band.body, session, found);
        }
        Node::Sequence(children) => {
            let mut earlier: Vec<(usize, &Band)> = Vec::new();
            for child in children {
                let number = found.len();
                if let Some(band) = only_band(child) {
                    let same = earlier.iter().filter(|(_, other)| other.tile == band.tile);
                    same.for_each(|(other, _)| found[*other].1.beside.push(number));
                    earlier.push((number, band));
                }
                visit(child, session, found);
            }
        }
        Node::Guard { then, otherwise, .. } => {
            visit(then, session, found);
            visit(otherwise, session, found);
        }
        Node::Leaf(_) => {}
    }
}

/// Is it a loop of the source that no step has changed?
fn is_of_source(band: &Band, scop: &Scop) -> bool {
    let Some(origin) = band.origin.filter(|_| band.tile.is_none()) else { return false };
    let is_own = |(id, time): (&StatementId, &AffineExpr)| {
        let own = scop.statements[*id].loops.iter().position(|other| *other == origin);
        own.is_some_and(|own| *time == AffineExpr::Dim(own as u32))
    };
    band.member.iter().all(is_own)
}

/// The least time of a band and the number after its greatest; none if there is no least number.
fn extent(session: &Session<'_>, band: &Band) -> Option<(i64, Option<i64>)> {
    let (mut first, mut end) = (None, Some(i64::MIN));
    for &id in band.member.keys() {
        let domain = session.scop().statements[id].domain.intersect_symbols(&session.scop().context);
        let space = domain.space();
        let dims: Vec<usize> = (0..space.num_range).map(|dim| space.range(dim)).collect();
        let row = row_of(&mut BasicSet::universe(space), &band.time(id), &dims).ok()?;
        if row.len() > space.num_columns() {
            return None;
        }
        let negative: Vec<i64> = row.iter().map(|c| c.checked_neg()).collect::<Option<_>>()?;
        match domain.min(&row, session.budget).ok()? {
            Optimum::Empty => continue,
            Optimum::Unbounded => return None,
            Optimum::Bounded(least) => first = Some(first.unwrap_or(i64::MAX).min(least.to_i64()?)),
        }
        end = match domain.min(&negative, session.budget).ok()? {
            Optimum::Bounded(least) => end.max(Some((-least).to_i64()?.checked_add(1)?)).filter(|_| end.is_some()),
            Optimum::Empty | Optimum::Unbounded => None,
        };
    }
    Some((first?, end))
}

/// Is the loop over the points of a band's tiles long enough to fill one of them?
fn has_full_tile(session: &Session<'_>, band: &Band) -> bool {
    let points = |other: &&&Band| other.tile.is_none() && other.member == band.member;
    let below = band.body.bands();
    let (Some(tile), Some(point)) = (&band.tile, below.iter().find(points)) else { return false };
    let (Some(start), Some((first, end))) = (tile.lower.as_const(), extent(session, point)) else { return false };
    let Some(tiles) = div_ceil(first - start, tile.size) else { return false };
    let full = start + tiles * tile.size + tile.size - session.step_of(point);
    end.is_none_or(|end| full < end)
}

/// The loops as they are written, if these are the bands, each once and in their order.
fn written(session: &Session<'_>) -> Option<Vec<For>> {
    fn collect(nodes: Vec<AstNode>, loops: &mut Vec<For>) {
        for node in nodes {
            match node {
                AstNode::For(mut node) => {
                    let body = std::mem::take(&mut node.body);
                    loops.push(*node);
                    collect(body, loops);
                }
                AstNode::If { then, otherwise, .. } => {
                    collect(then, loops);
                    collect(otherwise, loops);
                }
                AstNode::Instance(_) => {}
            }
        }
    }
    let nodes = session.scan(session.budget).ok()?;
    let mut loops = Vec::new();
    collect(nodes, &mut loops);
    loops.iter().map(|looped| &*looped.name).eq(session.names()).then_some(loops)
}

/// Can a loop be counted together with the one directly inside?
fn coalesces(session: &Session<'_>, number: usize, written: &[For]) -> bool {
    let (outer, inner) = (&written[number], &written[number + 1]);
    let (depth, num_symbols) = (session.tree.path_to(number).len(), session.scop().symbols.len());
    let points = PointLoop { lower: &inner.lower, upper: &inner.upper, step: inner.step };
    if outer.lower.len() == 1 && TilePoints::of(depth - 1, outer.step, &points, (depth, num_symbols)).is_some() {
        return true;
    }
    let ([_], [lower], [upper]) = (&outer.lower[..], &inner.lower[..], &inner.upper[..]) else { return false };
    let distance = canonical(&(upper.clone() - lower.clone()), depth, num_symbols);
    distance.is_ok_and(|distance| distance.as_const().is_some())
}

/// The loop that is all there is in a node, but for guards.
fn only_band(node: &Node) -> Option<&Band> {
    match node {
        Node::Band(band) => Some(band),
        Node::Guard { then, otherwise, .. } if otherwise.is_nothing() => only_band(then),
        _ => None,
    }
}
