//! `vector` operations on whole vectors: transposes, masked and indexed accesses, slices, contractions.

use super::format::{formatted, names};
use super::memref::name_result;
use super::shape::{report, same};
use super::vector_checks;
use super::views::VIEW;
use crate::diag::Diagnostic;
use crate::ir::attr::{AttrDict, Attribute};
use crate::ir::effects::Effects;
use crate::ir::module::{Module, Op, Value};
use crate::ir::parser::{OpParser, Parse};
use crate::ir::printer::Printer;
use crate::ir::registry::{Arity, OpInfo, Traits};
use crate::ir::types::{Type, VectorType};

/// The rows.
pub static TABLE: &[OpInfo] = &[
    OpInfo {
        inherent: &["permutation"],
        check: check_transpose,
        ..formatted("vector.transpose", Effects::NONE, 1, "%v , #permutation attrs : T(v) to T(R)")
    },
    OpInfo {
        inherent: &["mask"],
        parse: Some(parse_shuffle),
        print: Some(print_shuffle),
        ..same("vector.shuffle", Effects::NONE, |m, op, out| out.extend(vector_checks::shuffle(m, op).err()))
    },
    OpInfo {
        inherent: &["kind"],
        parse: Some(parse_outer),
        print: Some(print_outer),
        ..same("vector.outerproduct", Effects::NONE, |_, _, _| {})
    },
    masked_load("vector.maskedload"),
    masked_load("vector.expandload"),
    masked_store("vector.maskedstore"),
    masked_store("vector.compressstore"),
    OpInfo {
        inherent: &["alignment"],
        ..formatted(
            "vector.gather",
            Effects::NONE.reads(0),
            1,
            "%m [ %i* ] [ %at ] , %mask , %pass attrs : T(m) , T(at) , T(mask) , T(pass) into T(R) where i=index",
        )
    },
    OpInfo {
        inherent: &["alignment"],
        ..formatted(
            "vector.scatter",
            Effects::NONE.writes(0),
            0,
            "%m [ %i* ] [ %at ] , %mask , %v attrs : T(m) , T(at) , T(mask) , T(v) where i=index",
        )
    },
    OpInfo {
        inherent: &["kind", "reduction_dims"],
        check: |m, op, out| out.extend(vector_checks::multi_reduction(m, op).err()),
        ..formatted(
            "vector.multi_reduction",
            Effects::NONE,
            1,
            "<kind=vector.kind , %v , %acc attrs #reduction_dims : T(v) to T(R) where acc=R",
        )
    },
    OpInfo {
        names: Some(|module, op, name| name_result(module, op, "vscale", name)),
        ..formatted("vector.vscale", Effects::NONE, 1, "attrs where R=index")
    },
    OpInfo {
        inherent: &["inclusive", "kind", "reduction_dim"],
        names: Some(names),
        check: |m, op, out| out.extend(vector_checks::scan(m, op).err()),
        ..formatted(
            "vector.scan",
            Effects::NONE,
            2,
            "<kind=vector.kind , %v , %init attrs : T(v) , T(init) where R=v,init => dest accumulated_value",
        )
    },
    OpInfo {
        parse: Some(parse_to_elements),
        print: Some(print_to_elements),
        check: |m, op, out| out.extend(vector_checks::to_elements(m, op).err()),
        results: Arity::Any,
        ..same("vector.to_elements", Effects::NONE, |_, _, _| {})
    },
    formatted("vector.interleave", Effects::NONE, 1, "%a , %b attrs : T(a) -> T(R) where b=a"),
    OpInfo {
        names: Some(|module, op, name| {
            for (&result, text) in module.op(op).results.iter().zip(["res1", "res2"]) {
                name(result, text);
            }
        }),
        ..formatted("vector.deinterleave", Effects::NONE, 2, "%a attrs : T(a) -> T(R)")
    },
    OpInfo {
        inherent: &["offsets", "sizes", "strides"],
        check: |m, op, out| out.extend(vector_checks::extract_slice(m, op).err()),
        ..formatted("vector.extract_strided_slice", Effects::NONE, 1, "%v attrs : T(v) to T(R)")
    },
    OpInfo {
        inherent: &["offsets", "strides"],
        ..formatted("vector.insert_strided_slice", Effects::NONE, 1, "%v , %d attrs : T(v) into T(d) where R=d")
    },
    OpInfo {
        inherent: &["pos"],
        ..formatted("vector.scalable.extract", Effects::NONE, 1, "%v [ =pos ] attrs : T(R) from T(v)")
    },
    OpInfo {
        inherent: &["pos"],
        ..formatted("vector.scalable.insert", Effects::NONE, 1, "%v , %d [ =pos ] attrs : T(v) into T(d) where R=d")
    },
    formatted("vector.type_cast", VIEW, 1, "%m attrs : T(m) to T(R)"),
    OpInfo {
        inherent: &["indexing_maps", "iterator_types", "kind"],
        parse: Some(parse_contract),
        print: Some(print_contract),
        ..same("vector.contract", Effects::NONE, |_, _, _| {})
    },
    OpInfo {
        parse: Some(parse_mask),
        print: Some(print_mask),
        results: Arity::Any,
        regions: Arity::Exactly(1),
        ..same("vector.mask", Effects::NONE, check_mask)
    },
    OpInfo {
        parse: Some(super::func::parse_return),
        print: Some(super::func::print_return),
        results: Arity::Exactly(0),
        traits: Traits::TERMINATOR,
        ..same("vector.yield", Effects::HANDS_ON, |_, _, _| {})
    },
];

const fn masked_load(name: &'static str) -> OpInfo {
    let format = "%m [ %i* ] , %mask , %pass attrs : T(m) , T(mask) , T(pass) into T(R) where i=index";
    let check = |m: &Module, op, out: &mut Vec<Diagnostic>| out.extend(vector_checks::masked(m, op).err());
    OpInfo { inherent: &["nontemporal", "alignment"], check, ..formatted(name, Effects::NONE.reads(0), 1, format) }
}

const fn masked_store(name: &'static str) -> OpInfo {
    let format = "%m [ %i* ] , %mask , %v attrs : T(m) , T(mask) , T(v) where i=index";
    let check = |m: &Module, op, out: &mut Vec<Diagnostic>| out.extend(vector_checks::masked(m, op).err());
    OpInfo { inherent: &["nontemporal", "alignment"], check, ..formatted(name, Effects::NONE.writes(0), 0, format) }
}

fn vector_of(ty: &Type) -> Option<&VectorType> {
    match ty {
        Type::Vector(vector) => Some(vector),
        _ => None,
    }
}

/// The result is the operand with its dimensions in another order.
fn check_transpose(module: &Module, op: Op, errors: &mut Vec<Diagnostic>) {
    let data = module.op(op);
    let ([operand], [result]) = (&data.operands[..], &data.results[..]) else { return };
    let permutation = module.attr(op, "permutation").and_then(Attribute::as_i64_array).unwrap_or_default();
    let mut sorted = permutation.clone();
    sorted.sort_unstable();
    let is_permutation = sorted.iter().copied().eq(0..permutation.len() as i64);
    let fits = match (vector_of(module.ty(*operand)), vector_of(module.ty(*result))) {
        (Some(from), Some(to)) => {
            let sizes: Option<Vec<u64>> = permutation.iter().map(|&at| from.shape.get(at as usize).copied()).collect();
            from.shape.len() == permutation.len() && sizes.as_ref() == Some(&to.shape) && from.element == to.element
        }
        _ => false,
    };
    if !is_permutation || !fits {
        let message = "the result of `vector.transpose` is its operand with its dimensions in the order given";
        report(module, op, errors, "type-mismatch", message.to_owned());
    }
}

/// `shuffle %a, %b [0, 2] {..} : T, U`.
fn parse_shuffle(p: &mut OpParser<'_, '_>) -> Parse<Op> {
    let mut spec = p.spec();
    let at = p.span();
    let first = p.operand()?;
    p.punct(",")?;
    let second = p.operand()?;
    let mask = p.list(crate::ir::parser::Delimiter::Square, |p| p.integer())?;
    spec.attrs = p.attr_dict()?;
    p.punct(":")?;
    let types = p.types()?;
    let operands = p.resolve_each(&[first, second], &types, p.span_since(at))?;
    let result = shuffled(&types[0], mask.len())
        .ok_or_else(|| Diagnostic::error("type-mismatch", p.span_since(at), "`vector.shuffle` works on vectors"))?;
    Ok(p.create(spec.operands(operands).results([result]).property("mask", Attribute::i64_array(&mask)), Vec::new()))
}

/// The vector type with another first size.
fn shuffled(ty: &Type, size: usize) -> Option<Type> {
    let vector = vector_of(ty)?;
    let mut shape = vec![size as u64];
    shape.extend(vector.shape.iter().skip(1));
    let scalable = vec![false; shape.len()];
    Some(Type::Vector(VectorType { shape, scalable, element: vector.element.clone() }.into()))
}

fn print_shuffle(p: &mut Printer<'_>, op: Op) {
    let module = p.module;
    let data = module.op(op);
    let ([first, _], [result]) = (&data.operands[..], &data.results[..]) else { return p.generic_instead(op) };
    let Some(mask) = module.attr(op, "mask").and_then(Attribute::as_i64_array) else { return p.generic_instead(op) };
    if shuffled(module.ty(*first), mask.len()).as_ref() != Some(module.ty(*result)) {
        return p.generic_instead(op);
    }
    p.text(" ");
    p.values(&data.operands);
    p.display(format_args!(" {mask:?}"));
    p.attr_dict(op, &["mask"]);
    p.text(" : ");
    p.types_of(&data.operands);
}

const ADD: &str = "vector.kind<add>";

/// `outerproduct %a, %b, %acc {kind = ..} : T, U`.
fn parse_outer(p: &mut OpParser<'_, '_>) -> Parse<Op> {
    let mut spec = p.spec();
    let at = p.span();
    let names = p.operands(crate::ir::parser::Delimiter::None)?;
    spec.attrs = p.attr_dict()?;
    p.punct(":")?;
    let mut types = p.types()?;
    let product = types.first().zip(types.get(1)).and_then(|(left, right)| outer(left, right));
    let product = product
        .ok_or_else(|| Diagnostic::error("type-mismatch", p.span_since(at), "this is no outer product of vectors"))?;
    if names.len() == 3 {
        types.push(product.clone());
    }
    let operands = p.resolve_each(&names, &types, p.span_since(at))?;
    if spec.attrs.get("kind").is_none() {
        spec = spec.property("kind", Attribute::Opaque(ADD.into()));
    }
    Ok(p.create(spec.operands(operands).results([product]), Vec::new()))
}

/// A vector by a vector, or by a number.
fn outer(left: &Type, right: &Type) -> Option<Type> {
    let left = vector_of(left)?;
    let (mut shape, mut scalable) = (left.shape.clone(), left.scalable.clone());
    if let Some(right) = vector_of(right) {
        shape.extend(&right.shape);
        scalable.extend(&right.scalable);
    }
    Some(Type::Vector(VectorType { shape, scalable, element: left.element.clone() }.into()))
}

fn print_outer(p: &mut Printer<'_>, op: Op) {
    let module = p.module;
    let data = module.op(op);
    let ([left, right, acc @ ..], [result]) = (&data.operands[..], &data.results[..]) else {
        return p.generic_instead(op);
    };
    let product = outer(module.ty(*left), module.ty(*right));
    let result = module.ty(*result);
    if product.as_ref() != Some(result) || acc.len() > 1 || acc.iter().any(|&acc| module.ty(acc) != result) {
        return p.generic_instead(op);
    }
    let is_sum = matches!(module.attr(op, "kind"), Some(Attribute::Opaque(text)) if **text == *ADD);
    p.text(" ");
    p.values(&data.operands);
    // MLIR leaves the dictionary out where nothing is added, and writes all of it where something is.
    if !acc.is_empty() || p.keeps_names() {
        p.attr_dict(op, if is_sum && acc.is_empty() { &["kind"] } else { &[] });
    }
    p.text(" : ");
    p.types_of(&data.operands[..2]);
}

const ITERATOR: &str = "vector.iterator_type<";

/// `contract {indexing_maps = [..], iterator_types = ["parallel"], kind = ..} %a, %b, %acc : T, U into V`.
fn parse_contract(p: &mut OpParser<'_, '_>) -> Parse<Op> {
    let mut spec = p.spec();
    let at = p.span();
    let mut attrs = p.attr_dict()?;
    if let Some(Attribute::Array(kinds)) = attrs.get("iterator_types") {
        let typed = |kind: &Attribute| match kind {
            Attribute::Str(text) => Attribute::Opaque(format!("{ITERATOR}{text}>").into()),
            other => other.clone(),
        };
        let kinds: Vec<Attribute> = kinds.iter().map(typed).collect();
        attrs.set("iterator_types", Attribute::Array(kinds.into()));
    }
    if attrs.get("kind").is_none() {
        attrs.set("kind", Attribute::Opaque(ADD.into()));
    }
    let names = p.operands(crate::ir::parser::Delimiter::None)?;
    for (name, value) in p.attr_dict()?.iter() {
        attrs.set(name, value.clone());
    }
    p.punct(":")?;
    let mut types = p.types()?;
    p.keyword("into")?;
    let result = p.ty()?;
    types.push(result.clone());
    let operands = p.resolve_each(&names, &types, p.span_since(at))?;
    spec.attrs = attrs;
    Ok(p.create(spec.operands(operands).results([result]), Vec::new()))
}

fn print_contract(p: &mut Printer<'_>, op: Op) {
    let module = p.module;
    let data = module.op(op);
    let ([a, b, acc], [result]) = (&data.operands[..], &data.results[..]) else { return p.generic_instead(op) };
    let Some(Attribute::Array(kinds)) = module.attr(op, "iterator_types") else { return p.generic_instead(op) };
    let word = |kind: &Attribute| match kind {
        Attribute::Opaque(text) => Some(Attribute::str(text.strip_prefix(ITERATOR)?.strip_suffix('>')?)),
        _ => None,
    };
    let words: Option<Vec<Attribute>> = kinds.iter().map(word).collect();
    let (Some(words), true) = (words, module.ty(*acc) == module.ty(*result)) else { return p.generic_instead(op) };
    let mut dict = AttrDict::default();
    for name in ["indexing_maps", "iterator_types", "kind"] {
        if let Some(value) = module.attr(op, name) {
            dict.set(name, value.clone());
        }
    }
    dict.set("iterator_types", Attribute::Array(words.into()));
    p.dict(&dict);
    p.text(" ");
    p.values(&[*a, *b, *acc]);
    p.attr_dict(op, &["indexing_maps", "iterator_types", "kind"]);
    p.text(" : ");
    p.types_of(&[*a, *b]);
    p.text(" into ");
    p.type_of(*result);
}

/// `mask %m, %pass { operation } {..} : vector<4xi1> -> T`.
fn parse_mask(p: &mut OpParser<'_, '_>) -> Parse<Op> {
    let mut spec = p.spec();
    let at = p.span();
    let names = p.operands(crate::ir::parser::Delimiter::None)?;
    let region = p.region(&[])?;
    p.yield_results(region, "vector.yield");
    spec.attrs = p.attr_dict()?;
    let mut types = vec![p.colon_type()?];
    let results = p.arrow_types()?;
    types.extend(results.iter().take(names.len().saturating_sub(1)).cloned());
    let operands = p.resolve_each(&names, &types, p.span_since(at))?;
    Ok(p.create(spec.operands(operands).results(results), vec![region]))
}

/// The operations that may stand in `vector.mask`.
const MASKABLE: &[&str] = &[
    "vector.transfer_read",
    "vector.transfer_write",
    "vector.reduction",
    "vector.multi_reduction",
    "vector.contract",
    "vector.outerproduct",
    "vector.gather",
];

/// One operation that can be masked, or none; its results are handed on.
fn check_mask(module: &Module, op: Op, errors: &mut Vec<Diagnostic>) {
    let body = module.single_block(op, 0).map(|block| &module.block(block).ops[..]).unwrap_or_default();
    let Some((&last, masked)) = body.split_last().filter(|(last, _)| module.is(**last, "vector.yield")) else {
        return report(module, op, errors, "bad-region", "`vector.mask` ends in a `vector.yield`".to_owned());
    };
    let handed_on = &module.op(last).operands;
    let is_maskable = match masked {
        [] => true,
        [only] => MASKABLE.contains(&module.name(*only)) && module.op(*only).results[..] == handed_on[..],
        _ => false,
    };
    if !is_maskable {
        let message = "`vector.mask` holds one operation that can be masked, and hands on its results";
        report(module, op, errors, "bad-region", message.to_owned());
    }
    let types = |values: &[Value]| values.iter().map(|&value| module.ty(value)).collect::<Vec<_>>();
    if types(handed_on) != types(&module.op(op).results) {
        let message = "`vector.mask` hands on values of other types than its results";
        report(module, op, errors, "yield-type", message.to_owned());
    }
}

fn print_mask(p: &mut Printer<'_>, op: Op) {
    let module = p.module;
    let data = module.op(op);
    let body = module.single_block(op, 0).map(|block| &module.block(block).ops[..]).unwrap_or_default();
    let (Some(&mask), true) = (data.operands.first(), !body.is_empty() && body.len() <= 2) else {
        return p.generic_instead(op);
    };
    p.text(" ");
    p.values(&data.operands);
    p.text(" { ");
    // What is masked hands its results on; where nothing is masked, what is handed on has to be said.
    p.inline_op(body[0]);
    p.text(" }");
    p.attr_dict(op, &[]);
    p.text(" : ");
    p.type_of(mask);
    p.arrow_result_types(op);
}

/// The most elements that are named one by one.
const MAX_ELEMENTS: u64 = 1 << 16;

/// `to_elements %v {..} : vector<2x3xf32>`.
fn parse_to_elements(p: &mut OpParser<'_, '_>) -> Parse<Op> {
    let mut spec = p.spec();
    let name = p.operand()?;
    spec.attrs = p.attr_dict()?;
    let at = p.span();
    let ty = p.colon_type()?;
    let count = match &ty {
        Type::Vector(vector) => vector_checks::count(vector).filter(|count| *count <= MAX_ELEMENTS),
        _ => None,
    };
    let Some(count) = count else {
        return Err(Diagnostic::error("type-mismatch", at, "needs a vector of at most 65536 elements"));
    };
    let operand = p.resolve(&name, &ty)?;
    let results = vec![ty.element_or_self().clone(); count as usize];
    Ok(p.create(spec.operands([operand]).results(results), Vec::new()))
}

fn print_to_elements(p: &mut Printer<'_>, op: Op) {
    let module = p.module;
    let [operand] = module.op(op).operands[..] else { return p.generic_instead(op) };
    if vector_checks::to_elements(module, op).is_err() {
        return p.generic_instead(op);
    }
    p.text(" ");
    p.value(operand);
    p.attr_dict(op, &[]);
    p.text(" : ");
    p.type_of(operand);
}
