//! The text of types, attributes and locations, with maps and sets replaced by their aliases where there are any.

use std::fmt;

use num_traits::ToPrimitive;

use super::aliases::{Aliases, MAX_LEVELS};
use super::attr::{AttrDict, AttrName, Attribute, FloatBits, Location, StridedLayout};
use super::types::{Signedness, Type};

/// Dense attributes of more elements than this are printed as a string of hexadecimal digits.
const MAX_DENSE_ELEMENTS: usize = 100;

/// When the type after an attribute's value is left out.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Elision {
    /// Never.
    Never,
    /// Where it is `i64` or `f64`: inside arrays.
    Default,
    /// Always: where the context gives it.
    Always,
}

/// Writes text, looking names up in `aliases`.
pub(super) struct TextWriter<'a> {
    pub out: &'a mut String,
    pub aliases: &'a mut Aliases,
}

/// Could this be written without quotes after `@` or as the name of an attribute?
pub fn is_bare(name: &str) -> bool {
    let mut bytes = name.bytes();
    bytes.next().is_some_and(|byte| byte.is_ascii_alphabetic() || byte == b'_')
        && bytes.all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'$' | b'.'))
}

/// The text as a string literal.
pub fn quoted(text: &str) -> String {
    let mut out = String::with_capacity(text.len() + 2);
    out.push('"');
    for byte in text.bytes() {
        match byte {
            b'\\' => out.push_str("\\\\"),
            b' '..=b'~' if byte != b'"' => out.push(char::from(byte)),
            _ => out.push_str(&format!("\\{byte:02X}")),
        }
    }
    out.push('"');
    out
}

/// `@name`, in quotes where needed.
pub fn symbol(name: &str) -> String {
    if is_bare(name) { format!("@{name}") } else { format!("@{}", quoted(name)) }
}

impl TextWriter<'_> {
    fn put(&mut self, text: &str) {
        self.out.push_str(text);
    }

    fn number(&mut self, number: u64) {
        self.put(itoa::Buffer::new().format(number));
    }

    /// The elements, separated by `, `.
    fn each<T>(&mut self, items: impl IntoIterator<Item = T>, mut write: impl FnMut(&mut Self, T)) {
        for (number, item) in items.into_iter().enumerate() {
            if number > 0 {
                self.put(", ");
            }
            write(self, item);
        }
    }

    /// A type.
    pub fn ty(&mut self, ty: &Type) {
        match ty {
            Type::Index => self.put("index"),
            Type::None => self.put("none"),
            Type::Int(width, signedness) => {
                let prefix = match signedness {
                    Signedness::Signless => "i",
                    Signedness::Signed => "si",
                    Signedness::Unsigned => "ui",
                };
                self.put(prefix);
                self.number(u64::from(*width));
            }
            Type::Float(kind) => self.put(kind.keyword()),
            Type::Complex(element) => self.in_angles("complex", |w| w.ty(element)),
            Type::Tuple(types) => self.in_angles("tuple", |w| w.each(types.iter(), |w, ty| w.ty(ty))),
            Type::Function(function) => {
                self.put("(");
                self.each(&function.inputs, |w, ty| w.ty(ty));
                self.put(") -> ");
                self.results(&function.results);
            }
            Type::Vector(vector) => self.in_angles("vector", |w| {
                for (size, scalable) in vector.shape.iter().zip(&vector.scalable) {
                    w.put(if *scalable { "[" } else { "" });
                    w.number(*size);
                    w.put(if *scalable { "]x" } else { "x" });
                }
                w.ty(&vector.element);
            }),
            Type::Tensor(tensor) => self.in_angles("tensor", |w| {
                w.shape(tensor.shape.as_deref());
                w.ty(&tensor.element);
                w.after_comma(tensor.encoding.as_ref(), Elision::Never);
            }),
            Type::MemRef(memref) => self.in_angles("memref", |w| {
                w.shape(memref.shape.as_deref());
                w.ty(&memref.element);
                w.after_comma(memref.layout.as_ref(), Elision::Default);
                w.after_comma(memref.space.as_ref(), Elision::Default);
            }),
            Type::Opaque(text) => self.put(&format!("!{text}")),
        }
    }

    fn in_angles(&mut self, name: &str, body: impl FnOnce(&mut Self)) {
        self.put(name);
        self.put("<");
        body(self);
        self.put(">");
    }

    fn shape(&mut self, shape: Option<&[Option<u64>]>) {
        let Some(shape) = shape else { return self.put("*x") };
        for size in shape {
            match size {
                Some(size) => {
                    self.number(*size);
                    self.put("x");
                }
                None => self.put("?x"),
            }
        }
    }

    fn after_comma(&mut self, attr: Option<&Attribute>, elision: Elision) {
        if let Some(attr) = attr {
            self.put(", ");
            self.attr(attr, elision);
        }
    }

    /// Result types: in parentheses unless there is exactly one, which is no function type.
    pub fn results(&mut self, types: &[Type]) {
        match types {
            [only] if !matches!(only, Type::Function(_)) => self.ty(only),
            _ => {
                self.put("(");
                self.each(types, |w, ty| w.ty(ty));
                self.put(")");
            }
        }
    }

    /// An attribute.
    pub fn attr(&mut self, attr: &Attribute, elision: Elision) {
        match attr {
            Attribute::Unit => self.put("unit"),
            Attribute::Bool(value) => self.put(if *value { "true" } else { "false" }),
            Attribute::Int(value, ty) => {
                self.put(&value.to_string());
                let elided = elision == Elision::Always || elision == Elision::Default && *ty == Type::int(64);
                self.type_after(ty, elided);
            }
            Attribute::Float(bits, ty) => {
                let text = float_text(*bits, ty);
                let is_double = *ty == Type::Float(super::types::FloatKind::F64);
                let elided = elision == Elision::Default && is_double && !text.starts_with("0x");
                self.put(&text);
                self.type_after(ty, elided || elision == Elision::Always);
            }
            Attribute::Str(text) => self.put(&quoted(text)),
            Attribute::Type(ty) => self.ty(ty),
            Attribute::Array(items) => {
                self.put("[");
                self.each(items.iter(), |w, item| w.attr(item, Elision::Default));
                self.put("]");
            }
            Attribute::Dict(dict) => {
                self.put("{");
                self.entries(dict.iter());
                self.put("}");
            }
            Attribute::Symbol(path) => {
                let names: Vec<String> = path.iter().map(|name| symbol(name)).collect();
                self.put(&names.join("::"));
            }
            Attribute::Map(map) => match self.aliases.map(map) {
                Some(number) => self.alias("#map", number),
                None => self.put(&format!("affine_map<{map}>")),
            },
            Attribute::Set(set) => match self.aliases.set(set) {
                Some(number) => self.alias("#set", number),
                None => self.put(&format!("affine_set<{set}>")),
            },
            Attribute::DenseArray(ty, items) => self.in_angles("array", |w| {
                w.ty(ty);
                if !items.is_empty() {
                    w.put(": ");
                    w.each(items.iter(), |w, item| w.attr(item, Elision::Always));
                }
            }),
            Attribute::Dense(ty, items) => {
                self.in_angles("dense", |w| w.dense(ty, items));
                self.type_after(ty, elision == Elision::Always);
            }
            Attribute::Strided(layout) => self.put(&layout.to_string()),
            Attribute::Loc(location) => self.location(location),
            Attribute::Opaque(text) => self.text(&format!("#{text}")),
            Attribute::Verbatim(text) => self.text(text),
        }
    }

    fn text(&mut self, text: &str) {
        match self.aliases.text(text, MAX_LEVELS).map(|named| (named.name, named.number)) {
            Some((name, number)) => self.alias(&format!("#{name}"), number),
            None => {
                let (text, _) = self.aliases.with_names(text, MAX_LEVELS);
                self.put(&text);
            }
        }
    }

    fn alias(&mut self, name: &str, number: usize) {
        self.put(name);
        if number > 0 {
            self.number(number as u64);
        }
    }

    fn type_after(&mut self, ty: &Type, elided: bool) {
        if !elided {
            self.put(" : ");
            self.ty(ty);
        }
    }

    /// `a = 1 : i64, b`, in the order given.
    pub fn entries<'e>(&mut self, entries: impl Iterator<Item = (&'e AttrName, &'e Attribute)>) {
        self.each(entries, |w, (name, value)| {
            if is_bare(name) {
                w.put(name)
            } else {
                w.put(&quoted(name))
            }
            if *value != Attribute::Unit {
                w.put(" = ");
                w.attr(value, Elision::Never);
            }
        });
    }

    /// The elements of a dense attribute of type `ty`, nested as its shape says.
    fn dense(&mut self, ty: &Type, items: &[Attribute]) {
        let shape: Vec<usize> = match ty {
            Type::Vector(vector) => vector.shape.iter().map(|&size| size as usize).collect(),
            Type::Tensor(tensor) => tensor.shape.iter().flatten().map(|size| size.unwrap_or(0) as usize).collect(),
            _ => ty
                .shape_and_element()
                .map_or_else(Vec::new, |(shape, _)| shape.iter().map(|&size| size as usize).collect()),
        };
        let count = shape.iter().try_fold(1usize, |product, &size| product.checked_mul(size));
        if items.len() == 1 {
            return self.element(&items[0]);
        }
        if items.len() > MAX_DENSE_ELEMENTS
            && let Some(hex) = ty.shape_and_element().and_then(|(_, element)| super::dense::to_hex(&element, items))
        {
            return self.put(&format!("\"{hex}\""));
        }
        if count == Some(items.len()) {
            if !items.is_empty() {
                self.nested_elements(&shape, items);
            }
        } else {
            self.nested_elements(&[items.len()], items);
        }
    }

    fn nested_elements(&mut self, shape: &[usize], items: &[Attribute]) {
        let Some((&size, inner)) = shape.split_first() else {
            return self.each(items, |w, item| w.element(item));
        };
        self.put("[");
        let chunk = items.len().checked_div(size).unwrap_or(1).max(1);
        self.each(items.chunks(chunk), |w, part| w.nested_elements(inner, part));
        self.put("]");
    }

    fn element(&mut self, item: &Attribute) {
        match item {
            Attribute::Array(parts) => {
                self.put("(");
                for (number, part) in parts.iter().enumerate() {
                    if number > 0 {
                        self.put(",");
                    }
                    self.attr(part, Elision::Always);
                }
                self.put(")");
            }
            other => self.attr(other, Elision::Always),
        }
    }

    /// `loc(..)`.
    pub fn location(&mut self, location: &Location) {
        self.put("loc(");
        self.location_body(location);
        self.put(")");
    }

    fn location_body(&mut self, location: &Location) {
        match location {
            Location::Unknown => self.put("unknown"),
            Location::FileLineCol(file, line, column) => self.put(&format!("{}:{line}:{column}", quoted(file))),
            Location::Name(name, child) => {
                self.put(&quoted(name));
                if let Some(child) = child {
                    self.put("(");
                    self.location_body(child);
                    self.put(")");
                }
            }
            Location::CallSite(pair) => {
                self.put("callsite(");
                self.location_body(&pair.0);
                self.put(" at ");
                self.location_body(&pair.1);
                self.put(")");
            }
            Location::Fused(metadata, parts) => {
                self.put("fused");
                if let Some(metadata) = metadata {
                    self.put("<");
                    self.attr(metadata, Elision::Never);
                    self.put(">");
                }
                self.put("[");
                self.each(parts.iter(), |w, part| w.location_body(part));
                self.put("]");
            }
            Location::Opaque(text) => self.put(text),
        }
    }
}

fn float_text(bits: FloatBits, ty: &Type) -> String {
    match ty {
        Type::Float(kind) => kind.text(bits),
        _ => format!("0x{:X}", bits.0),
    }
}

impl fmt::Display for StridedLayout {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = |value: Option<i64>| value.map_or("?".to_owned(), |value| value.to_string());
        let strides: Vec<String> = self.strides.iter().map(|&stride| text(stride)).collect();
        write!(f, "strided<[{}]", strides.join(", "))?;
        if self.offset != Some(0) {
            write!(f, ", offset: {}", text(self.offset))?;
        }
        f.write_str(">")
    }
}

fn standalone(write: impl FnOnce(&mut TextWriter<'_>)) -> String {
    let (mut out, mut aliases) = (String::new(), Aliases::default());
    write(&mut TextWriter { out: &mut out, aliases: &mut aliases });
    out
}

impl fmt::Display for Type {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&standalone(|w| w.ty(self)))
    }
}

impl fmt::Display for Attribute {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&standalone(|w| w.attr(self, Elision::Never)))
    }
}

impl fmt::Display for Location {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&standalone(|w| w.location(self)))
    }
}

impl fmt::Display for AttrDict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&standalone(|w| w.attr(&Attribute::Dict(std::sync::Arc::new(self.clone())), Elision::Never)))
    }
}

/// What a dialect calls the attribute with that text: `gpu.block` of `gpu.block<x>`.
pub fn mnemonic(opaque: &str) -> &str {
    opaque.split('<').next().unwrap_or(opaque)
}

impl Attribute {
    /// The words of a dialect's attribute of that kind, such as `arith.fastmath<nnan,reassoc>`; none if it is another one.
    pub fn words(&self, kind: &str) -> Vec<&str> {
        let Attribute::Opaque(text) = self else { return Vec::new() };
        let inside = text.strip_prefix(kind).and_then(|text| text.strip_prefix('<')?.strip_suffix('>'));
        inside.map_or_else(Vec::new, |inside| inside.split(',').map(str::trim).collect())
    }

    /// The integer, if this is one that fits.
    pub fn as_i64(&self) -> Option<i64> {
        match self {
            Attribute::Int(value, _) => value.to_i64(),
            Attribute::Bool(value) => Some(i64::from(*value)),
            _ => None,
        }
    }

    /// The text, if this is a string.
    pub fn as_str(&self) -> Option<&str> {
        match self {
            Attribute::Str(text) => Some(text),
            _ => None,
        }
    }

    /// The elements of an `array<..>` of integers, if this is one and all fit.
    pub fn as_i64_array(&self) -> Option<Vec<i64>> {
        match self {
            Attribute::DenseArray(_, items) => items.iter().map(Attribute::as_i64).collect(),
            _ => None,
        }
    }

    /// `value : ty`.
    pub fn int(value: i64, ty: Type) -> Attribute {
        Attribute::Int(value.into(), ty)
    }

    /// `array<i64: ..>`.
    pub fn i64_array(items: &[i64]) -> Attribute {
        Attribute::int_array(items, 64)
    }

    /// `array<i32: ..>`, what `operandSegmentSizes` is.
    pub fn i32_array(items: &[i64]) -> Attribute {
        Attribute::int_array(items, 32)
    }

    fn int_array(items: &[i64], width: u32) -> Attribute {
        let ty = Type::int(width);
        Attribute::DenseArray(ty.clone(), items.iter().map(|&item| Attribute::int(item, ty.clone())).collect())
    }

    /// `"text"`.
    pub fn str(text: &str) -> Attribute {
        Attribute::Str(text.into())
    }
}
