//! `split(a; %i < 10)`: the iterations of a loop that meet a condition apart from, and before, those that do not.
//!
//! ```text
//! rewrite: band a { S }  ->  sequence { band a { S where C }, band a_1 { S where not C } }
//! ```
//! Index-set splitting. `C` is a conjunction (`and`) of comparisons of quasi-affine expressions over the loop, the loops
//! around it and symbols. Where `C` holds for the first iterations the order stays as it is; elsewhere the judge
//! decides, and where it finds that illegal and the other order of the two legal, as where `C` holds for the last
//! iterations, that one is claimed.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::UsageError;
use super::parts::{Whole, copies, in_order};
use super::pipeline::{Argument, Step};
use super::session::{No, Session};
use crate::affine::expr::AffineExpr;
use crate::affine::presburger::{BasicSet, Set};
use crate::affine::text::{Token, TokenSource, parse_expr};
use crate::analysis::scop::Within;
use crate::diag::Span;
use crate::schedule::change::Change;
use crate::schedule::legality::is_legal;
use crate::schedule::refusal::NotApplicable;
use crate::schedule::tree::{Node, Tree};

/// The claim.
pub fn claim(session: &Session<'_>, step: &Step) -> Result<Change, No> {
    let number = session.loops(step, 1)?[0];
    let [argument] = step.group(1) else {
        return Err(step.wrong("split needs one condition: split(%i; %i < 10)").into());
    };
    let whole = Whole::of(session, number);
    let around = session.tree.path_to(number).into_iter();
    let labels: Vec<String> = around.map(|band| session.label(band)[1..].to_string()).collect();
    let dims: Vec<&str> = labels.iter().map(|label| &**label).collect();
    let symbols = &session.scop().symbols;
    let symbols: Vec<String> = symbols
        .iter()
        .map(|&value| session.module.value(value).name.as_deref().unwrap_or_default().to_string())
        .collect();
    let mut points = BasicSet::universe(whole.space(1));
    for expr in Condition::read(argument, &dims, &symbols)? {
        whole.demand(&mut points, &expr).map_err(|_| {
            UsageError::new(
                argument.span,
                "the condition is not affine: it divides by what is not positive, or is too large",
            )
        })?;
    }
    let points: Set = points.into();
    let within = |id| (id, Within { times: whole.times(id), points: points.clone() });
    let inside: BTreeMap<_, _> = whole.band.body.statements().into_iter().map(within).collect();
    let split = whole.split(&whole.program, inside, BTreeMap::new())?;
    let node = Node::Band(Arc::new(whole.band.clone()));
    let (here, elsewhere) = (split.here(&node), split.elsewhere(&node));
    if here.is_nothing() || elsewhere.is_nothing() {
        let which = if here.is_nothing() { "no" } else { "every" };
        let message = format!("{which} iteration of {} meets the condition", session.label(number));
        return Err(NotApplicable::new("nothing-to-split", whole.place(), message).into());
    }
    let in_that_order = |first: &Node, second: &Node| {
        let [second] = copies(session, [second.clone()]);
        split.program.replace(&session.tree, number, &in_order([first.clone(), second]))
    };
    let mut tree = in_that_order(&here, &elsewhere);
    let legal = |tree: &Tree| {
        is_legal(None, &split.program.scop, &split.program.dependences, tree, session.budget).unwrap_or(false)
    };
    if !legal(&tree) {
        let other = in_that_order(&elsewhere, &here);
        if legal(&other) {
            tree = other;
        }
    }
    Ok(Change::split("split", &step.text, split.program, tree))
}

/// The text of a condition.
struct Condition<'a> {
    text: &'a str,
    /// Where the text starts in the pipeline.
    offset: usize,
    /// The next token.
    token: std::ops::Range<usize>,
    dims: &'a [&'a str],
    symbols: &'a [String],
}

impl<'a> Condition<'a> {
    /// The expressions that must not be negative.
    fn read(argument: &'a Argument, dims: &'a [&'a str], symbols: &'a [String]) -> Result<Vec<AffineExpr>, UsageError> {
        let mut source =
            Condition { text: &argument.text, offset: argument.span.range().start, token: 0..0, dims, symbols };
        source.advance();
        let mut all = Vec::new();
        loop {
            let left = parse_expr(&mut source)?;
            let relation = source.next().to_string();
            source.advance();
            let right = parse_expr(&mut source)?;
            let (less, more) = (right.clone() - left.clone(), left - right);
            match relation.as_str() {
                "<" => all.push(less - 1),
                "<=" => all.push(less),
                ">" => all.push(more - 1),
                ">=" => all.push(more),
                "==" => all.extend([less, more]),
                _ => return Err(source.error("expected `<`, `<=`, `>`, `>=` or `==`".to_string())),
            }
            match source.next() {
                "" => return Ok(all),
                "and" => source.advance(),
                _ => return Err(source.error("expected `and` or the end of the condition".to_string())),
            }
        }
    }

    fn next(&self) -> &'a str {
        &self.text[self.token.clone()]
    }
}

impl TokenSource for Condition<'_> {
    type Error = UsageError;

    fn peek(&self) -> Token {
        let token = self.next();
        match token.chars().next() {
            Some(c @ ('+' | '-' | '*' | '(' | ')')) => Token::Punct(c),
            Some(c) if c.is_ascii_digit() => Token::Int(token.parse().ok()),
            Some(c) if c.is_ascii_alphabetic() => Token::Word(token.to_string()),
            _ => Token::Other,
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
            Some(c) if c.is_ascii_alphanumeric() => {
                rest.find(|c: char| !c.is_ascii_alphanumeric()).unwrap_or(rest.len())
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
        let name = self.next().strip_prefix('%').unwrap_or_default();
        // The innermost loop of a name hides the others around it; `%i@1` is the second of all.
        let is_named = |dim: &&str| *dim == name || dim.split('@').next() == Some(name);
        let dim = self.dims.iter().rposition(is_named).filter(|_| !name.is_empty()).map(|k| AffineExpr::Dim(k as u32));
        let symbol = || self.symbols.iter().position(|symbol| symbol == name).map(|s| AffineExpr::Symbol(s as u32));
        let Some(leaf) = dim.or_else(symbol).filter(|_| !name.is_empty()) else {
            let known = self.dims.iter().copied().chain(self.symbols.iter().map(String::as_str));
            let candidates = known.filter(|name| !name.is_empty()).map(|name| format!("%{name}")).collect();
            let message = format!("`{}` is no loop around and no symbol", self.next());
            return Err(UsageError::among(self.place(), message, self.next(), candidates));
        };
        self.advance();
        Ok(leaf)
    }
}
