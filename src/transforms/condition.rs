//! Conditions as text: `%i < 10 and 2 * %j >= %n`, a conjunction of comparisons of quasi-affine expressions.

use super::UsageError;
use crate::affine::expr::AffineExpr;
use crate::affine::text::{ExprToken, TokenSource, parse_expr};
use crate::diag::Span;

/// How two sides compare.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Comparison {
    /// `<`
    Less,
    /// `<=`
    AtMost,
    /// `>`
    More,
    /// `>=`
    AtLeast,
    /// `==`
    Equal,
}

impl Comparison {
    const ALL: [(&'static str, Comparison); 5] = [
        ("<", Comparison::Less),
        ("<=", Comparison::AtMost),
        (">", Comparison::More),
        (">=", Comparison::AtLeast),
        ("==", Comparison::Equal),
    ];
}

/// Two sides that are compared.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Compared {
    /// The left side.
    pub left: AffineExpr,
    /// How.
    pub comparison: Comparison,
    /// The right side.
    pub right: AffineExpr,
}

impl Compared {
    /// The expressions that must not be negative.
    pub fn at_least_zero(self) -> Vec<AffineExpr> {
        let (less, more) = (self.right.clone() - self.left.clone(), self.left - self.right);
        match self.comparison {
            Comparison::Less => vec![less - 1],
            Comparison::AtMost => vec![less],
            Comparison::More => vec![more - 1],
            Comparison::AtLeast => vec![more],
            Comparison::Equal => vec![less, more],
        }
    }
}

/// Reads a condition over dims and symbols of these names, which stand in it behind a `%`. Places are those of a text in which the
/// condition starts at `offset`.
///
/// # Errors
/// What is no condition, and a name that is none of these, with its place.
pub fn read(text: &str, offset: usize, dims: &[&str], symbols: &[String]) -> Result<Vec<Compared>, UsageError> {
    let mut source = ConditionText { text, offset, token: 0..0, dims, symbols };
    source.advance();
    let mut all = Vec::new();
    loop {
        let left = parse_expr(&mut source)?;
        let Some(&(_, comparison)) = Comparison::ALL.iter().find(|(text, _)| *text == source.next()) else {
            return Err(source.error("expected `<`, `<=`, `>`, `>=` or `==`".to_string()));
        };
        source.advance();
        let right = parse_expr(&mut source)?;
        all.push(Compared { left, comparison, right });
        match source.next() {
            "" => return Ok(all),
            "and" => source.advance(),
            _ => return Err(source.error("expected `and` or the end of the condition".to_string())),
        }
    }
}

/// The text of a condition.
struct ConditionText<'a> {
    text: &'a str,
    /// Where the text starts in the pipeline.
    offset: usize,
    /// The next token.
    token: std::ops::Range<usize>,
    dims: &'a [&'a str],
    symbols: &'a [String],
}

impl<'a> ConditionText<'a> {
    fn next(&self) -> &'a str {
        &self.text[self.token.clone()]
    }
}

impl TokenSource for ConditionText<'_> {
    type Error = UsageError;

    fn peek(&self) -> ExprToken {
        let token = self.next();
        match token.chars().next() {
            Some(c @ ('+' | '-' | '*' | '(' | ')')) => ExprToken::Punct(c),
            Some(c) if c.is_ascii_digit() => ExprToken::Int(token.parse().ok()),
            Some(c) if c.is_ascii_alphabetic() => ExprToken::Word(token.to_string()),
            _ => ExprToken::Other,
        }
    }

    fn advance(&mut self) {
        let rest = &self.text[self.token.end..];
        let start = self.text.len() - rest.trim_start().len();
        let rest = &self.text[start..];
        let is_name = |c: char| c.is_ascii_alphanumeric() || "_$.-@".contains(c);
        let length = match rest.chars().next() {
            None => 0,
            Some('%') => 1 + rest[1..].find(|c: char| !is_name(c) || c == '-').unwrap_or(rest.len() - 1),
            Some('<' | '>' | '=') => 1 + usize::from(rest[1..].starts_with('=')),
            Some(c) if c.is_ascii_digit() => rest.find(|c: char| !c.is_ascii_alphanumeric()).unwrap_or(rest.len()),
            Some(c) if c.is_ascii_alphabetic() || c == '_' => {
                rest.find(|c: char| !is_name(c) || c == '-').unwrap_or(rest.len())
            }
            Some(c) => c.len_utf8(),
        };
        self.token = start..start + length;
    }

    fn error(&self, message: String) -> UsageError {
        UsageError::new(self.place(), message)
    }

    fn place(&self) -> Span {
        Span::new(self.offset + self.token.start, self.offset + self.token.end)
    }

    fn leaf(&mut self) -> Result<AffineExpr, UsageError> {
        let name = self.next().trim_start_matches('%');
        // The innermost loop of a name hides the others around it; `%i@1` is the second of all.
        let is_named = |dim: &&str| *dim == name || dim.split('@').next() == Some(name);
        let dim = self.dims.iter().rposition(is_named).filter(|_| !name.is_empty()).map(|k| AffineExpr::Dim(k as u32));
        let symbol = || self.symbols.iter().position(|symbol| symbol == name).map(|s| AffineExpr::Symbol(s as u32));
        let Some(leaf) = dim.or_else(symbol).filter(|_| !name.is_empty()) else {
            if !self.next().starts_with(|c: char| c == '%' || c == '_' || c.is_ascii_alphabetic()) {
                return Err(self.error("expected an expression".to_owned()));
            }
            let known = self.dims.iter().copied().chain(self.symbols.iter().map(String::as_str));
            let candidates = known.filter(|name| !name.is_empty()).map(|name| format!("%{name}")).collect();
            let what = if self.dims.is_empty() { "argument of type index" } else { "loop around and no symbol" };
            let message = format!("`{}` is no {what}", self.next());
            return Err(UsageError::among(self.place(), message, &format!("%{name}"), candidates));
        };
        self.advance();
        Ok(leaf)
    }
}
