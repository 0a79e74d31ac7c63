//! Syntax and rules that many small operations share: `%a, %b flags {..} : T` and `%a flags {..} : T to U`.

use crate::diag::Diagnostic;
use crate::ir::attr::Attribute;
use crate::ir::effects::Effects;
use crate::ir::module::{Module, Op, OpName, OpSpec};
use crate::ir::parser::{Delimiter, OpParser, Parse};
use crate::ir::printer::Printer;
use crate::ir::registry::{Arity, OpInfo};
use crate::ir::types::Type;

/// The flags of `#arith.fastmath`, in MLIR's order; all of them together are `fast`.
const FASTMATH: &[&str] = &["reassoc", "nnan", "ninf", "nsz", "arcp", "contract", "afn"];
/// The flags of `#arith.overflow`.
const OVERFLOW: &[&str] = &["nsw", "nuw"];

/// A row for an operation with operands and one result of one type.
pub const fn same(name: &'static str, effects: Effects, check: crate::ir::registry::CheckFn) -> OpInfo {
    OpInfo {
        name,
        effects: Some(effects),
        parse: Some(parse_same),
        print: Some(print_same),
        check,
        results: Arity::Exactly(1),
        regions: Arity::Exactly(0),
        ..OpInfo::DEFAULT
    }
}

/// The row with `fastmath` flags.
pub const fn fastmath(row: OpInfo) -> OpInfo {
    OpInfo { inherent: &["fastmath"], defaults: &[("fastmath", "arith.fastmath<none>")], ..row }
}

/// The row with `overflow` flags.
pub const fn overflow(row: OpInfo) -> OpInfo {
    OpInfo { inherent: &["overflowFlags"], defaults: &[("overflowFlags", "arith.overflow<none>")], ..row }
}

/// The row with the flag `exact`.
pub const fn exact(row: OpInfo) -> OpInfo {
    OpInfo { inherent: &["isExact"], ..row }
}

/// A row for an operation `%a : T to U`.
pub const fn cast(name: &'static str, check: crate::ir::registry::CheckFn) -> OpInfo {
    OpInfo { parse: Some(parse_cast), print: Some(print_cast), ..same(name, Effects::NONE, check) }
}

fn inherent(spec: &OpSpec, name: &str) -> bool {
    matches!(&spec.name, OpName::Known(info) if info.inherent.contains(&name))
}

/// Reads the flags that the operation's row allows.
pub fn parse_flags(p: &mut OpParser<'_, '_>, mut spec: OpSpec) -> Parse<OpSpec> {
    if inherent(&spec, "isExact") && p.try_keyword("exact") {
        spec = spec.property("isExact", Attribute::Unit);
    }
    if inherent(&spec, "overflowFlags") && p.try_keyword("overflow") {
        let flags = parse_flag_list(p, OVERFLOW, "")?;
        spec =
            spec.property("overflowFlags", Attribute::Opaque(format!("arith.overflow<{}>", flags.join(", ")).into()));
    }
    if inherent(&spec, "fastmath") && p.try_keyword("fastmath") {
        let flags = parse_flag_list(p, FASTMATH, "fast")?;
        spec = spec.property("fastmath", Attribute::Opaque(format!("arith.fastmath<{}>", flags.join(",")).into()));
    }
    Ok(spec)
}

fn parse_flag_list(p: &mut OpParser<'_, '_>, known: &[&'static str], all: &'static str) -> Parse<Vec<&'static str>> {
    let mut given = vec![false; known.len()];
    p.list(Delimiter::Angle, |p| {
        let span = p.span();
        let word = p.any_keyword()?;
        match known.iter().position(|flag| *flag == word) {
            Some(at) => given[at] = true,
            None if word == "none" => {}
            None if word == all && !all.is_empty() => given.fill(true),
            None => {
                let message = format!("`{word}` is no flag here; the flags are {}", known.join(", "));
                return Err(Diagnostic::error("bad-flag", span, message));
            }
        }
        Ok(())
    })?;
    Ok(if given.iter().all(|&given| given) && !all.is_empty() {
        vec![all]
    } else if given.iter().any(|&given| given) {
        known.iter().zip(given).filter(|(_, given)| *given).map(|(flag, _)| *flag).collect()
    } else {
        vec!["none"]
    })
}

/// Prints what [`parse_flags`] reads.
pub fn print_flags(p: &mut Printer<'_>, op: Op) {
    let module = p.module;
    if matches!(module.attr(op, "isExact"), Some(Attribute::Unit)) {
        p.text(" exact");
    }
    for (name, keyword) in [("overflowFlags", "overflow"), ("fastmath", "fastmath")] {
        if let Some(Attribute::Opaque(text)) = module.attr(op, name)
            && let Some(flags) = text.strip_prefix("arith.").and_then(|text| text.strip_prefix(keyword))
            && flags != "<none>"
        {
            p.text(" ");
            p.text(keyword);
            p.text(flags);
        }
    }
}

/// The properties that [`print_flags`] prints.
pub const FLAGS: &[&str] = &["isExact", "overflowFlags", "fastmath"];

/// Are the flags of a kind that [`print_flags`] can print?
pub fn has_plain_flags(module: &Module, op: Op) -> bool {
    let is_opaque = |name: &str, prefix: &str| {
        module.attr(op, name).is_none_or(|attr| matches!(attr, Attribute::Opaque(text) if text.starts_with(prefix)))
    };
    is_opaque("overflowFlags", "arith.overflow<")
        && is_opaque("fastmath", "arith.fastmath<")
        && module.attr(op, "isExact").is_none_or(|attr| *attr == Attribute::Unit)
}

/// `%a, %b flags {..} : T`.
pub fn parse_same(p: &mut OpParser<'_, '_>) -> Parse<Op> {
    let spec = p.spec();
    let names = p.operands(Delimiter::None)?;
    let mut spec = parse_flags(p, spec)?;
    spec.attrs = p.attr_dict()?;
    let ty = p.colon_type()?;
    let operands = p.resolve_all(&names, &ty)?;
    Ok(p.create(spec.operands(operands).results([ty]), Vec::new()))
}

/// Prints what [`parse_same`] reads.
pub fn print_same(p: &mut Printer<'_>, op: Op) {
    let module = p.module;
    let data = module.op(op);
    let [result] = data.results[..] else { return p.generic_instead(op) };
    let is_same = data.operands.iter().all(|&value| module.ty(value) == module.ty(result));
    if !is_same || data.operands.is_empty() || !has_plain_flags(module, op) {
        return p.generic_instead(op);
    }
    p.text(" ");
    p.values(&data.operands);
    print_flags(p, op);
    p.attr_dict(op, FLAGS);
    p.text(" : ");
    p.type_of(result);
}

/// `%a {..} : T`, the result an `i1` for every element; flags are written in the dictionary.
pub fn parse_test(p: &mut OpParser<'_, '_>) -> Parse<Op> {
    let mut spec = p.spec();
    let name = p.operand()?;
    spec.attrs = p.attr_dict()?;
    let ty = p.colon_type()?;
    let operand = p.resolve(&name, &ty)?;
    Ok(p.create(spec.operands([operand]).results([ty.with_element(Type::int(1))]), Vec::new()))
}

/// Prints what [`parse_test`] reads.
pub fn print_test(p: &mut Printer<'_>, op: Op) {
    let module = p.module;
    let data = module.op(op);
    let ([operand], [result]) = (&data.operands[..], &data.results[..]) else { return p.generic_instead(op) };
    let derived = module.ty(*operand).with_element(Type::int(1));
    if *module.ty(*result) != derived {
        return p.generic_instead(op);
    }
    let has_no_flags =
        matches!(module.attr(op, "fastmath"), Some(Attribute::Opaque(text)) if **text == *"arith.fastmath<none>");
    p.text(" ");
    p.value(*operand);
    p.attr_dict(op, if has_no_flags { &["fastmath"] } else { &[] });
    p.text(" : ");
    p.type_of(*operand);
}

/// `%a flags {..} : T to U`.
pub fn parse_cast(p: &mut OpParser<'_, '_>) -> Parse<Op> {
    let spec = p.spec();
    let name = p.operand()?;
    let spec = parse_flags(p, spec)?;
    finish_cast(p, spec, &name)
}

/// ` {..} : T to U`.
pub fn finish_cast<'s>(p: &mut OpParser<'_, 's>, mut spec: OpSpec, name: &crate::ir::parser::Operand<'s>) -> Parse<Op> {
    spec.attrs = p.attr_dict()?;
    let from = p.colon_type()?;
    p.keyword("to")?;
    let to = p.ty()?;
    let operand = p.resolve(name, &from)?;
    Ok(p.create(spec.operands([operand]).results([to]), Vec::new()))
}

/// Prints what [`parse_cast`] reads.
pub fn print_cast(p: &mut Printer<'_>, op: Op) {
    let module = p.module;
    let data = module.op(op);
    let ([operand], [result]) = (&data.operands[..], &data.results[..]) else { return p.generic_instead(op) };
    if !has_plain_flags(module, op) {
        return p.generic_instead(op);
    }
    p.text(" ");
    p.value(*operand);
    print_flags(p, op);
    p.attr_dict(op, FLAGS);
    p.text(" : ");
    p.type_of(*operand);
    p.text(" to ");
    p.type_of(*result);
}

/// An error at the operation.
pub fn report(module: &Module, op: Op, errors: &mut Vec<Diagnostic>, code: &'static str, message: String) {
    errors.push(Diagnostic::error(code, module.op(op).span, message));
}

/// Exactly `count` operands; complains otherwise.
pub fn has_operands(module: &Module, op: Op, count: usize, errors: &mut Vec<Diagnostic>) -> bool {
    let found = module.op(op).operands.len();
    if found != count {
        let message = format!("`{}` has {count} operands, not {found}", module.name(op));
        report(module, op, errors, "operand-count", message);
    }
    found == count
}

/// `N` operands and a result of one type, which `accept` takes.
fn all_of(module: &Module, op: Op, count: usize, what: &str, accept: fn(&Type) -> bool, errors: &mut Vec<Diagnostic>) {
    if !has_operands(module, op, count, errors) {
        return;
    }
    let data = module.op(op);
    let Some(&result) = data.results.first() else { return };
    let ty = module.ty(result);
    if !accept(ty) {
        report(module, op, errors, "type-mismatch", format!("`{}` works on {what}, not on `{ty}`", module.name(op)));
    }
    if let Some(&other) = data.operands.iter().find(|&&value| module.ty(value) != ty) {
        let message = format!("`{}` mixes the types `{}` and `{ty}`", module.name(op), module.ty(other));
        report(module, op, errors, "type-mismatch", message);
    }
}

/// Results of one type, that of the first.
pub fn one_type(module: &Module, op: Op, errors: &mut Vec<Diagnostic>) {
    let results = &module.op(op).results;
    if results.iter().any(|&result| module.ty(result) != module.ty(results[0])) {
        report(module, op, errors, "type-mismatch", format!("`{}` has results of one type", module.name(op)));
    }
}

/// `N` integers of one type.
pub fn ints<const N: usize>(module: &Module, op: Op, errors: &mut Vec<Diagnostic>) {
    all_of(module, op, N, "signless integers", Type::is_int_or_index_like, errors);
}

/// `N` floats of one type.
pub fn floats<const N: usize>(module: &Module, op: Op, errors: &mut Vec<Diagnostic>) {
    all_of(module, op, N, "floats", Type::is_float_like, errors);
}

/// `N` values of type index.
pub fn indices<const N: usize>(module: &Module, op: Op, errors: &mut Vec<Diagnostic>) {
    all_of(module, op, N, "`index`", |ty| *ty == Type::Index, errors);
}

/// One operand and one result of the same shape, whose element types the pair of tests accepts.
pub fn converts(module: &Module, op: Op, errors: &mut Vec<Diagnostic>, accept: impl Fn(&Type, &Type) -> bool) {
    if !has_operands(module, op, 1, errors) {
        return;
    }
    let data = module.op(op);
    let (Some(&operand), Some(&result)) = (data.operands.first(), data.results.first()) else { return };
    let (from, to) = (module.ty(operand), module.ty(result));
    let same_shape = from.with_element(to.element_or_self().clone()) == *to;
    if !same_shape || !accept(from.element_or_self(), to.element_or_self()) {
        let message = format!("`{}` does not take `{from}` to `{to}`", module.name(op));
        report(module, op, errors, "type-mismatch", message);
    }
}
