//! The text of a whole claim: all that is done to a function, steps and orders in turn.
//!
//! ```text
//! claims ::= claim | ('func' @name  and below it its claim)*
//! claim  ::= ('license' 'reassociate' | 'assume' condition)* stage*      what may be given up; what is stated when the function starts
//! stage  ::= tree? ('apply' step*)?      of the program that the stages before leave; the steps are one line
//! ```
//! A schedule tree is an order of the statements that there are. Steps such as `promote` and `expand` make other statements: copies, cells
//! of their own; those such as `split` and `unroll_jam` cut the ones that there are. So what `--schedule` prints begins with the steps that
//! made the program of the tree and ends with those that cut its statements, and what `--schedule-from` reads does all of it again.
//! Nothing is believed: each stage is judged, written and read again like a pipeline of its own.

use std::borrow::Cow;
use std::ops::Range;

use super::drive::{StepManner, apply_stage, together};
use super::given::{state, stated_in};
use super::pipeline::{Step, UsageError, parse_pipeline};
use super::{Options, Outcome, PipelineError};
use crate::builtin;
use crate::diag::{Diagnostic, Span};
use crate::ir::text::symbol;
use crate::ir::{Module, Op};

/// What is claimed of one function.
#[derive(Default)]
pub(super) struct StagedClaim {
    /// May the order of floats' sums and products be given up?
    reassociate: bool,
    /// What is assumed of the function's arguments, and where in the text.
    assumed: Vec<(String, Range<usize>)>,
    stages: Vec<Stage>,
}

/// What is done in one go: the loops that steps behind a tree name are its bands.
#[derive(Default)]
struct Stage {
    /// The text with everything but this tree blanked, so that places in it are places in the text.
    tree: Option<String>,
    steps: Vec<Step>,
    /// Where the steps stand in the text, if they do.
    start: Option<usize>,
}

/// A line of a claim.
enum ClaimLine<'a> {
    Func(&'a str),
    License(&'a str),
    Assume(&'a str),
    Apply(&'a str),
    Tree,
    Blank,
}

/// The lines of a text, each with its place.
fn lines(text: &str) -> impl Iterator<Item = (ClaimLine<'_>, Range<usize>)> {
    let mut start = 0;
    text.split_inclusive('\n').map(move |raw| {
        let place = start..start + raw.trim_end_matches([' ', '\t', '\r', '\n']).len();
        start += raw.len();
        let content = before_remark(raw).trim_end();
        let line = match content.split_once(' ').unwrap_or((content, "")) {
            ("func", name) => ClaimLine::Func(name.trim()),
            ("license", rest) => ClaimLine::License(rest.trim()),
            ("assume", rest) => ClaimLine::Assume(rest),
            ("apply", rest) => ClaimLine::Apply(rest),
            _ if content.trim().is_empty() => ClaimLine::Blank,
            _ => ClaimLine::Tree,
        };
        (line, place)
    })
}

/// A line without the remark at its end, which does not begin in parentheses or quotes.
fn before_remark(line: &str) -> &str {
    let (mut depth, mut is_quoted) = (0usize, false);
    for (at, c) in line.char_indices() {
        match c {
            '"' => is_quoted = !is_quoted,
            '(' if !is_quoted => depth += 1,
            ')' if !is_quoted => depth = depth.saturating_sub(1),
            '/' if depth == 0 && !is_quoted && line[at..].starts_with("//") => return &line[..at],
            _ => {}
        }
    }
    line
}

/// The functions that a text has claims of, as `func` lines name them; none if it has no such line.
///
/// # Errors
/// A name of no function, with its place in the text.
pub fn claimed_functions(module: &Module, text: &str) -> Result<Vec<Op>, PipelineError> {
    let functions = builtin::functions(module);
    let named = lines(text)
        .filter_map(|(line, place)| if let ClaimLine::Func(name) = line { Some((name, place)) } else { None });
    let found = named.map(|(name, place)| {
        let func = functions.iter().copied().find(|&func| claim_name(module, func) == name);
        func.ok_or_else(|| wrong(place, format!("there is no function {name}")))
    });
    found.collect()
}

/// Does a text give a license, or assume something of arguments?
pub fn gives_up_or_assumes(text: &str) -> bool {
    lines(text).any(|(line, _)| matches!(line, ClaimLine::License(_) | ClaimLine::Assume(_)))
}

/// May floats be summed in any order in a function, as a text claims?
pub fn claims_reassociation(module: &Module, func: Op, text: &str) -> bool {
    StagedClaim::read(module, func, text).is_ok_and(|claim| claim.reassociate)
}

/// States what a text assumes of the arguments of these functions, in each at its start, as `--assume` does. Is that anything?
///
/// # Errors
/// What is no condition, with its place in the text.
pub fn state_claimed(module: &mut Module, functions: &[Op], text: &str) -> Result<bool, PipelineError> {
    let mut is_any = false;
    for &func in functions {
        let claim = StagedClaim::read(module, func, text).unwrap_or_default();
        claim.state(module, func)?;
        is_any |= !claim.assumed.is_empty();
    }
    Ok(is_any)
}

/// Are loops given to processors in a claim? Then what comes out has `scf.forall`.
pub fn claims_processors(text: &str) -> bool {
    let maps = |line: &ClaimLine<'_>, place: &Range<usize>| match line {
        ClaimLine::Apply(rest) => parse_pipeline(rest).is_ok_and(|steps| steps.iter().any(Step::is_for_processors)),
        ClaimLine::Tree => [" mapping(", " combining("].iter().any(|word| text[place.clone()].contains(word)),
        _ => false,
    };
    lines(text).any(|(line, place)| maps(&line, &place))
}

/// A function as a `func` line names it.
pub fn claim_name(module: &Module, func: Op) -> String {
    symbol(builtin::symbol_name(module, func).unwrap_or_default())
}

fn wrong(place: Range<usize>, message: impl Into<String>) -> PipelineError {
    PipelineError::Schedule(Diagnostic::error("schedule-text", Span::new(place.start, place.end), message))
}

/// What is wrong with steps in a claim, with its place there.
fn misnamed(error: &UsageError, start: usize) -> PipelineError {
    let place = error.span.range();
    wrong(start + place.start..start + place.end, error.to_string())
}

impl StagedClaim {
    /// What a text claims of a function.
    ///
    /// # Errors
    /// What is wrong with the text, with its place in it; what is wrong with a tree is found when the program is there.
    pub fn read(module: &Module, func: Op, text: &str) -> Result<StagedClaim, PipelineError> {
        let name = claim_name(module, func);
        let mut claim = StagedClaim::default();
        let (mut is_ours, mut is_found) = (true, !lines(text).any(|(line, _)| matches!(line, ClaimLine::Func(_))));
        for (line, place) in lines(text) {
            match line {
                ClaimLine::Blank => {}
                ClaimLine::Func(named) => {
                    is_ours = named == name;
                    if is_ours && is_found {
                        return Err(wrong(place, format!("{name} stands here twice")));
                    }
                    is_found |= is_ours;
                }
                _ if !is_ours => {}
                ClaimLine::License("reassociate") => claim.reassociate = true,
                ClaimLine::License(_) => {
                    return Err(wrong(place, "there is one license: `license reassociate`"));
                }
                ClaimLine::Assume(condition) => claim.assumed.push((condition.to_owned(), place)),
                ClaimLine::Apply(rest) => {
                    let start = place.start + "apply ".len();
                    let steps = parse_pipeline(rest).map_err(|error| misnamed(&error, start))?;
                    match claim.stages.last_mut().filter(|last| last.start.is_none()) {
                        Some(last) => (last.steps, last.start) = (steps, Some(start)),
                        None => claim.stages.push(Stage { tree: None, steps, start: Some(start) }),
                    }
                }
                ClaimLine::Tree => claim.add_line(text, place),
            }
        }
        if !is_found {
            return Err(wrong(0..0, format!("nothing stands here of {name}")));
        }
        Ok(claim)
    }

    /// Adds a line to the tree that is read, or begins one.
    fn add_line(&mut self, text: &str, place: Range<usize>) {
        if self.stages.last().is_none_or(|last| last.start.is_some()) {
            self.stages.push(Stage::default());
        }
        let Some(tree) = self.stages.last_mut().map(|last| last.tree.get_or_insert_default()) else { return };
        // Blanks of as many bytes, and the ends of lines.
        let blank = |c: char| if c == '\n' { "\n".to_owned() } else { " ".repeat(c.len_utf8()) };
        let before: String = text[tree.len()..place.start].chars().map(blank).collect();
        tree.push_str(&before);
        tree.push_str(&text[place]);
        tree.push('\n');
    }

    /// States what is assumed, if it is not stated yet.
    fn state(&self, module: &mut Module, func: Op) -> Result<(), PipelineError> {
        for (condition, place) in &self.assumed {
            state(module, func, condition).map_err(|error| misnamed(&error, place.start + "assume ".len()))?;
        }
        Ok(())
    }

    /// The tree, if the claim is nothing else.
    ///
    /// # Errors
    /// It is more than that.
    pub fn only_tree(self) -> Result<String, PipelineError> {
        match <[Stage; 1]>::try_from(self.stages) {
            Ok([Stage { tree: Some(tree), start: None, .. }]) => Ok(tree),
            _ => Err(wrong(0..0, "expected one schedule tree, and no steps")),
        }
    }

    /// Does what is claimed of a function, then the steps. Each stage is a pipeline of its own, of the program that the one before leaves.
    pub fn apply(self, module: &Module, func: Op, steps: &[Step], options: &Options) -> Result<Outcome, PipelineError> {
        let mut module = Cow::Borrowed(module);
        if !self.assumed.is_empty() {
            self.state(module.to_mut(), func)?;
        }
        let module = &*module;
        let StagedClaim { reassociate, mut stages, .. } = self;
        let options = &Options { reassociate: options.reassociate || reassociate, ..options.clone() };
        // Steps behind steps of the text are a stage of their own, as these have loops of their own.
        let mut last = stages.pop_if(|last| steps.is_empty() || last.start.is_none()).unwrap_or_default();
        if !steps.is_empty() {
            last.steps = steps.to_vec();
        }
        let quiet = &Options { schedule: false, report: false, nearest: false, ..options.clone() };
        let (mut done, mut made_by): (Option<Outcome>, String) = (None, String::new());
        for stage in stages {
            let outcome = stage.apply(done.as_ref().map_or(module, |done| &done.module), func, quiet)?;
            made_by += &stage.text();
            done = Some(behind(done, outcome));
        }
        let now = done.as_ref().map_or(module, |done| &done.module);
        // A tree that is accepted in place of this one is told as the whole claim.
        let nearest = options.nearest && (done.is_none() || last.tree.is_none());
        let outcome = last.apply(now, func, &Options { nearest, ..options.clone() }).or_else(|refused| {
            if nearest == options.nearest || steps.is_empty() {
                return Err(refused);
            }
            // What is accepted in place of the steps, behind a tree that is.
            let tree = Stage { steps: Vec::new(), ..last };
            let ordered = tree.apply(now, func, quiet).map_err(|_| refused.clone())?;
            let options = Options { schedule_from: None, ..options.clone() };
            apply_stage(&ordered.module, func, steps, &options, StepManner::Usual).and(Err(refused))
        });
        let mut outcome = behind(done, outcome?);
        if let Some(tree) = &mut outcome.schedule {
            let assumed =
                stated_in(module, func).into_iter().map(|condition| format!("assume {}\n", one_line(&condition)));
            let license = if options.reassociate { "license reassociate\n" } else { "" };
            *tree = format!("{license}{}{made_by}{tree}", assumed.collect::<String>());
        }
        Ok(outcome)
    }
}

impl Stage {
    /// As it stands in a claim.
    fn text(&self) -> String {
        let steps: Vec<String> = self.steps.iter().map(|step| step.text.clone()).collect();
        self.tree.as_deref().map_or_else(String::new, tree_text) + &applied_text(&steps)
    }

    fn apply(&self, module: &Module, func: Op, options: &Options) -> Result<Outcome, PipelineError> {
        let options = Options { schedule_from: self.tree.clone(), ..options.clone() };
        let manner = if self.tree.is_some() && self.start.is_some() { StepManner::OnTree } else { StepManner::Usual };
        apply_stage(module, func, &self.steps, &options, manner).map_err(|error| match (error, self.start) {
            (PipelineError::Usage(error), Some(start)) => misnamed(&error, start),
            (error, _) => error,
        })
    }
}

/// A line of steps; none if there are none.
pub(super) fn applied_text(steps: &[String]) -> String {
    if steps.is_empty() { String::new() } else { format!("apply {}\n", one_line(&steps.join(" "))) }
}

/// Steps and conditions may have been written in several lines; a claim has one for all.
fn one_line(text: &str) -> String {
    text.replace(['\n', '\r'], " ")
}

/// A tree without the blank lines around it.
pub(super) fn tree_text(tree: &str) -> String {
    tree.lines().filter(|line| !line.trim().is_empty()).map(|line| format!("{}\n", line.trim_end())).collect()
}

/// What comes of a stage and of those before it.
fn behind(before: Option<Outcome>, outcome: Outcome) -> Outcome {
    match before {
        Some(before) => together(before, outcome, (None, None)),
        None => outcome,
    }
}
