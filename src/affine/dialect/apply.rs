//! `affine.apply`, `affine.min`, `affine.max`: the value of a map, the least or greatest of a map's results.

use super::{Applied, map_property};
use crate::affine::map::AffineMap;
use crate::ir::module::OpSpec;
use crate::ir::view::view;
use crate::ir::{Attribute, Module, OpInfo, Traits, Type, Value};

view!(
    /// The value of a map with one result.
    ApplyOp,
    "affine.apply"
);
view!(
    /// The least result of a map.
    MinOp,
    "affine.min"
);
view!(
    /// The greatest result of a map.
    MaxOp,
    "affine.max"
);

const TRAITS: Traits = Traits::PURE.and(Traits::SPECULATABLE);

/// The table row.
pub(super) const APPLY: OpInfo = OpInfo { name: "affine.apply", traits: TRAITS, inherent: &["map"], ..OpInfo::DEFAULT };
/// The table row.
pub(super) const MIN: OpInfo = OpInfo { name: "affine.min", traits: TRAITS, inherent: &["map"], ..OpInfo::DEFAULT };
/// The table row.
pub(super) const MAX: OpInfo = OpInfo { name: "affine.max", traits: TRAITS, inherent: &["map"], ..OpInfo::DEFAULT };

macro_rules! applied {
    ($view:ident, $name:literal) => {
        impl $view {
            /// The map and its operands.
            pub fn applied(self, module: &Module) -> Applied<'_> {
                Applied { map: map_property(module, self.0, "map"), operands: &module.op(self.0).operands }
            }

            /// The value.
            pub fn result(self, module: &Module) -> Value {
                module.result(self.0)
            }

            /// Makes the operation; it stands nowhere yet.
            pub fn build(module: &mut Module, map: AffineMap, operands: Vec<Value>) -> $view {
                let spec = OpSpec::new(super::name($name)).operands(operands).results([Type::Index]);
                $view(module.create(spec.property("map", Attribute::Map(map))))
            }
        }
    };
}
applied!(ApplyOp, "affine.apply");
applied!(MinOp, "affine.min");
applied!(MaxOp, "affine.max");
