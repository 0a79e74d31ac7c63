//! `affine.load`, `affine.store`, `affine.vector_load`, `affine.vector_store`: memory at affine subscripts.

use smallvec::SmallVec;

use super::{Applied, checks, map_property};
use crate::affine::map::AffineMap;
use crate::diag::Diagnostic;
use crate::ir::checks::{lanes, wrong};
use crate::ir::effects::Effects;
use crate::ir::module::OpSpec;
use crate::ir::parser::{AffineOperands, Delimiter, OpParser, Operand, Parse};
use crate::ir::printer::Printer;
use crate::ir::syntax::plain_attrs;
use crate::ir::types::MemRefType;
use crate::ir::view::view;
use crate::ir::{Arity, Attribute, Module, Op, OpInfo, Type, Value};

view!(
    /// Reads one element.
    AffineLoadOp,
    "affine.load"
);
view!(
    /// Writes one element.
    AffineStoreOp,
    "affine.store"
);
view!(
    /// Reads consecutive elements, along the last dimensions.
    AffineVectorLoadOp,
    "affine.vector_load"
);
view!(
    /// Writes consecutive elements, along the last dimensions.
    AffineVectorStoreOp,
    "affine.vector_store"
);

const LOADS: OpInfo = OpInfo {
    effects: Some(Effects::NONE.reads(0)),
    inherent: &["map"],
    parse: Some(parse_load),
    print: Some(print_load),
    check: |module, op, out| check(module, op, 0, out),
    results: Arity::Exactly(1),
    ..OpInfo::DEFAULT
};
const STORES: OpInfo = OpInfo {
    effects: Some(Effects::STORES),
    parse: Some(parse_store),
    print: Some(print_store),
    check: |module, op, out| check(module, op, 1, out),
    results: Arity::Exactly(0),
    ..LOADS
};

/// The table row.
pub(super) const LOAD: OpInfo = OpInfo { name: "affine.load", ..LOADS };
/// The table row.
pub(super) const STORE: OpInfo = OpInfo { name: "affine.store", ..STORES };
/// The table row.
pub(super) const VECTOR_LOAD: OpInfo = OpInfo { name: "affine.vector_load", ..LOADS };
/// The table row.
pub(super) const VECTOR_STORE: OpInfo = OpInfo { name: "affine.vector_store", ..STORES };

macro_rules! load {
    ($view:ident, $name:literal) => {
        impl $view {
            /// The memory.
            pub fn memref(self, module: &Module) -> Value {
                module.op(self.0).operands[0]
            }

            /// Where.
            pub fn subscripts(self, module: &Module) -> Applied<'_> {
                Applied { map: map_property(module, self.0, "map"), operands: &module.op(self.0).operands[1..] }
            }

            /// The value read.
            pub fn result(self, module: &Module) -> Value {
                module.result(self.0)
            }

            /// Makes the operation; it stands nowhere yet.
            pub fn build(module: &mut Module, ty: Type, memref: Value, map: AffineMap, operands: &[Value]) -> $view {
                let operands = std::iter::once(memref).chain(operands.iter().copied());
                let spec = OpSpec::new(super::name($name)).operands(operands).results([ty]);
                $view(module.create(spec.property("map", Attribute::Map(map))))
            }
        }
    };
}
load!(AffineLoadOp, "affine.load");
load!(AffineVectorLoadOp, "affine.vector_load");

macro_rules! store {
    ($view:ident, $name:literal) => {
        impl $view {
            /// The value written.
            pub fn value(self, module: &Module) -> Value {
                module.op(self.0).operands[0]
            }

            /// The memory.
            pub fn memref(self, module: &Module) -> Value {
                module.op(self.0).operands[1]
            }

            /// Where.
            pub fn subscripts(self, module: &Module) -> Applied<'_> {
                Applied { map: map_property(module, self.0, "map"), operands: &module.op(self.0).operands[2..] }
            }

            /// Makes the operation; it stands nowhere yet.
            pub fn build(
                module: &mut Module,
                value: Value,
                memref: Value,
                map: AffineMap,
                operands: &[Value],
            ) -> $view {
                let operands = [value, memref].into_iter().chain(operands.iter().copied());
                let spec = OpSpec::new(super::name($name)).operands(operands);
                $view(module.create(spec.property("map", Attribute::Map(map))))
            }
        }
    };
}
store!(AffineStoreOp, "affine.store");
store!(AffineVectorStoreOp, "affine.vector_store");

/// `%A[%i + 1, symbol(%n)]`: the memref and its subscripts.
pub(super) struct SubscriptedMemref<'s> {
    memref: Operand<'s>,
    pub(super) map: AffineMap,
    subscripts: AffineOperands<'s>,
}

impl<'s> SubscriptedMemref<'s> {
    pub(super) fn parse(p: &mut OpParser<'_, 's>) -> Parse<SubscriptedMemref<'s>> {
        let memref = p.operand()?;
        let (map, subscripts) = p.affine_subscripts(Delimiter::Square)?;
        Ok(SubscriptedMemref { memref, map, subscripts })
    }

    /// The memref, which has type `ty`, then the operands of the map.
    pub(super) fn resolve(&self, p: &mut OpParser<'_, 's>, ty: &Type) -> Parse<SmallVec<[Value; 4]>> {
        let mut operands = SmallVec::from_elem(p.resolve(&self.memref, ty)?, 1);
        for subscript in self.subscripts.dims.iter().chain(&self.subscripts.symbols) {
            operands.push(p.resolve(subscript, &Type::Index)?);
        }
        Ok(operands)
    }
}

/// `: memref<4xf32>`.
pub(super) fn memref_type(p: &mut OpParser<'_, '_>) -> Parse<Type> {
    let start = p.span();
    let ty = p.colon_type()?;
    if ty.as_memref().is_some() {
        return Ok(ty);
    }
    Err(Diagnostic::error("operand-type", p.span_since(start), format!("a memref type is needed here, not `{ty}`")))
}

/// `%A[%i] {..} : memref<4xf32>`, with `, vector<4xf32>` for vectors.
fn parse_load(p: &mut OpParser<'_, '_>) -> Parse<Op> {
    let place = SubscriptedMemref::parse(p)?;
    let attrs = plain_attrs(p)?;
    let ty = memref_type(p)?;
    let result = value_type(p, &ty)?;
    let operands = place.resolve(p, &ty)?;
    let mut spec = p.spec().operands(operands).results([result]).property("map", Attribute::Map(place.map));
    spec.attrs = attrs;
    Ok(p.create(spec, Vec::new()))
}

/// `%v, %A[%i] {..} : memref<4xf32>`, with `, vector<4xf32>` for vectors.
fn parse_store(p: &mut OpParser<'_, '_>) -> Parse<Op> {
    let value = p.operand()?;
    p.punct(",")?;
    let place = SubscriptedMemref::parse(p)?;
    let attrs = plain_attrs(p)?;
    let ty = memref_type(p)?;
    let value_ty = value_type(p, &ty)?;
    let value = p.resolve(&value, &value_ty)?;
    let operands = std::iter::once(value).chain(place.resolve(p, &ty)?);
    let mut spec = p.spec().operands(operands).property("map", Attribute::Map(place.map));
    spec.attrs = attrs;
    Ok(p.create(spec, Vec::new()))
}

/// Are vectors read or written, not elements?
fn moves_vector(name: &str) -> bool {
    matches!(name, "affine.vector_load" | "affine.vector_store")
}

/// The type of what is read or written: the memref's element, or the vector after the comma.
fn value_type(p: &mut OpParser<'_, '_>, memref: &Type) -> Parse<Type> {
    if moves_vector(p.name()) {
        p.punct(",")?;
        return p.ty();
    }
    Ok(memref.as_memref().map_or(Type::None, |memref| memref.element.clone()))
}

fn print_load(p: &mut Printer<'_>, op: Op) {
    print(p, op, 0);
}

fn print_store(p: &mut Printer<'_>, op: Op) {
    print(p, op, 1);
}

/// `at` is the number of the memref's operand.
fn print(p: &mut Printer<'_>, op: Op, at: usize) {
    let module = p.module;
    let Ok(map) = shape(module, op, at) else { return p.generic_instead(op) };
    let operands = &module.op(op).operands;
    p.text(" ");
    if at == 1 {
        p.value(operands[0]);
        p.text(", ");
    }
    print_place(p, operands[at], map, &operands[at + 1..]);
    p.attr_dict(op, &["map"]);
    p.text(" : ");
    p.type_of(operands[at]);
    if moves_vector(module.name(op)) {
        p.text(", ");
        let value = if at == 1 { operands[0] } else { module.op(op).results[0] };
        p.type_of(value);
    }
}

/// `%A[%i + 1]`.
pub(super) fn print_place(p: &mut Printer<'_>, memref: Value, map: &AffineMap, subscripts: &[Value]) {
    p.value(memref);
    p.text("[");
    p.affine_subscripts(map, subscripts);
    p.text("]");
}

/// A memref with as many subscripts as its rank; what is read or written has the element's type.
fn shape(module: &Module, op: Op, at: usize) -> Result<&AffineMap, Diagnostic> {
    let map = checks::map(module, op, "map")?;
    let data = module.op(op);
    let Some((&memref, subscripts)) = data.operands.get(at..).and_then(<[Value]>::split_first) else {
        return Err(wrong(module, op, "operand-count", "needs a memref"));
    };
    let ty = place_shape(module, op, memref, map, subscripts)?;
    let value = match (at, &data.results[..]) {
        (0, [result]) => *result,
        (1, []) => data.operands[0],
        (_, results) => {
            return Err(wrong(module, op, "result-type", format!("cannot have {} results", results.len())));
        }
    };
    let value = module.ty(value);
    let fits = match (value, moves_vector(module.name(op))) {
        (Type::Vector(vector), true) => vector.element == ty.element,
        (_, true) => false,
        (value, false) => *value == ty.element,
    };
    if fits {
        return Ok(map);
    }
    let message = format!("cannot move a value of type `{value}` from or to a memref of `{}`", ty.element);
    Err(wrong(module, op, "element-type", message))
}

/// A ranked memref with as many subscripts as its rank.
pub(super) fn place_shape<'m>(
    module: &'m Module,
    op: Op,
    memref: Value,
    map: &AffineMap,
    subscripts: &[Value],
) -> Result<&'m MemRefType, Diagnostic> {
    let ty = module.ty(memref);
    let Some((ty, shape)) = ty.as_memref().and_then(|ty| Some((ty, ty.shape.as_ref()?))) else {
        return Err(wrong(module, op, "operand-type", format!("needs a ranked memref, not `{ty}`")));
    };
    checks::inputs(module, op, map.num_inputs(), subscripts)?;
    if map.results.len() != shape.len() {
        let count = map.results.len();
        let plural = if count == 1 { "" } else { "s" };
        let message = format!("has {count} subscript{plural} for a memref of rank {}", shape.len());
        return Err(wrong(module, op, "subscript-count", message));
    }
    Ok(ty)
}

/// Subscripts over dims and symbols; divisors that are not positive are odd. MLIR lets `symbol(%i)` of an induction variable
/// pass in a store; here a symbol is a symbol everywhere.
fn check(module: &Module, op: Op, at: usize, out: &mut Vec<Diagnostic>) {
    match shape(module, op, at) {
        Ok(map) => {
            let operands = &module.op(op).operands;
            checks::applied(module, op, map, &operands[at + 1..], out);
            let element = if at > 0 { operands[0] } else { module.result(op) };
            let lanes = lanes(module, operands[at], element);
            checks::subscripts(module, op, (operands[at], lanes), map, &operands[at + 1..], out);
        }
        Err(error) => out.push(error),
    }
}
