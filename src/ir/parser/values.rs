//! SSA names: scopes, definitions, uses before the definition.
//!
//! A region opens a frame: its names end with it. An isolated region opens a scope of its own, where nothing from outside
//! is seen. A name that is used first and defined later stands for a placeholder, replaced when the text has been read.

use rustc_hash::{FxHashMap, FxHashSet};
use smallvec::SmallVec;

use super::{NamedValue, OpParser, Operand, Parse, RegionArg, TokenKind, unresolved};
use crate::diag::{Diagnostic, Span};
use crate::ir::lexer::{Token, token_at};
use crate::ir::module::{Block, Op, Value};
use crate::ir::types::Type;

/// All names in sight.
#[derive(Default)]
pub(super) struct Scopes<'s> {
    stack: Vec<RegionScope<'s>>,
    /// A scope that was closed, empty, for the next one to use its tables.
    spare: RegionScope<'s>,
    replaced: FxHashMap<Value, Value>,
}

/// The names of one isolated region and what is nested in it.
#[derive(Default)]
struct RegionScope<'s> {
    names: FxHashMap<&'s str, SmallVec<[Option<NamedValue>; 1]>>,
    /// The names that each open region has defined.
    frames: Vec<Vec<&'s str>>,
    /// Placeholders that wait for their definition.
    forward: FxHashMap<Value, (&'s str, Span)>,
    /// Names that something wrong would have defined. Nothing more is said about them.
    lost: FxHashSet<&'s str>,
}

/// One name on the left of `=`: `%a` or `%a:2`.
#[derive(Clone, Debug)]
pub(super) struct ResultName<'s> {
    pub name: &'s str,
    pub count: usize,
    pub span: Span,
}

impl<'s> OpParser<'_, 's> {
    /// Opens a region's frame of names.
    pub(super) fn enter_names(&mut self, isolated: bool) {
        if isolated || self.scopes.stack.is_empty() {
            let scope = std::mem::take(&mut self.scopes.spare);
            self.scopes.stack.push(scope);
        }
        if let Some(scope) = self.scopes.stack.last_mut() {
            scope.frames.push(Vec::new());
        }
    }

    /// Closes the innermost frame, and its scope if it was the last one there. Names that still wait for a definition are
    /// wrong if the text of the scope `is_complete`.
    pub(super) fn leave_names(&mut self, is_complete: bool) {
        let Some(scope) = self.scopes.stack.last_mut() else { return };
        let frame = scope.frames.pop().unwrap_or_default();
        if !scope.frames.is_empty() {
            for name in frame {
                scope.names.remove(name);
            }
            return;
        }
        let waiting = std::mem::take(&mut scope.forward);
        if is_complete {
            waiting.values().for_each(|&(name, span)| self.report(unresolved(name, span)));
        }
        if let Some(mut scope) = self.scopes.stack.pop() {
            scope.names.clear();
            scope.lost.clear();
            self.scopes.spare = scope;
        }
    }

    /// The name is lost from here on; false if it was already.
    pub(super) fn lose(&mut self, name: &'s str) -> bool {
        self.scopes.stack.last_mut().is_some_and(|scope| scope.lost.insert(name))
    }

    /// The names are lost no longer: the region where they were in sight ends.
    pub(super) fn forget(&mut self, names: &[&'s str]) {
        let Some(scope) = self.scopes.stack.last_mut().filter(|_| !names.is_empty()) else { return };
        scope.forward.retain(|_, (name, _)| !names.contains(name));
        for name in names {
            scope.lost.remove(name);
            scope.names.remove(name);
        }
    }

    /// Is the name one that something wrong would have defined?
    pub(super) fn is_lost(&self, name: &str) -> bool {
        self.scopes.stack.last().is_some_and(|scope| scope.lost.contains(name))
    }

    /// Puts the values in place of the placeholders.
    pub(super) fn replace_placeholders(&mut self) {
        let replaced = std::mem::take(&mut self.scopes.replaced);
        if !replaced.is_empty() {
            self.module.map_operands(|value| replaced.get(&value).copied().unwrap_or(value));
        }
    }

    /// Is an SSA name next?
    pub fn at_operand(&self) -> bool {
        self.at(TokenKind::Percent)
    }

    /// Is the left side of a definition next: `%a =`, `%a:2 =`, `%a, %b =`?
    pub fn at_definition(&self) -> bool {
        let next = |at: Token| token_at(self.source, at.end);
        let text = |token: Token| &self.source[token.start..token.end];
        let mut after = next(self.token);
        if text(after) == ":" && next(after).kind == TokenKind::Int {
            after = next(next(after));
        }
        self.at_operand() && matches!(text(after), "=" | ",")
    }

    /// Reads `%a` or `%a#1`.
    ///
    /// # Errors
    /// If none is next.
    pub fn operand(&mut self) -> Parse<Operand<'s>> {
        let start = self.span();
        let Some(text) = self.take(TokenKind::Percent) else {
            let error = self.expected("an SSA name");
            let note = "a number cannot stand here: define it, `%c1 = arith.constant 1 : index`";
            return Err(if self.at(TokenKind::Int) { error.note(note) } else { error });
        };
        let mut number = 0;
        if self.at(TokenKind::Hash) {
            let digits = &self.text()[1..];
            if digits.starts_with(|c: char| c.is_ascii_digit()) {
                number = digits.parse().map_err(|_| super::out_of_range(self.span(), "32 bits"))?;
                self.advance();
            }
        }
        Ok(Operand { name: &text[1..], number, span: self.span_since(start) })
    }

    /// Reads `%a` or `%a#1` if one is next.
    ///
    /// # Errors
    /// If the number is out of range.
    pub fn try_operand(&mut self) -> Parse<Option<Operand<'s>>> {
        if self.at_operand() { self.operand().map(Some) } else { Ok(None) }
    }

    /// Reads `%a, %b, ..` (without delimiters it may be empty).
    ///
    /// # Errors
    /// If a delimiter or a name is missing.
    pub fn operands(&mut self, delimiter: super::Delimiter) -> Parse<Vec<Operand<'s>>> {
        if delimiter == super::Delimiter::None && !self.at_operand() {
            return Ok(Vec::new());
        }
        self.list(delimiter, Self::operand)
    }

    /// The value of that name and type. A name that is not defined yet is a forward reference.
    ///
    /// # Errors
    /// If the name has another type.
    pub fn resolve(&mut self, operand: &Operand<'s>, ty: &Type) -> Parse<Value> {
        let slot = operand.number as usize;
        if slot > self.source.len() {
            return Err(unresolved(operand.name, operand.span));
        }
        let Some(scope) = self.scopes.stack.last_mut() else { return Err(unresolved(operand.name, operand.span)) };
        let entry = scope.names.entry(operand.name).or_default();
        if let Some(Some((value, place))) = entry.get(slot) {
            let known = self.module.ty(*value);
            if known == ty {
                return Ok(*value);
            }
            if scope.lost.contains(operand.name) {
                return Ok(self.module.placeholder(ty.clone()));
            }
            let message = format!("`%{}` has type `{known}`, but `{ty}` is expected here", operand.name);
            let first = if scope.forward.contains_key(value) { "used before with that type" } else { "defined here" };
            return Err(Diagnostic::error("type-mismatch", operand.span, message).label(*place, first));
        }
        if entry.is_empty() && slot > 4096 || slot > entry.len() + 4096 {
            return Err(unresolved(operand.name, operand.span));
        }
        let value = self.module.placeholder(ty.clone());
        entry.resize(entry.len().max(slot + 1), None);
        entry[slot] = Some((value, operand.span));
        scope.forward.insert(value, (operand.name, operand.span));
        Ok(value)
    }

    /// All of one type.
    ///
    /// # Errors
    /// As [`OpParser::resolve`].
    pub fn resolve_all(&mut self, operands: &[Operand<'s>], ty: &Type) -> Parse<Vec<Value>> {
        operands.iter().map(|operand| self.resolve(operand, ty)).collect()
    }

    /// Each of its own type.
    ///
    /// # Errors
    /// At `span` unless there are as many types as operands; else as [`OpParser::resolve`].
    pub fn resolve_each(&mut self, operands: &[Operand<'s>], types: &[Type], span: Span) -> Parse<Vec<Value>> {
        if operands.len() != types.len() {
            let message = format!("{} operands need as many types, but there are {}", operands.len(), types.len());
            return Err(Diagnostic::error("operand-count", span, message));
        }
        operands.iter().zip(types).map(|(operand, ty)| self.resolve(operand, ty)).collect()
    }

    /// The type of a name that is defined already, for syntax that does not repeat it.
    pub fn type_of(&self, operand: &Operand<'s>) -> Option<Type> {
        let entry = self.scopes.stack.last()?.names.get(operand.name)?;
        let (value, _) = entry.get(operand.number as usize)?.as_ref()?;
        Some(self.module.ty(*value).clone())
    }

    /// Ties a name to a value.
    fn define(&mut self, name: &'s str, number: usize, value: Value, span: Span) {
        let Some(scope) = self.scopes.stack.last_mut() else { return };
        let entry = scope.names.entry(name).or_default();
        entry.resize(entry.len().max(number + 1), None);
        if let Some((old, place)) = entry[number] {
            if scope.forward.remove(&old).is_none() {
                let message = format!("`%{name}` is defined twice");
                let error = Diagnostic::error("redefinition", span, message).label(place, "first defined here");
                return self.misdefined(name, error);
            }
            let (used, ty) = (self.module.ty(old), self.module.ty(value));
            if used != ty {
                let message = format!("`%{name}` has type `{ty}`, but was used with type `{used}`");
                let error = Diagnostic::error("type-mismatch", span, message).label(place, "used here");
                return self.misdefined(name, error);
            }
            self.scopes.replaced.insert(old, value);
        }
        let Some(scope) = self.scopes.stack.last_mut() else { return };
        if let Some(slot) = scope.names.get_mut(name).and_then(|entry| entry.get_mut(number)) {
            *slot = Some((value, span));
        }
        if number == 0
            && let Some(frame) = scope.frames.last_mut()
        {
            frame.push(name);
        }
        let data = self.module.value_mut(value);
        data.span = span;
        if number == 0 {
            data.name = Some(name.into());
        }
    }

    /// A definition that clashes with what is known of the name.
    fn misdefined(&mut self, name: &'s str, error: Diagnostic) {
        if !self.is_lost(name) {
            self.report(error);
        }
        self.lose(name);
    }

    /// Appends arguments to the block and ties their names to them.
    pub(super) fn define_args(&mut self, block: Block, args: &[RegionArg<'s>]) {
        for arg in args {
            let value = self.module.add_arg(block, arg.ty.clone());
            self.define(arg.name.name, 0, value, arg.name.span);
        }
    }

    /// Ties the names on the left of `=` to the results.
    pub(super) fn define_results(&mut self, op: Op, names: &[ResultName<'s>]) {
        if names.is_empty() {
            return;
        }
        let results = self.module.op(op).results.clone();
        let bound: usize = names.iter().map(|name| name.count).sum();
        if bound != results.len() {
            let message = format!("`{}` has {} results, but {bound} are named", self.module.name(op), results.len());
            let mut error = Diagnostic::error("result-count", names[0].span, message);
            if results.is_empty() {
                error = error.note("results with a type of their own are declared: `-> (f32)` before the `{`");
            } else if results.len() < bound {
                error = error.note("one operation for each result");
            }
            self.report(error);
            self.mistakes.doubtful.push(op);
            for name in names {
                self.lose(name.name);
            }
            return;
        }
        let mut results = results.into_iter();
        for name in names {
            for number in 0..name.count {
                if let Some(value) = results.next() {
                    self.define(name.name, number, value, name.span);
                }
            }
        }
    }
}
