//! Which memory a memref stands for: roots, views of roots, and which roots may overlap.

use crate::arena::id;
use crate::ir::{Module, Op, Value};

use super::domain::Nest;

id!(
    /// A piece of memory: a memref argument, an allocation, a global.
    RootId,
    "R"
);

/// Where memory comes from.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Origin {
    /// A function argument.
    Argument,
    /// An allocation inside the function, with the number of loops around it: a fresh buffer each time.
    Local {
        /// The loops around it.
        depth: usize,
        /// May someone outside of the function know of it (it was passed to a call, stored or returned)?
        escapes: bool,
    },
    /// A global, by name.
    Global(String),
}

/// A piece of memory.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Root {
    /// The value that stands for it: the argument, the result of the first operation that makes or names it.
    pub value: Value,
    /// Where it comes from.
    pub origin: Origin,
}

/// May two roots share memory?
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Overlap {
    /// They are one.
    Same,
    /// No.
    Never,
    /// Assumed not to: distinct arguments or globals.
    Assumed,
    /// Perhaps, anywhere.
    Maybe,
}

/// What a memref stands for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Target {
    /// One of these roots, each seen through a view.
    Roots(Vec<RootId>),
    /// Any memory that is known outside of the function.
    Anything,
}

/// The memory of a function.
#[derive(Clone, Debug)]
pub struct Memory {
    /// The roots.
    pub roots: crate::arena::Arena<RootId, Root>,
    pub(super) may_alias: bool,
}

impl Memory {
    /// Finds the roots of all memrefs of the function; with `may_alias` distinct arguments may overlap.
    pub fn read(m: &Module, nest: &Nest, may_alias: bool) -> Memory {
        let _ = (m, nest, may_alias);
        todo!()
    }

    /// May the roots share memory?
    pub fn overlap(&self, a: RootId, b: RootId) -> Overlap {
        let _ = (a, b);
        todo!()
    }

    /// `%A and %B do not overlap`, for two roots that are assumed not to.
    pub fn assumption(&self, m: &Module, a: RootId, b: RootId) -> String {
        let _ = (m, a, b);
        todo!()
    }

    /// What an opaque operation may touch: every root that is known outside of the function.
    pub fn reachable(&self, _op: Op) -> Vec<RootId> {
        todo!()
    }
}
