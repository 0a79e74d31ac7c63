//! Transcripts: typical mistakes and their answers, at least three mistakes for each step, command and flag; and pages that show commands.
//!
//! A file of `tests/transcripts` holds programs and commands: `== NAME` starts the text of a file, `$ farkas ..` is a command, and what it
//! prints follows until the next one: standard output, standard error, the exit code if it is not 0. `UPDATE_EXPECT=1` writes what
//! is printed. Lines of standard output beyond [`SHOWN`] are counted only.
//!
//! A page of [`PAGES`] holds the same in its fences: one whose first line ends in a name, as in "```mlir smooth.mlir", is a file; one of
//! `text` holds commands. There a line `...` stands for any lines, and in a fence `text times` any number is as good as another.
//!
//! Whatever an answer says to try is tried: it is applied to the command, word by word, and has to be accepted.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use regex::Regex;

/// Lines of standard output that a transcript shows.
const SHOWN: usize = 12;
/// Pages whose commands are run; they find the folder `examples`.
const PAGES: [&str; 3] = ["README.md", "docs/tutorial.md", "docs/ops.md"];

/// The commands.
const COMMANDS: [&str; 13] = [
    "check",
    "print",
    "deps",
    "opt",
    "run",
    "bench",
    "tune",
    "verify",
    "recheck",
    "calc",
    "explain",
    "completions",
    "manual",
];

/// The exit code where a tool that was asked for is not there.
const TOOL_MISSING: i32 = 5;

/// A piece of a transcript, in the order of its text.
enum Piece {
    /// Text that stays as it is.
    Text(String),
    /// Text that is also the content of a file.
    File { name: String, text: String },
    /// A command and what it is expected to print.
    Command { line: String, expected: String, has_times: bool },
}

/// One file of transcripts, or a page.
struct Transcript {
    path: PathBuf,
    is_page: bool,
    pieces: Vec<Piece>,
}

impl Transcript {
    fn read(path: PathBuf) -> Transcript {
        let text = fs::read_to_string(&path).expect("a transcript is text");
        let is_page = path.extension().is_some_and(|end| end == "md");
        let pieces = if is_page { Transcript::of_page(&text) } else { Transcript::of_lines(&text) };
        Transcript { path, is_page, pieces }
    }

    /// The commands that start in a line, with what follows until the next one; text before the first.
    fn of_lines(text: &str) -> Vec<Piece> {
        let mut pieces = Vec::new();
        for line in text.split_inclusive('\n') {
            if let Some(Piece::Command { line: begun, .. }) = pieces.last_mut()
                && begun.matches('\'').count() % 2 == 1
            {
                // Quotes that are open go on in the next line.
                begun.push('\n');
                begun.push_str(line.trim_end());
            } else if let Some(command) = line.strip_prefix("$ farkas ") {
                let line = command.trim_end().to_owned();
                pieces.push(Piece::Command { line, expected: String::new(), has_times: false });
            } else if let Some(name) = line.strip_prefix("== ") {
                pieces.push(Piece::Text(line.to_owned()));
                pieces.push(Piece::File { name: name.trim_end().to_owned(), text: String::new() });
            } else if let Some(Piece::Text(text) | Piece::File { text, .. } | Piece::Command { expected: text, .. }) =
                pieces.last_mut()
            {
                text.push_str(line);
            } else {
                pieces.push(Piece::Text(line.to_owned()));
            }
        }
        pieces
    }

    /// The fences of a page, and what stands between them.
    fn of_page(page: &str) -> Vec<Piece> {
        let fence = Regex::new(r"(?ms)^```(\w+)(?: (\S+))?\n(.*?)^```$").expect("a pattern");
        let (mut pieces, mut end) = (Vec::new(), 0);
        for found in fence.captures_iter(page) {
            let inside = found.get(3).expect("a fence has an inside");
            pieces.push(Piece::Text(page[end..inside.start()].to_owned()));
            end = inside.end();
            let text = inside.as_str();
            match (&found[1], found.get(2).map(|word| word.as_str())) {
                (_, Some(name)) if name.contains('.') => {
                    pieces.push(Piece::File { name: name.to_owned(), text: text.to_owned() });
                }
                ("text", about) => pieces.extend(Transcript::of_lines(text).into_iter().map(|piece| match piece {
                    Piece::Command { line, expected, .. } => {
                        Piece::Command { line, expected, has_times: about == Some("times") }
                    }
                    other => other,
                })),
                _ => pieces.push(Piece::Text(text.to_owned())),
            }
        }
        pieces.push(Piece::Text(page[end..].to_owned()));
        pieces
    }

    /// A folder with the programs.
    fn folder(&self) -> tempfile::TempDir {
        let folder = tempfile::tempdir().expect("a temporary folder");
        if self.is_page {
            fs::create_dir(folder.path().join("examples")).expect("a writable folder");
            for entry in
                fs::read_dir(root().join("examples")).expect("the examples").map(|entry| entry.expect("an entry"))
            {
                if entry.path().is_file() {
                    let copy = folder.path().join("examples").join(entry.file_name());
                    fs::copy(entry.path(), copy).expect("a writable folder");
                }
            }
        }
        for piece in &self.pieces {
            if let Piece::File { name, text } = piece {
                fs::write(folder.path().join(name), text).expect("a writable folder");
            }
        }
        folder
    }

    /// Is an answer the one that is written down?
    fn fits(&self, expected: &str, answer: &str, has_times: bool) -> bool {
        if !self.is_page {
            return expected == answer;
        }
        let plain = |text: &str| {
            let numbers = Regex::new(r" *[0-9]+(?:\.[0-9]+)?").expect("a pattern");
            if has_times { numbers.replace_all(text, " N").into_owned() } else { text.to_owned() }
        };
        let parts: Vec<String> = plain(expected)
            .split_inclusive('\n')
            .map(|line| if line == "...\n" { "(?s:.*)".to_owned() } else { regex::escape(line) })
            .collect();
        // What ends in a blank line ends the same without it: a page shows no blank line before the next command.
        let pattern = format!("^{}\\s*$", parts.concat().trim_end());
        Regex::new(&pattern).expect("a pattern").is_match(&plain(answer))
    }

    /// The commands, with what each is expected to print.
    fn commands(&self) -> impl Iterator<Item = (&str, &str)> {
        self.pieces.iter().filter_map(|piece| match piece {
            Piece::Command { line, expected, .. } => Some((&**line, &**expected)),
            _ => None,
        })
    }
}

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn all() -> Vec<Transcript> {
    let entries = fs::read_dir(root().join("tests/transcripts")).expect("the transcripts");
    let paths = entries.map(|entry| entry.expect("an entry").path());
    let mut paths: Vec<PathBuf> = paths.filter(|path| path.extension().is_some_and(|end| end == "txt")).collect();
    paths.sort();
    paths.extend(PAGES.map(|page| root().join(page)));
    paths.into_iter().map(Transcript::read).collect()
}

/// Splits a command as a shell does: blanks separate, single quotes group.
fn words(line: &str) -> Vec<String> {
    let word = Regex::new(r"(?:'[^']*'|[^\s'])+").expect("a pattern");
    word.find_iter(line).map(|word| word.as_str().replace('\'', "")).collect()
}

fn farkas(folder: &Path, words: &[String]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_farkas"));
    command.args(words).current_dir(folder).stdin(Stdio::null()).env("NO_COLOR", "1");
    command.output().expect("farkas starts")
}

/// What a command printed, cut to so many lines of standard output.
fn printed(output: &Output, shown: usize) -> String {
    let stdout = String::from_utf8(output.stdout.clone()).expect("UTF-8 on standard output");
    let lines: Vec<&str> = stdout.split_inclusive('\n').collect();
    let mut text = lines[..lines.len().min(shown)].concat();
    if lines.len() > shown {
        text.push_str(&format!(".. {} more lines\n", lines.len() - shown));
    }
    text.push_str(&String::from_utf8(output.stderr.clone()).expect("UTF-8 on standard error"));
    let code = output.status.code().expect("no signal");
    if code != 0 {
        text.push_str(&format!("exit code {code}\n"));
    }
    text
}

/// What an answer says to try instead.
struct Proposal {
    /// The command, as words.
    words: Vec<String>,
    /// Does it have to be accepted? A pipeline or a flag has to be; what was meant by a word has to be understood.
    is_tried: bool,
    /// What was left, and is not any more where a flag is proposed: the start of a remark.
    gone: Option<String>,
}

/// Flags with a value, which is given instead of one that stands there.
const VALUED: &[&str] = &["--certify", "--emit", "--func", "--header", "--limit", "-t"];

/// The same command without a flag; of limits, that of one memory.
fn without(command: &[String], flag: &str, value: Option<&str>) -> Vec<String> {
    let memory = |value: &str| value.split('=').next().unwrap_or_default().to_owned();
    let is_it = |word: &str, next: Option<&String>| {
        let (name, own) = word.split_once('=').filter(|_| word.starts_with("--")).unwrap_or((word, ""));
        let own = if own.is_empty() { next.map_or("", |next| next) } else { own };
        let is_same = flag != "--limit" || value.is_none_or(|value| memory(value) == memory(own));
        name == flag && is_same
    };
    let mut kept = Vec::new();
    let mut words = command.iter().peekable();
    while let Some(word) = words.next() {
        if !is_it(word, words.peek().copied()) {
            kept.push(word.clone());
        } else if VALUED.contains(&flag) && !word.contains('=') {
            words.next();
        }
    }
    kept
}

/// What a command is where it is given what stands behind `try: `, if that are flags.
fn tried(command: &[String], text: &str) -> Option<Vec<String>> {
    let (given, not) = match text.strip_prefix("without ") {
        Some(not) => ("", not.split(", without ").collect::<Vec<_>>()),
        None => {
            let mut parts = text.split(", without ");
            (parts.next()?, parts.collect())
        }
    };
    let mut given = words(given).into_iter().peekable();
    let mut made = command.to_vec();
    if given.next_if(|word| word == "opt").is_some() {
        let kept = command.iter().filter(|word| ["--may-alias", "--reassociate"].contains(&word.as_str()));
        made = ["opt", &command[1]].map(str::to_owned).into_iter().chain(kept.cloned()).collect();
    }
    while let Some(flag) = given.next() {
        if !flag.starts_with('-') {
            return None;
        }
        if VALUED.contains(&&*flag) || flag == "--assume" {
            let value = given.next()?;
            if flag != "--assume" {
                made = without(&made, &flag, Some(&value));
            }
            made.extend([flag, value]);
        } else if !made.contains(&flag) {
            made.push(flag);
        }
    }
    // Steps that are left out are not in the pipeline that is given.
    for flag in not.into_iter().filter(|flag| flag.starts_with('-')) {
        let (name, value) = flag.split_once(' ').map_or((flag, None), |(name, value)| (name, Some(value)));
        made = without(&made, name, value);
    }
    (made != command).then_some(made)
}

fn proposals(command: &[String], answer: &str) -> Vec<Proposal> {
    let mut found = Vec::new();
    let mut put = |words, is_tried, gone| found.push(Proposal { words, is_tried, gone });
    let flags = Regex::new(r"(?m)^(?:(remark: .* left [^:]*):.*)?.*try: (.*)$").expect("a pattern");
    for text in flags.captures_iter(answer) {
        // Where flags alone help, what was left is so no more.
        let gone = text.get(1).filter(|_| !text[2].contains("-t ")).map(|remark| remark.as_str().to_owned());
        if let Some(words) = tried(command, &text[2]) {
            put(words, true, gone);
        }
    }
    let meant =
        Regex::new(r"no (?:loop|step|[a-z ]*called) `?([%\w@.-]+)`?; did you mean `([^`(]*)[^`]*`").expect("a pattern");
    let tips =
        Regex::new(r"(?s)(?:argument|subcommand|value) '([^'= ]+)[^']*'.*tip: a similar [a-z]+ exists: '([^']+)'")
            .expect("a pattern");
    for text in meant.captures_iter(answer).chain(tips.captures_iter(answer)) {
        let replaced = command.iter().map(|word| word.replacen(&text[1], &text[2], 1));
        put(replaced.collect(), false, None);
    }
    found
}

#[test]
fn every_answer_is_the_one_that_is_written_down_and_what_it_proposes_is_accepted() {
    let is_updated = std::env::var_os("UPDATE_EXPECT").is_some();
    let (mut wrong, mut tried) = (Vec::new(), 0);
    for transcript in all() {
        let folder = transcript.folder();
        let mut text = String::new();
        for piece in &transcript.pieces {
            let (line, expected, has_times) = match piece {
                Piece::Text(part) | Piece::File { text: part, .. } => {
                    text.push_str(part);
                    continue;
                }
                Piece::Command { line, expected, has_times } => (line, expected, *has_times),
            };
            let words = words(line);
            let output = farkas(folder.path(), &words);
            let answer = printed(&output, if transcript.is_page { usize::MAX } else { SHOWN });
            let mut is_right = transcript.fits(expected, &answer, has_times);
            if transcript.is_page && output.status.code() == Some(TOOL_MISSING) && !is_right {
                let message = format!("skipped: farkas {line}: {answer}");
                assert!(std::env::var_os("FARKAS_REQUIRE_TOOLS").is_none_or(|value| value != "1"), "{message}");
                println!("{message}");
                is_right = true;
            }
            // What fits may be a shorter text than the answer.
            text.push_str(&format!("$ farkas {line}\n{}", if is_right { expected } else { &answer }));
            if !is_right && !is_updated {
                let path = transcript.path.display();
                wrong.push(format!("{path}: farkas {line}\nexpected:\n{expected}\nprinted:\n{answer}"));
            }
            for Proposal { words, is_tried, gone } in proposals(&words, &answer) {
                tried += 1;
                let again = farkas(folder.path(), &words);
                let answer = printed(&again, SHOWN);
                let is_understood = !is_tried && again.status.code() != Some(2);
                let is_left = gone.is_some_and(|remark| answer.contains(&remark));
                if is_left || !again.status.success() && !is_understood {
                    wrong.push(format!("{line}\nproposes what is not accepted: {words:?}\n{answer}"));
                }
            }
        }
        if is_updated {
            fs::write(&transcript.path, text).expect("a writable transcript");
        }
        // Pictures that a page's commands draw and docs/pictures holds.
        for picture in
            fs::read_dir(root().join("docs/pictures")).expect("the pictures").map(|entry| entry.expect("an entry"))
        {
            let Ok(drawn) = fs::read(folder.path().join(picture.file_name())) else { continue };
            if is_updated {
                fs::write(picture.path(), drawn).expect("a writable picture");
            } else if drawn != fs::read(picture.path()).expect("a picture") {
                wrong.push(format!("{}: another picture is drawn", picture.path().display()));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(tried > 50, "only {tried} proposals were tried");
}

/// The long flags of a command.
fn flags(command: &str) -> Vec<String> {
    let output = farkas(Path::new("."), &[command.to_owned(), "--help".to_owned()]);
    let help = String::from_utf8(output.stdout).expect("UTF-8");
    let flag = Regex::new(r"(?m)^ +(?:-\w, )?(--[a-z-]+)").expect("a pattern");
    flag.captures_iter(&help).map(|flag| flag[1].to_owned()).filter(|flag| flag != "--help").collect()
}

/// Does the answer say that something was not as it may have been meant: a No, or a Yes with a but?
fn is_of_a_mistake(answer: &str) -> bool {
    let buts =
        ["exit code ", "warning: ", "remark: ", "nothing nearer", "is not parallel", "changes nothing", "  try: "];
    buts.iter().any(|but| answer.contains(but))
}

#[test]
fn there_are_three_mistakes_of_each_step_command_and_flag() {
    let mut counts: BTreeMap<String, usize> = BTreeMap::new();
    for usage in farkas::transforms::usages() {
        counts.insert(usage.split('(').next().expect("a name").to_owned(), 0);
    }
    for command in COMMANDS {
        counts.insert(format!("farkas {command}"), 0);
        counts.extend(flags(command).into_iter().map(|flag| (flag, 0)));
    }
    counts.extend(["-t", "-o", "-q", "-v"].map(|flag| (flag.to_owned(), 0)));
    let meant = Regex::new(r"exists: '(--[a-z-]+)").expect("a pattern");
    for transcript in all() {
        for (command, answer) in transcript.commands() {
            if !is_of_a_mistake(answer) {
                continue;
            }
            let words = words(command);
            let mut seen: Vec<String> = vec![format!("farkas {}", words[0])];
            for word in &words {
                let flag = word.split('=').next().unwrap_or_default();
                seen.push(flag.to_owned());
            }
            // A flag with a letter that is wrong.
            seen.extend(meant.captures_iter(answer).map(|flag| flag[1].to_owned()));
            let pipeline =
                words.iter().position(|word| word == "-t" || word == "--transform").and_then(|at| words.get(at + 1));
            let steps = pipeline.iter().flat_map(|text| text.split([' ', '(']));
            seen.extend(steps.map(str::to_owned));
            seen.sort();
            seen.dedup();
            for name in seen {
                if let Some(count) = counts.get_mut(&name) {
                    *count += 1;
                }
            }
        }
    }
    let few: Vec<String> =
        counts.iter().filter(|(_, count)| **count < 3).map(|(name, count)| format!("{name}: {count}")).collect();
    assert!(few.is_empty(), "{}", few.join(", "));
}

#[test]
fn each_command_and_flag_stands_in_a_table_of_the_readme() {
    let readme = fs::read_to_string(root().join("README.md")).expect("a page");
    let rows = readme.lines().filter(|line| line.starts_with('|')).collect::<Vec<_>>().join("\n");
    let commands = COMMANDS.iter().map(|command| format!("farkas {command}"));
    let flags = COMMANDS.iter().flat_map(|command| flags(command));
    let is_missing = |name: &String| !Regex::new(&format!("{name}(?:[^a-z-]|$)")).expect("a pattern").is_match(&rows);
    let missing: Vec<String> = commands.chain(flags).filter(is_missing).collect();
    assert!(missing.is_empty(), "{}", missing.join(", "));
}
