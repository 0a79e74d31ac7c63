//! Transcripts: typical mistakes and their answers, at least three for each step, command and flag.
//!
//! A file of `tests/transcripts` holds programs and commands: `== NAME` starts the text of a file, `$ farkas ..` is a command, and what it
//! prints follows until the next one: standard output, standard error, the exit code if it is not 0. `UPDATE_EXPECT=1` writes what
//! is printed. Lines of standard output beyond [`SHOWN`] are counted only.
//!
//! Whatever an answer says to try is tried: it is applied to the command, word by word, and has to be accepted.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use regex::Regex;

/// Lines of standard output that a transcript shows.
const SHOWN: usize = 12;

/// One file of transcripts.
struct Transcript {
    /// Lines before the first command: the programs.
    head: String,
    files: Vec<(String, String)>,
    /// Commands and what they are expected to print.
    commands: Vec<(String, String)>,
}

impl Transcript {
    fn read(text: &str) -> Transcript {
        let (mut head, mut files, mut commands) = (String::new(), Vec::<(String, String)>::new(), Vec::new());
        for line in text.split_inclusive('\n') {
            if let Some(command) = line.strip_prefix("$ farkas ") {
                commands.push((command.trim_end().to_owned(), String::new()));
            } else if let Some((_, expected)) = commands.last_mut() {
                expected.push_str(line);
            } else {
                head.push_str(line);
                match (line.strip_prefix("== "), files.last_mut()) {
                    (Some(name), _) => files.push((name.trim_end().to_owned(), String::new())),
                    (None, Some((_, text))) => text.push_str(line),
                    (None, None) => {}
                }
            }
        }
        Transcript { head, files, commands }
    }

    /// A folder with the programs.
    fn folder(&self) -> tempfile::TempDir {
        let folder = tempfile::tempdir().expect("a temporary folder");
        for (name, text) in &self.files {
            fs::write(folder.path().join(name), text).expect("a writable folder");
        }
        folder
    }
}

fn all() -> Vec<(PathBuf, Transcript)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/transcripts");
    let entries = fs::read_dir(folder).expect("the transcripts").map(|entry| entry.expect("an entry").path());
    let mut paths: Vec<PathBuf> = entries.filter(|path| path.extension().is_some_and(|end| end == "txt")).collect();
    paths.sort();
    let read = |path: PathBuf| {
        let text = fs::read_to_string(&path).expect("a transcript is text");
        (path, Transcript::read(&text))
    };
    paths.into_iter().map(read).collect()
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

fn printed(output: &Output) -> String {
    let stdout = String::from_utf8(output.stdout.clone()).expect("UTF-8 on standard output");
    let lines: Vec<&str> = stdout.split_inclusive('\n').collect();
    let mut text = lines[..lines.len().min(SHOWN)].concat();
    if lines.len() > SHOWN {
        text.push_str(&format!(".. {} more lines\n", lines.len() - SHOWN));
    }
    text.push_str(&String::from_utf8(output.stderr.clone()).expect("UTF-8 on standard error"));
    let code = output.status.code().expect("no signal");
    if code != 0 {
        text.push_str(&format!("exit code {code}\n"));
    }
    text
}

/// The commands that an answer says to try instead, as words.
///
/// The second part says whether that is a pipeline or a flag, which has to be accepted; what was meant by a word has to be understood.
fn proposals(command: &[String], answer: &str) -> Vec<(Vec<String>, bool)> {
    let mut found = Vec::new();
    let steps = Regex::new(r"try: -t '([^']*)'").expect("a pattern");
    for text in steps.captures_iter(answer) {
        let mut words = command.to_vec();
        let at = words.iter().position(|word| word == "-t" || word == "--transform").expect("the command has steps");
        words[at + 1] = text[1].to_owned();
        found.push((words, true));
    }
    let of_opt = Regex::new(r"try: opt -t '([^']*)'").expect("a pattern");
    for text in of_opt.captures_iter(answer) {
        let kept = ["--may-alias", "--reassociate"];
        let mut words = vec!["opt".to_owned(), command[1].clone(), "-t".to_owned(), text[1].to_owned()];
        words.extend(command.iter().filter(|word| kept.contains(&word.as_str())).cloned());
        found.push((words, true));
    }
    let flags = Regex::new(r"try: (without )?(--[a-z-]+)").expect("a pattern");
    for text in flags.captures_iter(answer) {
        let mut words = command.to_vec();
        match text.get(1) {
            Some(_) => words.retain(|word| *word != text[2]),
            None => words.push(text[2].to_owned()),
        }
        found.push((words, true));
    }
    let meant =
        Regex::new(r"no (?:loop|step|[a-z ]*called) `?([%\w@.-]+)`?; did you mean `([^`(]*)[^`]*`").expect("a pattern");
    let tips =
        Regex::new(r"(?s)(?:argument|subcommand|value) '([^'= ]+)[^']*'.*tip: a similar [a-z]+ exists: '([^']+)'")
            .expect("a pattern");
    for text in meant.captures_iter(answer).chain(tips.captures_iter(answer)) {
        let replaced = command.iter().map(|word| word.replacen(&text[1], &text[2], 1));
        found.push((replaced.collect(), false));
    }
    found
}

#[test]
fn every_answer_is_the_one_that_is_written_down_and_what_it_proposes_is_accepted() {
    let is_updated = std::env::var_os("UPDATE_EXPECT").is_some();
    let (mut wrong, mut tried) = (Vec::new(), 0);
    for (path, transcript) in all() {
        let folder = transcript.folder();
        let mut text = transcript.head.clone();
        for (command, expected) in &transcript.commands {
            let words = words(command);
            let output = farkas(folder.path(), &words);
            let answer = printed(&output);
            text.push_str(&format!("$ farkas {command}\n{answer}"));
            if answer != *expected && !is_updated {
                wrong.push(format!("{}: farkas {command}\nexpected:\n{expected}\nprinted:\n{answer}", path.display()));
            }
            for (proposal, is_tried) in proposals(&words, &answer) {
                tried += 1;
                let again = farkas(folder.path(), &proposal);
                let is_understood = !is_tried && again.status.code() != Some(2);
                if !again.status.success() && !is_understood {
                    wrong.push(format!("{command}\nproposes what is not accepted: {proposal:?}\n{}", printed(&again)));
                }
            }
        }
        if is_updated {
            fs::write(&path, text).expect("a writable transcript");
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

#[test]
fn there_are_three_of_each_step_command_and_flag() {
    let mut counts: BTreeMap<String, usize> = BTreeMap::new();
    for usage in farkas::transforms::usages() {
        counts.insert(usage.split('(').next().expect("a name").to_owned(), 0);
    }
    let commands = [
        "check",
        "print",
        "deps",
        "opt",
        "run",
        "bench",
        "verify",
        "recheck",
        "calc",
        "explain",
        "completions",
        "manual",
    ];
    for command in commands {
        counts.insert(format!("farkas {command}"), 0);
        counts.extend(flags(command).into_iter().map(|flag| (flag, 0)));
    }
    let short = BTreeMap::from([("-t", "--transform"), ("-o", "--output"), ("-q", "--quiet"), ("-v", "--verbose")]);
    for (_, transcript) in all() {
        for (command, _) in &transcript.commands {
            let words = words(command);
            let mut seen: Vec<String> = vec![format!("farkas {}", words[0])];
            for word in &words {
                let flag = word.split('=').next().unwrap_or_default();
                seen.push(short.get(flag).map_or(flag, |long| long).to_owned());
            }
            let pipeline = words.iter().position(|word| word == "-t").and_then(|at| words.get(at + 1));
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
