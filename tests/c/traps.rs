//! What C leaves open, and what it forbids: overlapping arguments, empty and huge arrays, loops to the last integer, steps that
//! are not positive, divisions; and what is refused, with the nearest program that is not.

use std::process::Command;

use farkas::codegen::c::{self, Style};
use farkas::codegen::native::{self, Call, Tell};
use farkas::facts::Facts;
use farkas::interp::number::Number;
use farkas::interp::{Fill, Input, Inputs};
use farkas::limits::Limits;
use farkas::transforms::{Options, apply_pipeline, parse_pipeline};

use super::{FORKS, SANITIZED, built, case, compare, expected, function, gcc, printed, read};

fn on(args: Vec<Input>) -> Inputs {
    Inputs { args, fill: Fill::Small(5) }
}

fn number(value: i64) -> Input {
    Input::Scalar(Number::index(value))
}

/// Reversed and dealt to threads, which is right only while both arguments are different memory.
#[test]
fn overlapping_arguments_run_as_written() {
    let Some(gcc) = gcc("overlapping_arguments_run_as_written") else { return };
    for (ty, wide) in [("memref<?xf64>", false), ("memref<?xf64, strided<[?], offset: ?>>", true)] {
        let before = read(&format!(
            "func.func @f(%n: index, %A: {ty}, %B: memref<?xf64>) {{
               affine.for %i = 0 to %n {{
                 %x = affine.load %A[%i] : {ty}
                 %y = arith.addf %x, %x : f64
                 affine.store %y, %B[%i] : memref<?xf64>
               }}
               return
             }}"
        ));
        let steps = parse_pipeline("reverse(%i) parallelize").expect("steps");
        let after = apply_pipeline(&before, function(&before, "f"), &steps, &Options::default());
        let after = after.expect("both are different memory").module;
        let style = Style { is_library: true, ..Style::default() };
        let mut facts = Facts::default();
        farkas::facts::add_footprints(&mut facts, &after, &before, &Limits::default());
        let files = c::emit_checked(&after, Some(&before), None, &facts, style).expect("C");
        assert!(files.source.contains("static void f_as_written(") && files.source.contains("overlap = fk_overlap("));
        let mut calls = Vec::new();
        let mut wanted = Vec::new();
        let shared = |shape, offset| Input::Shared { shape: vec![shape], with: 1, offset };
        let all = [
            vec![number(7), Input::Memref(vec![8]), Input::Memref(vec![7])],
            vec![number(7), Input::Memref(vec![8]), shared(7, 1)],
            vec![number(7), Input::Memref(vec![8]), shared(7, 0)],
            vec![number(7), Input::Memref(vec![8]), shared(7, 8)],
            vec![number(0), Input::Memref(vec![0]), shared(0, 0)],
        ];
        for args in all {
            // The interpreter puts arguments of plain layout only into one buffer.
            if wide && args.iter().any(|arg| matches!(arg, Input::Shared { .. })) {
                continue;
            }
            let inputs = on(args);
            wanted.extend(expected(&before, "f", &inputs).expect("it runs"));
            calls.push(Call { function: function(&after, "f"), inputs, tell: Tell::Cells });
        }
        let text = native::with_calls(&after, &files, &calls).expect("C");
        let (_folder, program) = built(&gcc, &text, SANITIZED);
        for threads in ["1", "4"] {
            assert_eq!(printed(&program, threads, &text), wanted);
        }
    }
}

/// What is touched counts, not what is there: arguments in one buffer whose footprints are apart take the fast path, and one byte
/// that both touch, of which one is written, the slow one.
#[test]
fn only_what_is_touched_has_to_be_apart() {
    let Some(gcc) = gcc("only_what_is_touched_has_to_be_apart") else { return };
    // Rows 1 to n - 2 of A are read and the diagonal of B from 3 on is written; C is only read.
    let before = read(
        "func.func @f(%n: index, %A: memref<10x10xf64>, %B: memref<10x10xf64>, %C: memref<?xf64>) {
           affine.for %i = 3 to %n {
             %x = affine.load %A[%i - 2, 4] : memref<10x10xf64>
             %y = affine.load %C[2] : memref<?xf64>
             %z = arith.addf %x, %y : f64
             affine.store %z, %B[%i, %i] : memref<10x10xf64>
           }
           return
         }",
    );
    let steps = parse_pipeline("reverse(%i) parallelize").expect("steps");
    let after = apply_pipeline(&before, function(&before, "f"), &steps, &Options::default());
    let after = after.expect("all are different memory").module;
    let mut facts = Facts::default();
    farkas::facts::add_footprints(&mut facts, &after, &before, &Limits::default());
    let style = Style { is_library: true, ..FORKS };
    let files = c::emit_checked(&after, Some(&before), None, &facts, style).expect("C");
    let call = "    f_as_written(n, A_data, B_data, C_data, C_d0);\n";
    let call = if files.source.contains(call) { call } else { "    f_as_written(" };
    assert_eq!(files.source.matches(call).count(), 1, "{}", files.source);
    let shared = |offset| Input::Shared { shape: vec![10, 10], with: 1, offset };
    // With n = 8, A is touched from 14 to 54, B from 33 to 77; offsets of B count from A.
    let cases = [
        (8, Input::Memref(vec![10, 10]), Input::Memref(vec![4]), false),
        // B[3, 3] is A[5, 4]; and one further.
        (8, shared(21), Input::Memref(vec![4]), true),
        (8, shared(22), Input::Memref(vec![4]), false),
        (8, shared(0), Input::Memref(vec![4]), true),
        // Nothing is touched.
        (3, shared(0), Input::Memref(vec![4]), false),
        // C is read where A is.
        (8, shared(22), Input::Shared { shape: vec![4], with: 1, offset: 40 }, false),
        // C[2] is B[3, 3], and the element before.
        (8, shared(22), Input::Shared { shape: vec![4], with: 1, offset: 53 }, true),
        (8, shared(22), Input::Shared { shape: vec![4], with: 1, offset: 52 }, false),
    ];
    for (n, b, c, is_slow) in cases {
        let inputs = on(vec![number(n), Input::Memref(vec![10, 10]), b, c]);
        let wanted = expected(&before, "f", &inputs).expect("it runs");
        let calls = [Call { function: function(&after, "f"), inputs, tell: Tell::Cells }];
        let text = native::with_calls(&after, &files, &calls).expect("C");
        // The slow path says so.
        let text = text.replace(call, &format!("    puts(\"as written\");\n{call}"));
        let text = format!("#include <stdio.h>\n{text}");
        let (_folder, program) = built(&gcc, &text, SANITIZED);
        for threads in ["1", "4"] {
            let mut lines = printed(&program, threads, &text);
            let told = lines.first().is_some_and(|line| line == "as written");
            assert_eq!(told, is_slow, "{:?}", calls[0].inputs);
            lines.retain(|line| line != "as written");
            assert_eq!(lines, wanted, "{:?}", calls[0].inputs);
        }
    }
}

/// Programs, each with arguments that are hard on it.
const HARD: &[(&str, &[&[i64]])] = &[
    // Sizes of 0, and one that no memory has.
    (
        "func.func @f(%n: index, %m: index, %A: memref<?x?xf64>, %B: memref<?x?x?xi8>) {
           affine.parallel (%i, %j) = (0, 0) to (%n, %m) {
             %x = affine.load %A[%i, %j] : memref<?x?xf64>
             %y = arith.addf %x, %x : f64
             affine.store %y, %A[%i, %j] : memref<?x?xf64>
           }
           affine.for %i = 0 to %n { affine.for %j = 0 to %m { affine.for %k = 0 to 3 {
             %x = affine.load %B[%i, %j, %k] : memref<?x?x?xi8>
             %y = arith.muli %x, %x : i8
             affine.store %y, %B[%i, %j, %k] : memref<?x?x?xi8>
           } } }
           return
         }",
        &[&[0, 0], &[0, 5], &[5, 0], &[1, 1], &[3, 2], &[0, 1 << 60], &[-4, 3]],
    ),
    // Threads would have nothing to do in memory without elements.
    (
        "func.func @f(%n: index, %m: index, %A: memref<4xf64>) {
           %U = memref.alloca() : memref<2x0xf64>
           %x = arith.constant 1.0 : f64
           affine.parallel (%i, %j) = (0, 0) to (0, symbol(%n)) {
             affine.store %x, %U[%i, %j] : memref<2x0xf64>
           }
           affine.parallel (%i) = (3) to (2) {
             affine.store %x, %U[%i, %i] : memref<2x0xf64>
           }
           affine.store %x, %A[2] : memref<4xf64>
           return
         }",
        &[&[0, 0], &[5, 1]],
    ),
    // To the last integer and from the first.
    (
        "func.func @f(%n: index, %m: index, %A: memref<4xindex>) {
           %last = arith.constant 9223372036854775807 : index
           %first = arith.constant -9223372036854775808 : index
           %one = arith.constant 1 : index
           affine.for %i = #at(%n) to %last {
             affine.for %j = 0 to 1 { %x = affine.load %A[0] : memref<4xindex>
               %y = arith.addi %x, %i : index
               affine.store %y, %A[0] : memref<4xindex> }
           }
           affine.for %i = %n to %last step 5 {
             %x = affine.load %A[1] : memref<4xindex>
             %y = arith.addi %x, %i : index
             affine.store %y, %A[1] : memref<4xindex>
           }
           scf.for %i = %n to %last step %m {
             %x = memref.load %A[%one] : memref<4xindex>
             %y = arith.addi %x, %i : index
             memref.store %y, %A[%one] : memref<4xindex>
           }
           scf.for %i = %first to %last step %last {
             %x = memref.load %A[%one] : memref<4xindex>
             %y = arith.xori %x, %i : index
             memref.store %y, %A[%one] : memref<4xindex>
           }
           %s = affine.parallel (%i) = (%n) to (%last) step (3) reduce (\"addi\") -> i64 {
             %k = arith.index_cast %i : index to i64
             affine.yield %k : i64
           }
           affine.for %i = max affine_map<(d0) -> (0, d0)>(%n) to %last step 7 {
             %x = affine.load %A[2] : memref<4xindex>
             %y = arith.xori %x, %i : index
             affine.store %y, %A[2] : memref<4xindex>
           }
           %u = affine.parallel (%i) = (max(0, %n)) to (%last) step (7) reduce (\"addi\") -> i64 {
             %k = arith.index_cast %i : index to i64
             affine.yield %k : i64
           }
           %v = arith.addi %s, %u : i64
           %t = arith.index_cast %v : i64 to index
           affine.store %t, %A[3] : memref<4xindex>
           return
         }",
        &[&[i64::MAX - 11, 1], &[i64::MAX - 11, 4], &[i64::MAX - 1, i64::MAX], &[i64::MAX, 2], &[i64::MAX - 20, 7]],
    ),
    // Rounded down, of negative numbers too.
    (
        "func.func @f(%n: index, %m: index, %A: memref<12xindex>) {
           %a = affine.apply affine_map<(d0) -> (d0 floordiv 3)>(%n)
           %b = affine.apply affine_map<(d0) -> (d0 ceildiv 3)>(%n)
           %c = affine.apply affine_map<(d0) -> (d0 mod 3)>(%n)
           %d = arith.floordivsi %n, %m : index
           %e = arith.ceildivsi %n, %m : index
           %f = arith.divsi %n, %m : index
           %g = arith.remsi %n, %m : index
           %h = arith.divui %n, %m : index
           %i = arith.remui %n, %m : index
           %j = arith.ceildivui %n, %m : index
           %three = arith.constant 3 : index
           %k = arith.floordivsi %n, %three : index
           %l = arith.ceildivsi %n, %three : index
           affine.store %a, %A[0] : memref<12xindex>
           affine.store %b, %A[1] : memref<12xindex>
           affine.store %c, %A[2] : memref<12xindex>
           affine.store %d, %A[3] : memref<12xindex>
           affine.store %e, %A[4] : memref<12xindex>
           affine.store %f, %A[5] : memref<12xindex>
           affine.store %g, %A[6] : memref<12xindex>
           affine.store %h, %A[7] : memref<12xindex>
           affine.store %i, %A[8] : memref<12xindex>
           affine.store %j, %A[9] : memref<12xindex>
           affine.store %k, %A[10] : memref<12xindex>
           affine.store %l, %A[11] : memref<12xindex>
           return
         }",
        &[&[7, 3], &[-7, 3], &[7, -3], &[-7, -3], &[-6, 3], &[i64::MIN, 3], &[i64::MAX, -1], &[i64::MIN, 2], &[0, -5]],
    ),
];

#[test]
fn hard_arguments_are_no_trouble() {
    let Some(gcc) = gcc("hard_arguments_are_no_trouble") else { return };
    for (source, arguments) in HARD {
        let module = read(&format!("#at = affine_map<(d0) -> (d0)>\n{source}"));
        let body = module.single_block(function(&module, "f"), 0).expect("a body");
        let types: Vec<_> = module.block(body).args.iter().map(|&arg| module.ty(arg).clone()).collect();
        let mut cases = Vec::new();
        for values in *arguments {
            let mut sizes = [values[0].max(0), values[1].max(0), 3].into_iter().cycle();
            let input = |(at, ty): (usize, &farkas::ir::Type)| match ty.as_memref() {
                Some(memref) => {
                    sizes = [values[0].max(0), values[1].max(0), 3].into_iter().cycle();
                    let shape = memref.shape.iter().flatten();
                    let size = |n: &Option<u64>| n.map_or_else(|| sizes.next().expect("endless"), |n| n as i64);
                    Input::Memref(shape.map(size).collect())
                }
                None => number(values[at]),
            };
            let inputs = on(types.iter().enumerate().map(input).collect());
            cases.extend(case(&module, &module, "f", inputs));
        }
        assert!(cases.len() + 1 >= arguments.len(), "{} of {}: {source}", cases.len(), arguments.len());
        compare(&gcc, &module, &cases, FORKS, &[&["-O2"], SANITIZED], &["1", "4"]);
    }
}

/// What stops the interpreter stops the program, after what it printed.
#[test]
fn what_has_no_result_ends_the_program() {
    let Some(gcc) = gcc("what_has_no_result_ends_the_program") else { return };
    let cases = [
        ("%z = arith.divsi %n, %m : index\n vector.print %z : index", 0, "division by zero"),
        ("%z = arith.remui %n, %m : index\n vector.print %z : index", 0, "division by zero"),
        ("%z = arith.floordivsi %first, %m : index\n vector.print %z : index", -1, "does not fit"),
        ("scf.for %i = %zero to %n step %m {\n vector.print %i : index\n }", -1, "the step of a loop is not positive"),
        ("scf.for %i = %zero to %n step %m {\n vector.print %i : index\n }", 0, "the step of a loop is not positive"),
        ("%b = arith.cmpi slt, %n, %m : index\n cf.assert %b, \"so \\22it\\22 is\"", 1, "so \"it\" is"),
        (
            "%A = memref.alloc(%m) : memref<?xf64>\n %x = affine.load %A[0] : memref<?xf64>\n vector.print %x : f64",
            -1,
            "negative",
        ),
    ];
    for (body, m, message) in cases {
        let module = read(&format!(
            "func.func @f(%n: index, %m: index) {{
               %zero = arith.constant 0 : index
               %first = arith.constant -9223372036854775808 : index
               vector.print %n : index
               {body}
               return
             }}"
        ));
        let call = Call { function: function(&module, "f"), inputs: on(vec![number(9), number(m)]), tell: Tell::Sums };
        let text = native::program(&module, None, &[call], Style::default(), &Limits::default()).expect("C");
        let (_folder, program) = built(&gcc, &text, SANITIZED);
        let output = Command::new(&program).env("ASAN_OPTIONS", "detect_leaks=0").output().expect("it starts");
        let complaint = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(3), "{body}: {complaint}");
        assert!(complaint.contains(message), "{body}: {complaint}");
        assert_eq!(String::from_utf8_lossy(&output.stdout), "9\n", "{body}");
        let stopped = farkas::interp::outcome(&module, "f", &on(vec![number(9), number(m)]), 1000, false);
        assert!(stopped.is_err(), "{body}");
    }
}

/// Two threads that both find a division by zero: one message, and one end.
#[test]
fn one_thread_alone_ends_the_program() {
    let Some(gcc) = gcc("one_thread_alone_ends_the_program") else { return };
    let divides = "arith.divsi %seven, %x : i64";
    for what in [divides, "func.call @quotient(%seven, %x) : (i64, i64) -> i64"] {
        let module = read(&format!(
            "func.func @quotient(%a: i64, %b: i64) -> i64 {{
               %c = arith.divsi %a, %b : i64
               return %c : i64
             }}
             func.func @f(%n: index, %A: memref<?xi64>, %B: memref<?xi64>) {{
               %seven = arith.constant 7 : i64
               affine.parallel (%i) = (0) to (symbol(%n)) {{
                 %x = affine.load %A[%i] : memref<?xi64>
                 %y = {what}
                 affine.store %y, %B[%i] : memref<?xi64>
               }}
               return
             }}"
        ));
        let args = vec![number(4000), Input::Memref(vec![4000]), Input::Memref(vec![4000])];
        let inputs = Inputs { args, fill: Fill::Small(2) };
        let call = Call { function: function(&module, "f"), inputs, tell: Tell::Sums };
        let text = native::program(&module, None, &[call], FORKS, &Limits::default()).expect("C");
        assert!(text.contains("#pragma omp parallel") && text.contains("#pragma omp critical(fk_stop)"), "{text}");
        let (_folder, program) = built(&gcc, &text, &["-O2"]);
        for _ in 0..50 {
            let output = Command::new(&program).env("OMP_NUM_THREADS", "4").output().expect("it starts");
            assert_eq!(output.status.code(), Some(3));
            assert_eq!(String::from_utf8_lossy(&output.stderr), "error: division by zero\n");
        }
    }
}

/// Loops that are written for vectors, with whatever may stand in them: clang says where it cannot make vectors of one, which is an
/// error here.
#[test]
fn what_is_written_for_vectors_is_made_of_vectors() {
    let test = "what_is_written_for_vectors_is_made_of_vectors";
    let Some(clang) = super::tools::need(super::tools::clang(), test, "clang") else { return };
    let integers = "addi subi muli divsi divui remsi remui ceildivsi floordivsi andi ori xori shli shrsi shrui maxsi maxui minsi minui";
    let floats = "addf subf mulf divf maximumf minimumf maxnumf minnumf";
    let of_one = [
        ("i32", "math.absi math.ctlz math.cttz math.ctpop"),
        ("f64", "arith.negf math.absf math.sqrt math.floor math.ceil math.trunc math.roundeven math.exp math.rsqrt"),
    ];
    let binary =
        |ty: &'static str, names: &'static str| names.split(' ').map(move |name| (ty, format!("arith.{name} %x, %y")));
    let unary = of_one.into_iter().flat_map(|(ty, names)| names.split(' ').map(move |name| (ty, format!("{name} %x"))));
    let power = ("i64", "math.ipowi %x, %y".to_owned());
    let mut all: Vec<(&str, String)> = unary.chain([power]).collect();
    ["i8", "i32", "i64"].into_iter().for_each(|ty| all.extend(binary(ty, integers)));
    ["f32", "f64"].into_iter().for_each(|ty| all.extend(binary(ty, floats)));
    let mut source = String::new();
    for (number, (ty, what)) in all.iter().enumerate() {
        source.push_str(&format!(
            "func.func @f{number}(%n: index, %A: memref<?x{ty}>, %B: memref<?x{ty}>) {{
               affine.for %i = 0 to %n {{
                 %x = affine.load %A[%i] : memref<?x{ty}>
                 %y = affine.load %B[%i] : memref<?x{ty}>
                 %z = {what} : {ty}
                 affine.store %z, %B[%i] : memref<?x{ty}>
               }}
               return
             }}\n"
        ));
    }
    for distance in [4, 5, 6, 7, 8, 12, 17, 129] {
        source.push_str(&format!(
            "func.func @behind{distance}(%n: index, %A: memref<?xf64>) {{
               affine.for %i = {distance} to %n {{
                 %x = affine.load %A[%i - {distance}] : memref<?xf64>
                 %y = arith.addf %x, %x : f64
                 affine.store %y, %A[%i] : memref<?xf64>
               }}
               return
             }}\n"
        ));
    }
    for kind in ["addf", "mulf", "maximumf", "minimumf", "addi", "muli", "andi"] {
        let ty = if kind.ends_with('f') { "f64" } else { "i64" };
        source.push_str(&format!(
            "func.func @{kind}(%n: index, %A: memref<?x{ty}>) -> {ty} {{
               %r = affine.parallel (%i) = (0) to (symbol(%n)) reduce (\"{kind}\") -> {ty} {{
                 %x = affine.load %A[%i] : memref<?x{ty}>
                 affine.yield %x : {ty}
               }}
               return %r : {ty}
             }}\n"
        ));
    }
    let text = native::program(&read(&source), None, &[], Style::default(), &Limits::default()).expect("C");
    assert!(text.matches("#pragma omp simd").count() > 50, "{text}");
    built(&clang, &text, &["-O3", "-march=native"]);
}

/// Sums in any order are the same on any number of threads, and the same as in order where nothing is rounded.
#[test]
fn sums_of_floats_do_not_depend_on_threads() {
    let Some(gcc) = gcc("sums_of_floats_do_not_depend_on_threads") else { return };
    let module = read(
        "func.func @f(%n: index, %A: memref<?x?xf64>, %B: memref<4xf64>) {
           %r:2 = affine.parallel (%i, %j) = (0, 1) to (%n, %n) step (3, 1) reduce (\"addf\", \"maximumf\") -> (f64, f64) {
             %a = affine.load %A[%i, %j] : memref<?x?xf64>
             affine.yield %a, %a : f64, f64
           }
           affine.store %r#0, %B[0] : memref<4xf64>
           affine.store %r#1, %B[1] : memref<4xf64>
           return
         }",
    );
    let text = sums(&gcc, &module);
    assert_eq!(text.matches("#pragma omp parallel for").count(), 1, "{text}");
}

/// The same where a team of threads does several sums, time and again.
#[test]
fn sums_of_a_team_do_not_depend_on_threads() {
    let Some(gcc) = gcc("sums_of_a_team_do_not_depend_on_threads") else { return };
    let module = read(
        "func.func @f(%n: index, %A: memref<?x?xf64>, %B: memref<4xf64>) {
           affine.for %t = 0 to 9 {
             %r:2 = affine.parallel (%i, %j) = (0, 1) to (%n, %n) step (3, 1) reduce (\"addf\", \"maximumf\") -> (f64, f64) {
               %a = affine.load %A[%i, %j] : memref<?x?xf64>
               affine.yield %a, %a : f64, f64
             }
             %k = affine.parallel (%i) = (0) to (%n) reduce (\"addi\") -> i64 {
               %a = affine.load %A[0, %i] : memref<?x?xf64>
               %b = arith.fptosi %a : f64 to i64
               affine.yield %b : i64
             }
             %f = arith.sitofp %k : i64 to f64
             affine.parallel (%i) = (0) to (%n) {
               %a = affine.load %A[%i, %i] : memref<?x?xf64>
               %b = arith.subf %r#1, %a : f64
               affine.store %b, %A[%i, %i] : memref<?x?xf64>
             }
             affine.store %r#0, %B[0] : memref<4xf64>
             affine.store %r#1, %B[1] : memref<4xf64>
             affine.store %f, %B[2] : memref<4xf64>
           }
           return
         }",
    );
    let text = sums(&gcc, &module);
    let counts = ["#pragma omp parallel\n", "reduction(+", "#pragma omp barrier\n"];
    assert_eq!(counts.map(|part| text.matches(part).count()), [1, 1, 2], "{text}");
}

/// Compares a program of sums over a square with the interpreter where nothing is rounded, and with itself on other numbers of
/// threads where something is. Gives its text.
fn sums(gcc: &std::path::Path, module: &farkas::ir::Module) -> String {
    let style = Style { reassociate: true, ..FORKS };
    let sizes = [0, 1, 2, 64, 211];
    let inputs =
        |n: i64, fill| Inputs { args: vec![number(n), Input::Memref(vec![n, n]), Input::Memref(vec![4])], fill };
    let cases: Vec<_> = sizes.iter().filter_map(|&n| case(module, module, "f", inputs(n, Fill::Plain))).collect();
    assert_eq!(cases.len(), sizes.len());
    compare(gcc, module, &cases, style, &[&["-O2"], SANITIZED], &["1", "2", "4"]);
    let calls: Vec<Call> = sizes
        .iter()
        .map(|&n| Call { function: function(module, "f"), inputs: inputs(n, Fill::Small(4)), tell: Tell::Cells })
        .collect();
    let text = native::program(module, None, &calls, style, &Limits::default()).expect("C");
    assert!(text.contains("_parts[64];"));
    let (_folder, program) = built(gcc, &text, &["-O3", "-march=native"]);
    let alone = printed(&program, "1", &text);
    for threads in ["2", "3", "4"] {
        assert_eq!(printed(&program, threads, &text), alone);
    }
    text
}

/// The emitted text is laid out as it says.
#[test]
fn clang_format_changes_nothing() {
    let clang_format = std::env::var_os("FARKAS_CLANG_FORMAT").map(std::path::PathBuf::from);
    let found = clang_format.or_else(|| super::tools::on_path("clang-format"));
    let Some(clang_format) = super::tools::need(found, "clang_format_changes_nothing", "clang-format") else { return };
    // As they stand, and some with threads and teams.
    let threaded = ["gemver", "gesummv", "jacobi-2d", "lu", "mvt", "nussinov", "syrk"];
    let kernels = super::tools::files("tests/kernels", "mlir");
    let others = super::tools::files("tests/c", "mlir");
    let is_threaded = |name: &str| threaded.contains(&name);
    let plain = kernels.iter().chain(&others).map(|kernel| (kernel, ""));
    let threaded = kernels.iter().filter(|(name, _)| is_threaded(name)).map(|kernel| (kernel, "auto"));
    for ((name, path), pipeline) in plain.chain(threaded) {
        let module = read(&super::tools::read(path));
        let steps = parse_pipeline(pipeline).expect("steps");
        let module = if steps.is_empty() {
            module
        } else {
            let kernel = function(&module, &format!("kernel_{}", name.replace('-', "_")));
            apply_pipeline(&module, kernel, &steps, &Options::default()).expect("it is legal").module
        };
        let style = Style::default();
        let (module, facts) = farkas::facts::prepared(&module, None, style.allowed(), &Limits::default());
        let files = c::emit(&module, None, &facts, style).expect("C");
        assert!(pipeline.is_empty() || files.source.contains("#pragma omp parallel"), "{name}: no threads");
        let folder = tempfile::tempdir().expect("a temporary folder");
        for (file, text) in [("program.c", &files.source), ("program.h", &files.header)] {
            let path = folder.path().join(file);
            std::fs::write(&path, text).expect("a writable folder");
            let style = format!("--style={}", c::STYLE);
            let path = path.to_str().expect("a plain path");
            let (formatted, _) = super::tools::run(&clang_format, &[&style, path], &[]).expect("clang-format runs");
            assert!(formatted == **text, "{name}: clang-format changes\n{text}");
        }
    }
}
