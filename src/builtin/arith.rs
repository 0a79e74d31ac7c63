//! `arith`: integer and float arithmetic, comparisons, casts, constants, select.

use super::format::formatted;
use super::shape::{
    FLAGS, cast, converts, exact, fastmath, finish_cast, floats, has_operands, has_plain_flags, ints, one_type,
    overflow, parse_flags, print_flags, report, same,
};
use crate::diag::Diagnostic;
use crate::ir::attr::Attribute;
use crate::ir::checks::wrong;
use crate::ir::effects::Effects;
use crate::ir::module::{Module, Op, Value};
use crate::ir::parser::{Delimiter, OpParser, Parse};
use crate::ir::printer::Printer;
use crate::ir::registry::commutes;
use crate::ir::registry::{Arity, OpInfo, Traits};
use crate::ir::types::{Signedness, Type};

/// The dialect's table.
pub static TABLE: &[OpInfo] = &[
    CONSTANT,
    overflow(commutes(same("arith.addi", Effects::NONE, ints::<2>))),
    overflow(same("arith.subi", Effects::NONE, ints::<2>)),
    overflow(commutes(same("arith.muli", Effects::NONE, ints::<2>))),
    overflow(same("arith.shli", Effects::NONE, ints::<2>)),
    exact(same("arith.shrsi", Effects::NONE, ints::<2>)),
    exact(same("arith.shrui", Effects::NONE, ints::<2>)),
    exact(same("arith.divsi", Effects::DIVIDES, ints::<2>)),
    exact(same("arith.divui", Effects::DIVIDES, ints::<2>)),
    same("arith.ceildivsi", Effects::DIVIDES, ints::<2>),
    same("arith.ceildivui", Effects::DIVIDES, ints::<2>),
    same("arith.floordivsi", Effects::DIVIDES, ints::<2>),
    same("arith.remsi", Effects::DIVIDES, ints::<2>),
    same("arith.remui", Effects::DIVIDES, ints::<2>),
    commutes(same("arith.andi", Effects::NONE, ints::<2>)),
    commutes(same("arith.ori", Effects::NONE, ints::<2>)),
    commutes(same("arith.xori", Effects::NONE, ints::<2>)),
    commutes(same("arith.maxsi", Effects::NONE, ints::<2>)),
    commutes(same("arith.maxui", Effects::NONE, ints::<2>)),
    commutes(same("arith.minsi", Effects::NONE, ints::<2>)),
    commutes(same("arith.minui", Effects::NONE, ints::<2>)),
    fastmath(commutes(same("arith.addf", Effects::NONE, floats::<2>))),
    fastmath(same("arith.subf", Effects::NONE, floats::<2>)),
    fastmath(commutes(same("arith.mulf", Effects::NONE, floats::<2>))),
    fastmath(same("arith.divf", Effects::NONE, floats::<2>)),
    fastmath(same("arith.remf", Effects::NONE, floats::<2>)),
    fastmath(commutes(same("arith.maximumf", Effects::NONE, floats::<2>))),
    fastmath(commutes(same("arith.minimumf", Effects::NONE, floats::<2>))),
    fastmath(commutes(same("arith.maxnumf", Effects::NONE, floats::<2>))),
    fastmath(commutes(same("arith.minnumf", Effects::NONE, floats::<2>))),
    fastmath(same("arith.negf", Effects::NONE, floats::<1>)),
    cast("arith.extsi", extends_int),
    cast("arith.extui", extends_int),
    overflow(cast("arith.trunci", truncates_int)),
    OpInfo { inherent: &["fastmath"], ..cast("arith.extf", extends_float) },
    OpInfo {
        inherent: &["fastmath", "roundingmode"],
        parse: Some(parse_truncf),
        print: Some(print_truncf),
        ..cast("arith.truncf", truncates_float)
    },
    OpInfo {
        inherent: &["fastmath"],
        verify: verify_scaling,
        ..formatted("arith.scaling_extf", Effects::NONE, 1, "%a , %s flags attrs : T(a) , T(s) to T(R)")
    },
    OpInfo {
        inherent: &["fastmath", "roundingmode"],
        verify: verify_scaling,
        ..formatted(
            "arith.scaling_truncf",
            Effects::NONE,
            1,
            "%a , %s (? !roundingmode=to_nearest_even,downward,upward,toward_zero,to_nearest_away )? flags attrs \
             : T(a) , T(s) to T(R)",
        )
    },
    cast("arith.sitofp", int_to_float),
    cast("arith.uitofp", int_to_float),
    cast("arith.fptosi", float_to_int),
    cast("arith.fptoui", float_to_int),
    cast("arith.index_cast", index_to_int),
    cast("arith.index_castui", index_to_int),
    cast("arith.bitcast", reinterprets),
    compare("arith.cmpi", &["predicate"], verify_cmpi),
    OpInfo {
        inherent: &["predicate", "fastmath"],
        defaults: &[("fastmath", "arith.fastmath<none>")],
        ..compare("arith.cmpf", &[], verify_cmpf)
    },
    OpInfo {
        name: "arith.select",
        parse: Some(parse_select),
        print: Some(print_select),
        verify: verify_select,
        ..same("arith.select", Effects::HANDS_ON, ints::<2>)
    },
    OpInfo {
        parse: Some(parse_add_extended),
        print: Some(print_add_extended),
        names: Some(name_add_extended),
        results: Arity::Exactly(2),
        ..commutes(same("arith.addui_extended", Effects::NONE, verify_add_extended))
    },
    mul_extended("arith.mulsi_extended"),
    mul_extended("arith.mului_extended"),
];

const CONSTANT: OpInfo = OpInfo {
    name: "arith.constant",
    traits: Traits::CONSTANT_LIKE,
    effects: Some(Effects::NONE),
    inherent: &["value"],
    parse: Some(parse_constant),
    print: Some(print_constant),
    verify: verify_constant,
    names: Some(name_constant),
    results: Arity::Exactly(1),
    regions: Arity::Exactly(0),
    ..OpInfo::DEFAULT
};

const fn compare(
    name: &'static str,
    inherent: &'static [&'static str],
    verify: crate::ir::registry::VerifyFn,
) -> OpInfo {
    OpInfo { inherent, parse: Some(parse_compare), print: Some(print_compare), ..same(name, Effects::NONE, verify) }
}

const fn mul_extended(name: &'static str) -> OpInfo {
    OpInfo {
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

/// The row of `arith.constant`.
pub fn constant_row() -> &'static OpInfo {
    &TABLE[0]
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

fn verify_constant(module: &Module, op: Op, errors: &mut Vec<Diagnostic>) {
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

/// The predicates of the operation called `name`, in order of their numbers.
fn predicates(name: &str) -> &'static [&'static str] {
    if name == "arith.cmpi" { CMPI } else { CMPF }
}

/// What `arith.cmpi` or `arith.cmpf` compares for: `slt`, `olt`, ..
pub fn predicate(module: &Module, op: Op) -> Option<&'static str> {
    let number = usize::try_from(module.attr(op, "predicate")?.as_i64()?).ok()?;
    predicates(module.name(op)).get(number).copied()
}

/// The number of the predicate `word` of `arith.cmpi` or `arith.cmpf`.
pub fn compare_predicate(name: &str, word: &str) -> Option<i64> {
    predicates(name).iter().position(|predicate| *predicate == word).map(|number| number as i64)
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
    let Some(number) = compare_predicate(name, &word) else {
        let message = format!("`{word}` is no predicate of `{name}`: {}", predicates(name).join(", "));
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

fn verify_compare(module: &Module, op: Op, errors: &mut Vec<Diagnostic>, accept: fn(&Type) -> bool) {
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

fn verify_cmpi(module: &Module, op: Op, errors: &mut Vec<Diagnostic>) {
    verify_compare(module, op, errors, Type::is_int_or_index_like);
}

fn verify_cmpf(module: &Module, op: Op, errors: &mut Vec<Diagnostic>) {
    verify_compare(module, op, errors, Type::is_float_like);
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

fn verify_select(module: &Module, op: Op, errors: &mut Vec<Diagnostic>) {
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
fn verify_scaling(module: &Module, op: Op, errors: &mut Vec<Diagnostic>) {
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
fn verify_add_extended(module: &Module, op: Op, errors: &mut Vec<Diagnostic>) {
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
