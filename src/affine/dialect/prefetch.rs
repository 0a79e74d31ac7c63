//! `affine.prefetch`: a hint that an element will be read or written soon.

use super::memory::{Place, memref_type, place_shape, print_place};
use super::{Applied, checks, map_property};
use crate::affine::map::AffineMap;
use crate::diag::Diagnostic;
use crate::ir::checks::wrong;
use crate::ir::parser::{OpParser, Parse};
use crate::ir::printer::Printer;
use crate::ir::syntax::plain_attrs;
use crate::ir::view::{integer, view};
use crate::ir::{Arity, Attribute, Module, Op, OpInfo, Type, Value};

view!(
    /// A hint that an element will be used.
    PrefetchOp,
    "affine.prefetch"
);

const INHERENT: &[&str] = &["isDataCache", "isWrite", "localityHint", "map"];

/// The table row.
pub(super) const PREFETCH: OpInfo = OpInfo {
    name: "affine.prefetch",
    inherent: INHERENT,
    parse: Some(parse),
    print: Some(print),
    verify,
    results: Arity::Exactly(0),
    ..OpInfo::DEFAULT
};

impl PrefetchOp {
    /// The memory.
    pub fn memref(self, module: &Module) -> Value {
        module.op(self.0).operands[0]
    }

    /// Where.
    pub fn subscripts(self, module: &Module) -> Applied<'_> {
        Applied { map: map_property(module, self.0, "map"), operands: &module.op(self.0).operands[1..] }
    }

    /// Will it be written?
    pub fn is_write(self, module: &Module) -> bool {
        module.attr(self.0, "isWrite") == Some(&Attribute::Bool(true))
    }
}

/// One of two words.
fn choice(p: &mut OpParser<'_, '_>, yes: &str, no: &str) -> Parse<Attribute> {
    if p.try_keyword(yes) {
        return Ok(Attribute::Bool(true));
    }
    if p.try_keyword(no) {
        return Ok(Attribute::Bool(false));
    }
    Err(p.expected(&format!("`{yes}` or `{no}`")))
}

/// `%A[%i], read, locality<3>, data {..} : memref<4xf32>`.
fn parse(p: &mut OpParser<'_, '_>) -> Parse<Op> {
    let place = Place::parse(p)?;
    p.punct(",")?;
    let is_write = choice(p, "write", "read")?;
    p.punct(",")?;
    p.keyword("locality")?;
    p.punct("<")?;
    let start = p.span();
    let locality = p.integer()?;
    if !(0..=3).contains(&locality) {
        return Err(Diagnostic::error("bad-locality", p.span_since(start), "a locality is 0, 1, 2 or 3"));
    }
    p.punct(">")?;
    p.punct(",")?;
    let is_data = choice(p, "data", "instr")?;
    let attrs = plain_attrs(p)?;
    let ty = memref_type(p)?;
    let mut spec = p
        .spec()
        .operands(place.resolve(p, &ty)?)
        .property("isDataCache", is_data)
        .property("isWrite", is_write)
        .property("localityHint", Attribute::Int(locality.into(), Type::int(32)))
        .property("map", Attribute::Map(place.map));
    spec.attrs = attrs;
    Ok(p.create(spec, Vec::new()))
}

fn print(p: &mut Printer<'_>, op: Op) {
    let module = p.module;
    let Ok((map, is_write, locality, is_data)) = shape(module, op) else { return p.generic_instead(op) };
    let operands = &module.op(op).operands;
    p.text(" ");
    print_place(p, operands[0], map, &operands[1..]);
    p.text(if is_write { ", write" } else { ", read" });
    p.display(format_args!(", locality<{locality}>"));
    p.text(if is_data { ", data" } else { ", instr" });
    p.attr_dict(op, INHERENT);
    p.text(" : ");
    p.type_of(operands[0]);
}

/// The map, whether it is a write, the locality, whether the data cache is meant.
fn shape(module: &Module, op: Op) -> Result<(&AffineMap, bool, i64, bool), Diagnostic> {
    let map = checks::map(module, op, "map")?;
    let Some((&memref, subscripts)) = module.op(op).operands.split_first() else {
        return Err(wrong(module, op, "operand-count", "needs a memref"));
    };
    place_shape(module, op, memref, map, subscripts)?;
    let flag = |name: &str| match module.attr(op, name) {
        Some(Attribute::Bool(value)) => Ok(*value),
        _ => Err(wrong(module, op, "missing-property", format!("needs a truth value as `{name}`"))),
    };
    let locality = module.attr(op, "localityHint").and_then(integer).filter(|hint| (0..=3).contains(hint));
    let locality = locality.ok_or_else(|| wrong(module, op, "bad-locality", "needs a locality of 0, 1, 2 or 3"))?;
    Ok((map, flag("isWrite")?, locality, flag("isDataCache")?))
}

/// Subscripts over dims and symbols.
fn verify(module: &Module, op: Op, out: &mut Vec<Diagnostic>) {
    match shape(module, op) {
        Ok((map, ..)) => checks::applied(module, op, map, &module.op(op).operands[1..], out),
        Err(error) => out.push(error),
    }
}
