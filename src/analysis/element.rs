//! Loads and stores of one element, in the words of `affine` and of `memref`.

use crate::affine::dialect::{AffineLoadOp, AffineStoreOp, applied};
use crate::affine::map::AffineMap;
use crate::builtin::op_name;
use crate::ir::module::OpSpec;
use crate::ir::{Module, Op, Type, Value};

/// A load or store of one element.
#[derive(Clone, Copy, Debug)]
pub struct PlainAccess {
    /// The memref.
    pub memref: Value,
    /// What is stored, if it is a store.
    pub stored: Option<Value>,
}

impl PlainAccess {
    /// The operation as an access, if it is one.
    pub fn cast(m: &Module, op: Op) -> Option<PlainAccess> {
        match (m.name(op), &m.op(op).operands[..]) {
            ("affine.load" | "memref.load", &[memref, ..]) => Some(PlainAccess { memref, stored: None }),
            ("affine.store" | "memref.store", &[value, memref, ..]) => {
                Some(PlainAccess { memref, stored: Some(value) })
            }
            _ => None,
        }
    }

    /// Where the memref stands among the operands.
    pub fn memref_at(self) -> usize {
        usize::from(self.stored.is_some())
    }

    /// The values that its subscripts are written with.
    pub fn indices(self, m: &Module, op: Op) -> &[Value] {
        &m.op(op).operands[1 + self.memref_at()..]
    }
}

/// One element of memory, as an access says which: others of the same words are of the same element where the values are.
#[derive(Clone, PartialEq)]
pub struct NamedElement {
    /// The memref.
    pub memref: Value,
    /// The map of what the subscripts are written with; none where these are the subscripts.
    pub map: Option<AffineMap>,
    /// The values that the subscripts are written with.
    pub indices: Vec<Value>,
}

impl NamedElement {
    /// The element that an operation loads or stores.
    pub fn of(m: &Module, op: Op) -> Option<NamedElement> {
        let access = PlainAccess::cast(m, op)?;
        let map = applied(m, op).map(|subscripts| subscripts.map.clone());
        Some(NamedElement { memref: access.memref, map, indices: access.indices(m, op).to_vec() })
    }

    /// A load of it in the same words; it stands nowhere yet.
    pub fn load(&self, m: &mut Module, ty: Type) -> Op {
        match &self.map {
            Some(map) => AffineLoadOp::build(m, ty, self.memref, map.clone(), &self.indices).op(),
            None => {
                let operands = std::iter::once(self.memref).chain(self.indices.iter().copied());
                m.create(OpSpec::new(op_name("memref.load")).operands(operands).results([ty]))
            }
        }
    }

    /// A store of a value to it in the same words; it stands nowhere yet.
    pub fn store(&self, m: &mut Module, value: Value) -> Op {
        match &self.map {
            Some(map) => AffineStoreOp::build(m, value, self.memref, map.clone(), &self.indices).op(),
            None => {
                let operands = [value, self.memref].into_iter().chain(self.indices.iter().copied());
                m.create(OpSpec::new(op_name("memref.store")).operands(operands))
            }
        }
    }
}
