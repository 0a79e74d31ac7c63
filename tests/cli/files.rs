//! What a result is written to: files keep what they are, links and pipes too, and nobody has to listen.

use std::fs::{self, Permissions};
use std::os::unix::fs::{FileTypeExt, MetadataExt, PermissionsExt, symlink};
use std::path::Path;
use std::process::{Command, Output, Stdio};

const PROGRAM: &str = "func.func @f() {\n  return\n}\n";

const LOOP: &str = "
func.func @f(%A: memref<64xf32>, %x: f32) {
  affine.for %i = 0 to 64 {
    affine.store %x, %A[%i] : memref<64xf32>
  }
  return
}
";

fn command(folder: &Path, arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_farkas"));
    command.args(arguments).current_dir(folder);
    command
}

/// A folder with a program in it.
fn folder() -> tempfile::TempDir {
    let folder = tempfile::tempdir().expect("a temporary folder");
    fs::write(folder.path().join("program.mlir"), PROGRAM).expect("a writable folder");
    folder
}

/// Writes the program to `out`.
fn write(folder: &Path, out: &str) -> Output {
    command(folder, &["opt", "program.mlir", "-o", out]).output().expect("farkas starts")
}

fn is_written(path: &Path) -> bool {
    fs::read_to_string(path).expect("a text").contains("func.func @f")
}

#[test]
fn a_file_keeps_its_permissions() {
    let folder = folder();
    let out = folder.path().join("out");
    fs::write(&out, "old").expect("a writable folder");
    for mode in [0o600, 0o640, 0o755] {
        fs::set_permissions(&out, Permissions::from_mode(mode)).expect("our own file");
        assert!(write(folder.path(), "out").status.success());
        assert!(is_written(&out));
        assert_eq!(fs::metadata(&out).expect("a file").mode() & 0o7777, mode);
    }
    assert_eq!(fs::read_dir(folder.path()).expect("the folder").count(), 2, "no temporary file is left");
}

#[test]
fn the_other_names_of_a_file_stay_names_of_it() {
    let folder = folder();
    let at = |name: &str| folder.path().join(name);
    fs::write(at("file"), "an old text that is longer than the new one\n".repeat(10)).expect("a writable folder");
    fs::hard_link(at("file"), at("other")).expect("a file system with links");
    symlink("file", at("link")).expect("a file system with links");
    symlink("link", at("far")).expect("a file system with links");
    symlink("absent", at("dangling")).expect("a file system with links");
    for (name, is_link) in [("other", false), ("link", true), ("far", true), ("dangling", true)] {
        let target = at(if name == "dangling" { "absent" } else { "file" });
        fs::write(&target, "old").expect("a writable folder");
        if name == "dangling" {
            fs::remove_file(&target).expect("our own file");
        }
        let output = write(folder.path(), name);
        assert!(output.status.success(), "{name}: {output:?}");
        assert_eq!(fs::symlink_metadata(at(name)).expect("it is there").is_symlink(), is_link, "{name}");
        assert!(is_written(&target), "{name}");
    }
    assert_eq!(fs::read_dir(folder.path()).expect("the folder").count(), 7, "no temporary file is left");
}

#[test]
fn a_pipe_is_written_into() {
    let folder = folder();
    let pipe = folder.path().join("pipe");
    assert!(Command::new("mkfifo").arg(&pipe).status().expect("mkfifo starts").success());
    let reader = Command::new("cat").arg(&pipe).stdout(Stdio::piped()).spawn().expect("cat starts");
    let output = write(folder.path(), "pipe");
    let is_pipe = fs::symlink_metadata(&pipe).expect("it is there").file_type().is_fifo();
    if !is_pipe {
        // Nobody will ever write for the reader.
        fs::remove_file(&pipe).expect("our own file");
    }
    assert!(is_pipe && output.status.success(), "{output:?}");
    let read = reader.wait_with_output().expect("cat ends").stdout;
    assert!(String::from_utf8_lossy(&read).contains("func.func @f"));
}

#[test]
fn a_dash_is_standard_output() {
    let folder = folder();
    let output = write(folder.path(), "-");
    assert!(String::from_utf8_lossy(&output.stdout).contains("func.func @f"), "{output:?}");
    assert_eq!(fs::read_dir(folder.path()).expect("the folder").count(), 1, "no file called `-`");
}

#[test]
fn what_cannot_be_written_is_named() {
    let folder = folder();
    let at = |name: &str| folder.path().join(name);
    fs::create_dir(at("folder")).expect("a writable folder");
    symlink("loop", at("loop")).expect("a file system with links");
    symlink("no/such/folder", at("nowhere")).expect("a file system with links");
    for name in ["folder", "loop", "nowhere", "no/such/folder/out", "program.mlir/out", ".", "..", "/"] {
        let output = write(folder.path(), name);
        let said = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{name}: {said}");
        assert!(said.contains(&format!("cannot write {name}: ")), "{name}: {said}");
    }
    assert_eq!(fs::read_dir(folder.path()).expect("the folder").count(), 4, "no temporary file is left");
}

#[test]
fn nobody_has_to_listen() {
    let folder = folder();
    fs::write(folder.path().join("bad.mlir"), "this is no program").expect("a writable folder");
    // More than a pipe takes before somebody reads.
    let functions: String = (0..4000).map(|number| format!("func.func @f{number}() {{ return }}\n")).collect();
    fs::write(folder.path().join("long.mlir"), functions).expect("a writable folder");
    let cases: [(&[&str], i32); 7] = [
        (&["check", "bad.mlir"], 3),
        (&["check", "absent.mlir"], 3),
        (&["opt", "program.mlir", "-t", "interchange(%nobody,%nothing)"], 2),
        (&["print", "long.mlir"], 0),
        (&["print", "long.mlir", "program.mlir"], 0),
        (&["deps", "long.mlir"], 0),
        (&["--help"], 0),
    ];
    for (arguments, code) in cases {
        let closed = || {
            let (reader, writer) = std::io::pipe().expect("a pipe");
            drop(reader);
            writer
        };
        let mut child = command(folder.path(), arguments).stdout(closed()).stderr(closed()).spawn().expect("it starts");
        assert_eq!(child.wait().expect("farkas ends").code(), Some(code), "{arguments:?}");
    }
}

/// A folder with a loop in it.
fn folder_with_loop() -> tempfile::TempDir {
    let folder = folder();
    fs::write(folder.path().join("loop.mlir"), LOOP).expect("a writable folder");
    folder
}

/// Several forms of one program, each in its own output, and all of them or none.
#[test]
fn each_form_has_its_own_output() {
    let folder = folder_with_loop();
    let run = |arguments: &[&str]| {
        command(folder.path(), &[&["opt", "loop.mlir"], arguments].concat()).output().expect("it runs")
    };
    let forms = ["affine", "scf", "cf", "c", "c++", "cuda"];
    let outputs = forms.map(|form| format!("out.{form}"));
    let pairs: Vec<&str> =
        forms.iter().zip(&outputs).flat_map(|(form, output)| ["--emit", form, "-o", output]).collect();
    let all = run(&pairs);
    assert!(all.status.success() && all.stdout.is_empty(), "{all:?}");
    for (form, output) in forms.iter().zip(&outputs) {
        let alone = run(&["--emit", form]);
        let written = fs::read(folder.path().join(output)).expect("an output");
        assert!(!written.is_empty() && written == alone.stdout, "{form}");
    }
    let one_shown = run(&["--emit", "scf", "-o", "-", "--emit", "c", "-o", "b.c"]);
    assert!(one_shown.stdout == run(&["--emit", "scf"]).stdout && folder.path().join("b.c").exists());
    let refused: [(&[&str], i32); 5] = [
        (&["--emit", "scf", "--emit", "c", "-o", "new"], 2),
        (&["--emit", "scf", "-o", "new", "--emit", "c", "-o", "new"], 2),
        (&["-o", "new", "-o", "other"], 2),
        (&["--schedule", "--emit", "scf", "-o", "new", "--emit", "c", "-o", "other"], 2),
        (&["--emit", "scf", "-o", "new", "--emit", "c", "-o", "other", "-t", "tile(%nothing;4)"], 2),
    ];
    for (arguments, code) in refused {
        let output = run(arguments);
        assert_eq!(output.status.code(), Some(code), "{arguments:?}: {output:?}");
        assert!(!folder.path().join("new").exists() && !folder.path().join("other").exists(), "{arguments:?}");
    }
}

/// mlir-opt takes the flags of passes with one dash as well.
#[test]
fn flags_of_passes_have_one_dash_or_two() {
    let folder = folder_with_loop();
    let run = |arguments: &[&str]| {
        command(folder.path(), &[&["opt", "loop.mlir"], arguments].concat()).output().expect("it runs")
    };
    let pipeline = "pass-pipeline=builtin.module(func.func(affine-loop-tile{tile-size=4}))";
    for flag in ["affine-loop-tile=tile-size=4", "cse", "affine-parallelize", pipeline] {
        let [one, two] = ["-", "--"].map(|dashes| run(&[&format!("{dashes}{flag}")]));
        assert!(one.status.success() && two.status.success(), "{one:?}\n{two:?}");
        assert!(!one.stdout.is_empty() && one.stdout == two.stdout, "{flag}");
    }
    for wrong in ["-affine-loop-tiles", "-tile", "-affine"] {
        assert_eq!(run(&[wrong]).status.code(), Some(2), "{wrong}");
    }
    assert!(run(&["-t", "parallelize", "-o-"]).status.success(), "short flags keep their values");
}
