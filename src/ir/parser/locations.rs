//! Locations: `loc("file":1:2)`, `loc("name"(..))`, `loc(callsite(.. at ..))`, `loc(fused[..])`, `loc(#loc3)`.

use std::sync::Arc;

use super::{Delimiter, OpParser, Parse, TokenKind};
use crate::diag::{Diagnostic, Span};
use crate::ir::attr::{Attribute, Location};
use crate::ir::module::Op;

/// Operations and arguments whose location is an alias that the text defines later.
#[derive(Default)]
pub(super) struct Late<'s> {
    uses: Vec<(Option<Op>, &'s str, Span)>,
}

impl<'s> OpParser<'_, 's> {
    /// Reads `loc(..)`.
    pub(super) fn location(&mut self) -> Parse<Location> {
        self.keyword("loc")?;
        self.punct("(")?;
        let location = self.location_body()?;
        self.punct(")")?;
        Ok(location)
    }

    /// Reads `loc(..)` or nothing after an operation (or an argument, where `op` is none).
    pub(super) fn trailing_location(&mut self, op: Option<Op>) -> Parse<Location> {
        if !self.at_keyword("loc") {
            return Ok(Location::Unknown);
        }
        self.advance();
        self.punct("(")?;
        let start = self.span();
        let location = match self.take(TokenKind::Hash) {
            None => self.location_body()?,
            Some(text) => match self.attr_aliases.get(&text[1..]) {
                Some(Attribute::Loc(location)) => location.clone(),
                Some(_) => return Err(Diagnostic::error("bad-location", start, "the alias is no location")),
                None => {
                    self.late_locations.uses.push((op, &text[1..], start));
                    Location::Unknown
                }
            },
        };
        self.punct(")")?;
        if let Some(op) = op {
            self.module.op_mut(op).loc = location.clone();
        }
        Ok(location)
    }

    /// Looks up the aliases that were used before their definition.
    pub(super) fn resolve_late_locations(&mut self) {
        for (op, name, span) in std::mem::take(&mut self.late_locations.uses) {
            let Some(Attribute::Loc(location)) = self.attr_aliases.get(name) else {
                let message = format!("no location alias `#{name}` is defined");
                self.report(Diagnostic::error("undefined-alias", span, message));
                continue;
            };
            if let Some(op) = op {
                self.module.op_mut(op).loc = location.clone();
            }
        }
    }

    fn location_body(&mut self) -> Parse<Location> {
        self.nested(|p| match p.token.kind {
            TokenKind::Str => p.named_location(),
            TokenKind::Hash => p.aliased_location(),
            TokenKind::Word => p.keyword_location(),
            _ => Err(p.expected("a location")),
        })
    }

    fn keyword_location(&mut self) -> Parse<Location> {
        let p = self;
        match p.text() {
            "unknown" => {
                p.advance();
                Ok(Location::Unknown)
            }
            "callsite" => {
                p.advance();
                p.punct("(")?;
                let callee = p.location_body()?;
                p.keyword("at")?;
                let caller = p.location_body()?;
                p.punct(")")?;
                Ok(Location::CallSite(Arc::new((callee, caller))))
            }
            "fused" => {
                p.advance();
                let mut metadata = None;
                if p.try_punct("<") {
                    metadata = Some(Arc::new(p.attr()?));
                    p.punct(">")?;
                }
                let parts = p.list(Delimiter::Square, Self::location_body)?;
                Ok(Location::Fused(metadata, parts.into()))
            }
            _ => Err(p.expected("a location")),
        }
    }

    fn aliased_location(&mut self) -> Parse<Location> {
        let start = self.span();
        match self.attr()? {
            Attribute::Loc(location) => Ok(location),
            Attribute::Opaque(text) => Ok(Location::Opaque(format!("#{text}").into())),
            _ => Err(Diagnostic::error("bad-location", start, "the alias is no location")),
        }
    }

    fn named_location(&mut self) -> Parse<Location> {
        let start = self.span();
        let name: Arc<str> = self.string()?.into();
        if self.try_punct(":") {
            let line = self.line_number()?;
            let column = if self.try_punct(":") { self.line_number()? } else { 0 };
            if !self.at_keyword("to") {
                return Ok(Location::FileLineCol(name, line, column));
            }
            self.advance();
            while self.at(TokenKind::Int) || self.at_punct(":") {
                self.advance();
            }
            let text = &self.source[start.start as usize..self.passed];
            return Ok(Location::Opaque(text.into()));
        }
        if self.try_punct("(") {
            let child = self.location_body()?;
            self.punct(")")?;
            return Ok(Location::Name(name, Some(Arc::new(child))));
        }
        Ok(Location::Name(name, None))
    }

    fn line_number(&mut self) -> Parse<u32> {
        let start = self.span();
        u32::try_from(self.integer()?).map_err(|_| super::out_of_range(self.span_since(start), "a line number"))
    }
}
