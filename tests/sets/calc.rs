//! The calculator's transcripts: `tests/calc/*.iscc` and `examples/calc/*.iscc`, with what they print in `#|` lines behind.
//!
//! A file may hold several programs between `# -----` lines. `UPDATE_EXPECT=1` rewrites the `#|` lines.

use farkas::affine::presburger::calc;
use farkas::diag::render;
use std::path::{Path, PathBuf};

/// The folder of this package's sources.
fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn transcript(program: &str) -> String {
    let mut out = String::new();
    let answer = calc::run(program, 1_000_000, &mut |value| out.push_str(&format!("{value}\n")));
    if let Err(diagnostic) = answer {
        out.push_str(&render(&diagnostic, "<expr>", program));
        out.push('\n');
    }
    out
}

fn run(path: &Path, update: bool) -> Result<(), String> {
    let text = std::fs::read_to_string(path).map_err(|error| error.to_string())?;
    let (mut written, mut wrong) = (Vec::new(), String::new());
    for piece in text.split("# -----\n") {
        let program: String = piece.split_inclusive('\n').filter(|line| !line.starts_with("#|")).collect();
        let program = format!("{}\n", program.trim_end());
        let shown: String =
            transcript(&program).lines().map(|line| format!("{}\n", format!("#| {line}").trim_end())).collect();
        let whole = format!("{program}{shown}");
        if whole != piece {
            wrong.push_str(&format!("expected:\n{piece}\nactual:\n{whole}\n"));
        }
        written.push(whole);
    }
    if update {
        return std::fs::write(path, written.join("# -----\n")).map_err(|error| error.to_string());
    }
    if wrong.is_empty() { Ok(()) } else { Err(wrong) }
}

#[test]
fn every_transcript_is_what_it_says() {
    let update = std::env::var_os("UPDATE_EXPECT").is_some();
    let mut paths: Vec<PathBuf> = ["tests/calc", "examples/calc"]
        .iter()
        .flat_map(|folder| std::fs::read_dir(root().join(folder)).expect("a folder of transcripts"))
        .map(|entry| entry.expect("an entry").path())
        .collect();
    paths.sort();
    assert!(paths.len() >= 6, "the transcripts are there");
    let failed: Vec<String> = paths
        .iter()
        .filter_map(|path| run(path, update).err().map(|why| format!("{}: {why}", path.display())))
        .collect();
    assert!(failed.is_empty(), "{}", failed.join("\n"));
}
