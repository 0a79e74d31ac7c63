//! `if`: one of two regions, by a truth value. A region ends in `yield`, or leaves what is around it: `break`, `continue`,
//! `return`.

use super::exit::hands_on;
use super::syntax::{print_types_of, tile_of};
use super::{body, carries_no_view};
use crate::ir::checks::{Check, block, block_args, num_operands, num_regions, types_of, wrong};
use crate::ir::effects::Effects;
use crate::ir::parser::{Delimiter, OpParser, Parse};
use crate::ir::printer::Printer;
use crate::ir::syntax::plain_attrs;
use crate::ir::view::view;
use crate::ir::{Arity, Block, Module, Op, OpInfo, Type, Value};

view!(
    /// A choice by a truth value.
    TileIfOp,
    "cuda_tile.if"
);

/// The table row.
pub(super) const IF: OpInfo = OpInfo {
    name: "cuda_tile.if",
    effects: Some(Effects::NONE),
    parse: Some(parse),
    print: Some(print),
    check: |module, op, out| out.extend(shape(module, op).err()),
    default_dialect: Some("cuda_tile"),
    regions: Arity::Exactly(2),
    ..OpInfo::DEFAULT
};

impl TileIfOp {
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
}

/// `%c -> (T, U) {..} else {..} {..}`.
fn parse(p: &mut OpParser<'_, '_>) -> Parse<Op> {
    let condition = p.operand()?;
    let bool_tile = Type::Opaque("cuda_tile.tile<i1>".into());
    let condition = p.resolve(&condition, &bool_tile)?;
    let types = if p.try_punct("->") { p.list(Delimiter::Paren, OpParser::ty)? } else { Vec::new() };
    let then = p.region(&[])?;
    p.ensure_terminator(then, "cuda_tile.yield");
    let otherwise = if p.try_keyword("else") {
        let otherwise = p.region(&[])?;
        p.ensure_terminator(otherwise, "cuda_tile.yield");
        otherwise
    } else {
        p.module.create_region()
    };
    let mut spec = p.spec().operands([condition]).results(types);
    spec.attrs = plain_attrs(p)?;
    Ok(p.create(spec, vec![then, otherwise]))
}

fn print(p: &mut Printer<'_>, op: Op) {
    let module = p.module;
    if shape(module, op).is_err() {
        return p.generic_instead(op);
    }
    let view = TileIfOp(op);
    let data = module.op(op);
    p.text(" ");
    p.value(view.condition(module));
    if !data.results.is_empty() {
        p.text(" -> (");
        print_types_of(p, &data.results);
        p.text(")");
    }
    p.text(" ");
    p.region(data.regions[0], false, super::says_more(module, view.then_block(module), "cuda_tile.yield"));
    if let Some(block) = view.else_block(module) {
        p.text(" else ");
        p.region(data.regions[1], false, super::says_more(module, block, "cuda_tile.yield"));
    }
    p.attr_dict(op, &[]);
}

/// A truth value; a second region where there are results.
fn shape(module: &Module, op: Op) -> Check {
    num_operands(module, op, 1)?;
    let data = module.op(op);
    let condition = tile_of(module, op, data.operands[0])?;
    if !condition.shape.is_empty() || condition.number() != Some(&Type::int(1)) {
        return Err(wrong(
            module,
            op,
            "operand-type",
            format!("needs a condition of type `tile<i1>`, not `{condition}`"),
        ));
    }
    carries_no_view(module, op, &types_of(module, &data.results))?;
    num_regions(module, op, 2)?;
    for (index, &region) in data.regions.iter().enumerate() {
        if index == 1 && module.region(region).blocks.is_empty() {
            if !data.results.is_empty() {
                return Err(wrong(module, op, "missing-else", "needs an `else`, because it has results"));
            }
            continue;
        }
        let block = block(module, op, index)?;
        block_args(module, op, block, &[])?;
        let ends = ["cuda_tile.yield", "cuda_tile.break", "cuda_tile.continue", "cuda_tile.return"];
        hands_on(module, op, block, &ends)?;
    }
    Ok(())
}
