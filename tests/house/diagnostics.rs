//! Diagnostics: each code has its page, each page a code and an example that gets it; and one mistake is one error.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use farkas::affine::presburger::Set;
use farkas::codegen;

fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
}

/// Every source file, without its unit tests and comments.
fn sources(folder: &Path, texts: &mut BTreeMap<PathBuf, String>) {
    for entry in fs::read_dir(folder).expect("a source folder").map(|entry| entry.expect("an entry").path()) {
        if entry.is_dir() {
            sources(&entry, texts);
        } else if entry.extension().is_some_and(|extension| extension == "rs") {
            let text = fs::read_to_string(&entry).expect("a source file");
            let code = text.split("#[cfg(test)]\nmod tests").next().unwrap_or_default();
            let lines = code.lines().filter(|line| !line.trim_start().starts_with("//"));
            texts.insert(entry, lines.collect::<Vec<_>>().join("\n"));
        }
    }
}

/// What makes a diagnostic: the code is the first string literal after one of these.
const MAKERS: &[&str] = &["Diagnostic::error(", "self.error(\"", "NotApplicable::new(", "Stop::trap(", "code: \""];

fn is_code(text: &str) -> bool {
    text.starts_with(|c: char| c.is_ascii_lowercase()) && text.bytes().all(|b| b.is_ascii_lowercase() || b == b'-')
}

/// The string literals of a text that look like codes.
fn literals(text: &str) -> impl Iterator<Item = &str> {
    text.split('"').skip(1).step_by(2).filter(|literal| is_code(literal))
}

/// Where the source stands.
const SOURCES: [&str; 2] = ["crates/presburger/src", "src"];

/// The texts of the source by file.
fn all_sources() -> BTreeMap<PathBuf, String> {
    let mut texts = BTreeMap::new();
    SOURCES.iter().for_each(|folder| sources(&root().join(folder), &mut texts));
    texts
}

/// The codes in the source: literals with a hyphen wherever they stand, and those given to what makes a diagnostic.
fn codes() -> BTreeSet<String> {
    let texts = all_sources();
    let mut codes = BTreeSet::new();
    for text in texts.values() {
        // Hyphenated words, quotes included, so that texts with escaped quotes in between do no harm.
        for (at, _) in text.match_indices('"') {
            let word: String = text[at + 1..].chars().take_while(|c| c.is_ascii_lowercase() || *c == '-').collect();
            let is_whole = text[at + 1 + word.len()..].starts_with('"');
            if is_whole && is_code(&word) && word.contains('-') && !word.ends_with('-') {
                codes.insert(word);
            }
        }
        for maker in MAKERS {
            for (at, _) in text.match_indices(maker) {
                let rest = &text[at..];
                let argument = rest.find('"').map(|quote| &rest[quote..]).unwrap_or_default();
                let is_first = !rest[..rest.len() - argument.len()].trim_end_matches(['"']).contains([';', '.']);
                codes.extend(
                    literals(argument)
                        .next()
                        .filter(|_| is_first && argument.len() > 2)
                        .map(str::to_owned)
                        .filter(|code| argument[1..].starts_with(&**code)),
                );
            }
        }
    }
    codes
}

/// The pages by code.
fn pages() -> Vec<(String, String)> {
    let text = fs::read_to_string(root().join("docs/diagnostics.md")).expect("the pages");
    text.split("\n## ")
        .skip(1)
        .map(|page| page.split_once('\n').map(|(code, page)| (code.to_owned(), page.to_owned())).expect("a page"))
        .collect()
}

#[test]
fn every_code_has_a_page() {
    let pages: Vec<String> = pages().into_iter().map(|(code, _)| code).collect();
    assert!(pages.is_sorted(), "the pages are in alphabetical order");
    let codes = codes();
    // Names of mlir-opt's passes and their options, and its own, are no codes.
    let passes = farkas::passes::passes().iter();
    let names = passes.flat_map(|pass| pass.options.iter().map(|option| option.name).chain([pass.name]));
    let names: BTreeSet<&str> = names.chain(["mlir-opt", farkas::builtin::MAKES_LOOPS]).collect();
    let is_missing = |code: &&String| !pages.contains(code) && !names.contains(code.as_str());
    let missing: Vec<_> = codes.iter().filter(is_missing).collect();
    assert!(missing.is_empty(), "codes without a page in docs/diagnostics.md: {missing:?}");
    let texts = all_sources();
    let unused: Vec<_> =
        pages.iter().filter(|code| !texts.values().any(|text| text.contains(&format!("\"{code}\"")))).collect();
    assert!(unused.is_empty(), "pages in docs/diagnostics.md whose code is nowhere: {unused:?}");
}

/// Everything that tests say: the texts and sources below `tests`, the unit tests of the source.
fn tested(folder: &Path, said: &mut String) {
    for entry in fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("an entry").path()) {
        if entry.is_dir() {
            tested(&entry, said);
            continue;
        }
        let Ok(text) = fs::read_to_string(&entry) else { continue };
        if SOURCES.iter().any(|folder| entry.starts_with(root().join(folder))) {
            said.extend(text.split("#[cfg(test)]\nmod tests").skip(1));
        } else {
            said.push_str(&text);
        }
    }
}

/// A code is reached by the example of its page, or it stands in what a test expects: as `[code]` where a text is printed,
/// at the end of a string where a test of the source names it.
#[test]
fn every_code_is_reached_by_a_test() {
    let mut said = String::new();
    for folder in ["crates/presburger/tests", "tests"].into_iter().chain(SOURCES) {
        tested(&root().join(folder), &mut said);
    }
    let is_said = |code: &str| {
        [format!("[{code}]"), format!("\"{code}\""), format!(" {code}\"")].iter().any(|form| said.contains(form))
    };
    let unreached: Vec<String> = pages()
        .into_iter()
        .filter(|(code, page)| !page.contains("```mlir\n") && !is_said(code))
        .map(|(code, _)| code)
        .collect();
    assert!(unreached.is_empty(), "codes that no test reaches: {unreached:?}");
}

/// The codes of everything that is said about a program.
fn complaints(source: &str) -> Vec<String> {
    let found = match farkas::parse(source) {
        Ok(parsed) => parsed.warnings,
        Err(errors) => errors.to_vec(),
    };
    found.iter().map(|diagnostic| diagnostic.code.to_owned()).collect()
}

#[test]
fn every_example_gets_its_diagnostic() {
    let mut wrong = Vec::new();
    let mut examples = 0;
    for (code, page) in pages() {
        assert!(page.contains("\nFix: "), "the page of {code} says how to fix it");
        let Some((_, rest)) = page.split_once("```mlir\n") else { continue };
        let (example, _) = rest.split_once("```").expect("the end of the example");
        examples += 1;
        let found = complaints(example);
        if found != [code.as_str()] {
            wrong.push(format!("{code}: {found:?}"));
        }
    }
    assert!(wrong.is_empty(), "examples that get something else:\n{}", wrong.join("\n"));
    assert!(examples > 60, "{examples} examples were found");
}

/// A program with one mistake per marked line, and the codes in order.
const MISTAKES: &[(&str, &[&str])] = &[
    // A broken header loses its names; the body is read, and what it gets wrong is said.
    (
        "func.func @f(%A: mmref<4xf32>) {
           affine.for %i = 0 to 4 step -1 {
             %a = affine.load %A[%i] : memref<4xf32>
             %b = arith.addf %a, %a : f32 :
             %c = arith.mulf %b, %b : f32
           }
           return
         }",
        &["unexpected-token", "bad-step", "unexpected-token"],
    ),
    // A definition that is broken defines its names, whatever their types.
    (
        "func.func @f() -> i32 {
           %x, %y = foo.bar %z : f32
           %0 = arith.addf %x, %y : f32
           %1 = arith.addi %x, %y : i32
           return %1 : i32
         }",
        &["unknown-op"],
    ),
    // So is an alias.
    ("#m = affine_map<(i) -> (j)>\nfunc.func private @f(memref<4xf32, #m>)", &["undefined-dim"]),
    // A bracket that is missing does not swallow the next operation.
    (
        "func.func @f(%A: memref<4xf32>, %i: index) {
           %0 = affine.load %A[%i : memref<4xf32>
           %1 = affine.load %A[%i] : memref<5xf32>
           return
         }",
        &["unexpected-token", "type-mismatch"],
    ),
    // Braces: one too few, one too many.
    ("func.func @f() {\n  affine.for %i = 0 to 4 {\n  return\n}\nfunc.func @g() {\n  return\n}", &["misplaced-op"]),
    ("func.func @f() {\n  affine.for %i = 0 to 4 {\n  }\n  }\n  return\n}", &["misplaced-op"]),
    (
        "func.func @f(%A: memref<4xf32>) {
           affine.for %i = 0 to 4
             %a = affine.load %A[%i] : memref<4xf32>
           }
           return
         }",
        &["unexpected-token"],
    ),
    // A block's label that is broken is known as a label.
    (
        "func.func @f(%x: f32) {
           cf.br ^a(%x : f32)
         ^a(%y: f33):
           %z = arith.addf %y, %y : f32
           return
         }",
        &["unexpected-token"],
    ),
    // The rules of programs say what they know of the rest: not whether the broken loop yields, but that the step is odd.
    (
        "func.func @f(%n: index) -> index {
           %r = affine.for %i = 0 to 4 iter_args(%a = %n) -> (index) {
             %s = affine.apply affine_map<(d0) -> (d0 + q)>(%a)
             affine.yield %s : f32 f32
           }
           affine.for %i = 0 to 4 step 0 {
           }
           func.call @nowhere() : () -> ()
           return %r : index
         }",
        &["undefined-dim", "unknown-op", "zero-step"],
    ),
];

#[test]
fn one_mistake_is_one_error() {
    for (source, expected) in MISTAKES {
        assert_eq!(complaints(source), *expected, "{source}");
    }
}

#[test]
fn there_is_an_end_to_errors() {
    let source = "\"x.y\"(%a) : () -> ()\n".repeat(1000);
    let Err(errors) = farkas::parse(&source) else { panic!("accepted") };
    assert_eq!(errors.len(), 101);
    assert_eq!(errors[100].message, "there are 900 more, which are not shown");
    assert_eq!(errors[100].code, "too-many");
    assert!(errors.windows(2).take(99).all(|pair| pair[0].span().start < pair[1].span().start));
}

/// So many loops inside each other.
fn nest(levels: usize) -> String {
    let open: String = (0..levels).map(|k| format!("affine.for %i{k} = 0 to 4 {{\n")).collect();
    format!("func.func @f() {{\n{open}{}return\n}}", "}\n".repeat(levels))
}

#[test]
fn deep_nests_are_read_and_printed() {
    let options = farkas::PrintOptions::default();
    let module = farkas::parse(&nest(250)).expect("250 levels are read").module;
    let text = farkas::print(&module, &options);
    let again = farkas::parse(&text).expect("and read again").module;
    assert_eq!(farkas::print(&again, &options), text);
    assert_eq!(complaints(&nest(300)), ["too-deep"]);
}

/// Memory that is only read costs little: its pages are one page of zeros.
#[test]
fn four_gigabytes_are_too_much() {
    let source = String::from_utf8(vec![0; 1 << 32]).expect("zeros are text");
    assert_eq!(complaints(&source), ["input-too-large"]);
}

#[test]
fn sets_of_several_spaces_are_no_set() {
    let error = Set::parse("{ [i] : 0 <= i < 4; [i, j] : i = j }").expect_err("refused");
    assert_eq!(error.code, "several-spaces");
}

/// A module that nobody verified is refused in words.
#[test]
fn what_lacks_its_properties_is_not_lowered() {
    let source = "func.func @f(%A: memref<4xf32>) {
        %a = affine.load %A[0] : memref<4xf32>
        affine.store %a, %A[1] : memref<4xf32>
        return
    }";
    let mut module = farkas::parse(source).expect("accepted").module;
    let load = module.walk(module.root()).into_iter().find(|&op| module.is(op, "affine.load")).expect("a load");
    module.op_mut(load).properties = Default::default();
    let lowered = codegen::scf::lower(&module).expect_err("refused");
    assert_eq!(lowered.code, "malformed");
}
