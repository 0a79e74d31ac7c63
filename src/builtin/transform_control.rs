//! `transform` scripts that call others, go through what a handle holds, or try one thing after another.

use super::transform::mapped;
use crate::ir::attr::Attribute;
use crate::ir::checks::types_of;
use crate::ir::module::Op;
use crate::ir::parser::{Delimiter, OpParser, Parse};
use crate::ir::printer::Printer;
use crate::ir::registry::{Arity, OpInfo};
use crate::ir::syntax::comma;

/// The rows.
pub static TABLE: &[OpInfo] = &[
    OpInfo {
        parse: Some(parse_foreach),
        print: Some(print_foreach),
        results: Arity::Any,
        regions: Arity::Exactly(1),
        ..mapped("transform.foreach", &["with_zip_shortest"], &[], 1, "")
    },
    OpInfo {
        parse: Some(parse_alternatives),
        print: Some(print_alternatives),
        results: Arity::Any,
        regions: Arity::AtLeast(1),
        ..mapped("transform.alternatives", &[], &[], 1, "")
    },
    OpInfo {
        parse: Some(parse_match),
        print: Some(print_match),
        results: Arity::AtLeast(1),
        names: Some(|module, op, name| {
            module.op(op).results.first().into_iter().for_each(|&root| name(root, "updated_root"))
        }),
        ..mapped("transform.foreach_match", &["actions", "flatten_results", "matchers", "restrict_root"], &[], 1, "")
    },
];

/// `foreach %h, %g : T, U -> V { ^bb0(%a: T, %b: U): .. }`.
fn parse_foreach(p: &mut OpParser<'_, '_>) -> Parse<Op> {
    let start = p.span();
    let names = p.operands(Delimiter::None)?;
    let mut spec = p.spec();
    if p.try_keyword("with_zip_shortest") {
        spec = spec.property("with_zip_shortest", Attribute::Unit);
    }
    p.punct(":")?;
    let types = p.types()?;
    let operands = p.resolve_each(&names, &types, p.span_since(start))?;
    let results = if p.try_punct("->") { p.types()? } else { Vec::new() };
    let body = p.region(&[])?;
    p.ensure_terminator(body, "transform.yield");
    spec.attrs = p.attr_dict()?;
    Ok(p.create(spec.operands(operands).results(results), vec![body]))
}

fn print_foreach(p: &mut Printer<'_>, op: Op) {
    let module = p.module;
    let data = module.op(op);
    let (Some(body), false) = (module.single_block(op, 0), data.operands.is_empty()) else {
        return p.generic_instead(op);
    };
    p.text(" ");
    p.values(&data.operands);
    p.text(if module.attr(op, "with_zip_shortest").is_some() { " with_zip_shortest" } else { "" });
    p.text(" : ");
    p.types_of(&data.operands);
    if !data.results.is_empty() {
        p.text(" -> ");
        p.types_of(&data.results);
    }
    p.text(" ");
    p.region(data.regions[0], true, p.says_more(body));
    p.attr_dict(op, &["with_zip_shortest"]);
}

/// `alternatives %h : T -> (U, V) {..} { .. }, { .. }`: the first body that succeeds counts.
fn parse_alternatives(p: &mut OpParser<'_, '_>) -> Parse<Op> {
    let mut spec = p.spec();
    if p.at_operand() {
        let scope = p.operand()?;
        let ty = p.colon_type()?;
        spec = spec.operands([p.resolve(&scope, &ty)?]);
    }
    let mut spec = spec.results(p.arrow_types()?);
    spec.attrs = p.attr_dict_with_keyword()?;
    let mut bodies = Vec::new();
    loop {
        let body = p.region(&[])?;
        p.ensure_terminator(body, "transform.yield");
        bodies.push(body);
        if !p.try_punct(",") {
            return Ok(p.create(spec, bodies));
        }
    }
}

fn print_alternatives(p: &mut Printer<'_>, op: Op) {
    let module = p.module;
    let data = module.op(op);
    if data.operands.len() > 1 || (0..data.regions.len()).any(|region| module.single_block(op, region).is_none()) {
        return p.generic_instead(op);
    }
    if let [scope] = data.operands[..] {
        p.text(" ");
        p.value(scope);
        p.text(" : ");
        p.type_of(scope);
    }
    p.arrow_result_types(op);
    p.attr_dict_with_keyword(op, &[]);
    for (number, &body) in data.regions.iter().enumerate() {
        p.text(if number == 0 { " " } else { ", " });
        let says_more = module.single_block(op, number).is_some_and(|block| p.says_more(block));
        p.region(body, true, says_more);
    }
}

/// `foreach_match restrict_root in %h, %more @matcher -> @action, .. : (T) -> U`.
fn parse_match(p: &mut OpParser<'_, '_>) -> Parse<Op> {
    let mut spec = p.spec();
    for word in ["restrict_root", "flatten_results"] {
        if p.try_keyword(word) {
            spec = spec.property(word, Attribute::Unit);
        }
    }
    p.keyword("in")?;
    let names = p.operands(Delimiter::None)?;
    let pairs = p.list(Delimiter::None, |p| {
        let matcher = p.attr()?;
        p.punct("->")?;
        Ok((matcher, p.attr()?))
    })?;
    let (matchers, actions): (Vec<_>, Vec<_>) = pairs.into_iter().unzip();
    spec.attrs = p.attr_dict()?;
    p.punct(":")?;
    let start = p.span();
    let (inputs, results) = p.signature()?;
    let operands = p.resolve_each(&names, &inputs, p.span_since(start))?;
    let spec = spec.property("actions", Attribute::Array(actions.into()));
    let spec = spec.property("matchers", Attribute::Array(matchers.into()));
    Ok(p.create(spec.operands(operands).results(results), Vec::new()))
}

fn print_match(p: &mut Printer<'_>, op: Op) {
    let module = p.module;
    let (Some(Attribute::Array(matchers)), Some(Attribute::Array(actions))) =
        (module.attr(op, "matchers"), module.attr(op, "actions"))
    else {
        return p.generic_instead(op);
    };
    for word in ["restrict_root", "flatten_results"] {
        p.text(if module.attr(op, word).is_some() { " " } else { "" });
        p.text(if module.attr(op, word).is_some() { word } else { "" });
    }
    p.text(" in ");
    p.values(&module.op(op).operands);
    p.text(" ");
    for (number, (matcher, action)) in matchers.iter().zip(actions.iter()).enumerate() {
        comma(p, number);
        p.new_line(4);
        p.attr(matcher);
        p.text(" -> ");
        p.attr(action);
    }
    p.attr_dict(op, &["actions", "flatten_results", "matchers", "restrict_root"]);
    p.text(" : ");
    p.signature(&types_of(module, &module.op(op).operands), &types_of(module, &module.op(op).results));
}
