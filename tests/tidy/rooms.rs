//! The drawing of who names whom, as a table of rooms, and that no way through it comes back to where it began.
//!
//! `cargo test --test tidy drawing -- --nocapture` prints it: for each room those that it names, with how many of its files do.

use std::collections::{BTreeMap, BTreeSet};

use crate::source::{layers, named, read, room_of, sources, without_tests};

/// The room of the crate's front doors.
const LIB: &str = "lib";

/// For each room, the rooms that it names and how many of its files name them.
type Drawing = BTreeMap<String, BTreeMap<String, usize>>;

/// The modules that a file names: the library's own as `crate::a::b`, the command line's by the crate's name; what stands at the
/// root says `a::b`.
fn modules(file: &str, text: &str) -> Vec<String> {
    let code: Vec<&str> = text.lines().filter(|line| !line.trim_start().starts_with("//")).collect();
    let code = code.join("\n");
    if file == "src/lib.rs" {
        let words = code.split(|c: char| !c.is_alphanumeric() && c != '_' && c != ':');
        return words.filter(|word| word.contains("::")).map(str::to_owned).collect();
    }
    named(&code.replace("farkas::", "crate::"))
}

fn drawing() -> Drawing {
    let layers = layers();
    let mut drawing = Drawing::new();
    for file in sources("src").into_iter().filter(|file| file != "src/main.rs") {
        let module = file["src/".len()..].trim_end_matches(".rs").replace('/', "::");
        let room = |module: &str| room_of(&layers, module).map_or(LIB, |layer| &layer.room).to_owned();
        let from = room(module.trim_end_matches("::mod"));
        let text = read(&file);
        let to: BTreeSet<String> = modules(&file, without_tests(&text)).iter().map(|path| room(path)).collect();
        for to in to.into_iter().filter(|to| *to != from) {
            *drawing.entry(from.clone()).or_default().entry(to).or_default() += 1;
        }
    }
    drawing
}

/// A way along the drawing from the end of this one back to a room on it.
fn circle(drawing: &Drawing, way: &mut Vec<String>, done: &mut BTreeSet<String>) -> Option<Vec<String>> {
    let last = way.last()?.clone();
    for to in drawing.get(&last).into_iter().flat_map(BTreeMap::keys) {
        if let Some(at) = way.iter().position(|room| room == to) {
            return Some([&way[at..], std::slice::from_ref(to)].concat());
        }
        if !done.contains(to) {
            way.push(to.clone());
            if let Some(found) = circle(drawing, way, done) {
                return Some(found);
            }
            way.pop();
        }
    }
    done.insert(last);
    None
}

/// A circle of files in several rooms is one of rooms.
#[test]
fn the_drawing_has_no_circle() {
    let drawing = drawing();
    println!("| room | names, from so many of its files |\n|---|---|");
    for (room, named) in &drawing {
        let named: Vec<String> = named.iter().map(|(room, files)| format!("`{room}` {files}")).collect();
        println!("| `{room}` | {} |", named.join(", "));
    }
    let mut done = BTreeSet::new();
    let found: Vec<_> =
        drawing.keys().filter_map(|room| circle(&drawing, &mut vec![room.clone()], &mut done)).collect();
    assert!(found.is_empty(), "rooms that name each other: {found:?}");
    assert!(drawing.len() > 20, "{} rooms", drawing.len());
}
