//! The syntax of `affine.parallel`: `(%i, %j) = (0, max(%a, 2)) to (%n, 4) step (1, 2) reduce ("addf") -> (f32) { .. }`.

use super::Applied;
use super::parallel::{AffineParallelOp, INHERENT, shape};
use crate::affine::expr::AffineExpr;
use crate::affine::map::AffineMap;
use crate::diag::Diagnostic;
use crate::ir::combiner::{kind_of_word, word_of_kind, words};
use crate::ir::parser::{AffineOperands, Delimiter, OpParser, Parse, RegionArg};
use crate::ir::printer::Printer;
use crate::ir::syntax::{comma, plain_attrs};
use crate::ir::{Attribute, Op, Type, Value};

/// The bounds on one side: the map, the sizes of its groups, the operands.
struct SideBounds<'s> {
    map: AffineMap,
    groups: Vec<i64>,
    operands: AffineOperands<'s>,
}

/// `(%i + 1, max(%j, symbol(%n)))`.
fn bounds<'s>(p: &mut OpParser<'_, 's>, several: &str) -> Parse<SideBounds<'s>> {
    let mut operands = AffineOperands::default();
    let mut results = Vec::new();
    let groups = p.list(Delimiter::Paren, |p| {
        let before = results.len();
        operands.next_list();
        if p.try_keyword(several) {
            results.extend(p.list(Delimiter::Paren, |p| p.affine_expr(&mut operands))?);
        } else {
            results.push(p.affine_expr(&mut operands)?);
        }
        Ok((results.len() - before) as i64)
    })?;
    let map = AffineMap::new(operands.dims.len() as u32, operands.symbols.len() as u32, results);
    Ok(SideBounds { map, groups, operands })
}

/// `reduce ("addf", "mulf") -> (f32, f32)` or nothing: kinds and types.
fn reductions(p: &mut OpParser<'_, '_>) -> Parse<(Vec<Attribute>, Vec<Type>)> {
    if !p.try_keyword("reduce") {
        return Ok((Vec::new(), Vec::new()));
    }
    let start = p.span();
    let kinds = p.list(Delimiter::Paren, |p| {
        let start = p.span();
        let name = p.string()?;
        let kind = kind_of_word(&name);
        let kind = kind.ok_or_else(|| {
            let known: Vec<&str> = words().map(|(_, word)| word).collect();
            let message = format!("there is no reduction `{name}`; there are {}", known.join(", "));
            Diagnostic::error("bad-reduction", p.span_since(start), message)
        })?;
        Ok(Attribute::Int(kind.into(), Type::int(64)))
    })?;
    let types = p.arrow_types()?;
    if kinds.len() != types.len() {
        let message = format!("{} reductions need as many types, but there are {}", kinds.len(), types.len());
        let note = "the types of the results follow: `reduce (\"addf\") -> (f32)`";
        return Err(Diagnostic::error("bad-reduction", p.span_since(start), message).note(note));
    }
    Ok((kinds, types))
}

pub(super) fn parse(p: &mut OpParser<'_, '_>) -> Parse<Op> {
    let start = p.span();
    let ivs = p.operands(Delimiter::Paren)?;
    p.punct("=")?;
    let lower = bounds(p, "max")?;
    p.keyword("to")?;
    let upper = bounds(p, "min")?;
    let steps = if p.try_keyword("step") { p.list(Delimiter::Paren, |p| p.integer())? } else { vec![1; ivs.len()] };
    for count in [lower.groups.len(), upper.groups.len(), steps.len()] {
        if count != ivs.len() {
            let message = format!("{} induction variables need as many bounds and steps, not {count}", ivs.len());
            return Err(Diagnostic::error("bad-bounds", p.span_since(start), message));
        }
    }
    let (kinds, types) = reductions(p)?;
    let args: Vec<RegionArg<'_>> = ivs.into_iter().map(|iv| RegionArg::new(iv, Type::Index)).collect();
    let body = p.region(&args)?;
    p.ensure_terminator(body, "affine.yield");
    let attrs = plain_attrs(p)?;
    let mut operands = p.resolve_all(&lower.operands.all(), &Type::Index)?;
    operands.extend(p.resolve_all(&upper.operands.all(), &Type::Index)?);
    let steps = steps.into_iter().map(|step| Attribute::Int(step.into(), Type::int(64)));
    let mut spec = p
        .spec()
        .operands(operands)
        .results(types)
        .property("lowerBoundsMap", Attribute::Map(lower.map))
        .property("lowerBoundsGroups", super::dense_i32(lower.groups.into_iter()))
        .property("upperBoundsMap", Attribute::Map(upper.map))
        .property("upperBoundsGroups", super::dense_i32(upper.groups.into_iter()))
        .property("reductions", Attribute::Array(kinds.into()))
        .property("steps", Attribute::Array(steps.collect()));
    spec.attrs = attrs;
    Ok(p.create(spec, vec![body]))
}

/// `(%i + 1, max(%j, symbol(%n)))`.
fn print_bounds<'e>(
    p: &mut Printer<'_>,
    bounds: Applied<'_>,
    groups: impl Iterator<Item = &'e [AffineExpr]>,
    several: &str,
) {
    let (dims, symbols): (&[Value], &[Value]) = (bounds.dims(), bounds.symbols());
    p.text("(");
    for (number, group) in groups.enumerate() {
        comma(p, number);
        if let [bound] = group {
            p.affine_expr(bound, dims, symbols);
            continue;
        }
        p.text(several);
        p.text("(");
        for (number, bound) in group.iter().enumerate() {
            comma(p, number);
            p.affine_expr(bound, dims, symbols);
        }
        p.text(")");
    }
    p.text(")");
}

pub(super) fn print(p: &mut Printer<'_>, op: Op) {
    let module = p.module;
    let Some(view) = AffineParallelOp::cast(module, op).filter(|_| shape(module, op).is_ok()) else {
        return p.generic_instead(op);
    };
    let dims = 0..view.ivs(module).len();
    p.text(" (");
    p.values(view.ivs(module));
    p.text(") = ");
    print_bounds(p, view.lower(module), dims.clone().map(|dim| view.lower_of(module, dim)), "max");
    p.text(" to ");
    print_bounds(p, view.upper(module), dims.map(|dim| view.upper_of(module, dim)), "min");
    let steps = view.steps(module);
    if steps.iter().any(|&step| step != 1) {
        let steps: Vec<String> = steps.iter().map(i64::to_string).collect();
        p.display(format_args!(" step ({})", steps.join(", ")));
    }
    let results = &module.op(op).results;
    if !results.is_empty() {
        let kinds: Vec<String> =
            view.reductions(module).into_iter().filter_map(word_of_kind).map(|k| format!("{k:?}")).collect();
        p.display(format_args!(" reduce ({}) -> (", kinds.join(", ")));
        p.types_of(results);
        p.text(")");
    }
    p.text(" ");
    p.region(module.op(op).regions[0], false, p.says_more(view.body(module)));
    p.attr_dict(op, INHERENT);
}
