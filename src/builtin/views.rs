//! `memref` operations that look at memory in another way: casts, subviews, reshapes.

use super::memref::name_result;
use super::shape::{cast, report, same};
use super::view_checks;
use crate::affine::map::AffineMap;
use crate::diag::Diagnostic;
use crate::ir::attr::Attribute;
use crate::ir::effects::{Acts, Effects};
use crate::ir::module::{Module, Op, OpSpec, Value};
use crate::ir::parser::{Delimiter, OpParser, Operand, Parse};
use crate::ir::printer::Printer;
use crate::ir::registry::{Arity, OpInfo, Traits};
use crate::ir::types::Type;

/// What stands in a static list where the entry is an operand.
pub const DYNAMIC: i64 = i64::MIN;

/// Another view of the memory behind the first operand: sizes and places that fit.
pub const VIEW: Effects = Effects::TRAPS.on(0, Acts::ALIASES);

/// A view whose operands say how large it is.
const SIZED_VIEW: Traits = Traits::SIZED_BY_OPERANDS;

/// The rows.
pub static TABLE: &[OpInfo] = &[
    OpInfo {
        traits: Traits::CAST,
        effects: Some(Effects::CLAIMS.on(0, Acts::ALIASES)),
        names: Some(|m, op, name| name_result(m, op, "cast", name)),
        ..cast("memref.cast", |m, op, out| out.extend(view_checks::cast(m, op).err()))
    },
    OpInfo {
        effects: Some(Effects::NONE.on(0, Acts::ALIASES)),
        names: Some(|m, op, name| name_result(m, op, "memspacecast", name)),
        ..cast("memref.memory_space_cast", |m, op, out| out.extend(view_checks::space_cast(m, op).err()))
    },
    OpInfo {
        traits: SIZED_VIEW,
        inherent: LISTS,
        segments: &["source", "offsets", "sizes", "strides"],
        parse: Some(parse_subview),
        print: Some(print_subview),
        names: Some(|m, op, name| name_result(m, op, "subview", name)),
        check: |m, op, out| out.extend(view_checks::subview(m, op).err()),
        ..view("memref.subview")
    },
    OpInfo {
        inherent: LISTS,
        segments: &["source", "offsets", "sizes", "strides"],
        parse: Some(parse_reinterpret),
        print: Some(print_reinterpret),
        names: Some(|m, op, name| name_result(m, op, "reinterpret_cast", name)),
        check: |m, op, out| out.extend(view_checks::reinterpret(m, op).err()),
        ..view("memref.reinterpret_cast")
    },
    OpInfo {
        inherent: &["permutation"],
        parse: Some(parse_transpose),
        print: Some(print_transpose),
        names: Some(|m, op, name| name_result(m, op, "transpose", name)),
        check: |m, op, out| out.extend(view_checks::transpose(m, op).err()),
        ..view("memref.transpose")
    },
    OpInfo {
        traits: SIZED_VIEW,
        parse: Some(parse_view),
        print: Some(print_view),
        names: Some(|m, op, name| name_result(m, op, "view", name)),
        check: |m, op, out| out.extend(view_checks::view(m, op).err()),
        ..view("memref.view")
    },
    OpInfo {
        inherent: &["reassociation"],
        parse: Some(parse_collapse),
        print: Some(print_collapse),
        names: Some(|m, op, name| name_result(m, op, "collapse_shape", name)),
        check: |m, op, out| out.extend(view_checks::collapse(m, op).err()),
        ..view("memref.collapse_shape")
    },
    OpInfo {
        inherent: &["reassociation", "static_output_shape"],
        parse: Some(parse_expand),
        print: Some(print_expand),
        names: Some(|m, op, name| name_result(m, op, "expand_shape", name)),
        check: |m, op, out| out.extend(view_checks::expand(m, op).err()),
        ..view("memref.expand_shape")
    },
    OpInfo {
        effects: Some(Effects::NONE.on(0, Acts::CAPTURES)),
        parse: Some(parse_arrow),
        print: Some(print_arrow),
        names: Some(|m, op, name| name_result(m, op, "intptr", name)),
        ..view("memref.extract_aligned_pointer_as_index")
    },
    OpInfo {
        effects: Some(Effects::NONE.on(0, Acts::ALIASES)),
        parse: Some(parse_arrow),
        print: Some(print_arrow),
        names: Some(name_metadata),
        results: Arity::AtLeast(2),
        check: |m, op, out| out.extend(super::memref_checks::metadata(m, op).err()),
        ..view("memref.extract_strided_metadata")
    },
];

const fn view(name: &'static str) -> OpInfo {
    same(name, VIEW, check_view)
}

fn check_view(module: &Module, op: Op, errors: &mut Vec<Diagnostic>) {
    let first = module.op(op).operands.first();
    if first.is_none_or(|&value| module.ty(value).as_memref().is_none()) {
        report(module, op, errors, "type-mismatch", format!("`{}` looks at a memref", module.name(op)));
    }
}

// ---- lists of constants and operands -------------------------------------------------------------------------------

/// Reads `[%i, 0]`: the constants, with [`DYNAMIC`] for operands, which are appended to `operands`.
pub fn parse_mixed<'s>(p: &mut OpParser<'_, 's>, operands: &mut Vec<Operand<'s>>) -> Parse<Vec<i64>> {
    p.list(Delimiter::Square, |p| {
        if let Some(operand) = p.try_operand()? {
            operands.push(operand);
            return Ok(DYNAMIC);
        }
        p.integer()
    })
}

/// Prints `[%i, 0]`.
pub fn print_mixed(p: &mut Printer<'_>, constants: &[i64], operands: &[Value]) {
    let mut operands = operands.iter();
    p.text("[");
    for (number, &constant) in constants.iter().enumerate() {
        p.text(if number == 0 { "" } else { ", " });
        match operands.next_if_dynamic(constant) {
            Some(&value) => p.value(value),
            None => p.display(constant),
        }
    }
    p.text("]");
}

/// Takes an operand for each dynamic entry.
trait NextIfDynamic<'v> {
    fn next_if_dynamic(&mut self, constant: i64) -> Option<&'v Value>;
}

impl<'v> NextIfDynamic<'v> for std::slice::Iter<'v, Value> {
    fn next_if_dynamic(&mut self, constant: i64) -> Option<&'v Value> {
        if constant == DYNAMIC { self.next() } else { None }
    }
}

/// The three lists of a subview or a reinterpret_cast with their operands, if they are consistent.
pub type Lists<'m> = [(Vec<i64>, &'m [Value]); 3];

/// The lists of an operation with `first` operands before them.
pub fn lists_after(module: &Module, op: Op, first: usize) -> Option<Lists<'_>> {
    let operands = &module.op(op).operands[..];
    let sizes = module.attr(op, "operandSegmentSizes")?.as_i64_array()?;
    let (own, sizes) = sizes.split_at_checked(first)?;
    let mut rest = operands.get(first..).filter(|_| own.iter().all(|&size| size == 1))?;
    let mut lists = Vec::new();
    for (name, &size) in ["static_offsets", "static_sizes", "static_strides"].into_iter().zip(sizes) {
        let constants = module.attr(op, name)?.as_i64_array()?;
        let (these, others) = rest.split_at_checked(usize::try_from(size).ok()?)?;
        let dynamic = constants.iter().filter(|&&constant| constant == DYNAMIC).count();
        if dynamic != these.len() || these.iter().any(|&value| *module.ty(value) != Type::Index) {
            return None;
        }
        lists.push((constants, these));
        rest = others;
    }
    if rest.is_empty() { lists.try_into().ok() } else { None }
}

/// The constants of offsets, sizes and strides, and the operand segments: `first`, then the operands of each list.
pub fn with_lists(spec: OpSpec, first: &[i64], lists: &[Vec<i64>; 3]) -> OpSpec {
    let dynamic = |list: &Vec<i64>| list.iter().filter(|&&entry| entry == DYNAMIC).count() as i64;
    let [offsets, sizes, strides] = lists;
    let segments = [first, &[dynamic(offsets), dynamic(sizes), dynamic(strides)]].concat();
    spec.property("static_offsets", Attribute::i64_array(offsets))
        .property("static_sizes", Attribute::i64_array(sizes))
        .property("static_strides", Attribute::i64_array(strides))
        .property("operandSegmentSizes", Attribute::i32_array(&segments))
}

/// The properties that hold the lists.
pub const LISTS: &[&str] = &["static_offsets", "static_sizes", "static_strides", "operandSegmentSizes"];

/// ` {..} : T to U`, and the operation with the source and the operands of the lists.
fn finish_view<'s>(
    p: &mut OpParser<'_, 's>,
    mut spec: OpSpec,
    source: &Operand<'s>,
    operands: &[Operand<'s>],
    keyword: &str,
) -> Parse<Op> {
    spec.attrs = p.attr_dict()?;
    let from = p.colon_type()?;
    p.keyword(keyword)?;
    let to = p.ty()?;
    let mut values = vec![p.resolve(source, &from)?];
    values.extend(p.resolve_all(operands, &Type::Index)?);
    Ok(p.create(spec.operands(values).results([to]), Vec::new()))
}

fn print_types(p: &mut Printer<'_>, source: Value, keyword: &str, result: Value) {
    p.text(" : ");
    p.type_of(source);
    p.text(keyword);
    p.type_of(result);
}

/// `subview %A[%i, 0] [4, %n] [1, 1] {..} : T to U`.
pub fn parse_subview(p: &mut OpParser<'_, '_>) -> Parse<Op> {
    let spec = p.spec();
    let source = p.operand()?;
    let mut operands = Vec::new();
    let lists = [parse_mixed(p, &mut operands)?, parse_mixed(p, &mut operands)?, parse_mixed(p, &mut operands)?];
    finish_view(p, with_lists(spec, &[1], &lists), &source, &operands, "to")
}

/// Prints what [`parse_subview`] reads.
pub fn print_subview(p: &mut Printer<'_>, op: Op) {
    let module = p.module;
    let data = module.op(op);
    let (Some(lists), [result]) = (lists_after(module, op, 1), &data.results[..]) else { return p.generic_instead(op) };
    p.text(" ");
    p.value(data.operands[0]);
    print_lists(p, &lists);
    p.attr_dict(op, LISTS);
    print_types(p, data.operands[0], " to ", *result);
}

/// `[..] [..] [..]`.
pub fn print_lists(p: &mut Printer<'_>, lists: &Lists<'_>) {
    for (number, (constants, operands)) in lists.iter().enumerate() {
        p.text(if number == 0 { "" } else { " " });
        print_mixed(p, constants, operands);
    }
}

/// `reinterpret_cast %A to offset: [%o], sizes: [4], strides: [1] {..} : T to U`.
fn parse_reinterpret(p: &mut OpParser<'_, '_>) -> Parse<Op> {
    let spec = p.spec();
    let source = p.operand()?;
    p.keyword("to")?;
    let mut operands = Vec::new();
    let mut lists: [Vec<i64>; 3] = Default::default();
    for (number, keyword) in ["offset", "sizes", "strides"].into_iter().enumerate() {
        if number > 0 {
            p.punct(",")?;
        }
        p.keyword(keyword)?;
        p.punct(":")?;
        lists[number] = parse_mixed(p, &mut operands)?;
    }
    finish_view(p, with_lists(spec, &[1], &lists), &source, &operands, "to")
}

fn print_reinterpret(p: &mut Printer<'_>, op: Op) {
    let module = p.module;
    let data = module.op(op);
    let (Some(lists), [result]) = (lists_after(module, op, 1), &data.results[..]) else { return p.generic_instead(op) };
    p.text(" ");
    p.value(data.operands[0]);
    for ((constants, operands), words) in lists.iter().zip([" to offset: ", ", sizes: ", ", strides: "]) {
        p.text(words);
        print_mixed(p, constants, operands);
    }
    p.attr_dict(op, LISTS);
    print_types(p, data.operands[0], " to ", *result);
}

// ---- transpose, view, reshapes -------------------------------------------------------------------------------------

/// `transpose %A (i, j) -> (j, i) {..} : T to U`.
fn parse_transpose(p: &mut OpParser<'_, '_>) -> Parse<Op> {
    let spec = p.spec();
    let source = p.operand()?;
    let map = p.inline_map()?;
    finish_view(p, spec.property("permutation", Attribute::Map(map)), &source, &[], "to")
}

fn print_transpose(p: &mut Printer<'_>, op: Op) {
    let module = p.module;
    let data = module.op(op);
    let (Some(Attribute::Map(map)), [source], [result]) =
        (module.attr(op, "permutation"), &data.operands[..], &data.results[..])
    else {
        return p.generic_instead(op);
    };
    let map: &AffineMap = map;
    p.text(" ");
    p.value(*source);
    p.display(format_args!(" {map}"));
    p.attr_dict(op, &["permutation"]);
    print_types(p, *source, " to ", *result);
}

/// `view %A[%offset][%sizes] {..} : T to U`.
fn parse_view(p: &mut OpParser<'_, '_>) -> Parse<Op> {
    let spec = p.spec();
    let source = p.operand()?;
    let at = p.span();
    let mut operands = p.operands(Delimiter::Square)?;
    if operands.len() != 1 {
        return Err(Diagnostic::error("operand-count", p.span_since(at), "one offset is expected"));
    }
    operands.extend(p.operands(Delimiter::Square)?);
    finish_view(p, spec, &source, &operands, "to")
}

fn print_view(p: &mut Printer<'_>, op: Op) {
    let data = p.module.op(op);
    let ([source, offset, sizes @ ..], [result]) = (&data.operands[..], &data.results[..]) else {
        return p.generic_instead(op);
    };
    p.text(" ");
    p.value(*source);
    p.text("[");
    p.value(*offset);
    p.text("][");
    p.values(sizes);
    p.text("]");
    p.attr_dict(op, &[]);
    print_types(p, *source, " to ", *result);
}

/// `collapse_shape %A [[0, 1], [2]] {..} : T into U`.
pub fn parse_collapse(p: &mut OpParser<'_, '_>) -> Parse<Op> {
    let spec = p.spec();
    let source = p.operand()?;
    let groups = p.attr()?;
    finish_view(p, spec.property("reassociation", groups), &source, &[], "into")
}

pub fn print_collapse(p: &mut Printer<'_>, op: Op) {
    let module = p.module;
    let data = module.op(op);
    let (Some(groups @ Attribute::Array(_)), [source], [result]) =
        (module.attr(op, "reassociation"), &data.operands[..], &data.results[..])
    else {
        return p.generic_instead(op);
    };
    p.text(" ");
    p.value(*source);
    p.text(" ");
    p.attr(groups);
    p.attr_dict(op, &["reassociation"]);
    print_types(p, *source, " into ", *result);
}

/// `expand_shape %A [[0, 1]] output_shape [2, %n] {..} : T into U`.
pub fn parse_expand(p: &mut OpParser<'_, '_>) -> Parse<Op> {
    let spec = p.spec();
    let source = p.operand()?;
    let groups = p.attr()?;
    p.keyword("output_shape")?;
    let mut operands = Vec::new();
    let shape = parse_mixed(p, &mut operands)?;
    let spec = spec.property("reassociation", groups).property("static_output_shape", Attribute::i64_array(&shape));
    finish_view(p, spec, &source, &operands, "into")
}

pub fn print_expand(p: &mut Printer<'_>, op: Op) {
    let module = p.module;
    let data = module.op(op);
    let shape = module.attr(op, "static_output_shape").and_then(Attribute::as_i64_array);
    let (Some(groups @ Attribute::Array(_)), Some(shape), [source, sizes @ ..], [result]) =
        (module.attr(op, "reassociation"), shape, &data.operands[..], &data.results[..])
    else {
        return p.generic_instead(op);
    };
    if shape.iter().filter(|&&size| size == DYNAMIC).count() != sizes.len() {
        return p.generic_instead(op);
    }
    p.text(" ");
    p.value(*source);
    p.text(" ");
    p.attr(groups);
    p.text(" output_shape ");
    print_mixed(p, &shape, sizes);
    p.attr_dict(op, &["reassociation", "static_output_shape"]);
    print_types(p, *source, " into ", *result);
}

/// `extract_strided_metadata %A {..} : T -> U, V`.
fn parse_arrow(p: &mut OpParser<'_, '_>) -> Parse<Op> {
    let mut spec = p.spec();
    let source = p.operand()?;
    spec.attrs = p.attr_dict()?;
    let from = p.colon_type()?;
    p.punct("->")?;
    let results = p.types()?;
    let source = p.resolve(&source, &from)?;
    Ok(p.create(spec.operands([source]).results(results), Vec::new()))
}

fn print_arrow(p: &mut Printer<'_>, op: Op) {
    let data = p.module.op(op);
    let [source] = data.operands[..] else { return p.generic_instead(op) };
    if data.results.is_empty() {
        return p.generic_instead(op);
    }
    p.text(" ");
    p.value(source);
    p.attr_dict(op, &[]);
    p.text(" : ");
    p.type_of(source);
    p.text(" -> ");
    p.types_of(&data.results);
}

fn name_metadata(module: &Module, op: Op, name: &mut dyn FnMut(Value, &str)) {
    let results = &module.op(op).results;
    let rank = results.len().saturating_sub(2) / 2;
    for (number, text) in [(0, "base_buffer"), (1, "offset"), (2, "sizes"), (2 + rank, "strides")] {
        if let Some(&result) = results.get(number).filter(|_| number < 2 || rank > 0) {
            name(result, text);
        }
    }
}
