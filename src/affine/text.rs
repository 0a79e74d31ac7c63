//! MLIR's text for affine expressions, maps and integer sets, read from any source of tokens.
//!
//! ```text
//! expr   ::= term (('+' | '-') term)*
//! term   ::= factor (('*' | 'floordiv' | 'ceildiv' | 'mod') factor)*
//! factor ::= '-' factor | '(' expr ')' | integer | leaf
//! ```
//! A leaf is whatever the source knows: a declared dim or symbol name, or an SSA operand `%i`, `symbol(%n)`.

use super::expr::AffineExpr;

/// One token, as far as affine expressions care.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Token {
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
    fn peek(&self) -> Token;
    /// Passes over it.
    fn advance(&mut self);
    /// An error at the next token.
    fn error(&self, message: String) -> Self::Error;
    /// Reads a leaf: called where the next token is a word or anything else that no rule of the grammar starts with.
    fn leaf(&mut self) -> Result<AffineExpr, Self::Error>;
}

/// How deep parentheses and signs may nest.
pub const MAX_DEPTH: usize = 200;
