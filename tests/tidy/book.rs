//! The pages of `docs` as a book.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use regex::Regex;

fn docs() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("docs")
}

/// Every page stands in docs/SUMMARY.md once, under the title that it has itself, and nothing else does; the README leads to each.
#[test]
fn every_page_has_its_place_in_the_book() {
    let summary = fs::read_to_string(docs().join("SUMMARY.md")).expect("the summary");
    let entry = Regex::new(r"(?m)^- \[(.+)\]\((.+)\)$").expect("a pattern");
    let mut listed = BTreeSet::new();
    for found in entry.captures_iter(&summary) {
        let text = fs::read_to_string(docs().join(&found[2])).unwrap_or_else(|error| panic!("{}: {error}", &found[2]));
        assert_eq!(text.lines().next(), Some(&*format!("# {}", &found[1])), "{}", &found[2]);
        assert!(listed.insert(found[2].to_owned()), "{} stands twice", &found[2]);
    }
    let mut pages = BTreeSet::new();
    for folder in ["", "algorithms/"] {
        let entries = fs::read_dir(docs().join(folder)).expect("a folder").map(|entry| entry.expect("an entry"));
        let names = entries.filter_map(|entry| entry.file_name().into_string().ok());
        pages.extend(names.filter(|name| name.ends_with(".md")).map(|name| format!("{folder}{name}")));
    }
    pages.remove("SUMMARY.md");
    assert_eq!(listed, pages);
    let readme = fs::read_to_string(docs().join("../README.md")).expect("the README");
    let unnamed: Vec<&String> = pages.iter().filter(|page| !readme.contains(&format!("(docs/{page})"))).collect();
    assert!(unnamed.is_empty(), "README.md does not lead to {unnamed:?}");
}

/// A link of a page leads to a page or a file, as the page stands in its folder.
#[test]
fn links_between_pages_lead_somewhere() {
    let mut wrong = Vec::new();
    let mut count = 0;
    for folder in [docs(), docs().join("algorithms")] {
        for entry in fs::read_dir(&folder).expect("a folder") {
            let path = entry.expect("an entry").path();
            if path.extension().is_none_or(|extension| extension != "md") {
                continue;
            }
            let text = fs::read_to_string(&path).expect("a page");
            for target in text.split("](").skip(1).filter_map(|rest| rest.split(')').next()) {
                let file = target.split('#').next().unwrap_or_default();
                count += 1;
                if !file.is_empty() && !file.contains("://") && !folder.join(file).exists() {
                    wrong.push(format!("{}: {target}", path.display()));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(count > 50, "{count} links");
}

/// Where there is an mdbook, it makes a book of them.
#[test]
fn mdbook_builds_it() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let built = Command::new("mdbook").arg("build").arg(docs()).arg("--dest-dir").arg(folder.path()).output();
    match built {
        Ok(output) => {
            assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
            assert!(folder.path().join("transforms.html").exists());
        }
        Err(_) => println!("skipped: there is no mdbook"),
    }
}
