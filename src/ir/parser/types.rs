//! Types: `index`, `i32`, `memref<4x?xf32, strided<[?, 1]>, 3>`, `(i32) -> f32`, `!dialect.type<..>`, aliases.

use std::sync::Arc;

use super::{Delimiter, OpParser, Parse, TokenKind};
use crate::diag::{Diagnostic, Span};
use crate::ir::attr::Attribute;
use crate::ir::types::{FloatKind, FunctionType, MemRefType, Signedness, TensorType, Type, VectorType};

/// The widest integer type, as in MLIR.
const MAX_INT_WIDTH: u32 = (1 << 24) - 1;

/// A shape: sizes, `None` where dynamic, with the dimensions in brackets marked.
type Dims = Vec<(Option<u64>, bool)>;

impl<'s> OpParser<'_, 's> {
    /// Reads a type.
    ///
    /// # Errors
    /// If none is next, or it is malformed.
    pub fn ty(&mut self) -> Parse<Type> {
        if !self.at_punct("(") {
            return self.non_function_type();
        }
        let (inputs, results) = self.nested(Self::signature)?;
        Ok(Type::Function(Arc::new(FunctionType { inputs, results })))
    }

    /// Reads `(T, ..) -> T` or `(T, ..) -> (T, ..)`.
    ///
    /// # Errors
    /// If it is malformed.
    pub fn signature(&mut self) -> Parse<(Vec<Type>, Vec<Type>)> {
        let inputs = self.list(Delimiter::Paren, Self::ty)?;
        self.punct("->")?;
        Ok((inputs, self.result_types()?))
    }

    /// Reads `T` or `(T, ..)`.
    fn result_types(&mut self) -> Parse<Vec<Type>> {
        if self.at_punct("(") { self.list(Delimiter::Paren, Self::ty) } else { Ok(vec![self.non_function_type()?]) }
    }

    /// Reads `: type`.
    ///
    /// # Errors
    /// If the colon or the type is missing.
    pub fn colon_type(&mut self) -> Parse<Type> {
        self.punct(":")?;
        self.ty()
    }

    /// Reads `type, type, ..`, at least one.
    ///
    /// # Errors
    /// If a type is missing.
    pub fn types(&mut self) -> Parse<Vec<Type>> {
        self.list(Delimiter::None, Self::ty)
    }

    /// Reads `-> type`, `-> (type, ..)` or nothing.
    ///
    /// # Errors
    /// If a type is missing.
    pub fn arrow_types(&mut self) -> Parse<Vec<Type>> {
        if self.try_punct("->") { self.result_types() } else { Ok(Vec::new()) }
    }

    /// Is a type next?
    pub fn at_type(&self) -> bool {
        match self.token.kind {
            TokenKind::Bang => true,
            TokenKind::Punct => self.text() == "(",
            TokenKind::Word => is_type_word(self.text()),
            _ => false,
        }
    }

    fn non_function_type(&mut self) -> Parse<Type> {
        match self.token.kind {
            TokenKind::Bang => self.dialect_type(),
            TokenKind::Word => {
                let word = self.text();
                if let Some(ty) = simple_type(word) {
                    self.advance();
                    return Ok(ty);
                }
                if let Some(width) = int_width(word)
                    && width.is_none_or(|width| width > MAX_INT_WIDTH)
                {
                    return Err(self.error("int-width", format!("an integer type has 1 to {MAX_INT_WIDTH} bits")));
                }
                if !is_constructor(word) {
                    return self.short_dialect_type();
                }
                self.shared(|p| {
                    p.advance();
                    p.nested(|p| p.constructed(word))
                })
            }
            _ => Err(self.expected("a type")),
        }
    }

    /// Reads a type that starts with a word, such as `memref<4xf32>`. The same text is the same type wherever it stands, so
    /// it is read once, and all that write it share one. (Text with brackets in the brackets is read anew.)
    fn shared(&mut self, read: impl FnOnce(&mut Self) -> Parse<Type>) -> Parse<Type> {
        let (start, open) = (self.token.start, self.token.end + 1);
        let after = self.source.as_bytes().get(open..).unwrap_or_default();
        let close = after.iter().position(|byte| matches!(byte, b'<' | b'>' | b'\n')).filter(|&at| after[at] == b'>');
        let Some(end) = close.map(|at| open + at + 1) else { return read(self) };
        let text = &self.source[start..end];
        if let Some(ty) = self.types.get(text) {
            let ty = ty.clone();
            self.advance_within(text.len());
            return Ok(ty);
        }
        let ty = read(self)?;
        if self.passed == end {
            self.types.insert(text, ty.clone());
        }
        Ok(ty)
    }

    /// `tile<..>` for `!cuda_tile.tile<..>` in an operation of that dialect.
    fn short_dialect_type(&mut self) -> Parse<Type> {
        let start = self.span();
        let dialect = self.name().split('.').next().unwrap_or("").to_owned();
        if self.registry.types_of(&dialect).is_none() || self.text().contains('.') {
            return Err(self.expected("a type"));
        }
        let word = self.any_keyword()?;
        let body = if self.at_punct("<") { self.balanced()? } else { "" };
        self.opaque_type(format!("{dialect}.{word}{body}"), start)
    }

    /// `!alias` or `!dialect.type<..>`.
    fn dialect_type(&mut self) -> Parse<Type> {
        let start = self.span();
        let name = &self.text()[1..];
        self.advance();
        if !name.contains('.') && !self.touches("<") {
            return match self.type_aliases.get(name) {
                Some(ty) => Ok(ty.clone()),
                None => Err(Diagnostic::error("undefined-alias", start, format!("no type alias `!{name}` is defined"))),
            };
        }
        let body = if self.touches("<") { self.balanced()? } else { "" };
        let body = self.spelled_out(name, true, body, start)?;
        self.opaque_type(format!("{name}{body}"), start)
    }

    /// The type that `text` stands for, in its normal form where its dialect has one.
    fn opaque_type(&self, text: String, start: Span) -> Parse<Type> {
        let rules =
            text.split_once('.').and_then(|(dialect, rest)| Some((dialect, rest, self.registry.types_of(dialect)?)));
        let Some((dialect, rest, normal)) = rules else { return Ok(Type::Opaque(text.into())) };
        let normal = normal(rest).map_err(|reason| Diagnostic::error("bad-type", self.span_since(start), reason))?;
        Ok(Type::Opaque(format!("{dialect}.{normal}").into()))
    }

    /// Is `text` next, with nothing before it?
    pub(super) fn touches(&self, text: &str) -> bool {
        self.at_punct(text) && self.token.start == self.passed
    }

    /// What follows `memref`, `tensor`, ..
    fn constructed(&mut self, word: &str) -> Parse<Type> {
        if word == "tuple" {
            return Ok(Type::Tuple(self.list(Delimiter::Angle, Self::ty)?.into()));
        }
        self.punct("<")?;
        let ty = match word {
            "complex" => {
                let element = self.ty()?;
                if !matches!(element, Type::Int(..) | Type::Float(_)) {
                    return Err(self.error("element-type", "a complex type holds integers or floats"));
                }
                Type::Complex(Arc::new(element))
            }
            "vector" => self.vector()?,
            "tensor" => self.tensor()?,
            _ => self.memref()?,
        };
        self.punct(">")?;
        Ok(ty)
    }

    fn vector(&mut self) -> Parse<Type> {
        let start = self.span();
        let dims = self.dims(false, true)?;
        if dims.iter().any(|(size, _)| *size == Some(0)) {
            let span = self.span_since(start);
            return Err(Diagnostic::error("vector-shape", span, "a vector has no dimension of size 0"));
        }
        let element = self.ty()?;
        let shape = dims.iter().map(|(size, _)| size.unwrap_or(0)).collect();
        let scalable = dims.iter().map(|&(_, scalable)| scalable).collect();
        Ok(Type::Vector(Arc::new(VectorType { shape, scalable, element })))
    }

    fn tensor(&mut self) -> Parse<Type> {
        let shape = self.shape()?;
        let span = self.span();
        let element = self.ty()?;
        let is_element = matches!(
            element,
            Type::Int(..) | Type::Index | Type::Float(_) | Type::Complex(_) | Type::Vector(_) | Type::Opaque(_)
        );
        if !is_element {
            return Err(Diagnostic::error("element-type", span, format!("a tensor does not hold `{element}`")));
        }
        let encoding = if self.try_punct(",") { Some(self.attr()?) } else { None };
        Ok(Type::Tensor(Arc::new(TensorType { shape, element, encoding })))
    }

    fn memref(&mut self) -> Parse<Type> {
        let shape = self.shape()?;
        let element_span = self.span();
        let element = self.ty()?;
        // Of the dialects' types those of `ptr` alone say that memory holds them; `test` has one for tests.
        let is_foreign = |text: &str| !text.starts_with("ptr.") && !text.starts_with("test.");
        if matches!(element, Type::Function(_) | Type::None | Type::Tuple(_) | Type::Tensor(_))
            || matches!(&element, Type::Opaque(text) if is_foreign(text))
        {
            return Err(Diagnostic::error("element-type", element_span, "a memref does not hold this type"));
        }
        let (mut layout, mut space) = (None, None);
        while self.try_punct(",") {
            let start = self.span();
            let attr = match self.bare_strides()? {
                Some(strides) => strides,
                None => self.attr()?,
            };
            let span = self.span_since(start);
            if matches!(attr, Attribute::Map(_) | Attribute::Strided(_)) {
                let rank = shape.as_ref().map(Vec::len);
                if layout.is_some() || space.is_some() || rank != layout_rank(&attr) {
                    return Err(Diagnostic::error("memref-layout", span, "the layout does not fit the memref here"));
                }
                layout = Some(attr);
            } else if space.is_some() {
                return Err(Diagnostic::error("memref-space", span, "a memref has one memory space"));
            } else if matches!(attr, Attribute::Int(..) | Attribute::Str(_) | Attribute::Dict(_) | Attribute::Opaque(_))
            {
                space = Some(attr);
            } else {
                let message = "a memory space is an integer, a string, a dictionary or a dialect's attribute";
                return Err(Diagnostic::error("memref-space", span, message));
            }
        }
        Ok(Type::MemRef(Arc::new(MemRefType::new(shape, element, layout, space))))
    }

    /// `*x`, or sizes each followed by `x`.
    fn shape(&mut self) -> Parse<Option<Vec<Option<u64>>>> {
        if self.try_punct("*") {
            self.cross()?;
            return Ok(None);
        }
        Ok(Some(self.dims(true, false)?.into_iter().map(|(size, _)| size).collect()))
    }

    /// Sizes each followed by `x`: `4x?x[8]x`.
    fn dims(&mut self, dynamic: bool, scalable: bool) -> Parse<Dims> {
        let mut dims = Vec::new();
        loop {
            let in_brackets = scalable && self.try_punct("[");
            if dynamic && self.try_punct("?") {
                dims.push((None, false));
            } else if self.at(TokenKind::Int) {
                dims.push((Some(self.dimension()?), in_brackets));
            } else if in_brackets {
                return Err(self.expected("a size"));
            } else {
                return Ok(dims);
            }
            if in_brackets {
                self.punct("]")?;
            }
            self.cross()?;
        }
    }

    /// One static size. `0x4` is the size 0, the cross, and 4.
    pub(super) fn dimension(&mut self) -> Parse<u64> {
        let text = self.text();
        if text.starts_with("0x") {
            self.advance_within(1);
            return Ok(0);
        }
        let size = text.parse::<i64>().map_err(|_| super::out_of_range(self.span(), "a dimension"))?;
        self.advance();
        Ok(size.unsigned_abs())
    }

    /// The `x` between sizes, which may be the start of a longer word.
    fn cross(&mut self) -> Parse<()> {
        if self.at(TokenKind::Word) && self.text().starts_with('x') {
            self.advance_within(1);
            return Ok(());
        }
        Err(self.expected("`x` after a size"))
    }
}

/// How many dimensions the layout is for.
fn layout_rank(layout: &Attribute) -> Option<usize> {
    match layout {
        Attribute::Map(map) => Some(map.num_dims as usize),
        Attribute::Strided(strided) => Some(strided.strides.len()),
        _ => None,
    }
}

/// Does a type start with the word?
pub(super) fn is_type_word(word: &str) -> bool {
    simple_type(word).is_some() || is_constructor(word)
}

fn is_constructor(word: &str) -> bool {
    matches!(word, "memref" | "tensor" | "vector" | "complex" | "tuple")
}

/// The width of `i32`, `si8`, `ui64`; `Some(None)` if it does not fit.
fn int_width(word: &str) -> Option<Option<u32>> {
    let digits = word.strip_prefix("si").or_else(|| word.strip_prefix("ui")).or_else(|| word.strip_prefix('i'))?;
    let is_number = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit()) && !digits.starts_with('0');
    is_number.then(|| digits.parse().ok())
}

/// A type that is one word.
fn simple_type(word: &str) -> Option<Type> {
    match word {
        "index" => return Some(Type::Index),
        "none" => return Some(Type::None),
        _ => {}
    }
    if let Some(kind) = FloatKind::from_keyword(word) {
        return Some(Type::Float(kind));
    }
    let signedness = match word.as_bytes().first()? {
        b's' => Signedness::Signed,
        b'u' => Signedness::Unsigned,
        _ => Signedness::Signless,
    };
    let width = int_width(word)??;
    (width <= MAX_INT_WIDTH).then_some(Type::Int(width, signedness))
}
