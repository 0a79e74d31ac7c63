//! `affine.apply`, `affine.min`, `affine.max`: the value of a map, the least or greatest of a map's results.

use super::checks;
use super::{Applied, map_property};
use crate::affine::map::AffineMap;
use crate::diag::Diagnostic;
use crate::ir::checks::{results, wrong};
use crate::ir::effects::Effects;
use crate::ir::module::OpSpec;
use crate::ir::parser::{OpParser, Parse};
use crate::ir::printer::Printer;
use crate::ir::registry::Traits;
use crate::ir::syntax::plain_attrs;
use crate::ir::view::view;
use crate::ir::{Arity, Attribute, Module, Op, OpInfo, Type, Value};

view!(
    /// The value of a map with one result.
    AffineApplyOp,
    "affine.apply"
);
view!(
    /// The least result of a map.
    AffineMinOp,
    "affine.min"
);
view!(
    /// The greatest result of a map.
    AffineMaxOp,
    "affine.max"
);

const ROW: OpInfo = OpInfo {
    effects: Some(Effects::NONE),
    inherent: &["map"],
    parse: Some(parse),
    print: Some(print),
    check,
    traits: Traits::NUMBERS,
    results: Arity::Exactly(1),
    ..OpInfo::DEFAULT
};

/// The table row.
pub(super) const APPLY: OpInfo = OpInfo { name: "affine.apply", fold: Some(fold), ..ROW };
/// The table row.
pub(super) const MIN: OpInfo = OpInfo { name: "affine.min", ..ROW };
/// The table row.
pub(super) const MAX: OpInfo = OpInfo { name: "affine.max", ..ROW };

/// `#map(%i)[%n] {..}`.
fn parse(p: &mut OpParser<'_, '_>) -> Parse<Op> {
    let (map, operands) = super::for_op::map_with_operands(p)?;
    let attrs = plain_attrs(p)?;
    let operands = p.resolve_all(&operands, &Type::Index)?;
    let mut spec = p.spec().operands(operands).results([Type::Index]).property("map", Attribute::Map(map));
    spec.attrs = attrs;
    Ok(p.create(spec, Vec::new()))
}

fn fold(module: &Module, op: Op, number: &mut dyn FnMut(Value) -> Option<i64>) -> Option<i64> {
    checks::numbers(shape(module, op).ok()?, &module.op(op).operands, number).pop()?
}

fn print(p: &mut Printer<'_>, op: Op) {
    let module = p.module;
    let Ok(map) = shape(module, op) else { return p.generic_instead(op) };
    p.text(" ");
    super::for_op::print_map(p, map, &module.op(op).operands);
    p.attr_dict(op, &["map"]);
}

/// One result of type `index`; the map has at least one result, that of `affine.apply` exactly one.
fn shape(module: &Module, op: Op) -> Result<&AffineMap, Diagnostic> {
    let map = checks::map(module, op, "map")?;
    checks::inputs(module, op, map.num_inputs(), &module.op(op).operands)?;
    results(module, op, &[Type::Index])?;
    match map.results.len() {
        1 => Ok(map),
        0 => Err(wrong(module, op, "map-results", "needs a map with a result")),
        _ if !module.is(op, "affine.apply") => Ok(map),
        count => Err(wrong(module, op, "map-results", format!("needs a map with one result, not {count}"))),
    }
}

/// Dims may be any index here; a symbol must not be a dim that changes.
fn check(module: &Module, op: Op, out: &mut Vec<Diagnostic>) {
    let map = match shape(module, op) {
        Ok(map) => map,
        Err(error) => return out.push(error),
    };
    checks::divisors(module, op, &map.results, out);
    if !module.is(op, "affine.apply") {
        return;
    }
    for &symbol in &module.op(op).operands[map.num_dims as usize..] {
        if checks::is_dim(module, symbol, op) {
            checks::dims_and_symbols(module, op, &[symbol], 0, out);
        }
    }
}

macro_rules! applied {
    ($view:ident, $name:literal) => {
        impl $view {
            /// The map and its operands.
            pub fn applied(self, module: &Module) -> Applied<'_> {
                Applied { map: map_property(module, self.0, "map"), operands: &module.op(self.0).operands }
            }

            /// The value.
            pub fn result(self, module: &Module) -> Value {
                module.result(self.0)
            }

            /// Makes the operation; it stands nowhere yet.
            pub fn build(module: &mut Module, map: AffineMap, operands: Vec<Value>) -> $view {
                let spec = OpSpec::new(super::name($name)).operands(operands).results([Type::Index]);
                $view(module.create(spec.property("map", Attribute::Map(map))))
            }
        }
    };
}
applied!(AffineApplyOp, "affine.apply");
applied!(AffineMinOp, "affine.min");
applied!(AffineMaxOp, "affine.max");
