//! Attributes that are kept as text: typed strings, sparse elements, resources and distinct attributes, which are checked,
//! and those of dialects. Nothing that reads programs asks what is in them.

use std::borrow::Cow;

use super::{Delimiter, OpParser, Parse, TokenKind};
use crate::diag::{Diagnostic, Span};
use crate::ir::attr::Attribute;
use crate::ir::lexer::token_at;
use crate::ir::types::Type;

/// The dialects that `mlir-opt` knows, so that it looks for aliases in their attributes and types.
const REGISTERED: &[&str] = &[
    "acc",
    "affine",
    "amdgpu",
    "amx",
    "arith",
    "arm_neon",
    "arm_sme",
    "arm_sve",
    "async",
    "bufferization",
    "builtin",
    "cf",
    "complex",
    "dlti",
    "emitc",
    "func",
    "gpu",
    "index",
    "irdl",
    "linalg",
    "llvm",
    "math",
    "memref",
    "ml_program",
    "mpi",
    "nvgpu",
    "nvvm",
    "omp",
    "pdl",
    "pdl_interp",
    "ptr",
    "quant",
    "rocdl",
    "scf",
    "shape",
    "shard",
    "smt",
    "sparse_tensor",
    "spirv",
    "tensor",
    "tosa",
    "transform",
    "ub",
    "vcix",
    "vector",
    "wasmssa",
    "x86vector",
    "xegpu",
    "xevm",
];

/// The most text that an attribute or a type may take once its aliases are spelled out: each could name one twice.
const MAX_SPELLED_OUT: usize = 1 << 20;

/// `text : type`.
pub(super) fn typed(text: &str, ty: &Type) -> Attribute {
    Attribute::Verbatim(format!("{text} : {ty}").into())
}

impl<'s> OpParser<'_, 's> {
    /// The body of the attribute or type `name`, with what its aliases stand for in their place. In what belongs to an
    /// unknown dialect nobody knows what is an alias.
    pub(super) fn spelled_out(&self, name: &str, is_type: bool, body: &'s str, start: Span) -> Parse<Cow<'s, str>> {
        let dialect = name.split('.').next().unwrap_or(name);
        if !body.contains(['#', '!']) || !REGISTERED.contains(&dialect) {
            return Ok(body.into());
        }
        let (mut text, mut copied) = (String::new(), 0);
        let mut token = token_at(body, 0);
        while token.kind != TokenKind::End && token.end > token.start {
            let name = body.get(token.start + 1..token.end).unwrap_or_default();
            let known = match token.kind {
                TokenKind::Hash => self.attr_aliases.get(name).map(ToString::to_string),
                TokenKind::Bang => self.type_aliases.get(name).map(ToString::to_string),
                _ => None,
            };
            if let Some(known) = known {
                text.push_str(&body[copied..token.start]);
                // LLVM's types are written without the prefix in one another.
                let is_short = is_type && dialect == "llvm";
                text.push_str(known.strip_prefix("!llvm.").filter(|_| is_short).unwrap_or(&known));
                copied = token.end;
            }
            if text.len() > MAX_SPELLED_OUT {
                let message = format!("with its aliases spelled out it takes more than {MAX_SPELLED_OUT} bytes");
                return Err(Diagnostic::error("unsupported", self.span_since(start), message));
            }
            token = token_at(body, token.end);
        }
        text.push_str(&body[copied..]);
        Ok(text.into())
    }

    /// `dense_resource<name> : type`.
    pub(super) fn resource(&mut self, ty: Option<&Type>) -> Parse<Attribute> {
        self.keyword("dense_resource")?;
        self.punct("<")?;
        let name = self.any_keyword()?;
        self.punct(">")?;
        let ty = match ty {
            Some(ty) => ty.clone(),
            None => self.colon_type()?,
        };
        Ok(typed(&format!("dense_resource<{name}>"), &ty))
    }

    /// `distinct[0]<attribute>`: equal ones with different numbers are not the same. A number stands for one attribute.
    pub(super) fn distinct(&mut self) -> Parse<Attribute> {
        let start = self.span();
        self.keyword("distinct")?;
        self.punct("[")?;
        let number = self.integer()?;
        self.punct("]")?;
        self.punct("<")?;
        let inner = if self.at_punct(">") { Attribute::Unit } else { self.attr()? };
        self.punct(">")?;
        let inner = if inner == Attribute::Unit { String::new() } else { inner.to_string() };
        let known = self.distinct.entry(number).or_insert_with(|| inner.clone());
        if *known != inner {
            let message = format!("`distinct[{number}]` was `<{known}>` before");
            return Err(Diagnostic::error("redefinition", self.span_since(start), message));
        }
        Ok(Attribute::Verbatim(format!("distinct[{number}]<{inner}>").into()))
    }

    /// `sparse<[[0, 1], [2, 3]], [4, 5]> : type`: where the elements are that are not zero, and these.
    pub(super) fn sparse(&mut self, ty: Option<&Type>) -> Parse<Attribute> {
        let start = self.span();
        self.keyword("sparse")?;
        self.punct("<")?;
        // The type follows the elements: pass over these, read it, and come back.
        let open = (self.token, self.passed);
        self.skip_elements()?;
        self.punct(">")?;
        let ty = match ty {
            Some(ty) => ty.clone(),
            None => self.colon_type()?,
        };
        let after = (self.token, self.passed);
        let span = self.span_since(start);
        let bad = |message: &str| Diagnostic::error("dense-shape", span, message);
        let (Some((shape, element)), Type::Vector(_) | Type::Tensor(_)) = (ty.shape_and_element(), &ty) else {
            return Err(Diagnostic::error("dense-type", span, "sparse elements need a vector or tensor type"));
        };
        (self.token, self.passed) = open;
        let mut text = String::new();
        if !self.at_punct(">") {
            let (places, at) = self.listed(&Type::int(64))?;
            self.punct(",")?;
            let (values, found) = self.listed(&element)?;
            let count = places.first().copied().unwrap_or(1);
            let rank = places.get(1).copied().unwrap_or(1);
            if places.len() > 2 || rank != shape.len() {
                return Err(bad("each place needs as many numbers as the type has dimensions"));
            }
            if values.len() > 1 || values.first().is_some_and(|&values| values != count) {
                return Err(bad("there must be as many places as elements"));
            }
            text = if count == 0 { String::new() } else { format!("{}, {}", folded(&at), folded(&found)) };
        }
        if !self.at_punct(">") {
            return Err(self.expected("`>`"));
        }
        (self.token, self.passed) = after;
        Ok(typed(&format!("sparse<{text}>"), &ty))
    }

    /// `1`, `[1, 2]` or `[[1], [2]]`: the shape and the text.
    fn listed(&mut self, ty: &Type) -> Parse<(Vec<usize>, String)> {
        if !self.at_punct("[") {
            return Ok((Vec::new(), untyped(&self.scalar(ty)?)));
        }
        self.nested(|p| {
            let start = p.span();
            let parts = p.list(Delimiter::Square, |p| p.listed(ty))?;
            let (shapes, texts): (Vec<_>, Vec<_>) = parts.into_iter().unzip();
            if shapes.iter().any(|shape| *shape != shapes[0]) {
                return Err(Diagnostic::error("dense-shape", p.span_since(start), "the rows differ in shape"));
            }
            let shape = std::iter::once(texts.len()).chain(shapes.into_iter().next().unwrap_or_default());
            Ok((shape.collect(), format!("[{}]", texts.join(", "))))
        })
    }
}

/// The first number of a nested list where all are the same.
fn folded(list: &str) -> &str {
    let mut numbers = list.split(", ").map(|number| number.trim_matches(['[', ']']));
    match numbers.next() {
        Some(first) if numbers.all(|number| number == first) => first,
        _ => list,
    }
}

/// A number without its type.
fn untyped(number: &Attribute) -> String {
    let text = number.to_string();
    text.split(" : ").next().unwrap_or_default().to_owned()
}
