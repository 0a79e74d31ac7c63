//! `for`: a loop from one integer up to before another; its body ends in `continue`.

use super::exit::hands_on;
use super::syntax::{ElementClass, print_type, print_types_of, tile_of};
use super::{body, carries_no_view};
use crate::ir::checks::{Check, block, block_args, num_regions, results, types_of, wrong};
use crate::ir::effects::Effects;
use crate::ir::parser::{Delimiter, OpParser, Parse, RegionArg};
use crate::ir::printer::Printer;
use crate::ir::syntax::{assigned, assignments, plain_attrs, print_assignments};
use crate::ir::view::view;
use crate::ir::{Arity, Attribute, Block, Module, Op, OpInfo, Type, Value};

view!(
    /// A counting loop.
    TileForOp,
    "cuda_tile.for"
);

/// The table row.
pub(super) const FOR: OpInfo = OpInfo {
    name: "cuda_tile.for",
    effects: Some(Effects::HANDS_ON.trapping()),
    inherent: &["unsignedCmp"],
    parse: Some(parse),
    print: Some(print),
    check: |module, op, out| out.extend(shape(module, op).err()),
    names: Some(names),
    default_dialect: Some("cuda_tile"),
    regions: Arity::Exactly(1),
    ..OpInfo::DEFAULT
};

impl TileForOp {
    /// The first value of the induction variable.
    pub fn lower(self, module: &Module) -> Value {
        module.op(self.0).operands[0]
    }

    /// The loop ends before this value.
    pub fn upper(self, module: &Module) -> Value {
        module.op(self.0).operands[1]
    }

    /// How far apart the iterations are.
    pub fn step(self, module: &Module) -> Value {
        module.op(self.0).operands[2]
    }

    /// The initial values of what is carried.
    pub fn inits(self, module: &Module) -> &[Value] {
        &module.op(self.0).operands[3..]
    }

    /// Is the end compared without signs?
    pub fn is_unsigned(self, module: &Module) -> bool {
        matches!(module.attr(self.0, "unsignedCmp"), Some(Attribute::Unit))
    }

    /// The single block of the loop.
    ///
    /// # Panics
    /// If the operation was not verified and has none.
    pub fn body(self, module: &Module) -> Block {
        body(module, self.0, 0)
    }

    /// The induction variable.
    pub fn induction_var(self, module: &Module) -> Value {
        module.block(self.body(module)).args[0]
    }

    /// The values carried from one iteration to the next.
    pub fn iter_values(self, module: &Module) -> &[Value] {
        &module.block(self.body(module)).args[1..]
    }
}

/// `unsigned %i in (%lb to %ub, step %st) : tile<i32> iter_values(%a = %x) -> (tile<f32>) {..} {..}`.
fn parse(p: &mut OpParser<'_, '_>) -> Parse<Op> {
    let unsigned = p.try_keyword("unsigned");
    let iv = p.operand()?;
    p.keyword("in")?;
    p.punct("(")?;
    let lower = p.operand()?;
    p.keyword("to")?;
    let upper = p.operand()?;
    p.punct(",")?;
    p.keyword("step")?;
    let step = p.operand()?;
    p.punct(")")?;
    let ty = p.colon_type()?;
    let mut args = vec![RegionArg::new(iv, ty.clone())];
    let mut operands = p.resolve_all(&[lower, upper, step], &ty)?;
    let mut types = Vec::new();
    if p.try_keyword("iter_values") {
        let start = p.span();
        let pairs = assignments(p)?;
        p.punct("->")?;
        types = p.list(Delimiter::Paren, OpParser::ty)?;
        let span = p.span_since(start);
        operands.extend(assigned(p, pairs, &types, span, &mut args)?);
    }
    let body = p.region(&args)?;
    p.ensure_terminator(body, "cuda_tile.continue");
    let mut spec = p.spec().operands(operands).results(types);
    spec.attrs = plain_attrs(p)?;
    if unsigned {
        spec = spec.property("unsignedCmp", Attribute::Unit);
    }
    Ok(p.create(spec, vec![body]))
}

fn print(p: &mut Printer<'_>, op: Op) {
    let module = p.module;
    if shape(module, op).is_err() {
        return p.generic_instead(op);
    }
    let view = TileForOp(op);
    p.text(if view.is_unsigned(module) { " unsigned " } else { " " });
    p.value(view.induction_var(module));
    p.text(" in (");
    p.value(view.lower(module));
    p.text(" to ");
    p.value(view.upper(module));
    p.text(", step ");
    p.value(view.step(module));
    p.text(") : ");
    print_type(p, module.ty(view.lower(module)));
    p.text(" ");
    if !view.inits(module).is_empty() {
        p.text("iter_values");
        print_assignments(p, view.iter_values(module), view.inits(module));
        p.text(" -> (");
        print_types_of(p, view.inits(module));
        p.text(") ");
    }
    let says_more = super::says_more(module, view.body(module), "cuda_tile.continue");
    p.region(module.op(op).regions[0], false, says_more);
    p.attr_dict(op, &["unsignedCmp"]);
}

/// Everything that the typed view and the custom syntax rely on.
fn shape(module: &Module, op: Op) -> Check {
    let [lower, upper, step, inits @ ..] = &module.op(op).operands[..] else {
        return Err(wrong(module, op, "operand-count", "needs two bounds and a step"));
    };
    let ty = module.ty(*lower);
    if [upper, step].into_iter().any(|&value| module.ty(value) != ty) {
        return Err(wrong(module, op, "operand-type", "needs bounds and a step of one type"));
    }
    let tile = tile_of(module, op, *lower)?;
    if !tile.shape.is_empty() || !ElementClass::Int.holds(&tile) {
        return Err(wrong(module, op, "operand-type", format!("counts in scalar integers, not in `{tile}`")));
    }
    if module.attr(op, "unsignedCmp").is_some_and(|attr| *attr != Attribute::Unit) {
        return Err(wrong(module, op, "attribute-type", "has an `unsignedCmp` that is no flag"));
    }
    let carried = types_of(module, inits);
    carries_no_view(module, op, &carried)?;
    let args: Vec<Type> = std::iter::once(ty.clone()).chain(carried.iter().cloned()).collect();
    results(module, op, &carried)?;
    num_regions(module, op, 1)?;
    let body = block(module, op, 0)?;
    block_args(module, op, body, &args)?;
    hands_on(module, op, body, &["cuda_tile.continue"])
}

fn names(module: &Module, op: Op, name: &mut dyn FnMut(Value, &str)) {
    if let Some(&result) = module.op(op).results.first() {
        name(result, "for");
    }
    let Some(body) = module.single_block(op, 0) else { return };
    if let [iv, carried @ ..] = &module.block(body).args[..] {
        name(*iv, "loopIdx");
        for (number, &arg) in carried.iter().enumerate() {
            name(arg, &format!("iterArg{number}"));
        }
    }
}
