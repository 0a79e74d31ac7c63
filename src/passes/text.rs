//! The text of a pass pipeline, as mlir-opt reads it: `builtin.module(func.func(affine-loop-tile{tile-size=32},cse))`.
//!
//! ```text
//! pipeline ::= element (',' element)*
//! element  ::= name '(' pipeline ')' | name ('{' options '}')?
//! options  ::= (name ('=' value)?)*
//! value    ::= text without blanks | quoted text | '{' balanced text '}'
//! ```
//! What stands before a parenthesis is the operation that the passes inside are for: an *anchor*. Names are not looked up
//! here, so that pipelines of passes that only mlir-opt knows can be taken apart too.

use super::{ANY, PROGRAM};
use crate::diag::Span;
use crate::transforms::UsageError;

/// Pipelines deeper than this are refused.
const MAX_DEPTH: usize = 64;

/// One pass as it was written.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct WrittenPass {
    /// `affine-loop-tile`.
    pub name: String,
    /// What stands between the braces, if there are any.
    pub options: Option<String>,
    /// The anchors around it, outermost first; none for a pass that is given as a flag.
    pub anchors: Vec<String>,
    /// The name in the text.
    pub span: Span,
    /// The options in the text.
    pub options_span: Span,
}

impl WrittenPass {
    /// A pass given as a flag, `--affine-loop-tile="tile-sizes=8,8 separate"`; places are those in the text after the dashes.
    #[must_use]
    pub fn flag(name: &str, options: &str) -> WrittenPass {
        let (named, all) = (name.len(), name.len() + 1 + options.len());
        WrittenPass {
            name: name.to_owned(),
            options: (!options.is_empty()).then(|| options.to_owned()),
            anchors: Vec::new(),
            span: Span::new(0, named),
            options_span: Span::new(named + 1, all),
        }
    }

    /// The pass with its anchors, as a pipeline of its own.
    #[must_use]
    pub fn text(&self) -> String {
        let opened: String = self.anchors.iter().map(|anchor| format!("{anchor}(")).collect();
        format!("{opened}{}{}", self.short(), ")".repeat(self.anchors.len()))
    }

    /// The pass alone, with its options.
    #[must_use]
    pub fn short(&self) -> String {
        let options = self.options.as_ref().map(|options| format!("{{{options}}}"));
        format!("{}{}", self.name, options.unwrap_or_default())
    }
}

/// Reads the text of a pipeline; its passes in the order in which they run.
///
/// # Errors
/// A mistake with its place.
pub fn parse(text: &str) -> Result<Vec<WrittenPass>, UsageError> {
    let mut reader = PassReader { text, at: 0, anchors: Vec::new(), found: Vec::new() };
    reader.skip_spaces();
    if reader.at == text.len() {
        return Ok(Vec::new());
    }
    reader.pipeline()?;
    if reader.at < text.len() {
        return Err(reader.wrong("expected `,` between two passes"));
    }
    Ok(reader.found)
}

/// Reads the text of a pipeline in an operation, as `--pass-pipeline` takes it: one operation stands around all passes.
///
/// # Errors
/// A mistake with its place.
pub fn parse_anchored(text: &str) -> Result<Vec<WrittenPass>, UsageError> {
    let wrong = |span| UsageError::new(span, "a pipeline stands in one operation: `builtin.module(..)`");
    let mut reader = PassReader { text, at: 0, anchors: Vec::new(), found: Vec::new() };
    reader.skip_spaces();
    let start = reader.at;
    if start == text.len() {
        return Err(wrong(Span::new(start, start)));
    }
    reader.element()?;
    if let Some(bare) = reader.found.iter().find(|element| element.anchors.is_empty()) {
        return Err(wrong(bare.span));
    }
    if reader.at < text.len() {
        return Err(wrong(Span::new(reader.at, text.len())));
    }
    Ok(reader.found)
}

struct PassReader<'a> {
    text: &'a str,
    at: usize,
    anchors: Vec<String>,
    found: Vec<WrittenPass>,
}

impl PassReader<'_> {
    fn peek(&self) -> Option<char> {
        self.text[self.at..].chars().next()
    }

    fn skip_spaces(&mut self) {
        let rest = self.text[self.at..].trim_start();
        self.at = self.text.len() - rest.len();
    }

    fn eat(&mut self, wanted: char) -> bool {
        self.skip_spaces();
        let is_there = self.peek() == Some(wanted);
        if is_there {
            self.at += wanted.len_utf8();
        }
        is_there
    }

    fn wrong(&self, message: &str) -> UsageError {
        UsageError::new(Span::new(self.at, self.at + self.peek().map_or(0, char::len_utf8)), message)
    }

    fn pipeline(&mut self) -> Result<(), UsageError> {
        loop {
            self.element()?;
            if !self.eat(',') {
                return Ok(());
            }
        }
    }

    fn element(&mut self) -> Result<(), UsageError> {
        self.skip_spaces();
        let start = self.at;
        let rest = &self.text[start..];
        let length = rest.find(|c: char| !c.is_ascii_alphanumeric() && !"-_.".contains(c)).unwrap_or(rest.len());
        if length == 0 {
            return Err(self.wrong("expected the name of a pass or of an operation"));
        }
        self.at += length;
        let (name, span) = (rest[..length].to_owned(), Span::new(start, self.at));
        if self.eat('(') {
            return self.nested(name, span);
        }
        let options_start = self.at;
        let options = if self.peek() == Some('{') { Some(self.options()?) } else { None };
        let options_span = match &options {
            Some(options) => Span::new(options_start + 1, options_start + 1 + options.len()),
            None => span,
        };
        self.found.push(WrittenPass { name, options, anchors: self.anchors.clone(), span, options_span });
        self.skip_spaces();
        Ok(())
    }

    /// What stands between the parentheses after an anchor. Nothing may stand in that of the whole program.
    fn nested(&mut self, anchor: String, span: Span) -> Result<(), UsageError> {
        if self.anchors.len() == MAX_DEPTH {
            return Err(UsageError::new(span, format!("more than {MAX_DEPTH} operations around each other")));
        }
        let may_be_empty = self.anchors.is_empty() && is_program(&anchor);
        self.anchors.push(anchor);
        if self.peek() != Some(')') || !may_be_empty {
            self.pipeline()?;
        }
        if !self.eat(')') {
            return Err(self.wrong("expected `)` or `,` after a pass"));
        }
        self.anchors.pop();
        self.skip_spaces();
        Ok(())
    }

    /// What stands between the braces that begin here.
    fn options(&mut self) -> Result<String, UsageError> {
        let open = self.at;
        let (mut depth, mut quote) = (0usize, None);
        for (offset, c) in self.text[open..].char_indices() {
            match (quote, c) {
                (Some(mark), _) if c == mark => quote = None,
                (Some(_), _) => {}
                (None, '\'' | '"') => quote = Some(c),
                (None, '{') => depth += 1,
                (None, '}') => depth -= 1,
                (None, _) => {}
            }
            if depth == 0 {
                self.at = open + offset + 1;
                return Ok(self.text[open + 1..open + offset].to_owned());
            }
        }
        Err(UsageError::new(Span::new(open, open + 1), "this brace is never closed"))
    }
}

/// Is an operation of this name the whole program, at the root of a pipeline?
pub(super) fn is_program(anchor: &str) -> bool {
    anchor == PROGRAM || anchor == ANY
}

/// One option as it was written: its name, its value if it has one, and its place in the text of the options.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct GivenOption {
    pub name: String,
    pub value: Option<String>,
    pub span: Span,
}

/// The options between two braces.
pub(super) fn given(options: &str) -> Vec<GivenOption> {
    let mut found = Vec::new();
    let mut start = None;
    let (mut depth, mut quote) = (0usize, None);
    for (at, c) in options.char_indices().chain(std::iter::once((options.len(), ' '))) {
        let is_end = at == options.len();
        if (c.is_whitespace() && depth == 0 && quote.is_none()) || is_end {
            found.extend(start.take().map(|start| one(options, start, at)));
            continue;
        }
        start.get_or_insert(at);
        match (quote, c) {
            (Some(mark), _) if c == mark => quote = None,
            (Some(_), _) => {}
            (None, '\'' | '"') => quote = Some(c),
            (None, '{') => depth += 1,
            (None, '}') => depth = depth.saturating_sub(1),
            (None, _) => {}
        }
    }
    found
}

fn one(options: &str, start: usize, end: usize) -> GivenOption {
    let text = &options[start..end];
    let (name, value) = match text.split_once('=') {
        Some((name, value)) => (name, Some(bare(value).to_owned())),
        None => (text, None),
    };
    GivenOption { name: name.to_owned(), value, span: Span::new(start, end) }
}

/// A value without the quotes or braces around it.
fn bare(value: &str) -> &str {
    let pairs = [('\'', '\''), ('"', '"'), ('{', '}')];
    let inside = |(open, close)| value.strip_prefix(open)?.strip_suffix(close);
    pairs.into_iter().find_map(inside).unwrap_or(value)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn passes_anchors_and_places() {
        let text =
            "builtin.module( func.func(affine-loop-tile{tile-sizes=8,8 separate}, cse ),any(canonicalize{a={b=1 c}}))";
        let found = parse(text).expect("a pipeline");
        let texts: Vec<String> = found.iter().map(WrittenPass::text).collect();
        let expected = [
            "builtin.module(func.func(affine-loop-tile{tile-sizes=8,8 separate}))",
            "builtin.module(func.func(cse))",
            "builtin.module(any(canonicalize{a={b=1 c}}))",
        ];
        assert_eq!(texts, expected);
        for element in &found {
            assert_eq!(&text[element.span.range()], element.name);
            if let Some(options) = &element.options {
                assert_eq!(&text[element.options_span.range()], options);
            }
        }
        assert!(parse("  ").expect("none").is_empty());
        assert!(parse("builtin.module()").expect("none").is_empty());
        assert!(parse_anchored("any()").expect("none").is_empty());
        assert_eq!(parse_anchored(" builtin.module ( a , func.func( b ) ) ").expect("two").len(), 2);
        assert_eq!(parse("a,b{}").expect("two").len(), 2);
    }

    #[test]
    fn mistakes_have_places() {
        let error = |text: &str| parse(text).expect_err("a mistake");
        assert_eq!(error("a,").span, Span::new(2, 2));
        assert_eq!(error("a(b").span, Span::new(3, 3));
        assert_eq!(error("a{b").span, Span::new(1, 2));
        assert_eq!(error("a b").span, Span::new(2, 3));
        assert_eq!(error("func.func()").span, Span::new(10, 11));
        assert_eq!(error("builtin.module(any())").span, Span::new(19, 20));
        assert_eq!(error("builtin.module( )").span, Span::new(16, 17));
        let error_of_one = |text: &str| parse_anchored(text).expect_err("a mistake").span;
        assert_eq!(error_of_one(""), Span::new(0, 0));
        assert_eq!(error_of_one("a"), Span::new(0, 1));
        assert_eq!(error_of_one("any(a),b"), Span::new(6, 8));
        assert_eq!(error("a)").span, Span::new(1, 2));
        assert_eq!(error("ä").span, Span::new(0, 2));
        assert!(error(&"a(".repeat(100)).message.contains("more than"));
    }

    #[test]
    fn options_with_and_without_values() {
        let found = given(" tile-sizes=8,8  separate x='a b' y={c d}=1 ");
        let shown: Vec<(&str, Option<&str>)> =
            found.iter().map(|given| (&*given.name, given.value.as_deref())).collect();
        let expected = [("tile-sizes", Some("8,8")), ("separate", None), ("x", Some("a b")), ("y", Some("{c d}=1"))];
        assert_eq!(shown, expected);
        assert!(given("").is_empty());
    }
}
