//! What a function touches of the memory behind its arguments, and of globals: from the first to the last element, as functions of
//! what is known where it begins.
//!
//! The cells of such memory that an access touches are a set over the program's symbols. Those symbols that are no arguments, and no
//! sizes of arguments, may have any value; the others are parameters. Elements of a plain layout are in memory in the order of
//! their subscripts, so that the first one is the lexicographic minimum of the set and the last one its maximum, piece by piece.
//! They are the very first and last byte where the analysis knows the accesses exactly, else at most too far out.
//!
//! There is no footprint where something is touched that is not known, the layout is another one, or an expression has a number that
//! 64 bits may not hold for parameters below [`LARGEST`]: then all of the array counts.

use rustc_hash::FxHashMap;

use super::origin::{self, origin};
use crate::affine::expr::{AffineExpr, AffineOp};
use crate::affine::presburger::{Budget, DimKind, Exhausted, Lexopt, Relation, Space};
use crate::affine::row::{columns, expr_of, exprs_of};
use crate::analysis::access::{Effect, MemoryAccess, Place, accesses};
use crate::analysis::alias::{FunctionMemory, Origin};
use crate::analysis::domain::Nest;
pub use crate::analysis::parameter::Parameter;
use crate::analysis::parameter::parameter;
use crate::ir::{Module, Op, Value};

/// Expressions are right for parameters whose absolute value is less.
pub const LARGEST: i64 = 1 << 40;
/// What no part of an expression reaches then.
const LIMIT: i128 = 1 << 62;
/// So many pieces are written at most.
const MOST_PIECES: usize = 12;

/// Where something holds, and the subscripts of an element there.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ExtentPiece {
    /// All of them are at least 0, or 0 where that is said; over the parameters as dims.
    pub when: Vec<(AffineExpr, bool)>,
    /// The subscripts.
    pub at: Vec<AffineExpr>,
}

/// Memory that is there before a function begins.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Outer {
    /// That of the argument of this number.
    Argument(usize),
    /// That of the global of this name.
    Global(String),
}

/// From where to where memory is touched; where no piece holds it is not touched.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MemoryExtent {
    /// The first element.
    pub first: Vec<ExtentPiece>,
    /// The last one.
    pub last: Vec<ExtentPiece>,
}

/// What a function touches of its arguments and of globals.
#[derive(Clone, Default, Debug)]
pub struct Footprints {
    /// What the dims of all expressions are.
    pub parameters: Vec<Parameter>,
    /// For all such memory that is touched: is it written, and where; none if that is not known.
    pub touched: FxHashMap<Outer, (bool, Option<MemoryExtent>)>,
    /// May memory be touched in a way that is not known?
    pub is_unknown: bool,
}

/// A function as it stands in one module.
struct ModuleSide<'m> {
    m: &'m Module,
    args: &'m [Value],
    nest: Nest,
    memory: FunctionMemory,
    accesses: Vec<MemoryAccess>,
}

impl<'m> ModuleSide<'m> {
    fn read(m: &'m Module, function: Op) -> Option<ModuleSide<'m>> {
        let nest = Nest::read(m, function);
        let memory = FunctionMemory::read(m, &nest, false);
        let accesses = accesses(m, &nest, &memory);
        Some(ModuleSide { m, args: &m.block(m.single_block(function, 0)?).args, nest, memory, accesses })
    }

    /// The parameters that the symbols are.
    fn symbols(&self) -> Vec<Option<Parameter>> {
        self.nest.symbols.iter().map(|&symbol| parameter(self.m, self.args, symbol)).collect()
    }
}

/// The footprints of a function as it stands in several modules, all of them together. None if it has no body of one block.
pub fn footprints(modules: &[(&Module, Op)], budget: &Budget) -> Option<Footprints> {
    let mut all = Footprints::default();
    let sides = modules.iter().map(|&(m, function)| ModuleSide::read(m, function)).collect::<Option<Vec<_>>>()?;
    for side in &sides {
        all.is_unknown |= !side.nest.unknown.is_empty();
        for parameter in side.symbols().into_iter().flatten() {
            if !all.parameters.contains(&parameter) {
                all.parameters.push(parameter);
            }
        }
    }
    let mut cells: FxHashMap<Outer, Option<Relation>> = FxHashMap::default();
    for side in &sides {
        all.add(side, &mut cells, budget);
    }
    for (outer, (_, footprint)) in &mut all.touched {
        let cells = cells.remove(outer).flatten();
        *footprint = cells.and_then(|cells| of_cells(&cells, budget).ok().flatten());
    }
    Some(all)
}

impl Footprints {
    /// What the function touches there.
    fn add(&mut self, side: &ModuleSide<'_>, cells: &mut FxHashMap<Outer, Option<Relation>>, budget: &Budget) {
        let place = |parameter| self.parameters.iter().position(|&other| other == parameter);
        let symbols: Vec<Option<usize>> = side.symbols().into_iter().map(|parameter| place(parameter?)).collect();
        for touch in side.accesses.iter().flat_map(|access| &access.touches) {
            let Place::Root(root) = touch.place else {
                self.is_unknown |= touch.place == Place::World;
                continue;
            };
            let root = &side.memory.roots[root];
            let outer = match root.origin {
                Origin::Local { .. } => continue,
                Origin::Argument => side.args.iter().position(|&arg| arg == root.value).map(Outer::Argument),
                Origin::Global(_) => match origin(side.m, root.value) {
                    origin::Provenance::Global(name) => Some(Outer::Global(name)),
                    _ => None,
                },
            };
            let Some(outer) = outer else {
                self.is_unknown = true;
                continue;
            };
            let ty = side.m.ty(root.value).as_memref();
            let is_plain = root.numbering().is_none() && ty.is_some_and(|ty| ty.layout.is_none());
            let here = touch.cells.as_ref().filter(|_| is_plain && touch.effect != Effect::Opaque);
            let here = here.and_then(|cells| over_parameters(cells, &symbols, self.parameters.len(), budget).ok());
            self.touched.entry(outer.clone()).or_insert((false, None)).0 |= touch.effect != Effect::Read;
            let known = cells.entry(outer).or_insert_with(|| here.as_ref().map(|here| Relation::empty(here.space())));
            *known = known.take().zip(here).map(|(known, here)| known.unite(here));
        }
    }
}

/// The cells as a function of the parameters; `symbols` are the numbers of those that are parameters.
fn over_parameters(
    cells: &Relation,
    symbols: &[Option<usize>],
    num_parameters: usize,
    budget: &Budget,
) -> Result<Relation, Exhausted> {
    let range = cells.range(budget)?;
    let mut of_symbols = range.move_symbols(0, symbols.len(), DimKind::Domain);
    let mut kept: Vec<usize> = symbols.iter().flatten().copied().collect();
    for at in (0..symbols.len()).rev().filter(|&at| symbols[at].is_none()) {
        of_symbols = of_symbols.project_out_domain(at, 1, budget)?;
    }
    // Parameters that the program here does not know come last, and then all are put into their order.
    let missing: Vec<usize> = (0..num_parameters).filter(|number| !kept.contains(number)).collect();
    of_symbols = of_symbols.insert_dims(DimKind::Domain, kept.len(), missing.len());
    kept.extend(missing);
    let order: Vec<usize> =
        (0..num_parameters).map(|number| kept.iter().position(|&one| one == number).unwrap_or(0)).collect();
    Ok(of_symbols.permute_domain(&order))
}

fn of_cells(cells: &Relation, budget: &Budget) -> Result<Option<MemoryExtent>, Exhausted> {
    let cells = cells.coalesce(budget)?;
    let (first, last) = (pieces(cells.lexmin(budget)?, budget)?, pieces(cells.lexmax(budget)?, budget)?);
    Ok(first.zip(last).map(|(first, last)| MemoryExtent { first, last }))
}

/// The pieces of an optimum, if it is one everywhere and its numbers are small.
fn pieces(optimum: Lexopt, budget: &Budget) -> Result<Option<Vec<ExtentPiece>>, Exhausted> {
    if !optimum.unbounded.is_empty(budget)? {
        return Ok(None);
    }
    let map = optimum.map.coalesced(budget)?;
    let mut pieces = Vec::new();
    for piece in map.pieces() {
        let space = Space::set(0, piece.domain().space().num_range);
        let values = exprs_of(piece.function());
        for basic in piece.domain().disjuncts() {
            let columns = columns(space, &basic.divs());
            let rows = basic.eqs().into_iter().map(|row| (row, true));
            let rows = rows.chain(basic.ineqs().into_iter().map(|row| (row, false)));
            let when: Option<Vec<(AffineExpr, bool)>> =
                rows.map(|(row, is_eq)| Some((expr_of(&row, &columns)?, is_eq))).collect();
            let Some((when, at)) = when.zip(values.clone()) else { return Ok(None) };
            if !when.iter().map(|(expr, _)| expr).chain(&at).all(|expr| most(expr).is_some()) {
                return Ok(None);
            }
            pieces.push(ExtentPiece { when, at });
        }
    }
    Ok((pieces.len() <= MOST_PIECES).then_some(pieces))
}

/// What the absolute value of an expression, and of each part of it, is at most, if that is less than the limit.
fn most(expr: &AffineExpr) -> Option<i128> {
    let most = match expr {
        AffineExpr::Const(number) => i128::from(number.unsigned_abs()),
        AffineExpr::Dim(_) | AffineExpr::Symbol(_) => i128::from(LARGEST),
        AffineExpr::Binary(op, pair) => {
            let (a, b) = (most(&pair.0)?, most(&pair.1)?);
            match op {
                AffineOp::Add => a + b,
                AffineOp::Mul => a.checked_mul(b)?,
                // A quotient rounded away from 0 is no larger.
                AffineOp::Mod | AffineOp::FloorDiv | AffineOp::CeilDiv => a.max(b),
            }
        }
    };
    (most < LIMIT).then_some(most)
}
