//! `math`: elementary functions.

use super::shape::{
    FLAGS, fastmath, floats, has_operands, has_plain_flags, ints, one_type, parse_flags, parse_test, print_flags,
    print_test, report, same,
};
use crate::diag::Diagnostic;
use crate::ir::effects::Effects;
use crate::ir::module::{Module, Op, Value};
use crate::ir::opcode::Opcode::{self, *};
use crate::ir::opcode::ScalarStep;
use crate::ir::parser::{Delimiter, OpParser, Parse};
use crate::ir::printer::Printer;
use crate::ir::registry::{Arity, OpInfo, means};

/// The dialect's table.
pub static TABLE: &[OpInfo] = &[
    unary("math.absf", AbsF),
    unary("math.acos", Acos),
    unary("math.acosh", Acosh),
    unary("math.asin", Asin),
    unary("math.asinh", Asinh),
    unary("math.atan", Atan),
    unary("math.atanh", Atanh),
    unary("math.cbrt", Cbrt),
    unary("math.ceil", Ceil),
    unary("math.cos", Cos),
    unary("math.cosh", Cosh),
    unary("math.erf", Erf),
    fastmath(same("math.erfc", Effects::NONE, floats::<1>)),
    unary("math.exp", Exp),
    unary("math.exp2", Exp2),
    unary("math.expm1", ExpM1),
    unary("math.floor", Floor),
    unary("math.log", Log),
    unary("math.log10", Log10),
    unary("math.log1p", Log1P),
    unary("math.log2", Log2),
    unary("math.round", Round),
    unary("math.roundeven", RoundEven),
    unary("math.rsqrt", Rsqrt),
    unary("math.sin", Sin),
    unary("math.sinh", Sinh),
    unary("math.sqrt", Sqrt),
    unary("math.tan", Tan),
    unary("math.tanh", Tanh),
    unary("math.trunc", Trunc),
    fastmath(means(Atan2, same("math.atan2", Effects::NONE, floats::<2>))),
    fastmath(means(CopySign, same("math.copysign", Effects::NONE, floats::<2>))),
    fastmath(means(PowF, same("math.powf", Effects::NONE, floats::<2>))),
    fastmath(means(Fma, same("math.fma", Effects::NONE, floats::<3>))),
    means(AbsI, same("math.absi", Effects::NONE, ints::<1>)),
    means(CtLZ, same("math.ctlz", Effects::NONE, ints::<1>)),
    means(CtPop, same("math.ctpop", Effects::NONE, ints::<1>)),
    means(CtTZ, same("math.cttz", Effects::NONE, ints::<1>)),
    means(IPowI, same("math.ipowi", Effects::NONE, ints::<2>)),
    test("math.isnan", IsNaN),
    test("math.isinf", IsInf),
    test("math.isfinite", IsFinite),
    test("math.isnormal", IsNormal),
    fastmath(OpInfo {
        opcode: Some(FPowI),
        parse: Some(parse_fpowi),
        print: Some(print_fpowi),
        ..same("math.fpowi", Effects::NONE, check_fpowi)
    }),
    fastmath(OpInfo {
        // MLIR's own words: `maxf(minf(value, min), max)`.
        steps: &[ScalarStep(MinimumF, &[0, 1]), ScalarStep(MaximumF, &[3, 2])],
        parse: Some(parse_clamp),
        print: Some(print_clamp),
        ..same("math.clampf", Effects::NONE, floats::<3>)
    }),
    fastmath(OpInfo {
        parse: Some(parse_sincos),
        print: Some(print_sincos),
        names: Some(name_sincos),
        results: Arity::Exactly(2),
        ..same("math.sincos", Effects::NONE, |module, op, out| {
            floats::<1>(module, op, out);
            one_type(module, op, out);
        })
    }),
];

const fn unary(name: &'static str, opcode: Opcode) -> OpInfo {
    fastmath(means(opcode, same(name, Effects::NONE, floats::<1>)))
}

const fn test(name: &'static str, opcode: Opcode) -> OpInfo {
    let row = means(opcode, same(name, Effects::NONE, check_test));
    fastmath(OpInfo { parse: Some(parse_test), print: Some(print_test), ..row })
}

fn check_test(module: &Module, op: Op, errors: &mut Vec<Diagnostic>) {
    if !has_operands(module, op, 1, errors) {
        return;
    }
    let ty = module.ty(module.op(op).operands[0]);
    if !ty.is_float_like() {
        report(module, op, errors, "type-mismatch", format!("`{}` works on floats, not on `{ty}`", module.name(op)));
    }
}

/// `fpowi %a, %n : T, U`.
fn parse_fpowi(p: &mut OpParser<'_, '_>) -> Parse<Op> {
    let spec = p.spec();
    let at = p.span();
    let names = p.operands(Delimiter::None)?;
    let mut spec = parse_flags(p, spec)?;
    spec.attrs = p.attr_dict()?;
    p.punct(":")?;
    let types = p.types()?;
    let span = p.span_since(at);
    let operands = p.resolve_each(&names, &types, span)?;
    Ok(p.create(spec.operands(operands).results(types.into_iter().take(1)), Vec::new()))
}

fn print_fpowi(p: &mut Printer<'_>, op: Op) {
    let module = p.module;
    let data = module.op(op);
    let ([base, _], [result]) = (&data.operands[..], &data.results[..]) else { return p.generic_instead(op) };
    if module.ty(*base) != module.ty(*result) || !has_plain_flags(module, op) {
        return p.generic_instead(op);
    }
    p.text(" ");
    p.values(&data.operands);
    print_flags(p, op);
    p.attr_dict(op, FLAGS);
    p.text(" : ");
    p.types_of(&data.operands);
}

fn check_fpowi(module: &Module, op: Op, errors: &mut Vec<Diagnostic>) {
    if !has_operands(module, op, 2, errors) {
        return;
    }
    let data = module.op(op);
    let (base, exponent) = (module.ty(data.operands[0]), module.ty(data.operands[1]));
    let is_int = exponent.is_int_or_index_like() && base.with_element(exponent.element_or_self().clone()) == *exponent;
    if !base.is_float_like() || !is_int || data.results.iter().any(|&result| module.ty(result) != base) {
        report(module, op, errors, "type-mismatch", format!("`math.fpowi` does not take `{base}` and `{exponent}`"));
    }
}

/// `clampf %a to [%low, %high] : T`.
fn parse_clamp(p: &mut OpParser<'_, '_>) -> Parse<Op> {
    let spec = p.spec();
    let mut names = vec![p.operand()?];
    p.keyword("to")?;
    names.extend(p.operands(Delimiter::Square)?);
    let mut spec = parse_flags(p, spec)?;
    spec.attrs = p.attr_dict()?;
    let ty = p.colon_type()?;
    let operands = p.resolve_all(&names, &ty)?;
    Ok(p.create(spec.operands(operands).results([ty]), Vec::new()))
}

fn print_clamp(p: &mut Printer<'_>, op: Op) {
    let module = p.module;
    let data = module.op(op);
    let ([value, bounds @ ..], [result]) = (&data.operands[..], &data.results[..]) else {
        return p.generic_instead(op);
    };
    let is_same = data.operands.iter().all(|&value| module.ty(value) == module.ty(*result));
    if !is_same || bounds.len() != 2 || !has_plain_flags(module, op) {
        return p.generic_instead(op);
    }
    p.text(" ");
    p.value(*value);
    p.text(" to [");
    p.values(bounds);
    p.text("]");
    print_flags(p, op);
    p.attr_dict(op, FLAGS);
    p.text(" : ");
    p.type_of(*result);
}

/// `sincos %a : T`.
fn parse_sincos(p: &mut OpParser<'_, '_>) -> Parse<Op> {
    let spec = p.spec();
    let name = p.operand()?;
    let mut spec = parse_flags(p, spec)?;
    spec.attrs = p.attr_dict()?;
    let ty = p.colon_type()?;
    let operand = p.resolve(&name, &ty)?;
    Ok(p.create(spec.operands([operand]).results([ty.clone(), ty]), Vec::new()))
}

fn print_sincos(p: &mut Printer<'_>, op: Op) {
    let module = p.module;
    let data = module.op(op);
    let [operand] = data.operands[..] else { return p.generic_instead(op) };
    let is_same = data.results.iter().all(|&result| module.ty(result) == module.ty(operand));
    if !is_same || data.results.len() != 2 || !has_plain_flags(module, op) {
        return p.generic_instead(op);
    }
    p.text(" ");
    p.value(operand);
    print_flags(p, op);
    p.attr_dict(op, FLAGS);
    p.text(" : ");
    p.type_of(operand);
}

fn name_sincos(module: &Module, op: Op, name: &mut dyn FnMut(Value, &str)) {
    if let [sin, cos] = module.op(op).results[..] {
        name(sin, "sin");
        name(cos, "cos");
    }
}
