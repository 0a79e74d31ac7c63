//! `affine.if`: one of two regions, by membership in an integer set.

use super::checks;
use crate::affine::set::IntegerSet;
use crate::diag::Diagnostic;
use crate::ir::attr::Location;
use crate::ir::checks::{Check, block, block_args, ends_in, num_regions, property, types_of, wrong};
use crate::ir::effects::Effects;
use crate::ir::module::OpSpec;
use crate::ir::parser::{OpParser, Parse};
use crate::ir::printer::Printer;
use crate::ir::registry::Traits;
use crate::ir::syntax::plain_attrs;
use crate::ir::view::view;
use crate::ir::{Arity, Attribute, Block, Module, Op, OpInfo, Type, Value};

view!(
    /// A choice by an integer set.
    AffineIfOp,
    "affine.if"
);

/// The table row.
pub(super) const IF: OpInfo = OpInfo {
    name: "affine.if",
    traits: Traits::NUMBERS,
    effects: Some(Effects::NONE),
    inherent: &["condition"],
    parse: Some(parse),
    print: Some(print),
    check,
    regions: Arity::Exactly(2),
    ..OpInfo::DEFAULT
};

/// What [`AffineIfOp::build`] needs.
#[derive(Clone, Debug)]
pub struct AffineIfSpec {
    /// The set and its operands, dims first.
    pub condition: (IntegerSet, Vec<Value>),
    /// Is there a second block? Needed where there are results.
    pub has_else: bool,
    /// The types of the results.
    pub results: Vec<Type>,
    /// Where it came from.
    pub loc: Location,
}

impl AffineIfOp {
    /// The set and its operands, dims first.
    ///
    /// # Panics
    /// If the operation was not verified and has no set.
    pub fn condition(self, module: &Module) -> (&IntegerSet, &[Value]) {
        match module.attr(self.0, "condition") {
            Some(Attribute::Set(set)) => (set, &module.op(self.0).operands),
            _ => panic!("affine.if has a condition"),
        }
    }

    /// What runs for members of the set.
    ///
    /// # Panics
    /// If the operation was not verified and has no such block.
    pub fn then_block(self, module: &Module) -> Block {
        module.single_block(self.0, 0).expect("affine.if has a then block")
    }

    /// What runs for all others.
    pub fn else_block(self, module: &Module) -> Option<Block> {
        module.single_block(self.0, 1)
    }

    /// Makes the operation with empty blocks, no terminators yet; it stands nowhere yet.
    pub fn build(module: &mut Module, spec: AffineIfSpec) -> AffineIfOp {
        let mut op_spec = OpSpec::new(super::name("affine.if"))
            .operands(spec.condition.1)
            .results(spec.results)
            .property("condition", Attribute::Set(spec.condition.0))
            .regions(2);
        op_spec.loc = spec.loc;
        let op = module.create(op_spec);
        let regions = [module.op(op).regions[0], module.op(op).regions[1]];
        module.add_block(regions[0]);
        if spec.has_else {
            module.add_block(regions[1]);
        }
        AffineIfOp(op)
    }
}

/// `#set(%i)[%n] -> (f32) { .. } else { .. } {..}`.
fn parse(p: &mut OpParser<'_, '_>) -> Parse<Op> {
    let start = p.span();
    let set = p.affine_set()?;
    let (mut operands, symbols) = p.dim_and_symbol_operands()?;
    let given = (operands.len(), symbols.len());
    super::for_op::same_inputs(p.span_since(start), (set.num_dims, set.num_symbols), given)?;
    operands.extend(symbols);
    let operands = p.resolve_all(&operands, &Type::Index)?;
    let types = p.arrow_types()?;
    let then = p.region(&[])?;
    p.ensure_terminator(then, "affine.yield");
    let otherwise = if p.try_keyword("else") {
        let otherwise = p.region(&[])?;
        p.ensure_terminator(otherwise, "affine.yield");
        otherwise
    } else {
        p.module.create_region()
    };
    let attrs = plain_attrs(p)?;
    let mut spec = p.spec().operands(operands).results(types).property("condition", Attribute::Set(set));
    spec.attrs = attrs;
    Ok(p.create(spec, vec![then, otherwise]))
}

fn print(p: &mut Printer<'_>, op: Op) {
    let module = p.module;
    if shape(module, op).is_err() {
        return p.generic_instead(op);
    }
    let view = AffineIfOp(op);
    let (set, operands) = view.condition(module);
    p.text(" ");
    p.attr(&Attribute::Set(set.clone()));
    p.dim_and_symbol_operands(operands, set.num_dims as usize);
    p.arrow_result_types(op);
    p.text(" ");
    let regions = &module.op(op).regions;
    p.region(regions[0], false, p.says_more(view.then_block(module)));
    if let Some(block) = view.else_block(module) {
        p.text(" else ");
        p.region(regions[1], false, p.says_more(block));
    }
    p.attr_dict(op, &["condition"]);
}

/// Everything that the typed view and the custom syntax rely on.
fn shape(module: &Module, op: Op) -> Check {
    let Attribute::Set(set) = property(module, op, "condition")? else {
        return Err(wrong(module, op, "missing-property", "needs an integer set as `condition`"));
    };
    let data = module.op(op);
    checks::inputs(module, op, set.num_inputs(), &data.operands)?;
    num_regions(module, op, 2)?;
    let types = types_of(module, &data.results);
    for (index, &region) in data.regions.iter().enumerate() {
        if index == 1 && module.region(region).blocks.is_empty() {
            if !types.is_empty() {
                let error = wrong(module, op, "missing-else", "needs an `else`, because it has results");
                return Err(error.note("add `else { affine.yield .. }`"));
            }
            continue;
        }
        let block = block(module, op, index)?;
        block_args(module, op, block, &[])?;
        ends_in(module, op, block, "affine.yield", &types)?;
    }
    Ok(())
}

/// Operands that are dims and symbols; divisors that are not positive are odd.
fn check(module: &Module, op: Op, out: &mut Vec<Diagnostic>) {
    if let Err(error) = shape(module, op) {
        return out.push(error);
    }
    let (set, operands) = AffineIfOp(op).condition(module);
    checks::dims_and_symbols(module, op, operands, set.num_dims, out);
    checks::divisors(module, op, set.constraints.iter().map(|constraint| &constraint.expr), out);
}
