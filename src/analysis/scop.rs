//! The polyhedral program: loops, arrays, statements with their domains and accesses, and the original order.
//!
//! A statement is one write, one opaque operation or one definition of a cell, together with the pure operations and
//! loads it needs: its *slice*. A cell is what an SSA value that crosses statements becomes; the emitter turns cells
//! back into SSA values. Values that no loop and no memory has a part in are *parameters* and belong to no slice.
//! `docs/algorithms/statements.md` says why this is sound.

use std::sync::Arc;

use rustc_hash::FxHashMap;

use super::access::{Effect, MemoryAccess, Place};
use super::alias::{FunctionMemory, RootId};
use super::dependence::Occurrence;
use super::domain::Nest;
use super::effort::Effort;
pub use super::domain::{Loop, LoopId, Unknown};
use crate::affine::expr::AffineExpr;
use crate::affine::presburger::{Relation, Set};
use crate::arena::{Arena, Id, id};
use crate::ir::{Block, Op, Type, Value};

id!(
    /// A statement.
    StatementId,
    "S"
);
id!(
    /// An array of cells: memory behind one alias root, or a cell.
    ArrayId,
    "A"
);

// The arrays of a scop begin with the memories behind its alias roots, in their order; what else is an array comes behind
// them. This is the one place that knows it.
impl ArrayId {
    /// The memory behind an alias root.
    pub fn of(root: RootId) -> ArrayId {
        ArrayId::from_index(root.index())
    }

    /// The alias root of the memory, for an array that is [`Array::Memory`].
    pub fn root(self) -> RootId {
        RootId::from_index(self.index())
    }
}

/// Where values are kept between statements.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Array {
    /// The memory behind one alias root.
    Memory(Value),
    /// One value for each iteration of the loops around the place where it is rooted.
    Cell {
        /// The type of the value.
        ty: Type,
        /// The loops around its root, outermost first: a prefix of the loops of every statement that uses it.
        index_loops: Vec<LoopId>,
    },
    /// All memory that is known outside of the function.
    World,
    /// No memory: what is seen from outside in order, such as printing.
    Console,
    /// The value of a symbol that a statement computes: written there, read by all later statements.
    Symbol(Value),
}

/// One read or write of an array by a statement.
#[derive(Clone, Debug)]
pub struct Access {
    /// The number of the access in the text (`S3`); none for cells and for what has no number.
    pub id: Option<usize>,
    /// The operation that reads or writes; for a cell that a yield or an initial value defines, that operation.
    pub op: Op,
    /// What it reads or writes.
    pub array: ArrayId,
    /// Does it write? What may read or write is there twice, once as each.
    pub write: bool,
    /// Does it touch exactly what the relation says, whenever it runs? If not, at most that. The world and the console
    /// are touched as a whole.
    pub must: bool,
    /// Induction variables of the statement -> subscripts. Its domain lies in the statement's.
    pub relation: Relation,
    /// The subscripts as the text has them, over the induction variables around the operation and the symbols; a dim beyond
    /// these counts elements of a vector. None where they are not known, or do not name the cells.
    pub subscripts: Option<Arc<[AffineExpr]>>,
    /// The subscripts as the text has them where they do not name the cells, and nobody knows which these are: a guess of what lies
    /// next to what, and no more.
    pub as_written: Option<Arc<[AffineExpr]>>,
    /// Why the relation is only an upper bound, if it is.
    pub unknown: Option<Unknown>,
    /// Why it is not known whether the access happens, if that is so.
    pub doubt: Option<Unknown>,
}

/// A value that the slice reads from a cell.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CellRead {
    /// The value, as the operations of the slice name it.
    pub value: Value,
    /// The cell that holds it when the statement runs.
    pub cell: ArrayId,
}

/// A value that the statement leaves in a cell. All values of a statement are computed before any is written.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CellWrite {
    /// The cell.
    pub cell: ArrayId,
    /// The value: a result of the slice, an induction variable, a parameter or a value read from a cell.
    pub value: Value,
}

/// An `affine.if` around a statement.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Guard {
    /// The operation.
    pub op: Op,
    /// Does the statement stand in its first region?
    pub then: bool,
}

/// What splits left of a statement's iterations.
#[derive(Clone, Debug)]
pub struct StatementPart {
    /// The statement of the program as it was read.
    pub of: StatementId,
    /// The statement that it was split from.
    pub from: StatementId,
    /// All of its iterations.
    pub whole: Set,
    /// The statement runs in those of them that lie within all of these.
    pub within: Vec<WithinSet>,
}

/// The iterations at which some quasi-affine functions of the induction variables take values in a set. A scanner that
/// has loops over just these values reads their bounds off the set.
#[derive(Clone, Debug)]
pub struct WithinSet {
    /// Functions of the statement's induction variables and the symbols.
    pub times: Vec<AffineExpr>,
    /// One dim for each of them.
    pub points: Set,
}

/// What a statement is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum StatementKind {
    /// It writes memory.
    Write,
    /// It defines cells and nothing else.
    Cell,
    /// It does something unknown; ordered with everything it may touch.
    Opaque,
    /// It computes what nobody uses.
    Unused,
}

/// One statement.
#[derive(Clone, Debug)]
pub struct Statement {
    /// What it is.
    pub kind: StatementKind,
    /// The loops around it, outermost first.
    pub loops: Vec<LoopId>,
    /// The iterations in which it runs, over the induction variables of `loops`.
    pub domain: Set,
    /// The slice in textual order, roots included; operations nested in these are not listed.
    pub ops: Vec<Op>,
    /// Those operations of the slice for whose sake the statement exists; none for a copy of a value into a cell.
    pub roots: Vec<Op>,
    /// What these take beyond a cycle or so.
    pub effort: Effort,
    /// What it reads and writes, cells included.
    pub accesses: Vec<Access>,
    /// Values of the slice that come from cells.
    pub reads: Vec<CellRead>,
    /// Values it leaves in cells.
    pub writes: Vec<CellWrite>,
    /// The `affine.if`s around it that are items, outermost first.
    pub guards: Vec<Guard>,
    /// The block in which it stands.
    pub block: Block,
    /// The operation at (an initial value: before) which it stands.
    pub anchor: Op,
    /// Which part it is, if the statement was split.
    pub part: Option<StatementPart>,
}

/// The original order.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum OrderItem {
    /// A loop.
    Loop(LoopId, Vec<OrderItem>),
    /// An `affine.if` with statements inside.
    If {
        /// The operation.
        op: Op,
        /// Its first region.
        then: Vec<OrderItem>,
        /// Its second region.
        otherwise: Vec<OrderItem>,
    },
    /// A statement.
    Statement(StatementId),
}

/// Where the operations of a block run.
#[derive(Clone, Debug)]
pub struct HomeDomain {
    /// The loops around the block, outermost first.
    pub loops: Vec<LoopId>,
    /// When it runs, over the induction variables of `loops`.
    pub domain: Set,
    /// The `affine.if`s around it that are items, outermost first.
    pub guards: Vec<Guard>,
}

/// A place in the source where a cell was an SSA value of a structured operation.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Phi {
    /// The loop or `affine.if`.
    pub op: Op,
    /// Which of its results.
    pub index: usize,
    /// The cell.
    pub cell: ArrayId,
}

/// One function as a polyhedral program.
#[derive(Clone, Debug)]
pub struct Scop {
    /// The function.
    pub func: Op,
    /// The symbols of every set and relation, in this order.
    pub symbols: Vec<Value>,
    /// What is known of the symbols.
    pub context: Set,
    /// The loops in textual order.
    pub loops: Arena<LoopId, Loop>,
    /// The arrays.
    pub arrays: Arena<ArrayId, Array>,
    /// The statements, numbered in the original order.
    pub statements: Arena<StatementId, Statement>,
    /// The original order.
    pub items: Vec<OrderItem>,
    /// The end of the function: the slice of what it returns. It is no item and always comes last.
    pub end: Statement,
    /// What is outside of what can be decided.
    pub unknown: Vec<Unknown>,
    /// Operations at the top of the function that define parameters, in textual order.
    pub params: Vec<Op>,
    /// The blocks that items stand in.
    pub homes: FxHashMap<Block, HomeDomain>,
    /// Where cells come from.
    pub phis: Vec<Phi>,
    /// Pairs of different arrays that may share memory.
    pub overlaps: Vec<(ArrayId, ArrayId)>,
    /// The loops of the whole function, those that are no items included.
    pub nest: Nest,
    /// The memory of the function; its roots come first among `arrays`.
    pub memory: FunctionMemory,
    /// All that the function does to it, in textual order.
    pub touched: Arc<[MemoryAccess]>,
}

impl Scop {
    /// May an access of `a` and one of `b` touch the same memory?
    pub fn may_overlap(&self, a: ArrayId, b: ArrayId) -> bool {
        a == b || self.overlaps.contains(&(a, b)) || self.overlaps.contains(&(b, a))
    }

    /// What each access of each statement does, owned by its number in the list of accesses that comes with it.
    pub fn occurrences(&self) -> (Vec<(StatementId, usize)>, Vec<Occurrence>) {
        let mut owners = Vec::new();
        let mut occurrences = Vec::new();
        for (id, statement) in self.statements.iter() {
            for (number, access) in statement.accesses.iter().enumerate() {
                occurrences.push(Occurrence {
                    owner: owners.len(),
                    loops: statement.loops.clone(),
                    position: id.index(),
                    domain: statement.domain.clone(),
                    place: self.place(access.array),
                    effect: if access.write { Effect::Write } else { Effect::Read },
                    cells: Some(access.relation.clone()),
                    must: access.must,
                });
                owners.push((id, number));
            }
        }
        (owners, occurrences)
    }

    /// The array as dependence analysis knows it.
    pub fn place(&self, array: ArrayId) -> Place {
        match &self.arrays[array] {
            Array::Memory(_) => Place::Root(array.root()),
            Array::World => Place::World,
            Array::Console => Place::Console,
            Array::Cell { .. } | Array::Symbol(_) => Place::Own(array.index()),
        }
    }
}
