//! The parser: MLIR's text to a [`Module`].
//!
//! An operation's `parse` function gets an [`OpParser`] that stands right after the operation's name, reads its custom
//! syntax, and returns the operation made with [`OpParser::create`]. The caller reads the trailing location, ties the
//! names on the left of `=` to the results, and places the operation.

use super::attr::{AttrDict, Attribute, Location};
use super::module::{Block, Module, Op, OpSpec, Region, Value};
use super::types::Type;
use crate::affine::expr::AffineExpr;
use crate::affine::map::AffineMap;
use crate::affine::set::IntegerSet;
use crate::diag::{Diagnostic, Span};

/// What parsing gives.
pub type Parse<T> = Result<T, Diagnostic>;

/// An SSA name as written: `%a`, `%a#1`. It becomes a [`Value`] when its type is known: [`OpParser::resolve`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Operand<'s> {
    /// The name without `%`.
    pub name: &'s str,
    /// The number after `#`, else 0.
    pub number: u32,
    /// Where.
    pub span: Span,
}

/// An argument of a region's entry block.
#[derive(Clone, Debug)]
pub struct RegionArg<'s> {
    /// Its name.
    pub name: Operand<'s>,
    /// Its type.
    pub ty: Type,
    /// Its attributes (function arguments only).
    pub attrs: AttrDict,
    /// Where it came from.
    pub loc: Location,
}

/// The SSA operands met in inline affine expressions, each once, in order of appearance.
/// In the expressions `Dim(k)` is `dims[k]` and `Symbol(k)` is `symbols[k]`.
#[derive(Clone, Debug, Default)]
pub struct AffineOperands<'s> {
    /// Bare names: `%i`.
    pub dims: Vec<Operand<'s>>,
    /// `symbol(%n)`.
    pub symbols: Vec<Operand<'s>>,
}

impl<'s> AffineOperands<'s> {
    /// Dims, then symbols.
    pub fn all(&self) -> Vec<Operand<'s>> {
        self.dims.iter().chain(&self.symbols).cloned().collect()
    }
}

/// What stands around a list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Delimiter {
    /// Nothing; at least one element.
    None,
    /// `(..)`, may be empty.
    Paren,
    /// `[..]`, may be empty.
    Square,
    /// `<..>`, may be empty.
    Angle,
    /// `{..}`, may be empty.
    Brace,
    /// `(..)` or nothing at all.
    OptionalParen,
    /// `[..]` or nothing at all.
    OptionalSquare,
}

/// What an operation's `parse` function reads from.
pub struct OpParser<'a, 's> {
    /// The module under construction.
    pub module: &'a mut Module,
    #[allow(dead_code)]
    source: &'s str,
}

#[allow(missing_docs, unused_variables, clippy::missing_errors_doc)]
impl<'s> OpParser<'_, 's> {
    // ---- places and errors -------------------------------------------------------------------------------------

    /// The next token's place.
    pub fn span(&self) -> Span {
        Span::default()
    }
    /// From the start of `start` to the end of the last token passed.
    pub fn span_since(&self, start: Span) -> Span {
        start
    }
    /// The place of the operation's name.
    pub fn name_span(&self) -> Span {
        Span::default()
    }
    /// An error at the next token.
    pub fn error(&self, code: &'static str, message: impl Into<String>) -> Diagnostic {
        Diagnostic::error(code, self.span(), message)
    }
    /// How many results the left of `=` names.
    pub fn num_results(&self) -> usize {
        0
    }

    // ---- tokens ------------------------------------------------------------------------------------------------

    /// Passes over `text` (punctuation: `(`, `->`, `:`, `=`, `,`, ..) if it is next.
    pub fn try_punct(&mut self, text: &str) -> bool {
        false
    }
    /// Is this punctuation next?
    pub fn at_punct(&self, text: &str) -> bool {
        false
    }
    /// Passes over `text`, which must be next.
    pub fn punct(&mut self, text: &str) -> Parse<()> {
        Err(self.error("", ""))
    }
    /// Passes over the keyword if it is next.
    pub fn try_keyword(&mut self, word: &str) -> bool {
        false
    }
    /// Is this keyword next?
    pub fn at_keyword(&self, word: &str) -> bool {
        false
    }
    /// Passes over the keyword, which must be next.
    pub fn keyword(&mut self, word: &str) -> Parse<()> {
        Err(self.error("", ""))
    }
    /// Reads any keyword if one is next.
    pub fn try_any_keyword(&mut self) -> Option<&'s str> {
        None
    }
    /// Reads any keyword.
    pub fn any_keyword(&mut self) -> Parse<&'s str> {
        Err(self.error("", ""))
    }
    /// Reads an integer, a minus sign included, if one is next.
    pub fn try_integer(&mut self) -> Parse<Option<i64>> {
        Err(self.error("", ""))
    }
    /// Reads an integer, a minus sign included.
    pub fn integer(&mut self) -> Parse<i64> {
        Err(self.error("", ""))
    }
    /// Reads a string literal if one is next.
    pub fn try_string(&mut self) -> Parse<Option<String>> {
        Err(self.error("", ""))
    }
    /// Reads a string literal.
    pub fn string(&mut self) -> Parse<String> {
        Err(self.error("", ""))
    }
    /// Reads elements separated by commas.
    pub fn list<T>(&mut self, delimiter: Delimiter, element: impl FnMut(&mut Self) -> Parse<T>) -> Parse<Vec<T>> {
        Err(self.error("", ""))
    }

    // ---- SSA names ---------------------------------------------------------------------------------------------

    /// Reads `%a` or `%a#1`.
    pub fn operand(&mut self) -> Parse<Operand<'s>> {
        Err(self.error("", ""))
    }
    /// The same if one is next.
    pub fn try_operand(&mut self) -> Parse<Option<Operand<'s>>> {
        Err(self.error("", ""))
    }
    /// Reads `%a, %b, ..` (without delimiters it may be empty).
    pub fn operands(&mut self, delimiter: Delimiter) -> Parse<Vec<Operand<'s>>> {
        Err(self.error("", ""))
    }
    /// The value of that name and type. A name that is not defined yet is a forward reference.
    pub fn resolve(&mut self, operand: &Operand<'s>, ty: &Type) -> Parse<Value> {
        Err(self.error("", ""))
    }
    /// All of one type.
    pub fn resolve_all(&mut self, operands: &[Operand<'s>], ty: &Type) -> Parse<Vec<Value>> {
        Err(self.error("", ""))
    }
    /// Each of its own type; an error at `span` unless there are as many types as operands.
    pub fn resolve_each(&mut self, operands: &[Operand<'s>], types: &[Type], span: Span) -> Parse<Vec<Value>> {
        Err(self.error("", ""))
    }

    // ---- types and attributes ----------------------------------------------------------------------------------

    /// Reads a type.
    pub fn ty(&mut self) -> Parse<Type> {
        Err(self.error("", ""))
    }
    /// Reads `: type`.
    pub fn colon_type(&mut self) -> Parse<Type> {
        Err(self.error("", ""))
    }
    /// Reads `type, type, ..`, at least one.
    pub fn types(&mut self) -> Parse<Vec<Type>> {
        Err(self.error("", ""))
    }
    /// Reads `-> type`, `-> (type, ..)` or nothing.
    pub fn arrow_types(&mut self) -> Parse<Vec<Type>> {
        Err(self.error("", ""))
    }
    /// Reads an attribute.
    pub fn attr(&mut self) -> Parse<Attribute> {
        Err(self.error("", ""))
    }
    /// Reads an attribute whose type is known, so that none is written after it.
    pub fn attr_of(&mut self, ty: &Type) -> Parse<Attribute> {
        Err(self.error("", ""))
    }
    /// Reads `{..}` or nothing.
    pub fn attr_dict(&mut self) -> Parse<AttrDict> {
        Err(self.error("", ""))
    }
    /// Reads `attributes {..}` or nothing.
    pub fn attr_dict_with_keyword(&mut self) -> Parse<AttrDict> {
        Err(self.error("", ""))
    }
    /// Reads `@name`.
    pub fn symbol_name(&mut self) -> Parse<String> {
        Err(self.error("", ""))
    }
    /// Reads `@name` if it is next.
    pub fn try_symbol_name(&mut self) -> Parse<Option<String>> {
        Err(self.error("", ""))
    }
    /// Reads a map attribute: `affine_map<..>` or an alias of one.
    pub fn affine_map(&mut self) -> Parse<AffineMap> {
        Err(self.error("", ""))
    }
    /// Reads a set attribute: `affine_set<..>` or an alias of one.
    pub fn affine_set(&mut self) -> Parse<IntegerSet> {
        Err(self.error("", ""))
    }
    /// Is an attribute next that could be a map or a set (`affine_map`, `affine_set`, `#alias`)?
    pub fn at_attr(&self) -> bool {
        false
    }
    /// Reads `(%dims)[%symbols]` after a map or set: dims and symbols (the brackets may be missing).
    pub fn dim_and_symbol_operands(&mut self) -> Parse<(Vec<Operand<'s>>, Vec<Operand<'s>>)> {
        Err(self.error("", ""))
    }
    /// Reads one affine expression over SSA operands: `%i + 1`, `symbol(%n) floordiv 2`.
    pub fn affine_expr(&mut self, operands: &mut AffineOperands<'s>) -> Parse<AffineExpr> {
        Err(self.error("", ""))
    }
    /// Reads a list of them, `[%i + 1, symbol(%n)]`, as a map and its operands.
    pub fn affine_subscripts(&mut self, delimiter: Delimiter) -> Parse<(AffineMap, AffineOperands<'s>)> {
        Err(self.error("", ""))
    }

    // ---- regions and blocks ------------------------------------------------------------------------------------

    /// Reads `%arg`, to be given a type and put into a [`RegionArg`].
    pub fn region_arg(&mut self, name: Operand<'s>, ty: Type) -> RegionArg<'s> {
        RegionArg { name, ty, attrs: AttrDict::default(), loc: Location::Unknown }
    }
    /// Reads `{ .. }`. The entry block gets `args`. The region belongs to no operation until [`OpParser::create`].
    pub fn region(&mut self, args: &[RegionArg<'s>]) -> Parse<Region> {
        Err(self.error("", ""))
    }
    /// Appends an operation `name` without operands to the region's last block, where no terminator stands yet
    /// (and makes the block if the region is empty).
    pub fn ensure_terminator(&mut self, region: Region, name: &str) {}
    /// Reads `^bb1` or `^bb1(%a, %b : T, U)`.
    pub fn successor(&mut self) -> Parse<(Block, Vec<Value>)> {
        Err(self.error("", ""))
    }
    /// Makes the operation under its own name (`spec.name` is overwritten, as are its span and location).
    pub fn create(&mut self, spec: OpSpec, regions: Vec<Region>) -> Op {
        self.module.create(spec)
    }
    /// A specification with the operation's own name.
    pub fn spec(&self) -> OpSpec {
        OpSpec::new(super::OpName::Unknown("".into()))
    }
}
