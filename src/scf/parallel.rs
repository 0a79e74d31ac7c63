//! `scf.parallel`: a box of iterations in no particular order, with reductions in its terminator `scf.reduce`.

use super::{ReduceOp, add_block, body};
use crate::diag::Diagnostic;
use crate::ir::attr::Location;
use crate::ir::checks::{
    Check, all_index, block, block_args, constant, ends_in, num_regions, results, segments, types_of, wrong,
};
use crate::ir::effects::Effects;
use crate::ir::module::OpSpec;
use crate::ir::parser::{Delimiter, OpParser, Parse, RegionArg};
use crate::ir::printer::Printer;
use crate::ir::syntax::plain_attrs;
use crate::ir::view::{segment, segment_sizes, view};
use crate::ir::{Arity, Block, Module, Op, OpInfo, Traits, Type, Value};

view!(
    /// A box of iterations in no particular order.
    ParallelOp,
    "scf.parallel"
);

/// The table row.
pub(super) const PARALLEL: OpInfo = OpInfo {
    name: "scf.parallel",
    traits: Traits::NUMBERS,
    effects: Some(Effects::HANDS_ON.trapping()),
    inherent: &["operandSegmentSizes"],
    parse: Some(parse),
    print: Some(print),
    check,
    segments: &["lowerBound", "upperBound", "step", "initVals"],
    regions: Arity::Exactly(1),
    ..OpInfo::DEFAULT
};

/// What [`ParallelOp::build`] needs.
#[derive(Clone, Debug)]
pub struct ParallelSpec {
    /// For each dimension its first value.
    pub lower: Vec<Value>,
    /// For each dimension the value it ends before.
    pub upper: Vec<Value>,
    /// For each dimension how far apart its iterations are.
    pub steps: Vec<Value>,
    /// For each reduction its initial value.
    pub inits: Vec<Value>,
    /// Where it came from.
    pub loc: Location,
}

impl ParallelOp {
    /// For each dimension its first value.
    pub fn lower(self, module: &Module) -> &[Value] {
        segment(module, self.0, 0).unwrap_or_default()
    }

    /// For each dimension the value it ends before.
    pub fn upper(self, module: &Module) -> &[Value] {
        segment(module, self.0, 1).unwrap_or_default()
    }

    /// For each dimension how far apart its iterations are.
    pub fn steps(self, module: &Module) -> &[Value] {
        segment(module, self.0, 2).unwrap_or_default()
    }

    /// For each reduction its initial value.
    pub fn inits(self, module: &Module) -> &[Value] {
        segment(module, self.0, 3).unwrap_or_default()
    }

    /// The single block of the loop.
    ///
    /// # Panics
    /// If the operation was not verified and has none.
    pub fn body(self, module: &Module) -> Block {
        body(module, self.0, 0)
    }

    /// The induction variables.
    pub fn ivs(self, module: &Module) -> &[Value] {
        &module.block(self.body(module)).args
    }

    /// The terminator with its reductions.
    pub fn reduce(self, module: &Module) -> Option<ReduceOp> {
        ReduceOp::cast(module, module.last_op(self.body(module))?)
    }

    /// Makes the loop with its block and induction variables; no terminator yet, and it stands nowhere yet.
    pub fn build(module: &mut Module, spec: ParallelSpec) -> ParallelOp {
        let sizes = [spec.lower.len(), spec.upper.len(), spec.steps.len(), spec.inits.len()];
        let types = types_of(module, &spec.inits);
        let num_dims = spec.lower.len();
        let mut op_spec = OpSpec::new(super::name("scf.parallel"))
            .operands(spec.lower.into_iter().chain(spec.upper).chain(spec.steps).chain(spec.inits))
            .results(types)
            .property("operandSegmentSizes", segment_sizes(&sizes))
            .regions(1);
        op_spec.loc = spec.loc;
        let op = module.create(op_spec);
        add_block(module, op, 0, vec![Type::Index; num_dims]);
        ParallelOp(op)
    }
}

/// `(%i) = (%lb) to (%ub) step (%s) init (%x) -> f32 { .. } {..}`.
fn parse(p: &mut OpParser<'_, '_>) -> Parse<Op> {
    let start = p.span();
    let ivs = p.operands(Delimiter::Paren)?;
    p.punct("=")?;
    let lower = p.operands(Delimiter::Paren)?;
    p.keyword("to")?;
    let upper = p.operands(Delimiter::Paren)?;
    p.keyword("step")?;
    let steps = p.operands(Delimiter::Paren)?;
    if [&lower, &upper, &steps].iter().any(|list| list.len() != ivs.len()) {
        let message = format!("{} induction variables need as many bounds and steps", ivs.len());
        return Err(Diagnostic::error("bad-bounds", p.span_since(start), message));
    }
    let start = p.span();
    let inits = if p.try_keyword("init") { p.operands(Delimiter::Paren)? } else { Vec::new() };
    let types = p.arrow_types()?;
    if p.at_punct(",") {
        return Err(p.expected("`{`").note("several types stand in parentheses: `-> (f32, f32)`"));
    }
    let sizes = [lower.len(), upper.len(), steps.len(), inits.len()];
    let mut operands = p.resolve_all(&[lower, upper, steps].concat(), &Type::Index)?;
    operands.extend(p.resolve_each(&inits, &types, p.span_since(start))?);
    let args: Vec<RegionArg<'_>> = ivs.into_iter().map(|iv| RegionArg::new(iv, Type::Index)).collect();
    let body = p.region(&args)?;
    p.ensure_terminator(body, "scf.reduce");
    let attrs = plain_attrs(p)?;
    let mut spec = p.spec().operands(operands).results(types).property("operandSegmentSizes", segment_sizes(&sizes));
    spec.attrs = attrs;
    Ok(p.create(spec, vec![body]))
}

fn print(p: &mut Printer<'_>, op: Op) {
    let module = p.module;
    if shape(module, op).is_err() {
        return p.generic_instead(op);
    }
    let view = ParallelOp(op);
    let groups = [(" (", view.ivs(module)), (") = (", view.lower(module)), (") to (", view.upper(module))];
    for (before, values) in groups.into_iter().chain([(") step (", view.steps(module))]) {
        p.text(before);
        p.values(values);
    }
    p.text(")");
    if !view.inits(module).is_empty() {
        p.text(" init (");
        p.values(view.inits(module));
        p.text(")");
    }
    p.arrow_result_types(op);
    p.text(" ");
    p.region(module.op(op).regions[0], false, true);
    p.attr_dict(op, &["operandSegmentSizes"]);
}

/// Everything that the typed view and the custom syntax rely on.
fn shape(module: &Module, op: Op) -> Check {
    let segments = segments(module, op, 4)?;
    let num_dims = segments[0].len();
    if num_dims == 0 || segments[1].len() != num_dims || segments[2].len() != num_dims {
        return Err(wrong(module, op, "bad-bounds", "needs two bounds and a step for each of one or more dimensions"));
    }
    for segment in &segments[..3] {
        all_index(module, op, segment)?;
    }
    let types = types_of(module, segments[3]);
    results(module, op, &types)?;
    num_regions(module, op, 1)?;
    let body = block(module, op, 0)?;
    block_args(module, op, body, &vec![Type::Index; num_dims])?;
    ends_in(module, op, body, "scf.reduce", &types)
}

/// Constant steps are positive.
fn check(module: &Module, op: Op, out: &mut Vec<Diagnostic>) {
    if let Err(error) = shape(module, op) {
        return out.push(error);
    }
    let steps = ParallelOp(op).steps(module).iter().filter_map(|&step| constant(module, step));
    for step in steps.filter(|&step| step <= 0) {
        out.push(wrong(module, op, "bad-step", format!("has a step of {step}, which is not positive")));
    }
}
