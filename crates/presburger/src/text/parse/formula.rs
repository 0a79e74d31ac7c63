//! The grammar of constraints.
//!
//! ```text
//! formula    ::= disjunction ('implies' formula)?
//! disjunction ::= conjunction ('or' conjunction)*
//! conjunction ::= atom ('and' atom)*
//! atom       ::= 'true' | 'false' | 'not' atom | '(' formula ')' | comparison
//!              | 'exists' '(' names ':' formula ')' | 'exists' names ':' formula
//! comparison ::= list (('=' | '!=' | '<=' | '<' | '>=' | '>' | '<<' | '<<=' | '>>' | '>>=') list)+
//! list       ::= expression (',' expression)* | '[' expression (',' expression)* ']'
//! expression ::= term (('+' | '-') term)*
//! term       ::= '-' term | factor ('*'? factor)*
//! factor     ::= primary (('mod' | '%') number)*
//! primary    ::= number | name | '(' expression ')' | '[' expression '/' number ']'
//!              | ('floor' | 'ceil') '(' expression '/' number ')' | ('floord' | 'ceild') '(' expression ',' number ')'
//!              | ('min' | 'max') '(' expression (',' expression)* ')'
//! ```
//! As in isl, `mod` binds more strongly than `*`: `2i mod 3` is `2 * (i mod 3)`. A chain compares neighbours, a list
//! each with each; but `<<` compares lists in lexicographic order.

use num_bigint::BigInt;
use num_traits::{One, Signed};
use std::sync::Arc;

use crate::diag::{Diagnostic, Span};
use crate::text::lex::{Token, Tokens, is_keyword};

/// A quasi-affine expression. No variant nests deeper than the text does.
#[derive(Clone, Debug)]
pub(super) enum Expr {
    Number(BigInt),
    Name(Span, Arc<str>),
    Sum(Vec<Expr>),
    Scale(BigInt, Box<Expr>),
    Floor(Box<Expr>, BigInt),
    Mod(Box<Expr>, BigInt),
    /// The least (or greatest, if the flag is set) of some values.
    Extreme(bool, Vec<Expr>),
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Comparison {
    Eq,
    Ne,
    Le,
    Lt,
    Ge,
    Gt,
}

impl Comparison {
    /// What holds where this does not.
    pub(super) fn negated(self) -> Self {
        match self {
            Comparison::Eq => Comparison::Ne,
            Comparison::Ne => Comparison::Eq,
            Comparison::Le => Comparison::Gt,
            Comparison::Gt => Comparison::Le,
            Comparison::Ge => Comparison::Lt,
            Comparison::Lt => Comparison::Ge,
        }
    }
}

#[derive(Clone, Debug)]
pub(super) enum Formula {
    Constant(bool),
    And(Vec<Formula>),
    Or(Vec<Formula>),
    Not(Box<Formula>),
    /// Names, with values where they are given, and the formula they are for.
    Exists(Vec<(Arc<str>, Option<Expr>)>, Box<Formula>),
    Compare(Expr, Comparison, Expr),
}

/// Bits of the largest number that a product of numbers may have.
const MAX_BITS: u64 = 1 << 16;

pub(super) fn formula(tokens: &mut Tokens) -> Result<Formula, Diagnostic> {
    tokens.deeper(|tokens| {
        let mut parts = vec![conjunction(tokens)?];
        while tokens.accept_any(&["or", "||"]) {
            parts.push(conjunction(tokens)?);
        }
        let left = one_or(parts, Formula::Or);
        if !tokens.accept("implies") {
            return Ok(left);
        }
        Ok(Formula::Or(vec![Formula::Not(Box::new(left)), formula(tokens)?]))
    })
}

fn conjunction(tokens: &mut Tokens) -> Result<Formula, Diagnostic> {
    let mut parts = vec![atom(tokens)?];
    while tokens.accept_any(&["and", "&&"]) {
        parts.push(atom(tokens)?);
    }
    Ok(one_or(parts, Formula::And))
}

fn one_or(mut parts: Vec<Formula>, many: fn(Vec<Formula>) -> Formula) -> Formula {
    match parts.len() {
        1 => parts.remove(0),
        _ => many(parts),
    }
}

fn atom(tokens: &mut Tokens) -> Result<Formula, Diagnostic> {
    if tokens.accept_any(&["true", "True"]) {
        return Ok(Formula::Constant(true));
    }
    if tokens.accept_any(&["false", "False"]) {
        return Ok(Formula::Constant(false));
    }
    if tokens.accept_any(&["not", "!"]) {
        return tokens.deeper(|tokens| Ok(Formula::Not(Box::new(atom(tokens)?))));
    }
    if tokens.accept("exists") {
        return exists(tokens);
    }
    if tokens.is("(") && is_formula_in_parentheses(tokens) {
        tokens.advance();
        let inner = formula(tokens)?;
        tokens.expect(")")?;
        return Ok(inner);
    }
    comparison(tokens)
}

/// Whether the parenthesis at the cursor holds a formula, and not the beginning of an expression: then the sign or word
/// of a formula stands somewhere inside it.
fn is_formula_in_parentheses(tokens: &Tokens) -> bool {
    let mut open = 0;
    for ahead in 0.. {
        match tokens.peek_at(ahead) {
            Token::Sign("(") => open += 1,
            Token::Sign(")") if open == 1 => return false,
            Token::Sign(")") => open -= 1,
            Token::Sign("<" | "<=" | ">" | ">=" | "=" | "==" | "!=" | "<>" | "<<" | "<<=" | ">>" | ">>=" | "!") => {
                return true;
            }
            Token::Word(w) if is_keyword(w) => {
                if ["true", "false", "True", "False", "exists", "not", "and", "or", "implies"].contains(&&**w) {
                    return true;
                }
            }
            Token::End => return false,
            Token::Sign(_) | Token::Word(_) | Token::Number(_) => {}
        }
    }
    false
}

fn exists(tokens: &mut Tokens) -> Result<Formula, Diagnostic> {
    let inside = tokens.accept("(");
    let mut names = Vec::new();
    loop {
        let name = tokens.name()?;
        let value = if tokens.accept("=") { Some(expression(tokens)?) } else { None };
        names.push((name, value));
        if !tokens.accept(",") {
            break;
        }
    }
    tokens.expect(":")?;
    let body = if inside && tokens.is(")") { Formula::Constant(true) } else { formula(tokens)? };
    if inside {
        tokens.expect(")")?;
    }
    Ok(Formula::Exists(names, Box::new(body)))
}

/// A comparison sign: one that compares each with each, or one of lexicographic order.
enum Operator {
    Each(Comparison),
    Order { or_equal: bool, reversed: bool },
}

fn operator(tokens: &mut Tokens) -> Option<Operator> {
    let Token::Sign(sign) = tokens.peek() else { return None };
    let operator = match *sign {
        "=" | "==" => Operator::Each(Comparison::Eq),
        "!=" | "<>" => Operator::Each(Comparison::Ne),
        "<=" => Operator::Each(Comparison::Le),
        "<" => Operator::Each(Comparison::Lt),
        ">=" => Operator::Each(Comparison::Ge),
        ">" => Operator::Each(Comparison::Gt),
        "<<" => Operator::Order { or_equal: false, reversed: false },
        "<<=" => Operator::Order { or_equal: true, reversed: false },
        ">>" => Operator::Order { or_equal: false, reversed: true },
        ">>=" => Operator::Order { or_equal: true, reversed: true },
        _ => return None,
    };
    tokens.advance();
    Some(operator)
}

fn comparison(tokens: &mut Tokens) -> Result<Formula, Diagnostic> {
    let mut parts = Vec::new();
    let mut left = list(tokens)?;
    let start = tokens.span();
    while let Some(operator) = operator(tokens) {
        let right = list(tokens)?;
        match operator {
            Operator::Each(comparison) => {
                for a in &left {
                    parts.extend(right.iter().map(|b| Formula::Compare(a.clone(), comparison, b.clone())));
                }
            }
            Operator::Order { .. } if left.len() != right.len() => {
                let message = format!("lists of {} and of {} values have no order", left.len(), right.len());
                return Err(Diagnostic::error("different-lengths", start, message));
            }
            Operator::Order { or_equal, reversed } => {
                let (small, large) = if reversed { (&right, &left) } else { (&left, &right) };
                parts.push(precedes(small, large, or_equal));
            }
        }
        left = right;
    }
    if parts.is_empty() {
        return Err(tokens.unexpected("a comparison"));
    }
    Ok(one_or(parts, Formula::And))
}

/// Equal up to some place and less there; or equal everywhere.
fn precedes(small: &[Expr], large: &[Expr], or_equal: bool) -> Formula {
    let compare = |k: usize, by| Formula::Compare(small[k].clone(), by, large[k].clone());
    let equal = |count: usize| (0..count).map(|k| compare(k, Comparison::Eq));
    let less = |k: usize| Formula::And(equal(k).chain([compare(k, Comparison::Lt)]).collect());
    let same = or_equal.then(|| Formula::And(equal(small.len()).collect()));
    Formula::Or((0..small.len()).map(less).chain(same).collect())
}

fn list(tokens: &mut Tokens) -> Result<Vec<Expr>, Diagnostic> {
    let bracketed = tokens.attempt(|tokens| {
        let closed = tokens.accept("[").then(|| tokens.inside_bracket("/"))?;
        closed.filter(|(is_floor, _)| !is_floor)
    });
    let mut out = vec![expression(tokens)?];
    while tokens.accept(",") {
        out.push(expression(tokens)?);
    }
    if bracketed.is_some() {
        tokens.expect("]")?;
    }
    if tokens.is("/") {
        let message = "a quotient needs to be rounded: `floor(e/d)`, `ceil(e/d)` or `[e/d]`";
        return Err(Diagnostic::error("not-affine", tokens.span(), message));
    }
    Ok(out)
}

pub(super) fn expression(tokens: &mut Tokens) -> Result<Expr, Diagnostic> {
    tokens.deeper(|tokens| {
        let mut terms = vec![term(tokens)?];
        loop {
            if tokens.accept("+") {
                terms.push(term(tokens)?);
            } else if tokens.accept("-") {
                let next = term(tokens)?;
                terms.push(scale(-BigInt::one(), next));
            } else {
                return Ok(sum(terms));
            }
        }
    })
}

fn sum(mut terms: Vec<Expr>) -> Expr {
    let constant = |term: &Expr| if let Expr::Number(n) = term { Some(n.clone()) } else { None };
    match terms.iter().map(constant).sum::<Option<BigInt>>() {
        Some(number) => Expr::Number(number),
        None if terms.len() == 1 => terms.remove(0),
        None => Expr::Sum(terms),
    }
}

fn scale(factor: BigInt, expr: Expr) -> Expr {
    match expr {
        Expr::Number(n) => Expr::Number(factor * n),
        Expr::Scale(inner, expr) => Expr::Scale(factor * inner, expr),
        expr => Expr::Scale(factor, Box::new(expr)),
    }
}

fn term(tokens: &mut Tokens) -> Result<Expr, Diagnostic> {
    if tokens.accept("-") {
        return tokens.deeper(|tokens| Ok(scale(-BigInt::one(), term(tokens)?)));
    }
    let start = tokens.span();
    let mut left = factor(tokens)?;
    loop {
        let negative = if tokens.accept("*") {
            tokens.accept("-")
        } else if starts_a_factor(tokens) {
            false
        } else {
            return Ok(left);
        };
        let right = factor(tokens)?;
        let right = if negative { scale(-BigInt::one(), right) } else { right };
        left = match (left, right) {
            (Expr::Number(a), b) | (b, Expr::Number(a)) => scale(a, b),
            _ => {
                let message = "one factor of a product must be a number";
                return Err(Diagnostic::error("not-affine", tokens.since(start), message));
            }
        };
        if let Expr::Number(n) | Expr::Scale(n, _) = &left
            && n.bits() > MAX_BITS
        {
            let message = format!("numbers have at most {MAX_BITS} bits");
            return Err(Diagnostic::error("too-large", tokens.since(start), message));
        }
    }
}

fn starts_a_factor(tokens: &Tokens) -> bool {
    match tokens.peek() {
        Token::Word(w) => !is_keyword(w) || FUNCTIONS.contains(&&**w),
        Token::Sign(s) => *s == "(",
        Token::Number(_) | Token::End => false,
    }
}

const FUNCTIONS: [&str; 6] = ["floor", "ceil", "floord", "ceild", "min", "max"];

fn factor(tokens: &mut Tokens) -> Result<Expr, Diagnostic> {
    let mut value = primary(tokens)?;
    let mut count = 0;
    while tokens.accept_any(&["mod", "%"]) {
        count += 1;
        if count > 8 {
            return Err(Diagnostic::error("too-deep", tokens.span(), "this is too long a row of `mod`"));
        }
        value = Expr::Mod(Box::new(value), divisor(tokens)?);
    }
    Ok(value)
}

fn divisor(tokens: &mut Tokens) -> Result<BigInt, Diagnostic> {
    match tokens.peek().clone() {
        Token::Number(n) if n.is_positive() => {
            tokens.advance();
            Ok(n)
        }
        Token::Number(_) | Token::Word(_) | Token::Sign(_) | Token::End => {
            Err(Diagnostic::error("bad-divisor", tokens.span(), "expected a positive number to divide by"))
        }
    }
}

fn primary(tokens: &mut Tokens) -> Result<Expr, Diagnostic> {
    let span = tokens.span();
    match tokens.peek().clone() {
        Token::Number(n) => {
            tokens.advance();
            Ok(Expr::Number(n))
        }
        Token::Sign("(") => {
            tokens.advance();
            let inner = expression(tokens)?;
            tokens.expect(")")?;
            Ok(inner)
        }
        Token::Sign("[") => {
            tokens.advance();
            quotient(tokens, "/", false, "]")
        }
        Token::Word(w) if FUNCTIONS.contains(&&*w) => {
            tokens.advance();
            tokens.expect("(")?;
            match &*w {
                "floor" | "ceil" => quotient(tokens, "/", &*w == "ceil", ")"),
                "floord" | "ceild" => quotient(tokens, ",", &*w == "ceild", ")"),
                _ => {
                    let mut values = vec![expression(tokens)?];
                    while tokens.accept(",") {
                        values.push(expression(tokens)?);
                    }
                    tokens.expect(")")?;
                    Ok(Expr::Extreme(&*w == "max", values))
                }
            }
        }
        Token::Word(w) if !is_keyword(&w) => {
            tokens.advance();
            Ok(Expr::Name(span, w))
        }
        Token::Word(_) | Token::Sign(_) | Token::End => Err(tokens.unexpected("an expression")),
    }
}

/// `e separator d close`: `floor(e / d)`, and `ceil(e / d)` as `floor((e + d - 1) / d)`.
fn quotient(tokens: &mut Tokens, separator: &str, up: bool, close: &str) -> Result<Expr, Diagnostic> {
    let numerator = expression(tokens)?;
    tokens.expect(separator)?;
    let divisor = divisor(tokens)?;
    tokens.expect(close)?;
    let numerator = if up { sum(vec![numerator, Expr::Number(&divisor - 1)]) } else { numerator };
    Ok(Expr::Floor(Box::new(numerator), divisor))
}
