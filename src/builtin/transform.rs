//! `transform`: scripts that say which transformations a program is to get. They are read, checked as far as the rules of
//! MLIR's IR go and printed, so that programs can keep the scripts that stand beside them; nothing here runs them.

use super::format::{formatted, names};
use super::format_print::at_default;
use crate::ir::attr::Attribute;
use crate::ir::checks::{Check, block, block_args, ends_in, types_of, wrong};
use crate::ir::effects::Effects;
use crate::ir::module::{Module, Op, OpName};
use crate::ir::parser::{Delimiter, OpParser, Parse};
use crate::ir::printer::Printer;
use crate::ir::registry::{Arity, OpInfo, Traits};
use crate::ir::types::Type;

/// The rows.
pub static TABLE: &[OpInfo] = &[
    OpInfo {
        name: "transform.named_sequence",
        effects: Some(Effects::ANYTHING),
        traits: Traits::ISOLATED,
        inherent: &["sym_name", "sym_visibility", "function_type", "arg_attrs", "res_attrs"],
        parse: Some(super::func::parse_func),
        print: Some(super::func::print_func),
        check: |module, op, out| out.extend(named_sequence_shape(module, op).err()),
        results: Arity::Exactly(0),
        regions: Arity::Exactly(1),
        ..OpInfo::DEFAULT
    },
    OpInfo {
        name: "transform.sequence",
        effects: Some(Effects::ANYTHING),
        inherent: &["failure_propagation_mode", "operandSegmentSizes"],
        segments: &["root", "extra_bindings"],
        parse: Some(parse_sequence),
        print: Some(print_sequence),
        check: |module, op, out| out.extend(sequence_shape(module, op).err()),
        default_dialect: Some("transform"),
        regions: Arity::Exactly(1),
        ..OpInfo::DEFAULT
    },
    OpInfo {
        print: Some(print_yield),
        traits: Traits::TERMINATOR,
        ..formatted("transform.yield", Effects::HANDS_ON, 0, "%v* attrs :?T(v)")
    },
    OpInfo {
        name: "transform.structured.match",
        effects: Some(Effects::ANYTHING),
        inherent: &["ops", "interface", "op_attrs", "filter_result_type", "filter_operand_types"],
        parse: Some(parse_match),
        print: Some(print_match),
        check: |module, op, out| out.extend(handles(module, op).err()),
        results: Arity::Exactly(1),
        regions: Arity::Exactly(0),
        ..OpInfo::DEFAULT
    },
    OpInfo {
        name: "transform.apply_patterns",
        effects: Some(Effects::ANYTHING),
        inherent: &["apply_cse", "max_iterations", "max_num_rewrites"],
        defaults: &[("max_iterations", "-1"), ("max_num_rewrites", "-1")],
        traits: Traits::NO_TERMINATOR,
        parse: Some(parse_apply_patterns),
        print: Some(print_apply_patterns),
        check: |module, op, out| out.extend(handles(module, op).err()),
        results: Arity::Exactly(0),
        regions: Arity::Exactly(1),
        ..OpInfo::DEFAULT
    },
    OpInfo {
        name: "transform.apply_conversion_patterns",
        effects: Some(Effects::ANYTHING),
        inherent: &[
            "illegal_dialects",
            "illegal_ops",
            "legal_dialects",
            "legal_ops",
            "partial_conversion",
            "preserve_handles",
        ],
        traits: Traits::NO_TERMINATOR,
        parse: Some(parse_apply_patterns),
        print: Some(print_apply_patterns),
        check: |module, op, out| out.extend(handles(module, op).err()),
        results: Arity::Exactly(0),
        regions: Arity::AtLeast(1),
        ..OpInfo::DEFAULT
    },
    mapped("transform.cast", &[], &[], 1, "%h attrs : T(h) to T(R)"),
    mapped(
        "transform.get_parent_op",
        &["isolated_from_above", "allow_empty_results", "op_name", "deduplicate", "nth_parent"],
        &[("nth_parent", "1")],
        1,
        "%h attrs : F",
    ),
    OpInfo {
        results: Arity::Any,
        ..mapped(
            "transform.split_handle",
            &["pass_through_empty_handle", "fail_on_payload_too_small", "overflow_result"],
            &[("pass_through_empty_handle", "true"), ("fail_on_payload_too_small", "true")],
            1,
            "%h attrs : F",
        )
    },
    mapped("transform.merge_handles", &["deduplicate"], &[], 1, "%h* attrs : T(R) where h=R"),
    mapped(
        "transform.print",
        &["name", "assume_verified", "use_local_scope", "skip_regions"],
        &[],
        0,
        "%h attrs : T(h)",
    ),
    mapped("transform.annotate", &["name"], &[], 0, "%h \"name attrs : T(h)"),
    mapped("transform.debug.emit_remark_at", &["message"], &[], 0, "%h , \"message attrs : T(h)"),
    mapped("transform.apply_licm", &[], &[], 0, "to %h attrs : T(h)"),
    mapped("transform.apply_cse", &[], &[], 0, "to %h attrs : T(h)"),
    mapped("transform.apply_dce", &[], &[], 0, "to %h attrs : T(h)"),
    mapped(
        "transform.apply_registered_pass",
        &["pass_name", "options"],
        &[("options", "{}")],
        1,
        "\"pass_name (? with options = $options )? to %h attrs : F",
    ),
    mapped("transform.loop.unroll", &["factor"], &[], 0, "%h attrs : T(h)"),
    mapped("transform.loop.unroll_and_jam", &["factor"], &[], 0, "%h attrs : T(h)"),
    mapped("transform.loop.promote_if_one_iteration", &[], &[], 0, "%h attrs : T(h)"),
    mapped("transform.loop.hoist_loop_invariant_subsets", &[], &[], 0, "%h attrs : T(h)"),
    mapped("transform.loop.coalesce", &[], &[], 1, "%h attrs : F"),
    named(mapped("transform.loop.outline", &["func_name"], &[], 2, "%h attrs : F => function call")),
    OpInfo {
        names: Some(names),
        check: |module, op, out| out.extend(for_handle(module, op).err()),
        ..mapped(
            "transform.loop.peel",
            &["peel_front", "fail_if_already_divisible"],
            &[("peel_front", "false"), ("fail_if_already_divisible", "false")],
            2,
            "%h attrs : F => peeled_loop remainder_loop",
        )
    },
    OpInfo {
        check: |module, op, out| out.extend(for_handle(module, op).err()),
        ..mapped(
            "transform.loop.pipeline",
            &["iteration_interval", "read_latency"],
            &[("iteration_interval", "1"), ("read_latency", "10")],
            1,
            "%h attrs : F",
        )
    },
    mapped("transform.loop.fuse_sibling", &[], &[], 1, "%target into %source attrs : F"),
    OpInfo { results: Arity::Any, ..mapped("transform.loop.forall_to_for", &[], &[], 1, "%h attrs : F") },
    mapped("transform.loop.forall_to_parallel", &[], &[], 1, "%h attrs : F"),
    OpInfo { results: Arity::Any, ..mapped("transform.loop.parallel_for_to_nested_fors", &[], &[], 1, "%h attrs : F") },
    mapped("transform.scf.take_assumed_branch", &["take_else_branch"], &[], 0, "%h +take_else_branch attrs : F"),
    mapped("transform.affine.simplify_min_max_affine_ops", &[], &[], 0, "%h attrs : T(h)"),
    OpInfo {
        check: |module, op, out| out.extend(bounds_shape(module, op).err()),
        ..mapped(
            "transform.affine.simplify_bounded_affine_ops",
            &["lower_bounds", "upper_bounds"],
            &[],
            0,
            "%h with [ %bounded* :?T(bounded) ] within #lower_bounds and #upper_bounds attrs : T(h)",
        )
    },
    mapped("transform.num_associations", &[], &[], 1, "%h attrs : F"),
    mapped("transform.param.constant", &["value"], &[], 1, "$value attrs -> T(R)"),
    mapped(
        "transform.match.param.cmpi",
        &["predicate"],
        &[],
        0,
        "!predicate=eq,ne,lt,le,gt,ge %a , %b attrs : T(a) where b=a",
    ),
    mapped("transform.match.operation_name", &["op_names"], &[], 0, "%h $op_names attrs : T(h)"),
    OpInfo {
        results: Arity::Any,
        ..mapped("transform.collect_matching", &["matcher"], &[], 1, "@matcher in %h attrs : F")
    },
    mapped("transform.get_producer_of_operand", &["operand_number"], &[], 1, "%h [ =operand_number ] attrs : F"),
    mapped("transform.get_consumers_of_result", &["result_number"], &[], 1, "%h [ =result_number ] attrs : F"),
    mapped(
        "transform.get_result",
        &["is_all", "is_inverted", "raw_position_list"],
        &[],
        1,
        "%h [ +all=is_all #raw_position_list* ] attrs : F",
    ),
    mapped(
        "transform.get_operand",
        &["is_all", "is_inverted", "raw_position_list"],
        &[],
        1,
        "%h [ +all=is_all #raw_position_list* ] attrs : F",
    ),
    mapped("transform.get_defining_op", &[], &[], 1, "%h attrs : F"),
    mapped("transform.get_type", &["elemental"], &[], 1, "(? elemental $elemental )? %h attrs : F"),
    mapped("transform.select", &["op_name"], &[], 1, "\"op_name in %h attrs : F"),
    OpInfo {
        results: Arity::Any,
        ..mapped(
            "transform.include",
            &["failure_propagation_mode", "target"],
            &[],
            1,
            "@target failures ( !failure_propagation_mode=,propagate,suppress ) ( %args* ) attrs : F",
        )
    },
    mapped("transform.verify", &[], &[], 0, "%h attrs : T(h)"),
];

/// A row for a step from handles to handles.
pub const fn mapped(
    name: &'static str,
    inherent: &'static [&'static str],
    defaults: &'static [(&'static str, &'static str)],
    results: usize,
    format: &'static str,
) -> OpInfo {
    OpInfo {
        inherent,
        defaults,
        check: |module, op, out| out.extend(handles(module, op).err()),
        ..formatted(name, Effects::ANYTHING, results, format)
    }
}

/// The row with names for its results.
pub const fn named(row: OpInfo) -> OpInfo {
    OpInfo { names: Some(names), ..row }
}

/// Are its operands and results handles, values of the dialect's own types or the older `!pdl.operation`?
fn handles(module: &Module, op: Op) -> Check {
    let data = module.op(op);
    let is_handle =
        |ty: &Type| matches!(ty, Type::Opaque(text) if text.starts_with("transform.") || **text == *"pdl.operation");
    match types_of(module, &data.operands).iter().chain(&types_of(module, &data.results)).find(|ty| !is_handle(ty)) {
        Some(ty) => Err(wrong(module, op, "type-mismatch", format!("works on handles, not on `{ty}`"))),
        None => Ok(()),
    }
}

/// A handle to `scf.for` operations.
fn for_handle(module: &Module, op: Op) -> Check {
    handles(module, op)?;
    match module.op(op).operands.first().map(|&handle| module.ty(handle)) {
        Some(Type::Opaque(text)) if **text == *"transform.op<\"scf.for\">" => Ok(()),
        _ => Err(wrong(module, op, "type-mismatch", "works on a handle of type `!transform.op<\"scf.for\">`")),
    }
}

/// As many bounds as bounded values.
fn bounds_shape(module: &Module, op: Op) -> Check {
    handles(module, op)?;
    let count = module.op(op).operands.len().saturating_sub(1);
    for name in ["lower_bounds", "upper_bounds"] {
        let bounds = module.attr(op, name).and_then(Attribute::as_i64_array);
        if bounds.is_none_or(|bounds| bounds.len() != count) {
            return Err(wrong(module, op, "attribute-type", format!("needs {count} integers as `{name}`")));
        }
    }
    Ok(())
}

/// Stands where the scope allows it; its body ends in a `transform.yield` of its results.
fn named_sequence_shape(module: &Module, op: Op) -> Check {
    let parent = module.parent_op(op);
    if parent.is_none_or(|parent| module.attr(parent, "transform.with_named_sequence").is_none()) {
        let error = wrong(module, op, "bad-parent", "must stand in a module with `transform.with_named_sequence`");
        return Err(error.note("write `module attributes {transform.with_named_sequence} { .. }` around it"));
    }
    let Some(ty) = super::func::function_type(module, op) else {
        return Err(wrong(module, op, "attribute-type", "needs a `function_type`"));
    };
    if module.op(op).regions.first().is_some_and(|&body| module.region(body).blocks.is_empty()) {
        return Ok(());
    }
    let body = block(module, op, 0)?;
    block_args(module, op, body, &ty.inputs)?;
    ends_in(module, op, body, "transform.yield", &ty.results)
}

/// What stands in it sees the operation that it is applied to as the block's first argument.
fn sequence_shape(module: &Module, op: Op) -> Check {
    let body = block(module, op, 0)?;
    if module.block(body).args.is_empty() {
        return Err(wrong(module, op, "bad-region", "needs a block argument: the operation that it is applied to"));
    }
    if module.op(op).operands.is_empty()
        && module.parent_op(op).is_some_and(|parent| module.is(parent, "transform.sequence"))
    {
        return Err(wrong(
            module,
            op,
            "operand-count",
            "needs a handle to work on inside another `transform.sequence`",
        ));
    }
    handles(module, op)?;
    ends_in(module, op, body, "transform.yield", &types_of(module, &module.op(op).results))
}

/// `yield %a : T`; MLIR keeps the blank before operands that are not there.
fn print_yield(p: &mut Printer<'_>, op: Op) {
    let operands = &p.module.op(op).operands;
    p.text(" ");
    p.values(operands);
    p.attr_dict(op, &[]);
    if !operands.is_empty() {
        p.text(" : ");
        p.types_of(operands);
    }
}

const MODES: [&str; 2] = ["propagate", "suppress"];

/// `sequence %root, %more : T, U -> V failures(propagate) {..} { .. }`.
fn parse_sequence(p: &mut OpParser<'_, '_>) -> Parse<Op> {
    let mut spec = p.spec();
    let start = p.span();
    let names = if p.at_operand() { p.operands(Delimiter::None)? } else { Vec::new() };
    if !names.is_empty() {
        p.punct(":")?;
        let types = if p.at_punct("(") { p.list(Delimiter::Paren, |p| p.ty())? } else { p.types()? };
        spec.operands = p.resolve_each(&names, &types, p.span_since(start))?.into();
    }
    spec.result_types = p.arrow_types()?.into();
    p.keyword("failures")?;
    p.punct("(")?;
    let word = p.any_keyword()?;
    let Some(mode) = MODES.iter().position(|mode| *mode == word) else {
        return Err(p.error("unexpected-token", "failures are `propagate` or `suppress`"));
    };
    p.punct(")")?;
    spec.attrs = p.attr_dict_with_keyword()?;
    let region = p.region(&[])?;
    p.ensure_terminator(region, "transform.yield");
    let sizes = [i64::from(!names.is_empty()), names.len().saturating_sub(1) as i64];
    let spec = spec
        .property("failure_propagation_mode", Attribute::int(mode as i64 + 1, Type::int(32)))
        .property("operandSegmentSizes", Attribute::i32_array(&sizes));
    Ok(p.create(spec, vec![region]))
}

fn print_sequence(p: &mut Printer<'_>, op: Op) {
    let module = p.module;
    let data = module.op(op);
    let mode = module.attr(op, "failure_propagation_mode").and_then(Attribute::as_i64);
    let word = mode.and_then(|mode| MODES.get(usize::try_from(mode).ok()?.checked_sub(1)?));
    let (Some(word), Some(body)) = (word, module.single_block(op, 0)) else { return p.generic_instead(op) };
    p.text(" ");
    if !data.operands.is_empty() {
        p.values(&data.operands);
        p.text(if data.operands.len() > 1 { " : (" } else { " : " });
        p.types_of(&data.operands);
        p.text(if data.operands.len() > 1 { ")" } else { "" });
    }
    p.arrow_result_types(op);
    p.display(format_args!(" failures({word})"));
    p.attr_dict_with_keyword(op, &["failure_propagation_mode", "operandSegmentSizes"]);
    p.text(" ");
    p.region(data.regions[0], true, p.says_more(body));
}

/// `match ops{["scf.for"]} attributes {..} in %h : (T) -> U`.
fn parse_match(p: &mut OpParser<'_, '_>) -> Parse<Op> {
    let mut spec = p.spec();
    if p.try_keyword("ops") {
        p.punct("{")?;
        spec = spec.property("ops", p.attr()?);
        p.punct("}")?;
    }
    if p.try_keyword("interface") {
        p.punct("{")?;
        let word = p.any_keyword()?;
        let Some(number) = INTERFACES.iter().position(|name| *name == word) else {
            return Err(p.error("unexpected-token", format!("interfaces are {}", INTERFACES.join(", "))));
        };
        spec = spec.property("interface", Attribute::int(number as i64, Type::int(32)));
        p.punct("}")?;
    }
    if p.try_keyword("attributes") {
        spec = spec.property("op_attrs", p.attr()?);
    }
    if p.try_keyword("filter_result_type") {
        p.punct("=")?;
        let ty = p.ty()?;
        spec = spec.property("filter_result_type", Attribute::Type(ty));
    }
    if p.try_keyword("filter_operand_types") {
        p.punct("=")?;
        spec = spec.property("filter_operand_types", p.attr()?);
    }
    p.keyword("in")?;
    let target = p.operand()?;
    spec.attrs = p.attr_dict()?;
    p.punct(":")?;
    let start = p.span();
    let (inputs, results) = p.signature()?;
    spec.operands = p.resolve_each(&[target], &inputs, p.span_since(start))?.into();
    Ok(p.create(spec.results(results), Vec::new()))
}

/// What operations can be matched by, in MLIR's order.
const INTERFACES: [&str; 3] = ["LinalgOp", "TilingInterface", "LoopLikeInterface"];

fn print_match(p: &mut Printer<'_>, op: Op) {
    let module = p.module;
    let interface = module.attr(op, "interface");
    let word = interface.and_then(Attribute::as_i64).and_then(|number| INTERFACES.get(usize::try_from(number).ok()?));
    let ([target], [result], true) =
        (&module.op(op).operands[..], &module.op(op).results[..], word.is_some() || interface.is_none())
    else {
        return p.generic_instead(op);
    };
    if let Some(ops) = module.attr(op, "ops") {
        p.text(" ops{");
        p.attr(ops);
        p.text("}");
    }
    if let Some(word) = word {
        p.display(format_args!(" interface{{{word}}}"));
    }
    for (name, text) in [
        ("op_attrs", " attributes "),
        ("filter_result_type", " filter_result_type = "),
        ("filter_operand_types", " filter_operand_types = "),
    ] {
        if let Some(attr) = module.attr(op, name) {
            p.text(text);
            p.attr(attr);
        }
    }
    p.text(" in ");
    p.value(*target);
    p.attr_dict(op, &["ops", "interface", "op_attrs", "filter_result_type", "filter_operand_types"]);
    p.text(" : ");
    p.signature(&[module.ty(*target).clone()], &[module.ty(*result).clone()]);
}

/// `apply_patterns to %h { .. } {..} : T`, for conversions `with type_converter { .. }` after the patterns.
fn parse_apply_patterns(p: &mut OpParser<'_, '_>) -> Parse<Op> {
    let mut spec = p.spec();
    p.keyword("to")?;
    let target = p.operand()?;
    let mut regions = vec![p.region(&[])?];
    let converts = matches!(spec.name, OpName::Known(info) if info.regions != Arity::Exactly(1));
    if converts && p.try_keyword("with") {
        p.keyword("type_converter")?;
        regions.push(p.region(&[])?);
    }
    spec.attrs = p.attr_dict()?;
    let ty = p.colon_type()?;
    let target = p.resolve(&target, &ty)?;
    Ok(p.create(spec.operands([target]), regions))
}

fn print_apply_patterns(p: &mut Printer<'_>, op: Op) {
    let data = p.module.op(op);
    let ([target], [_] | [_, _], OpName::Known(info)) = (&data.operands[..], &data.regions[..], &data.name) else {
        return p.generic_instead(op);
    };
    p.text(" to ");
    p.value(*target);
    for (region, text) in data.regions.iter().zip([" ", " with type_converter "]) {
        p.text(text);
        p.region(*region, true, true);
    }
    p.attr_dict(op, &at_default(p.module, op, info).collect::<Vec<_>>());
    p.text(" : ");
    p.type_of(*target);
}
