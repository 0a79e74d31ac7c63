//! `loop.for` and `loop.if`, whose types stood in other places at times.

use crate::diag::Diagnostic;
use crate::ir::parser::{OpParser, Operand, Parse, RegionArg};
use crate::ir::syntax::{assigned, plain_attrs};
use crate::ir::{Op, Type};

/// What is carried, as it is written: the names, the values they start with, the types.
#[derive(Default)]
struct Carried<'s> {
    pairs: Vec<(Operand<'s>, Operand<'s>)>,
    types: Vec<Type>,
}

/// `%i = %lb to %ub step %s iter_args(..) {..} {..}`.
pub(super) fn for_op(p: &mut OpParser<'_, '_>) -> Parse<Op> {
    let iv = p.operand()?;
    p.punct("=")?;
    let lower = p.operand()?;
    p.keyword("to")?;
    let upper = p.operand()?;
    p.keyword("step")?;
    let step = p.operand()?;
    let start = p.span();
    let carried = if p.try_keyword("iter_args") { carried(p)? } else { Carried::default() };
    let mut args = vec![RegionArg::new(iv, Type::Index)];
    let mut operands = p.resolve_all(&[lower, upper, step], &Type::Index)?;
    operands.extend(assigned(p, carried.pairs, &carried.types, p.span_since(start), &mut args)?);
    let body = p.region(&args)?;
    p.ensure_terminator(body, "scf.yield");
    let mut spec = p.spec().operands(operands).results(carried.types);
    spec.attrs = plain_attrs(p)?;
    Ok(p.create(spec, vec![body]))
}

/// `(%a = %x, %b = %y) -> (T, U)`; or the types within, after each value or after all, and then perhaps once more.
fn carried<'s>(p: &mut OpParser<'_, 's>) -> Parse<Carried<'s>> {
    let mut carried = Carried::default();
    p.punct("(")?;
    if !p.try_punct(")") {
        loop {
            if p.at_operand() {
                let name = p.operand()?;
                p.punct("=")?;
                carried.pairs.push((name, p.operand()?));
                if p.try_punct(":") {
                    carried.types.push(p.ty()?);
                }
            } else {
                carried.types.push(p.ty()?);
            }
            if !p.try_punct(",") {
                break;
            }
        }
        p.punct(")")?;
    }
    let at = p.span();
    let arrow = p.arrow_types()?;
    if carried.types.is_empty() {
        carried.types = arrow;
    } else if !arrow.is_empty() && arrow != carried.types {
        let message = "the types after `->` are not those of what is carried";
        return Err(Diagnostic::error("type-mismatch", p.span_since(at), message));
    }
    Ok(carried)
}

/// `%c -> (T) {..} else {..} {..}`; or the types at the end, `: (i1) -> T`.
pub(super) fn if_op(p: &mut OpParser<'_, '_>) -> Parse<Op> {
    let condition = p.operand()?;
    let condition = p.resolve(&condition, &Type::int(1))?;
    let mut types = p.arrow_types()?;
    let then = p.region(&[])?;
    p.ensure_terminator(then, "scf.yield");
    let otherwise = if p.try_keyword("else") {
        let otherwise = p.region(&[])?;
        p.ensure_terminator(otherwise, "scf.yield");
        otherwise
    } else {
        p.module.create_region()
    };
    let mut spec = p.spec().operands([condition]);
    spec.attrs = plain_attrs(p)?;
    if types.is_empty() && p.try_punct(":") {
        let at = p.span();
        let (inputs, results) = p.signature()?;
        if inputs != [Type::int(1)] {
            return Err(Diagnostic::error("operand-type", p.span_since(at), "a condition is of type `i1`"));
        }
        types = results;
    }
    Ok(p.create(spec.results(types), vec![then, otherwise]))
}
