//! `farkas explain WORD`: what a step of a pipeline, a pass, an option, the code of a diagnostic, an operator of the calculator, or an
//! operation means.
//! The pages are those of docs/; what is said of operations stands in the rows of their dialects.

use std::collections::BTreeMap;

use farkas::affine::presburger::calc::{Binary, Unary};
use farkas::diag::nearest;
use farkas::ir::registry::{Arity, OpInfo};
use farkas::ir::{Beyond, Traps};
use farkas::passes::{PassOption, pass, passes};
use farkas::transforms::usages;

use super::{Exit, output, usage};

/// One page a code: `## code`, then what it means, an example, the fix.
const CODES: &str = include_str!("../../docs/diagnostics.md");

/// One page for a step or two: `## file`, then how each is written and what it does.
const STEPS: &str = include_str!("../../docs/transforms.md");

/// One page for an operation or several: `## names`, then what is done with it.
const OPERATIONS: &str = include_str!("../../docs/ops.md");

/// Passes beside those of mlir-opt: a row of a table for each.
const PASSES: &str = include_str!("../../docs/passes.md");

/// Explain a step, a pass, the code of a diagnostic, an operator of `calc` or an operation; without one, list all
#[derive(clap::Args)]
pub struct Arguments {
    /// `tile`, `affine-loop-tile`, `reverses-dependence`, `lexmin`, `affine.parallel`, or a dialect: `memref`
    word: Option<String>,
}

/// Prints the pages that the word has, or the list.
pub fn run(arguments: &Arguments) -> Exit {
    let Some(word) = &arguments.word else { return output::write(None, &everything()) };
    let word = word.trim_matches(['[', ']']).trim_start_matches('-').split(['(', '=', '{']).next().unwrap_or(word);
    let ways = [of_step, of_pass, of_code, of_operator, of_operation, of_dialect];
    let found: Vec<String> = ways.into_iter().filter_map(|of_way| of_way(word)).collect();
    if !found.is_empty() {
        return output::write(None, &found.join("\n"));
    }
    let operations = farkas::registry().names().chain(dialects().into_keys());
    let known = steps().map(|(name, _)| name).chain(codes().map(|(code, _)| code));
    let known = known.chain(passes().iter().map(|pass| pass.name)).chain(pages(STEPS).map(|(title, _)| title));
    let mut known: Vec<&str> =
        known.chain(operators().into_iter().flat_map(|(words, _)| words)).chain(operations).collect();
    known.sort_unstable();
    // A code is often remembered by one of its words.
    let shares = |code: &str| word.split('-').any(|word| word.len() > 2 && code.split('-').any(|other| other == word));
    let sharing: Vec<&str> = codes().map(|(code, _)| code).filter(|code| shares(code)).take(5).collect();
    let meant = match (nearest(word, known), &sharing[..]) {
        (Some(near), _) => format!("; did you mean `{near}`?"),
        (None, []) => String::new(),
        (None, sharing) => format!("; near it: {}", sharing.join(", ")),
    };
    usage(&format!("there is no step, pass, code, operator or operation `{word}`{meant} (`farkas explain` lists all)"))
}

/// The pages of a document: title and text.
fn pages(document: &'static str) -> impl Iterator<Item = (&'static str, &'static str)> {
    document.split("\n## ").skip(1).filter_map(|page| page.split_once('\n')).map(|(title, text)| (title, text.trim()))
}

/// All codes, each with the first sentence of its page.
fn codes() -> impl Iterator<Item = (&'static str, String)> {
    pages(CODES).map(|(code, text)| (code, sentence(text)))
}

/// The first sentence of a page, without its full stop.
fn sentence(text: &str) -> String {
    let paragraph = text.split("\n\n").next().unwrap_or_default().replace('\n', " ");
    let end = paragraph.find(". ").unwrap_or(paragraph.len());
    paragraph[..end].trim_end_matches(['.', ':']).to_string()
}

/// All steps: how each is written, and what it does.
fn steps() -> impl Iterator<Item = (&'static str, (&'static str, String))> {
    usages().map(|usage| (name_of(usage), (usage, page_of(usage).map(|text| line_of(usage, text)).unwrap_or_default())))
}

fn name_of(usage: &'static str) -> &'static str {
    usage.split('(').next().unwrap_or(usage)
}

/// The page that opens with how the step is written, with the first of its options that has a name if there are several.
fn page_of(usage: &'static str) -> Option<&'static str> {
    let written = openings(usage);
    let opening = |text: &&'static str| text.split("\n\n").next().unwrap_or_default();
    let all =
        || pages(STEPS).map(|(_, text)| text).filter(|text| written.iter().any(|one| opening(text).contains(one)));
    let option =
        usage.split_once(';').and_then(|(_, options)| options.split_once('=')).map(|(option, _)| format!("{option}="));
    let with_option = option.and_then(|option| all().find(|text| opening(text).contains(&option)));
    with_option.or_else(|| all().next())
}

/// How the page of a step may write it: with what it is given, or bare.
fn openings(usage: &'static str) -> [String; 2] {
    [format!("`{}(", name_of(usage)), format!("`{}`", name_of(usage))]
}

/// What a page says of the step first: in the line that opens with it, or else in its first sentence.
fn line_of(usage: &'static str, text: &str) -> String {
    let written = openings(usage);
    let mut head = text.lines().take_while(|line| !line.is_empty());
    let own = head.find(|line| written.iter().any(|one| line.starts_with(one)));
    let line = own.map_or_else(|| sentence(text), sentence);
    line.split_once("`: ").map_or("", |(_, line)| line).to_string()
}

/// All operators of the calculator: how each is written, and what it makes.
fn operators() -> Vec<(Vec<&'static str>, String)> {
    let unary = Unary::ALL.iter().map(|(words, _, what)| (words.to_vec(), what.trim_end_matches('.').to_string()));
    let binary = Binary::ALL.iter().map(|(words, _, what)| (words.to_vec(), what.trim_end_matches('.').to_string()));
    unary.chain(binary).collect()
}

/// The pages of a step, or one that has this title.
fn of_step(word: &str) -> Option<String> {
    let usages = usages().filter(|usage| name_of(usage) == word);
    let texts = usages.map(|usage| {
        format!("{word}: a step of a pipeline, `-t '{usage}'`\n\n{}\n", page_of(usage).unwrap_or_default())
    });
    let texts = texts.collect::<Vec<_>>().join("\n");
    let titled = || {
        pages(STEPS).find(|(title, _)| *title == word).map(|(_, text)| format!("{word}: what steps can do\n\n{text}\n"))
    };
    Some(texts).filter(|texts| !texts.is_empty()).or_else(titled)
}

/// A pass, or the passes that have an option of this name.
fn of_pass(word: &str) -> Option<String> {
    let option = |choice: &PassOption| match choice.ignored {
        "" => format!("  {}\n", choice.name),
        why => format!("  {}: changes nothing: {why}\n", choice.name),
    };
    if let Some(pass) = pass(word) {
        let options: String = pass.options.iter().map(option).collect();
        let options = if options.is_empty() { "no options\n".to_owned() } else { format!("options:\n{options}") };
        let row = PASSES.lines().find(|line| line.starts_with(&format!("| `{word}` |")));
        let differs = row.and_then(|row| row.rsplit('|').nth(1)).map(str::trim).filter(|text| !text.is_empty());
        let differs = differs.map_or_else(String::new, |text| format!("\nunlike mlir-opt: {text}\n"));
        return Some(format!(
            "{word}: a pass of mlir-opt, `farkas opt --{word}`\n\n{}\n\n{options}{differs}",
            pass.summary
        ));
    }
    let having = passes().iter().filter_map(|pass| Some((pass, pass.options.iter().find(|one| one.name == word)?)));
    let lines: String = having.map(|(pass, one)| format!("of `{}`:\n{}", pass.name, option(one))).collect();
    (!lines.is_empty()).then(|| format!("{word}: an option of passes\n\n{lines}\n`farkas explain PASS` says more\n"))
}

fn of_code(word: &str) -> Option<String> {
    let (_, text) = pages(CODES).find(|(code, _)| *code == word)?;
    Some(format!("{word}\n\n{text}\n"))
}

fn of_operator(word: &str) -> Option<String> {
    let all = operators();
    let (words, what) = all.iter().find(|(words, _)| words.contains(&word))?;
    Some(format!("{}: an operator of `farkas calc`\n\n{what}.\n", words.join(", ")))
}

/// What the row of the operation says.
fn of_operation(word: &str) -> Option<String> {
    let row: &OpInfo = farkas::registry().get(word)?;
    let mut lines = vec![format!("{word}: an operation\n")];
    lines.push(match (row.parse.is_some() || !row.format.is_empty(), row.format) {
        (true, "") => "read and written in its own syntax, as mlir-opt prints it".to_string(),
        (true, format) => format!("written {word} {format}"),
        (false, _) => "read and written in generic form".to_string(),
    });
    let count = |what: &str, arity: Arity| match arity {
        Arity::Any => None,
        Arity::Exactly(1) => Some(format!("one {what}")),
        Arity::Exactly(0) => Some(format!("no {what}")),
        Arity::Exactly(number) => Some(format!("{number} {what}s")),
        Arity::AtLeast(number) => Some(format!("{number} {what}s or more")),
    };
    let counts: Vec<String> =
        [count("result", row.results), count("region", row.regions)].into_iter().flatten().collect();
    if !counts.is_empty() {
        lines.push(counts.join(", "));
    }
    lines.extend(row.opcode.map(|opcode| {
        let computes_it = |name: &&str| farkas::registry().get(name).is_some_and(|row| row.opcode == Some(opcode));
        match farkas::registry().names().filter(computes_it).min() {
            Some(first) if first != word => format!("computes what `{first}` does, element by element"),
            _ => "computes element by element".to_owned(),
        }
    }));
    lines.push(match row.effects {
        Some(effects) => effects.to_string(),
        None => "what it does is not stated: it may do anything to all that it can reach".to_string(),
    });
    let lowered = farkas::builtin::lowered(word);
    lines.extend(lowered.strip_prefix("; ").map(str::to_owned));
    let page = pages(OPERATIONS).find(|(names, _)| names.split(", ").any(|name| name == word));
    lines.push(format!("\n{}", page.map_or_else(|| part_of(row).to_owned(), |(_, text)| text.to_owned())));
    Some(lines.join("\n") + "\n")
}

/// Which part an operation without a page has in a program.
fn part_of(row: &OpInfo) -> &'static str {
    let is_leaf = row.regions == Arity::Exactly(0);
    match row.effects {
        Some(effects) if effects.is_pure() && is_leaf && effects.traps != Traps::Never => {
            "A statement that needs its results has it, and it goes where the statement goes, but not before what may stop the program."
        }
        Some(effects) if effects.is_pure() && is_leaf => {
            "A statement that needs its results has it, and it goes where the statement goes. Nobody else waits for it."
        }
        Some(effects) if effects.beyond == Beyond::Outside => {
            "One statement, in order with all that is seen from outside."
        }
        Some(effects) if effects.beyond == Beyond::Nothing => {
            "One statement, in order with what touches the same memory: which elements it touches is not looked at."
        }
        _ => "One statement, in order with all memory that it may reach and all that is seen from outside.",
    }
}

/// The operations of a dialect.
fn of_dialect(word: &str) -> Option<String> {
    let dialects = dialects();
    let names = dialects.get(word)?;
    Some(format!("{word}: a dialect\n\n{}\n", names.join("\n")))
}

/// The dialects, each with the names of its operations.
fn dialects() -> BTreeMap<&'static str, Vec<&'static str>> {
    let mut dialects: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
    for name in farkas::registry().names() {
        let dialect = name.split_once('.').map_or("builtin", |(dialect, _)| dialect);
        dialects.entry(dialect).or_default().push(name);
    }
    dialects.values_mut().for_each(|names| names.sort_unstable());
    dialects
}

/// Two columns below a heading.
fn columns(heading: &str, rows: impl IntoIterator<Item = (String, String)>) -> String {
    let rows: Vec<(String, String)> = rows.into_iter().collect();
    let width = rows.iter().map(|(left, _)| left.chars().count()).max().unwrap_or(0);
    let lines = rows.iter().map(|(left, right)| format!("  {left:width$}  {right}").trim_end().to_string() + "\n");
    format!("{heading}:\n{}", lines.collect::<String>())
}

/// The list of all words.
fn everything() -> String {
    let codes = columns("Codes of diagnostics", codes().map(|(code, line)| (code.to_string(), line)));
    let dialects = dialects().into_iter().map(|(name, all)| (name.to_string(), format!("{} operations", all.len())));
    let passes = columns("Passes", passes().iter().map(|pass| (pass.name.to_owned(), pass.summary.to_owned())));
    [help_on_steps(), passes, help_on_operators(), columns("Dialects", dialects), codes].join("\n")
}

/// The steps, each with a line.
pub fn help_on_steps() -> String {
    columns("Steps", steps().map(|(_, (usage, line))| (usage.to_string(), line)))
}

/// The operators of the calculator, each with a line.
pub fn help_on_operators() -> String {
    columns("Operators", operators().into_iter().map(|(words, what)| (words.join(", "), what)))
}
