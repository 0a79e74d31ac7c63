//! `scf.reduce`: ends the body of `scf.parallel`; one value and one combining region for each result of the loop.
//! `scf.reduce.return`: ends such a region.

use super::{add_block, body};
use crate::diag::Diagnostic;
use crate::ir::checks::{Check, block, block_args, ends_in, num_operands, num_regions, parent_is};
use crate::ir::effects::Effects;
use crate::ir::module::OpSpec;
use crate::ir::parser::{Delimiter, OpParser, Parse};
use crate::ir::printer::Printer;
use crate::ir::syntax::{comma, plain_attrs};
use crate::ir::view::view;
use crate::ir::{Arity, Block, Module, Op, OpInfo, Traits, Value};

view!(
    /// The values an `scf.parallel` reduces, with how to combine them.
    ReduceOp,
    "scf.reduce"
);
view!(
    /// The combined value.
    ReduceReturnOp,
    "scf.reduce.return"
);

/// The table row.
pub(super) const REDUCE: OpInfo = OpInfo {
    name: "scf.reduce",
    effects: Some(Effects::HANDS_ON),
    traits: Traits::TERMINATOR,
    parse: Some(parse),
    print: Some(print),
    check,
    results: Arity::Exactly(0),
    ..OpInfo::DEFAULT
};
/// The table row.
pub(super) const REDUCE_RETURN: OpInfo = OpInfo {
    name: "scf.reduce.return",
    traits: Traits::TERMINATOR,
    effects: Some(Effects::HANDS_ON),
    parse: Some(parse_return),
    print: Some(print_return),
    check: check_return,
    results: Arity::Exactly(0),
    ..OpInfo::DEFAULT
};

impl ReduceOp {
    /// For each reduction the value of this iteration.
    pub fn values(self, module: &Module) -> &[Value] {
        &module.op(self.0).operands
    }

    /// The block that combines values of reduction number `index`: two arguments, one `scf.reduce.return`.
    ///
    /// # Panics
    /// If the operation was not verified and has no such block.
    pub fn combiner(self, module: &Module, index: usize) -> Block {
        body(module, self.0, index)
    }

    /// Ends `block`; each value gets a region with an empty block of two arguments.
    pub fn build(module: &mut Module, block: Block, values: impl IntoIterator<Item = Value>) -> ReduceOp {
        let values: Vec<Value> = values.into_iter().collect();
        let spec = OpSpec::new(super::name("scf.reduce")).operands(values.iter().copied()).regions(values.len());
        let op = module.create(spec);
        for (index, &value) in values.iter().enumerate() {
            let ty = module.ty(value).clone();
            add_block(module, op, index, [ty.clone(), ty]);
        }
        module.push(block, op);
        ReduceOp(op)
    }
}

impl ReduceReturnOp {
    /// The combined value.
    pub fn value(self, module: &Module) -> Value {
        module.op(self.0).operands[0]
    }

    /// Ends `block`.
    pub fn build(module: &mut Module, block: Block, value: Value) -> ReduceReturnOp {
        let op = module.create(OpSpec::new(super::name("scf.reduce.return")).operands([value]));
        module.push(block, op);
        ReduceReturnOp(op)
    }
}

/// `(%a, %b : f32, f32) { .. }, { .. } {..}`, or nothing.
fn parse(p: &mut OpParser<'_, '_>) -> Parse<Op> {
    let mut operands = Vec::new();
    if p.try_punct("(") {
        let names = p.operands(Delimiter::None)?;
        let note = "write `scf.reduce(%x : f32) { .. }` at the end, with one region for each value";
        p.punct(":").map_err(|error| error.note(note))?;
        operands = p.operands_with_types(&names)?;
        p.punct(")")?;
    }
    let regions = if p.at_region() { p.list(Delimiter::None, |p| p.region(&[]))? } else { Vec::new() };
    let attrs = plain_attrs(p)?;
    let mut spec = p.spec().operands(operands);
    spec.attrs = attrs;
    Ok(p.create(spec, regions))
}

fn print(p: &mut Printer<'_>, op: Op) {
    let module = p.module;
    let data = module.op(op);
    // Without regions a dictionary would be read as one.
    if shape(module, op).is_err() || data.regions.is_empty() && data.attrs.len() + data.properties.len() > 0 {
        return p.generic_instead(op);
    }
    if !data.operands.is_empty() {
        p.text("(");
        p.values(&data.operands);
        p.text(" : ");
        p.types_of(&data.operands);
        p.text(")");
    }
    p.text(" ");
    for (number, &region) in data.regions.iter().enumerate() {
        comma(p, number);
        p.region(region, true, true);
    }
    p.attr_dict(op, &[]);
}

/// A region with two arguments for each value.
fn shape(module: &Module, op: Op) -> Check {
    let operands = &module.op(op).operands;
    num_regions(module, op, operands.len())?;
    for (index, &value) in operands.iter().enumerate() {
        let ty = module.ty(value).clone();
        let block = block(module, op, index)?;
        block_args(module, op, block, &[ty.clone(), ty.clone()])?;
        ends_in(module, op, block, "scf.reduce.return", &[ty])?;
    }
    Ok(())
}

/// It stands in an `scf.parallel`, which compares the values with its results.
fn check(module: &Module, op: Op, out: &mut Vec<Diagnostic>) {
    out.extend(shape(module, op).and_then(|()| parent_is(module, op, &["scf.parallel"])).err());
}

/// `%a {..} : f32`.
fn parse_return(p: &mut OpParser<'_, '_>) -> Parse<Op> {
    let value = p.operand()?;
    let attrs = plain_attrs(p)?;
    let ty = p.colon_type()?;
    let value = p.resolve(&value, &ty)?;
    let mut spec = p.spec().operands([value]);
    spec.attrs = attrs;
    Ok(p.create(spec, Vec::new()))
}

fn print_return(p: &mut Printer<'_>, op: Op) {
    let module = p.module;
    let [value] = module.op(op).operands[..] else { return p.generic_instead(op) };
    p.text(" ");
    p.value(value);
    p.attr_dict(op, &[]);
    p.text(" : ");
    p.type_of(value);
}

fn check_return(module: &Module, op: Op, out: &mut Vec<Diagnostic>) {
    out.extend(num_operands(module, op, 1).and_then(|()| parent_is(module, op, &["scf.reduce"])).err());
}
