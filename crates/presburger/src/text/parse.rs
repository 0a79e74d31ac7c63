//! Reads isl notation: `[n] -> { A[i, j] -> B[i + 1, j] : 0 <= i < n and (j = 0 or exists (e : j = 2e)); .. }`.
//!
//! This file reads tuples, [`formula`] what stands behind the colon, and [`normal`] makes conjunctions of both. A name that
//! a tuple repeats means the same value. Where isl's reader and this one both read a text, they mean the same set.

mod formula;
mod normal;

use std::sync::Arc;

use super::lex::Tokens;
use super::names::Names;
use crate::diag::{Diagnostic, Severity, Span};
use crate::representation::budget::Budget;
use crate::representation::relation::Relation;
use crate::representation::space::Space;
use crate::representation::tuple::{Content, Shape, Tuple};
use crate::representation::union::{Piece, Union};
use formula::{Expr, Formula, expression, formula};
use normal::{Builder, apply};

/// Steps that reading a text may take: rows written, conjunctions copied.
const READ_STEPS: u64 = 5_000_000;

/// Most dims of a tuple, and most symbols.
const MAX_DIMS: usize = 256;

impl Relation {
    /// Reads isl notation in which all points lie in one space. Names of tuples are ignored.
    pub fn parse(text: &str) -> Result<Self, Diagnostic> {
        Ok(Self::parse_named(text)?.0)
    }

    /// Reads isl notation and keeps the names of the dims.
    pub fn parse_named(text: &str) -> Result<(Self, Names), Diagnostic> {
        let Union { symbols, mut pieces } = Union::parse(text)?;
        let Some(Piece { dims, relation, .. }) = pieces.pop() else {
            return Ok((Relation::empty(Space::set(symbols.len(), 0)), Names { symbols, ..Names::default() }));
        };
        if !pieces.is_empty() {
            let message = "there are points of several spaces here, and one space was asked for";
            return Err(Diagnostic::error("several-spaces", Span::new(0, text.len()), message));
        }
        let (domain, range) = dims.split_at(relation.space().num_domain);
        let names = Names { symbols, domain: domain.to_vec(), range: range.to_vec() };
        Ok((relation, names))
    }
}

impl Union {
    /// Reads isl notation.
    pub fn parse(text: &str) -> Result<Self, Diagnostic> {
        let mut tokens = Tokens::new(text)?;
        let union = Union::read(&mut tokens)?;
        if *tokens.peek() == super::lex::Token::End { Ok(union) } else { Err(tokens.unexpected("the end")) }
    }

    /// Reads isl notation up to its closing brace.
    pub(crate) fn read(tokens: &mut Tokens) -> Result<Self, Diagnostic> {
        let mut symbols: Vec<Arc<str>> = Vec::new();
        if tokens.accept("[") {
            while !tokens.accept("]") {
                if !symbols.is_empty() {
                    tokens.expect(",")?;
                }
                let span = tokens.span();
                let name = tokens.name()?;
                if symbols.contains(&name) {
                    return Err(Diagnostic::error("declared-twice", span, format!("`{name}` is declared twice")));
                }
                if symbols.len() == MAX_DIMS {
                    return Err(too_many(span));
                }
                symbols.push(name);
            }
            tokens.expect("->")?;
        }
        tokens.expect("{")?;
        let budget = Budget::new(READ_STEPS);
        let mut union = Union { symbols, pieces: Vec::new() };
        while !tokens.accept("}") {
            let start = tokens.span();
            let piece = piece(tokens, &union.symbols, &budget)?;
            let is_map = |shape: &Shape| matches!(shape, Shape::Map(..));
            if union.pieces.iter().any(|other| is_map(&other.shape) != is_map(&piece.shape)) {
                let message = "a set and a relation cannot stand in one pair of braces";
                return Err(Diagnostic::error("mixed-kinds", tokens.since(start), message));
            }
            union.add(piece);
            if !tokens.is("}") {
                tokens.expect(";")?;
            }
        }
        Ok(union)
    }
}

fn too_many(span: Span) -> Diagnostic {
    Diagnostic::error("too-large", span, format!("a tuple has at most {MAX_DIMS} dims"))
}

/// Takes steps from the budget of reading.
fn spend(budget: &Budget, steps: usize, span: Span) -> Result<(), Diagnostic> {
    budget.spend(steps as u64).map_err(|_| {
        let message =
            format!("reading this takes more than {READ_STEPS} steps: its disjunctive normal form is too long");
        Diagnostic { severity: Severity::Unknown, ..Diagnostic::error("budget-exhausted", span, message) }
    })
}

/// An entry of a tuple: a name, or a value, or both.
struct Entry {
    span: Span,
    name: Option<Arc<str>>,
    value: Option<Expr>,
}

/// `tuple? ('->' tuple)? (':' formula)?`
fn piece(tokens: &mut Tokens, symbols: &[Arc<str>], budget: &Budget) -> Result<Piece, Diagnostic> {
    let start = tokens.span();
    let mut entries = Vec::new();
    let shape = if tokens.is(":") {
        Shape::Symbols
    } else {
        let first = tuple(tokens, &mut entries)?;
        if tokens.accept("->") { Shape::Map(first, tuple(tokens, &mut entries)?) } else { Shape::Set(first) }
    };
    let formula = if tokens.accept(":") {
        // `{ : }` is all values of the symbols.
        if tokens.is("}") || tokens.is(";") { Formula::Constant(true) } else { formula(tokens)? }
    } else {
        Formula::Constant(true)
    };
    let span = tokens.since(start);
    let (num_domain, num_range) = shape.num_dims();
    let space = Space::relation(symbols.len(), num_domain, num_range);
    let mut builder = Builder::new(space);
    for (k, symbol) in symbols.iter().enumerate() {
        builder.scope.push((symbol.clone(), space.symbol(k)));
    }
    let mut dims: Vec<Arc<str>> = Vec::new();
    let mut equal = Vec::new();
    for (k, Entry { span, name, mut value }) in entries.into_iter().enumerate() {
        let column = space.domain(k);
        let mut fresh = name;
        if value.is_none() && fresh.as_ref().is_some_and(|n| builder.column(n).is_some()) {
            // A name seen before: this dim has its value.
            value = fresh.take().map(|name| Expr::Name(span, name));
        }
        dims.push(fresh.clone().unwrap_or_default());
        builder.scope.extend(fresh.map(|name| (name, column)));
        equal.extend(value.map(|value| (column, value)));
    }
    let mut builders = vec![builder];
    for (column, value) in equal {
        builders = normal::equate(builders, column, &value, budget, span)?;
    }
    let parts = apply(&formula, true, builders, budget, span)?;
    let disjuncts = parts.into_iter().map(|builder| builder.basic).collect();
    Ok(Piece { shape, dims, relation: Relation::from_disjuncts(space, disjuncts) })
}

/// `name? '[' (tuple '->' tuple | entries) ']'`
fn tuple(tokens: &mut Tokens, entries: &mut Vec<Entry>) -> Result<Tuple, Diagnostic> {
    tokens.deeper(|tokens| {
        let name = if tokens.is("[") { None } else { Some(tokens.name()?) };
        let open = tokens.span();
        tokens.expect("[")?;
        let Some((is_pair, _)) = tokens.inside_bracket("->") else {
            return Err(Diagnostic::error("unexpected-token", open, "this bracket is not closed"));
        };
        if is_pair {
            let left = tuple(tokens, entries)?;
            tokens.expect("->")?;
            let right = tuple(tokens, entries)?;
            tokens.expect("]")?;
            return Ok(Tuple { name, content: Content::Pair(Box::new((left, right))) });
        }
        let before = entries.len();
        while !tokens.accept("]") {
            if entries.len() > before {
                tokens.expect(",")?;
            }
            if entries.len() >= MAX_DIMS {
                return Err(too_many(tokens.span()));
            }
            entries.push(entry(tokens)?);
        }
        Ok(Tuple { name, content: Content::Dims(entries.len() - before) })
    })
}

/// `'*' | expression | name '=' expression`
fn entry(tokens: &mut Tokens) -> Result<Entry, Diagnostic> {
    let span = tokens.span();
    if tokens.is("*") {
        tokens.advance();
        return Ok(Entry { span, name: None, value: None });
    }
    Ok(match expression(tokens)? {
        Expr::Name(span, name) => {
            let value = if tokens.accept("=") { Some(expression(tokens)?) } else { None };
            Entry { span, name: Some(name), value }
        }
        value => Entry { span, name: None, value: Some(value) },
    })
}
