//! `scf.execute_region`: runs a control flow graph once and hands on what its `scf.yield` says.

use crate::ir::checks::{Check, block_args, ends_in, num_operands, num_regions, types_of, wrong};
use crate::ir::effects::Effects;
use crate::ir::module::OpSpec;
use crate::ir::parser::{OpParser, Parse};
use crate::ir::printer::Printer;
use crate::ir::syntax::plain_attrs;
use crate::ir::view::view;
use crate::ir::{Arity, Attribute, Module, Op, OpInfo, Region, Type};

view!(
    /// A control flow graph that runs once.
    ExecuteRegionOp,
    "scf.execute_region"
);

/// The table row.
pub(super) const EXECUTE_REGION: OpInfo = OpInfo {
    name: "scf.execute_region",
    effects: Some(Effects::TRAPS),
    inherent: &["no_inline"],
    parse: Some(parse),
    print: Some(print),
    check: |module, op, out| out.extend(shape(module, op).err()),
    regions: Arity::Exactly(1),
    ..OpInfo::DEFAULT
};

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

/// `-> f32 no_inline { .. } {..}`.
fn parse(p: &mut OpParser<'_, '_>) -> Parse<Op> {
    let types = p.arrow_types()?;
    let no_inline = p.try_keyword("no_inline");
    let region = p.region(&[])?;
    let attrs = plain_attrs(p)?;
    let mut spec = p.spec().results(types);
    if no_inline {
        spec = spec.property("no_inline", Attribute::Unit);
    }
    spec.attrs = attrs;
    Ok(p.create(spec, vec![region]))
}

fn print(p: &mut Printer<'_>, op: Op) {
    let module = p.module;
    if shape(module, op).is_err() {
        return p.generic_instead(op);
    }
    let view = ExecuteRegionOp(op);
    p.arrow_result_types(op);
    p.text(if view.no_inline(module) { " no_inline " } else { " " });
    p.region(view.region(module), false, true);
    p.attr_dict(op, &["no_inline"]);
}

/// One or more blocks, the first without arguments; what an `scf.yield` in them hands on becomes the results.
fn shape(module: &Module, op: Op) -> Check {
    num_operands(module, op, 0)?;
    num_regions(module, op, 1)?;
    let blocks = &module.region(module.op(op).regions[0]).blocks;
    let Some(&entry) = blocks.first() else {
        return Err(wrong(module, op, "bad-region", "needs a block"));
    };
    block_args(module, op, entry, &[])?;
    let types = types_of(module, &module.op(op).results);
    for &block in blocks {
        if module.last_op(block).is_some_and(|last| module.is(last, "scf.yield")) {
            ends_in(module, op, block, "scf.yield", &types)?;
        }
    }
    Ok(())
}
