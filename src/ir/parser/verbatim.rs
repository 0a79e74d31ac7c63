//! Attributes of the builtin dialect that are checked and kept as text: typed strings, sparse elements, resources and
//! distinct attributes. Nothing that reads programs asks what is in them.

use super::{Delimiter, OpParser, Parse};
use crate::diag::Diagnostic;
use crate::ir::attr::Attribute;
use crate::ir::types::Type;

/// `text : type`.
pub(super) fn typed(text: &str, ty: &Type) -> Attribute {
    Attribute::Verbatim(format!("{text} : {ty}").into())
}

impl OpParser<'_, '_> {
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

    /// `distinct[0]<attribute>`: equal ones with different numbers are not the same.
    pub(super) fn distinct(&mut self) -> Parse<Attribute> {
        self.keyword("distinct")?;
        self.punct("[")?;
        let number = self.integer()?;
        self.punct("]")?;
        self.punct("<")?;
        let inner = if self.at_punct(">") { String::new() } else { self.attr()?.to_string() };
        self.punct(">")?;
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
            text = if count == 0 { String::new() } else { format!("{at}, {found}") };
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

/// A number without its type.
fn untyped(number: &Attribute) -> String {
    let text = number.to_string();
    text.split(" : ").next().unwrap_or_default().to_owned()
}
