//! Programs of the past: operations as they were spelled before they moved to today's dialects.
//!
//! An old program starts with an operation whose row says so ([`OldSpelling::opens`]). Inside of it old spellings come
//! first, in generic form, too; prefixes of dialects are left out at any depth, maps and sets may stand bare,
//! `(d0) -> (d0 + 1)`, and so may strides, `offset: 0, strides: [4, 1]`. Outside of it they are refused with today's
//! spelling.

use std::sync::Arc;

use super::{Current, Delimiter, OpParser, Parse};
use crate::diag::{Diagnostic, Span};
use crate::ir::attr::{Attribute, StridedLayout};
use crate::ir::lexer::{Token, TokenKind, token_at};
use crate::ir::module::{Block, Op, OpName};
use crate::ir::registry::{OldSpelling, OpInfo};

/// What is known of the program's age.
#[derive(Default)]
pub(super) struct OldProgram {
    /// In how many old programs the parser is; in an alias one too, for it may be that of one.
    depth: usize,
    /// Is there one?
    pub(super) is_there: bool,
    /// The first map, set or strides that stand bare.
    bare: Option<Span>,
    /// What is placed before the operation that is being read.
    before: Vec<Op>,
}

impl<'s> OpParser<'_, 's> {
    /// Reads the operation `word` if it is an old spelling that may stand here. `today` is what it is in today's programs.
    pub(super) fn old_operation(
        &mut self,
        word: &str,
        today: Option<&'static OpInfo>,
        span: Span,
        num_results: usize,
    ) -> Parse<Option<Op>> {
        if self.old.depth == 0 && today.is_some() {
            return Ok(None);
        }
        let Some(old) = self.registry.old(word) else { return Ok(None) };
        let is_renamed = today.is_none_or(|info| info.name != old.today);
        if !is_renamed && old.parse.is_none() {
            return Ok(None);
        }
        let (may_start, is_inside) = (self.dialects.last() == self.dialects.first(), self.old.depth > 0);
        let Some(info) = self.registry.get(old.today).filter(|_| if old.opens { may_start } else { is_inside }) else {
            return if today.is_some() { Ok(None) } else { Err(spelled_now(word, old, span)) };
        };
        let Some(parse) = old.parse.or(info.parse) else { return Ok(None) };
        self.current = Current { name: OpName::Known(info), span, num_results, header_end: None, regions_end: 0 };
        if !old.opens {
            return parse(self).map(Some);
        }
        self.old.is_there = true;
        self.in_old_program(parse).map(Some)
    }

    /// Runs `inner` where old spellings are read.
    pub(super) fn in_old_program<T>(&mut self, inner: impl FnOnce(&mut Self) -> Parse<T>) -> Parse<T> {
        self.old.depth += 1;
        let result = inner(self);
        self.old.depth -= 1;
        result
    }

    /// The error for an operation of today whose syntax was another one in the past.
    pub(super) fn may_be_old(&self, error: Diagnostic, word: &str, today: &OpInfo) -> Diagnostic {
        let may_be = |old: &&OldSpelling| old.today != today.name && self.registry.had_old(today.name);
        match self.registry.old(word).filter(may_be) {
            Some(old) => error.note(format!("what was `{word}` once is `{}` today", old.today)),
            None => error,
        }
    }

    /// Is an alias of old that of an old program? Nobody knows where something else is wrong with it.
    pub(super) fn check_age(&mut self) {
        if let Some(span) = self.old.bare
            && !self.old.is_there
            && self.mistakes.errors.is_empty()
        {
            let message = "maps, sets and strides are written `affine_map<..>`, `affine_set<..>` and `strided<[..]>`";
            self.report(Diagnostic::error("old-spelling", span, message));
        }
    }

    /// The row of an operation in generic form: of today's name, or inside an old program of the name of then.
    pub(super) fn generic_row(&self, name: &str) -> Option<&'static OpInfo> {
        let old = || self.registry.old(name).filter(|old| self.old.depth > 0 && !old.opens);
        self.registry.get(name).or_else(|| self.registry.get(old()?.today))
    }

    /// Reads `offset: 0, strides: [4, 1]`, the layout that is `strided<[4, 1]>` today, if it is next.
    pub(super) fn bare_strides(&mut self) -> Parse<Option<Attribute>> {
        if self.old.depth == 0 || !self.at_keyword("offset") {
            return Ok(None);
        }
        let span = self.span();
        self.old.bare.get_or_insert(span);
        self.advance();
        self.punct(":")?;
        let offset = self.static_or_dynamic()?;
        self.punct(",")?;
        self.keyword("strides")?;
        self.punct(":")?;
        let strides = self.list(Delimiter::Square, Self::static_or_dynamic)?;
        Ok(Some(Attribute::Strided(Arc::new(StridedLayout { strides, offset }))))
    }

    /// Does an old program start with the operation at `span`?
    pub(super) fn opens_old_program(&self, span: Span) -> bool {
        self.registry.old(&self.source[span.range()]).is_some_and(|old| old.opens)
    }

    /// Drops what was to stand before an operation that is broken.
    pub(super) fn drop_before(&mut self) {
        self.old.before.clear();
    }

    /// The default dialect of a region whose operation has none.
    pub(super) fn inherited_dialect(&self) -> &'static str {
        if self.old.depth > 0 { self.dialects.last().copied().unwrap_or("") } else { "" }
    }

    /// Places `op` right before the operation that is being read, after what its regions hold has been read.
    pub fn place_before(&mut self, op: Op) {
        self.old.before.push(op);
    }

    /// Appends to the block what stands before the operation that has just been read.
    pub(super) fn push_before(&mut self, block: Block) {
        for op in std::mem::take(&mut self.old.before) {
            self.module.push(block, op);
        }
    }

    /// Is a map or set next that stands bare, as of old?
    pub(super) fn at_bare_map_or_set(&mut self) -> bool {
        let next = |token: Token| token_at(self.source, token.end);
        let text = |token: Token| &self.source[token.start..token.end];
        if self.old.depth == 0 || !self.at_punct("(") {
            return false;
        }
        let first = next(self.token);
        let is_bare = if text(first) == ")" {
            let after = next(first);
            // `() -> (0)` is a map, `() -> (i32)` a type.
            let inner = next(next(after));
            matches!(text(after), "[" | ":")
                || text(after) == "->" && (inner.kind == TokenKind::Int || text(inner) == "-")
        } else {
            first.kind == TokenKind::Word && !super::types::is_type_word(text(first))
        };
        if is_bare {
            let span = self.span();
            self.old.bare.get_or_insert(span);
        }
        is_bare
    }

    /// A bare map or set as an attribute.
    pub(super) fn bare_map_or_set(&mut self) -> Parse<Attribute> {
        let start = (self.token, self.passed);
        self.dims_and_symbols()?;
        let is_set = self.at_punct(":");
        (self.token, self.passed) = start;
        if is_set { self.affine_set().map(Attribute::Set) } else { self.affine_map().map(Attribute::Map) }
    }
}

/// The error for an old spelling where none is read.
fn spelled_now(word: &str, old: &OldSpelling, span: Span) -> Diagnostic {
    let message = format!("`{word}` is an old spelling: write `{}`", old.today);
    Diagnostic::error("old-spelling", span, message)
        .note("old spellings are read inside an old `func @name` only, and upgraded")
}
