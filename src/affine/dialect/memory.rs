//! `affine.load`, `affine.store`, `affine.vector_load`, `affine.vector_store`: memory at affine subscripts.

use super::{Applied, map_property};
use crate::affine::map::AffineMap;
use crate::ir::module::OpSpec;
use crate::ir::view::view;
use crate::ir::{Attribute, Module, OpInfo, Type, Value};

view!(
    /// Reads one element.
    LoadOp,
    "affine.load"
);
view!(
    /// Writes one element.
    StoreOp,
    "affine.store"
);
view!(
    /// Reads consecutive elements, along the last dimensions.
    VectorLoadOp,
    "affine.vector_load"
);
view!(
    /// Writes consecutive elements, along the last dimensions.
    VectorStoreOp,
    "affine.vector_store"
);

/// The table row.
pub(super) const LOAD: OpInfo = OpInfo { name: "affine.load", inherent: &["map"], ..OpInfo::DEFAULT };
/// The table row.
pub(super) const STORE: OpInfo = OpInfo { name: "affine.store", inherent: &["map"], ..OpInfo::DEFAULT };
/// The table row.
pub(super) const VECTOR_LOAD: OpInfo = OpInfo { name: "affine.vector_load", inherent: &["map"], ..OpInfo::DEFAULT };
/// The table row.
pub(super) const VECTOR_STORE: OpInfo = OpInfo { name: "affine.vector_store", inherent: &["map"], ..OpInfo::DEFAULT };

macro_rules! load {
    ($view:ident, $name:literal) => {
        impl $view {
            /// The memory.
            pub fn memref(self, module: &Module) -> Value {
                module.op(self.0).operands[0]
            }

            /// Where.
            pub fn subscripts(self, module: &Module) -> Applied<'_> {
                Applied { map: map_property(module, self.0, "map"), operands: &module.op(self.0).operands[1..] }
            }

            /// The value read.
            pub fn result(self, module: &Module) -> Value {
                module.result(self.0)
            }

            /// Makes the operation; it stands nowhere yet.
            pub fn build(module: &mut Module, ty: Type, memref: Value, map: AffineMap, operands: &[Value]) -> $view {
                let operands = std::iter::once(memref).chain(operands.iter().copied());
                let spec = OpSpec::new(super::name($name)).operands(operands).results([ty]);
                $view(module.create(spec.property("map", Attribute::Map(map))))
            }
        }
    };
}
load!(LoadOp, "affine.load");
load!(VectorLoadOp, "affine.vector_load");

macro_rules! store {
    ($view:ident, $name:literal) => {
        impl $view {
            /// The value written.
            pub fn value(self, module: &Module) -> Value {
                module.op(self.0).operands[0]
            }

            /// The memory.
            pub fn memref(self, module: &Module) -> Value {
                module.op(self.0).operands[1]
            }

            /// Where.
            pub fn subscripts(self, module: &Module) -> Applied<'_> {
                Applied { map: map_property(module, self.0, "map"), operands: &module.op(self.0).operands[2..] }
            }

            /// Makes the operation; it stands nowhere yet.
            pub fn build(
                module: &mut Module,
                value: Value,
                memref: Value,
                map: AffineMap,
                operands: &[Value],
            ) -> $view {
                let operands = [value, memref].into_iter().chain(operands.iter().copied());
                let spec = OpSpec::new(super::name($name)).operands(operands);
                $view(module.create(spec.property("map", Attribute::Map(map))))
            }
        }
    };
}
store!(StoreOp, "affine.store");
store!(VectorStoreOp, "affine.vector_store");
