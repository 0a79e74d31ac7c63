//! The reason why a loop keeps its order is one: `deps`, a refused `parallelize` and the report of `auto` name the same two
//! iterations, accesses and cell. Asked of the kernels, and of what the filetests of `deps` and `opt` are about.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::LazyLock;

use farkas::builtin::{functions, symbol_name};
use farkas::diag::Diagnostic;
use farkas::ir::{Module, Op};
use farkas::report::lines::Lines;
use farkas::report::{FunctionReport, LoopReport, report};
use farkas::transforms::{Options, PipelineError, apply_pipeline, nearest_parallel, parse_pipeline};
use regex::Regex;

use crate::tools;

/// What was found, by what it is.
type Counts = BTreeMap<&'static str, usize>;

const SAME: &str = "the same pair in deps and opt";
const AUTO: &str = "the same pair in auto";
const REDUCTION: &str = "a reduction whose order may be given up, which has no pair";
const UPPER_BOUND: &str = "nobody knows, says opt, and names no pair";
const FIXED: &str = "no step can change the loop";
const ACCEPTED: &str = "accepted, and deps says that it is: a load that nobody uses, or a value of one iteration";
const UNFOLDED: &str = "values of a loop in one whose iterations combine what they yield, which opt takes in order";

/// `S0 (line 5) writes %A[0] at %i = 0, then S1 (line 6) reads it at %i = 1, for %n = 2`, or operations in place of `S0 (line 5)`.
static SENTENCE: LazyLock<Regex> = LazyLock::new(|| {
    let who = r"(\S+(?: \(line \d+\))?)";
    let end = format!("^(?:.*?: )?{who} (.+?) at (.+?), then (?:{who} )?(.+?) at (.+?)(?:, for (.*))?$");
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
        let is_access = ["reads ", "writes ", "overwrites "].iter().any(|verb| what.starts_with(verb));
        let what = if is_access { what } else { "is seen" };
        End { who: line.unwrap_or(who).to_owned(), what: what.to_owned(), at: at.to_owned() }
    }
}

/// Two of them, and the values of the symbols.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Reason {
    first: End,
    second: End,
    symbols: String,
}

impl Reason {
    /// Of a sentence of `deps` or `auto`.
    fn of_sentence(text: &str) -> Option<Reason> {
        let found = SENTENCE.captures(text)?;
        let part = |number: usize| found.get(number).map_or("", |part| part.as_str());
        let first = End::new(part(1), part(2), part(3));
        // What has just been said is not said again.
        let (who, what) = if part(5) == "again" { (part(1), part(2)) } else { (part(4), part(5)) };
        let cell = first.what.split_once(' ').map_or("", |(_, cell)| cell);
        let names = part(3).split_once(" = ").map_or("", |(names, _)| names);
        let at = if part(6).contains('=') || part(6) == "the top" {
            part(6).to_owned()
        } else {
            format!("{names} = {}", part(6))
        };
        let second = End::new(who, &what.replace(" it", &format!(" {cell}")), &at);
        Some(Reason { first, second, symbols: part(7).to_owned() })
    }

    /// Of a refusal.
    fn of_refusal(diagnostic: &Diagnostic, lines: &Lines) -> Option<Reason> {
        let [second, first, ..] = &diagnostic.labels[..] else { return None };
        let end = |label: &farkas::diag::Label| {
            let (what, at) = label.text.split_once(" at ").unwrap_or((&label.text, "the top"));
            End::new(&lines.line(label.span.range().start).to_string(), what, at)
        };
        let symbols = diagnostic.notes.iter().find_map(|note| note.strip_prefix("with "));
        Some(Reason { first: end(first), second: end(second), symbols: symbols.unwrap_or_default().to_owned() })
    }

    /// The same with operations in place of lines, of which `is_at` says whether they stand there.
    fn is_named(&self, by: &Reason, is_at: &dyn Fn(&str, &str) -> bool) -> bool {
        let same = |line: &End, op: &End| line.what == op.what && line.at == op.at && is_at(&op.who, &line.who);
        same(&self.first, &by.first) && same(&self.second, &by.second) && self.symbols == by.symbols
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
        // What is printed may be printed.
        let is_bound = || [" may ", "not modelled", " prints "].iter().any(|word| looped.why.contains(word));
        let is_accepted = || {
            let near = nearest_parallel(m, self.func, &[looped.index], &Options::default());
            near.iter().any(|(_, text)| text.ends_with(&format!("-t 'parallelize({})'", looped.iv)))
        };
        let combines = |op: Op| m.name(op).ends_with(".parallel") && !m.op(op).results.is_empty();
        let is_in_order = || m.walk(self.func).into_iter().any(combines);
        match (&said, &answer) {
            (Some(said), Some(answer)) if said == answer => Ok(SAME),
            _ if code == "fixed-loop" => Ok(FIXED),
            (None, _) if looped.reduction && looped.licensed => Ok(REDUCTION),
            (None, None) if looped.reduction && code != "accepted" => Ok(UPPER_BOUND),
            (_, None) if code == "accepted" && is_accepted() => Ok(ACCEPTED),
            (_, None) if code != "accepted" && (is_bound() || is_in_order()) => Ok(UPPER_BOUND),
            (_, Some(_)) if is_in_order() => Ok(UNFOLDED),
            _ => Err(format!("{} [{code}]\n  deps: {} {said:?}\n  opt:  {answer:?}", looped.iv, looped.why)),
        }
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
        let options = farkas::report::Options { lines: lines.clone(), ..Default::default() };
        let asked = Asked { m: &parsed.module, func, lines: &lines, report: report(&parsed.module, func, &options) };
        let loops = asked.report.loops.iter().filter(|one| !one.parallel);
        found.extend(
            loops
                .map(|looped| asked.compared(looped))
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
    assert!(counts[SAME] > 300, "there is something to compare");
}
