//! `affine.dma_start`: begins to copy elements from one memref to another, and names the tag that says when it is done.
//! `affine.dma_wait`: waits until the copy with that tag is done.

use super::memory::{SubscriptedMemref, place_shape, print_place};
use super::{Applied, checks};
use crate::diag::Diagnostic;
use crate::ir::checks::{all_index, wrong};
use crate::ir::effects::Effects;
use crate::ir::parser::{Delimiter, OpParser, Parse};
use crate::ir::printer::Printer;
use crate::ir::view::view;
use crate::ir::{Arity, Attribute, Module, Op, OpInfo, Type, Value};

view!(
    /// Begins a copy.
    AffineDmaStartOp,
    "affine.dma_start"
);
view!(
    /// Waits for a copy.
    AffineDmaWaitOp,
    "affine.dma_wait"
);

/// The table row.
pub(super) const DMA_START: OpInfo = OpInfo {
    name: "affine.dma_start",
    effects: Some(Effects::TRANSFERS),
    parse: Some(|p| parse(p, &STARTS)),
    print: Some(|p, op| print(p, op, &STARTS)),
    check: |module, op, out| check(module, op, &STARTS, out),
    results: Arity::Exactly(0),
    ..OpInfo::DEFAULT
};
/// The table row.
pub(super) const DMA_WAIT: OpInfo = OpInfo {
    name: "affine.dma_wait",
    effects: Some(Effects::TRANSFERS),
    parse: Some(|p| parse(p, &WAITS)),
    print: Some(|p, op| print(p, op, &WAITS)),
    check: |module, op, out| check(module, op, &WAITS, out),
    results: Arity::Exactly(0),
    ..OpInfo::DEFAULT
};

/// The names of the maps in the order of their memrefs, and how many values may follow the memrefs.
struct DmaForm {
    maps: &'static [&'static str],
    trailing: &'static [usize],
}

/// The number of elements; with a stride and the elements between strides, or without.
const STARTS: DmaForm = DmaForm { maps: &["src_map", "dst_map", "tag_map"], trailing: &[1, 3] };
/// The number of elements.
const WAITS: DmaForm = DmaForm { maps: &["tag_map"], trailing: &[1] };

/// A memref and its subscripts.
type MemrefAt<'m> = (Value, Applied<'m>);

/// What an operation of one of the forms consists of.
struct DmaParts<'m> {
    places: Vec<MemrefAt<'m>>,
    trailing: &'m [Value],
}

impl AffineDmaStartOp {
    fn parts(self, module: &Module) -> DmaParts<'_> {
        parts(module, self.0, &STARTS).expect("affine.dma_start was verified")
    }

    /// Where the elements come from.
    ///
    /// # Panics
    /// If the operation was not verified and is malformed.
    pub fn source(self, module: &Module) -> MemrefAt<'_> {
        self.parts(module).places[0]
    }

    /// Where they go.
    ///
    /// # Panics
    /// If the operation was not verified and is malformed.
    pub fn target(self, module: &Module) -> MemrefAt<'_> {
        self.parts(module).places[1]
    }

    /// The tag.
    ///
    /// # Panics
    /// If the operation was not verified and is malformed.
    pub fn tag(self, module: &Module) -> MemrefAt<'_> {
        self.parts(module).places[2]
    }

    /// How many elements are copied.
    ///
    /// # Panics
    /// If the operation was not verified and is malformed.
    pub fn num_elements(self, module: &Module) -> Value {
        self.parts(module).trailing[0]
    }

    /// The stride of the slower memref, and how many elements are copied for each stride.
    ///
    /// # Panics
    /// If the operation was not verified and is malformed.
    pub fn stride(self, module: &Module) -> Option<(Value, Value)> {
        match self.parts(module).trailing {
            [_, stride, elements] => Some((*stride, *elements)),
            _ => None,
        }
    }
}

impl AffineDmaWaitOp {
    /// The tag.
    ///
    /// # Panics
    /// If the operation was not verified and is malformed.
    pub fn tag(self, module: &Module) -> MemrefAt<'_> {
        parts(module, self.0, &WAITS).expect("affine.dma_wait was verified").places[0]
    }

    /// How many elements are waited for.
    ///
    /// # Panics
    /// If the operation was not verified and is malformed.
    pub fn num_elements(self, module: &Module) -> Value {
        parts(module, self.0, &WAITS).expect("affine.dma_wait was verified").trailing[0]
    }
}

/// `%src[%i], %dst[%j], %tag[0], %n, %stride, %elements : memref<..>, memref<..>, memref<..>`.
fn parse(p: &mut OpParser<'_, '_>, form: &DmaForm) -> Parse<Op> {
    let mut places = Vec::new();
    for _ in form.maps {
        places.push(SubscriptedMemref::parse(p)?);
        p.punct(",")?;
    }
    let start = p.span();
    let mut trailing = vec![p.operand()?];
    // Nothing may follow the comma before a stride that may be missing.
    if form.trailing.len() > 1 && p.try_punct(",") {
        trailing.extend(p.operands(Delimiter::None)?);
    }
    if !form.trailing.contains(&trailing.len()) {
        let counts = form.trailing.iter().map(usize::to_string).collect::<Vec<_>>().join(" or ");
        let message = format!("{counts} values are needed here, not {}", trailing.len());
        return Err(Diagnostic::error("operand-count", p.span_since(start), message));
    }
    p.punct(":")?;
    let start = p.span();
    let types = p.types()?;
    if types.len() != places.len() {
        let message = format!("{} memref types are needed here, not {}", places.len(), types.len());
        return Err(Diagnostic::error("operand-count", p.span_since(start), message));
    }
    let mut operands = Vec::new();
    for (place, ty) in places.iter().zip(&types) {
        operands.extend(place.resolve(p, ty)?);
    }
    operands.extend(p.resolve_all(&trailing, &Type::Index)?);
    let mut spec = p.spec().operands(operands);
    for (&name, place) in form.maps.iter().zip(places) {
        spec = spec.attr(name, Attribute::Map(place.map));
    }
    Ok(p.create(spec, Vec::new()))
}

/// The custom syntax has no place for attributes.
fn print(p: &mut Printer<'_>, op: Op, form: &DmaForm) {
    let module = p.module;
    let data = module.op(op);
    let parts = match parts(module, op, form) {
        Ok(parts) if data.attrs.len() + data.properties.len() == form.maps.len() => parts,
        _ => return p.generic_instead(op),
    };
    for (number, (memref, subscripts)) in parts.places.iter().enumerate() {
        p.text(if number == 0 { " " } else { ", " });
        print_place(p, *memref, subscripts.map, subscripts.operands);
    }
    p.text(", ");
    p.values(parts.trailing);
    p.text(" : ");
    let memrefs: Vec<Value> = parts.places.iter().map(|(memref, _)| *memref).collect();
    p.types_of(&memrefs);
}

/// Each memref is followed by the operands of its map.
fn parts<'m>(module: &'m Module, op: Op, form: &DmaForm) -> Result<DmaParts<'m>, Diagnostic> {
    let short = || wrong(module, op, "operand-count", "has too few operands for its maps");
    let mut rest = &module.op(op).operands[..];
    let mut places = Vec::new();
    for name in form.maps {
        let map = checks::map(module, op, name)?;
        let (&memref, others) = rest.split_first().ok_or_else(short)?;
        let (operands, others) = others.split_at_checked(map.num_inputs()).ok_or_else(short)?;
        place_shape(module, op, memref, map, operands)?;
        places.push((memref, Applied { map, operands }));
        rest = others;
    }
    all_index(module, op, rest)?;
    if form.trailing.contains(&rest.len()) {
        return Ok(DmaParts { places, trailing: rest });
    }
    Err(wrong(module, op, "operand-count", format!("cannot have {} operands after its memrefs", rest.len())))
}

/// Subscripts over dims and symbols.
fn check(module: &Module, op: Op, form: &DmaForm, out: &mut Vec<Diagnostic>) {
    match parts(module, op, form) {
        Ok(parts) => {
            for (_, subscripts) in parts.places {
                checks::applied(module, op, subscripts.map, subscripts.operands, out);
            }
        }
        Err(error) => out.push(error),
    }
}
