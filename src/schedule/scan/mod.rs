//! The scanner: from a schedule tree to loops, the only producer of loops from a schedule.
//!
//! It walks the tree from the outside in and keeps the *context*: exactly the points that the loops and guards written so
//! far reach. At a band it takes, of each statement below, the rows that bound the band's dim by dims further out
//! (`bounds`), deeper dims projected away only where these leave a side open; keeps those that hold for every statement
//! below (an integer question, so the loop is a hull; where there is none, it parts the values); drops those that the
//! context and the others imply; and writes the loop. At a leaf, every row of the statement's domain that the context does not imply becomes a guard. So whatever the
//! loops are, each statement runs exactly on its domain: a loop's bounds decide how tight the code is, never whether it
//! is right.
//!
//! `docs/algorithms/scan.md` has the proof and the bounds rule that makes the original schedule print the original text.

pub(crate) mod bounds;
mod boxed;
mod choose;
mod constraints;
mod image;
mod middle;
mod names;
pub mod points;
mod reach;
mod rows;
mod scanned;
mod shadow;
mod shape;
mod source;
mod tidy;
mod times;
mod unshaped;
mod values;

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use crate::affine::expr::AffineExpr;
use crate::affine::presburger::{BasicSet, Budget, DimKind, Set, Space};
use crate::affine::row::{NotAffine, Row, demand, unit};
use crate::affine::set::{Constraint, IntegerSet};
use crate::analysis::scop::{Scop, StatementId};
use crate::diag::Span;
use crate::ir::{Module, Op};
use crate::schedule::ast::{AstNode, For, Instance};
use crate::schedule::legality::Legal;
use crate::schedule::refusal::{NotApplicable, Refusal};
use crate::schedule::sizes::{symbol_of, widened};
use crate::schedule::tree::{Band, LoopOptions, Node, Tree};
use bounds::{Bound, Stride};
use choose::{BandForm, ChosenLoop};
use image::{Inverse, NoImage, invert};
use names::ScanNames;
use rows::{all_rows, outer_rows};
use shape::{LoopShape, Why};

pub(crate) use image::about;
pub use names::names_in_use;
pub use scanned::Scanned;
pub use shape::MAX_COPIES;

/// The loops of a legal schedule. Nests that were scanned before are taken from `scanned`, all of which is of this program.
///
/// # Errors
/// [`Refusal::NotApplicable`] naming the loop whose bounds `affine.for` cannot print; [`Refusal::Unknown`] if the budget
/// runs out.
pub fn scan(
    module: &Module,
    scop: &Scop,
    tree: &Legal<Tree>,
    scanned: &Scanned,
    budget: &Budget,
) -> Result<Vec<AstNode>, Refusal> {
    scan_unchecked(module, scop, tree.get(), scanned, budget)
}

/// The loops of any schedule of a program, nest by nest.
pub fn scan_nests(
    module: &Module,
    scop: &Scop,
    tree: &Tree,
    scanned: &Scanned,
    budget: &Budget,
) -> Result<Vec<Rc<[AstNode]>>, Refusal> {
    let is_written = |node: &Node| {
        let whole = node.statements().iter().all(|&id| scop.statements[id].part.is_none());
        whole && Tree::is_original(scop, node)
    };
    if let Some(loops) = scanned.loops_of_all(tree) {
        return Ok(loops);
    }
    let loops = scan_with(module, scop, tree, &is_written, scanned, budget)?;
    scanned.remember_all(tree, &loops);
    Ok(loops)
}

/// The loops of any schedule, legal or not: tests replay witnesses with it.
#[doc(hidden)]
pub fn scan_unchecked(
    module: &Module,
    scop: &Scop,
    tree: &Tree,
    scanned: &Scanned,
    budget: &Budget,
) -> Result<Vec<AstNode>, Refusal> {
    scan_nests(module, scop, tree, scanned, budget).map(|nests| nests.concat())
}

/// The loops of a schedule, none of them as in the source: what they are without its text.
#[doc(hidden)]
pub fn scan_anew(module: &Module, scop: &Scop, tree: &Legal<Tree>, budget: &Budget) -> Result<Vec<AstNode>, Refusal> {
    scan_with(module, scop, tree.get(), &|_| false, &Scanned::default(), budget).map(|nests| nests.concat())
}

/// Nests that are `written` keep the loops and guards that the source has, whatever these say. The others are tidied,
/// unless tidy loops have bounds that cannot be printed.
fn scan_with(
    module: &Module,
    scop: &Scop,
    tree: &Tree,
    is_written: &dyn Fn(&Node) -> bool,
    scanned: &Scanned,
    budget: &Budget,
) -> Result<Vec<Rc<[AstNode]>>, Refusal> {
    let sizes = tree.sizes();
    let wide = (!sizes.is_empty()).then(|| widened(scop, &sizes));
    let scop = wide.as_ref().unwrap_or(scop);
    let mut names = ScanNames::taken(module, scop.func, tree);
    let mut nests = Vec::new();
    for node in tree.root.children() {
        if sizes.is_empty()
            && let Some(loops) = scanned.loops_of(node)
        {
            nests.push(loops);
            continue;
        }
        let scan = |keeps: bool| {
            let names = RefCell::new(names.of_next_nest());
            let scanner = Scanner { module, scop, budget, keeps, num_ranges: Cell::new(0), names };
            let pieces = scanner.all_pieces(node, &mut Vec::new(), false)?;
            let at = At { bands: Vec::new(), context: scop.context.clone(), pieces: &pieces };
            Ok::<_, Refusal>((scanner.node(node, &at)?, scanner.names.into_inner()))
        };
        let keeps = is_written(node);
        let (loops, used) = match scan(keeps) {
            Err(Refusal::NotApplicable(_)) if !keeps => scan(true)?,
            scanned => scanned?,
        };
        let loops: Rc<[AstNode]> = loops.into();
        if sizes.is_empty() && !used.have_grown_since(&names) {
            scanned.remember(node, &loops);
        }
        names = used;
        nests.push(loops);
    }
    Ok(nests)
}

/// How often the values of a band may be parted.
const MAX_RANGES: usize = 64;

/// A conjunction of points of the generated loops at which a statement runs, or may run.
#[derive(Clone, Debug)]
struct ScanPiece {
    statement: StatementId,
    set: BasicSet,
}

/// Where the scanner stands.
struct At<'t, 'p> {
    /// The bands around.
    bands: Vec<&'t Band>,
    /// The points that the code around reaches, over the generated loops around.
    context: Set,
    /// The pieces of all statements of the tree.
    pieces: &'p [ScanPiece],
}

struct Scanner<'a> {
    module: &'a Module,
    scop: &'a Scop,
    budget: &'a Budget,
    /// Are loops and guards kept as the source has them?
    keeps: bool,
    /// How often the values of a band were parted.
    num_ranges: Cell<usize>,
    names: RefCell<ScanNames<'a>>,
}

impl<'a> Scanner<'a> {
    /// The pieces of the statements below a node: its loops and, unless an `affine.if` on the way is kept, its domain.
    fn all_pieces<'t>(
        &self,
        node: &'t Node,
        bands: &mut Vec<&'t Band>,
        guarded: bool,
    ) -> Result<Vec<ScanPiece>, Refusal> {
        let mut pieces = Vec::new();
        match node {
            Node::Band(band) => {
                bands.push(band);
                pieces = self.all_pieces(&band.body, bands, guarded)?;
                bands.pop();
            }
            Node::Sequence(children) => {
                for child in children {
                    pieces.extend(self.all_pieces(child, bands, guarded)?);
                }
            }
            Node::Guard { then, otherwise, .. } => {
                let guarded = guarded || self.keeps;
                pieces = self.all_pieces(then, bands, guarded)?;
                pieces.extend(self.all_pieces(otherwise, bands, guarded)?);
            }
            Node::Leaf(statement) => pieces = self.pieces_of(*statement, bands, guarded)?,
        }
        Ok(pieces)
    }

    fn pieces_of(&self, statement: StatementId, bands: &[&Band], guarded: bool) -> Result<Vec<ScanPiece>, Refusal> {
        let inverse = self.inverse(statement, bands)?;
        let space = Space::set(self.scop.symbols.len(), bands.len());
        let mut start = BasicSet::universe(space);
        inverse
            .demand_bands(self.scop, statement, bands, &mut start)
            .map_err(|reason| self.too_large(statement, reason))?;
        let mut sets = vec![start];
        let loops = &self.scop.statements[statement].loops;
        for (position, id) in loops.iter().enumerate() {
            let own = about(&self.scop.loops[*id].domain, position);
            sets = product(&sets, &own, inverse.values(&own));
        }
        sets = self.in_domain(statement, bands, &inverse, sets, !guarded);
        let mut pieces = Vec::new();
        for set in sets {
            if self.keeps || !self.with_context(&set, &self.scop.context).is_empty(self.budget)? {
                pieces.push(ScanPiece { statement, set });
            }
        }
        Ok(pieces)
    }

    /// The points of `sets` at which a statement runs; with `whole` false, those of its part of the source's statement.
    ///
    /// Where the loops around take the values that a split asked about, the split's set is added as it is: it says the
    /// same as the domain does by divisions of the induction variables, but as bounds of the loops.
    fn in_domain(
        &self,
        statement: StatementId,
        bands: &[&Band],
        inverse: &Inverse,
        mut sets: Vec<BasicSet>,
        whole: bool,
    ) -> Vec<BasicSet> {
        let statement_id = statement;
        let statement = &self.scop.statements[statement];
        let add = |sets: &[BasicSet], domain: &Set| product(sets, domain, inverse.values(domain));
        let Some(part) = &statement.part else {
            return if whole { add(&sets, &statement.domain) } else { sets };
        };
        if whole {
            sets = add(&sets, &part.whole);
        }
        for within in &part.within {
            let known = |time: &AffineExpr| {
                bands.iter().position(|band| !band.is_sized_by_value() && band.time(statement_id) == *time)
            };
            let Some(dims) = within.times.iter().map(known).collect::<Option<Vec<usize>>>() else {
                return add(&sets, &statement.domain);
            };
            let num_symbols = self.scop.symbols.len();
            let columns = (1..=num_symbols).chain(dims.into_iter().map(|dim| 1 + num_symbols + dim));
            sets = product(&sets, &within.points, &columns.map(unit).collect::<Vec<Row>>());
        }
        sets
    }

    fn inverse(&self, statement: StatementId, bands: &[&Band]) -> Result<Inverse, Refusal> {
        invert(self.scop, statement, bands).map_err(|no| match no {
            NoImage::NotAffine(reason) => self.too_large(statement, reason),
            NoImage::NotUnimodular(iv) => {
                let id = self.scop.statements[statement].loops[iv];
                let looped = &self.scop.loops[id];
                let message = format!("%{} does not follow from the new loops with factors 1 and -1", looped.name);
                NotApplicable::new("not-unimodular", self.module.op(looped.op).span, message).into()
            }
        })
    }

    fn too_large(&self, statement: StatementId, reason: NotAffine) -> Refusal {
        let anchor = self.scop.statements[statement].anchor;
        let message = format!("the new loops around this statement have no exact form: {reason}");
        NotApplicable::new("schedule-not-affine", self.module.op(anchor).span, message).into()
    }

    fn node<'t>(&self, node: &'t Node, at: &At<'t, '_>) -> Result<Vec<AstNode>, Refusal> {
        match node {
            Node::Sequence(children) => {
                let parts = children.iter().map(|child| self.node(child, at)).collect::<Result<Vec<_>, _>>()?;
                if self.keeps {
                    return Ok(parts.into_iter().flatten().collect());
                }
                let is_leaf = children.iter().map(|child| matches!(child, Node::Leaf(_)));
                Ok(tidy::merged(tidy::zipped(is_leaf.zip(parts).collect())))
            }
            Node::Band(band) => self.guarded_band(node, band, at),
            Node::Guard { op, then, otherwise } => self.guard(*op, then, otherwise, at),
            Node::Leaf(statement) => self.leaf(*statement, at),
        }
    }

    /// The pieces of the statements below a node.
    fn below<'p>(&self, node: &Node, at: &At<'_, 'p>) -> Vec<&'p ScanPiece> {
        let statements = node.statements();
        at.pieces.iter().filter(|piece| statements.contains(&piece.statement)).collect()
    }

    /// A band, inside a guard for whatever all statements below need of the loops around and these do not ensure.
    fn guarded_band<'t>(&self, node: &Node, band: &'t Band, at: &At<'t, '_>) -> Result<Vec<AstNode>, Refusal> {
        let pieces = self.below(node, at);
        if pieces.is_empty() {
            return Ok(Vec::new());
        }
        let depth = at.bands.len();
        let mut missing: Vec<Constraint> = Vec::new();
        for constraint in pieces.iter().flat_map(|piece| outer_rows(&piece.set, depth)) {
            if missing.contains(&constraint) || self.holds(&constraint, &at.context)? {
                continue;
            }
            let everywhere = pieces.iter().try_fold(true, |all, piece| {
                Ok::<bool, Refusal>(all && self.holds(&constraint, &self.with_context(&piece.set, &at.context))?)
            })?;
            if everywhere {
                missing.push(constraint);
            }
        }
        if missing.is_empty() {
            return self.band(node, band, at, &pieces);
        }
        let missing = self.irredundant(missing, &at.context)?;
        let inside = At { bands: at.bands.clone(), context: self.demanding(&at.context, &missing)?, pieces: at.pieces };
        let then = self.band(node, band, &inside, &pieces)?;
        Ok(self.wrap(missing, depth, then))
    }

    fn band<'t>(
        &self,
        node: &Node,
        band: &'t Band,
        at: &At<'t, '_>,
        pieces: &[&ScanPiece],
    ) -> Result<Vec<AstNode>, Refusal> {
        if let Some(values) = self.values_in_tile(band, at, pieces)? {
            let context = at.context.insert_dims(DimKind::Range, at.bands.len(), 1);
            return self.copies(band, at, &context, &values, None);
        }
        let bounds = match self.choose(band, at, pieces)? {
            BandForm::Loop(bounds) => bounds,
            BandForm::Ranges(bound) => return self.ranges(node, band, at, pieces, &bound),
        };
        if bounds.never {
            return Ok(Vec::new());
        }
        let shape = LoopShape { depth: at.bands.len(), num_symbols: self.scop.symbols.len() };
        if let Some(value) = self.only_value(band, &bounds) {
            return self.copies(band, at, &bounds.context, &[value], Some(&bounds));
        }
        if band.options.unroll {
            let values = match shape.values(&bounds.lower, &bounds.upper, bounds.step) {
                Ok(values) => values,
                Err(why) => {
                    self.few_values(at.bands.len(), &bounds, pieces)?.ok_or_else(|| self.no_shape(band, at, why))?
                }
            };
            return self.copies(band, at, &bounds.context, &values, Some(&bounds));
        }
        let times = self.times_of(band, at, &bounds)?;
        let mut bands = at.bands.clone();
        bands.push(band);
        let inside = At { bands, context: bounds.context.clone(), pieces: at.pieces };
        let name = self.names.borrow_mut().of(band);
        let body = self.node(&band.body, &inside)?;
        if body.is_empty() {
            return Ok(Vec::new());
        }
        let stays = self.keeps || band.parallel || times.is_some() || band.options != LoopOptions::default();
        if !stays {
            // What cannot be said of parts of a loop is no reason against the loop.
            match self.with_middle(band, at, (&bounds, &body), &name) {
                Ok(None) | Err(Refusal::NotApplicable(_)) => {}
                Ok(Some(loops)) => return Ok(loops),
                Err(refusal) => return Err(refusal),
            }
        }
        let (outside, body) = if stays { (Vec::new(), body) } else { tidy::invariant(body, shape.depth) };
        let looped = For {
            name,
            lower: bounds.lower,
            upper: bounds.upper,
            step: band.tile.as_ref().filter(|_| times.is_some()).map_or(bounds.step, |tile| tile.size),
            times,
            parallel: band.parallel,
            reduces: band.reduces.clone(),
            mapping: band.options.mapping.clone(),
            origin: band.origin,
            body,
        };
        let loops = shape.write(looped, &band.options).map_err(|why| self.no_shape(band, at, why))?;
        Ok(self.wrap(outside, shape.depth, loops))
    }

    /// The symbol that the step of a loop over tiles is multiplied with; such a loop starts where the tiles do.
    fn times_of(&self, band: &Band, at: &At<'_, '_>, bounds: &ChosenLoop) -> Result<Option<u32>, Refusal> {
        let Some((tile, size)) = band.tile.as_ref().and_then(|tile| Some((tile, tile.times?))) else { return Ok(None) };
        if bounds.lower != [tile.lower.clone()] || bounds.step != tile.size {
            let why = "is cut in tiles of a size that is a value, and does not start where they do";
            return Err(self.no_shape(band, at, Why::new("symbolic-size", why)));
        }
        match symbol_of(self.scop, size) {
            AffineExpr::Symbol(symbol) => Ok(Some(symbol)),
            _ => Ok(None),
        }
    }

    /// One copy of the body for each value, scanned where the induction variable is known; inside `context`, the points
    /// that the loop would reach. What bounds the loop and the code around does not ensure guards the copy.
    fn copies<'t>(
        &self,
        band: &'t Band,
        at: &At<'t, '_>,
        context: &Set,
        values: &[AffineExpr],
        bounds: Option<&ChosenLoop>,
    ) -> Result<Vec<AstNode>, Refusal> {
        let depth = at.bands.len();
        let shape = LoopShape { depth, num_symbols: self.scop.symbols.len() };
        let mut bands = at.bands.clone();
        bands.push(band);
        let mut copies = Vec::new();
        for value in values {
            let is_value = Constraint { expr: AffineExpr::Dim(depth as u32) - value.clone(), is_eq: true };
            let context = self.demanding(context, &[is_value])?;
            if context.is_empty(self.budget)? {
                continue;
            }
            let body = self.node(&band.body, &At { bands: bands.clone(), context, pieces: at.pieces })?;
            let (lower, upper) = bounds.map_or((&[][..], &[][..]), |bounds| (&bounds.lower, &bounds.upper));
            let starts = lower.iter().map(|lower| value.clone() - lower.clone());
            let ends = upper.iter().map(|upper| upper.clone() - value.clone() - 1);
            let met = starts.chain(ends).map(|expr| Constraint { expr: shape.gathered(expr), is_eq: false });
            let guards = self.irredundant(met.collect(), &at.context)?;
            copies.extend(self.wrap(guards, depth, shape.at(&body, value)));
        }
        Ok(copies)
    }

    /// A band whose values below a bound and from it on are loops of their own. Every statement is left out of a range in
    /// which it does not run.
    fn ranges<'t>(
        &self,
        node: &Node,
        band: &'t Band,
        at: &At<'t, '_>,
        pieces: &[&ScanPiece],
        bound: &Bound,
    ) -> Result<Vec<AstNode>, Refusal> {
        self.num_ranges.set(self.num_ranges.get() + 1);
        if self.num_ranges.get() > MAX_RANGES {
            return Err(self.too_many_ranges(band));
        }
        let (here, beyond) = (bound.as_constraint(), bound.beyond());
        let mut loops = Vec::new();
        for constraint in if bound.lower { [beyond, here] } else { [here, beyond] } {
            let mut inside = Vec::new();
            for piece in pieces {
                let mut piece = (*piece).clone();
                demand(&mut piece.set, &constraint.expr, false).map_err(|reason| self.no_row(reason))?;
                if !self.with_context(&piece.set, &at.context).is_empty(self.budget)? {
                    inside.push(piece);
                }
            }
            let at = At { bands: at.bands.clone(), context: at.context.clone(), pieces: &inside };
            loops.extend(self.guarded_band(node, band, &at)?);
        }
        Ok(loops)
    }

    /// An `affine.if`, as written if its operands are known here; otherwise its regions, one after the other.
    fn guard<'t>(&self, op: Op, then: &'t Node, otherwise: &'t Node, at: &At<'t, '_>) -> Result<Vec<AstNode>, Refusal> {
        let Some(conditions) = self.condition(op, then, otherwise, at)? else {
            let mut parts = self.node(then, at)?;
            parts.extend(self.node(otherwise, at)?);
            return Ok(parts);
        };
        let holds = self.demanding(&at.context, &conditions.constraints)?;
        let fails = at.context.subtract(&holds, self.budget)?;
        if !self.keeps && fails.is_empty(self.budget)? {
            return self.node(then, at);
        }
        if !self.keeps && holds.is_empty(self.budget)? {
            return self.node(otherwise, at);
        }
        let inside = |context: Set| At { bands: at.bands.clone(), context, pieces: at.pieces };
        let then = self.node(then, &inside(holds))?;
        let otherwise = self.node(otherwise, &inside(fails))?;
        if then.is_empty() && otherwise.is_empty() {
            return Ok(Vec::new());
        }
        if self.keeps {
            return Ok(vec![AstNode::If { conditions, then, otherwise }]);
        }
        let constraints = self.irredundant(conditions.constraints.clone(), &at.context)?;
        let conditions = IntegerSet::new(conditions.num_dims, conditions.num_symbols, constraints);
        Ok(vec![tidy::branch(conditions, then, otherwise)])
    }

    /// A statement, inside guards for the rows of its domain that the context does not imply.
    fn leaf(&self, statement: StatementId, at: &At<'_, '_>) -> Result<Vec<AstNode>, Refusal> {
        let depth = at.bands.len();
        let inverse = self.inverse(statement, &at.bands)?;
        let instance = AstNode::Instance(Instance { statement, ivs: inverse.ivs.clone() });
        let mut start = BasicSet::universe(at.context.space());
        inverse
            .demand_bands(self.scop, statement, &at.bands, &mut start)
            .map_err(|reason| self.too_large(statement, reason))?;
        let sets = self.in_domain(statement, &at.bands, &inverse, vec![start], true);
        let mut domain = Set::from_disjuncts(at.context.space(), sets);
        if at.context.is_subset(&domain, self.budget)? {
            return Ok(vec![instance]);
        }
        domain = domain.eliminate_divs(self.budget)?;
        if domain.disjuncts().len() > 1 {
            domain = domain.intersect(&at.context).make_disjoint(self.budget)?.eliminate_divs(self.budget)?;
        }
        let mut guards = Vec::new();
        for set in domain.disjuncts() {
            if Set::from(set.clone()).is_disjoint(&at.context, self.budget)? {
                continue;
            }
            let rows = all_rows(set).ok_or_else(|| self.too_large(statement, NotAffine::Overflow))?;
            let rows = self.irredundant(rows, &at.context)?;
            guards.extend(self.wrap(rows, depth, vec![instance.clone()]));
        }
        Ok(guards)
    }

    /// `if` around nodes; nothing around them if there is nothing to check.
    fn wrap(&self, constraints: Vec<Constraint>, depth: usize, then: Vec<AstNode>) -> Vec<AstNode> {
        if constraints.is_empty() || then.is_empty() {
            return then;
        }
        let conditions = IntegerSet::new(depth as u32, self.scop.symbols.len() as u32, constraints);
        vec![AstNode::If { conditions, then, otherwise: Vec::new() }]
    }

    fn too_many_ranges(&self, band: &Band) -> Refusal {
        let span = band.origin.map_or(Span::default(), |id| self.module.op(self.scop.loops[id].op).span);
        let message = format!("%{} has more than {MAX_RANGES} ranges in which other statements run", band.name);
        NotApplicable::new("no-affine-bound", span, message).into()
    }

    fn no_row(&self, reason: NotAffine) -> Refusal {
        NotApplicable::new("schedule-not-affine", Span::default(), format!("a bound has no exact form: {reason}"))
            .into()
    }
}

/// Every set with every disjunct of `domain` added to it, whose symbols and dims have these values.
fn product(sets: &[BasicSet], domain: &Set, values: &[Row]) -> Vec<BasicSet> {
    let mut all = Vec::new();
    for set in sets {
        for disjunct in domain.disjuncts() {
            let mut image = set.clone();
            image.embed(disjunct, values);
            all.push(image);
        }
    }
    all
}

impl Stride {
    /// What is 0 exactly where a dim meets the stride.
    fn constraint(&self, dim: usize) -> Constraint {
        let expr = (AffineExpr::Dim(dim as u32) - self.offset.clone()).modulo(self.step);
        Constraint { expr, is_eq: true }
    }
}
