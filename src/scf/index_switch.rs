//! `scf.index_switch`: one of several regions, by the value of an index.

use super::{add_block, body};
use crate::ir::module::OpSpec;
use crate::ir::view::{dense_i64, integers, view};
use crate::ir::{Arity, Block, Module, OpInfo, Type, Value};

view!(
    /// A choice by the value of an index.
    IndexSwitchOp,
    "scf.index_switch"
);

/// The table row.
pub(super) const INDEX_SWITCH: OpInfo =
    OpInfo { name: "scf.index_switch", inherent: &["cases"], regions: Arity::AtLeast(1), ..OpInfo::DEFAULT };

impl IndexSwitchOp {
    /// The value that decides.
    pub fn index(self, module: &Module) -> Value {
        module.op(self.0).operands[0]
    }

    /// The values that have a region of their own.
    pub fn cases(self, module: &Module) -> Vec<i64> {
        module.attr(self.0, "cases").and_then(integers).unwrap_or_default()
    }

    /// What runs for case number `case`.
    ///
    /// # Panics
    /// If the operation was not verified and has no such block.
    pub fn case_block(self, module: &Module, case: usize) -> Block {
        body(module, self.0, case + 1)
    }

    /// What runs for all other values.
    ///
    /// # Panics
    /// If the operation was not verified and has no such block.
    pub fn default_block(self, module: &Module) -> Block {
        body(module, self.0, 0)
    }

    /// Makes the operation with empty blocks, no terminators yet; it stands nowhere yet.
    pub fn build(
        module: &mut Module,
        index: Value,
        cases: &[i64],
        results: impl IntoIterator<Item = Type>,
    ) -> IndexSwitchOp {
        let spec = OpSpec::new(super::name("scf.index_switch"))
            .operands([index])
            .results(results)
            .property("cases", dense_i64(cases))
            .regions(cases.len() + 1);
        let op = module.create(spec);
        for region in 0..=cases.len() {
            add_block(module, op, region, []);
        }
        IndexSwitchOp(op)
    }
}
