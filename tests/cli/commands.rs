//! The command line from outside: exit codes, bad input, results whole or not at all.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

fn farkas(arguments: &[&str]) -> Output {
    let root = env!("CARGO_MANIFEST_DIR");
    Command::new(env!("CARGO_BIN_EXE_farkas")).args(arguments).current_dir(root).output().expect("farkas starts")
}

/// Runs farkas with `input` on standard input.
fn farkas_on(arguments: &[&str], input: &[u8]) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_farkas"))
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("farkas starts");
    child.stdin.take().expect("a pipe").write_all(input).expect("a pipe that is read");
    child.wait_with_output().expect("farkas ends")
}

fn text(bytes: &[u8]) -> &str {
    std::str::from_utf8(bytes).expect("farkas writes UTF-8")
}

/// A file with `content` in `folder`.
fn file(folder: &Path, name: &str, content: &[u8]) -> PathBuf {
    let path = folder.join(name);
    std::fs::write(&path, content).expect("a writable folder");
    path
}

#[test]
fn bad_input_is_exit_code_3_with_a_place_and_a_code() {
    let body = |line: &str| format!("func.func @f(%A: memref<8xf32>, %x: f32) {{\n{line}\n  return\n}}\n").into_bytes();
    let loaded = "  affine.for %i = 0 to 8 {
    %v = affine.load %A[%i] : memref<8xf32>
    %n = arith.fptosi %v : f32 to i32
    %k = arith.index_cast %n : i32 to index
    affine.store %x, %A[%k] : memref<8xf32>
  }";
    let cases: [(&str, Vec<u8>, &str); 11] = [
        ("unknown_op", body("  foo.bar %x"), "unknown-op"),
        ("unbalanced", b"func.func @f() {\n  \"a.b\"() : () -> ()\n".to_vec(), "unexpected-end"),
        ("not_affine", body(loaded), ""),
        ("out_of_range", body("  %c = arith.constant 99999999999999999999 : i32"), "literal-out-of-range"),
        ("long_line", "x".repeat(10_000_000).into_bytes(), "unknown-op"),
        ("parentheses", "(".repeat(10_000_000).into_bytes(), "unexpected-token"),
        ("deep", "\"a.b\"() ({".repeat(100_000).into_bytes(), "too-deep"),
        ("deep_type", format!("\"a.b\"() : () -> {}", "tuple<".repeat(100_000)).into_bytes(), "too-deep"),
        ("not_text", vec![b'f', 0xff, 0xfe], "unreadable-input"),
        ("undefined", body("  affine.store %y, %A[0] : memref<8xf32>"), ""),
        ("no_terminator", b"func.func @f() {\n}\n".to_vec(), ""),
    ];
    let folder = tempfile::tempdir().expect("a temporary folder");
    for (name, content, code) in cases {
        let path = file(folder.path(), &format!("{name}.mlir"), &content);
        let path = path.to_str().expect("a path in UTF-8");
        for command in ["check", "print", "deps", "opt", "run"] {
            let output = farkas(&[command, path]);
            let message = text(&output.stderr);
            assert_eq!(output.status.code(), Some(3), "{command} {name}: {message}");
            assert!(message.contains(&format!("{name}.mlir")), "{command} {name} names the file: {message}");
            assert!(message.contains(&format!("{code}]")), "{command} {name} has the code {code}: {message}");
            assert!(message.len() < 20_000, "{command} {name}: a diagnostic is short");
            assert!(output.stdout.is_empty(), "{command} {name}: nothing is printed");
        }
    }
}

#[test]
fn a_missing_file_is_exit_code_3() {
    for command in ["check", "print", "deps", "opt", "run"] {
        let output = farkas(&[command, "no/such/file.mlir"]);
        assert_eq!(output.status.code(), Some(3));
        assert!(text(&output.stderr).contains("no/such/file.mlir"));
    }
}

#[test]
fn wrong_usage_is_exit_code_2() {
    let gemm = "examples/gemm.mlir";
    for arguments in [
        &["opt", gemm, "-t", "tile(%i"][..],
        &["opt", gemm, "-t", "frobnicate(%i)"],
        &["opt", gemm, "-t", "interchange(%i,%nothing)"],
        &["opt", gemm, "--func", "nothing"],
        &["run", gemm, "--arg", "nonsense"],
        &["print", gemm, "--no-such-flag"],
    ] {
        let output = farkas(arguments);
        assert_eq!(output.status.code(), Some(2), "{arguments:?}: {}", text(&output.stderr));
        assert!(output.stdout.is_empty(), "{arguments:?}");
    }
}

#[test]
fn standard_input_is_a_program_too() {
    let program = b"func.func @f() { return }";
    let printed = "module {\n  func.func @f() {\n    return\n  }\n}\n\n";
    for arguments in [&["print", "-"][..], &["print"]] {
        assert_eq!(text(&farkas_on(arguments, program).stdout), printed);
    }
    for command in ["check", "deps", "opt", "run"] {
        let output = farkas_on(&[command], b"func.func @main() { return }");
        assert_eq!(output.status.code(), Some(0), "{command}: {}", text(&output.stderr));
    }
    let twice = farkas_on(&["print", "-", "-"], program);
    assert_eq!(twice.status.code(), Some(2), "{}", text(&twice.stderr));
}

#[test]
fn several_files_are_several_programs() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let first = file(folder.path(), "first.mlir", b"func.func @f() { return }\n");
    let second = file(folder.path(), "second.mlir", b"// RUN: nothing\n");
    let [first, second] = [&first, &second].map(|path| path.to_str().expect("UTF-8"));
    let output = farkas_on(&["print", first, "-", second], b"func.func @g() { return }");
    let function = |name: &str| format!("module {{\n  func.func @{name}() {{\n    return\n  }}\n}}\n\n");
    let expected = format!("{}// -----\n{}// -----\nmodule {{\n}}\n\n", function("f"), function("g"));
    assert_eq!(text(&output.stdout), expected);
    let wrong = farkas(&["check", first, "no/such/file.mlir"]);
    assert_eq!(wrong.status.code(), Some(3), "{}", text(&wrong.stderr));
}

#[test]
fn the_pieces_of_a_file_are_separate_programs() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let source = b"func.func @f() { return }\n// -----\nfunc.func @f() { return }\n// -----\nfoo.bar\n";
    let path = file(folder.path(), "pieces.mlir", source);
    let output = farkas(&["check", path.to_str().expect("UTF-8"), "--split-input-file"]);
    assert_eq!(output.status.code(), Some(3));
    assert!(text(&output.stderr).contains("pieces.mlir:5:1"), "{}", text(&output.stderr));
}

#[test]
fn nothing_is_written_when_the_answer_is_no() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let out = folder.path().join("out.mlir");
    let out_name = out.to_str().expect("UTF-8");
    let refused = farkas(&["opt", "examples/seidel_2d.mlir", "-t", "tile(%t,%i,%j;8,8,8)", "-o", out_name]);
    assert_eq!(refused.status.code(), Some(1), "{}", text(&refused.stderr));
    assert!(!out.exists());
    let done = farkas(&["opt", "examples/gemm.mlir", "-t", "interchange(%j,%k)", "-o", out_name]);
    assert_eq!(done.status.code(), Some(0), "{}", text(&done.stderr));
    let entries = std::fs::read_dir(folder.path()).expect("the folder").count();
    assert_eq!(entries, 1, "no temporary file is left");
}

#[test]
fn verify_tells_equal_from_different() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let program = |op: &str| {
        format!(
            "func.func @f(%A: memref<8xf32>) {{
  affine.for %i = 0 to 8 {{
    %a = affine.load %A[%i] : memref<8xf32>
    %b = arith.{op} %a, %a : f32
    affine.store %b, %A[%i] : memref<8xf32>
  }}
  return
}}
"
        )
    };
    let before = file(folder.path(), "before.mlir", program("addf").as_bytes());
    let after = file(folder.path(), "after.mlir", program("mulf").as_bytes());
    let [before, after] = [&before, &after].map(|path| path.to_str().expect("UTF-8"));
    assert_eq!(farkas(&["verify", before, before]).status.code(), Some(0), "a program is proved to be itself");
    assert_eq!(farkas(&["verify", before, before, "--tested-ok"]).status.code(), Some(0));
    let different = farkas(&["verify", before, after, "--tested-ok"]);
    assert_eq!(different.status.code(), Some(1));
    assert!(text(&different.stdout).contains("%A["), "{}", text(&different.stdout));
}

#[test]
fn calc_takes_an_expression_a_file_or_standard_input() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let program = "A := { [i] : 0 <= i < 10 }\ncard A\n";
    let path = file(folder.path(), "program.iscc", program.as_bytes());
    let of_file = farkas(&["calc", path.to_str().expect("UTF-8")]);
    let of_text = farkas(&["calc", program]);
    let of_input = [&["calc", "-"][..], &["calc"]].map(|arguments| farkas_on(arguments, program.as_bytes()));
    for output in [of_file, of_text].into_iter().chain(of_input) {
        assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
        assert_eq!(text(&output.stdout), "10\n");
    }
}

#[test]
fn calc_says_what_is_wrong_and_where() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let path = file(folder.path(), "program.iscc", b"{ [i] }\n{ [i] : i > j }\n");
    let not_text = file(folder.path(), "bytes.iscc", &[b'{', 0xff]);
    let path = path.to_str().expect("UTF-8");
    let hard = "{ [a, b, c] : 3a + 5b = 7c and a < b } - { [a, b, c] : a mod 7 = 1 }";
    let cases = [
        (vec!["calc", path], 3, "program.iscc:2:13", "unknown-name"),
        (vec!["calc", "{ [i] : i > }"], 3, "<expr>:1:13", "unexpected-token"),
        (vec!["calc", not_text.to_str().expect("UTF-8")], 3, "bytes.iscc", "unreadable-input"),
        (vec!["calc", "lexmin { [i] }"], 3, "<expr>:1:1", "unbounded"),
        (vec!["calc", "card [n] -> { [i] : 0 <= i < n }"], 4, "<expr>:1:1", "not-computed"),
        (vec!["calc", hard, "--steps", "1"], 4, "took more than 1 steps", "budget-exhausted"),
        (vec!["calc", "assert { [1] } = { [2] }"], 1, "<expr>:1:1", "assertion-failed"),
    ];
    for (arguments, code, place, name) in cases {
        let output = farkas(&arguments);
        let message = text(&output.stderr);
        assert_eq!(output.status.code(), Some(code), "{arguments:?}: {message}");
        assert!(message.contains(place) && message.contains(&format!("[{name}]")), "{arguments:?}: {message}");
    }
}

/// A region is cut by one piece after the other; the regions that the pieces leave of it are not all held on all levels.
#[test]
fn inclusion_in_many_pieces_takes_little_memory() {
    let pieces =
        (0..400).map(|at| format!("[x, y] : x = {at} and (y mod 5) <= 3; [x, y] : x = {at} and (y mod 5) = 4"));
    let pieces = pieces.collect::<Vec<_>>().join("; ");
    let question = format!("{{ [x, y] : 0 <= x < 400 and 0 <= y <= 100 }} <= {{ {pieces} }}");
    let output = farkas(&["--memory", "150", "calc", &question]);
    assert_eq!((text(&output.stdout), output.status.code()), ("True\n", Some(0)), "{}", text(&output.stderr));
}

#[test]
fn explain_prints_the_page_of_a_code() {
    let page = farkas(&["explain", "zero-step"]);
    assert_eq!(page.status.code(), Some(0));
    assert!(text(&page.stdout).starts_with("zero-step\n\nA warning: ") && text(&page.stdout).contains("\nFix: "));
    let all = farkas(&["explain"]);
    for word in ["  type-mismatch", "  tile(%i,%j;32,32)", "  lexmin", "  memref"] {
        assert!(text(&all.stdout).lines().any(|line| line.starts_with(word)), "{word}");
    }
    let pages = [
        ("strip_mine", "a step of a pipeline, `-t 'strip_mine(%i;8)'`"),
        ("dom", "dom, domain: an operator of `farkas calc`"),
        ("affine.store", "writes the memory behind operand 1"),
        ("scf", "scf.parallel"),
        ("affine-loop-tile", "a pass of mlir-opt, `farkas opt --affine-loop-tile`"),
        ("canonicalize", "top-down: changes nothing"),
        ("tile-size", "of `affine-loop-tile`"),
        ("privatize", "in `P` chunks that run in parallel"),
    ];
    for (word, told) in pages {
        let page = farkas(&["explain", word]);
        assert!(text(&page.stdout).contains(told), "{word}: {}", text(&page.stdout));
    }
    for (typed, meant) in [("zero-stp", "zero-step"), ("tlie", "tile"), ("affine.fro", "affine.for")] {
        let unknown = farkas(&["explain", typed]);
        assert_eq!(unknown.status.code(), Some(2));
        let told = format!("did you mean `{meant}`?");
        assert!(text(&unknown.stderr).contains(&told), "{}", text(&unknown.stderr));
    }
}

#[test]
fn every_step_and_operator_stands_in_the_help() {
    let (opt, calc) = (farkas(&["opt", "--help"]), farkas(&["calc", "--help"]));
    for usage in farkas::transforms::usages() {
        let line = text(&opt.stdout).lines().find(|line| line.trim_start().starts_with(usage)).unwrap_or_default();
        assert!(line.trim_start().len() > usage.len() + 10, "{usage}: {line}");
    }
    for (words, _, what) in farkas::affine::presburger::calc::Unary::ALL {
        let is_told = |line: &str| line.contains(&words.join(", ")) && line.contains(what.trim_end_matches('.'));
        assert!(text(&calc.stdout).lines().any(is_told), "{words:?}");
    }
}

/// What a person mistypes, and what is said: a program or none, the arguments, the answer.
#[test]
fn mistakes_are_answered_with_what_was_meant() {
    let nest = "func.func @f(%A: memref<?xf32>, %rows: index, %n: index) {\n  affine.for %row = 0 to %n {\n    \
                %v = affine.load %A[%row] : memref<?xf32>\n    affine.store %v, %A[%row] : memref<?xf32>\n  }\n  return\n}\n";
    let cases: [(&str, &[&str], i32, &str); 12] = [
        (nest, &["opt", "-t", "split(row; row < rows)"], 0, ""),
        (nest, &["opt", "-t", "tile(row;n)"], 0, "proved for every %n >= 1"),
        (nest, &["opt", "-t", "tile(row;m)"], 2, "m is no value of type index"),
        (nest, &["opt", "-t", "tiel(%row;4)"], 2, "did you mean `tile(%i,%j;32,32)`?"),
        (nest, &["opt", "-t", "tile(%rwo;4)"], 2, "did you mean `%row`?"),
        (nest, &["opt", "-t", "tile(row;4)"], 0, ""),
        (nest, &["opt", "-t", "shift(%row,0)"], 0, "`shift(%row,0)` changes nothing"),
        (nest, &["opt", "-q", "-t", "shift(%row,0)"], 0, ""),
        (nest, &["run"], 2, "the arguments %rows, %n need values: --arg rows=.. --arg n=.."),
        (nest, &["deps", "--svg", "x.png"], 2, "what is drawn is SVG"),
        (
            "func.func @f() {\n  affine.fro %i = 0 to 3 {\n  }\n  return\n}\n",
            &["check"],
            3,
            "did you mean `affine.for`?",
        ),
        ("\u{feff}func.func @f() {\n  return\n}\n", &["check"], 0, ""),
    ];
    for (program, arguments, code, told) in cases {
        let output = farkas_on(arguments, program.as_bytes());
        let message = text(&output.stderr);
        assert_eq!(output.status.code(), Some(code), "{arguments:?}: {message}");
        assert!(message.contains(told) && (!told.is_empty() || message.is_empty()), "{arguments:?}: {message}");
    }
}

#[test]
fn colours_are_there_when_asked_for() {
    let wrong = b"func.func @f(";
    let [plain, colored] = ["never", "always"].map(|when| farkas_on(&["--color", when, "check"], wrong));
    assert!(!text(&plain.stderr).contains('\u{1b}') && text(&colored.stderr).contains('\u{1b}'));
    assert!(!text(&farkas_on(&["check"], wrong).stderr).contains('\u{1b}'), "standard error is no terminal here");
}

#[test]
fn each_step_is_told_with_its_time() {
    let said = |arguments: &[&str]| text(&farkas(arguments).stderr).to_owned();
    let file = "examples/gemm.mlir";
    let told = said(&["opt", "-v", file, "-t", "interchange(%i,%j) tile(%i,%j;8,8)"]);
    for part in ["dependences: ", "interchange(%i,%j): ", "tile(%i,%j;8,8): ", "written, and read again: "] {
        let line = told.lines().find(|line| line.starts_with(part)).unwrap_or_else(|| panic!("{part}: {told}"));
        assert!(line.ends_with(" s"), "{line}");
    }
    assert!(said(&["check", "-v", file]).starts_with("examples/gemm.mlir: "));
    assert_eq!(said(&["check", file]), "");
}

/// mlir-opt drops the names of values: the second pass is judged on programs without any.
#[cfg(unix)]
#[test]
fn what_a_pass_makes_wrong_is_said_in_the_names_of_the_file() {
    use std::os::unix::fs::PermissionsExt;
    let folder = std::env::temp_dir().join(format!("farkas-names-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a writable folder");
    let program = |array: &str, start: u8| {
        format!(
            "func.func @f({array}: memref<8xf32>) {{
  affine.for %i = {start} to 8 {{
    %a = affine.load {array}[%i - 1] : memref<8xf32>
    affine.store %a, {array}[%i] : memref<8xf32>
  }}
  return
}}
"
        )
    };
    let before = file(&folder, "before.mlir", program("%cells", 1).as_bytes());
    let (same, other) = (program("%arg0", 1), program("%arg0", 2));
    let script = format!("#!/bin/sh\ncase \"$*\" in\n*cse*) cat <<'E'\n{other}E\n;;\n*) cat <<'E'\n{same}E\nesac\n");
    let tool = file(&folder, "mlir-opt", script.as_bytes());
    std::fs::set_permissions(&tool, std::fs::Permissions::from_mode(0o755)).expect("a file of ours");
    let tool = format!("--mlir-opt={}", tool.display());
    let output = farkas(&["verify", &before.display().to_string(), "--passes=canonicalize,cse", &tool]);
    let table = text(&output.stdout).to_owned();
    std::fs::remove_dir_all(&folder).ok();
    assert!(table.contains("refuted") && table.contains("%cells[1]") && !table.contains("%arg0"), "{table}");
}

#[test]
fn shells_and_manuals_know_every_command() {
    let script = farkas(&["completions", "bash"]);
    let folder = tempfile::tempdir().expect("a temporary folder");
    let pages = farkas(&["manual", folder.path().to_str().expect("a path in UTF-8")]);
    assert_eq!((script.status.code(), pages.status.code()), (Some(0), Some(0)));
    for command in ["check", "deps", "opt", "run", "bench", "verify", "recheck", "calc", "explain"] {
        assert!(text(&script.stdout).contains(&format!("farkas__{command}")) || text(&script.stdout).contains(command));
        let page = std::fs::read_to_string(folder.path().join(format!("farkas-{command}.1"))).expect("a page");
        assert!(page.contains(".SH"), "{command}");
    }
}

#[test]
fn what_is_converted_takes_a_driver() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let old = b"func @k(%o: memref<1xf32>, %x: f32) {\n  %c0 = constant 0 : index\n  %y = addf %x, %x : f32\n  store %y, %o[%c0] : memref<1xf32>\n  return\n}\n";
    let kernel = b"cuda_tile.module @m {\n  entry @k(%o: tile<ptr<f32>>) {\n    %x = constant <f32: 2.0> : tile<f32>\n    %t = store_ptr_tko weak %o, %x : tile<ptr<f32>>, tile<f32> -> token\n    return\n  }\n}\n";
    let drivers = ["(%o, %x) : (memref<1xf32>, f32) -> ()", "(%o) : (memref<1xf32>) -> ()"];
    for (name, program, arguments) in [("old", &old[..], drivers[0]), ("kernel", &kernel[..], drivers[1])] {
        let path = file(folder.path(), &format!("{name}.mlir"), program);
        for form in ["scf", "cf"] {
            let output = farkas(&["opt", path.to_str().expect("a path in UTF-8"), "--emit", form]);
            assert!(output.status.success(), "{name} {form}: {}", text(&output.stderr));
            let driver =
                format!("func.func @main(%o: memref<1xf32>, %x: f32) {{\n  call @k{arguments}\n  return\n}}\n");
            let whole = [&output.stdout[..], driver.as_bytes()].concat();
            let whole = file(folder.path(), "whole.mlir", &whole);
            let checked = farkas(&["check", whole.to_str().expect("a path in UTF-8")]);
            assert_eq!(checked.status.code(), Some(0), "{name} {form}: {}", text(&checked.stderr));
        }
    }
}

/// `check`, `opt` and `verify` as one object, whose keys have a row in docs/json.md.
#[test]
fn what_is_said_is_one_object_with_documented_keys() {
    let page = include_str!("../../docs/json.md");
    let seidel = "examples/seidel_2d.mlir";
    let cases: [(&[&str], i32, &str); 8] = [
        (&["check", seidel], 0, "yes"),
        (&["check", "no/such/file.mlir"], 3, "wrong"),
        (&["check", seidel, "--func", "nothing"], 2, "usage"),
        (&["opt", seidel, "-t", "interchange(%i,%j)"], 1, "no"),
        (&["opt", seidel, "-t", "parallelize"], 0, "yes"),
        (&["opt", seidel, "-t", "tile(%x;4)"], 2, "usage"),
        (&["verify", seidel, seidel], 0, "proved"),
        (&["verify", seidel, "examples/gemm.mlir"], 4, "unknown"),
    ];
    for (arguments, code, verdict) in cases {
        let arguments: Vec<&str> = arguments.iter().copied().chain(["--json"]).collect();
        let output = farkas(&arguments);
        assert_eq!(output.status.code(), Some(code), "{arguments:?}");
        assert!(output.stderr.is_empty(), "{arguments:?}: {}", text(&output.stderr));
        let value: serde_json::Value = serde_json::from_slice(&output.stdout).expect("JSON");
        assert_eq!((&value["verdict"], &value["exit"]), (&verdict.into(), &code.into()), "{arguments:?}");
        let is_told = |keys: &serde_json::Value| {
            for key in keys.as_object().expect("an object").keys() {
                assert!(page.contains(&format!("`{key}`")), "{key} has no row in docs/json.md");
            }
        };
        is_told(&value);
        value["diagnostics"].as_array().expect("a list").iter().for_each(is_told);
        match code {
            1 => assert_eq!(value["nearest"]["steps"], "skew(%i,%j;1) interchange(%i,%j)"),
            0 if arguments[0] == "opt" => {
                assert!(value["output"].as_str().is_some_and(|text| text.contains("func.func @seidel_2d")));
                assert!(!value["report"].as_array().expect("a list").is_empty());
            }
            2 => assert_eq!(value["errors"].as_array().map(Vec::len), Some(1)),
            _ => {}
        }
    }
}

#[test]
fn what_runs_in_another_way_than_it_says_is_warned_of() {
    let race = b"func.func @races(%A: memref<?xf64>, %n: index) {
  affine.parallel (%i) = (0) to (%n) {
    %a = affine.load %A[%i] : memref<?xf64>
    affine.store %a, %A[%i + 1] : memref<?xf64>
  }
  return
}";
    let warned = |form: &str| farkas_on(&["opt", "--emit", form], race);
    let [c, cuda] = ["c", "cuda"].map(warned);
    assert_eq!((c.status.code(), cuda.status.code()), (Some(0), Some(0)));
    assert_eq!(text(&c.stderr), text(&cuda.stderr));
    let said = "warning: loop %i is written as parallel, but S1 (line 4) writes %A[1] at %i = 0, then S0 (line 3) reads it at %i = 1";
    assert!(text(&cuda.stderr).starts_with(said), "{}", text(&cuda.stderr));

    let rows = b"func.func @f(%A: memref<64x64xi32>, %v: memref<64xi32>) {
  affine.for %i = 0 to 64 {
    affine.for %k = 0 to 64 {
      %a = affine.load %A[%i, %k] : memref<64x64xi32>
      %s = affine.load %v[%i] : memref<64xi32>
      %t = arith.addi %s, %a : i32
      affine.store %t, %v[%i] : memref<64xi32>
    }
  }
  return
}";
    for (unit, is_warned) in [("lanes", false), ("blocks", true)] {
        let steps = format!("map(%i;block_x) reduce(%k;{unit})");
        let done = farkas_on(&["opt", "-t", &steps, "--emit", "cuda"], rows);
        assert_eq!(done.status.code(), Some(0), "{steps}");
        assert_eq!(text(&done.stderr).contains("[unmet-mapping]"), is_warned, "{steps}: {}", text(&done.stderr));
    }
}
