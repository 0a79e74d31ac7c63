//! The text of a pipeline, `tile(%i,%j;32,32) parallelize(%i_t)`, as steps.
//!
//! ```text
//! pipeline ::= step*
//! step     ::= name ('(' group (';' group)* ')')?
//! group    ::= argument (',' argument)*
//! ```
//! Steps are separated by spaces; between them, `#` starts a comment that ends with the line. An argument is any text in
//! which parentheses balance; a loop is `%i`, also without `%`, `%i@1` or a number.

use crate::diag::{Span, nearest};
use crate::schedule::refusal::Reason;

/// One step as it was written.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Step {
    /// `tile`.
    pub name: String,
    /// The arguments: groups are separated by `;`, arguments by `,`.
    pub groups: Vec<Vec<Argument>>,
    /// The step in the text of the pipeline.
    pub span: Span,
    /// The whole step.
    pub text: String,
}

/// One argument of a step.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Argument {
    /// Without the spaces around it.
    pub text: String,
    /// Where it stands in the text of the pipeline.
    pub span: Span,
}

/// A loop as a step names it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum LoopRef {
    /// `%i`, or `%i@1`: the second loop of this name.
    Named {
        /// Without `%`.
        name: String,
        /// After `@`.
        ordinal: Option<usize>,
    },
    /// The number of the loop in the order of the text.
    Position(usize),
}

/// What is wrong with the text of a pipeline, or with a name in it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UsageError {
    /// One sentence without a full stop.
    pub message: String,
    /// Where in the text of the pipeline.
    pub span: Span,
    /// What could have been meant.
    pub candidates: Vec<String>,
    /// Why no step can change the loop that is named, if there is one: then nothing is wrong with the text.
    pub(super) fixed: Option<Box<Reason>>,
}

impl UsageError {
    /// A word that is none of the candidates, each of which is known by what stands before its parenthesis.
    pub(super) fn among(span: Span, message: String, written: &str, candidates: Vec<String>) -> UsageError {
        let word = |candidate: &'_ String| candidate.split('(').next().unwrap_or_default().to_string();
        let words: Vec<String> = candidates.iter().map(word).collect();
        let near = nearest(written, words.iter().map(String::as_str));
        let meant = words.iter().position(|word| Some(&**word) == near).map(|at| &candidates[at]);
        match meant {
            Some(meant) => UsageError::new(span, format!("{message}; did you mean `{meant}`?")),
            None => UsageError::listing(span, message, candidates),
        }
    }

    /// The same with what was likely meant: the candidate that is nearest to what stands at the place.
    #[must_use]
    pub fn meaning(self, text: &str) -> UsageError {
        let written = text.get(self.span.range()).unwrap_or_default();
        let word = |candidate: &'_ String| candidate.split(['=', '(']).next().unwrap_or_default().to_string();
        let words: Vec<String> = self.candidates.iter().map(word).collect();
        let near = nearest(written.split('=').next().unwrap_or_default(), words.iter().map(String::as_str));
        match words.iter().position(|word| Some(&**word) == near).map(|at| &self.candidates[at]) {
            Some(meant) => {
                let message = format!("{}; did you mean `{meant}`?", self.message);
                UsageError { message, candidates: Vec::new(), ..self }
            }
            None => self,
        }
    }

    /// A usage error without candidates.
    pub fn new(span: Span, message: impl Into<String>) -> UsageError {
        UsageError::listing(span, message, Vec::new())
    }

    /// A usage error with what could have been meant.
    pub fn listing(span: Span, message: impl Into<String>, candidates: Vec<String>) -> UsageError {
        UsageError { message: message.into(), span, candidates, fixed: None }
    }
}

impl std::fmt::Display for UsageError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.message)?;
        if !self.candidates.is_empty() {
            write!(f, " (there are: {})", self.candidates.join(", "))?;
        }
        Ok(())
    }
}

impl std::error::Error for UsageError {}

/// Reads the text of a pipeline.
pub fn parse_pipeline(text: &str) -> Result<Vec<Step>, UsageError> {
    let mut reader = StepReader { text, at: 0 };
    let mut steps = Vec::new();
    loop {
        reader.skip_spaces();
        if reader.at == text.len() {
            return Ok(steps);
        }
        steps.push(reader.step()?);
    }
}

struct StepReader<'a> {
    text: &'a str,
    at: usize,
}

impl StepReader<'_> {
    fn peek(&self) -> Option<char> {
        self.text[self.at..].chars().next()
    }

    /// Skips spaces, and what stands between `#` and the end of the line.
    fn skip_spaces(&mut self) {
        loop {
            let rest = self.text[self.at..].trim_start();
            self.at = self.text.len() - rest.len();
            if !rest.starts_with('#') {
                return;
            }
            self.at += rest.find('\n').unwrap_or(rest.len());
        }
    }

    fn step(&mut self) -> Result<Step, UsageError> {
        let start = self.at;
        let rest = &self.text[start..];
        // No step has a dash in it, which is said with what was meant.
        let length = rest.find(|c: char| !c.is_ascii_alphanumeric() && c != '_' && c != '-').unwrap_or(rest.len());
        if length == 0 {
            let end = start + self.peek().map_or(0, char::len_utf8);
            return Err(UsageError::new(Span::new(start, end), "expected the name of a step"));
        }
        self.at += length;
        let name = rest[..length].to_string();
        let groups = if self.peek() == Some('(') { self.groups()? } else { Vec::new() };
        if self.peek().is_some_and(|c| !c.is_whitespace()) {
            let span = Span::new(self.at, self.at + self.peek().map_or(0, char::len_utf8));
            return Err(UsageError::new(span, "expected a space between two steps"));
        }
        Ok(Step { name, groups, span: Span::new(start, self.at), text: self.text[start..self.at].to_string() })
    }

    /// `(a,b;c)` with the parentheses.
    fn groups(&mut self) -> Result<Vec<Vec<Argument>>, UsageError> {
        let open = self.at;
        let (mut depth, mut start) = (0, open + 1);
        let mut groups = vec![Vec::new()];
        for (offset, c) in self.text[open..].char_indices() {
            let at = open + offset;
            match c {
                '(' | '[' | '{' => depth += 1,
                ')' | ']' | '}' => depth -= 1,
                _ => {}
            }
            let separates = depth == 1 && (c == ',' || c == ';');
            if separates || depth == 0 {
                let argument = self.argument(start, at);
                let last = groups.len() - 1;
                groups[last].push(argument);
                start = at + 1;
            }
            if depth == 1 && c == ';' {
                groups.push(Vec::new());
            }
            if depth == 0 {
                self.at = at + 1;
                return Ok(groups);
            }
        }
        Err(UsageError::new(Span::new(open, open + 1), "this parenthesis is never closed"))
    }

    fn argument(&self, start: usize, end: usize) -> Argument {
        let raw = &self.text[start..end];
        let start = start + (raw.len() - raw.trim_start().len());
        let text = raw.trim().to_string();
        Argument { span: Span::new(start, start + text.len()), text }
    }
}

impl Argument {
    /// The argument as a loop.
    pub fn as_loop(&self) -> Result<LoopRef, UsageError> {
        let wrong = || UsageError::new(self.span, format!("`{}` names no loop: write %i, %i@1 or a number", self.text));
        let is_name = |text: &str| {
            let starts = text.starts_with(|c: char| c.is_alphabetic() || c == '_');
            starts && text.chars().all(|c| c.is_alphanumeric() || "_$.-@".contains(c))
        };
        let named = match self.text.strip_prefix('%') {
            Some(named) => named,
            None if is_name(&self.text) => &self.text,
            None => return self.text.parse().map(LoopRef::Position).map_err(|_| wrong()),
        };
        let (name, ordinal) = match named.split_once('@') {
            Some((name, ordinal)) => (name, Some(ordinal.parse().map_err(|_| wrong())?)),
            None => (named, None),
        };
        if name.is_empty() {
            return Err(wrong());
        }
        Ok(LoopRef::Named { name: name.to_string(), ordinal })
    }

    /// The argument as an integer.
    pub fn as_integer(&self) -> Result<i64, UsageError> {
        self.text.parse().map_err(|_| UsageError::new(self.span, format!("`{}` is no integer of 64 bits", self.text)))
    }
}

impl Step {
    /// The arguments of group `index`; none if there is no such group.
    pub fn group(&self, index: usize) -> &[Argument] {
        self.groups.get(index).map_or(&[], Vec::as_slice)
    }

    /// The arguments that name loops: group 0, but for what is a number, an array or a text there.
    pub fn loop_arguments(&self) -> &[Argument] {
        let group = self.group(0);
        match &*self.name {
            "shift" => &group[..group.len().min(1)],
            "assume" | "threads" => &[],
            "promote" => &group[self.array_arguments().len()..],
            "contract" | "expand" | "hoist" => &[],
            // What is asked of `auto` begins where a name and a value stand.
            "auto" => {
                let group = &group[usize::from(self.is_for_gpu())..];
                &group[..group.iter().take_while(|argument| !argument.text.contains('=')).count()]
            }
            _ => group,
        }
    }

    /// Is it `auto(gpu)`, with whatever else is asked behind that? A loop of that name is `%gpu`.
    pub fn is_for_gpu(&self) -> bool {
        self.name == "auto" && self.group(0).first().is_some_and(|first| first.text == "gpu")
    }

    /// Does it give loops to processors, so that the program has `scf.forall`?
    pub fn is_for_processors(&self) -> bool {
        ["forall", "map", "threads"].contains(&&*self.name)
    }

    /// Is it for the whole of each function: does it name nothing in one?
    pub fn is_for_all(&self) -> bool {
        self.groups.is_empty() || self.name == "auto" && self.loop_arguments().is_empty()
    }

    /// The arguments of group 0 that name arrays.
    pub fn array_arguments(&self) -> &[Argument] {
        let group = self.group(0);
        match &*self.name {
            // The last of several is a loop.
            "promote" => &group[..group.len().saturating_sub(1).max(group.len().min(1))],
            "contract" | "expand" | "hoist" => group,
            _ => &[],
        }
    }

    /// The arguments of group 0 as loops.
    pub fn loops(&self) -> Result<Vec<(LoopRef, Span)>, UsageError> {
        self.group(0).iter().map(|argument| Ok((argument.as_loop()?, argument.span))).collect()
    }

    /// The arguments of group 0 as so many loops.
    pub fn loops_of(&self, count: usize) -> Result<Vec<(LoopRef, Span)>, UsageError> {
        let loops = self.loops()?;
        if loops.len() != count || count == 0 {
            let needed = if count == 1 { "one loop".to_string() } else { format!("{count} loops") };
            return Err(self.wrong(format!("{} needs {needed}, not {}", self.name, loops.len())));
        }
        Ok(loops)
    }

    /// The arguments of a group as integers.
    pub fn integers(&self, group: usize) -> Result<Vec<i64>, UsageError> {
        self.group(group).iter().map(Argument::as_integer).collect()
    }

    /// A usage error at the whole step.
    pub fn wrong(&self, message: impl Into<String>) -> UsageError {
        UsageError::new(self.span, message)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn steps_groups_and_spans() {
        let steps = parse_pipeline(" tile( %i , %j@1;32,%n) parallelize split(a; d0 - (d1 + 1), 2)").expect("steps");
        let names: Vec<&str> = steps.iter().map(|step| step.name.as_str()).collect();
        assert_eq!(names, ["tile", "parallelize", "split"]);
        assert_eq!(steps[0].text, "tile( %i , %j@1;32,%n)");
        let loops: Vec<LoopRef> = steps[0].loops().expect("loops").into_iter().map(|(l, _)| l).collect();
        let named = |name: &str, ordinal| LoopRef::Named { name: name.to_string(), ordinal };
        assert_eq!(loops, [named("i", None), named("j", Some(1))]);
        assert_eq!(steps[0].group(1)[1].text, "%n");
        assert_eq!(steps[0].group(0)[1].span, Span::new(12, 16));
        assert!(steps[1].groups.is_empty());
        assert_eq!(steps[2].group(1)[0].text, "d0 - (d1 + 1)");
    }

    #[test]
    fn mistakes_have_places() {
        let error = |text| parse_pipeline(text).expect_err("a mistake");
        assert_eq!(error("tile(%i").span, Span::new(4, 5));
        assert_eq!(error("a; b").span, Span::new(1, 2));
        assert_eq!(error("(a)").message, "expected the name of a step");
        assert_eq!(parse_pipeline("unroll-jam(%i;4)").expect("steps")[0].name, "unroll-jam");
        assert!(parse_pipeline("tile(2i;2)").expect("steps")[0].loops().is_err());
        let bare = parse_pipeline("tile(i@1;2)").expect("steps")[0].loops().expect("loops");
        assert_eq!(bare[0].0, LoopRef::Named { name: "i".to_string(), ordinal: Some(1) });
        assert!(parse_pipeline("").expect("no steps").is_empty());
        assert!(parse_pipeline("# nothing; (yet)").expect("no steps").is_empty());
        let commented = parse_pipeline("# why\n tile(%i;2) # (one\n\n#two\nreverse(%i)\n").expect("steps");
        assert_eq!(commented.iter().map(|step| step.text.as_str()).collect::<Vec<_>>(), ["tile(%i;2)", "reverse(%i)"]);
    }
}
