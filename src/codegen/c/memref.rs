//! Memrefs: a pointer to the first element, sizes, and strides where they are not those of rows one after the other.

use super::Emitter;
use crate::codegen::scalar::{describe, scalar_type};
use crate::codegen::text::Expr;
use crate::codegen::views::Strided;
use crate::diag::{Diagnostic, Span};
use crate::ir::types::MemRefType;
use crate::ir::{Attribute, Op, Type, Value};
use crate::lowering::unsupported;

/// What is written for a memref.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct CBuffer {
    /// A pointer to the first element.
    pub(super) flat: Expr,
    /// A pointer to rows, or an array: what takes all subscripts.
    pub(super) nested: Option<String>,
    /// The element's type in C.
    pub(super) element: String,
    pub(super) layout: Strided,
}

impl CBuffer {
    /// An element, as what can be assigned to.
    pub(super) fn element(&self, subscripts: &[Expr]) -> Expr {
        if let Some(nested) = &self.nested {
            let subscripts: String = subscripts.iter().map(|s| format!("[{}]", s.text)).collect();
            return Expr::atom(format!("{nested}{subscripts}"));
        }
        Expr::atom(format!("{}[{}]", self.flat.tight(), self.layout.distance(subscripts).text))
    }
}

/// The bytes of so many elements: a number times the size of one, and then what is only known when it runs.
pub(super) fn bytes(element: &str, sizes: &[Expr]) -> Expr {
    let (fixed, open): (Vec<&Expr>, Vec<&Expr>) =
        sizes.iter().partition(|size| size.as_int().is_some_and(|size| (0..=1 << 40).contains(&size)));
    let count =
        fixed.iter().try_fold(1, |count: i64, size| count.checked_mul(size.as_int()?).filter(|&n| n <= 1 << 40));
    let (count, open) = count.map_or((1, sizes.iter().collect()), |count| (count, open));
    let first = Expr::int(count).mul(&Expr::atom(format!("sizeof({element})")));
    open.into_iter().fold(first, |bytes, size| Expr::call("fk_times", &[bytes, size.clone()]))
}

/// How many dims a memref has.
pub(super) fn shape(memref: &MemRefType, span: Span) -> Result<&[Option<u64>], Diagnostic> {
    let shape = memref.shape.as_deref();
    shape.ok_or_else(|| unsupported(span, "an unranked memref can only be printed"))
}

/// The strides of a type: none where the elements are row after row; else each, if it is known.
pub(super) fn layout(memref: &MemRefType, span: Span) -> Result<Option<Vec<Option<i64>>>, Diagnostic> {
    match &memref.layout {
        None => Ok(None),
        Some(Attribute::Strided(layout)) => Ok(Some(layout.strides.clone())),
        Some(Attribute::Map(map)) if map.is_identity() => Ok(None),
        Some(_) => Err(unsupported(span, "a memref whose layout is an affine map has no counterpart in C")),
    }
}

/// Does the type leave a stride open, so that strides have to be passed?
pub(super) fn passes_strides(memref: &MemRefType, span: Span) -> Result<bool, Diagnostic> {
    Ok(layout(memref, span)?.is_some_and(|strides| strides.contains(&None)))
}

/// The offset of a type: none where it is not known.
fn offset(memref: &MemRefType) -> Option<Expr> {
    match &memref.layout {
        Some(Attribute::Strided(layout)) => layout.offset.map(Expr::int),
        _ => Some(Expr::int(0)),
    }
}

/// A size as it stands in a declaration of an array, where 0 must not be.
fn bound(size: &Expr) -> String {
    match size.as_int() {
        Some(n) => n.max(1).to_string(),
        None => format!("fk_max({}, 1)", size.text),
    }
}

impl Emitter<'_> {
    /// The C type of a number, or of a memref's element.
    pub(super) fn type_of(&self, ty: &Type, op: Op) -> Result<String, Diagnostic> {
        let name = scalar_type(ty).map(str::to_owned);
        let message = || format!("the type {} has no counterpart in C", describe(ty));
        name.ok_or_else(|| self.unsupported(op, &message()))
    }

    pub(super) fn memref_type(&self, value: Value, op: Op) -> Result<&MemRefType, Diagnostic> {
        self.m.ty(value).as_memref().ok_or_else(|| self.malformed(op))
    }

    /// The buffer behind a value.
    pub(super) fn buffer(&self, value: Value, op: Op) -> Result<CBuffer, Diagnostic> {
        let unranked = self.m.ty(value).as_memref().is_some_and(|ty| ty.shape.is_none());
        let message = if unranked {
            "an unranked memref can only be printed"
        } else {
            "where this memref comes from has no counterpart in C"
        };
        self.buffers.get(&value).cloned().ok_or_else(|| self.unsupported(op, message))
    }

    /// The types and names of the variables that hold a value of that type: one for a number, several for a memref.
    pub(super) fn slots(&self, ty: &Type, name: &str, op: Op) -> Result<Vec<(String, String)>, Diagnostic> {
        let Type::MemRef(memref) = ty else { return Ok(vec![(self.local_type(ty, op)?, name.to_owned())]) };
        let span = self.m.op(op).span;
        let rank = shape(memref, span)?.len();
        let mut slots = vec![(format!("{} *", self.type_of(&memref.element, op)?), format!("{name}_data"))];
        let mut add =
            |letter: char| slots.extend((0..rank).map(|d| ("int64_t".to_owned(), format!("{name}_{letter}{d}"))));
        add('d');
        if passes_strides(memref, span)? {
            add('s');
        }
        Ok(slots)
    }

    /// A value as what its slots hold.
    pub(super) fn parts(&mut self, value: Value, op: Op) -> Result<Vec<Expr>, Diagnostic> {
        let ty = self.m.ty(value).clone();
        let Type::MemRef(memref) = &ty else { return Ok(vec![self.value(value)?]) };
        let buffer = self.buffer(value, op)?;
        let strides =
            if passes_strides(memref, self.m.op(op).span)? { buffer.layout.all_strides() } else { Vec::new() };
        Ok([vec![buffer.flat], buffer.layout.sizes, strides].concat())
    }

    /// Says that the slots with these names hold the value.
    pub(super) fn held(&mut self, value: Value, names: &[String], op: Op) -> Result<(), Diagnostic> {
        let ty = self.m.ty(value).clone();
        let Type::MemRef(memref) = &ty else {
            self.known.insert(value, Expr::atom(names[0].clone()));
            return Ok(());
        };
        let span = self.m.op(op).span;
        let shape = shape(memref, span)?;
        let size = |d: usize| shape[d].map_or_else(|| Expr::atom(names[1 + d].clone()), |n| Expr::atom(n.to_string()));
        let stride = |(d, known): (usize, &Option<i64>)| {
            known.map_or_else(|| Expr::atom(names[1 + shape.len() + d].clone()), Expr::int)
        };
        let buffer = CBuffer {
            flat: Expr::atom(names[0].clone()),
            nested: None,
            element: self.type_of(&memref.element, op)?,
            layout: Strided {
                sizes: (0..shape.len()).map(size).collect(),
                strides: layout(memref, span)?.map(|list| list.iter().enumerate().map(stride).collect()),
                offset: offset(memref),
            },
        };
        self.buffers.insert(value, buffer);
        Ok(())
    }

    /// Declares a pointer through which the elements are read as rows, or one that is `restrict`. None where neither is.
    pub(super) fn declare_view(&mut self, buffer: &CBuffer, name: &str, restrict: bool) -> CBuffer {
        let word = match (restrict, self.style.is_cxx) {
            (false, _) => "",
            (true, false) => "const restrict ",
            (true, true) => "const __restrict__ ",
        };
        let is_nested = !self.style.is_cxx && buffer.layout.strides.is_none() && buffer.layout.sizes.len() > 1;
        let element = &buffer.element;
        if is_nested {
            let rows: String = buffer.layout.sizes[1..].iter().map(|size| format!("[{}]", bound(size))).collect();
            let row = self.names.take(&format!("{name}_row"));
            self.code.line(format!("typedef {element} {row}{rows};"));
            self.code.line(format!("{row} *{word}{name} = (void *){};", buffer.flat.tight()));
            self.names.release(&row);
            return CBuffer { nested: Some(name.to_owned()), ..buffer.clone() };
        }
        self.code.line(format!("{element} *{word}{name} = {};", buffer.flat.text));
        CBuffer { flat: Expr::atom(name), ..buffer.clone() }
    }

    /// Declares an array of that many bytes at most, or nothing.
    pub(super) fn array_declaration(&self, memref: &MemRefType, element: &str, name: &str) -> String {
        let sizes = memref.shape.iter().flatten().map(|size| format!("[{}]", size.unwrap_or(1).max(1)));
        let sizes: String = sizes.collect();
        let sizes = if sizes.is_empty() { "[1]".to_owned() } else { sizes };
        format!("{element} {name}{sizes}")
    }
}
