//! The reason why a loop keeps its order is one: `deps`, a refused `parallelize` and the report of `auto` name the same two
//! iterations, accesses and cell, and why nobody knows where that is so. What `deps` says may be given up is not unknown to `opt`.
//! Asked of the kernels, and of what the filetests of `deps` and `opt` are about.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::LazyLock;

use farkas::analysis::reduction::Permit;
use farkas::builtin::{functions, symbol_name};
use farkas::diag::Diagnostic;
use farkas::ir::{Module, Op};
use farkas::report::lines::Lines;
use farkas::report::{FunctionReport, LoopReport, report};
use farkas::schedule::refusal::Refusal;
use farkas::transforms::{Options, PipelineError, apply_pipeline, nearest_parallel, parse_pipeline};
use regex::Regex;

use crate::tools;

/// What was found, by what it is.
type Counts = BTreeMap<&'static str, usize>;

const SAME: &str = "the same pair in deps and opt";
const DOUBT: &str = "the same pair in deps and opt, and the same reason why nobody knows";
const AUTO: &str = "the same pair in auto";
const REDUCTION: &str = "a reduction whose order may be given up, which has no pair";
const FIXED: &str = "no step can change the loop, for the same reason in deps and opt";
const FIXED_PAIR: &str = "no step can change the loop, and the same pair keeps it in order in deps and opt";
const PROMISED: &str = "an order that --reassociate gives up";
const PARALLEL: &str = "parallel in deps and opt";
const ACCEPTED: &str = "accepted, and deps says that it is: a load that nobody uses, or a value of one iteration";
const UNFOLDED: &str = "values of a loop in one whose iterations combine what they yield, which opt takes in order";

/// `S0 (line 5) writes %A[0] at %i = 0, then S1 (line 6) reads it at %i = 1, for %n = 2`, or operations in place of `S0 (line 5)`.
static SENTENCE: LazyLock<Regex> = LazyLock::new(|| {
    let who = r"(\S+(?: \(line \d+\))?)";
    let end = format!("^(?:.*?: )?{who} (.+?) at (.+?), then (?:{who} )?(.+?) at (.+?)(?:, for ([^:]*))?(?:: (.*))?$");
    Regex::new(&end).expect("an expression")
});

/// One access in one iteration.
#[derive(Clone, PartialEq, Eq, Debug)]
struct End {
    /// The line, or the name of the operation.
    who: String,
    /// `writes %A[0]`; `is seen` where it is no access of a cell.
    what: String,
    /// `%i = 0`
    at: String,
}

impl End {
    fn new(who: &str, what: &str, at: &str) -> End {
        let line = who.split_once(" (line ").and_then(|(_, line)| line.strip_suffix(')'));
        let does = what.strip_prefix("may ").unwrap_or(what);
        let verbs = ["reads ", "writes ", "overwrites ", "read ", "write ", "overwrite "];
        let what = if verbs.iter().any(|verb| does.starts_with(verb)) { what } else { "is seen" };
        End { who: line.unwrap_or(who).to_owned(), what: what.to_owned(), at: at.to_owned() }
    }
}

/// Two of them, and the values of the symbols.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Reason {
    first: End,
    second: End,
    symbols: String,
    /// Why nobody knows whether it is one.
    doubt: String,
}

/// What a refusal begins with where nobody knows.
const MAY_REVERSE: &str = "parallelize may reverse a dependence: ";

/// What is noted where a loop that no step can change keeps its order because nobody knows.
const NOT_KNOWN: &str = "whether they depend on each other is not known: ";

impl Reason {
    /// Of a sentence of `deps` or `auto`.
    fn of_sentence(text: &str) -> Option<Reason> {
        let found = SENTENCE.captures(text.strip_prefix("unknown, ").unwrap_or(text))?;
        let part = |number: usize| found.get(number).map_or("", |part| part.as_str());
        let first = End::new(part(1), part(2), part(3));
        // What has just been said is not said again.
        let (who, what) = if part(5) == "again" { (part(1), part(2)) } else { (part(4), part(5)) };
        let does = first.what.strip_prefix("may ").unwrap_or(&first.what);
        let cell = does.split_once(' ').map_or("", |(_, cell)| cell);
        let names = part(3).split_once(" = ").map_or("", |(names, _)| names);
        let at = if part(6).contains('=') || part(6) == "the top" {
            part(6).to_owned()
        } else {
            format!("{names} = {}", part(6))
        };
        // Memory that the first may have touched is called by its name in a refusal.
        let what =
            if first.what == "is seen" { "is seen".to_owned() } else { what.replace(" it", &format!(" {cell}")) };
        let second = End::new(who, &what, &at);
        Some(Reason { first, second, symbols: part(7).to_owned(), doubt: part(8).to_owned() })
    }

    /// Of a refusal.
    fn of_refusal(diagnostic: &Diagnostic, lines: &Lines) -> Option<Reason> {
        // A loop that no step can change comes before what keeps it in order.
        let labels = &diagnostic.labels[usize::from(diagnostic.code == "fixed-loop")..];
        let [second, first, ..] = labels else { return None };
        let end = |label: &farkas::diag::Label| {
            let (what, at) = label.text.split_once(" at ").unwrap_or((&label.text, "the top"));
            End::new(&lines.line(label.span.range().start).to_string(), what, at)
        };
        let symbols = diagnostic.notes.iter().find_map(|note| note.strip_prefix("with ")).unwrap_or_default();
        let noted = || diagnostic.notes.iter().find_map(|note| note.strip_prefix(NOT_KNOWN));
        let doubt = diagnostic.message.strip_prefix(MAY_REVERSE).or_else(noted).unwrap_or_default();
        let (first, mut second) = (end(first), end(second));
        if first.what == "is seen" {
            second.what.clone_from(&first.what);
        }
        Some(Reason { first, second, symbols: symbols.to_owned(), doubt: doubt.to_owned() })
    }

    /// The same with operations in place of lines, of which `is_at` says whether they stand there.
    fn is_named(&self, by: &Reason, is_at: &dyn Fn(&str, &str) -> bool) -> bool {
        let same = |line: &End, op: &End| line.what == op.what && line.at == op.at && is_at(&op.who, &line.who);
        let is_pair = same(&self.first, &by.first) && same(&self.second, &by.second);
        is_pair && self.symbols == by.symbols && self.doubt == by.doubt
    }
}

/// One function, and what is asked of it.
struct Asked<'a> {
    m: &'a Module,
    func: Op,
    lines: &'a Lines,
    report: FunctionReport,
}

impl Asked<'_> {
    /// The refusal of a loop in parallel; none if it is accepted.
    fn refusal(&self, looped: &LoopReport) -> Option<Diagnostic> {
        let steps = parse_pipeline(&format!("parallelize({})", looped.index)).expect("a pipeline");
        match apply_pipeline(self.m, self.func, &steps, &Options::default()) {
            Err(PipelineError::Refused { diagnostic, .. }) => Some(diagnostic),
            _ => None,
        }
    }

    /// What the answers for a loop have in common; else what they are.
    fn compared(&self, looped: &LoopReport) -> Result<&'static str, String> {
        let m = self.m;
        let refusal = self.refusal(looped);
        let (said, code) = (
            Reason::of_sentence(looped.pair.as_ref().unwrap_or(&looped.why)),
            refusal.as_ref().map_or("accepted", |refusal| refusal.code),
        );
        let answer = refusal.as_ref().and_then(|refusal| Reason::of_refusal(refusal, self.lines));
        let is_fixed = || {
            let message = refusal.as_ref().map_or("", |refusal| &refusal.message);
            looped.fixed.as_ref().is_some_and(|why| message.contains(why.as_str()))
        };
        let is_accepted = || {
            let near = nearest_parallel(m, self.func, &[looped.index], &Options::default());
            near.iter().any(|(_, text)| text.ends_with(&format!("-t 'parallelize({})'", looped.iv)))
        };
        let combines = |op: Op| m.name(op).ends_with(".parallel") && !m.op(op).results.is_empty();
        let is_in_order = || m.walk(self.func).into_iter().any(combines);
        match (&said, &answer) {
            (Some(said), Some(answer)) if said == answer => match code {
                "fixed-loop" if !is_fixed() => Err(format!("{}: {}", looped.iv, looped.why)),
                "fixed-loop" => Ok(FIXED_PAIR),
                _ => Ok(if said.doubt.is_empty() { SAME } else { DOUBT }),
            },
            (None, _) if code == "fixed-loop" && is_fixed() => Ok(FIXED),
            _ if code == "no-polyhedral-program" && is_fixed() => Ok(FIXED),
            (None, None) if looped.parallel && code == "accepted" => Ok(PARALLEL),
            (None, None) if looped.reduction && looped.licensed && !self.is_refused(looped, false) => Ok(REDUCTION),
            // What opt shows are the cells of an accumulator, which are not the reason for an order.
            (None, Some(_)) if looped.reduction && looped.licensed && code == "accumulator-moves" => Ok(REDUCTION),
            (_, None) if code == "accepted" && is_accepted() => Ok(ACCEPTED),
            (_, Some(_)) if is_in_order() => Ok(UNFOLDED),
            _ => Err(format!("{} [{code}]\n  deps: {} {said:?}\n  opt:  {answer:?}", looped.iv, looped.why)),
        }
    }

    /// Is the loop refused in parallel because two iterations depend on each other or may do so, where all orders that may be are
    /// given up?
    fn is_refused(&self, looped: &LoopReport, reassociate: bool) -> bool {
        let steps = parse_pipeline(&format!("parallelize({})", looped.index)).expect("a pipeline");
        match apply_pipeline(self.m, self.func, &steps, &Options { reassociate, ..Options::default() }) {
            Err(PipelineError::Refused { refusal, .. }) => !matches!(*refusal, Refusal::NotApplicable(_)),
            _ => false,
        }
    }

    /// What is promised where an order is kept: `--reassociate` gives it up.
    fn promised(&self, looped: &LoopReport) -> Option<Result<&'static str, String>> {
        let is_asked = looped.reduction && !looped.licensed && looped.permit == Some(Permit::Asked);
        let is_kept = is_asked && looped.fixed.is_none() && self.is_refused(looped, true);
        is_asked
            .then(|| if is_kept { Err(format!("{} is not given up: {}", looped.iv, looped.why)) } else { Ok(PROMISED) })
    }

    /// The same for each loop that `auto` leaves in order.
    fn auto(&self) -> Vec<Result<&'static str, String>> {
        let steps = parse_pipeline("auto").expect("a pipeline");
        let Ok(outcome) = apply_pipeline(self.m, self.func, &steps, &Options::default()) else { return Vec::new() };
        let said = outcome.report.iter().filter_map(|line| line.split_once(" runs in order: "));
        let is_at = |name: &str, line: &str| {
            let line_of = |op: Op| self.lines.line(self.m.op(op).span.range().start).to_string();
            self.m.walk(self.func).into_iter().any(|op| self.m.name(op) == name && line_of(op) == line)
        };
        let compared = |(name, why): (&str, &str)| {
            let loops: Vec<&LoopReport> = self.report.loops.iter().filter(|one| one.iv == name).collect();
            let [looped] = loops[..] else { return None };
            let (Some(known), Some(told)) =
                (Reason::of_sentence(looped.pair.as_ref().unwrap_or(&looped.why)), Reason::of_sentence(why))
            else {
                return None;
            };
            let is_same = known.is_named(&told, &is_at);
            Some(if is_same { Ok(AUTO) } else { Err(format!("{name}\n  deps: {}\n  auto: {why}", looped.why)) })
        };
        said.filter_map(compared).collect()
    }
}

/// The program of a filetest.
fn program(text: &str) -> String {
    text.lines()
        .filter(|line| !line.starts_with("//|") && !line.starts_with("//>"))
        .map(|line| format!("{line}\n"))
        .collect()
}

fn of_file(path: &Path) -> Vec<Result<&'static str, String>> {
    let text = tools::read(path);
    // Orders take their time, and are asked for where the test is of them, and of kernels.
    let is_ordered = text.lines().next().is_none_or(|line| !line.contains("RUN") || line.contains(" auto"));
    let text = program(&text);
    let Ok(parsed) = farkas::parse(&text) else { return Vec::new() };
    let lines = Lines::new(&text);
    let mut found = Vec::new();
    for func in functions(&parsed.module) {
        let options = farkas::report::ReportOptions { lines: lines.clone(), ..Default::default() };
        let asked = Asked { m: &parsed.module, func, lines: &lines, report: report(&parsed.module, func, &options) };
        let loops = &asked.report.loops;
        found.extend(
            loops
                .iter()
                .map(|looped| asked.compared(looped))
                .chain(loops.iter().filter_map(|looped| asked.promised(looped)))
                .chain(is_ordered.then(|| asked.auto()).into_iter().flatten())
                .map(|answer| {
                    let name = symbol_name(&parsed.module, func).unwrap_or_default();
                    answer
                        .map_err(|wrong| format!("{} @{name} {wrong}", path.file_name().unwrap_or_default().display()))
                }),
        );
    }
    found
}

#[test]
fn every_reason_is_the_same() {
    let folders = ["tests/kernels", "tests/filetests/deps", "tests/filetests/opt"];
    let paths: Vec<PathBuf> =
        folders.iter().flat_map(|folder| tools::files(folder, "mlir")).map(|(_, path)| path).collect();
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    let answers: Vec<Result<&'static str, String>> = std::thread::scope(|scope| {
        let part =
            |first: usize| paths.iter().skip(first).step_by(threads).flat_map(|path| of_file(path)).collect::<Vec<_>>();
        let all: Vec<_> = (0..threads).map(|first| scope.spawn(move || part(first))).collect();
        all.into_iter().flat_map(|one| one.join().expect("no panic")).collect()
    });
    let mut counts = Counts::new();
    answers.iter().flatten().for_each(|what| *counts.entry(what).or_default() += 1);
    counts.iter().for_each(|(what, count)| println!("{count} {what}"));
    let wrong: Vec<&String> = answers.iter().filter_map(|answer| answer.as_ref().err()).collect();
    wrong.iter().for_each(|wrong| println!("{wrong}"));
    assert!(wrong.is_empty(), "{} differ", wrong.len());
    assert!(counts[SAME] > 300 && counts[DOUBT] > 30, "there is something to compare");
}
