//! Holds the source to ARCHITECTURE.md: who may name whom, a head sentence in each file, sizes.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

/// The source of the package of sets.
pub const SETS: &str = "crates/presburger/src";
/// Longest source file, tests and tables aside.
const MAX_FILE_LINES: usize = 600;
/// Longest function, tests and tables aside.
const MAX_FUNCTION_LINES: usize = 70;

fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
}

/// Every Rust file below `folder`, as a path from the package's root.
pub fn sources(folder: &str) -> Vec<String> {
    fn collect(folder: &Path, files: &mut Vec<PathBuf>) {
        for entry in fs::read_dir(folder).expect("a source folder").map(|entry| entry.expect("an entry").path()) {
            if entry.is_dir() {
                collect(&entry, files);
            } else if entry.extension().is_some_and(|extension| extension == "rs") {
                files.push(entry);
            }
        }
    }
    let mut files = Vec::new();
    collect(&root().join(folder), &mut files);
    files.sort();
    files.iter().map(|f| f.strip_prefix(root()).expect("below the root").display().to_string()).collect()
}

pub fn read(path: &str) -> String {
    fs::read_to_string(root().join(path)).unwrap_or_else(|error| panic!("{path}: {error}"))
}

/// The part of a file before its unit tests.
pub fn without_tests(text: &str) -> &str {
    text.split("#[cfg(test)]\nmod tests").next().unwrap_or(text)
}

/// A row of the layer table: a room and the rooms it may name.
pub struct Layer {
    pub room: String,
    may_name: Vec<String>,
}

/// The table under "Who may name whom": `| `room` | `a`, `b` |`.
pub fn layers() -> Vec<Layer> {
    let text = read("ARCHITECTURE.md");
    let section = text.split("## Who may name whom").nth(1).expect("ARCHITECTURE.md has the layer table");
    let rooms = |cell: &str| -> Vec<String> { cell.split('`').skip(1).step_by(2).map(str::to_string).collect() };
    let rows: Vec<Layer> = section
        .lines()
        .skip_while(|line| !line.starts_with('|'))
        .take_while(|line| line.starts_with('|'))
        .skip(2)
        .map(|line| {
            let cells: Vec<&str> = line.trim_matches('|').split('|').collect();
            Layer { room: rooms(cells[0]).remove(0), may_name: rooms(cells[1]) }
        })
        .collect();
    assert!(rows.len() > 5, "the layer table was read");
    rows
}

/// The room of a module path such as `affine::dialect::for_op`: the longest row that it starts with.
pub fn room_of<'a>(layers: &'a [Layer], module: &str) -> Option<&'a Layer> {
    layers
        .iter()
        .filter(|layer| module == layer.room || module.starts_with(&format!("{}::", layer.room)))
        .max_by_key(|layer| layer.room.len())
}

/// Module paths that a file names, `crate::a::b` wherever it stands, grouped imports included.
pub fn named(text: &str) -> Vec<String> {
    let mut paths = Vec::new();
    for (at, _) in text.match_indices("crate::") {
        let before = text[..at].chars().next_back();
        if before.is_some_and(|c| c.is_alphanumeric() || c == '_' || c == '$') {
            continue;
        }
        let rest = &text[at + "crate::".len()..];
        if let Some(group) = rest.strip_prefix('{') {
            let mut depth = 0;
            let mut item = String::new();
            for c in group.chars() {
                match c {
                    '{' => depth += 1,
                    '}' if depth == 0 => break,
                    '}' => depth -= 1,
                    ',' if depth == 0 => paths.push(std::mem::take(&mut item)),
                    _ if depth == 0 => item.push(c),
                    _ => {}
                }
            }
            paths.push(item);
        } else {
            paths.push(rest.chars().take_while(|c| c.is_alphanumeric() || *c == '_' || *c == ':').collect());
        }
    }
    paths.into_iter().map(|path| path.trim().trim_end_matches(':').to_string()).filter(|p| !p.is_empty()).collect()
}

#[test]
fn every_room_names_only_what_its_row_allows() {
    let layers = layers();
    let mut wrong = Vec::new();
    for file in [SETS, "src"].into_iter().flat_map(sources) {
        let (root, package) = if file.starts_with(SETS) { (SETS, "presburger::") } else { ("src", "") };
        let module = file[root.len() + 1..].trim_end_matches(".rs").replace('/', "::");
        let module = format!("{package}{}", module.trim_end_matches("::mod"));
        if ["lib", "main", "presburger::lib"].contains(&&*module) {
            continue;
        }
        let Some(layer) = room_of(&layers, &module) else {
            wrong.push(format!("{file}: no row of the layer table holds it"));
            continue;
        };
        for path in named(without_tests(&read(&file))) {
            // The package of sets has a door in `affine`.
            let path = path.strip_prefix("affine::").filter(|rest| rest.starts_with("presburger")).unwrap_or(&path);
            let path = format!("{package}{path}");
            let allowed = match room_of(&layers, &path) {
                Some(target) => target.room == layer.room || layer.may_name.contains(&target.room),
                // Names at the crate's root are the front doors of lib.rs.
                None => layer.may_name.iter().any(|room| room == "lib"),
            };
            if !allowed {
                wrong.push(format!("{file}: `{}` may not name crate::{path}", layer.room));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn every_file_opens_with_a_sentence() {
    let mut wrong = Vec::new();
    for file in ["crates", "src", "tests", "benches"].into_iter().flat_map(sources) {
        if !["//! ", "#![doc = include_str!("].iter().any(|head| read(&file).starts_with(head)) {
            wrong.push(file);
        }
    }
    assert!(wrong.is_empty(), "files without a head sentence:\n{}", wrong.join("\n"));
}

#[test]
fn files_and_functions_are_short() {
    let mut wrong = Vec::new();
    for file in [SETS, "src"].into_iter().flat_map(sources) {
        let text = read(&file);
        let code = without_tests(&text);
        let lines = code.lines().count();
        if lines > MAX_FILE_LINES && !code.contains("//! A table:") {
            wrong.push(format!("{file}: {lines} lines"));
        }
        for (name, length) in functions(code) {
            if length > MAX_FUNCTION_LINES {
                wrong.push(format!("{file}: fn {name} has {length} lines"));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Functions of rustfmt-formatted code with their lengths: from the line of `fn` to the brace at its indentation.
fn functions(code: &str) -> Vec<(String, usize)> {
    let lines: Vec<&str> = code.lines().collect();
    let mut found = Vec::new();
    for (start, line) in lines.iter().enumerate() {
        let bare = line.trim_start();
        let indent = line.len() - bare.len();
        let Some(after) = bare.split("fn ").nth(1).filter(|_| !bare.starts_with("//") && !bare.ends_with(';')) else {
            continue;
        };
        if !bare.split("fn ").next().unwrap_or("").split_whitespace().all(|w| w.starts_with("pub") || w == "const") {
            continue;
        }
        let close = format!("{}}}", " ".repeat(indent));
        if let Some(length) = lines[start..].iter().position(|line| *line == close) {
            let name = after.chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect();
            found.push((name, length + 1));
        }
    }
    found
}

/// What the compiler of today reads and the oldest that is promised does not (`scripts/msrv` asks that one): `if let` behind a pattern.
#[test]
fn no_arm_has_an_if_let_behind_its_pattern() {
    let is_guard = |line: &str| {
        let Some((before, after)) = line.split_once("if let ") else { return false };
        let condition = after.split(['{', ';']).next().unwrap_or_default();
        !before.contains("=>") && !before.contains("//") && condition.contains("=>")
    };
    assert!(is_guard(concat!("Some(left) if ", "let Some(right) = other => {")));
    assert!(!is_guard(concat!("Some(left) => if ", "let Some(right) = other { left }")));
    for file in ["crates", "src", "tests", "benches"].into_iter().flat_map(sources) {
        let guards: Vec<usize> =
            read(&file).lines().enumerate().filter(|(_, line)| is_guard(line)).map(|(number, _)| number + 1).collect();
        assert!(guards.is_empty(), "{file}: lines {guards:?}");
    }
}

#[test]
fn nothing_is_left_open() {
    let mut open = BTreeMap::new();
    let words = [concat!("TO", "DO"), concat!("FIX", "ME"), concat!("to", "do!("), concat!("unimple", "mented!(")];
    for file in ["crates", "src", "tests", "benches"].into_iter().flat_map(sources) {
        let text = read(&file);
        for (number, line) in text.lines().enumerate() {
            if words.iter().any(|word| line.contains(word)) {
                open.insert(format!("{file}:{}", number + 1), line.trim().to_string());
            }
        }
    }
    assert!(open.is_empty(), "{open:#?}");
}

#[test]
fn links_in_documents_lead_somewhere() {
    let mut wrong = Vec::new();
    for document in ["README.md", "ARCHITECTURE.md", "CONTRIBUTING.md", "crates/presburger/README.md"] {
        let text = read(document);
        for target in text.split("](").skip(1).filter_map(|rest| rest.split(')').next()) {
            let path = target.split('#').next().unwrap_or("");
            if !path.is_empty() && !path.contains("://") && !root().join(path).exists() {
                wrong.push(format!("{document}: {target}"));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Where a part of a spelling is looked at, and why that decides nothing about an operation.
const SPELLINGS: &[(&str, &str)] = &[
    // Types and attributes of dialects are text; these read it.
    ("src/builtin/", "text."),
    ("src/cuda_tile/", "text."),
    ("src/codegen/cf/loops.rs", "text.starts_with(\"llvm.\")"),
    ("src/codegen/cuda/", "text."),
    ("src/codegen/kernels/wished.rs", "strip_prefix(\"gpu.\")"),
    ("src/scf/processors.rs", "text.strip_prefix(\"gpu.\")"),
    ("src/lowering/scf/loops.rs", "text.contains(\"loop_dim_map\")"),
    ("src/builtin/format.rs", "rule.strip_prefix"),
    ("src/builtin/format.rs", "rest.strip_suffix(\":i32\")"),
    ("src/builtin/format.rs", "word.starts_with(\":?T(\")"),
    ("src/builtin/format.rs", "word.starts_with(\"T(\")"),
    ("src/interp/output.rs", "text."),
    // Names of types that are made there.
    ("src/codegen/c/vectors.rs", "split_once('x')"),
    ("src/interp/output.rs", "split_once('e')"),
    ("src/interp/run.rs", "text.split('x')"),
    ("src/report/picture/svg.rs", "strip_suffix(\".0\")"),
    ("src/schedule/text/parse.rs", "strip_prefix('S')"),
    ("src/scf/processors.rs", "strip_prefix(\"linear_dim_\")"),
    ("src/builtin/module.rs", "!name.contains('.')"),
    // Names for messages, for values and for what is made of an operation with a row.
    ("src/builtin/gpu.rs", "trim_start_matches(\"gpu.\")"),
    ("src/analysis/reduction.rs", "match name.split_once('.')"),
    ("src/report/text.rs", "trim_start_matches('S')"),
    ("src/codegen/tile_ir/to_scf/arithmetic.rs", "strip_prefix(\"cuda_tile.\")"),
    ("src/transforms/tile.rs", "strip_suffix(\"_t\")"),
    ("src/transforms/mod.rs", "strip_suffix(\"_t\")"),
    ("src/transforms/assume.rs", "strip_prefix(\"assume(\")"),
    ("src/codegen/cuda/text.rs", "starts_with(\"poly\")"),
    ("src/codegen/tile_ir/from_scf/mod.rs", "strip_prefix(dialect)?.strip_prefix('.')"),
    ("src/codegen/tile_ir/from_scf/arithmetic.rs", "predicate.starts_with"),
    // What may stand in which dialect's regions.
    ("src/builtin/linalg.rs", "starts_with(\"linalg.\")"),
    ("src/cuda_tile/module.rs", "starts_with(\"cuda_tile.\")"),
    // Which table to look the whole name up in; where it is not found, the answer is no.
    ("src/interp/ops/mod.rs", "split_once('.')"),
    ("src/builtin/mod.rs", "other.split('.').next() == name.split('.').next()"),
    ("src/codegen/cuda/arith.rs", "split('.')"),
    // Emitted C, read for the helpers and headers that it needs.
    ("src/codegen/c/helpers.rs", "suffix"),
    ("src/codegen/c/helpers.rs", "word"),
    ("src/codegen/c/helpers.rs", "fk_"),
    ("src/codegen/c/memory.rs", "fk_"),
    ("src/codegen/c/mod.rs", "body.contains"),
    ("src/codegen/reading.rs", "vector.punctuation"),
    ("src/codegen/native/mod.rs", "text."),
    ("src/codegen/c/mod.rs", "prototypes.contains"),
];

/// What an operation does stands in its row: no room but those that read text looks at a part of a name.
#[test]
fn no_decision_reads_a_part_of_a_name() {
    let rooms = [
        "affine/dialect",
        "analysis",
        "builtin",
        "codegen",
        "cuda_tile",
        "emit",
        "equivalence",
        "facts",
        "interp",
        "legacy",
        "lowering",
        "report",
        "schedule",
        "scf",
    ];
    let methods = [
        "starts_with",
        "ends_with",
        "contains",
        "strip_prefix",
        "strip_suffix",
        "trim_start_matches",
        "trim_end_matches",
        "split",
        "split_once",
        "rsplit",
        "rsplit_once",
        "find",
    ];
    let mut wrong = Vec::new();
    for file in rooms.into_iter().chain(["transforms"]).flat_map(|room| sources(&format!("src/{room}"))) {
        let text = read(&file);
        for line in without_tests(&text).lines().filter(|line| !line.trim_start().starts_with("//")) {
            // Letters of a literal, in angle brackets too, or the dot between a dialect and a name.
            let is_part = |method: &&str| {
                line.split(&format!(".{method}(")).skip(1).any(|rest| {
                    let letters = |text: &str| {
                        let text = text.strip_prefix('<').unwrap_or(text);
                        text.starts_with(|c: char| c.is_alphabetic() || c == ':' || c == '.')
                    };
                    rest.strip_prefix('"').or_else(|| rest.strip_prefix('\'')).is_some_and(letters)
                })
            };
            // What is called `text` is no operation's name.
            let fits = |part: &str| line.contains(part) && !(part == "text." && line.contains("name("));
            let is_known = SPELLINGS.iter().any(|(place, part)| file.starts_with(place) && fits(part));
            if methods.iter().any(is_part) && !is_known {
                wrong.push(format!("{file}: {}", line.trim()));
            }
        }
    }
    assert!(wrong.is_empty(), "decisions that read a part of a name:\n{}", wrong.join("\n"));
}
