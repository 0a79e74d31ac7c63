//! After a mistake: it is noted, and reading goes on with the next operation, so that one run shows all mistakes of a
//! file and shows each one once.
//!
//! 1. What the broken operation would have defined stays *lost*: a lost name has whatever type its users want, and an
//!    error about a lost name is an echo, which nobody hears.
//! 2. The rest of the operation is passed over. It ends before a token that starts a line and looks like an operation, or
//!    before the `}` of the region around it. Braces are counted, other brackets are not trusted: the mistake may be
//!    that one of them is missing.
//! 3. A region of it that was not read yet is read for the mistakes in it, with the names of the operation's header lost.
//! 4. After a mistake about braces, what follows stands in the wrong region: other complaints about braces, and about
//!    operations that belong to a region further out, are echoes too.
//! 5. Its block is *damaged*: the checker does not ask what the block, or anything around it, means.

use rustc_hash::FxHashSet;

use super::{Current, OpParser, TokenKind};
use crate::diag::{Diagnostic, Span};
use crate::ir::lexer::token_at;
use crate::ir::module::{Block, Op, OpName};

/// So many mistakes are kept; it takes a file of garbage to make more.
const MAX_KEPT: usize = 10_000;

/// Words that go on with an operation where they start a line.
const CONTINUING: &[&str] = &[
    "else",
    "do",
    "to",
    "step",
    "case",
    "default",
    "iter_args",
    "iter_values",
    "attributes",
    "loc",
    "reduce",
    "init",
    "shared_outs",
    "into",
    "by",
    "at",
    "max",
    "min",
];

/// What went wrong so far.
#[derive(Default)]
pub(super) struct Mistakes<'s> {
    pub(super) errors: Vec<Diagnostic>,
    /// Blocks that lack an operation, or whose arguments are not known.
    pub(super) damaged: Vec<Block>,
    /// Operations that are followed by something that may have been meant as part of them.
    pub(super) doubtful: Vec<Op>,
    /// Aliases, with `#` or `!`, that are not known because their definition is broken.
    lost_aliases: FxHashSet<&'s str>,
    /// A brace is missing, or there is one too many, and that was said.
    is_unbalanced: bool,
}

impl<'s> OpParser<'_, 's> {
    /// Notes a mistake, unless it is the echo of one.
    #[cold]
    pub(super) fn report(&mut self, error: Diagnostic) {
        let text = self.source.get(error.span().range()).unwrap_or_default();
        let error = self.misplaced(text, &error).unwrap_or(error);
        let error = self.unclosed(&error).unwrap_or(error);
        let is_about_braces = error.code == "misplaced-op"
            || error.code == "unexpected-end"
            || error.code == "unexpected-token" && matches!(text, "{" | "}" | "else" | "do")
            || error.message.starts_with("expected `{`");
        let is_echo = match error.code {
            _ if is_about_braces => std::mem::replace(&mut self.mistakes.is_unbalanced, true),
            "unknown-op" | "old-spelling" if self.mistakes.is_unbalanced => !text.contains('.'),
            "undefined-value" => {
                let name = text.trim_start_matches('%');
                self.is_lost(name.split('#').next().unwrap_or(name))
            }
            "undefined-alias" => self.mistakes.lost_aliases.contains(text),
            _ => false,
        };
        if !is_echo && self.mistakes.errors.len() < MAX_KEPT {
            self.mistakes.errors.push(error);
        }
    }

    /// The error for an operation whose dialect may be left out in a region further out, or in the one that was closed
    /// last, but not here.
    fn misplaced(&self, word: &str, error: &Diagnostic) -> Option<Diagnostic> {
        let (_, outer) = self.dialects.split_last()?;
        if let (("else", "unknown-op"), Some(&(open, true))) = ((word, error.code), self.braces.last()) {
            let error = Diagnostic::error("unexpected-token", error.span(), "expected `}` before `else`");
            return Some(error.label(open, "opened here"));
        }
        // `func @f` is of an old program; no brace has moved it.
        if self.registry.old(word).is_some_and(|old| old.opens) {
            return None;
        }
        let is_known = |dialect: &str| self.registry.get(&format!("{dialect}.{word}")).is_some();
        let last = self.module.last_op(self.module.body()).map(|op| &self.module.op(op).name);
        let closed = match last {
            Some(OpName::Known(info)) if outer.is_empty() => info.default_dialect.filter(|dialect| is_known(dialect)),
            _ => None,
        };
        let level = outer.iter().rposition(|dialect| is_known(dialect));
        let dialect = level.map(|level| outer[level]).or(closed)?;
        if !(error.code == "unknown-op"
            || error.code == "old-spelling" && error.message.contains(&format!("`{dialect}.{word}`")))
        {
            return None;
        }
        let message = format!("`{dialect}.{word}` cannot be written `{word}` here");
        let mut inside = self.braces.iter().skip(level.unwrap_or(self.braces.len())).rev();
        let unclosed = inside.find_map(|&(open, _)| Some((open, self.outdented(open, error.span().start as usize)?)));
        Some(match unclosed {
            Some((open, place)) => {
                let message = format!("a `}}` is missing before this line: later, {message}");
                Diagnostic::error("misplaced-op", place, message).label(open, "opened here")
            }
            None if closed.is_some() => {
                Diagnostic::error("misplaced-op", error.span(), message).note("is there a `}` too many before it?")
            }
            None => Diagnostic::error("misplaced-op", error.span(), message).note("is a `}` missing before it?"),
        })
    }

    /// The same error where the `}` is missing that the text or an operation waits for, if indentation shows that: a later one was
    /// taken for it. None where the place is known already.
    fn unclosed(&self, error: &Diagnostic) -> Option<Diagnostic> {
        let is_late = match error.code {
            "unexpected-end" => error.message.ends_with("`}`, but the text ends"),
            "misplaced-op" => !error.message.starts_with("a `}` is missing"),
            _ => false,
        };
        let end = error.span().start as usize;
        let mut at = 0;
        while is_late && at < end {
            let token = token_at(self.source, at);
            at = token.end.max(at + 1);
            let is_last =
                self.source.get(at..).is_some_and(|rest| rest.trim_start_matches([' ', '\r']).starts_with('\n'));
            let opens_lines = is_last && self.source.get(token.start..token.end) == Some("{");
            let open = Span::new(token.start, token.end);
            if let Some(place) = opens_lines.then(|| self.outdented(open, end)).flatten() {
                let message = format!("a `}}` is missing before this line: later, {}", error.message);
                return Some(Diagnostic::error(error.code, place, message).label(open, "opened here"));
            }
        }
        None
    }

    /// The first word of the first line behind that of a `{`, up to the one at `end`, that is not indented more than that one is
    /// and does not close it. None where indentation says nothing: where the first line behind it is not indented.
    fn outdented(&self, open: Span, end: usize) -> Option<Span> {
        let indent = |line: &str| line.len() - line.trim_start().len();
        let opened = open.start as usize;
        let column = indent(&self.source[opened - self.column(opened)..]);
        let mut start = open.end as usize + self.source[open.end as usize..].find('\n')? + 1;
        let mut is_indented = false;
        while start <= end {
            let line = self.source[start..].lines().next().unwrap_or_default();
            let text = line.trim();
            let is_inside = text.is_empty() || text.starts_with("//") || indent(line) > column;
            if !is_inside {
                let first = start + indent(line);
                let word = text.find(char::is_whitespace).unwrap_or(text.len());
                let closes = text.starts_with('}') && indent(line) == column;
                return (is_indented && !closes).then(|| Span::new(first, first + word));
            }
            is_indented |= !text.is_empty();
            start += self.source[start..].find('\n')? + 1;
        }
        None
    }

    /// The operation, block label or alias that starts at `start` is broken by `error`: notes that, and passes over the
    /// rest of it.
    #[cold]
    pub(super) fn recover(&mut self, error: Diagnostic, start: usize, block: Block) {
        let error = match self.module.last_op(block) {
            // What follows an operation whose results are not understood may be their types.
            Some(op) if self.starts_with_colon(start) && self.mistakes.doubtful.last() == Some(&op) => {
                return self.resynchronize(start);
            }
            Some(op) if self.starts_with_colon(start) => {
                error.note(format!("`{}` is complete before the `:`", self.module.name(op)))
            }
            _ => error,
        };
        let lacks_region = error.message.starts_with("expected `{`");
        self.report(error);
        self.mistakes.damaged.push(block);
        let last = self.module.last_op(block);
        if self.mistakes.is_unbalanced && self.blocks.is_empty() {
            // It may lack what follows.
            self.mistakes.doubtful.extend(last);
        }
        if let Some(op) = last.filter(|&op| self.shares_line(op, start)) {
            // The broken thing is the rest of an operation that seemed to be complete.
            let span = self.module.op(op).span;
            let name = self.module.op(op).name.clone();
            self.current = Current { name, span, num_results: 0, header_end: None, regions_end: start };
            self.mistakes.doubtful.push(op);
        } else if (self.current.span.start as usize) < start {
            // It went wrong before the name.
            self.current.name = OpName::Unknown("".into());
        }
        if lacks_region {
            for name in self.names_between(start, self.token.start) {
                self.lose(name);
            }
        }
        self.drop_before();
        self.lose_defined(start);
        self.resynchronize(start);
    }

    /// Is the end of the operation's text on the line where `start` is?
    fn shares_line(&self, op: Op, start: usize) -> bool {
        let end = self.module.op(op).span.end as usize;
        self.source.get(end..start).is_some_and(|between| !between.contains('\n'))
    }

    /// Does the block lack an operation that is broken?
    pub fn is_damaged(&self, block: Block) -> bool {
        self.mistakes.damaged.contains(&block)
    }

    fn starts_with_colon(&self, start: usize) -> bool {
        self.source[start..].starts_with(':')
    }

    /// The names on the left of `=`, which are not defined now.
    fn lose_defined(&mut self, start: usize) {
        let mut token = token_at(self.source, start);
        if matches!(token.kind, TokenKind::Hash | TokenKind::Bang) {
            self.mistakes.lost_aliases.insert(&self.source[token.start..token.end]);
        }
        while matches!(token.kind, TokenKind::Percent | TokenKind::Int)
            || matches!(&self.source[token.start..token.end], ":" | ",")
        {
            if token.kind == TokenKind::Percent {
                self.lose(&self.source[token.start + 1..token.end]);
            }
            token = token_at(self.source, token.end);
        }
    }

    /// The SSA names between two places.
    pub(super) fn names_between(&self, start: usize, end: usize) -> Vec<&'s str> {
        let mut names = Vec::new();
        let mut token = token_at(self.source, start);
        while token.start < end && token.kind != TokenKind::End {
            if token.kind == TokenKind::Percent {
                names.push(&self.source[token.start + 1..token.end]);
            }
            token = token_at(self.source, token.end);
        }
        names
    }

    /// Passes over the rest of what starts at `start` and went wrong at the next token.
    pub(super) fn resynchronize(&mut self, start: usize) {
        let failed = self.token.start;
        let from = start.max(self.current.regions_end);
        (self.token, self.passed) = (token_at(self.source, from), from);
        let column = self.column(start);
        let (mut braces, mut others) = (0usize, 0usize);
        let mut is_first = from == start;
        let mut header = None;
        loop {
            let is_new = self.token.start >= failed;
            match (self.token.kind, self.text()) {
                (TokenKind::End, _) => {
                    // The brace that is open here is part of the same mistake.
                    self.mistakes.is_unbalanced |= braces > 0;
                    return;
                }
                (TokenKind::Punct, "}") if braces == 0 && !self.blocks.is_empty() => return,
                (TokenKind::Punct, "{") if is_new && self.opens_region() => {
                    let (start, end) = (start.min(self.current.span.start as usize), self.token.start);
                    let lost = header.get_or_insert_with(|| self.names_between(start, end));
                    if self.read_region(lost) {
                        continue;
                    }
                    braces += 1;
                }
                (TokenKind::Punct, "{") => braces += 1,
                (TokenKind::Punct, "}") => braces = braces.saturating_sub(1),
                (TokenKind::Punct, "(" | "[") => others += 1,
                (TokenKind::Punct, ")" | "]") => others = others.saturating_sub(1),
                _ if is_new && !is_first && braces == 0 && self.starts_anew(column, others == 0) => return,
                _ => {}
            }
            self.advance();
            is_first = false;
        }
    }

    /// Reads the region that is next for the mistakes in it. False if it nests too deep and nothing was read.
    fn read_region(&mut self, lost: &[&'s str]) -> bool {
        let region = if self.opens_old_program(self.current.span) {
            self.in_old_program(|p| p.region_losing(&[], lost))
        } else {
            self.region_losing(&[], lost)
        };
        match region {
            Ok(_) => true,
            Err(error) if error.code == "too-deep" => false,
            Err(error) => {
                self.report(error);
                true
            }
        }
    }

    /// Is the next token, a `{`, followed by an operation or a block?
    fn opens_region(&mut self) -> bool {
        let here = (self.token, self.passed);
        self.advance();
        let opens = match self.token.kind {
            TokenKind::Percent => self.at_definition(),
            TokenKind::Str => self.followed_by(&["("]),
            TokenKind::Word => self.names_operation(),
            TokenKind::Caret => self.followed_by(&[":", "("]),
            _ => false,
        };
        (self.token, self.passed) = here;
        opens
    }

    /// Does the next token start a line and look like an operation, a block or an alias? `column` is where the broken one
    /// starts; `is_closed` says that none of its brackets is open.
    fn starts_anew(&self, column: usize, is_closed: bool) -> bool {
        let before = &self.source[self.passed..self.token.start];
        if !before.contains('\n') || self.source[..self.passed].ends_with([',', '=']) {
            return false;
        }
        match self.token.kind {
            TokenKind::Percent => self.at_definition(),
            TokenKind::Str => self.followed_by(&["("]),
            TokenKind::Hash | TokenKind::Bang => self.followed_by(&["="]),
            TokenKind::Caret => self.followed_by(&[":", "("]),
            TokenKind::Word => {
                let is_aligned = is_closed && self.column(self.token.start) <= column;
                self.names_operation() || is_aligned && !CONTINUING.contains(&self.text())
            }
            _ => false,
        }
    }

    /// Is the next word the name of an operation: one that is known, or one with a dialect?
    fn names_operation(&self) -> bool {
        let word = self.text();
        let dialect = self.dialects.last().copied().unwrap_or("");
        let is_known = self.registry.get(word).is_some() || self.registry.get(&format!("{dialect}.{word}")).is_some();
        (is_known || word.contains('.')) && !self.followed_by(&["=", ",", "}"]) || is_known && self.followed_by(&["}"])
    }

    fn followed_by(&self, texts: &[&str]) -> bool {
        let next = token_at(self.source, self.token.end);
        next.kind == TokenKind::Punct && texts.contains(&&self.source[next.start..next.end])
    }

    /// How far from the start of its line a byte is.
    fn column(&self, at: usize) -> usize {
        at - self.source[..at].rfind('\n').map_or(0, |newline| newline + 1)
    }
}
