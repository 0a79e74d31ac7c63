//! `assume`: a value with something known about it, `assume div_by<16>, %p : tile<ptr<f32>>`.

use super::syntax::{ElementClass, print_signature};
use super::types::{Tile, TileType};
use crate::diag::Diagnostic;
use crate::ir::checks::{Check, num_operands, property, results, wrong};
use crate::ir::effects::Effects;
use crate::ir::parser::{OpParser, Parse};
use crate::ir::printer::Printer;
use crate::ir::syntax::plain_attrs;
use crate::ir::{Arity, Attribute, Module, Op, OpInfo, OpName, Type, Value};

/// The table row.
pub(super) const ASSUME: OpInfo = OpInfo {
    name: "cuda_tile.assume",
    // What is assumed holds only where the operation stands.
    effects: Some(Effects::TRAPS),
    inherent: &["predicate"],
    parse: Some(parse),
    print: Some(print),
    check: |module, op, out| out.extend(shape(module, op).err()),
    names: Some(names),
    results: Arity::Exactly(1),
    regions: Arity::Exactly(0),
    ..OpInfo::DEFAULT
};

/// What is known of a value.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Predicate {
    /// Divisible by a power of two: every element, or the first of each group of so many along a dimension.
    DivBy(u64, Option<(u64, u64)>),
    /// Groups of so many neighbours in each dimension have equal elements.
    SameElements(Vec<u64>),
    /// Within bounds, both inclusive.
    Bounded(Option<i64>, Option<i64>),
}

/// `div_by<16>, %a {..} : T`; the predicate may be written `#cuda_tile.div_by<16>`.
fn parse(p: &mut OpParser<'_, '_>) -> Parse<Op> {
    let start = p.span();
    let text = match p.try_any_keyword() {
        Some(word) => format!("{word}{}", p.balanced()?),
        None => match p.attr()? {
            Attribute::Opaque(text) => text.strip_prefix("cuda_tile.").unwrap_or(&text).to_owned(),
            _ => return Err(Diagnostic::error("bad-predicate", p.span_since(start), "this is no predicate")),
        },
    };
    let predicate = read(&text).ok_or_else(|| {
        let error = Diagnostic::error("bad-predicate", p.span_since(start), format!("`{text}` is no predicate"));
        error.note(
            "predicates are `div_by<16>`, `div_by<4, every 8 along 0>`, `same_elements<[1, 4]>` and `bounded<0, ?>`",
        )
    })?;
    p.punct(",")?;
    let name = p.operand()?;
    let mut spec = p.spec().property("predicate", Attribute::Opaque(format!("cuda_tile.{}", write(&predicate)).into()));
    spec.attrs = plain_attrs(p)?;
    let ty = p.colon_type()?;
    let value = p.resolve(&name, &ty)?;
    Ok(p.create(spec.operands([value]).results([ty]), Vec::new()))
}

/// The predicate that a text stands for.
fn read(text: &str) -> Option<Predicate> {
    let (name, body) = text.trim().split_once('<')?;
    let body = body.strip_suffix('>')?;
    let parts: Vec<&str> = body.split(',').map(str::trim).collect();
    match (name.trim(), &parts[..]) {
        ("div_by", [divisor]) => Some(Predicate::DivBy(divisor.parse().ok()?, None)),
        ("div_by", [divisor, group]) => {
            let words: Vec<&str> = group.split_whitespace().collect();
            let ["every", every, "along", along] = words[..] else { return None };
            Some(Predicate::DivBy(divisor.parse().ok()?, Some((every.parse().ok()?, along.parse().ok()?))))
        }
        ("same_elements", _) => {
            let list = body.trim().strip_prefix('[')?.strip_suffix(']')?.trim();
            let sizes = if list.is_empty() {
                Some(Vec::new())
            } else {
                list.split(',').map(|s| s.trim().parse().ok()).collect()
            };
            sizes.map(Predicate::SameElements)
        }
        ("bounded", [low, high]) => {
            let bound = |text: &str| if text == "?" { Some(None) } else { text.parse().ok().map(Some) };
            Some(Predicate::Bounded(bound(low)?, bound(high)?))
        }
        _ => None,
    }
}

fn write(predicate: &Predicate) -> String {
    let bound = |value: &Option<i64>| value.map_or("?".to_owned(), |value| value.to_string());
    match predicate {
        Predicate::DivBy(divisor, None) => format!("div_by<{divisor}>"),
        Predicate::DivBy(divisor, Some((every, along))) => format!("div_by<{divisor}, every {every} along {along}>"),
        Predicate::SameElements(sizes) => format!("same_elements<{sizes:?}>"),
        Predicate::Bounded(low, high) => format!("bounded<{}, {}>", bound(low), bound(high)),
    }
}

fn print(p: &mut Printer<'_>, op: Op) {
    let module = p.module;
    let (Ok(()), Some(predicate)) = (shape(module, op), predicate(module, op)) else { return p.generic_instead(op) };
    let data = module.op(op);
    p.text(" ");
    p.text(&write(&predicate));
    p.text(", ");
    p.values(&data.operands);
    p.attr_dict(op, &["predicate"]);
    print_signature(p, &data.operands, &[]);
}

fn predicate(module: &Module, op: Op) -> Option<Predicate> {
    match module.attr(op, "predicate")? {
        Attribute::Opaque(text) => read(text.strip_prefix("cuda_tile.")?),
        _ => None,
    }
}

fn shape(module: &Module, op: Op) -> Check {
    num_operands(module, op, 1)?;
    let value = module.op(op).operands[0];
    results(module, op, std::slice::from_ref(module.ty(value)))?;
    property(module, op, "predicate")?;
    let no =
        |why: &str| Err(wrong(module, op, "bad-predicate", format!("assumes what cannot be said of its value: {why}")));
    let Some(predicate) = predicate(module, op) else { return no("it is no predicate") };
    let tile = Tile::of(module, value);
    let rank = tile.as_ref().map_or(0, |tile| tile.shape.len() as u64);
    let is_whole = |tile: &Tile| ElementClass::Int.holds(tile) || ElementClass::Pointer.holds(tile);
    let is_view = matches!(TileType::of(module.ty(value)), Some(TileType::TensorView(_)));
    match predicate {
        Predicate::DivBy(divisor, _) if !divisor.is_power_of_two() => no("a divisor is a power of two"),
        Predicate::DivBy(_, Some((every, along))) if every == 0 || along >= rank => no("it has no such dimension"),
        Predicate::DivBy(..) if is_view || tile.as_ref().is_some_and(is_whole) => Ok(()),
        Predicate::SameElements(sizes) if tile.as_ref().is_some_and(is_whole) => {
            if sizes.len() as u64 == rank && !sizes.contains(&0) {
                Ok(())
            } else {
                no("it needs a size for each dimension")
            }
        }
        Predicate::Bounded(low, high) if tile.as_ref().is_some_and(|tile| ElementClass::Int.holds(tile)) => {
            let Some(Type::Int(width, _)) = tile.as_ref().and_then(Tile::number) else { return no("it is no integer") };
            let (least, most) =
                if *width >= 64 { (i64::MIN, i64::MAX) } else { (-(1 << (width - 1)), (1 << (width - 1)) - 1) };
            let (low, high) = (low.unwrap_or(least), high.unwrap_or(most));
            if least <= low && low <= high && high <= most { Ok(()) } else { no("no value lies within these bounds") }
        }
        _ => no("it is of the wrong type"),
    }
}

/// `%assume`, or `%assume_` and what the value assumed about is called.
fn names(module: &Module, op: Op, name: &mut dyn FnMut(Value, &str)) {
    let ([value], [result]) = (&module.op(op).operands[..], &module.op(op).results[..]) else { return };
    let Some(producer) = module.defining_op(*value) else { return name(*result, "assume") };
    let OpName::Known(info) = &module.op(producer).name else { return name(*result, "assume") };
    let mut text = "assume_".to_owned();
    match info.names {
        // A chain of assumptions is called after its first link only, so that names stay short.
        Some(_) if info.name == "cuda_tile.assume" => text.push_str("assume"),
        Some(suggest) => suggest(module, producer, &mut |named, suggested| {
            if named == *value {
                text.push_str(suggested);
            }
        }),
        None => text.truncate("assume".len()),
    }
    name(*result, &text);
}
