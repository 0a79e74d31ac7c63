//! The cells that an access touches, and the subscripts that name them.

use super::alias::RootId;
use super::conditions::Conditions;
use super::domain::{Nest, Unknown};
use super::view::Subscript;
use crate::affine::expr::AffineExpr;
use crate::affine::presburger::Relation;
use crate::ir::{Module, Op};

/// What an access may do to the cells it touches.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Effect {
    /// Reads them.
    Read,
    /// Writes them.
    Write,
    /// Either: ordered with everything that touches them.
    Opaque,
}

/// Which memory an access touches.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Place {
    /// Cells of a root.
    Root(RootId),
    /// All memory known outside of the function, and the console.
    World,
    /// No memory; what is seen from outside in order (printing, traps).
    Console,
    /// An array of the caller's own that overlaps no memory, by the caller's number.
    Own(usize),
}

/// Some cells that an access touches in one way.
#[derive(Clone, Debug)]
pub struct Touch {
    /// Which memory.
    pub place: Place,
    /// Read or written.
    pub effect: Effect,
    /// Does it touch exactly these cells, whenever its block runs? If not, at most these.
    pub must: bool,
    /// Values of the induction variables around the access -> subscripts of the root; its domain lies in the block's.
    /// The subscripts of an allocation inside loops start with the values of these loops' induction variables.
    /// None: any cell of the root.
    pub cells: Option<Relation>,
    /// Why `must` is false or the cells are not known.
    pub unknown: Option<Unknown>,
    pub(crate) exprs: Vec<Subscript>,
    pub(super) counts: Vec<Option<AffineExpr>>,
    pub(super) when: Conditions,
    pub(super) written: Option<WrittenSubscripts>,
}

/// The subscripts of an access as written, where these are not the cells.
#[derive(Clone, Debug)]
pub(super) struct WrittenSubscripts {
    /// What comes before them, then they.
    pub exprs: Vec<Subscript>,
    pub counts: Vec<Option<AffineExpr>>,
    /// How many come before them.
    pub before: usize,
    /// Sizes come before them, not the iteration of the allocation.
    pub is_view: bool,
    /// Are all of them touched whenever the operation runs? What cells they are, and of a view of which memory, need not be known.
    pub is_certain: bool,
}

impl Touch {
    /// No particular cell.
    pub(super) fn somewhere(place: Place, effect: Effect, must: bool, unknown: Option<Unknown>) -> Touch {
        Touch {
            place,
            effect,
            must,
            cells: None,
            unknown,
            exprs: Vec::new(),
            counts: Vec::new(),
            when: Conditions::always(),
            written: None,
        }
    }

    /// Are the cells the subscripts as written?
    pub fn is_as_written(&self) -> bool {
        self.written.is_none()
    }

    /// Is a view of the root accessed?
    pub fn is_of_view(&self) -> bool {
        self.written.as_ref().is_some_and(|written| written.is_view)
    }

    /// The subscripts as written, which are not the cells; none if one of them is not affine.
    pub fn as_written(&self) -> Option<Vec<AffineExpr>> {
        let written = self.written.as_ref()?;
        written.exprs.get(written.before..)?.iter().cloned().collect()
    }

    /// Are the subscripts as written, which are not the cells, touched whenever the operation runs?
    pub fn is_certain_as_written(&self) -> bool {
        self.written.as_ref().is_some_and(|written| written.is_certain)
    }

    /// Is it known which iteration of the `depth` loops around an allocation made what is touched?
    pub fn is_of_known_iteration(&self, depth: usize) -> bool {
        self.exprs.iter().take(depth).all(Option::is_some)
    }

    /// The cell of one element of a vector, by its place in that: values of the induction variables around `op` -> subscripts.
    pub fn element(&self, m: &Module, nest: &Nest, op: Op, at: &[i64]) -> Option<Relation> {
        let home = nest.home_of(m, op);
        let place = |dim: u32| at.get((dim as usize).checked_sub(home.loops.len())?).copied();
        let number = |dim: u32| place(dim).map_or(AffineExpr::Dim(dim), AffineExpr::Const);
        let cell = self.exprs.iter().map(|expr| Some(Some(expr.as_ref()?.replace(number, AffineExpr::Symbol))));
        let cell = cell.collect::<Option<Vec<_>>>().filter(|_| self.counts.len() == at.len())?;
        Some(nest.function_where(home, &self.when, &cell, &[])?.0)
    }

    /// The cells, whatever has to hold for its memory to be the one that is touched.
    pub fn whenever(&self, m: &Module, nest: &Nest, op: Op) -> Option<Relation> {
        Some(nest.function_where(nest.home_of(m, op), &Conditions::always(), &self.exprs, &self.counts)?.0)
    }

    /// Where the cells are not the subscripts as written, what was written: values of the induction variables around `op` ->
    /// subscripts. Those of a view come after its sizes, as one that is in bounds is so in every view of these sizes; those of
    /// a root come after what comes before its cells. None if one of them is not known.
    pub fn subscripts(&self, m: &Module, nest: &Nest, op: Op) -> Option<Relation> {
        let written = self.written.as_ref().filter(|written| written.exprs.iter().all(Option::is_some))?;
        let home = nest.home_of(m, op);
        Some(nest.function_where(home, &Conditions::always(), &written.exprs, &written.counts)?.0)
    }
}
