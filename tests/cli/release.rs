//! The archive of a release, made of the program under test.

use std::path::Path;
use std::process::Command;

use super::tools;

/// What a command prints; it has to succeed.
fn printed(command: &mut Command) -> String {
    let output = command.output().unwrap_or_else(|error| panic!("{command:?}: {error}"));
    assert!(output.status.success(), "{command:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).expect("UTF-8")
}

/// Makes the archive in a folder; its name, and what was said.
fn release(folder: &Path) -> (String, String) {
    let mut script = Command::new(tools::root().join("scripts/release"));
    script.args(["--binary", env!("CARGO_BIN_EXE_farkas"), "--to"]).arg(folder).env("SOURCE_DATE_EPOCH", "0");
    let said = printed(&mut script);
    let names = std::fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("an entry").file_name());
    let mut names: Vec<String> = names.map(|name| name.into_string().expect("UTF-8")).collect();
    names.sort();
    let [archive, checksum] = &names[..] else { panic!("{names:?}") };
    assert_eq!(format!("{archive}.sha256"), *checksum);
    (archive.clone(), said)
}

#[test]
fn an_archive_holds_what_a_user_needs_and_is_made_again_to_the_bit() {
    let tools = ["bash", "tar", "gzip", "strip", "sha256sum"];
    if !tools.iter().all(|tool| tools::need(tools::on_path(tool), "release", tool).is_some()) {
        return;
    }
    let folders = [(); 2].map(|()| tempfile::tempdir().expect("a temporary folder"));
    let [(archive, said), (again, _)] = folders.each_ref().map(|folder| release(folder.path()));
    let bytes = |at: usize, name: &str| std::fs::read(folders[at].path().join(name)).expect("an archive");
    assert!(bytes(0, &archive) == bytes(1, &again), "two archives of one program differ");
    for word in ["manual", "completions", "licences", "packing"] {
        assert!(said.contains(word), "{word}: {said}");
    }

    let here = folders[0].path();
    printed(Command::new("sha256sum").args(["--check", "--strict", &format!("{archive}.sha256")]).current_dir(here));
    printed(Command::new("tar").args(["-xzf", &archive]).current_dir(here));
    let unpacked = here.join(archive.trim_end_matches(".tar.gz"));
    let version = printed(Command::new(unpacked.join("farkas")).arg("--version"));
    assert_eq!(version, format!("farkas {}\n", env!("CARGO_PKG_VERSION")));
    let files = [
        "README.md",
        "LICENSE-MIT",
        "LICENSE-APACHE",
        "man/man1/farkas-opt.1",
        "completions/_farkas",
        "docs/tutorial.md",
    ];
    for file in files {
        assert!(unpacked.join(file).is_file(), "{file}");
    }
    // Packages whose licences ask for a copy of their text.
    let packages = std::fs::read_to_string(unpacked.join("licenses/PACKAGES.txt")).expect("a list");
    assert!(
        packages.contains("serde-1.") && packages.contains("clap-4.") && !packages.contains("farkas"),
        "{packages}"
    );
}
