//! Tokens of isl notation, and a cursor over them that the reader of sets and the calculator share.
//!
//! A name is a letter or `_`, then letters, digits and `_`, then primes; `#` starts a comment.

use num_bigint::BigInt;
use std::sync::Arc;

use crate::diag::{Diagnostic, Span};

/// A token.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Token {
    /// A number without sign.
    Number(BigInt),
    /// A name or a keyword.
    Word(Arc<str>),
    /// An operator or a bracket.
    Sign(&'static str),
    /// The end of the text.
    End,
}

/// A token with its place.
#[derive(Clone, Debug)]
struct Lexeme {
    token: Token,
    span: Span,
    starts_line: bool,
}

/// Longer signs before their beginnings.
const SIGNS: [&str; 33] = [
    "<<=", ">>=", ":=", "->", "<<", ">>", "<=", ">=", "!=", "==", "<>", "&&", "||", "<", ">", "=", "{", "}", "[", "]",
    "(", ")", ",", ";", ":", "+", "-", "*", "/", "%", "^", ".", "!",
];

/// Words that are no names in sets, for isl or for us.
const KEYWORDS: [&str; 21] = [
    "and", "or", "not", "implies", "exists", "mod", "floor", "ceil", "floord", "ceild", "min", "max", "true", "false",
    "True", "False", "infty", "infinity", "NaN", "nan", "rational",
];

/// Digits of the longest number that is read.
const MAX_DIGITS: usize = 4096;

/// Deepest nesting that is read.
const MAX_DEPTH: usize = 128;

/// Whether a word cannot be a name.
pub fn is_keyword(word: &str) -> bool {
    KEYWORDS.contains(&word)
}

/// A name as close to `text` as the notation has one.
pub fn name_like(text: &str) -> String {
    let stem = text.trim_end_matches('\'');
    let primes = &text[stem.len()..];
    let mut name: String = stem.chars().map(|c| if c.is_ascii_alphanumeric() { c } else { '_' }).collect();
    if !name.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_') {
        name.insert(0, '_');
    }
    name.push_str(primes);
    if is_keyword(&name) {
        name.push('_');
    }
    name
}

/// A cursor over the tokens of a text.
#[derive(Debug)]
pub struct Tokens {
    lexemes: Vec<Lexeme>,
    next: usize,
    depth: usize,
}

impl Tokens {
    /// The tokens of `text`.
    pub fn new(text: &str) -> Result<Self, Diagnostic> {
        let mut lexemes = Vec::new();
        let mut at = 0;
        let mut starts_line = true;
        while let Some(c) = text[at..].chars().next() {
            let rest = &text[at..];
            if c == '#' {
                at += rest.find('\n').unwrap_or(rest.len());
            } else if c.is_whitespace() {
                starts_line |= c == '\n';
                at += c.len_utf8();
            } else {
                let (token, length) = token(rest, at)?;
                lexemes.push(Lexeme { token, span: Span::new(at, at + length), starts_line });
                starts_line = false;
                at += length;
            }
        }
        lexemes.push(Lexeme { token: Token::End, span: Span::new(at, at), starts_line });
        Ok(Tokens { lexemes, next: 0, depth: 0 })
    }

    /// The token at the cursor.
    pub fn peek(&self) -> &Token {
        &self.lexemes[self.next].token
    }

    /// The token `ahead` places after the cursor.
    pub fn peek_at(&self, ahead: usize) -> &Token {
        &self.lexemes[(self.next + ahead).min(self.lexemes.len() - 1)].token
    }

    /// The place of the token at the cursor.
    pub fn span(&self) -> Span {
        self.lexemes[self.next].span
    }

    /// From the start of `first` to the end of the token before the cursor.
    pub fn since(&self, first: Span) -> Span {
        let end = self.lexemes[self.next.saturating_sub(1)].span.end;
        Span { start: first.start, end: end.max(first.end) }
    }

    /// Whether the token at the cursor is the first of its line.
    pub fn starts_line(&self) -> bool {
        self.starts_line_at(0)
    }

    /// Whether the token `ahead` places after the cursor is the first of its line.
    pub fn starts_line_at(&self, ahead: usize) -> bool {
        self.lexemes[(self.next + ahead).min(self.lexemes.len() - 1)].starts_line
    }

    /// Passes over the token at the cursor.
    pub fn advance(&mut self) {
        self.next = (self.next + 1).min(self.lexemes.len() - 1);
    }

    /// Whether the token at the cursor is this sign or word.
    pub fn is(&self, text: &str) -> bool {
        self.is_at(0, text)
    }

    /// Whether the token `ahead` places after the cursor is this sign or word.
    pub fn is_at(&self, ahead: usize, text: &str) -> bool {
        match self.peek_at(ahead) {
            Token::Sign(s) => *s == text,
            Token::Word(w) => **w == *text,
            Token::Number(_) | Token::End => false,
        }
    }

    /// Passes over a sign or word, if it is there.
    pub fn accept(&mut self, text: &str) -> bool {
        let found = self.is(text);
        if found {
            self.advance();
        }
        found
    }

    /// Passes over one of these signs or words, if one is there.
    pub fn accept_any(&mut self, texts: &[&str]) -> bool {
        texts.iter().any(|text| self.accept(text))
    }

    /// Demands a sign or word.
    pub fn expect(&mut self, text: &str) -> Result<(), Diagnostic> {
        if self.accept(text) { Ok(()) } else { Err(self.unexpected(&format!("`{text}`"))) }
    }

    /// Demands a name that is no keyword.
    pub fn name(&mut self) -> Result<Arc<str>, Diagnostic> {
        match self.peek() {
            Token::Word(w) if !is_keyword(w) => {
                let w = w.clone();
                self.advance();
                Ok(w)
            }
            Token::Word(_) | Token::Number(_) | Token::Sign(_) | Token::End => Err(self.unexpected("a name")),
        }
    }

    /// What to say where something else was expected.
    pub fn unexpected(&self, expected: &str) -> Diagnostic {
        let found = match self.peek() {
            Token::End => "the text ends here".to_string(),
            Token::Number(_) => "this is a number".to_string(),
            Token::Word(w) => format!("this is `{w}`"),
            Token::Sign(s) => format!("this is `{s}`"),
        };
        Diagnostic::error("unexpected-token", self.span(), format!("expected {expected}; {found}"))
    }

    /// Reads something one level deeper; too deep is an error, so that no text exhausts the stack.
    pub fn deeper<T>(&mut self, read: impl FnOnce(&mut Self) -> Result<T, Diagnostic>) -> Result<T, Diagnostic> {
        self.enter()?;
        let answer = read(self);
        self.leave();
        answer
    }

    /// Goes one level deeper.
    pub fn enter(&mut self) -> Result<(), Diagnostic> {
        if self.depth == MAX_DEPTH {
            let message = format!("expressions nest at most {MAX_DEPTH} deep");
            return Err(Diagnostic::error("too-deep", self.span(), message));
        }
        self.depth += 1;
        Ok(())
    }

    /// Comes back from one level deeper.
    pub fn leave(&mut self) {
        self.depth -= 1;
    }

    /// Reads something if it is there; where it is not, the cursor stays.
    pub fn attempt<T>(&mut self, read: impl FnOnce(&mut Self) -> Option<T>) -> Option<T> {
        let (next, depth) = (self.next, self.depth);
        let answer = read(self);
        if answer.is_none() {
            (self.next, self.depth) = (next, depth);
        }
        answer
    }

    /// Looks from just behind an opening bracket to the bracket that closes it: whether a sign stands between them and
    /// not inside further brackets, and how far ahead the closing one is.
    pub fn inside_bracket(&self, sign: &str) -> Option<(bool, usize)> {
        let mut open = 0;
        let mut found = false;
        for ahead in 0..self.lexemes.len() - self.next {
            match self.peek_at(ahead) {
                Token::Sign("[" | "(" | "{") => open += 1,
                Token::Sign("]" | ")" | "}") if open == 0 => return Some((found, ahead)),
                Token::Sign("]" | ")" | "}") => open -= 1,
                Token::Sign(s) => found |= open == 0 && *s == sign,
                Token::Number(_) | Token::Word(_) | Token::End => {}
            }
        }
        None
    }
}

/// The token that `rest` starts with, and its length.
fn token(rest: &str, at: usize) -> Result<(Token, usize), Diagnostic> {
    let run = |from: usize, test: fn(char) -> bool| rest[from..].find(|c| !test(c)).map_or(rest.len(), |n| from + n);
    let first = rest.chars().next().unwrap_or_default();
    if first.is_ascii_digit() {
        let length = run(0, |c| c.is_ascii_digit());
        let number = if length <= MAX_DIGITS { rest[..length].parse().ok() } else { None };
        let number = number.ok_or_else(|| {
            let message = format!("numbers have at most {MAX_DIGITS} digits");
            Diagnostic::error("too-large", Span::new(at, at + length), message)
        })?;
        return Ok((Token::Number(number), length));
    }
    if first.is_ascii_alphabetic() || first == '_' {
        let length = run(run(0, |c| c.is_ascii_alphanumeric() || c == '_'), |c| c == '\'');
        return Ok((Token::Word(Arc::from(&rest[..length])), length));
    }
    match SIGNS.iter().find(|sign| rest.starts_with(**sign)) {
        Some(sign) => Ok((Token::Sign(sign), sign.len())),
        None => {
            let span = Span::new(at, at + first.len_utf8());
            let message = format!("no part of the notation starts with `{}`", first.escape_debug());
            Err(Diagnostic::error("unexpected-character", span, message))
        }
    }
}
