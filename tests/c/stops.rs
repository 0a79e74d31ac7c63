//! Programs that stop, and what they print before: emitted C does what the interpreter does, in the same order and with the same
//! message.

use std::process::Command;

use super::{gcc, tools};

/// Functions, each called with `%a = 7`, `%zero = 0`, `%less = -1` and `%least`, the smallest integer; and the message.
const STOPS: &[(&str, &str)] = &[
    // Before what stands behind it is printed.
    ("%d = arith.divsi %a, %zero : i64\n vector.print %a : i64\n vector.print %d : i64", "division by zero"),
    ("vector.print %a : i64\n %d = arith.remui %a, %zero : i64\n vector.print %d : i64", "division by zero"),
    // Though nobody asks for the result.
    ("%d = arith.ceildivui %a, %zero : i64", "division by zero"),
    ("%d = arith.floordivsi %least, %less : i64", "the quotient of the smallest integer by -1 does not fit"),
    ("%d = arith.ceildivsi %a, %zero : i64\n %e = arith.addi %d, %a : i64", "division by zero"),
    ("%d = math.ipowi %zero, %less : i64", "division by zero"),
    // Whatever a choice chooses.
    (
        "%d = arith.divui %a, %zero : i64\n %r = arith.select %true, %a, %d : i64\n vector.print %r : i64",
        "division by zero",
    ),
    (
        "%d = arith.remsi %a, %zero : i64
         %e = arith.cmpi sgt, %d, %a : i64
         %r = arith.andi %false, %e : i1
         vector.print %r : i1",
        "division by zero",
    ),
    // Of two, the first.
    (
        "%d = arith.divsi %a, %zero : i64\n %e = arith.divsi %least, %less : i64\n %f = arith.addi %e, %d : i64
         vector.print %f : i64",
        "division by zero",
    ),
    (
        "%d = arith.divsi %least, %less : i64\n %e = arith.divsi %a, %zero : i64\n %f = arith.addi %e, %d : i64
         vector.print %f : i64",
        "the quotient of the smallest integer by -1 does not fit",
    ),
    // Affine expressions, asked for or not.
    (
        "%q = affine.apply affine_map<(d0)[s0] -> (d0 floordiv s0)>(%i)[%n]\n vector.print %q : index",
        "an affine expression divides by 0, which is not positive",
    ),
    (
        "vector.print %a : i64\n %q = affine.min affine_map<(d0)[s0] -> (d0, d0 mod (s0 - 2))>(%i)[%n]",
        "an affine expression divides by -2, which is not positive",
    ),
    (
        "affine.for %k = 0 to affine_map<()[s0] -> (9 ceildiv s0)>()[%n] {\n vector.print %k : index\n }",
        "an affine expression divides by 0, which is not positive",
    ),
    (
        "affine.parallel (%k) = (0) to (9 ceildiv symbol(%n)) {\n vector.print %k : index\n }",
        "an affine expression divides by 0, which is not positive",
    ),
    (
        "affine.if affine_set<(d0)[s0] : (d0 - 100 >= 0, d0 floordiv s0 >= 0)>(%i)[%n] {\n vector.print %i : index\n }",
        "an affine expression divides by 0, which is not positive",
    ),
    (
        "%A = memref.alloc() : memref<9xi64>
         affine.store %a, %A[%i floordiv symbol(%n)] : memref<9xi64>
         vector.print %a : i64",
        "an affine expression divides by 0, which is not positive",
    ),
    (
        "%A = memref.alloca() : memref<9xi64>
         affine.store %a, %A[7] : memref<9xi64>
         %x = affine.load %A[%i floordiv symbol(%n)] : memref<9xi64>",
        "an affine expression divides by 0, which is not positive",
    ),
    ("%d:2 = affine.delinearize_index %i into (%n) : index, index", "the basis element 0 is not positive"),
    (
        "%d:3 = affine.delinearize_index %i into (%n, %i, %m) : index, index, index\n vector.print %d#0 : index",
        "the basis element -1 is not positive",
    ),
    ("cf.assert %false, \"??/a??)%d\\\\ \\22\"", "the assertion failed: ??/a??)%d\\ \""),
];

#[test]
fn what_stops_a_program_stops_it_in_c() {
    if gcc("what_stops_a_program_stops_it_in_c").is_none() {
        return;
    }
    let folder = tempfile::tempdir().expect("a temporary folder");
    let file = folder.path().join("f.mlir");
    for (body, message) in STOPS {
        let source = format!(
            "func.func @f(%a: i64, %zero: i64, %less: i64, %least: i64, %true: i1, %false: i1, %i: index, %n: index, %m: index) {{
               {body}
               return
             }}
             func.func @main() {{
               %a = arith.constant 7 : i64
               %zero = arith.constant 0 : i64
               %less = arith.constant -1 : i64
               %least = arith.constant -9223372036854775808 : i64
               %true = arith.constant true
               %false = arith.constant false
               %i = arith.constant 7 : index
               %n = arith.constant 0 : index
               %m = arith.constant -1 : index
               vector.print str \"a??/b\\0A\"
               vector.print str \"\\00c\\0A\"
               func.call @f(%a, %zero, %less, %least, %true, %false, %i, %n, %m)
                 : (i64, i64, i64, i64, i1, i1, index, index, index) -> ()
               return
             }}"
        );
        std::fs::write(&file, &source).expect("a writable folder");
        let run = |place| {
            let mut command = Command::new(env!("CARGO_BIN_EXE_farkas"));
            command.arg("run").arg(&file).args(["--on", place]).env("CC", "gcc").current_dir(tools::root());
            let output = command.output().expect("farkas starts");
            (output.status.code(), output.stdout, String::from_utf8_lossy(&output.stderr).into_owned())
        };
        let (one, other) = (run("interp"), run("c"));
        assert_eq!((other.0, &other.1), (one.0, &one.1), "{body}\n{}{}", one.2, other.2);
        assert_eq!(one.0, Some(3), "{body}\n{}", one.2);
        for told in [&one.2, &other.2] {
            let line = told.lines().next().unwrap_or_default();
            let line = line.split(" [").next().unwrap_or_default();
            assert_eq!(line, format!("error: {message}"), "{body}");
        }
    }
}
