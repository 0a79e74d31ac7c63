//! One name, one type: what two files of a package call alike, a reader takes for the same.

use std::collections::BTreeMap;

use crate::source::{SETS, read, sources, without_tests};

/// Names that several types of one package have, and why that misleads nobody.
const ALIKE: &[(&str, &str)] = &[
    // What a command is given; each stands in the file of its command and is never named outside of it but as `opt::Arguments`.
    ("src", "Arguments"),
];

/// The types of a file: `struct`, `enum`, `union`, `trait` and `type`, those of a trait's implementation aside.
fn types(code: &str) -> impl Iterator<Item = &str> {
    code.lines().filter_map(|line| {
        let bare = line.trim_start();
        let is_nested = bare.len() < line.len();
        let bare = match bare.strip_prefix("pub") {
            Some(rest) if rest.starts_with('(') => rest.split_once(") ")?.1,
            Some(rest) => rest.strip_prefix(' ')?,
            None => bare,
        };
        let (kind, rest) = bare.split_once(' ')?;
        let is_type = matches!(kind, "struct" | "enum" | "union" | "trait") || kind == "type" && !is_nested;
        let name = rest.split(|c: char| !c.is_alphanumeric() && c != '_').next()?;
        (is_type && name.starts_with(char::is_uppercase)).then_some(name)
    })
}

/// Ids and views are made by macros, the name in a line below its words.
fn made(code: &str) -> impl Iterator<Item = &str> {
    let bodies = ["id!(", "view!("].into_iter().flat_map(|call| {
        code.match_indices(call).filter_map(|(at, _)| code[at + call.len()..].split_once(')')).map(|(body, _)| body)
    });
    bodies.filter_map(|body| {
        let line = body.lines().map(str::trim).find(|line| line.starts_with(char::is_uppercase))?;
        line.split(|c: char| !c.is_alphanumeric()).next()
    })
}

#[test]
fn no_two_types_of_a_package_have_one_name() {
    let mut wrong = Vec::new();
    for package in ["src", SETS] {
        let mut places: BTreeMap<String, Vec<String>> = BTreeMap::new();
        for file in sources(package) {
            let text = read(&file);
            let code = without_tests(&text);
            for name in types(code).chain(made(code)) {
                places.entry(name.to_owned()).or_default().push(file.clone());
            }
        }
        assert!(places.len() > 150, "{package} has {} types", places.len());
        for &(_, name) in ALIKE.iter().filter(|(of, _)| *of == package) {
            let places = places.remove(name).unwrap_or_default();
            assert!(places.len() > 1, "{name}: there is one only, so that it need not be allowed");
        }
        let doubled = places.into_iter().filter(|(_, places)| places.len() > 1);
        wrong.extend(doubled.map(|(name, places)| format!("{name}: {}", places.join(", "))));
    }
    assert!(wrong.is_empty(), "types of one name:\n{}", wrong.join("\n"));
}
