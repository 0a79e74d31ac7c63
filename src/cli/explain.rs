//! `farkas explain CODE`: what a diagnostic means.

use super::{Exit, output, usage};

/// One page a code: `## code`, then what it means, an example, the fix.
const PAGES: &str = include_str!("../../docs/diagnostics.md");

/// Explain the code of a diagnostic; without a code, list all codes
#[derive(clap::Args)]
pub struct Arguments {
    /// What stands in brackets after a diagnostic's message
    code: Option<String>,
}

/// Prints the page, or the list.
pub fn run(arguments: &Arguments) -> Exit {
    let Some(code) = &arguments.code else {
        return output::write(None, &codes().map(|code| format!("{code}\n")).collect::<String>());
    };
    let code = code.trim_matches(['[', ']']);
    match page(code) {
        Some(page) => output::write(None, &format!("{code}\n\n{}\n", page.trim())),
        None => {
            let mut near: Vec<&str> = codes().filter(|other| is_near(code, other)).collect();
            near.sort_by_key(|other| distance(code.as_bytes(), other.as_bytes()));
            near.truncate(5);
            let near = if near.is_empty() { String::new() } else { format!("; near it: {}", near.join(", ")) };
            usage(&format!("no diagnostic has the code `{code}`{near} (`farkas explain` lists all)"))
        }
    }
}

/// All codes.
fn codes() -> impl Iterator<Item = &'static str> {
    PAGES.lines().filter_map(|line| line.strip_prefix("## "))
}

/// What is said about a code.
fn page(code: &str) -> Option<&'static str> {
    PAGES.split("\n## ").skip(1).find_map(|page| page.strip_prefix(code)?.strip_prefix('\n'))
}

/// Could `typed` be meant as `code`: do they share a word, or differ in two letters?
fn is_near(typed: &str, code: &str) -> bool {
    let shares = |word: &str| word.len() > 2 && code.split('-').any(|other| other == word);
    typed.split('-').any(shares) || distance(typed.as_bytes(), code.as_bytes()) <= 2
}

/// How many letters to change, insert or delete (Levenshtein).
fn distance(a: &[u8], b: &[u8]) -> usize {
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for (i, x) in a.iter().enumerate() {
        let mut diagonal = std::mem::replace(&mut row[0], i + 1);
        for (j, y) in b.iter().enumerate() {
            let change = diagonal + usize::from(x != y);
            diagonal = row[j + 1];
            row[j + 1] = change.min(diagonal + 1).min(row[j] + 1);
        }
    }
    row[b.len()]
}
