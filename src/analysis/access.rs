//! Every operation that touches memory, with what it touches.

use super::alias::{Memory, RootId};
use super::domain::{Nest, Unknown};
use crate::affine::presburger::Relation;
use crate::ir::{Module, Op, Value};

/// What kind of access the text shows.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum AccessKind {
    /// Reads one element.
    Load,
    /// Writes one element.
    Store,
    /// Reads some elements in a row.
    VectorLoad,
    /// Writes some elements in a row.
    VectorStore,
    /// Reads and writes one element.
    Atomic,
    /// Copies a buffer.
    Copy,
    /// Starts a transfer.
    Dma,
    /// A hint that touches nothing.
    Prefetch,
    /// Does anything.
    Call,
    /// Makes memory: all of its cells are written.
    Alloc,
    /// Ends memory: all of its cells are written.
    Dealloc,
}

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
    /// All memory known outside of the function.
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
}

/// One operation that touches memory.
#[derive(Clone, Debug)]
pub struct MemoryAccess {
    /// Its number in the text (`S3`); allocations and deallocations have none.
    pub id: Option<usize>,
    /// The operation.
    pub op: Op,
    /// What the text shows.
    pub kind: AccessKind,
    /// The memref as written; none for calls.
    pub memref: Option<Value>,
    /// What it touches.
    pub touches: Vec<Touch>,
}

/// All accesses of the function in textual order.
pub fn accesses(m: &Module, nest: &Nest, memory: &Memory) -> Vec<MemoryAccess> {
    let _ = (m, nest, memory);
    todo!()
}
