//! Reads isl notation: `[n] -> { [i, j] -> [i + 1, j] : 0 <= i < n and (j = 0 or exists (e : j = 2e)) }`.
//!
//! Numbers of any size; `and`, `or`, `not`, chains of comparisons, lists (`0 <= i, j < n`), `mod`, `floor((e)/d)`,
//! `ceil((e)/d)`, `exists`, `true`, `false`. A name that a tuple repeats means the same value.

mod normal;

use super::basic::BasicRelation;
use super::names::{Names, ParseError};
use super::relation::Relation;
use super::space::Space;
use normal::{Builder, apply};
use num_bigint::BigInt;
use num_traits::{One, Signed, Zero};
use std::sync::Arc;

impl Relation {
    /// Reads isl notation.
    pub fn parse(text: &str) -> Result<Self, ParseError> {
        Ok(Self::parse_named(text)?.0)
    }

    /// Reads isl notation and keeps the names that the first disjunct gives.
    pub fn parse_named(text: &str) -> Result<(Self, Names), ParseError> {
        let mut parser = Parser { tokens: tokenize(text)?, next: 0, depth: 0 };
        let answer = parser.relation()?;
        parser.expect("")?;
        Ok(answer)
    }
}

#[derive(Clone, PartialEq, Eq, Debug)]
enum Token {
    Number(BigInt),
    Word(Arc<str>),
    Sign(&'static str),
    End,
}

const SIGNS: [&str; 22] =
    ["->", "<=", ">=", "!=", "==", "<", ">", "=", "{", "}", "[", "]", "(", ")", ",", ";", ":", "+", "-", "*", "/", "%"];

/// Deepest nesting of formulas and expressions that is read.
const MAX_DEPTH: usize = 200;

fn tokenize(text: &str) -> Result<Vec<(usize, Token)>, ParseError> {
    let mut out = Vec::new();
    let mut at = 0;
    while let Some(c) = text[at..].chars().next() {
        let rest = &text[at..];
        let run = |test: fn(char) -> bool| rest.find(|c| !test(c)).unwrap_or(rest.len());
        if c.is_whitespace() {
            at += c.len_utf8();
        } else if c.is_ascii_digit() {
            let len = run(|c| c.is_ascii_digit());
            let number = rest[..len].parse().map_err(|_| error(at, "a number"))?;
            out.push((at, Token::Number(number)));
            at += len;
        } else if c.is_alphabetic() || c == '_' || c == '%' && rest.len() > 1 && !rest[1..].starts_with(' ') {
            let len =
                c.len_utf8() + rest[c.len_utf8()..].find(|c: char| !is_word(c)).unwrap_or(rest.len() - c.len_utf8());
            out.push((at, Token::Word(Arc::from(&rest[..len]))));
            at += len;
        } else if let Some(sign) = SIGNS.iter().find(|s| rest.starts_with(**s)) {
            out.push((at, Token::Sign(sign)));
            at += sign.len();
        } else {
            return Err(error(at, &format!("no part of the notation starts with `{c}`")));
        }
    }
    out.push((text.len(), Token::End));
    Ok(out)
}

fn is_word(c: char) -> bool {
    c.is_alphanumeric() || c == '_' || c == '\'' || c == '.' || c == '$'
}

fn error(at: usize, message: &str) -> ParseError {
    ParseError { at, message: message.to_string() }
}

#[derive(Clone, Debug)]
enum Expr {
    Number(BigInt),
    Name(usize, Arc<str>),
    Sum(Box<Expr>, Box<Expr>),
    Scale(BigInt, Box<Expr>),
    Floor(Box<Expr>, BigInt),
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Comparison {
    Eq,
    Ne,
    Le,
    Lt,
    Ge,
    Gt,
}

#[derive(Clone, Debug)]
enum Formula {
    Constant(bool),
    And(Vec<Formula>),
    Or(Vec<Formula>),
    Not(usize, Box<Formula>),
    Exists(Vec<Arc<str>>, Box<Formula>),
    Compare(Expr, Comparison, Expr),
}

/// An entry of a tuple: a name, or a value, or both.
type Entry = (Option<Arc<str>>, Option<Expr>);

struct Parser {
    tokens: Vec<(usize, Token)>,
    next: usize,
    depth: usize,
}

impl Parser {
    fn peek(&self) -> &Token {
        &self.tokens[self.next].1
    }

    fn at(&self) -> usize {
        self.tokens[self.next].0
    }

    fn take(&mut self) -> Token {
        let token = self.tokens[self.next].1.clone();
        self.next = (self.next + 1).min(self.tokens.len() - 1);
        token
    }

    fn accept(&mut self, text: &str) -> bool {
        let found = match self.peek() {
            Token::Sign(s) => *s == text,
            Token::Word(w) => **w == *text,
            Token::Number(_) | Token::End => false,
        };
        if found {
            self.take();
        }
        found
    }

    /// Demands a sign or keyword; the empty text is the end.
    fn expect(&mut self, text: &str) -> Result<(), ParseError> {
        if text.is_empty() {
            return if *self.peek() == Token::End { Ok(()) } else { Err(error(self.at(), "expected the end")) };
        }
        if self.accept(text) { Ok(()) } else { Err(error(self.at(), &format!("expected `{text}`"))) }
    }

    fn deeper<T>(&mut self, read: impl FnOnce(&mut Self) -> Result<T, ParseError>) -> Result<T, ParseError> {
        self.depth += 1;
        if self.depth > MAX_DEPTH {
            return Err(error(self.at(), "nested too deeply"));
        }
        let answer = read(self);
        self.depth -= 1;
        answer
    }

    fn name(&mut self) -> Result<Arc<str>, ParseError> {
        match self.peek() {
            Token::Word(w) if !is_keyword(w) => {
                let w = w.clone();
                self.take();
                Ok(w)
            }
            Token::Word(_) | Token::Number(_) | Token::Sign(_) | Token::End => Err(error(self.at(), "expected a name")),
        }
    }

    fn relation(&mut self) -> Result<(Relation, Names), ParseError> {
        let mut symbols = Vec::new();
        if self.accept("[") {
            while !self.accept("]") {
                if !symbols.is_empty() {
                    self.expect(",")?;
                }
                symbols.push(self.name()?);
            }
            self.expect("->")?;
        }
        self.expect("{")?;
        let mut all: Option<(Relation, Names)> = None;
        while !self.accept("}") {
            if all.is_some() {
                self.expect(";")?;
                if self.accept("}") {
                    break;
                }
            }
            let at = self.at();
            let (next, names) = self.disjunct(&symbols)?;
            all = Some(match all {
                None => (next, names),
                Some((sum, _)) if sum.space() != next.space() => {
                    return Err(error(at, "another number of dims than before"));
                }
                Some((sum, names)) => (sum.union(&next), names),
            });
        }
        Ok(all
            .unwrap_or_else(|| (Relation::empty(Space::set(symbols.len(), 0)), Names { symbols, ..Names::default() })))
    }

    fn disjunct(&mut self, symbols: &[Arc<str>]) -> Result<(Relation, Names), ParseError> {
        let mut left = None;
        let mut right = Vec::new();
        if matches!(self.peek(), Token::Sign("[")) || matches!(self.peek(), Token::Word(w) if !is_keyword(w)) {
            right = self.tuple()?;
            if self.accept("->") {
                left = Some(std::mem::replace(&mut right, self.tuple()?));
            }
        }
        let formula = if self.accept(":") { self.formula()? } else { Formula::Constant(true) };
        let domain = left.unwrap_or_default();
        let space = Space::relation(symbols.len(), domain.len(), right.len());
        let mut names = Names { symbols: symbols.to_vec(), ..Names::default() };
        let mut builder = Builder { basic: BasicRelation::universe(space), scope: Vec::new() };
        for (k, symbol) in symbols.iter().enumerate() {
            builder.scope.push((symbol.clone(), space.symbol(k)));
        }
        let mut equal = Vec::new();
        for (k, (name, mut value)) in domain.into_iter().chain(right).enumerate() {
            let column = space.domain(k);
            let mut fresh = name;
            if value.is_none() && fresh.as_ref().is_some_and(|n| builder.column(n).is_some()) {
                // A name seen before: this dim has its value.
                value = fresh.take().map(|n| Expr::Name(0, n));
            }
            let shown = fresh.clone().unwrap_or_else(|| Arc::from(format!("o{}", column - space.domain(0))));
            if let Some(name) = fresh {
                builder.scope.push((name, column));
            }
            if let Some(value) = value {
                equal.push((column, value));
            }
            if k < space.num_domain { &mut names.domain } else { &mut names.range }.push(shown);
        }
        for (column, value) in equal {
            let mut row = builder.evaluate(&value)?;
            row.resize(row.len().max(column + 1), BigInt::zero());
            row[column] -= 1;
            builder.basic.add_eq_big(&row);
        }
        let parts = apply(&formula, vec![builder])?;
        Ok((Relation::from_disjuncts(space, parts.into_iter().map(|b| b.basic).collect()), names))
    }

    /// The entries of a tuple.
    fn tuple(&mut self) -> Result<Vec<Entry>, ParseError> {
        if let Token::Word(_) = self.peek() {
            self.name()?;
        }
        self.expect("[")?;
        let mut out: Vec<Entry> = Vec::new();
        while !self.accept("]") {
            if !out.is_empty() {
                self.expect(",")?;
            }
            let value = self.expression()?;
            out.push(match value {
                Expr::Name(at, name) => {
                    if self.accept("=") {
                        (Some(name), Some(self.expression()?))
                    } else if out.iter().any(|(n, _)| n.as_ref() == Some(&name)) {
                        (None, Some(Expr::Name(at, name)))
                    } else {
                        (Some(name.clone()), None)
                    }
                }
                value => (None, Some(value)),
            });
        }
        Ok(out)
    }

    fn formula(&mut self) -> Result<Formula, ParseError> {
        self.deeper(|p| {
            let mut parts = vec![p.conjunction()?];
            while p.accept("or") {
                parts.push(p.conjunction()?);
            }
            Ok(Formula::Or(parts))
        })
    }

    fn conjunction(&mut self) -> Result<Formula, ParseError> {
        let mut parts = vec![self.atom()?];
        while self.accept("and") {
            parts.push(self.atom()?);
        }
        Ok(Formula::And(parts))
    }

    fn atom(&mut self) -> Result<Formula, ParseError> {
        let at = self.at();
        if self.accept("true") {
            return Ok(Formula::Constant(true));
        }
        if self.accept("false") {
            return Ok(Formula::Constant(false));
        }
        if self.accept("not") {
            return self.deeper(|p| Ok(Formula::Not(at, Box::new(p.atom()?))));
        }
        if self.accept("exists") {
            let inside = self.accept("(");
            let mut names = vec![self.name()?];
            while self.accept(",") {
                names.push(self.name()?);
            }
            self.expect(":")?;
            let body = self.formula()?;
            if inside {
                self.expect(")")?;
            }
            return Ok(Formula::Exists(names, Box::new(body)));
        }
        if matches!(self.peek(), Token::Sign("(")) {
            // Either a formula or the start of an expression: look ahead by trying.
            let (start, depth) = (self.next, self.depth);
            self.take();
            if let Ok(inner) = self.formula()
                && self.accept(")")
                && !self.continues_an_expression()
            {
                return Ok(inner);
            }
            (self.next, self.depth) = (start, depth);
        }
        self.comparison()
    }

    fn continues_an_expression(&self) -> bool {
        match self.peek() {
            Token::Sign(s) => ["+", "-", "*", "/", "%", "<", "<=", "=", "==", "!=", ">", ">=", ","].contains(s),
            Token::Word(w) => **w == *"mod",
            Token::Number(_) | Token::End => false,
        }
    }

    fn comparison(&mut self) -> Result<Formula, ParseError> {
        let mut parts = Vec::new();
        let mut left = self.list()?;
        while let Some(operator) = self.operator() {
            let right = self.list()?;
            for a in &left {
                for b in &right {
                    parts.push(Formula::Compare(a.clone(), operator, b.clone()));
                }
            }
            left = right;
        }
        if parts.is_empty() {
            return Err(error(self.at(), "expected a comparison"));
        }
        Ok(Formula::And(parts))
    }

    fn operator(&mut self) -> Option<Comparison> {
        let Token::Sign(sign) = self.peek() else { return None };
        let operator = match *sign {
            "=" | "==" => Comparison::Eq,
            "!=" => Comparison::Ne,
            "<=" => Comparison::Le,
            "<" => Comparison::Lt,
            ">=" => Comparison::Ge,
            ">" => Comparison::Gt,
            _ => return None,
        };
        self.take();
        Some(operator)
    }

    fn list(&mut self) -> Result<Vec<Expr>, ParseError> {
        let mut out = vec![self.expression()?];
        while self.accept(",") {
            out.push(self.expression()?);
        }
        Ok(out)
    }

    fn expression(&mut self) -> Result<Expr, ParseError> {
        self.deeper(|p| {
            let mut sum = p.product()?;
            loop {
                if p.accept("+") {
                    sum = Expr::Sum(Box::new(sum), Box::new(p.product()?));
                } else if p.accept("-") {
                    sum = Expr::Sum(Box::new(sum), Box::new(Expr::Scale(-BigInt::one(), Box::new(p.product()?))));
                } else {
                    return Ok(sum);
                }
            }
        })
    }

    fn product(&mut self) -> Result<Expr, ParseError> {
        if self.accept("-") {
            return self.deeper(|p| Ok(Expr::Scale(-BigInt::one(), Box::new(p.product()?))));
        }
        let mut left = self.factor()?;
        loop {
            let at = self.at();
            if self.accept("*") {
                let right = self.factor()?;
                left = multiply(at, left, right)?;
            } else if self.accept("mod") || self.accept("%") {
                let divisor = self.divisor()?;
                let floor = Expr::Floor(Box::new(left.clone()), divisor.clone());
                left = Expr::Sum(Box::new(left), Box::new(Expr::Scale(-divisor, Box::new(floor))));
            } else if self.starts_a_factor() {
                let right = self.factor()?;
                left = multiply(at, left, right)?;
            } else {
                return Ok(left);
            }
        }
    }

    fn starts_a_factor(&self) -> bool {
        match self.peek() {
            Token::Word(w) => !is_keyword(w) || ["floor", "ceil"].contains(&&**w),
            Token::Sign(s) => *s == "(",
            Token::Number(_) | Token::End => false,
        }
    }

    fn divisor(&mut self) -> Result<BigInt, ParseError> {
        let at = self.at();
        match self.take() {
            Token::Number(n) if n.is_positive() => Ok(n),
            Token::Number(_) | Token::Word(_) | Token::Sign(_) | Token::End => {
                Err(error(at, "expected a positive number"))
            }
        }
    }

    fn factor(&mut self) -> Result<Expr, ParseError> {
        let at = self.at();
        if self.accept("(") {
            let inner = self.expression()?;
            self.expect(")")?;
            return Ok(inner);
        }
        let is_ceil = matches!(self.peek(), Token::Word(w) if **w == *"ceil");
        if self.accept("floor") || self.accept("ceil") {
            self.expect("(")?;
            let inner = self.expression()?;
            self.expect("/")?;
            let divisor = self.divisor()?;
            self.expect(")")?;
            let top = Expr::Number(&divisor - 1);
            let inner = if is_ceil { Expr::Sum(Box::new(inner), Box::new(top)) } else { inner };
            return Ok(Expr::Floor(Box::new(inner), divisor));
        }
        match self.peek().clone() {
            Token::Number(n) => {
                self.take();
                Ok(Expr::Number(n))
            }
            Token::Word(w) if !is_keyword(&w) => {
                self.take();
                Ok(Expr::Name(at, w))
            }
            Token::Word(_) | Token::Sign(_) | Token::End => Err(error(at, "expected an expression")),
        }
    }
}

fn is_keyword(word: &str) -> bool {
    ["and", "or", "not", "exists", "mod", "true", "false", "floor", "ceil"].contains(&word)
}

fn multiply(at: usize, left: Expr, right: Expr) -> Result<Expr, ParseError> {
    match (left, right) {
        (Expr::Number(a), b) | (b, Expr::Number(a)) => Ok(Expr::Scale(a, Box::new(b))),
        (Expr::Scale(a, x), b) if matches!(*x, Expr::Number(_)) => multiply(at, Expr::Scale(a, Box::new(b)), *x),
        _ => Err(error(at, "one factor must be a number")),
    }
}
