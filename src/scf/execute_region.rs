//! `scf.execute_region`: runs a control flow graph once and hands on what its `scf.yield` says.

use crate::ir::module::OpSpec;
use crate::ir::view::view;
use crate::ir::{Arity, Attribute, Module, OpInfo, Region, Type};

view!(
    /// A control flow graph that runs once.
    ExecuteRegionOp,
    "scf.execute_region"
);

/// The table row.
pub(super) const EXECUTE_REGION: OpInfo =
    OpInfo { name: "scf.execute_region", inherent: &["no_inline"], regions: Arity::Exactly(1), ..OpInfo::DEFAULT };

impl ExecuteRegionOp {
    /// The control flow graph.
    pub fn region(self, module: &Module) -> Region {
        module.op(self.0).regions[0]
    }

    /// Must it stay a region of its own?
    pub fn no_inline(self, module: &Module) -> bool {
        matches!(module.attr(self.0, "no_inline"), Some(Attribute::Unit | Attribute::Bool(true)))
    }

    /// Makes the operation with an empty region; it stands nowhere yet.
    pub fn build(module: &mut Module, results: impl IntoIterator<Item = Type>) -> ExecuteRegionOp {
        let spec = OpSpec::new(super::name("scf.execute_region")).results(results).regions(1);
        ExecuteRegionOp(module.create(spec))
    }
}
