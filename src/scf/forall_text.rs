//! The syntax of `scf.forall`: `(%i, %j) = (0, %a) to (%n, 4) step (1, 2) shared_outs(%o = %t) -> (tensor<4xf32>) { .. }`,
//! and of its terminator.

use super::forall::{DYNAMIC, ForallBound, ForallOp, INHERENT, in_parallel_shape, shape};
use crate::diag::Diagnostic;
use crate::ir::parser::{Delimiter, OpParser, Operand, Parse, RegionArg};
use crate::ir::printer::Printer;
use crate::ir::syntax::{carried, comma, plain_attrs, print_carried, reject_inherent};
use crate::ir::view::{dense_i64, segment_sizes};
use crate::ir::{Op, Type};

/// A list in which values stand between constants.
type Mixed<'s> = (Vec<i64>, Vec<Operand<'s>>);

/// `(4, %n)`.
fn mixed<'s>(p: &mut OpParser<'_, 's>) -> Parse<Mixed<'s>> {
    let mut names = Vec::new();
    let statics = p.list(Delimiter::Paren, |p| {
        if let Some(name) = p.try_operand()? {
            names.push(name);
            return Ok(DYNAMIC);
        }
        let start = p.span();
        match p.integer()? {
            DYNAMIC => Err(Diagnostic::error("literal-out-of-range", p.span_since(start), "this literal is reserved")),
            value => Ok(value),
        }
    })?;
    Ok((statics, names))
}

/// Bounds and steps: `in (4, %n)` or `= (0, 0) to (4, %n) step (1, 1)`.
fn box_of<'s>(p: &mut OpParser<'_, 's>) -> Parse<[Mixed<'s>; 3]> {
    if p.try_keyword("in") {
        let upper = mixed(p)?;
        let count = upper.0.len();
        return Ok([(vec![0; count], Vec::new()), upper, (vec![1; count], Vec::new())]);
    }
    p.punct("=")?;
    let lower = mixed(p)?;
    p.keyword("to")?;
    let upper = mixed(p)?;
    p.keyword("step")?;
    Ok([lower, upper, mixed(p)?])
}

pub(super) fn parse(p: &mut OpParser<'_, '_>) -> Parse<Op> {
    let start = p.span();
    let ivs = p.operands(Delimiter::Paren)?;
    let bounds = box_of(p)?;
    if bounds.iter().any(|(statics, _)| statics.len() != ivs.len()) {
        let message = format!("{} induction variables need as many bounds and steps", ivs.len());
        return Err(Diagnostic::error("bad-bounds", p.span_since(start), message));
    }
    let mut args: Vec<RegionArg<'_>> = ivs.into_iter().map(|iv| RegionArg::new(iv, Type::Index)).collect();
    let (outputs, types) = carried(p, "shared_outs", &mut args)?;
    let mut sizes: Vec<usize> = bounds.iter().map(|(_, names)| names.len()).collect();
    sizes.push(outputs.len());
    let mut operands = Vec::new();
    for (_, names) in &bounds {
        operands.extend(p.resolve_all(names, &Type::Index)?);
    }
    operands.extend(outputs);
    let body = p.region(&args)?;
    p.ensure_terminator(body, "scf.forall.in_parallel");
    let block = p.module.region(body).blocks.last().copied();
    if let Some(end) =
        block.and_then(|block| p.module.last_op(block)).filter(|&end| p.module.op(end).regions.is_empty())
        && p.module.is(end, "scf.forall.in_parallel")
    {
        let region = p.module.add_region(end);
        p.module.add_block(region);
    }
    let start = p.span();
    let attrs = p.attr_dict()?;
    reject_inherent(p, &attrs, &["mapping"], start)?;
    let [lower, upper, steps] = bounds;
    let mut spec = p
        .spec()
        .operands(operands)
        .results(types)
        .property("operandSegmentSizes", segment_sizes(&sizes))
        .property("staticLowerBound", dense_i64(&lower.0))
        .property("staticUpperBound", dense_i64(&upper.0))
        .property("staticStep", dense_i64(&steps.0));
    spec.attrs = attrs;
    Ok(p.create(spec, vec![body]))
}

/// `(4, %n)`.
fn print_mixed(p: &mut Printer<'_>, bounds: &[ForallBound]) {
    p.text("(");
    for (number, bound) in bounds.iter().enumerate() {
        comma(p, number);
        match bound {
            ForallBound::Static(value) => p.display(value),
            ForallBound::Dynamic(value) => p.value(*value),
        }
    }
    p.text(")");
}

pub(super) fn print(p: &mut Printer<'_>, op: Op) {
    let module = p.module;
    let Some(view) = ForallOp::cast(module, op).filter(|_| shape(module, op).is_ok()) else {
        return p.generic_instead(op);
    };
    let (lower, upper, steps) = (view.lower(module), view.upper(module), view.steps(module));
    p.text(" (");
    p.values(view.ivs(module));
    let is_all = |bounds: &[ForallBound], expected| bounds.iter().all(|bound| bound.constant(module) == Some(expected));
    let is_normal = is_all(&lower, 0) && is_all(&steps, 1);
    if is_normal {
        p.text(") in ");
        print_mixed(p, &upper);
    } else {
        p.text(") = ");
        print_mixed(p, &lower);
        p.text(" to ");
        print_mixed(p, &upper);
        p.text(" step ");
        print_mixed(p, &steps);
    }
    print_carried(p, "shared_outs", view.shared(module), view.outputs(module));
    p.text(" ");
    let body = view.body(module);
    let writes = module.last_op(body).is_some_and(|end| {
        let region = module.op(end).regions.first();
        region.is_some_and(|&region| {
            module.region(region).blocks.iter().any(|&block| !module.block(block).ops.is_empty())
        })
    });
    let terminators = writes || !module.op(op).results.is_empty() || p.says_more(body);
    p.region(module.op(op).regions[0], false, terminators);
    let elided: Vec<&str> = INHERENT.iter().copied().filter(|&name| name != "mapping").collect();
    p.attr_dict(op, &elided);
}

/// `{ .. } {..}`.
pub(super) fn parse_in_parallel(p: &mut OpParser<'_, '_>) -> Parse<Op> {
    let region = p.region(&[])?;
    if p.module.region(region).blocks.is_empty() {
        p.module.add_block(region);
    }
    let attrs = plain_attrs(p)?;
    let mut spec = p.spec();
    spec.attrs = attrs;
    Ok(p.create(spec, vec![region]))
}

pub(super) fn print_in_parallel(p: &mut Printer<'_>, op: Op) {
    let module = p.module;
    if in_parallel_shape(module, op).is_err() {
        return p.generic_instead(op);
    }
    p.text(" ");
    p.region(module.op(op).regions[0], false, true);
    p.attr_dict(op, &[]);
}
