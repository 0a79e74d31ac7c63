//! `loop`: runs until a `break`, whose values are its results; `continue` hands values to the next iteration.

use super::exit::hands_on;
use super::syntax::print_types_of;
use super::{body, carries_no_view};
use crate::ir::checks::{Check, block, block_args, num_regions, types_of};
use crate::ir::effects::Effects;
use crate::ir::parser::{OpParser, Parse};
use crate::ir::printer::Printer;
use crate::ir::syntax::{assigned, assignments, plain_attrs, print_assignments};
use crate::ir::view::view;
use crate::ir::{Arity, Block, Module, Op, OpInfo, Value};

view!(
    /// A loop that runs until it is left.
    LoopOp,
    "cuda_tile.loop"
);

/// The table row.
pub(super) const LOOP: OpInfo = OpInfo {
    name: "cuda_tile.loop",
    effects: Some(Effects::HANDS_ON.trapping()),
    parse: Some(parse),
    print: Some(print),
    check: |module, op, out| out.extend(shape(module, op).err()),
    default_dialect: Some("cuda_tile"),
    regions: Arity::Exactly(1),
    ..OpInfo::DEFAULT
};

impl LoopOp {
    /// The initial values of what is carried.
    pub fn inits(self, module: &Module) -> &[Value] {
        &module.op(self.0).operands
    }

    /// The single block of the loop.
    ///
    /// # Panics
    /// If the operation was not verified and has none.
    pub fn body(self, module: &Module) -> Block {
        body(module, self.0, 0)
    }

    /// The values carried from one iteration to the next.
    pub fn iter_values(self, module: &Module) -> &[Value] {
        &module.block(self.body(module)).args
    }
}

/// `iter_values(%a = %x) : tile<i32> -> tile<f32> {..} {..}`, or `: tile<f32> {..} {..}`, or `{..} {..}`.
fn parse(p: &mut OpParser<'_, '_>) -> Parse<Op> {
    let (mut args, mut operands, mut types) = (Vec::new(), Vec::new(), Vec::new());
    if p.try_keyword("iter_values") {
        let start = p.span();
        let pairs = assignments(p)?;
        p.punct(":")?;
        let carried = p.types()?;
        let span = p.span_since(start);
        operands = assigned(p, pairs, &carried, span, &mut args)?;
        if p.try_punct("->") {
            types = p.types()?;
        }
    } else if p.try_punct(":") {
        types = p.types()?;
    }
    let body = p.region(&args)?;
    p.ensure_terminator(body, "cuda_tile.continue");
    let mut spec = p.spec().operands(operands).results(types);
    spec.attrs = plain_attrs(p)?;
    Ok(p.create(spec, vec![body]))
}

fn print(p: &mut Printer<'_>, op: Op) {
    let module = p.module;
    if shape(module, op).is_err() {
        return p.generic_instead(op);
    }
    let view = LoopOp(op);
    let data = module.op(op);
    let (inits, results) = (view.inits(module), &data.results);
    p.text(" ");
    if !inits.is_empty() {
        p.text("iter_values");
        print_assignments(p, view.iter_values(module), inits);
        p.text(" : ");
        print_types_of(p, inits);
        p.text(" ");
    }
    if !results.is_empty() {
        p.text(if inits.is_empty() { ": " } else { "-> " });
        print_types_of(p, results);
        p.text(" ");
    }
    let says_more = super::says_more(module, view.body(module), "cuda_tile.continue");
    p.region(data.regions[0], false, says_more);
    p.attr_dict(op, &[]);
}

/// Everything that the typed view and the custom syntax rely on.
fn shape(module: &Module, op: Op) -> Check {
    let data = module.op(op);
    let carried = types_of(module, &data.operands);
    carries_no_view(module, op, &carried)?;
    carries_no_view(module, op, &types_of(module, &data.results))?;
    num_regions(module, op, 1)?;
    let body = block(module, op, 0)?;
    block_args(module, op, body, &carried)?;
    hands_on(module, op, body, &["cuda_tile.continue", "cuda_tile.break"])
}
