//! `memref`: allocation, access, sizes, globals. Views of memory are in `views.rs`.

use super::format::formatted;
use super::memref_checks;
use super::shape::{has_operands, report};
use crate::diag::Diagnostic;
use crate::ir::combiner::{kind_of_word, word_of_kind};
use crate::ir::effects::{Acts, Effects};
use crate::ir::parser::{Delimiter, OpParser, Parse};
use crate::ir::printer::Printer;
use crate::ir::registry::{Arity, OpInfo, Traits};
use crate::ir::syntax::{checked_prefetch_hints, prefetch_hints, print_prefetch_hints};
use crate::ir::types::{MemRefType, TensorType, Type};
use crate::ir::{Attribute, Module, Op, Value};

/// The dialect's table.
pub static TABLE: &[OpInfo] = &[
    alloc("memref.alloc", |module, op, name| name_result(module, op, "alloc", name)),
    OpInfo {
        traits: Traits::NONE,
        ..alloc("memref.alloca", |module, op, name| name_result(module, op, "alloca", name))
    },
    OpInfo {
        parse: Some(parse_dealloc),
        print: Some(print_dealloc),
        check: check_dealloc,
        ..effect("memref.dealloc", Effects::NONE.on(0, Acts::FREES))
    },
    OpInfo {
        inherent: &["nontemporal", "alignment"],
        parse: Some(parse_load),
        print: Some(print_load),
        check: |module, op, errors| check_aligned(module, op, 0, errors),
        results: Arity::Exactly(1),
        ..effect("memref.load", Effects::NONE.reads(0))
    },
    OpInfo {
        inherent: &["nontemporal", "alignment"],
        parse: Some(parse_store),
        print: Some(print_store),
        check: |module, op, errors| check_aligned(module, op, 1, errors),
        ..effect("memref.store", Effects::STORES)
    },
    OpInfo {
        // A hint, but one that has to stay.
        inherent: PREFETCH,
        parse: Some(parse_prefetch),
        print: Some(print_prefetch),
        check: check_prefetch,
        ..effect("memref.prefetch", Effects::NONE.reads(0))
    },
    OpInfo {
        traits: Traits::DIM_LIKE,
        parse: Some(parse_dim),
        print: Some(print_dim),
        check: check_dim,
        names: Some(|module, op, name| name_result(module, op, "dim", name)),
        results: Arity::Exactly(1),
        ..effect("memref.dim", Effects::MEASURES)
    },
    OpInfo {
        check: |m, op, out| out.extend(memref_checks::rank(m, op).err()),
        traits: Traits::NUMBERS,
        ..formatted("memref.rank", Effects::NONE, 1, "%m attrs : T(m) where R=index")
    },
    OpInfo {
        parse: Some(parse_copy),
        print: Some(print_copy),
        check: |m, op, out| out.extend(memref_checks::copy(m, op).err()),
        ..effect("memref.copy", Effects::NONE.reads(0).writes(1).trapping().carrying())
    },
    OpInfo {
        inherent: &["kind"],
        parse: Some(parse_atomic),
        print: Some(print_atomic),
        check: |module, op, errors| {
            check_access(module, op, 1, errors);
            errors.extend(memref_checks::atomic(module, op).err());
        },
        results: Arity::Exactly(1),
        ..effect("memref.atomic_rmw", Effects::NONE.reads(1).writes(1))
    },
    OpInfo {
        inherent: &["sym_name", "sym_visibility", "type", "initial_value", "constant", "alignment"],
        parse: Some(parse_global),
        print: Some(print_global),
        check: |m, op, out| out.extend(memref_checks::global(m, op).err()),
        ..effect("memref.global", Effects::NONE)
    },
    OpInfo {
        inherent: &["name"],
        parse: Some(parse_get_global),
        print: Some(print_get_global),
        check: check_get_global,
        traits: Traits::NUMBERS,
        results: Arity::Exactly(1),
        ..effect("memref.get_global", Effects::NONE)
    },
];

const PREFETCH: &[&str] = &["isDataCache", "isWrite", "localityHint"];

/// A row for an operation without results, regions or promises.
const fn effect(name: &'static str, effects: Effects) -> OpInfo {
    let effects = Some(effects);
    OpInfo { name, effects, results: Arity::Exactly(0), regions: Arity::Exactly(0), ..OpInfo::DEFAULT }
}

const fn alloc(name: &'static str, names: crate::ir::registry::NamesFn) -> OpInfo {
    OpInfo {
        traits: Traits::SIZED_BY_OPERANDS,
        inherent: &["alignment", "operandSegmentSizes"],
        segments: &["dynamicSizes", "symbolOperands"],
        parse: Some(parse_alloc),
        print: Some(print_alloc),
        check: check_alloc,
        names: Some(names),
        results: Arity::Exactly(1),
        ..effect(name, Effects::ALLOCATES)
    }
}

/// Suggests a name for the first result.
pub fn name_result(module: &Module, op: Op, text: &str, name: &mut dyn FnMut(Value, &str)) {
    if let Some(&result) = module.op(op).results.first() {
        name(result, text);
    }
}

/// A memref with a shape (not `memref<*x..>`); an error at `p` otherwise.
pub fn ranked<'t>(p: &OpParser<'_, '_>, ty: &'t Type) -> Parse<&'t MemRefType> {
    match ty.as_memref() {
        Some(memref) if memref.shape.is_some() => Ok(memref),
        _ => Err(Diagnostic::error(
            "type-mismatch",
            p.span_since(p.name_span()),
            format!("`{ty}` is no memref with a shape"),
        )),
    }
}

// ---- alloc, alloca, dealloc ----------------------------------------------------------------------------------------

/// `alloc(%n)[%s] {..} : memref<?xf32>`.
fn parse_alloc(p: &mut OpParser<'_, '_>) -> Parse<Op> {
    let mut spec = p.spec();
    let mut names = p.operands(Delimiter::Paren)?;
    let sizes = names.len();
    names.extend(p.operands(Delimiter::OptionalSquare)?);
    spec.attrs = p.attr_dict()?;
    let ty = p.colon_type()?;
    let segments = Attribute::i32_array(&[sizes as i64, (names.len() - sizes) as i64]);
    let operands = p.resolve_all(&names, &Type::Index)?;
    let spec = spec.operands(operands).results([ty]).property("operandSegmentSizes", segments);
    Ok(p.create(spec, Vec::new()))
}

/// How many operands each of the two segments has, if that is consistent.
fn segments(module: &Module, op: Op) -> Option<(usize, usize)> {
    let count = module.op(op).operands.len();
    match module.attr(op, "operandSegmentSizes")?.as_i64_array()?[..] {
        [sizes, symbols] => {
            let (sizes, symbols) = (usize::try_from(sizes).ok()?, usize::try_from(symbols).ok()?);
            (sizes.checked_add(symbols) == Some(count)).then_some((sizes, symbols))
        }
        _ => None,
    }
}

fn print_alloc(p: &mut Printer<'_>, op: Op) {
    let module = p.module;
    let data = module.op(op);
    let (Some((sizes, symbols)), [result]) = (segments(module, op), &data.results[..]) else {
        return p.generic_instead(op);
    };
    if data.operands.iter().any(|&value| *module.ty(value) != Type::Index) {
        return p.generic_instead(op);
    }
    p.text("(");
    p.values(&data.operands[..sizes]);
    p.text(")");
    if symbols > 0 {
        p.text("[");
        p.values(&data.operands[sizes..]);
        p.text("]");
    }
    p.attr_dict(op, &["operandSegmentSizes"]);
    p.text(" : ");
    p.type_of(*result);
}

fn check_alloc(module: &Module, op: Op, errors: &mut Vec<Diagnostic>) {
    let Some(&result) = module.op(op).results.first() else { return };
    errors.extend(memref_checks::alignment(module, op).err());
    let ty = module.ty(result);
    let Some(memref) = ty.as_memref().filter(|memref| memref.shape.is_some()) else {
        return report(module, op, errors, "type-mismatch", format!("`{ty}` is no memref with a shape"));
    };
    let Some((sizes, symbols)) = segments(module, op) else { return };
    if sizes != memref.num_dynamic() {
        let message = format!("`{ty}` has {} dynamic sizes, but {sizes} are given", memref.num_dynamic());
        report(module, op, errors, "operand-count", message);
    }
    let wanted = match &memref.layout {
        Some(Attribute::Map(map)) => map.num_symbols as usize,
        Some(Attribute::Strided(layout)) => {
            layout.strides.iter().chain([&layout.offset]).filter(|size| size.is_none()).count()
        }
        _ => 0,
    };
    if symbols != wanted {
        let message = format!("the layout of `{ty}` has {wanted} symbols, but {symbols} are given");
        report(module, op, errors, "operand-count", message);
    }
}

/// `dealloc %A {..} : T`.
fn parse_dealloc(p: &mut OpParser<'_, '_>) -> Parse<Op> {
    let mut spec = p.spec();
    let name = p.operand()?;
    spec.attrs = p.attr_dict()?;
    let ty = p.colon_type()?;
    let operand = p.resolve(&name, &ty)?;
    Ok(p.create(spec.operands([operand]), Vec::new()))
}

fn print_dealloc(p: &mut Printer<'_>, op: Op) {
    let [operand] = p.module.op(op).operands[..] else { return p.generic_instead(op) };
    p.text(" ");
    p.value(operand);
    p.attr_dict(op, &[]);
    p.text(" : ");
    p.type_of(operand);
}

fn check_dealloc(module: &Module, op: Op, errors: &mut Vec<Diagnostic>) {
    if has_operands(module, op, 1, errors) && module.ty(module.op(op).operands[0]).as_memref().is_none() {
        report(module, op, errors, "type-mismatch", "only a memref is deallocated".to_owned());
    }
}

// ---- load, store, atomic_rmw ---------------------------------------------------------------------------------------

/// `load %A[%i] {..} : T`.
fn parse_load(p: &mut OpParser<'_, '_>) -> Parse<Op> {
    let mut spec = p.spec();
    let memref = p.operand()?;
    let subscripts = p.operands(Delimiter::Square)?;
    spec.attrs = p.attr_dict()?;
    let ty = p.colon_type()?;
    let element = ranked(p, &ty)?.element.clone();
    let mut operands = vec![p.resolve(&memref, &ty)?];
    operands.extend(p.resolve_all(&subscripts, &Type::Index)?);
    Ok(p.create(spec.operands(operands).results([element]), Vec::new()))
}

/// Are the operands from `first` on a memref and its subscripts, and is its element type `element`?
fn is_access(module: &Module, operands: &[Value], element: Option<Value>) -> bool {
    let Some((&memref, subscripts)) = operands.split_first() else { return false };
    let memref = module.ty(memref).as_memref().filter(|memref| memref.shape.is_some());
    memref.is_some_and(|memref| element.is_none_or(|value| *module.ty(value) == memref.element))
        && subscripts.iter().all(|&value| *module.ty(value) == Type::Index)
}

fn print_subscripted(p: &mut Printer<'_>, operands: &[Value]) {
    p.value(operands[0]);
    p.text("[");
    p.values(&operands[1..]);
    p.text("]");
}

/// Attributes that MLIR leaves out where they have their default.
fn default_elided(module: &Module, op: Op) -> &'static [&'static str] {
    if module.attr(op, "nontemporal") == Some(&Attribute::Bool(false)) { &["nontemporal"] } else { &[] }
}

fn print_load(p: &mut Printer<'_>, op: Op) {
    let module = p.module;
    let data = module.op(op);
    let [result] = data.results[..] else { return p.generic_instead(op) };
    if !is_access(module, &data.operands, Some(result)) {
        return p.generic_instead(op);
    }
    p.text(" ");
    print_subscripted(p, &data.operands);
    p.attr_dict(op, default_elided(module, op));
    p.text(" : ");
    p.type_of(data.operands[0]);
}

/// `prefetch %A[%i], read, locality<3>, data {..} : T`.
fn parse_prefetch(p: &mut OpParser<'_, '_>) -> Parse<Op> {
    let mut spec = p.spec();
    let memref = p.operand()?;
    let subscripts = p.operands(Delimiter::Square)?;
    for (name, hint) in prefetch_hints(p)? {
        spec = spec.property(name, hint);
    }
    spec.attrs = p.attr_dict()?;
    let ty = p.colon_type()?;
    let mut operands = vec![p.resolve(&memref, &ty)?];
    operands.extend(p.resolve_all(&subscripts, &Type::Index)?);
    Ok(p.create(spec.operands(operands), Vec::new()))
}

fn print_prefetch(p: &mut Printer<'_>, op: Op) {
    let module = p.module;
    let operands = &module.op(op).operands;
    let hints = checked_prefetch_hints(module, op).ok().filter(|_| is_access(module, operands, None));
    let Some(hints) = hints else { return p.generic_instead(op) };
    p.text(" ");
    print_subscripted(p, operands);
    print_prefetch_hints(p, hints);
    p.attr_dict(op, PREFETCH);
    p.text(" : ");
    p.type_of(operands[0]);
}

fn check_prefetch(module: &Module, op: Op, errors: &mut Vec<Diagnostic>) {
    check_access(module, op, 0, errors);
    errors.extend(checked_prefetch_hints(module, op).err());
}

/// `store %v, %A[%i] {..} : T`.
fn parse_store(p: &mut OpParser<'_, '_>) -> Parse<Op> {
    let mut spec = p.spec();
    let value = p.operand()?;
    p.punct(",")?;
    let memref = p.operand()?;
    let subscripts = p.operands(Delimiter::Square)?;
    spec.attrs = p.attr_dict()?;
    let ty = p.colon_type()?;
    let element = ranked(p, &ty)?.element.clone();
    let mut operands = vec![p.resolve(&value, &element)?, p.resolve(&memref, &ty)?];
    operands.extend(p.resolve_all(&subscripts, &Type::Index)?);
    Ok(p.create(spec.operands(operands), Vec::new()))
}

fn print_store(p: &mut Printer<'_>, op: Op) {
    let module = p.module;
    let [value, access @ ..] = &module.op(op).operands[..] else { return p.generic_instead(op) };
    if !is_access(module, access, Some(*value)) {
        return p.generic_instead(op);
    }
    p.text(" ");
    p.value(*value);
    p.text(", ");
    print_subscripted(p, access);
    p.attr_dict(op, default_elided(module, op));
    p.text(" : ");
    p.type_of(access[0]);
}

fn check_aligned(module: &Module, op: Op, first: usize, errors: &mut Vec<Diagnostic>) {
    check_access(module, op, first, errors);
    errors.extend(memref_checks::alignment(module, op).err());
}

fn check_access(module: &Module, op: Op, first: usize, errors: &mut Vec<Diagnostic>) {
    let data = module.op(op);
    let Some(access) = data.operands.get(first..).filter(|access| !access.is_empty()) else {
        return report(module, op, errors, "operand-count", "the memref is missing".to_owned());
    };
    let element = if first > 0 { data.operands.first() } else { data.results.first() }.copied();
    if !is_access(module, access, element) {
        let message = format!("`{}` needs a memref, subscripts of type `index`, and its element type", module.name(op));
        return report(module, op, errors, "type-mismatch", message);
    }
    let rank = module.ty(access[0]).as_memref().and_then(MemRefType::rank);
    if rank != Some(access.len() - 1) {
        let count = access.len() - 1;
        let plural = if count == 1 { "" } else { "s" };
        let message = format!("a memref of rank {} has {count} subscript{plural}", rank.unwrap_or(0));
        return report(module, op, errors, "subscript-count", message);
    }
    crate::ir::checks::values_in_bounds(module, op, access, element, errors);
}

/// `atomic_rmw addi %v, %A[%i] {..} : (T, memref<..>) -> T`.
fn parse_atomic(p: &mut OpParser<'_, '_>) -> Parse<Op> {
    let mut spec = p.spec();
    let at = p.span();
    let word = match p.try_string()? {
        Some(text) => text,
        None => p.any_keyword()?.to_owned(),
    };
    let Some(kind) = kind_of_word(&word) else {
        return Err(Diagnostic::error("bad-flag", at, format!("`{word}` is no kind of atomic update")));
    };
    let value = p.operand()?;
    p.punct(",")?;
    let memref = p.operand()?;
    let subscripts = p.operands(Delimiter::Square)?;
    spec.attrs = p.attr_dict()?;
    p.punct(":")?;
    let at = p.span();
    let (inputs, results) = p.signature()?;
    let span = p.span_since(at);
    let mut operands = p.resolve_each(&[value, memref], &inputs, span)?;
    operands.extend(p.resolve_all(&subscripts, &Type::Index)?);
    let kind = Attribute::int(kind, Type::int(64));
    Ok(p.create(spec.operands(operands).results(results).property("kind", kind), Vec::new()))
}

fn print_atomic(p: &mut Printer<'_>, op: Op) {
    let module = p.module;
    let data = module.op(op);
    let kind = module.attr(op, "kind").and_then(Attribute::as_i64).and_then(word_of_kind);
    let (Some(kind), [value, access @ ..], [result]) = (kind, &data.operands[..], &data.results[..]) else {
        return p.generic_instead(op);
    };
    if access.is_empty() {
        return p.generic_instead(op);
    }
    p.text(" ");
    p.text(kind);
    p.text(" ");
    p.value(*value);
    p.text(", ");
    print_subscripted(p, access);
    p.attr_dict(op, &["kind"]);
    p.text(" : (");
    p.types_of(&[*value, access[0]]);
    p.text(") -> ");
    p.type_of(*result);
}

// ---- dim, rank, copy -----------------------------------------------------------------------------------------------

/// `dim {..} %A, %i : T`.
pub fn parse_dim(p: &mut OpParser<'_, '_>) -> Parse<Op> {
    let mut spec = p.spec();
    spec.attrs = p.attr_dict()?;
    let memref = p.operand()?;
    p.punct(",")?;
    let index = p.operand()?;
    let ty = p.colon_type()?;
    let operands = [p.resolve(&memref, &ty)?, p.resolve(&index, &Type::Index)?];
    Ok(p.create(spec.operands(operands).results([Type::Index]), Vec::new()))
}

/// Prints what [`parse_dim`] reads.
pub fn print_dim(p: &mut Printer<'_>, op: Op) {
    let module = p.module;
    let data = module.op(op);
    let ([memref, index], [result]) = (&data.operands[..], &data.results[..]) else { return p.generic_instead(op) };
    if [index, result].iter().any(|value| *module.ty(**value) != Type::Index) {
        return p.generic_instead(op);
    }
    p.attr_dict(op, &[]);
    p.text(" ");
    p.values(&data.operands);
    p.text(" : ");
    p.type_of(*memref);
}

fn check_dim(module: &Module, op: Op, errors: &mut Vec<Diagnostic>) {
    if !has_operands(module, op, 2, errors) {
        return;
    }
    let operands = &module.op(op).operands;
    if module.ty(operands[0]).as_memref().is_none() || *module.ty(operands[1]) != Type::Index {
        report(module, op, errors, "type-mismatch", "`memref.dim` needs a memref and an `index`".to_owned());
    }
    errors.extend(memref_checks::dim(module, op).err());
}

/// `copy %A, %B {..} : T to U`.
fn parse_copy(p: &mut OpParser<'_, '_>) -> Parse<Op> {
    let mut spec = p.spec();
    let source = p.operand()?;
    p.punct(",")?;
    let target = p.operand()?;
    spec.attrs = p.attr_dict()?;
    let from = p.colon_type()?;
    p.keyword("to")?;
    let to = p.ty()?;
    let operands = [p.resolve(&source, &from)?, p.resolve(&target, &to)?];
    Ok(p.create(spec.operands(operands), Vec::new()))
}

fn print_copy(p: &mut Printer<'_>, op: Op) {
    let [source, target] = p.module.op(op).operands[..] else { return p.generic_instead(op) };
    p.text(" ");
    p.values(&[source, target]);
    p.attr_dict(op, &[]);
    p.text(" : ");
    p.type_of(source);
    p.text(" to ");
    p.type_of(target);
}

// ---- globals -------------------------------------------------------------------------------------------------------

/// `global "private" constant @name : T = dense<..> {..}`.
fn parse_global(p: &mut OpParser<'_, '_>) -> Parse<Op> {
    let mut spec = p.spec();
    if let Some(visibility) = p.try_string()? {
        spec = spec.property("sym_visibility", Attribute::str(&visibility));
    }
    if p.try_keyword("constant") {
        spec = spec.property("constant", Attribute::Unit);
    }
    let name = p.symbol_name()?;
    let at = p.span();
    let ty = p.colon_type()?;
    let Type::MemRef(memref) = &ty else {
        return Err(Diagnostic::error("type-mismatch", at, "a global is a memref"));
    };
    let elements = elements_of(memref);
    if p.try_punct("=") {
        let value = match p.try_keyword("uninitialized") {
            true => Attribute::Unit,
            false => p.attr_of(&elements)?,
        };
        spec = spec.property("initial_value", value);
    }
    spec.attrs = p.attr_dict()?;
    let spec = spec.property("sym_name", Attribute::str(&name)).property("type", Attribute::Type(ty));
    Ok(p.create(spec, Vec::new()))
}

/// The type of the elements that a global starts with.
fn elements_of(memref: &MemRefType) -> Type {
    Type::Tensor(TensorType { shape: memref.shape.clone(), element: memref.element.clone(), encoding: None }.into())
}

fn print_global(p: &mut Printer<'_>, op: Op) {
    let module = p.module;
    let (Some(name), Some(ty @ Attribute::Type(_))) = (super::symbol_name(module, op), module.attr(op, "type")) else {
        return p.generic_instead(op);
    };
    if let Some(visibility) = module.attr(op, "sym_visibility") {
        p.text(" ");
        p.attr(visibility);
    }
    if module.attr(op, "constant").is_some() {
        p.text(" constant");
    }
    p.text(" ");
    p.symbol(name);
    p.text(" : ");
    p.attr(ty);
    match (module.attr(op, "initial_value"), ty) {
        (None, _) => {}
        (Some(Attribute::Unit), _) => p.text(" = uninitialized"),
        (Some(Attribute::Verbatim(text)), Attribute::Type(Type::MemRef(memref))) => {
            let ty = format!(" : {}", elements_of(memref));
            p.text(" = ");
            p.text(text.strip_suffix(&ty).unwrap_or(text));
        }
        (Some(value), _) => {
            p.text(" = ");
            p.attr_untyped(value);
        }
    }
    p.attr_dict(op, &["sym_visibility", "constant", "sym_name", "type", "initial_value"]);
}

/// `get_global @name : T {..}`.
fn parse_get_global(p: &mut OpParser<'_, '_>) -> Parse<Op> {
    let mut spec = p.spec();
    let name = p.attr()?;
    let ty = p.colon_type()?;
    spec.attrs = p.attr_dict()?;
    Ok(p.create(spec.results([ty]).property("name", name), Vec::new()))
}

fn print_get_global(p: &mut Printer<'_>, op: Op) {
    let module = p.module;
    let (Some(name @ Attribute::Symbol(_)), [result]) = (module.attr(op, "name"), &module.op(op).results[..]) else {
        return p.generic_instead(op);
    };
    p.text(" ");
    p.attr(name);
    p.text(" : ");
    p.type_of(*result);
    p.attr_dict(op, &["name"]);
}

fn check_get_global(module: &Module, op: Op, errors: &mut Vec<Diagnostic>) {
    let Some(Attribute::Symbol(path)) = module.attr(op, "name") else {
        return report(module, op, errors, "attribute-type", "`memref.get_global` needs a `name`".to_owned());
    };
    let global = crate::ir::check::lookup_symbol(module, op, path);
    let ty = global.and_then(|global| module.attr(global, "type"));
    let Some(Attribute::Type(ty)) = ty else {
        return report(module, op, errors, "undefined-symbol", format!("`@{}` is no global here", path.join("::@")));
    };
    if module.op(op).results.iter().any(|&result| module.ty(result) != ty) {
        report(module, op, errors, "type-mismatch", format!("`@{}` has type `{ty}`", path.join("::@")));
    }
}
