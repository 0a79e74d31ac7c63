//! `arith`: integer and float arithmetic, comparisons, casts, constants, select.

use super::format::formatted;
use super::shape::{
    self, FLAGS, converts, exact, fastmath, finish_cast, floats, has_operands, has_plain_flags, ints, one_type,
    overflow, parse_flags, print_flags, report, same,
};
use crate::diag::Diagnostic;
use crate::ir::attr::Attribute;
use crate::ir::checks::wrong;
use crate::ir::effects::Effects;
use crate::ir::module::{Module, Op, Value};
use crate::ir::opcode::Opcode::{self, *};
use crate::ir::parser::{Delimiter, OpParser, Parse};
use crate::ir::printer::Printer;
use crate::ir::registry::{Arity, CheckFn, OpInfo, Traits, commutes, means};
use crate::ir::types::{Signedness, Type};

/// The dialect's table.
pub static TABLE: &[OpInfo] = &[
    CONSTANT,
    overflow(commutes(int("arith.addi", AddI, Effects::NONE))),
    overflow(int("arith.subi", SubI, Effects::NONE)),
    overflow(commutes(int("arith.muli", MulI, Effects::NONE))),
    overflow(int("arith.shli", ShLI, Effects::NONE)),
    exact(int("arith.shrsi", ShRSI, Effects::NONE)),
    exact(int("arith.shrui", ShRUI, Effects::NONE)),
    exact(int("arith.divsi", DivSI, Effects::DIVIDES)),
    exact(int("arith.divui", DivUI, Effects::DIVIDES)),
    int("arith.ceildivsi", CeilDivSI, Effects::DIVIDES),
    int("arith.ceildivui", CeilDivUI, Effects::DIVIDES),
    int("arith.floordivsi", FloorDivSI, Effects::DIVIDES),
    int("arith.remsi", RemSI, Effects::DIVIDES),
    int("arith.remui", RemUI, Effects::DIVIDES),
    commutes(int("arith.andi", AndI, Effects::NONE)),
    commutes(int("arith.ori", OrI, Effects::NONE)),
    commutes(int("arith.xori", XorI, Effects::NONE)),
    commutes(int("arith.maxsi", MaxSI, Effects::NONE)),
    commutes(int("arith.maxui", MaxUI, Effects::NONE)),
    commutes(int("arith.minsi", MinSI, Effects::NONE)),
    commutes(int("arith.minui", MinUI, Effects::NONE)),
    fastmath(commutes(float::<2>("arith.addf", AddF))),
    fastmath(float::<2>("arith.subf", SubF)),
    fastmath(commutes(float::<2>("arith.mulf", MulF))),
    fastmath(float::<2>("arith.divf", DivF)),
    fastmath(float::<2>("arith.remf", RemF)),
    fastmath(commutes(float::<2>("arith.maximumf", MaximumF))),
    fastmath(commutes(float::<2>("arith.minimumf", MinimumF))),
    fastmath(commutes(float::<2>("arith.maxnumf", MaxNumF))),
    fastmath(commutes(float::<2>("arith.minnumf", MinNumF))),
    fastmath(float::<1>("arith.negf", NegF)),
    cast("arith.extsi", ExtSI, extends_int),
    cast("arith.extui", ExtUI, extends_int),
    overflow(cast("arith.trunci", TruncI, truncates_int)),
    OpInfo { inherent: &["fastmath"], ..cast("arith.extf", ExtF, extends_float) },
    OpInfo {
        inherent: &["fastmath", "roundingmode"],
        parse: Some(parse_truncf),
        print: Some(print_truncf),
        ..cast("arith.truncf", TruncF, truncates_float)
    },
    OpInfo {
        inherent: &["fastmath"],
        check: check_scaling,
        ..formatted("arith.scaling_extf", Effects::NONE, 1, "%a , %s flags attrs : T(a) , T(s) to T(R)")
    },
    OpInfo {
        inherent: &["fastmath", "roundingmode"],
        check: check_scaling,
        ..formatted(
            "arith.scaling_truncf",
            Effects::NONE,
            1,
            "%a , %s (? !roundingmode=to_nearest_even,downward,upward,toward_zero,to_nearest_away )? flags attrs \
             : T(a) , T(s) to T(R)",
        )
    },
    cast("arith.sitofp", SIToFP, int_to_float),
    cast("arith.uitofp", UIToFP, int_to_float),
    cast("arith.fptosi", FPToSI, float_to_int),
    cast("arith.fptoui", FPToUI, float_to_int),
    cast("arith.index_cast", IndexCast, index_to_int),
    cast("arith.index_castui", IndexCastUI, index_to_int),
    cast("arith.bitcast", Bitcast, reinterprets),
    compare("arith.cmpi", CmpI, &["predicate"], check_cmpi),
    OpInfo {
        inherent: &["predicate", "fastmath"],
        defaults: &[("fastmath", "arith.fastmath<none>")],
        ..compare("arith.cmpf", CmpF, &[], check_cmpf)
    },
    OpInfo {
        opcode: Some(Select),
        parse: Some(parse_select),
        print: Some(print_select),
        check: check_select,
        ..same("arith.select", Effects::HANDS_ON, ints::<2>)
    },
    OpInfo {
        opcode: Some(AddUIExtended),
        parse: Some(parse_add_extended),
        print: Some(print_add_extended),
        names: Some(name_add_extended),
        results: Arity::Exactly(2),
        ..commutes(same("arith.addui_extended", Effects::NONE, check_add_extended))
    },
    mul_extended("arith.mulsi_extended", MulSIExtended),
    mul_extended("arith.mului_extended", MulUIExtended),
];

const CONSTANT: OpInfo = OpInfo {
    name: "arith.constant",
    traits: Traits::CONSTANT_LIKE,
    effects: Some(Effects::NONE),
    opcode: Some(Constant),
    inherent: &["value"],
    parse: Some(parse_constant),
    print: Some(print_constant),
    check: check_constant,
    names: Some(name_constant),
    results: Arity::Exactly(1),
    regions: Arity::Exactly(0),
    ..OpInfo::DEFAULT
};

const fn int(name: &'static str, opcode: Opcode, effects: Effects) -> OpInfo {
    means(opcode, same(name, effects, ints::<2>))
}

const fn float<const N: usize>(name: &'static str, opcode: Opcode) -> OpInfo {
    means(opcode, same(name, Effects::NONE, floats::<N>))
}

const fn cast(name: &'static str, opcode: Opcode, check: CheckFn) -> OpInfo {
    means(opcode, shape::cast(name, check))
}

const fn compare(name: &'static str, opcode: Opcode, inherent: &'static [&'static str], check: CheckFn) -> OpInfo {
    let row = means(opcode, same(name, Effects::NONE, check));
    OpInfo { inherent, parse: Some(parse_compare), print: Some(print_compare), ..row }
}

const fn mul_extended(name: &'static str, opcode: Opcode) -> OpInfo {
    OpInfo {
        opcode: Some(opcode),
        parse: Some(parse_mul_extended),
        print: Some(print_mul_extended),
        names: Some(name_mul_extended),
        results: Arity::Exactly(2),
        ..commutes(same(name, Effects::NONE, |module, op, out| {
            ints::<2>(module, op, out);
            one_type(module, op, out);
        }))
    }
}

// ---- constant ------------------------------------------------------------------------------------------------------

/// `constant {..} 1 : i32`.
fn parse_constant(p: &mut OpParser<'_, '_>) -> Parse<Op> {
    let mut spec = p.spec();
    spec.attrs = p.attr_dict()?;
    let at = p.span();
    let value = p.attr()?;
    let Some(ty) = type_of_value(&value) else {
        return Err(Diagnostic::error("attribute-type", at, "a constant is a number or dense elements"));
    };
    Ok(p.create(spec.property("value", value).results([ty]), Vec::new()))
}

/// The type of a number or of dense elements.
pub fn type_of_value(value: &Attribute) -> Option<Type> {
    match value {
        Attribute::Bool(_) => Some(Type::int(1)),
        Attribute::Int(_, ty) | Attribute::Float(_, ty) | Attribute::Dense(ty, _) => Some(ty.clone()),
        _ => None,
    }
}

fn print_constant(p: &mut Printer<'_>, op: Op) {
    let module = p.module;
    let (Some(value), [result]) = (module.attr(op, "value"), &module.op(op).results[..]) else {
        return p.generic_instead(op);
    };
    if type_of_value(value).as_ref() != Some(module.ty(*result)) {
        return p.generic_instead(op);
    }
    p.attr_dict(op, &["value"]);
    p.text(" ");
    p.attr(value);
}

fn check_constant(module: &Module, op: Op, errors: &mut Vec<Diagnostic>) {
    let Some(&result) = module.op(op).results.first() else { return };
    let ty = module.ty(result);
    let value = module.attr(op, "value").and_then(type_of_value);
    if value.as_ref() != Some(ty) {
        report(module, op, errors, "attribute-type", format!("`arith.constant` needs a `value` of type `{ty}`"));
    }
    if matches!(ty, Type::Int(_, Signedness::Signed | Signedness::Unsigned)) {
        report(module, op, errors, "type-mismatch", "a constant integer is signless".to_owned());
    }
}

fn name_constant(module: &Module, op: Op, name: &mut dyn FnMut(Value, &str)) {
    let Some(&result) = module.op(op).results.first() else { return };
    match module.attr(op, "value") {
        Some(Attribute::Bool(value)) => name(result, if *value { "true" } else { "false" }),
        Some(Attribute::Int(value, Type::Index)) => name(result, &format!("c{value}")),
        Some(Attribute::Int(value, ty @ Type::Int(..))) => name(result, &format!("c{value}_{ty}")),
        _ => name(result, "cst"),
    }
}

// ---- comparisons and select ----------------------------------------------------------------------------------------

const CMPI: &[&str] = &["eq", "ne", "slt", "sle", "sgt", "sge", "ult", "ule", "ugt", "uge"];
const CMPF: &[&str] = &[
    "false", "oeq", "ogt", "oge", "olt", "ole", "one", "ord", "ueq", "ugt", "uge", "ult", "ule", "une", "uno", "true",
];

/// The predicates of a comparison, in order of their numbers.
fn predicates(opcode: Option<Opcode>) -> &'static [&'static str] {
    if opcode == Some(CmpF) { CMPF } else { CMPI }
}

/// The number of what a comparison asks.
pub fn predicate_number(module: &Module, op: Op) -> Option<u8> {
    match module.attr(op, "predicate") {
        Some(number) => u8::try_from(number.as_i64()?).ok(),
        None => compare_predicate(module.opcode(op), super::index::predicate(module, op)?)?.try_into().ok(),
    }
}

/// What a comparison asks: `slt`, `olt`, ..
pub fn predicate(module: &Module, op: Op) -> Option<&'static str> {
    predicates(module.opcode(op)).get(usize::from(predicate_number(module, op)?)).copied()
}

/// The number of the predicate `word` of a comparison.
pub fn compare_predicate(opcode: Option<Opcode>, word: &str) -> Option<i64> {
    predicates(opcode).iter().position(|predicate| *predicate == word).map(|number| number as i64)
}

/// `cmpi slt, %a, %b : T`.
fn parse_compare(p: &mut OpParser<'_, '_>) -> Parse<Op> {
    let spec = p.spec();
    let at = p.span();
    let word = match p.try_string()? {
        Some(text) => text,
        None => p.any_keyword()?.to_owned(),
    };
    let name = spec.name.as_str();
    let opcode = spec.name.opcode();
    let Some(number) = compare_predicate(opcode, &word) else {
        let message = format!("`{word}` is no predicate of `{name}`: {}", predicates(opcode).join(", "));
        return Err(Diagnostic::error("bad-predicate", at, message));
    };
    p.punct(",")?;
    let names = p.operands(Delimiter::None)?;
    let mut spec = parse_flags(p, spec)?;
    spec.attrs = p.attr_dict()?;
    let ty = p.colon_type()?;
    let operands = p.resolve_all(&names, &ty)?;
    let spec = spec.property("predicate", Attribute::int(number, Type::int(64)));
    Ok(p.create(spec.operands(operands).results([ty.with_element(Type::int(1))]), Vec::new()))
}

fn print_compare(p: &mut Printer<'_>, op: Op) {
    let module = p.module;
    let data = module.op(op);
    let (Some(word), [left, right], [result]) = (predicate(module, op), &data.operands[..], &data.results[..]) else {
        return p.generic_instead(op);
    };
    let ty = module.ty(*left);
    let is_plain = module.ty(*right) == ty && *module.ty(*result) == ty.with_element(Type::int(1));
    if !is_plain || !has_plain_flags(module, op) {
        return p.generic_instead(op);
    }
    p.text(" ");
    p.text(word);
    p.text(", ");
    p.values(&data.operands);
    print_flags(p, op);
    p.attr_dict(op, &["predicate", "fastmath"]);
    p.text(" : ");
    p.ty(ty);
}

fn check_compare(module: &Module, op: Op, errors: &mut Vec<Diagnostic>, accept: fn(&Type) -> bool) {
    if predicate(module, op).is_none() {
        report(module, op, errors, "bad-predicate", format!("`{}` needs a `predicate`", module.name(op)));
    }
    if !has_operands(module, op, 2, errors) {
        return;
    }
    let data = module.op(op);
    let (left, right) = (module.ty(data.operands[0]), module.ty(data.operands[1]));
    let result = data.results.first().map(|&result| module.ty(result));
    if left != right || !accept(left) || result != Some(&left.with_element(Type::int(1))) {
        let message = format!("`{}` does not compare `{left}` with `{right}`", module.name(op));
        report(module, op, errors, "type-mismatch", message);
    }
}

fn check_cmpi(module: &Module, op: Op, errors: &mut Vec<Diagnostic>) {
    check_compare(module, op, errors, Type::is_int_or_index_like);
}

fn check_cmpf(module: &Module, op: Op, errors: &mut Vec<Diagnostic>) {
    check_compare(module, op, errors, Type::is_float_like);
}

/// `select %c, %a, %b : T` or `: C, T`.
fn parse_select(p: &mut OpParser<'_, '_>) -> Parse<Op> {
    let mut spec = p.spec();
    let at = p.span();
    let names = p.operands(Delimiter::None)?;
    spec.attrs = p.attr_dict()?;
    p.punct(":")?;
    let first = p.ty()?;
    let (condition, ty) = if p.try_punct(",") { (first, p.ty()?) } else { (Type::int(1), first) };
    let span = p.span_since(at);
    let operands = p.resolve_each(&names, &[condition, ty.clone(), ty.clone()], span)?;
    Ok(p.create(spec.operands(operands).results([ty]), Vec::new()))
}

fn print_select(p: &mut Printer<'_>, op: Op) {
    let module = p.module;
    let data = module.op(op);
    let ([condition, left, right], [result]) = (&data.operands[..], &data.results[..]) else {
        return p.generic_instead(op);
    };
    let ty = module.ty(*result);
    if module.ty(*left) != ty || module.ty(*right) != ty {
        return p.generic_instead(op);
    }
    p.text(" ");
    p.values(&data.operands);
    p.attr_dict(op, &[]);
    p.text(" : ");
    if !module.ty(*condition).is_bool() {
        p.type_of(*condition);
        p.text(", ");
    }
    p.ty(ty);
}

fn check_select(module: &Module, op: Op, errors: &mut Vec<Diagnostic>) {
    if !has_operands(module, op, 3, errors) {
        return;
    }
    let data = module.op(op);
    let Some(&result) = data.results.first() else { return };
    let ty = module.ty(result);
    let condition = module.ty(data.operands[0]);
    if data.operands[1..].iter().any(|&value| module.ty(value) != ty) {
        report(
            module,
            op,
            errors,
            "type-mismatch",
            "`arith.select` chooses between values of its result's type".to_owned(),
        );
    }
    if !condition.is_bool() && *condition != ty.with_element(Type::int(1)) {
        report(module, op, errors, "type-mismatch", format!("`{condition}` is no condition for `{ty}`"));
    }
}

// ---- casts ---------------------------------------------------------------------------------------------------------

fn int_width(ty: &Type) -> Option<u32> {
    match ty {
        Type::Int(width, Signedness::Signless) => Some(*width),
        _ => None,
    }
}

fn float_width(ty: &Type) -> Option<u32> {
    match ty {
        Type::Float(kind) => Some(kind.width()),
        _ => None,
    }
}

fn extends_int(module: &Module, op: Op, errors: &mut Vec<Diagnostic>) {
    converts(module, op, errors, |from, to| int_width(from).zip(int_width(to)).is_some_and(|(from, to)| from < to));
}

fn truncates_int(module: &Module, op: Op, errors: &mut Vec<Diagnostic>) {
    converts(module, op, errors, |from, to| int_width(from).zip(int_width(to)).is_some_and(|(from, to)| from > to));
}

fn extends_float(module: &Module, op: Op, errors: &mut Vec<Diagnostic>) {
    converts(module, op, errors, |from, to| float_width(from).zip(float_width(to)).is_some_and(|(from, to)| from < to));
}

/// A float, or floats, and as many scales become wider (`scaling_extf`) or narrower ones.
fn check_scaling(module: &Module, op: Op, errors: &mut Vec<Diagnostic>) {
    let data = module.op(op);
    let (&[value, scale], &[result]) = (&data.operands[..], &data.results[..]) else {
        return errors.push(wrong(module, op, "operand-count", "takes a value and its scale, and has one result"));
    };
    let (from, by, to) = (module.ty(value), module.ty(scale), module.ty(result));
    let is_wider = module.is(op, "arith.scaling_extf");
    let widths = float_width(from.element_or_self()).zip(float_width(to.element_or_self()));
    let fits = widths.is_some_and(|(from, to)| if is_wider { from < to } else { from > to });
    if !(fits && by.is_float_like() && same_shape(from, by) && same_shape(from, to)) {
        let way = if is_wider { "wider" } else { "narrower" };
        let message = format!("makes {way} floats of floats and as many scales");
        errors.push(wrong(module, op, "type-mismatch", message));
    }
}

fn same_shape(a: &Type, b: &Type) -> bool {
    match (a, b) {
        (Type::Vector(a), Type::Vector(b)) => a.shape == b.shape && a.scalable == b.scalable,
        (Type::Tensor(a), Type::Tensor(b)) => a.shape == b.shape,
        (a, b) => a.element_or_self() == a && b.element_or_self() == b,
    }
}

fn truncates_float(module: &Module, op: Op, errors: &mut Vec<Diagnostic>) {
    converts(module, op, errors, |from, to| float_width(from).zip(float_width(to)).is_some_and(|(from, to)| from > to));
}

fn int_to_float(module: &Module, op: Op, errors: &mut Vec<Diagnostic>) {
    converts(module, op, errors, |from, to| int_width(from).is_some() && float_width(to).is_some());
}

fn float_to_int(module: &Module, op: Op, errors: &mut Vec<Diagnostic>) {
    converts(module, op, errors, |from, to| float_width(from).is_some() && int_width(to).is_some());
}

fn index_to_int(module: &Module, op: Op, errors: &mut Vec<Diagnostic>) {
    let is_index =
        |ty: &Type| *ty == Type::Index || matches!(ty, Type::MemRef(memref) if memref.element == Type::Index);
    let is_int = |ty: &Type| {
        int_width(ty).is_some() || matches!(ty, Type::MemRef(memref) if int_width(&memref.element).is_some())
    };
    converts(module, op, errors, |from, to| is_index(from) && is_int(to) || is_int(from) && is_index(to));
}

fn reinterprets(module: &Module, op: Op, errors: &mut Vec<Diagnostic>) {
    let width = |ty: &Type| int_width(ty).or_else(|| float_width(ty));
    converts(module, op, errors, |from, to| width(from) == width(to));
}

const ROUNDING: &[&str] = &["to_nearest_even", "downward", "upward", "toward_zero", "to_nearest_away"];

/// `truncf %a to_nearest_even fastmath<..> {..} : T to U`.
fn parse_truncf(p: &mut OpParser<'_, '_>) -> Parse<Op> {
    let mut spec = p.spec();
    let name = p.operand()?;
    for (number, mode) in ROUNDING.iter().enumerate() {
        if p.try_keyword(mode) {
            spec = spec.property("roundingmode", Attribute::int(number as i64, Type::int(32)));
            break;
        }
    }
    let spec = parse_flags(p, spec)?;
    finish_cast(p, spec, &name)
}

fn print_truncf(p: &mut Printer<'_>, op: Op) {
    let module = p.module;
    let data = module.op(op);
    let ([operand], [result]) = (&data.operands[..], &data.results[..]) else { return p.generic_instead(op) };
    let mode = module.attr(op, "roundingmode");
    let word = mode.and_then(Attribute::as_i64).and_then(|number| ROUNDING.get(usize::try_from(number).ok()?));
    if mode.is_some() != word.is_some() || !has_plain_flags(module, op) {
        return p.generic_instead(op);
    }
    p.text(" ");
    p.value(*operand);
    if let Some(word) = word {
        p.text(" ");
        p.text(word);
    }
    print_flags(p, op);
    p.attr_dict(op, &["fastmath", "roundingmode"]);
    p.text(" : ");
    p.type_of(*operand);
    p.text(" to ");
    p.type_of(*result);
}

// ---- two results ---------------------------------------------------------------------------------------------------

/// `addui_extended %a, %b : T, U`.
fn parse_add_extended(p: &mut OpParser<'_, '_>) -> Parse<Op> {
    let mut spec = p.spec();
    let names = p.operands(Delimiter::None)?;
    spec.attrs = p.attr_dict()?;
    let ty = p.colon_type()?;
    p.punct(",")?;
    let carry = p.ty()?;
    let operands = p.resolve_all(&names, &ty)?;
    Ok(p.create(spec.operands(operands).results([ty, carry]), Vec::new()))
}

/// The carry is a truth value for each sum.
fn check_add_extended(module: &Module, op: Op, errors: &mut Vec<Diagnostic>) {
    ints::<2>(module, op, errors);
    if let [sum, carry] = module.op(op).results[..]
        && *module.ty(carry) != module.ty(sum).with_element(Type::int(1))
    {
        let message = format!("`{}` is no carry of sums of type `{}`", module.ty(carry), module.ty(sum));
        report(module, op, errors, "type-mismatch", message);
    }
}

fn print_add_extended(p: &mut Printer<'_>, op: Op) {
    let module = p.module;
    let data = module.op(op);
    let [sum, carry] = data.results[..] else { return p.generic_instead(op) };
    if data.operands.iter().any(|&value| module.ty(value) != module.ty(sum)) || data.operands.is_empty() {
        return p.generic_instead(op);
    }
    p.text(" ");
    p.values(&data.operands);
    p.attr_dict(op, FLAGS);
    p.text(" : ");
    p.types_of(&[sum, carry]);
}

fn name_add_extended(module: &Module, op: Op, name: &mut dyn FnMut(Value, &str)) {
    if let [sum, overflow] = module.op(op).results[..] {
        name(sum, "sum");
        name(overflow, "overflow");
    }
}

/// `mulsi_extended %a, %b : T`.
fn parse_mul_extended(p: &mut OpParser<'_, '_>) -> Parse<Op> {
    let mut spec = p.spec();
    let names = p.operands(Delimiter::None)?;
    spec.attrs = p.attr_dict()?;
    let ty = p.colon_type()?;
    let operands = p.resolve_all(&names, &ty)?;
    Ok(p.create(spec.operands(operands).results([ty.clone(), ty]), Vec::new()))
}

fn print_mul_extended(p: &mut Printer<'_>, op: Op) {
    let module = p.module;
    let data = module.op(op);
    let [low, high] = data.results[..] else { return p.generic_instead(op) };
    let ty = module.ty(low);
    if data.operands.iter().any(|&value| module.ty(value) != ty) || module.ty(high) != ty || data.operands.is_empty() {
        return p.generic_instead(op);
    }
    p.text(" ");
    p.values(&data.operands);
    p.attr_dict(op, &[]);
    p.text(" : ");
    p.ty(ty);
}

fn name_mul_extended(module: &Module, op: Op, name: &mut dyn FnMut(Value, &str)) {
    if let [low, high] = module.op(op).results[..] {
        name(low, "low");
        name(high, "high");
    }
}
