//! `affine.prefetch`: a hint that an element will be read or written soon.

use super::memory::{SubscriptedMemref, memref_type, place_shape, print_place};
use super::{Applied, checks, map_property};
use crate::affine::map::AffineMap;
use crate::diag::Diagnostic;
use crate::ir::checks::wrong;
use crate::ir::effects::Effects;
use crate::ir::parser::{OpParser, Parse};
use crate::ir::printer::Printer;
use crate::ir::syntax::{PrefetchHints, checked_prefetch_hints, plain_attrs, prefetch_hints, print_prefetch_hints};
use crate::ir::view::view;
use crate::ir::{Arity, Attribute, Module, Op, OpInfo, Value};

view!(
    /// A hint that an element will be used.
    AffinePrefetchOp,
    "affine.prefetch"
);

const INHERENT: &[&str] = &["isDataCache", "isWrite", "localityHint", "map"];

/// The table row.
pub(super) const PREFETCH: OpInfo = OpInfo {
    name: "affine.prefetch",
    // A hint, but one that has to stay.
    effects: Some(Effects::NONE.reads(0)),
    inherent: INHERENT,
    parse: Some(parse),
    print: Some(print),
    check,
    results: Arity::Exactly(0),
    ..OpInfo::DEFAULT
};

impl AffinePrefetchOp {
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

/// `%A[%i], read, locality<3>, data {..} : memref<4xf32>`.
fn parse(p: &mut OpParser<'_, '_>) -> Parse<Op> {
    let place = SubscriptedMemref::parse(p)?;
    let hints = prefetch_hints(p)?;
    let attrs = plain_attrs(p)?;
    let ty = memref_type(p)?;
    let mut spec = p.spec().operands(place.resolve(p, &ty)?).property("map", Attribute::Map(place.map));
    for (name, hint) in hints {
        spec = spec.property(name, hint);
    }
    spec.attrs = attrs;
    Ok(p.create(spec, Vec::new()))
}

fn print(p: &mut Printer<'_>, op: Op) {
    let module = p.module;
    let Ok((map, hints)) = shape(module, op) else { return p.generic_instead(op) };
    let operands = &module.op(op).operands;
    p.text(" ");
    print_place(p, operands[0], map, &operands[1..]);
    print_prefetch_hints(p, hints);
    p.attr_dict(op, INHERENT);
    p.text(" : ");
    p.type_of(operands[0]);
}

/// The map and what is expected.
fn shape(module: &Module, op: Op) -> Result<(&AffineMap, PrefetchHints), Diagnostic> {
    let map = checks::map(module, op, "map")?;
    let Some((&memref, subscripts)) = module.op(op).operands.split_first() else {
        return Err(wrong(module, op, "operand-count", "needs a memref"));
    };
    place_shape(module, op, memref, map, subscripts)?;
    Ok((map, checked_prefetch_hints(module, op)?))
}

/// Subscripts over dims and symbols.
fn check(module: &Module, op: Op, out: &mut Vec<Diagnostic>) {
    match shape(module, op) {
        Ok((map, ..)) => {
            let operands = &module.op(op).operands;
            checks::applied(module, op, map, &operands[1..], out);
            checks::subscripts(module, op, (operands[0], &[]), map, &operands[1..], out);
        }
        Err(error) => out.push(error),
    }
}
