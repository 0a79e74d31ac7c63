//! MLIR's text for affine expressions, maps and integer sets, read from any source of tokens.
//!
//! ```text
//! expr   ::= term (('+' | '-') term)*
//! term   ::= factor (('*' | 'floordiv' | 'ceildiv' | 'mod') factor)*
//! factor ::= '-' factor | '(' expr ')' | integer | leaf
//! map    ::= inputs '->' '(' (expr (',' expr)*)? ')'
//! set    ::= inputs ':' '(' (constraint (',' constraint)*)? ')'
//! inputs ::= '(' names? ')' ('[' names? ']')?
//! constraint ::= expr ('>=' | '<=' | '==') expr
//! ```
//! A leaf is whatever the source knows: a declared dim or symbol name, or an SSA operand `%i`, `symbol(%n)`. A product needs
//! a symbolic factor, a division a symbolic divisor; so the text cannot say `d0 * d1`.

use std::fmt;
use std::ops::Range;
use std::str::FromStr;

use super::expr::{AffineExpr, AffineOp};
use super::map::AffineMap;
use super::set::{Constraint, IntegerSet};
use crate::diag::Span;

/// One token, as far as affine expressions care.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ExprToken {
    /// `+`, `-`, `*`, `(`, `)`.
    Punct(char),
    /// `floordiv`, `ceildiv`, `mod`, and names of dims and symbols.
    Word(String),
    /// A literal that fits an `i64`; `None` if it does not.
    Int(Option<i64>),
    /// Anything else, the end included.
    Other,
}

/// A stream of tokens with one token of lookahead. Errors are the source's own: it knows the place.
pub trait TokenSource {
    /// The source's error type.
    type Error;
    /// The next token.
    fn peek(&self) -> ExprToken;
    /// Passes over it.
    fn advance(&mut self);
    /// An error at the next token.
    fn error(&self, message: String) -> Self::Error;
    /// Reads a leaf: called where the next token is a word or anything else that no rule of the grammar starts with.
    fn leaf(&mut self) -> Result<AffineExpr, Self::Error>;
    /// The place of the next token.
    fn place(&self) -> Span {
        Span::default()
    }
    /// An error about what stands from `start` to the last token passed. Unless the source knows places, at the next token.
    fn error_since(&self, start: Span, message: String) -> Self::Error {
        let _ = start;
        self.error(message)
    }
}

/// How deep parentheses and signs may nest.
pub const MAX_DEPTH: usize = 200;

/// How many operators one expression may have: everything that walks an expression recurses at most so deep.
pub const MAX_OPERATORS: usize = 1000;

/// Reads one expression.
///
/// # Errors
/// If no expression is next, it is not affine, it has a literal of more than 64 bits, or it passes a limit.
pub fn parse_expr<S: TokenSource>(source: &mut S) -> Result<AffineExpr, S::Error> {
    Grammar { source, depth: 0, operators: 0 }.sum()
}

/// The grammar of one expression, with what is left of its limits.
struct Grammar<'s, S> {
    source: &'s mut S,
    depth: usize,
    operators: usize,
}

impl<S: TokenSource> Grammar<'_, S> {
    fn sum(&mut self) -> Result<AffineExpr, S::Error> {
        let mut sum = self.product()?;
        loop {
            let negative = match self.source.peek() {
                ExprToken::Punct('+') => false,
                ExprToken::Punct('-') => true,
                _ => return Ok(sum),
            };
            self.operator()?;
            let term = self.product()?;
            sum = if negative { sum - term } else { sum + term };
        }
    }

    fn product(&mut self) -> Result<AffineExpr, S::Error> {
        let start = self.source.place();
        let mut product = self.factor()?;
        loop {
            let op = match self.source.peek() {
                ExprToken::Punct('*') => AffineOp::Mul,
                ExprToken::Word(word) if word == "floordiv" => AffineOp::FloorDiv,
                ExprToken::Word(word) if word == "ceildiv" => AffineOp::CeilDiv,
                ExprToken::Word(word) if word == "mod" => AffineOp::Mod,
                _ => return Ok(product),
            };
            self.operator()?;
            let factor = self.factor()?;
            let symbolic = factor.is_symbolic_or_constant();
            if op == AffineOp::Mul && !symbolic && !product.is_symbolic_or_constant() {
                let message = "this product is not affine: one factor must be a constant or built of symbols";
                return Err(self.source.error_since(start, message.to_owned()));
            }
            if op != AffineOp::Mul && !symbolic {
                let message =
                    format!("this `{op}` is not affine: its right side must be a constant or built of symbols");
                return Err(self.source.error_since(start, message));
            }
            product = AffineExpr::binary(op, product, factor);
        }
    }

    fn factor(&mut self) -> Result<AffineExpr, S::Error> {
        match self.source.peek() {
            ExprToken::Punct('-') => {
                self.operator()?;
                Ok(-self.deeper(Self::factor)?)
            }
            ExprToken::Punct('(') => {
                self.source.advance();
                let expr = self.deeper(Self::sum)?;
                match self.source.peek() {
                    ExprToken::Punct(')') => self.source.advance(),
                    _ => return Err(self.source.error("expected `)`".to_owned())),
                }
                Ok(expr)
            }
            ExprToken::Int(Some(value)) => {
                self.source.advance();
                Ok(AffineExpr::Const(value))
            }
            ExprToken::Int(None) => Err(self.source.error("this constant does not fit 64 bits".to_owned())),
            _ => self.source.leaf(),
        }
    }

    /// Passes over an operator.
    fn operator(&mut self) -> Result<(), S::Error> {
        self.operators += 1;
        if self.operators > MAX_OPERATORS {
            return Err(self.source.error(format!("an affine expression has at most {MAX_OPERATORS} operators")));
        }
        self.source.advance();
        Ok(())
    }

    fn deeper(&mut self, parse: fn(&mut Self) -> Result<AffineExpr, S::Error>) -> Result<AffineExpr, S::Error> {
        if self.depth == MAX_DEPTH {
            return Err(self.source.error(format!("affine expressions nest at most {MAX_DEPTH} deep")));
        }
        self.depth += 1;
        let expr = parse(self)?;
        self.depth -= 1;
        Ok(expr)
    }
}

/// Why a text is no map, set or expression.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TextError {
    /// The byte where it goes wrong.
    pub at: usize,
    /// What was expected.
    pub message: String,
}

impl fmt::Display for TextError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} at byte {}", self.message, self.at)
    }
}

impl std::error::Error for TextError {}

/// Tokens of a text of its own, outside of a program.
struct TextTokens<'t> {
    text: &'t str,
    /// The next token.
    token: Range<usize>,
    dims: Vec<&'t str>,
    symbols: Vec<&'t str>,
}

impl<'t> TextTokens<'t> {
    fn new(text: &'t str) -> TextTokens<'t> {
        let mut source = TextTokens { text, token: 0..0, dims: Vec::new(), symbols: Vec::new() };
        source.advance();
        source
    }

    fn next(&self) -> &'t str {
        &self.text[self.token.clone()]
    }

    fn try_take(&mut self, token: &str) -> bool {
        let found = self.next() == token;
        if found {
            self.advance();
        }
        found
    }

    fn take(&mut self, token: &str) -> Result<(), TextError> {
        if self.try_take(token) { Ok(()) } else { Err(self.error(format!("expected `{token}`"))) }
    }

    /// Elements up to `close`, separated by commas.
    fn list(
        &mut self,
        close: &str,
        mut element: impl FnMut(&mut Self) -> Result<(), TextError>,
    ) -> Result<(), TextError> {
        if self.try_take(close) {
            return Ok(());
        }
        loop {
            element(self)?;
            if !self.try_take(",") {
                return self.take(close);
            }
        }
    }

    fn name(&mut self) -> Result<&'t str, TextError> {
        let name = self.next();
        if !name.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_') {
            return Err(self.error("expected a name".to_owned()));
        }
        if self.dims.contains(&name) || self.symbols.contains(&name) {
            return Err(self.error(format!("`{name}` is declared twice")));
        }
        self.advance();
        Ok(name)
    }

    fn inputs(&mut self) -> Result<(u32, u32), TextError> {
        self.take("(")?;
        self.list(")", |source| {
            let name = source.name()?;
            source.dims.push(name);
            Ok(())
        })?;
        if self.try_take("[") {
            self.list("]", |source| {
                let name = source.name()?;
                source.symbols.push(name);
                Ok(())
            })?;
        }
        Ok((self.dims.len() as u32, self.symbols.len() as u32))
    }

    fn end(&self) -> Result<(), TextError> {
        if self.token.is_empty() { Ok(()) } else { Err(self.error("expected the end".to_owned())) }
    }
}

impl TokenSource for TextTokens<'_> {
    type Error = TextError;

    fn peek(&self) -> ExprToken {
        let token = self.next();
        match token.chars().next() {
            Some(c @ ('+' | '-' | '*' | '(' | ')')) if token.len() == 1 => ExprToken::Punct(c),
            Some(c) if c.is_ascii_digit() => ExprToken::Int(token.parse().ok()),
            Some(c) if c.is_ascii_alphabetic() || c == '_' => ExprToken::Word(token.to_owned()),
            _ => ExprToken::Other,
        }
    }

    fn advance(&mut self) {
        let rest = &self.text[self.token.end..];
        let start = self.text.len() - rest.trim_start().len();
        let rest = &self.text[start..];
        let word = rest.find(|c: char| !(c.is_ascii_alphanumeric() || c == '_')).unwrap_or(rest.len());
        let pair = ["->", ">=", "<=", "=="].iter().any(|pair| rest.starts_with(pair));
        let length = match word {
            0 if pair => 2,
            0 => rest.chars().next().map_or(0, char::len_utf8),
            length => length,
        };
        self.token = start..start + length;
    }

    fn error(&self, message: String) -> TextError {
        TextError { at: self.token.start, message }
    }

    fn leaf(&mut self) -> Result<AffineExpr, TextError> {
        let name = self.next();
        let index = |names: &[&str]| names.iter().position(|other| *other == name).map(|at| at as u32);
        let leaf = index(&self.dims).map(AffineExpr::Dim).or_else(|| index(&self.symbols).map(AffineExpr::Symbol));
        let leaf = leaf.ok_or_else(|| self.error("expected an affine expression".to_owned()))?;
        self.advance();
        Ok(leaf)
    }
}

impl FromStr for AffineMap {
    type Err = TextError;

    /// Reads `(d0)[s0] -> (d0 + s0)`.
    fn from_str(text: &str) -> Result<AffineMap, TextError> {
        let mut source = TextTokens::new(text);
        let (num_dims, num_symbols) = source.inputs()?;
        source.take("->")?;
        source.take("(")?;
        let mut results = Vec::new();
        source.list(")", |source| {
            results.push(parse_expr(source)?);
            Ok(())
        })?;
        source.end()?;
        Ok(AffineMap::new(num_dims, num_symbols, results))
    }
}

impl FromStr for IntegerSet {
    type Err = TextError;

    /// Reads `(d0)[s0] : (d0 >= 0, s0 - d0 - 1 >= 0)`.
    fn from_str(text: &str) -> Result<IntegerSet, TextError> {
        let mut source = TextTokens::new(text);
        let (num_dims, num_symbols) = source.inputs()?;
        source.take(":")?;
        source.take("(")?;
        let mut constraints = Vec::new();
        source.list(")", |source| {
            let left = parse_expr(source)?;
            let relation = source.next();
            if !matches!(relation, ">=" | "<=" | "==") {
                return Err(source.error("expected `>=`, `<=` or `==`".to_owned()));
            }
            source.advance();
            let right = parse_expr(source)?;
            let expr = if relation == "<=" { right - left } else { left - right };
            constraints.push(Constraint { expr, is_eq: relation == "==" });
            Ok(())
        })?;
        source.end()?;
        if constraints.is_empty() {
            constraints.push(Constraint { expr: AffineExpr::Const(0), is_eq: true });
        }
        Ok(IntegerSet::new(num_dims, num_symbols, constraints))
    }
}
