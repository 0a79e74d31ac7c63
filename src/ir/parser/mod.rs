//! The parser: MLIR's text to a [`Module`].
//!
//! An operation's `parse` function gets an [`OpParser`] that stands right after the operation's name, reads its custom
//! syntax, and returns the operation made with [`OpParser::create`]. The caller reads the trailing location, ties the
//! names on the left of `=` to the results, and places the operation. A typical body:
//!
//! ```text
//! let memref = p.operand()?;                                         // %A
//! let (map, subscripts) = p.affine_subscripts(Delimiter::Square)?;   // [%i + 1, symbol(%n)]
//! let attrs = p.attr_dict()?;                                        // {..}
//! let ty = p.colon_type()?;                                          // : memref<4xf32>
//! let mut operands = vec![p.resolve(&memref, &ty)?];
//! operands.extend(p.resolve_all(&subscripts.all(), &Type::Index)?);
//! Ok(p.create(p.spec().operands(operands).attrs(attrs).property("map", Attribute::Map(map)), vec![]))
//! ```
//!
//! `p.spec()` knows the operation's name. Attributes given to the specification go where the operation's table row says:
//! to the properties if they are inherent, else to the discardable attributes. An error comes back as one [`Diagnostic`]; it
//! breaks the operation, and reading goes on with the next one (`recovery`). Nothing recurses deeper than [`MAX_REGIONS`],
//! [`MAX_NESTING`] and [`MAX_STACK`] allow.

mod affine;
mod attrs;
mod blocks;
mod locations;
mod old;
mod operations;
mod recovery;
mod types;
mod values;
mod verbatim;

use rustc_hash::FxHashMap;
use smallvec::SmallVec;

use super::attr::{AttrDict, Attribute, Location};
use super::lexer::{Token, TokenKind, token_at, unescape};
use super::module::{Block, Module, Op, OpName, OpSpec, Region, Value};
use super::registry::{OpInfo, Registry};
use super::types::Type;
use super::view;
use crate::diag::{Diagnostic, Span};
pub use affine::AffineOperands;

/// What parsing gives.
pub type Parse<T> = Result<T, Diagnostic>;

/// How deep regions may nest. A level takes 4 KiB of stack, so that all of them fit a thread of 2 MiB with room to spare.
pub const MAX_REGIONS: usize = 256;

/// How many bytes of stack the parser may have in use where it goes deeper. An optimized build does not come near; one
/// without any optimization, with levels of 15 KiB, allows fewer levels instead of overflowing a thread of 2 MiB.
pub const MAX_STACK: usize = 5 << 18;

/// How deep types, attributes and locations may nest, taken together.
pub const MAX_NESTING: usize = 128;

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

impl<'s> RegionArg<'s> {
    /// An argument with a name and a type.
    pub fn new(name: Operand<'s>, ty: Type) -> RegionArg<'s> {
        RegionArg { name, ty, attrs: AttrDict::default(), loc: Location::Unknown }
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
    registry: &'a Registry,
    source: &'s str,
    /// The next token and the end of the one before it.
    token: Token,
    passed: usize,
    /// How deep the parser is in types, attributes and locations.
    depth: usize,
    /// The address of something on the stack where the parser started.
    stack_base: usize,
    current: Current,
    scopes: values::Scopes<'s>,
    blocks: Vec<blocks::Labels<'s>>,
    dialects: Vec<&'static str>,
    /// The `{` of each region around, and whether an `else` may follow its `}`.
    braces: Vec<(Span, bool)>,
    attr_aliases: FxHashMap<&'s str, Attribute>,
    type_aliases: FxHashMap<&'s str, Type>,
    /// What stands in each `distinct[number]<..>` so far.
    distinct: FxHashMap<i64, String>,
    /// Types by their text: [`OpParser::shared`].
    types: FxHashMap<&'s str, Type>,
    /// The properties `operandSegmentSizes` so far: [`OpParser::segment_sizes`].
    segments: FxHashMap<SmallVec<[usize; 4]>, Attribute>,
    late_locations: locations::Late<'s>,
    old: old::OldProgram,
    mistakes: recovery::Mistakes<'s>,
}

/// The operation that is being read.
#[derive(Clone)]
struct Current {
    name: OpName,
    span: Span,
    num_results: usize,
    /// Where the text before its first region ends.
    header_end: Option<usize>,
    /// Where its last region so far ends.
    regions_end: usize,
}

/// What was read.
#[derive(Debug)]
pub struct Reading {
    /// The program without what is wrong in it.
    pub module: Module,
    /// Everything that is wrong with the text. What the text says is not checked.
    pub errors: Vec<Diagnostic>,
    /// What is not as the text would have it.
    pub damage: Damage,
    /// Is it an old program, which is read as today's?
    pub is_old: bool,
}

/// The parts of a program that are not as the text would have them, because something in the text is wrong.
#[derive(Clone, Debug, Default)]
pub struct Damage {
    /// Blocks that lack operations or arguments.
    pub blocks: Vec<Block>,
    /// Operations that may lack something.
    pub ops: Vec<Op>,
}

/// Reads a whole program. The result's root is an operation of kind `root`: the program's only one at the top if it is of
/// that kind, else one that is put around the program.
pub fn parse(source: &str, registry: &Registry, root: &'static OpInfo) -> Reading {
    let name = OpName::Known(root);
    let mut module = Module::new(OpSpec::new(name.clone()));
    if u32::try_from(source.len()).is_err() {
        let error = Diagnostic::error("input-too-large", Span::default(), "the input is larger than 4 GiB");
        return Reading { module, errors: vec![error], damage: Damage::default(), is_old: false };
    }
    let token = token_at(source, 0);
    let mut parser = OpParser {
        module: &mut module,
        registry,
        source,
        token,
        passed: 0,
        depth: 0,
        stack_base: stack_address(),
        current: Current { name, span: Span::default(), num_results: 0, header_end: None, regions_end: 0 },
        scopes: values::Scopes::default(),
        blocks: Vec::new(),
        dialects: vec![root.name.split('.').next().unwrap_or("")],
        braces: Vec::new(),
        attr_aliases: FxHashMap::default(),
        type_aliases: FxHashMap::default(),
        distinct: FxHashMap::default(),
        types: FxHashMap::default(),
        segments: FxHashMap::default(),
        late_locations: locations::Late::default(),
        old: old::OldProgram::default(),
        mistakes: recovery::Mistakes::default(),
    };
    parser.file();
    let is_old = parser.old.is_there;
    let recovery::Mistakes { errors, damaged, doubtful, .. } = parser.mistakes;
    let body = module.body();
    if let [only] = module.block(body).ops[..]
        && module.is(only, root.name)
        && module.op(only).regions.first().is_some_and(|&region| module.region(region).blocks.len() == 1)
    {
        module.set_root(only);
    }
    Reading { module, errors, damage: Damage { blocks: damaged, ops: doubtful }, is_old }
}

/// Places and errors.
impl<'a, 's> OpParser<'a, 's> {
    /// The next token's place.
    pub fn span(&self) -> Span {
        Span::new(self.token.start, self.token.end)
    }

    /// From the start of `start` to the end of the last token passed.
    pub fn span_since(&self, start: Span) -> Span {
        Span { start: start.start, end: Span::new(0, self.passed).end.max(start.start) }
    }

    /// The place of the operation's name.
    pub fn name_span(&self) -> Span {
        self.current.span
    }

    /// The operation's name.
    pub fn name(&self) -> &str {
        self.current.name.as_str()
    }

    /// How many results the left of `=` names.
    pub fn num_results(&self) -> usize {
        self.current.num_results
    }

    /// An error at the next token.
    pub fn error(&self, code: &'static str, message: impl Into<String>) -> Diagnostic {
        Diagnostic::error(code, self.span(), message)
    }

    /// The error "`what` is expected here", or what the lexer has to say about the next token.
    pub fn expected(&self, what: &str) -> Diagnostic {
        match self.token.kind {
            TokenKind::Error(reason) => self.error("bad-token", reason),
            TokenKind::End => self.error("unexpected-end", format!("expected {what}, but the text ends")),
            _ => {
                let found: String = self.text().chars().take(40).collect();
                self.error("unexpected-token", format!("expected {what}, found `{found}`"))
            }
        }
    }

    /// Runs `inner` one level deeper; an error if that is too deep.
    pub fn nested<T>(&mut self, inner: impl FnOnce(&mut Self) -> Parse<T>) -> Parse<T> {
        if self.depth >= MAX_NESTING || self.is_stack_used_up() {
            return Err(self.too_deep("nesting is", MAX_NESTING));
        }
        self.depth += 1;
        let result = inner(self);
        self.depth -= 1;
        result
    }

    /// Is [`MAX_STACK`] in use?
    fn is_stack_used_up(&self) -> bool {
        self.stack_base.abs_diff(stack_address()) > MAX_STACK
    }

    fn too_deep(&self, what: &str, levels: usize) -> Diagnostic {
        if self.is_stack_used_up() {
            return self
                .error("too-deep", format!("{what} so deep that it takes more than {MAX_STACK} bytes of stack"));
        }
        self.error("too-deep", format!("{what} deeper than {levels} levels"))
    }

    /// A specification with the operation's own name, place and location.
    pub fn spec(&self) -> OpSpec {
        OpSpec { span: self.current.span, ..OpSpec::new(self.current.name.clone()) }
    }

    /// The property `operandSegmentSizes`: one list for all operations with these sizes.
    pub fn segment_sizes(&mut self, sizes: &[usize]) -> Attribute {
        if let Some(known) = self.segments.get(sizes) {
            return known.clone();
        }
        let made = view::segment_sizes(sizes);
        self.segments.insert(SmallVec::from_slice(sizes), made.clone());
        made
    }

    /// Makes the operation. Its place is its text up to its first region. Attributes go to the properties if the operation's table row calls them inherent.
    pub fn create(&mut self, mut spec: OpSpec, regions: Vec<Region>) -> Op {
        spec.span = match self.current.header_end {
            Some(end) => Span { end: Span::new(0, end).end.max(spec.span.start), ..spec.span },
            None => self.span_since(spec.span),
        };
        spec.attrs = sort_out(&spec.name, std::mem::take(&mut spec.attrs), &mut spec.properties);
        let op = self.module.create(spec);
        for region in regions {
            self.module.attach_region(op, region);
        }
        op
    }
}

/// Moves the attributes that are inherent to `name` into `properties` and returns the others.
fn sort_out(name: &OpName, attrs: AttrDict, properties: &mut AttrDict) -> AttrDict {
    let OpName::Known(info) = name else { return attrs };
    if !attrs.iter().any(|(key, _)| info.inherent.contains(&&**key)) {
        return attrs;
    }
    let mut rest = AttrDict::default();
    for (key, value) in attrs.iter() {
        let dict = if info.inherent.contains(&&**key) { &mut *properties } else { &mut rest };
        dict.set(key, value.clone());
    }
    rest
}

/// Tokens.
impl<'s> OpParser<'_, 's> {
    /// The next token's text.
    fn text(&self) -> &'s str {
        &self.source[self.token.start..self.token.end]
    }

    /// Passes over the next token.
    fn advance(&mut self) {
        self.passed = self.token.end;
        self.token = token_at(self.source, self.token.end);
    }

    /// Passes over the first `width` bytes of the next token: what follows is read as tokens anew.
    fn advance_within(&mut self, width: usize) {
        self.passed = self.token.start + width;
        self.token = token_at(self.source, self.passed);
    }

    /// Is a token of this kind next?
    fn at(&self, kind: TokenKind) -> bool {
        self.token.kind == kind
    }

    /// Passes over a token of this kind and returns its text.
    fn take(&mut self, kind: TokenKind) -> Option<&'s str> {
        self.at(kind).then(|| {
            let text = self.text();
            self.advance();
            text
        })
    }

    /// Is this punctuation next (`(`, `->`, `:`, `=`, `,`, ..)?
    pub fn at_punct(&self, text: &str) -> bool {
        self.at(TokenKind::Punct) && self.text() == text
    }

    /// Passes over the punctuation if it is next.
    pub fn try_punct(&mut self, text: &str) -> bool {
        let found = self.at_punct(text);
        if found {
            self.advance();
        }
        found
    }

    /// Passes over the punctuation, which must be next.
    ///
    /// # Errors
    /// If it is not.
    pub fn punct(&mut self, text: &str) -> Parse<()> {
        if self.try_punct(text) {
            return Ok(());
        }
        let error = self.expected(&format!("`{text}`"));
        let after_name =
            self.source[..self.passed].rsplit([' ', '(', ',']).next().is_some_and(|word| word.starts_with('%'));
        Err(if text == ":" && after_name { error.note("types follow the names: `%a, %b : f32, f32`") } else { error })
    }

    /// Is this keyword next?
    pub fn at_keyword(&self, word: &str) -> bool {
        self.at(TokenKind::Word) && self.text() == word
    }

    /// Passes over the keyword if it is next.
    pub fn try_keyword(&mut self, word: &str) -> bool {
        let found = self.at_keyword(word);
        if found {
            self.advance();
        }
        found
    }

    /// Passes over the keyword, which must be next.
    ///
    /// # Errors
    /// If it is not.
    pub fn keyword(&mut self, word: &str) -> Parse<()> {
        if self.try_keyword(word) { Ok(()) } else { Err(self.expected(&format!("`{word}`"))) }
    }

    /// Reads any keyword if one is next.
    pub fn try_any_keyword(&mut self) -> Option<&'s str> {
        self.take(TokenKind::Word)
    }

    /// Reads any keyword.
    ///
    /// # Errors
    /// If none is next.
    pub fn any_keyword(&mut self) -> Parse<&'s str> {
        self.try_any_keyword().ok_or_else(|| self.expected("a keyword"))
    }

    /// Is an integer next, or a minus sign?
    pub fn at_integer(&self) -> bool {
        self.at(TokenKind::Int) || self.at_punct("-")
    }

    /// Reads an integer, a minus sign included, if one is next.
    ///
    /// # Errors
    /// If it does not fit 64 bits, or if the minus sign stands alone.
    pub fn try_integer(&mut self) -> Parse<Option<i64>> {
        if self.at_integer() { self.integer().map(Some) } else { Ok(None) }
    }

    /// Reads an integer, a minus sign included.
    ///
    /// # Errors
    /// If none is next, or if it does not fit 64 bits.
    pub fn integer(&mut self) -> Parse<i64> {
        let start = self.span();
        let negative = self.try_punct("-");
        let Some(text) = self.take(TokenKind::Int) else { return Err(self.expected("an integer")) };
        let magnitude = match text.strip_prefix("0x") {
            Some(hex) => u64::from_str_radix(hex, 16),
            None => text.parse::<u64>(),
        };
        let value = magnitude.ok().and_then(|magnitude| {
            if negative { 0i64.checked_sub_unsigned(magnitude) } else { i64::try_from(magnitude).ok() }
        });
        value.ok_or_else(|| out_of_range(self.span_since(start), "64 bits"))
    }

    /// Is a string literal next?
    pub fn at_string(&self) -> bool {
        self.at(TokenKind::Str)
    }

    /// Reads a string literal if one is next.
    ///
    /// # Errors
    /// If it is no UTF-8 text.
    pub fn try_string(&mut self) -> Parse<Option<String>> {
        if self.at_string() { self.string().map(Some) } else { Ok(None) }
    }

    /// Reads a string literal.
    ///
    /// # Errors
    /// If none is next, or if it is no UTF-8 text.
    pub fn string(&mut self) -> Parse<String> {
        let start = self.span();
        let Some(text) = self.take(TokenKind::Str) else { return Err(self.expected("a string")) };
        unescape(text)
            .ok_or_else(|| Diagnostic::error("bad-string", start, "the string is not UTF-8 once its escapes are read"))
    }

    /// Reads elements separated by commas.
    ///
    /// # Errors
    /// If a delimiter or an element is missing.
    pub fn list<T>(&mut self, delimiter: Delimiter, mut element: impl FnMut(&mut Self) -> Parse<T>) -> Parse<Vec<T>> {
        let (open, close) = match delimiter {
            Delimiter::None => ("", ""),
            Delimiter::Paren | Delimiter::OptionalParen => ("(", ")"),
            Delimiter::Square | Delimiter::OptionalSquare => ("[", "]"),
            Delimiter::Angle => ("<", ">"),
            Delimiter::Brace => ("{", "}"),
        };
        let mut elements = Vec::new();
        if !open.is_empty() {
            let optional = matches!(delimiter, Delimiter::OptionalParen | Delimiter::OptionalSquare);
            if optional && !self.at_punct(open) {
                return Ok(elements);
            }
            self.punct(open)?;
            if self.try_punct(close) {
                return Ok(elements);
            }
        }
        loop {
            elements.push(element(self)?);
            if !self.try_punct(",") {
                break;
            }
        }
        if close.is_empty() || self.try_punct(close) {
            return Ok(elements);
        }
        Err(self.expected(&format!("`,` or `{close}`")))
    }

    /// Passes over balanced `<..>` and returns it as it stands in the text.
    ///
    /// # Errors
    /// If a bracket is not closed.
    pub fn balanced(&mut self) -> Parse<&'s str> {
        let start = self.token.start;
        let open = self.span();
        if !self.at_punct("<") {
            return Err(self.expected("`<`"));
        }
        let mut closers = Vec::new();
        loop {
            let closer = match (self.token.kind, self.text()) {
                (TokenKind::End, _) => {
                    return Err(self
                        .expected(&format!("`{}`", closers.last().unwrap_or(&">")))
                        .label(open, "opened here"));
                }
                (TokenKind::Error(reason), text) if text.starts_with('"') => {
                    return Err(self.error("bad-token", reason));
                }
                (TokenKind::Punct, "<") => Some(">"),
                (TokenKind::Punct, "(") => Some(")"),
                (TokenKind::Punct, "[") => Some("]"),
                (TokenKind::Punct, "{") => Some("}"),
                (TokenKind::Punct, ">" | ")" | "]" | "}") => {
                    if closers.pop() != Some(self.text()) {
                        return Err(self.error("unbalanced", "the brackets do not match").label(open, "opened here"));
                    }
                    if closers.is_empty() {
                        self.advance();
                        return Ok(&self.source[start..self.passed]);
                    }
                    None
                }
                _ => None,
            };
            closers.extend(closer);
            self.advance();
        }
    }
}

/// The address of something on the stack.
#[inline(never)]
fn stack_address() -> usize {
    let here = 0u8;
    std::ptr::from_ref(std::hint::black_box(&here)).addr()
}

/// The error for a literal that does not fit.
fn out_of_range(span: Span, room: &str) -> Diagnostic {
    Diagnostic::error("literal-out-of-range", span, format!("the literal does not fit {room}"))
}

/// The error for a name that has no definition in sight.
fn unresolved(name: &str, span: Span) -> Diagnostic {
    Diagnostic::error("undefined-value", span, format!("`%{name}` is not defined"))
}

/// A value with the place of its name: of its definition, or of its first use if that comes first.
type NamedValue = (Value, Span);
