//! `scf.for`: a loop from one value up to before another, with a step and carried values.

use super::{add_block, body, yielded};
use crate::diag::Diagnostic;
use crate::ir::attr::Location;
use crate::ir::checks::{Check, block, block_args, constant, ends_in, num_regions, odd, results, types_of, wrong};
use crate::ir::effects::Effects;
use crate::ir::module::OpSpec;
use crate::ir::parser::{OpParser, Parse, RegionArg};
use crate::ir::printer::Printer;
use crate::ir::syntax::{carried, plain_attrs, print_carried};
use crate::ir::types::Signedness;
use crate::ir::view::view;
use crate::ir::{Arity, Attribute, Block, Module, Op, OpInfo, Traits, Type, Value};

view!(
    /// A counting loop.
    ForOp,
    "scf.for"
);

/// The table row.
pub(super) const FOR: OpInfo = OpInfo {
    name: "scf.for",
    traits: Traits::NUMBERS,
    effects: Some(Effects::STEPS),
    inherent: &["unsignedCmp"],
    parse: Some(parse),
    print: Some(print),
    check,
    regions: Arity::Exactly(1),
    ..OpInfo::DEFAULT
};

/// What [`ForOp::build`] needs.
#[derive(Clone, Debug)]
pub struct ForSpec {
    /// The first value of the induction variable.
    pub lower: Value,
    /// The loop ends before this value.
    pub upper: Value,
    /// How far apart the iterations are.
    pub step: Value,
    /// Initial values of the iter_args.
    pub inits: Vec<Value>,
    /// Where it came from.
    pub loc: Location,
}

impl ForOp {
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

    /// The initial values of the iter_args.
    pub fn inits(self, module: &Module) -> &[Value] {
        &module.op(self.0).operands[3..]
    }

    /// Is the end compared without signs?
    pub fn is_unsigned(self, module: &Module) -> bool {
        matches!(module.attr(self.0, "unsignedCmp"), Some(Attribute::Unit | Attribute::Bool(true)))
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
    pub fn iter_args(self, module: &Module) -> &[Value] {
        &module.block(self.body(module)).args[1..]
    }

    /// What the body hands to the next iteration.
    pub fn yields(self, module: &Module) -> &[Value] {
        yielded(module, self.body(module))
    }

    /// Makes the loop with its block and block arguments; no terminator yet, and it stands nowhere yet.
    pub fn build(module: &mut Module, spec: ForSpec) -> ForOp {
        let types = types_of(module, &spec.inits);
        let iv = module.ty(spec.lower).clone();
        let operands = [spec.lower, spec.upper, spec.step].into_iter().chain(spec.inits);
        let mut op_spec =
            OpSpec::new(super::name("scf.for")).operands(operands).results(types.iter().cloned()).regions(1);
        op_spec.loc = spec.loc;
        let op = module.create(op_spec);
        add_block(module, op, 0, std::iter::once(iv).chain(types));
        ForOp(op)
    }
}

/// `unsigned %i = %lb to %ub step %s iter_args(%a = %x) -> (f32) : i32 { .. } {..}`.
fn parse(p: &mut OpParser<'_, '_>) -> Parse<Op> {
    let unsigned = p.try_keyword("unsigned");
    let iv = p.operand()?;
    p.punct("=")?;
    let lower = p.operand()?;
    p.keyword("to")?;
    let upper = p.operand()?;
    p.keyword("step").map_err(|error| error.note("the step is always written: `step %c1`"))?;
    let step = p.operand()?;
    let mut args = Vec::new();
    let (inits, types) = carried(p, "iter_args", &mut args)?;
    let ty = if p.at_punct(":") { p.colon_type()? } else { Type::Index };
    args.insert(0, RegionArg::new(iv, ty.clone()));
    let mut operands = p.resolve_all(&[lower, upper, step], &ty)?;
    operands.extend(inits);
    let body = p.region(&args)?;
    p.ensure_terminator(body, "scf.yield");
    let attrs = plain_attrs(p)?;
    let mut spec = p.spec().operands(operands).results(types);
    if unsigned {
        spec = spec.property("unsignedCmp", Attribute::Unit);
    }
    spec.attrs = attrs;
    Ok(p.create(spec, vec![body]))
}

fn print(p: &mut Printer<'_>, op: Op) {
    let module = p.module;
    if shape(module, op).is_err() {
        return p.generic_instead(op);
    }
    let view = ForOp(op);
    p.text(if view.is_unsigned(module) { " unsigned " } else { " " });
    p.value(view.induction_var(module));
    p.text(" = ");
    p.value(view.lower(module));
    p.text(" to ");
    p.value(view.upper(module));
    p.text(" step ");
    p.value(view.step(module));
    print_carried(p, "iter_args", view.iter_args(module), view.inits(module));
    p.text(" ");
    let ty = module.ty(view.induction_var(module));
    if *ty != Type::Index {
        // The second blank is MLIR's.
        p.text(" : ");
        p.ty(ty);
        p.text(" ");
    }
    p.region(module.op(op).regions[0], false, p.says_more(view.body(module)));
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
    if !matches!(ty, Type::Index | Type::Int(_, Signedness::Signless)) {
        return Err(wrong(
            module,
            op,
            "operand-type",
            format!("counts in `index` or a signless integer, not in `{ty}`"),
        )
        .note("count in `index`, and convert in the body: `arith.index_cast`, then `arith.sitofp`"));
    }
    let carried = types_of(module, inits);
    let args: Vec<Type> = std::iter::once(ty.clone()).chain(carried.iter().cloned()).collect();
    results(module, op, &carried)?;
    num_regions(module, op, 1)?;
    let body = block(module, op, 0)?;
    block_args(module, op, body, &args)?;
    ends_in(module, op, body, "scf.yield", &carried)
}

/// A constant step that is not positive is odd.
fn check(module: &Module, op: Op, out: &mut Vec<Diagnostic>) {
    if let Err(error) = shape(module, op) {
        return out.push(error);
    }
    if let Some(step) = constant(module, ForOp(op).step(module)).filter(|&step| step <= 0) {
        out.push(odd(module, op, "zero-step", format!("has a step of {step}, which is not positive")));
    }
}
