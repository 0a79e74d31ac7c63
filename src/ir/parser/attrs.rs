//! Attributes: literals, arrays, dictionaries, symbols, dense elements, aliases, and those of unknown dialects.

use std::sync::Arc;

use num_bigint::BigInt;
use num_traits::{One, Signed, Zero};

use super::verbatim::typed;
use super::{Delimiter, OpParser, Parse, TokenKind, out_of_range};
use crate::diag::{Diagnostic, Span};
use crate::ir::attr::{AttrDict, Attribute, FloatBits, StridedLayout};
use crate::ir::dense::from_hex;
use crate::ir::lexer::unescape;
use crate::ir::types::{FloatKind, Signedness, Type};

/// More digits than any literal in range has.
const MAX_DIGITS: usize = 10_000;

/// The most elements that a shape may ask a dense attribute to list.
const MAX_ELEMENTS: usize = 1 << 28;

impl<'s> OpParser<'_, 's> {
    /// Reads an attribute.
    ///
    /// # Errors
    /// If none is next, or it is malformed.
    pub fn attr(&mut self) -> Parse<Attribute> {
        self.nested(|p| p.attribute(None))
    }

    /// Reads an attribute whose type is known, so that none is written after it.
    ///
    /// # Errors
    /// If none is next, or it does not fit the type.
    pub fn attr_of(&mut self, ty: &Type) -> Parse<Attribute> {
        self.nested(|p| p.attribute(Some(ty)))
    }

    /// Is an attribute next that could be a map or a set (`affine_map`, `affine_set`, `#alias`)?
    pub fn at_attr(&self) -> bool {
        self.at(TokenKind::Hash) || self.at_keyword("affine_map") || self.at_keyword("affine_set")
    }

    fn attribute(&mut self, ty: Option<&Type>) -> Parse<Attribute> {
        match self.token.kind {
            TokenKind::At => self.symbol_path(),
            TokenKind::Str => {
                let text = self.string()?;
                if ty.is_none() && self.try_punct(":") {
                    let ty = self.ty()?;
                    let text = crate::ir::text::quoted(&text);
                    return Ok(typed(&text, &ty));
                }
                Ok(Attribute::Str(text.into()))
            }
            TokenKind::Int | TokenKind::Float => self.number(ty),
            TokenKind::Hash => self.dialect_attr(),
            TokenKind::Punct => match self.text() {
                "[" => Ok(Attribute::Array(self.list(Delimiter::Square, Self::attr)?.into())),
                "{" => Ok(Attribute::Dict(Arc::new(self.attr_dict()?))),
                "-" => self.number(ty),
                "(" if self.at_bare_map_or_set() => self.bare_map_or_set(),
                "(" => Ok(Attribute::Type(self.ty()?)),
                _ => Err(self.expected("an attribute")),
            },
            TokenKind::Word => self.keyword_attr(ty),
            TokenKind::Bang => Ok(Attribute::Type(self.ty()?)),
            _ => Err(self.expected("an attribute")),
        }
    }

    fn keyword_attr(&mut self, ty: Option<&Type>) -> Parse<Attribute> {
        let word = self.text();
        match word {
            "unit" => {
                self.advance();
                Ok(Attribute::Unit)
            }
            "true" | "false" => {
                self.advance();
                Ok(Attribute::Bool(word == "true"))
            }
            "affine_map" => Ok(Attribute::Map(self.affine_map()?)),
            "affine_set" => Ok(Attribute::Set(self.affine_set()?)),
            "array" => self.dense_array(),
            "dense" => self.dense(ty),
            "strided" => self.strided(),
            "loc" => Ok(Attribute::Loc(self.location()?)),
            "sparse" => self.sparse(ty),
            "dense_resource" => self.resource(ty),
            "distinct" => self.distinct(),
            "opaque" => Err(self.error("unsupported", "`opaque` attributes are not supported")),
            _ if self.at_type() => Ok(Attribute::Type(self.ty()?)),
            _ => match self.ty() {
                Ok(ty) => Ok(Attribute::Type(ty)),
                Err(_) if self.at_keyword(word) => Err(self.expected("an attribute")),
                Err(error) => Err(error),
            },
        }
    }

    /// `@a::@b`.
    fn symbol_path(&mut self) -> Parse<Attribute> {
        let mut path: Vec<Arc<str>> = vec![self.symbol_name()?.into()];
        while self.try_punct("::") {
            path.push(self.symbol_name()?.into());
        }
        Ok(Attribute::Symbol(path.into()))
    }

    /// Reads `@name` or `@"name"`.
    ///
    /// # Errors
    /// If none is next.
    pub fn symbol_name(&mut self) -> Parse<String> {
        let start = self.span();
        let Some(text) = self.take(TokenKind::At) else { return Err(self.expected("a symbol, `@name`")) };
        let name = &text[1..];
        if !name.starts_with('"') {
            return Ok(name.to_owned());
        }
        let name = unescape(name).ok_or_else(|| Diagnostic::error("bad-string", start, "the name is not UTF-8"))?;
        if name.is_empty() {
            return Err(Diagnostic::error("bad-string", start, "a symbol has a name"));
        }
        Ok(name)
    }

    /// Reads `@name` if it is next.
    ///
    /// # Errors
    /// If the name is no UTF-8 text.
    pub fn try_symbol_name(&mut self) -> Parse<Option<String>> {
        if self.at(TokenKind::At) { self.symbol_name().map(Some) } else { Ok(None) }
    }

    /// `#alias` or `#dialect.attr<..>`.
    fn dialect_attr(&mut self) -> Parse<Attribute> {
        let start = self.span();
        let name = &self.text()[1..];
        self.advance();
        if let Some(attr) = self.attr_aliases.get(name) {
            return Ok(attr.clone());
        }
        if !name.contains('.') && !self.touches("<") {
            return Err(Diagnostic::error(
                "undefined-alias",
                start,
                format!("no attribute alias `#{name}` is defined"),
            ));
        }
        let body = if self.touches("<") { self.balanced()? } else { "" };
        let body = self.spelled_out(name, false, body, start)?;
        Ok(Attribute::Opaque(format!("{name}{body}").into()))
    }

    /// An integer or float with its type.
    fn number(&mut self, ty: Option<&Type>) -> Parse<Attribute> {
        let start = self.span();
        let negative = self.try_punct("-");
        let is_float = self.at(TokenKind::Float);
        if !is_float && !self.at(TokenKind::Int) {
            return Err(self.expected("a number"));
        }
        let text = self.text();
        self.advance();
        let span = self.span_since(start);
        let ty = match ty {
            Some(ty) => ty.clone(),
            None if self.try_punct(":") => self.ty()?,
            None if is_float => Type::Float(FloatKind::F64),
            None => Type::int(64),
        };
        literal(negative, text, &ty, span)
    }

    /// `array<i64: 1, 2>`.
    fn dense_array(&mut self) -> Parse<Attribute> {
        self.keyword("array")?;
        self.punct("<")?;
        let ty = self.ty()?;
        let has_whole_bytes = match &ty {
            Type::Int(width, _) => *width == 1 || width.is_multiple_of(8),
            Type::Float(kind) => kind.width().is_multiple_of(8),
            _ => false,
        };
        if !has_whole_bytes {
            return Err(self.error("element-type", "an array holds integers or floats of whole bytes, or `i1`"));
        }
        let items = if self.try_punct(":") { self.list(Delimiter::None, |p| p.scalar(&ty))? } else { Vec::new() };
        self.punct(">")?;
        Ok(Attribute::DenseArray(ty, items.into()))
    }

    /// A number, `true` or `false` of type `ty`.
    pub(super) fn scalar(&mut self, ty: &Type) -> Parse<Attribute> {
        if self.at_keyword("true") || self.at_keyword("false") {
            if !matches!(ty, Type::Int(1, _)) {
                return Err(self.error("element-type", format!("`{ty}` is expected here")));
            }
            return Ok(Attribute::Bool(self.any_keyword()? == "true"));
        }
        self.number(Some(ty))
    }

    /// `dense<..> : type`.
    fn dense(&mut self, ty: Option<&Type>) -> Parse<Attribute> {
        let start = self.span();
        self.keyword("dense")?;
        self.punct("<")?;
        // The type follows the elements: pass over these, read it, and come back.
        let open = self.token;
        let open_passed = self.passed;
        if !self.at_punct(">") {
            self.skip_elements()?;
        }
        self.punct(">")?;
        let ty = match ty {
            Some(ty) => ty.clone(),
            None => self.colon_type()?,
        };
        let after = (self.token, self.passed);
        let span = self.span_since(start);
        let shape: Vec<u64> = match &ty {
            Type::Vector(vector) => vector.shape.clone(),
            Type::Tensor(tensor) => match tensor.shape.iter().flatten().copied().collect::<Option<Vec<u64>>>() {
                Some(shape) if tensor.shape.is_some() => shape,
                _ => return Err(Diagnostic::error("dense-type", span, "dense elements need a static shape")),
            },
            _ => match ty.shape_and_element() {
                Some((shape, _)) => shape,
                None => {
                    return Err(Diagnostic::error("dense-type", span, "dense elements need a vector or tensor type"));
                }
            },
        };
        (self.token, self.passed) = (open, open_passed);
        let items = self.elements(&ty, &shape, span)?;
        if !self.at_punct(">") {
            return Err(self.expected("`>`"));
        }
        (self.token, self.passed) = after;
        Ok(Attribute::Dense(ty, items.into()))
    }

    /// Passes over everything up to the `>` that closes `dense<`.
    pub(super) fn skip_elements(&mut self) -> Parse<()> {
        let mut open = 0usize;
        loop {
            match (self.token.kind, self.text()) {
                (TokenKind::Error(_) | TokenKind::End, _) => return Err(self.expected("`>`")),
                (TokenKind::Punct, "[" | "(") => open += 1,
                (TokenKind::Punct, "]" | ")") => open = open.saturating_sub(1),
                (TokenKind::Punct, ">") if open == 0 => return Ok(()),
                _ => {}
            }
            self.advance();
        }
    }

    /// The elements of a dense attribute: one for a splat, else as many as the shape says.
    fn elements(&mut self, ty: &Type, shape: &[u64], span: Span) -> Parse<Vec<Attribute>> {
        let bad = |message: String| Diagnostic::error("dense-shape", span, message);
        let count = shape.iter().try_fold(1usize, |product, &size| product.checked_mul(usize::try_from(size).ok()?));
        let element = ty.shape_and_element().map_or_else(|| ty.clone(), |(_, element)| element);
        if self.at_punct(">") {
            return if count == Some(0) { Ok(Vec::new()) } else { Err(bad("no elements are given".to_owned())) };
        }
        if self.at(TokenKind::Str) && matches!(element, Type::Int(..) | Type::Index | Type::Float(_) | Type::Complex(_))
        {
            let text = self.string()?;
            let count =
                count.filter(|&count| count <= MAX_ELEMENTS).ok_or_else(|| bad("too many elements".to_owned()))?;
            let items = text.strip_prefix("0x").and_then(|digits| from_hex(digits, &element, count)).map(folded);
            return items.ok_or_else(|| bad("the digits do not make up the elements of the type".to_owned()));
        }
        if !self.at_punct("[") {
            return Ok(vec![self.element(&element)?]);
        }
        let mut items = Vec::new();
        let found = self.nested_elements(&element, &mut items)?;
        let wanted: Vec<usize> = shape.iter().map(|&size| size as usize).collect();
        if found != wanted {
            return Err(bad(format!("the elements have shape {found:?}, but the type has shape {wanted:?}")));
        }
        Ok(folded(items))
    }

    /// Reads `[[1, 2], [3, 4]]`: appends the elements and returns the shape.
    ///
    /// # Errors
    /// If an element is no value of type `ty`, or the rows differ in shape.
    pub fn nested_elements(&mut self, ty: &Type, items: &mut Vec<Attribute>) -> Parse<Vec<usize>> {
        self.nested(|p| {
            let start = p.span();
            let mut inner: Option<Vec<usize>> = None;
            let parts = p.list(Delimiter::Square, |p| {
                let shape = if p.at_punct("[") {
                    p.nested_elements(ty, items)?
                } else {
                    items.push(p.element(ty)?);
                    Vec::new()
                };
                if inner.get_or_insert_with(|| shape.clone()) != &shape {
                    return Err(Diagnostic::error("dense-shape", p.span_since(start), "the rows differ in shape"));
                }
                Ok(())
            })?;
            let mut shape = vec![parts.len()];
            shape.extend(inner.unwrap_or_default());
            Ok(shape)
        })
    }

    /// Reads one element of a list of elements.
    ///
    /// # Errors
    /// If it is no value of type `ty`.
    pub fn element(&mut self, ty: &Type) -> Parse<Attribute> {
        match ty {
            Type::Complex(part) => {
                let parts = self.list(Delimiter::Paren, |p| p.scalar(part))?;
                if parts.len() == 2 { Ok(Attribute::Array(parts.into())) } else { Err(self.expected("two numbers")) }
            }
            Type::Int(..) | Type::Index | Type::Float(_) => self.scalar(ty),
            _ => self.attr(),
        }
    }

    /// A number, or `?`.
    pub(super) fn static_or_dynamic(&mut self) -> Parse<Option<i64>> {
        if self.try_punct("?") { Ok(None) } else { self.integer().map(Some) }
    }

    /// `strided<[?, 1], offset: ?>`.
    fn strided(&mut self) -> Parse<Attribute> {
        self.keyword("strided")?;
        self.punct("<")?;
        let strides = self.list(Delimiter::Square, Self::static_or_dynamic)?;
        let mut offset = Some(0);
        if self.try_punct(",") {
            self.keyword("offset")?;
            self.punct(":")?;
            offset = self.static_or_dynamic()?;
        }
        self.punct(">")?;
        Ok(Attribute::Strided(Arc::new(StridedLayout { strides, offset })))
    }

    /// Reads `{..}` or nothing.
    ///
    /// # Errors
    /// If an entry is malformed or a name is given twice.
    pub fn attr_dict(&mut self) -> Parse<AttrDict> {
        let mut dict = AttrDict::default();
        if !self.at_punct("{") {
            return Ok(dict);
        }
        self.list(Delimiter::Brace, |p| {
            let start = p.span();
            let name = if p.at_string() {
                p.string()?
            } else if p.at(TokenKind::Word) {
                p.any_keyword()?.to_owned()
            } else {
                return Err(p.expected("the name of an attribute"));
            };
            if name.is_empty() {
                return Err(Diagnostic::error("bad-string", start, "an attribute has a name"));
            }
            let value = if p.try_punct("=") { p.attr()? } else { Attribute::Unit };
            if dict.set(name.clone(), value).is_some() {
                return Err(Diagnostic::error("duplicate-attribute", start, format!("`{name}` is given twice")));
            }
            Ok(())
        })?;
        Ok(dict)
    }

    /// Reads `attributes {..}` or nothing.
    ///
    /// # Errors
    /// If the dictionary is missing or malformed.
    pub fn attr_dict_with_keyword(&mut self) -> Parse<AttrDict> {
        if !self.try_keyword("attributes") {
            return Ok(AttrDict::default());
        }
        if self.at_punct("{") { self.attr_dict() } else { Err(self.expected("`{`")) }
    }
}

/// One element where all are the same.
fn folded(mut items: Vec<Attribute>) -> Vec<Attribute> {
    if items.iter().all(|item| *item == items[0]) {
        items.truncate(1);
    }
    items
}

/// The number that a literal stands for in a type.
fn literal(negative: bool, text: &str, ty: &Type, span: Span) -> Parse<Attribute> {
    let bad = |message: String| Diagnostic::error("literal-type", span, message);
    let hex = text.strip_prefix("0x");
    match ty {
        Type::Float(kind) if text.contains('.') => {
            let value: f64 = text.parse().map_err(|_| bad("this is no number".to_owned()))?;
            let bits = kind.from_f64(if negative { -value } else { value });
            Ok(Attribute::Float(bits, ty.clone()))
        }
        Type::Float(kind) => {
            let Some(digits) = hex else {
                return Err(bad(format!("an integer is no value of type `{ty}`; write a decimal point")));
            };
            let bits =
                u128::from_str_radix(digits, 16).ok().filter(|bits| kind.width() == 128 || bits >> kind.width() == 0);
            match bits {
                Some(bits) if !negative => Ok(Attribute::Float(FloatBits(bits), ty.clone())),
                _ => Err(out_of_range(span, &format!("`{ty}`"))),
            }
        }
        Type::Int(..) | Type::Index if text.contains('.') => Err(bad(format!("a float is no value of type `{ty}`"))),
        Type::Int(..) | Type::Index => {
            if text.len() > MAX_DIGITS {
                return Err(out_of_range(span, &format!("`{ty}`")));
            }
            let magnitude = match hex {
                Some(digits) => BigInt::parse_bytes(digits.as_bytes(), 16),
                None => BigInt::parse_bytes(text.as_bytes(), 10),
            };
            let magnitude = magnitude.unwrap_or_default();
            let value = if negative { -magnitude } else { magnitude };
            integer_of(value, ty).ok_or_else(|| out_of_range(span, &format!("`{ty}`")))
        }
        _ => Err(bad(format!("a number is no value of type `{ty}`"))),
    }
}

/// The value as an attribute of an integer type; `i8` takes -128 to 255, as MLIR does.
fn integer_of(value: BigInt, ty: &Type) -> Option<Attribute> {
    let (width, signedness) = match ty {
        Type::Int(width, signedness) => (*width as usize, *signedness),
        _ => (64, Signedness::Signless),
    };
    let (half, whole) = (BigInt::one() << (width - 1), BigInt::one() << width);
    let (low, high) = match signedness {
        Signedness::Unsigned => (BigInt::zero(), whole.clone()),
        Signedness::Signed => (-half.clone(), half.clone()),
        Signedness::Signless if width == 1 => (-BigInt::one(), whole.clone()),
        Signedness::Signless => (-half.clone(), if matches!(ty, Type::Index) { half.clone() } else { whole.clone() }),
    };
    if value < low || value >= high {
        return None;
    }
    if ty.is_bool() {
        return Some(Attribute::Bool(!value.is_zero()));
    }
    let wraps = signedness == Signedness::Signless && !value.is_negative() && value >= half;
    Some(Attribute::Int(if wraps { value - whole } else { value }, ty.clone()))
}
