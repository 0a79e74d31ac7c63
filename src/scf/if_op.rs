//! `scf.if`: one of two regions, by a truth value.

use super::{add_block, body};
use crate::ir::attr::Location;
use crate::ir::checks::{Check, block, block_args, ends_in, num_operands, num_regions, types_of, wrong};
use crate::ir::effects::Effects;
use crate::ir::module::OpSpec;
use crate::ir::parser::{OpParser, Parse};
use crate::ir::printer::Printer;
use crate::ir::registry::Traits;
use crate::ir::syntax::plain_attrs;
use crate::ir::view::view;
use crate::ir::{Arity, Block, Module, Op, OpInfo, Type, Value};

view!(
    /// A choice by a truth value.
    IfOp,
    "scf.if"
);

/// The table row.
pub(super) const IF: OpInfo = OpInfo {
    name: "scf.if",
    traits: Traits::NUMBERS,
    effects: Some(Effects::NONE),
    parse: Some(parse),
    print: Some(print),
    check: |module, op, out| out.extend(shape(module, op).err()),
    regions: Arity::Exactly(2),
    ..OpInfo::DEFAULT
};

/// What [`IfOp::build`] needs.
#[derive(Clone, Debug)]
pub struct IfSpec {
    /// The truth value.
    pub condition: Value,
    /// Is there a second block? Needed where there are results.
    pub has_else: bool,
    /// The types of the results.
    pub results: Vec<Type>,
    /// Where it came from.
    pub loc: Location,
}

impl IfOp {
    /// The truth value.
    pub fn condition(self, module: &Module) -> Value {
        module.op(self.0).operands[0]
    }

    /// What runs if it is true.
    ///
    /// # Panics
    /// If the operation was not verified and has no such block.
    pub fn then_block(self, module: &Module) -> Block {
        body(module, self.0, 0)
    }

    /// What runs if it is false.
    pub fn else_block(self, module: &Module) -> Option<Block> {
        module.single_block(self.0, 1)
    }

    /// Makes the operation with empty blocks, no terminators yet; it stands nowhere yet.
    pub fn build(module: &mut Module, spec: IfSpec) -> IfOp {
        let mut op_spec =
            OpSpec::new(super::name("scf.if")).operands([spec.condition]).results(spec.results).regions(2);
        op_spec.loc = spec.loc;
        let op = module.create(op_spec);
        add_block(module, op, 0, []);
        if spec.has_else {
            add_block(module, op, 1, []);
        }
        IfOp(op)
    }
}

/// `%c -> (f32) { .. } else { .. } {..}`.
fn parse(p: &mut OpParser<'_, '_>) -> Parse<Op> {
    let condition = p.operand()?;
    let condition = p.resolve(&condition, &Type::int(1))?;
    let types = p.arrow_types()?;
    let then = p.region(&[])?;
    p.ensure_terminator(then, "scf.yield");
    let otherwise = if p.try_keyword("else") {
        let otherwise = p.region(&[])?;
        p.ensure_terminator(otherwise, "scf.yield");
        otherwise
    } else {
        p.module.create_region()
    };
    let attrs = plain_attrs(p)?;
    let mut spec = p.spec().operands([condition]).results(types);
    spec.attrs = attrs;
    Ok(p.create(spec, vec![then, otherwise]))
}

fn print(p: &mut Printer<'_>, op: Op) {
    let module = p.module;
    if shape(module, op).is_err() {
        return p.generic_instead(op);
    }
    let view = IfOp(op);
    let data = module.op(op);
    p.text(" ");
    p.value(view.condition(module));
    if !data.results.is_empty() {
        p.text(" -> (");
        p.types_of(&data.results);
        p.text(")");
    }
    p.text(" ");
    p.region(data.regions[0], false, p.says_more(view.then_block(module)));
    if let Some(block) = view.else_block(module) {
        p.text(" else ");
        p.region(data.regions[1], false, p.says_more(block));
    }
    p.attr_dict(op, &[]);
}

/// A truth value; a second region where there are results.
fn shape(module: &Module, op: Op) -> Check {
    let data = module.op(op);
    num_operands(module, op, 1)?;
    let ty = module.ty(data.operands[0]);
    if *ty != Type::int(1) {
        return Err(wrong(module, op, "operand-type", format!("needs a condition of type `i1`, not `{ty}`")));
    }
    num_regions(module, op, 2)?;
    let types = types_of(module, &data.results);
    for (index, &region) in data.regions.iter().enumerate() {
        if index == 1 && module.region(region).blocks.is_empty() {
            if !types.is_empty() {
                let error = wrong(module, op, "missing-else", "needs an `else`, because it has results");
                return Err(error.note("add `else { scf.yield .. }`"));
            }
            continue;
        }
        let block = block(module, op, index)?;
        block_args(module, op, block, &[])?;
        ends_in(module, op, block, "scf.yield", &types)?;
    }
    Ok(())
}
