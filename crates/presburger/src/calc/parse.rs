//! From text to postfix code.
//!
//! ```text
//! program   ::= (statement (';' | newline))*
//! statement ::= name ':=' expr | 'print'? expr | 'assert' expr
//! expr      ::= chain (comparison chain)?
//! chain     ::= operand (operator operand)*
//! operand   ::= prefix operand | primary ('^' '-'? number | '(' expr ')')*
//! primary   ::= name | '-'? number | 'True' | 'False' | '(' expr ')' | a set or relation
//! ```
//! Operators between operands all bind alike, from left to right, as in `iscc`; comparisons bind less. Where an expression
//! may end and the next line does not start with an operator, the end of the line ends the statement.

use std::sync::Arc;

use num_traits::ToPrimitive;

use super::Value;
use super::operator::{Binary, MISSING, Unary};
use crate::Union;
use crate::diag::{Diagnostic, Span};
use crate::text::lex::{Token, Tokens};

/// Postfix code. The span is that of the operator.
#[derive(Clone, Debug)]
pub(super) enum Instruction {
    Push(Value),
    Load(usize),
    Store(usize),
    Unary(Unary, &'static str, Span),
    Power(i64, Span),
    Binary(Binary, &'static str, Span),
    Print,
    Assert(Span),
}

/// The code of one statement after the other.
#[derive(Clone, Debug, Default)]
pub(super) struct Program {
    pub(super) statements: Vec<Vec<Instruction>>,
    pub(super) num_variables: usize,
}

/// Greatest exponent of a relation.
const MAX_EXPONENT: i64 = 256;

pub(super) fn program(source: &str) -> Result<(Program, Option<Diagnostic>), Diagnostic> {
    let mut parser = Parser { tokens: Tokens::new(source)?, names: Vec::new(), code: Vec::new() };
    let mut program = Program::default();
    let mut mistake = None;
    while mistake.is_none() {
        while parser.tokens.accept(";") {}
        if *parser.tokens.peek() == Token::End {
            break;
        }
        mistake = parser.whole_statement(&mut program).err();
    }
    program.num_variables = parser.names.len();
    Ok((program, mistake))
}

struct Parser {
    tokens: Tokens,
    /// The variables, in the order of their slots.
    names: Vec<Arc<str>>,
    code: Vec<Instruction>,
}

impl Parser {
    /// A statement, and that nothing but another one follows it.
    fn whole_statement(&mut self, program: &mut Program) -> Result<(), Diagnostic> {
        self.statement()?;
        if !(self.tokens.is(";") || self.tokens.starts_line() || *self.tokens.peek() == Token::End) {
            return Err(self.tokens.unexpected("an operator, `;` or a new line"));
        }
        program.statements.push(std::mem::take(&mut self.code));
        Ok(())
    }

    fn statement(&mut self) -> Result<(), Diagnostic> {
        if let Token::Word(name) = self.tokens.peek().clone()
            && self.tokens.is_at(1, ":=")
        {
            self.check_variable(&name)?;
            self.tokens.advance();
            self.tokens.advance();
            self.expression()?;
            let slot = self.names.iter().position(|other| *other == name).unwrap_or_else(|| {
                self.names.push(name);
                self.names.len() - 1
            });
            self.code.push(Instruction::Store(slot));
            return Ok(());
        }
        let span = self.tokens.span();
        let last = if self.tokens.accept("assert") {
            Instruction::Assert(span)
        } else {
            self.tokens.accept("print");
            Instruction::Print
        };
        self.expression()?;
        self.code.push(last);
        Ok(())
    }

    /// Names of operators are no variables.
    fn check_variable(&self, name: &str) -> Result<(), Diagnostic> {
        let taken = Unary::of(name).is_some()
            || Binary::of(name).is_some()
            || ["print", "assert", "True", "False"].contains(&name);
        if taken {
            let message = format!("`{name}` is an operator and cannot be assigned to");
            return Err(Diagnostic::error("reserved-name", self.tokens.span(), message));
        }
        Ok(())
    }

    fn expression(&mut self) -> Result<(), Diagnostic> {
        self.chain()?;
        if let Some((name, operator, span)) = self.operator(true) {
            self.chain()?;
            self.code.push(Instruction::Binary(operator, name, span));
        }
        Ok(())
    }

    fn chain(&mut self) -> Result<(), Diagnostic> {
        self.operand()?;
        while let Some((mut name, mut operator, span)) = self.operator(false) {
            // `->*` and `->-` restrict the range.
            if operator == Binary::Pairs && self.tokens.accept("*") {
                (name, operator) = ("->*", Binary::IntersectRange);
            } else if operator == Binary::Pairs && self.tokens.accept("-") {
                (name, operator) = ("->-", Binary::SubtractRange);
            }
            let span = self.tokens.since(span);
            self.operand()?;
            self.code.push(Instruction::Binary(operator, name, span));
        }
        Ok(())
    }

    /// Passes over an operator between operands that compares, or one that does not.
    fn operator(&mut self, compares: bool) -> Option<(&'static str, Binary, Span)> {
        let found = match self.tokens.peek() {
            Token::Sign(sign) => Binary::of(sign),
            Token::Word(word) => Binary::of(word),
            Token::Number(_) | Token::End => None,
        };
        let (name, operator) = found.filter(|(_, operator)| operator.compares() == compares)?;
        let span = self.tokens.span();
        self.tokens.advance();
        Some((name, operator, span))
    }

    fn deeper(&mut self, read: fn(&mut Self) -> Result<(), Diagnostic>) -> Result<(), Diagnostic> {
        self.tokens.enter()?;
        read(self)?;
        self.tokens.leave();
        Ok(())
    }

    fn operand(&mut self) -> Result<(), Diagnostic> {
        let span = self.tokens.span();
        if let Token::Word(word) = self.tokens.peek()
            && let Some((name, operator)) = Unary::of(word)
        {
            self.tokens.advance();
            self.deeper(Self::operand)?;
            self.code.push(Instruction::Unary(operator, name, span));
            return Ok(());
        }
        self.primary()?;
        loop {
            let span = self.tokens.span();
            if self.tokens.accept("^") {
                let exponent = self.exponent()?;
                self.code.push(Instruction::Power(exponent, self.tokens.since(span)));
            } else if self.tokens.is("(") && !self.tokens.starts_line() {
                self.tokens.advance();
                self.deeper(Self::expression)?;
                self.tokens.expect(")")?;
                self.code.push(Instruction::Binary(Binary::Apply, "(..)", self.tokens.since(span)));
            } else {
                return Ok(());
            }
        }
    }

    fn exponent(&mut self) -> Result<i64, Diagnostic> {
        let span = self.tokens.span();
        if self.tokens.is("+") {
            let message = "there is no transitive closure here";
            return Err(Diagnostic::error("unknown-operator", span, message));
        }
        let negative = self.tokens.accept("-");
        let Token::Number(number) = self.tokens.peek().clone() else {
            return Err(self.tokens.unexpected("an exponent, such as `^-1`"));
        };
        self.tokens.advance();
        match number.to_i64().filter(|exponent| (1..=MAX_EXPONENT).contains(exponent)) {
            Some(exponent) => Ok(if negative { -exponent } else { exponent }),
            None => {
                let message = format!("exponents go from -{MAX_EXPONENT} to {MAX_EXPONENT}, without 0");
                Err(Diagnostic::error("too-large", self.tokens.since(span), message))
            }
        }
    }

    fn primary(&mut self) -> Result<(), Diagnostic> {
        let span = self.tokens.span();
        match self.tokens.peek().clone() {
            Token::Sign("{" | "[") => {
                let union = Union::read(&mut self.tokens)?;
                self.code.push(Instruction::Push(Value::Union(union)));
            }
            Token::Sign("(") => {
                self.tokens.advance();
                self.deeper(Self::expression)?;
                self.tokens.expect(")")?;
            }
            Token::Number(number) => {
                self.tokens.advance();
                self.code.push(Instruction::Push(Value::Number(Some(number))));
            }
            Token::Sign("-") => {
                self.tokens.advance();
                let Token::Number(number) = self.tokens.peek().clone() else {
                    return Err(self.tokens.unexpected("a number"));
                };
                self.tokens.advance();
                self.code.push(Instruction::Push(Value::Number(Some(-number))));
            }
            Token::Word(word) if *word == *"True" || *word == *"False" => {
                self.tokens.advance();
                self.code.push(Instruction::Push(Value::Truth(*word == *"True")));
            }
            Token::Word(word) => match self.names.iter().position(|name| *name == word) {
                Some(slot) => {
                    self.tokens.advance();
                    self.code.push(Instruction::Load(slot));
                }
                None => return Err(self.unknown(&word, span)),
            },
            Token::Sign(_) | Token::End => return Err(self.tokens.unexpected("a set, a relation or a name")),
        }
        Ok(())
    }

    /// What to say of a word that is neither a variable nor an operator.
    fn unknown(&self, word: &str, span: Span) -> Diagnostic {
        if MISSING.split(' ').any(|missing| missing == word) {
            return Diagnostic::error(
                "unknown-operator",
                span,
                format!("iscc's operator `{word}` is not provided here"),
            );
        }
        let starts_operand = match self.tokens.peek_at(1) {
            Token::Sign(sign) => ["{", "("].contains(sign),
            Token::Word(word) => Binary::of(word).is_none(),
            Token::Number(_) => true,
            Token::End => false,
        };
        if starts_operand && !self.tokens.starts_line_at(1) {
            return Diagnostic::error("unknown-operator", span, format!("there is no operator `{word}`"));
        }
        let note = match self.tokens.is_at(1, "[") {
            true => format!("points stand in braces: `{{ {word}[..] }}`"),
            false => format!("`{word} := ..` gives it a value"),
        };
        Diagnostic::error("unknown-name", span, format!("nothing is called `{word}` here")).note(note)
    }
}
