//! Reads the text of a schedule tree.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;
use std::sync::Arc;

use super::{TreeNames, guards};
use crate::affine::expr::AffineExpr;
use crate::affine::presburger::{Budget, Set};
use crate::affine::row::canonical;
use crate::affine::text::{ExprToken, TokenSource, parse_expr};
use crate::analysis::names::value_name;
use crate::analysis::scop::{Guard, LoopId, Scop, StatementId};
use crate::arena::Id;
use crate::diag::{Diagnostic, Span, nearest};
use crate::ir::{Module, Op, Value};
use crate::scf::processors::{is_mapping, processors};
use crate::schedule::sizes::known_values;
use crate::schedule::tree::{Band, LoopOptions, Node, TiledTime, Tree};

/// Deepest text.
const MAX_DEPTH: usize = 200;

/// Greatest number in a time, as in the steps of pipelines: times stay far from the ends of 64 bits.
const LARGEST: i64 = 1 << 32;

/// Reads a tree of a program, and which of its nodes were left open.
///
/// # Errors
/// What is wrong with the text, with its place in it.
pub fn parse(m: &Module, scop: &Scop, text: &str, budget: &Budget) -> Result<(Tree, Vec<Node>), Diagnostic> {
    let mut lines = Vec::new();
    let mut start = 0;
    for line in text.split_inclusive('\n') {
        let content = line.split("//").next().unwrap_or_default().trim_end();
        let indent = content.len() - content.trim_start().len();
        if !content.trim_start().is_empty() {
            lines.push(Line { indent, place: start + indent..start + content.len() });
        }
        start += line.len();
    }
    let (names, guards) = (TreeNames::of(m, scop), guards(m, scop));
    let mut parser = Parser {
        m,
        text,
        lines,
        at: 0,
        scop,
        names,
        guards,
        seen: BTreeSet::new(),
        around: Vec::new(),
        times: Vec::new(),
        open: Vec::new(),
        budget,
    };
    parser.domain()?;
    let root = parser.node(0)?;
    if let Some(line) = parser.lines.get(parser.at) {
        return Err(wrong(line.place.clone(), "the tree ends above: several nodes stand below `sequence`"));
    }
    let end = text.trim_end().len();
    for (id, statement) in scop.statements.iter().filter(|(id, _)| !parser.seen.contains(id)) {
        let runs = statement.domain.intersect_symbols(&scop.context).is_empty(budget).map_or(true, |empty| !empty);
        if runs {
            return Err(wrong(end..end, format!("{id:?} does not stand in the tree")));
        }
    }
    Ok((Tree { root }, parser.open))
}

fn wrong(place: Range<usize>, message: impl Into<String>) -> Diagnostic {
    Diagnostic::error("schedule-text", Span::new(place.start, place.end), message)
}

/// A line that is not blank, without the blanks around it.
struct Line {
    indent: usize,
    place: Range<usize>,
}

struct Parser<'a> {
    m: &'a Module,
    text: &'a str,
    lines: Vec<Line>,
    /// The next line.
    at: usize,
    scop: &'a Scop,
    names: TreeNames,
    guards: Vec<Op>,
    /// The statements that stand in the tree already.
    seen: BTreeSet<StatementId>,
    /// The guards around, and in which region.
    around: Vec<Guard>,
    /// The times of the bands around.
    times: Vec<BTreeMap<StatementId, AffineExpr>>,
    /// What was left open.
    open: Vec<Node>,
    budget: &'a Budget,
}

impl<'a> Parser<'a> {
    /// A reader of the next line, if it has this indent and starts with that word.
    fn next(&self, indent: usize, word: &str) -> Option<Cursor<'a>> {
        let line = self.lines.get(self.at).filter(|line| line.indent == indent)?;
        let mut cursor = Cursor::new(self.text, line.place.clone());
        (cursor.token() == word).then(|| {
            cursor.step();
            cursor
        })
    }

    fn domain(&mut self) -> Result<(), Diagnostic> {
        let Some(mut cursor) = self.next(0, "domain") else { return Ok(()) };
        self.at += 1;
        self.names.symbols = cursor.names(self.scop.symbols.len(), "symbols")?;
        cursor.end()?;
        while let Some(line) = self.lines.get(self.at).filter(|line| line.indent > 0) {
            let place = line.place.clone();
            self.at += 1;
            let mut cursor = Cursor::new(self.text, place.clone());
            let id = cursor.statement(self.scop)?;
            let statement = &self.scop.statements[id];
            let dims = cursor.names(statement.loops.len(), "loops around it")?;
            cursor.word("in")?;
            let rest = &self.text[cursor.token.start..place.end];
            let set = Set::parse(&format!("[{}] -> {rest}", self.names.symbols.join(", ")))
                .map_err(|error| wrong(cursor.token.start..place.end, error.message))?;
            let (ours, theirs) = (statement.domain.space(), set.space());
            let same = ours == theirs && {
                let [ours, theirs] = [&statement.domain, &set].map(|set| set.intersect_symbols(&self.scop.context));
                let same = ours.is_equal(&theirs, self.budget);
                same.map_err(|exhausted| wrong(place.clone(), exhausted.to_string()))?
            };
            if !same {
                return Err(wrong(place, format!("{id:?} has other iterations in this program")));
            }
            self.names.dims.insert(id, dims);
        }
        Ok(())
    }

    /// The node at the next line.
    fn node(&mut self, depth: usize) -> Result<Node, Diagnostic> {
        let Some(line) = self.lines.get(self.at) else {
            let end = self.text.trim_end().len();
            return Err(wrong(end..end, "expected a node: `sequence`, `band`, `guard`, `open` or a statement"));
        };
        let (indent, place) = (line.indent, line.place.clone());
        if depth > MAX_DEPTH {
            return Err(wrong(place, format!("the tree is deeper than {MAX_DEPTH} nodes")));
        }
        self.at += 1;
        let mut cursor = Cursor::new(self.text, place.clone());
        match cursor.token() {
            "sequence" => {
                cursor.step();
                cursor.end()?;
                let mut children = Vec::new();
                while let Some(inner) = self.lines.get(self.at).filter(|line| line.indent > indent) {
                    let first = children.first().map_or(inner.indent, |(indent, _)| *indent);
                    if inner.indent != first {
                        return Err(wrong(inner.place.clone(), "the children of a sequence stand below each other"));
                    }
                    children.push((first, self.node(depth + 1)?));
                }
                Ok(Node::Sequence(children.into_iter().map(|(_, child)| child).collect()))
            }
            "band" => {
                cursor.step();
                let mut band = self.band(cursor)?;
                self.times.push(band.member.clone());
                band.body = self.child(indent, &place, depth)?;
                self.times.pop();
                self.check_member(&band, place.clone())?;
                check_mapping(&band, place)?;
                Ok(Node::Band(Arc::new(band)))
            }
            "guard" => {
                cursor.step();
                self.guard(cursor, (indent, place), depth)
            }
            "open" => {
                cursor.step();
                self.open(cursor, place)
            }
            word => {
                let id = cursor.statement(self.scop).map_err(|error| meant(error, word))?;
                cursor.end()?;
                if !self.seen.insert(id) {
                    return Err(wrong(place, format!("{id:?} stands in the tree twice")));
                }
                let own = &self.scop.statements[id].guards;
                if !self.around.iter().all(|guard| own.contains(guard)) {
                    return Err(wrong(place, format!("{id:?} does not stand in that region of the `affine.if`")));
                }
                Ok(Node::Leaf(id))
            }
        }
    }

    /// The rest of the loops around some statements, in the order of the text.
    fn open(&mut self, mut cursor: Cursor<'a>, place: Range<usize>) -> Result<Node, Diagnostic> {
        let mut wanted = BTreeSet::new();
        while !cursor.token().is_empty() {
            wanted.insert(cursor.statement(self.scop)?);
            if cursor.token() == "," {
                cursor.step();
            } else {
                cursor.end()?;
            }
        }
        if wanted.is_empty() {
            let around = self.times.last().map(|times| times.keys().copied().collect());
            wanted = around.unwrap_or_else(|| self.scop.statements.ids().collect());
        }
        if !self.around.is_empty() {
            return Err(wrong(place, "what stands below a guard cannot be left open"));
        }
        if let Some(id) = wanted.iter().find(|id| self.seen.contains(id)) {
            return Err(wrong(place, format!("{id:?} stands in the tree twice")));
        }
        self.seen.extend(&wanted);
        let node = Tree::of(self.scop).root.of_statements(&|id| wanted.contains(&id).then_some(id));
        self.check_guards(&node, &place)?;
        self.open.push(node.clone());
        Ok(node)
    }

    /// Have the statements of each guard of a node the same times around?
    fn check_guards(&self, node: &Node, place: &Range<usize>) -> Result<(), Diagnostic> {
        match node {
            Node::Band(band) => self.check_guards(&band.body, place),
            Node::Sequence(children) => children.iter().try_for_each(|child| self.check_guards(child, place)),
            Node::Guard { .. } => self.check_times(&node.statements(), place.clone()),
            Node::Leaf(_) => Ok(()),
        }
    }

    /// The branches of a guard.
    fn guard(
        &mut self,
        mut cursor: Cursor<'a>,
        (indent, place): (usize, Range<usize>),
        depth: usize,
    ) -> Result<Node, Diagnostic> {
        let number = cursor.number()?;
        cursor.end()?;
        let Some(&op) = usize::try_from(number).ok().and_then(|number| self.guards.get(number)) else {
            return Err(wrong(place, format!("the function has {} `affine.if`s", self.guards.len())));
        };
        self.around.push(Guard { op, then: true });
        let then = Box::new(self.child(indent, &place, depth)?);
        self.around.pop();
        let mut otherwise = Box::new(Node::nothing());
        if let Some(mut cursor) = self.next(indent, "else") {
            cursor.end()?;
            let place = self.lines[self.at].place.clone();
            self.at += 1;
            self.around.push(Guard { op, then: false });
            *otherwise = self.child(indent, &place, depth)?;
            self.around.pop();
        }
        let below: Vec<StatementId> = then.statements().into_iter().chain(otherwise.statements()).collect();
        self.check_times(&below, place)?;
        Ok(Node::Guard { op, then, otherwise })
    }

    /// The one node below a line.
    fn child(&mut self, indent: usize, place: &Range<usize>, depth: usize) -> Result<Node, Diagnostic> {
        match self.lines.get(self.at) {
            Some(line) if line.indent > indent => {
                let inner = line.indent;
                let node = self.node(depth + 1)?;
                match self.lines.get(self.at) {
                    Some(line)
                        if line.indent > indent && (line.indent != inner || self.next(inner, "else").is_none()) =>
                    {
                        Err(wrong(line.place.clone(), "several nodes stand below `sequence`"))
                    }
                    _ => Ok(node),
                }
            }
            _ => Err(wrong(
                place.clone(),
                "nothing stands below this: an empty `sequence` runs nothing, `open` leaves it as in the text",
            )),
        }
    }

    /// A band without its body.
    fn band(&mut self, mut cursor: Cursor<'a>) -> Result<Band, Diagnostic> {
        let Some(name) = cursor.token().strip_prefix('%') else { return Err(cursor.expected("the band's name: `%i`")) };
        cursor.step();
        let mut band = Band {
            name: name.into(),
            origin: None,
            member: BTreeMap::new(),
            tile: None,
            parallel: false,
            reduces: BTreeSet::new(),
            options: LoopOptions::default(),
            body: Node::nothing(),
        };
        loop {
            let word = cursor.token();
            let place = cursor.token.clone();
            cursor.step();
            match word {
                ":" => break,
                "coincident" => band.parallel = true,
                "unroll" => band.options.unroll = true,
                "normalize" => band.options.normalize = true,
                "coalesce" => band.options.coalesce = true,
                "mapping" | "combining" => {
                    band.options.mapping = Some(cursor.mapping()?.into());
                    band.options.combines = word == "combining";
                }
                "loop" => {
                    let place = cursor.token.clone();
                    let number = usize::try_from(cursor.number()?).ok().filter(|&n| n < self.scop.loops.len());
                    let number = number
                        .ok_or_else(|| wrong(place, format!("the function has {} loops", self.scop.loops.len())))?;
                    band.origin = Some(LoopId::from_index(number));
                }
                "tile" => {
                    let place = cursor.token.clone();
                    let size = cursor.number()?;
                    if size < 1 {
                        return Err(wrong(place, "a size is positive"));
                    }
                    let times = if cursor.token() == "*" { Some(self.value(&mut cursor)?) } else { None };
                    cursor.word("from")?;
                    cursor.symbols = self.names.symbols.clone();
                    band.tile = Some(TiledTime { size, times, lower: parse_expr(&mut cursor)? });
                }
                _ => {
                    let words = "`loop`, `tile`, `coincident`, `unroll`, `normalize`, `coalesce`, `mapping`, `combining` or `:`";
                    return Err(wrong(place, format!("expected {words}")));
                }
            }
        }
        while !cursor.token().is_empty() {
            let place = cursor.token.clone();
            let id = cursor.statement(self.scop)?;
            cursor.word("->")?;
            cursor.dims.clone_from(&self.names.dims[&id]);
            cursor.symbols.clone_from(&self.names.symbols);
            if band.member.insert(id, parse_expr(&mut cursor)?).is_some() {
                return Err(wrong(place, format!("{id:?} has two times here")));
            }
            if cursor.token() == "," {
                cursor.step();
            } else {
                cursor.end()?;
            }
        }
        Ok(band)
    }

    /// `* %n`: a value of type index that the whole function knows.
    fn value(&self, cursor: &mut Cursor<'a>) -> Result<Value, Diagnostic> {
        cursor.step();
        let named = |value: &Value| value_name(self.m, *value) == cursor.token();
        let Some(value) = known_values(self.m, self.scop).into_iter().find(named) else {
            return Err(cursor.expected("a value of type index that all loops know"));
        };
        cursor.step();
        Ok(value)
    }

    /// A condition is asked once for all statements below it: they run in the iterations of one loop nest.
    fn check_times(&self, below: &[StatementId], place: Range<usize>) -> Result<(), Diagnostic> {
        let num_symbols = self.scop.symbols.len();
        let time = |times: &BTreeMap<StatementId, AffineExpr>, id: StatementId| {
            let time = times.get(&id)?;
            Some(canonical(time, self.scop.statements[id].loops.len(), num_symbols).unwrap_or(time.clone()))
        };
        for times in &self.times {
            if let Some(other) = below.iter().find(|&&id| time(times, id) != time(times, below[0])) {
                let message = format!("{:?} and {other:?} have different times around this guard", below[0]);
                return Err(wrong(place, message));
            }
        }
        Ok(())
    }

    /// Has the band a time for just the statements below it?
    fn check_member(&self, band: &Band, place: Range<usize>) -> Result<(), Diagnostic> {
        let below: BTreeSet<StatementId> = band.body.statements().into_iter().collect();
        if let Some(id) = below.iter().find(|id| !band.member.contains_key(id)) {
            return Err(wrong(place, format!("{id:?} runs in %{} and has no time there", band.name)));
        }
        match band.member.keys().find(|id| !below.contains(id)) {
            Some(id) => Err(wrong(place, format!("{id:?} has a time at %{} and does not run in it", band.name))),
            None => Ok(()),
        }
    }
}

/// Bands directly inside each other on processors of one kind are dimensions of one `scf.forall`, each on its own ones.
fn check_mapping(band: &Band, place: Range<usize>) -> Result<(), Diagnostic> {
    let Some(mapping) = &band.options.mapping else { return Ok(()) };
    if !band.parallel {
        return Err(wrong(place, "only a coincident band has a mapping"));
    }
    if band.options.combines {
        return Ok(());
    }
    let mut inside = &band.body;
    while let Node::Band(inner) = inside {
        let other = inner.options.mapping.as_ref().filter(|_| !inner.options.combines);
        // Those on processors of another kind are an op of their own.
        let Some(other) = other.filter(|other| processors(other) == processors(mapping)) else { break };
        if other == mapping {
            let message = format!("%{} and %{} are mapped to the same processors", band.name, inner.name);
            return Err(wrong(place, message));
        }
        inside = &inner.body;
    }
    Ok(())
}

/// What is wrong with a word that begins no node, with the one that was likely meant.
fn meant(mut error: Diagnostic, word: &str) -> Diagnostic {
    let near = nearest(word, ["sequence", "band", "guard", "open"]);
    error.notes.extend(near.map(|near| format!("did you mean `{near}`?")));
    error
}

/// A reader of one line.
struct Cursor<'a> {
    text: &'a str,
    /// The end of the line.
    end: usize,
    /// The next token.
    token: Range<usize>,
    dims: Vec<String>,
    symbols: Vec<String>,
}

impl<'a> Cursor<'a> {
    fn new(text: &'a str, line: Range<usize>) -> Cursor<'a> {
        let mut cursor =
            Cursor { text, end: line.end, token: line.start..line.start, dims: Vec::new(), symbols: Vec::new() };
        cursor.step();
        cursor
    }

    /// The next token; empty at the end of the line.
    fn token(&self) -> &'a str {
        &self.text[self.token.clone()]
    }

    fn step(&mut self) {
        let rest = &self.text[self.token.end..self.end];
        let start = self.end - rest.trim_start().len();
        let rest = &self.text[start..self.end];
        let is_word = |c: char| c.is_ascii_alphanumeric() || c == '_';
        let length = match rest.chars().next() {
            None => 0,
            Some('%') => 1 + rest[1..].find(|c| !is_word(c) && !"$.-".contains(c)).unwrap_or(rest.len() - 1),
            Some('-') if rest.starts_with("->") => 2,
            Some(c) if is_word(c) => rest.find(|c| !is_word(c)).unwrap_or(rest.len()),
            Some(c) => c.len_utf8(),
        };
        self.token = start..start + length;
    }

    fn expected(&self, what: &str) -> Diagnostic {
        wrong(self.token.clone(), format!("expected {what}"))
    }

    fn word(&mut self, word: &str) -> Result<(), Diagnostic> {
        if self.token() != word {
            return Err(self.expected(&format!("`{word}`")));
        }
        self.step();
        Ok(())
    }

    fn end(&mut self) -> Result<(), Diagnostic> {
        if self.token().is_empty() { Ok(()) } else { Err(self.expected("the end of the line")) }
    }

    fn number(&mut self) -> Result<i64, Diagnostic> {
        let number = self.token().parse().map_err(|_| self.expected("a number of 64 bits"))?;
        self.step();
        Ok(number)
    }

    fn statement(&mut self, scop: &Scop) -> Result<StatementId, Diagnostic> {
        let number = self.token().strip_prefix('S').and_then(|number| number.parse::<usize>().ok());
        let known = number.filter(|&number| number < scop.statements.len());
        let id = known.map(StatementId::from_index).ok_or_else(|| self.expected("a statement of the program: `S0`"))?;
        self.step();
        Ok(id)
    }

    /// `[i, j]`: `count` different names.
    fn names(&mut self, count: usize, of: &str) -> Result<Vec<String>, Diagnostic> {
        let place = self.token.clone();
        self.word("[")?;
        let mut names: Vec<String> = Vec::new();
        while self.token() != "]" {
            if !names.is_empty() {
                self.word(",")?;
            }
            let name = self.token();
            if !name.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_') || names.iter().any(|n| n == name) {
                return Err(self.expected("a name of its own"));
            }
            names.push(name.to_string());
            self.step();
        }
        self.step();
        if names.len() != count {
            return Err(wrong(place, format!("expected {count} names of {of}, found {}", names.len())));
        }
        Ok(names)
    }

    /// `(gpu.block<x>)`
    fn mapping(&mut self) -> Result<&'a str, Diagnostic> {
        let place = self.token.clone();
        let mapping = self.in_parentheses()?;
        if is_mapping(mapping) { Ok(mapping) } else { Err(wrong(place, "a mapping names processors: `gpu.block<x>`")) }
    }

    /// What stands between parentheses.
    fn in_parentheses(&mut self) -> Result<&'a str, Diagnostic> {
        let start = self.token.end;
        self.word("(")?;
        let Some(length) = self.text[start..self.end].find(')') else { return Err(self.expected("`)`")) };
        self.token = start + length..start + length + 1;
        self.step();
        Ok(&self.text[start..start + length])
    }
}

impl TokenSource for Cursor<'_> {
    type Error = Diagnostic;

    fn peek(&self) -> ExprToken {
        let token = self.token();
        match token.chars().next() {
            Some(c @ ('+' | '-' | '*' | '(' | ')')) if token.len() == 1 => ExprToken::Punct(c),
            Some(c) if c.is_ascii_digit() => ExprToken::Int(token.parse().ok().filter(|&number| number <= LARGEST)),
            Some(c) if c.is_ascii_alphabetic() || c == '_' => ExprToken::Word(token.to_string()),
            _ => ExprToken::Other,
        }
    }

    fn advance(&mut self) {
        self.step();
    }

    fn error(&self, message: String) -> Diagnostic {
        wrong(self.token.clone(), message)
    }

    fn place(&self) -> Span {
        Span::new(self.token.start, self.token.end)
    }

    fn leaf(&mut self) -> Result<AffineExpr, Diagnostic> {
        let name = self.token();
        let at = |names: &[String]| names.iter().position(|known| known == name).map(|at| at as u32);
        let dim = at(&self.dims).map(AffineExpr::Dim);
        let Some(leaf) = dim.or_else(|| at(&self.symbols).map(AffineExpr::Symbol)) else {
            let known: Vec<&str> = self.dims.iter().chain(&self.symbols).map(String::as_str).collect();
            return Err(self.expected(&format!("one of the names {}", known.join(", "))));
        };
        self.step();
        Ok(leaf)
    }
}
