//! Affine maps, integer sets, and affine expressions over SSA operands.

use super::{Delimiter, OpParser, Operand, Parse, TokenKind};
use crate::affine::expr::AffineExpr;
use crate::affine::map::AffineMap;
use crate::affine::set::{Constraint, IntegerSet};
use crate::affine::text::{ExprToken, TokenSource, parse_expr};
use crate::diag::{Diagnostic, Span};
use crate::ir::attr::Attribute;
use rustc_hash::FxHashMap;

/// The SSA operands met in inline affine expressions, each once, in order of appearance.
/// In the expressions `Dim(k)` is `dims[k]` and `Symbol(k)` is `symbols[k]`.
#[derive(Clone, Debug, Default)]
pub struct AffineOperands<'s> {
    /// Bare names: `%i`.
    pub dims: Vec<Operand<'s>>,
    /// `symbol(%n)`.
    pub symbols: Vec<Operand<'s>>,
    /// What the operands of the current list stand for, by name and number.
    bound: FxHashMap<(&'s str, u32), AffineExpr>,
    /// Where the operands of all lists stand; symbols apart.
    places: [FxHashMap<(&'s str, u32), u32>; 2],
}

impl<'s> AffineOperands<'s> {
    /// Dims, then symbols.
    pub fn all(&self) -> Vec<Operand<'s>> {
        self.dims.iter().chain(&self.symbols).cloned().collect()
    }

    /// Starts another list of expressions.
    pub fn next_list(&mut self) {
        self.bound.clear();
    }

    /// The operand's dim or symbol. What it is at first in a list, it stays there.
    fn leaf(&mut self, operand: Operand<'s>, is_symbol: bool) -> AffineExpr {
        let key = (operand.name, operand.number);
        if let Some(leaf) = self.bound.get(&key) {
            return leaf.clone();
        }
        let list = if is_symbol { &mut self.symbols } else { &mut self.dims };
        let at = *self.places[usize::from(is_symbol)].entry(key).or_insert_with(|| {
            list.push(operand);
            list.len() as u32 - 1
        });
        let leaf = if is_symbol { AffineExpr::Symbol(at) } else { AffineExpr::Dim(at) };
        self.bound.insert(key, leaf.clone());
        leaf
    }
}

/// The names of the dims and symbols of a map or set.
pub(super) struct Declared<'s> {
    /// What each is.
    leaves: FxHashMap<&'s str, AffineExpr>,
    num_dims: u32,
    num_symbols: u32,
}

/// What a leaf of an expression is.
enum Leaves<'n, 's> {
    /// The names that a map or set declares.
    Declared(&'n Declared<'s>),
    /// SSA operands.
    Operands(&'n mut AffineOperands<'s>),
}

/// The parser as the expression grammar sees it.
struct Source<'p, 'a, 's, 'n> {
    parser: &'p mut OpParser<'a, 's>,
    leaves: Leaves<'n, 's>,
}

impl TokenSource for Source<'_, '_, '_, '_> {
    type Error = Diagnostic;

    fn peek(&self) -> ExprToken {
        let text = self.parser.text();
        match self.parser.token.kind {
            TokenKind::Punct if matches!(text, "+" | "-" | "*" | "(" | ")") => {
                ExprToken::Punct(text.chars().next().unwrap_or('('))
            }
            TokenKind::Word => ExprToken::Word(text.to_owned()),
            TokenKind::Int => ExprToken::Int(match text.strip_prefix("0x") {
                Some(digits) => i64::from_str_radix(digits, 16).ok(),
                None => text.parse().ok(),
            }),
            _ => ExprToken::Other,
        }
    }

    fn advance(&mut self) {
        self.parser.advance();
    }

    fn error(&self, message: String) -> Diagnostic {
        match self.parser.token.kind {
            TokenKind::Error(reason) => self.parser.error("bad-token", reason),
            TokenKind::Int if self.peek() == ExprToken::Int(None) => self
                .parser
                .error("literal-out-of-range", message)
                .note("the smallest is written `-9223372036854775807 - 1`"),
            _ => self.parser.error("bad-affine-expression", message),
        }
    }

    fn place(&self) -> Span {
        self.parser.span()
    }

    fn error_since(&self, start: Span, message: String) -> Diagnostic {
        Diagnostic::error("not-affine", self.parser.span_since(start), message)
    }

    fn leaf(&mut self) -> Result<AffineExpr, Diagnostic> {
        match &mut self.leaves {
            Leaves::Declared(declared) => {
                let Some(name) = self.parser.take(TokenKind::Word) else {
                    return Err(self.parser.expected("an affine expression"));
                };
                declared.leaves.get(name).cloned().ok_or_else(|| {
                    let span = Span::new(self.parser.passed - name.len(), self.parser.passed);
                    Diagnostic::error("undefined-dim", span, format!("`{name}` is no dim or symbol of this map or set"))
                })
            }
            Leaves::Operands(operands) => {
                if self.parser.try_keyword("symbol") {
                    self.parser.punct("(")?;
                    let operand = self.parser.operand()?;
                    self.parser.punct(")")?;
                    return Ok(operands.leaf(operand, true));
                }
                if !self.parser.at_operand() {
                    return Err(self.parser.expected("an affine expression over SSA names"));
                }
                let operand = self.parser.operand()?;
                Ok(operands.leaf(operand, false))
            }
        }
    }
}

impl<'s> OpParser<'_, 's> {
    /// Reads a map: `affine_map<..>` or an alias of one.
    ///
    /// # Errors
    /// If none is next, or it is malformed.
    pub fn affine_map(&mut self) -> Parse<AffineMap> {
        if self.try_keyword("affine_map") {
            self.punct("<")?;
            let map = self.map_body()?;
            self.punct(">")?;
            return Ok(map);
        }
        let start = self.span();
        if self.at_bare_map_or_set() {
            return self.map_body();
        }
        if self.at(TokenKind::Hash)
            && let Attribute::Map(map) = self.attr()?
        {
            return Ok(map);
        }
        let error = Diagnostic::error("unexpected-token", start, "an affine map is expected here");
        Err(if self.at_punct("(") { error.note("write `affine_map<(d0) -> (d0)>`, or an alias of one") } else { error })
    }

    /// Reads a set: `affine_set<..>` or an alias of one.
    ///
    /// # Errors
    /// If none is next, or it is malformed.
    pub fn affine_set(&mut self) -> Parse<IntegerSet> {
        if self.try_keyword("affine_set") {
            self.punct("<")?;
            let set = self.set_body()?;
            self.punct(">")?;
            return Ok(set);
        }
        let start = self.span();
        if self.at_bare_map_or_set() {
            return self.set_body();
        }
        if self.at(TokenKind::Hash)
            && let Attribute::Set(set) = self.attr()?
        {
            return Ok(set);
        }
        Err(Diagnostic::error("unexpected-token", start, "an integer set is expected here"))
    }

    /// `(d0, d1)[s0]`.
    pub(super) fn dims_and_symbols(&mut self) -> Parse<Declared<'s>> {
        let mut leaves = FxHashMap::default();
        let mut name = |p: &mut Self, leaf: &dyn Fn(u32) -> AffineExpr, first: usize| {
            let span = p.span();
            let word = p.any_keyword()?;
            let number = leaves.len() - first;
            if leaves.insert(word, leaf(number as u32)).is_some() {
                return Err(Diagnostic::error("redefinition", span, format!("`{word}` is declared twice")));
            }
            Ok(())
        };
        let num_dims = self.list(Delimiter::Paren, |p| name(p, &AffineExpr::Dim, 0))?.len();
        let symbols = self.list(Delimiter::OptionalSquare, |p| name(p, &AffineExpr::Symbol, num_dims))?;
        Ok(Declared { leaves, num_dims: num_dims as u32, num_symbols: symbols.len() as u32 })
    }

    /// Reads a map without `affine_map<..>` around it: `(i, j) -> (j, i)`.
    ///
    /// # Errors
    /// If it is malformed.
    pub fn inline_map(&mut self) -> Parse<AffineMap> {
        self.map_body()
    }

    /// `(d0, d1)[s0] -> (e0, e1)`.
    fn map_body(&mut self) -> Parse<AffineMap> {
        let declared = self.dims_and_symbols()?;
        self.punct("->")?;
        let results = self.list(Delimiter::Paren, |p| p.declared_expr(&declared))?;
        Ok(AffineMap { num_dims: declared.num_dims, num_symbols: declared.num_symbols, results })
    }

    /// `(d0, d1)[s0] : (e >= 0, f == 0)`.
    fn set_body(&mut self) -> Parse<IntegerSet> {
        let declared = self.dims_and_symbols()?;
        self.punct(":")?;
        let mut constraints = self.list(Delimiter::Paren, |p| {
            let left = p.declared_expr(&declared)?;
            // `e >= f` is `e - f >= 0`, `e <= f` is `f - e >= 0`.
            let (is_eq, flipped) = match () {
                () if p.try_punct("=") => (true, false),
                () if p.is_strict() => {
                    return Err(p.expected("`==`, `>=` or `<=`").note("write `a <= b - 1` for `a < b`"));
                }
                () if p.try_punct(">") => (false, false),
                () if p.try_punct("<") => (false, true),
                () => return Err(p.expected("`==`, `>=` or `<=`")),
            };
            p.punct("=")?;
            let right = p.declared_expr(&declared)?;
            let expr = if flipped { right - left } else { left - right };
            Ok(Constraint { expr, is_eq })
        })?;
        if constraints.is_empty() {
            constraints.push(Constraint { expr: AffineExpr::Const(0), is_eq: true });
        }
        Ok(IntegerSet { num_dims: declared.num_dims, num_symbols: declared.num_symbols, constraints })
    }

    /// Is `<` or `>` next, without a `=`?
    fn is_strict(&self) -> bool {
        (self.at_punct("<") || self.at_punct(">")) && !self.source[self.token.end..].starts_with('=')
    }

    fn declared_expr(&mut self, declared: &Declared<'s>) -> Parse<AffineExpr> {
        parse_expr(&mut Source { parser: self, leaves: Leaves::Declared(declared) })
    }

    /// Reads `(%dims)[%symbols]` after a map or set: dims and symbols (the brackets may be missing).
    ///
    /// # Errors
    /// If it is malformed.
    pub fn dim_and_symbol_operands(&mut self) -> Parse<(Vec<Operand<'s>>, Vec<Operand<'s>>)> {
        let dims = self.operands(Delimiter::Paren)?;
        Ok((dims, self.operands(Delimiter::OptionalSquare)?))
    }

    /// Reads one affine expression over SSA operands: `%i + 1`, `symbol(%n) floordiv 2`.
    ///
    /// # Errors
    /// If it is malformed or not affine.
    pub fn affine_expr(&mut self, operands: &mut AffineOperands<'s>) -> Parse<AffineExpr> {
        parse_expr(&mut Source { parser: self, leaves: Leaves::Operands(operands) })
    }

    /// Reads a list of them, `[%i + 1, symbol(%n)]`, as a map and its operands.
    ///
    /// # Errors
    /// If it is malformed or not affine.
    pub fn affine_subscripts(&mut self, delimiter: Delimiter) -> Parse<(AffineMap, AffineOperands<'s>)> {
        let mut operands = AffineOperands::default();
        let results = self.list(delimiter, |p| p.affine_expr(&mut operands))?;
        let (num_dims, num_symbols) = (operands.dims.len() as u32, operands.symbols.len() as u32);
        Ok((AffineMap { num_dims, num_symbols, results }, operands))
    }
}
