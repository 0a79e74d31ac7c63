//! Certificates of dependences: what is written holds, and nothing else does.

use crate::tools;
use std::path::Path;
use std::process::{Command, Output};

use farkas::analysis::certificate::{Certificate, CertifiedProgram, Failure, Function};
use farkas::builtin;
use farkas::ir::{Module, Op};
use proptest::prelude::*;

/// One function, whose loops are parallel for different reasons: rational, integer, by a guard, by a symbol.
const PROGRAM: &str = "
func.func @f(%A: memref<100xf32>, %B: memref<100x100xf32>, %n: index, %x: f32) {
  affine.for %i = 0 to 50 {
    %a = affine.load %A[%i * 2 + 1] : memref<100xf32>
    affine.store %a, %A[%i * 2] : memref<100xf32>
  }
  affine.for %j = 1 to %n {
    affine.for %k = 0 to %n {
      affine.if affine_set<(d0, d1) : (d1 - d0 - 1 >= 0)>(%j, %k) {
        %b = affine.load %B[%k, %j] : memref<100x100xf32>
        affine.store %b, %B[%j, %k] : memref<100x100xf32>
      }
    }
  }
  affine.for %l = 1 to 50 {
    affine.for %m = 0 to 3 {
      %c = affine.load %A[%l * 3 + %m - 3] : memref<100xf32>
      affine.store %c, %A[%l * 3 + %m] : memref<100xf32>
    }
  }
  return
}
";

fn functions(source: &str) -> Result<(Module, Vec<Op>), String> {
    let parsed = farkas::parse(source).map_err(|errors| format!("is wrong: {}", errors[0]))?;
    let functions = builtin::functions(&parsed.module);
    Ok((parsed.module, functions))
}

fn certificate(source: &str) -> Certificate {
    let (module, all) = functions(source).expect("the program is right");
    let functions = all.iter().map(|&func| Function::certify(&module, func, false)).collect();
    Certificate::new(false, vec![CertifiedProgram { source: source.to_owned(), functions }])
}

/// What the certificate is after a change, with a digest to match.
fn changed(certificate: &Certificate, change: impl FnOnce(&mut CertifiedProgram)) -> Result<(), Failure> {
    let mut programs = certificate.programs.clone();
    change(&mut programs[0]);
    farkas::recheck(&Certificate::new(certificate.may_alias, programs))
}

#[test]
fn every_claim_of_the_analysis_is_derived_from_proofs() {
    let mut sources = vec![("the program above".to_string(), PROGRAM.to_string())];
    let files = tools::files("examples", "mlir").into_iter().chain(tools::files("tests/kernels", "mlir"));
    sources.extend(files.map(|(name, path)| (name, tools::read(path))));
    let mut num_proofs = 0;
    for (name, source) in sources {
        let certificate = certificate(&source);
        assert_eq!(
            certificate.recheck(functions, |_| panic!("there are no changes"), |_, _, _, _| Ok(())),
            Ok(()),
            "{name}"
        );
        let text = serde_json::to_string(&certificate).expect("plain data");
        let again: Certificate = serde_json::from_str(&text).expect("what was written");
        assert_eq!(again, certificate, "{name}");
        num_proofs += certificate.num_proofs();
    }
    assert!(num_proofs > 100, "there are proofs to check: {num_proofs}");
}

#[test]
fn the_claims_are_those_of_deps() {
    let certificate = certificate(PROGRAM);
    let loops: Vec<(&str, bool)> =
        certificate.programs[0].functions[0].claims.loops.iter().map(|l| (&l.iv[..], l.parallel)).collect();
    assert_eq!(loops, [("%i", true), ("%j", true), ("%k", true), ("%l", false), ("%m", true)]);
}

#[test]
fn a_claim_too_much_is_found() {
    let certificate = certificate(PROGRAM);
    let parallel = changed(&certificate, |program| program.functions[0].claims.loops[3].parallel = true);
    assert!(matches!(parallel, Err(Failure::Claims { .. })), "{parallel:?}");
    let dependence = changed(&certificate, |program| drop(program.functions[0].claims.dependences.pop()));
    assert!(matches!(dependence, Err(Failure::Claims { .. })), "{dependence:?}");
    let assumption = changed(&certificate, |program| program.functions[0].claims.assumptions.clear());
    assert!(matches!(assumption, Err(Failure::Claims { .. })), "{assumption:?}");
}

#[test]
fn a_proof_too_few_or_too_many_is_found() {
    let certificate = certificate(PROGRAM);
    let answers = &certificate.programs[0].functions[0].answers;
    for number in 0..answers.len() {
        let missing = changed(&certificate, |program| drop(program.functions[0].answers.remove(number)));
        assert!(missing.is_err(), "without answer {number}");
        let Some(proof) = &answers[number].proof else {
            // A proof of another question, where there is none.
            let borrowed = answers.iter().find_map(|answer| answer.proof.clone());
            let invented = changed(&certificate, |program| program.functions[0].answers[number].proof = borrowed);
            assert!(matches!(invented, Err(Failure::Rejected(..))), "{number}: {invented:?}");
            continue;
        };
        let open = changed(&certificate, |program| program.functions[0].answers[number].proof = None);
        assert!(open.is_err(), "without proof {number}");
        for line in 0..proof.len() {
            let cut = changed(&certificate, |program| {
                drop(program.functions[0].answers[number].proof.as_mut().map(|proof| proof.remove(line)));
            });
            assert!(matches!(cut, Err(Failure::Rejected(..))), "proof {number} without line {line}: {cut:?}");
        }
    }
    let twice = changed(&certificate, |program| {
        let last = program.functions[0].answers.last().expect("there are answers").clone();
        program.functions[0].answers.push(last);
    });
    assert!(matches!(twice, Err(Failure::Idle(1))), "{twice:?}");
}

#[test]
fn another_program_is_found() {
    let certificate = certificate(PROGRAM);
    for (from, to) in [
        ("%A[%i * 2 + 1]", "%A[%i + 1]"),
        ("%A[%i * 2 + 1]", "%A[%i * 2 + 2]"),
        ("(d1 - d0 - 1 >= 0)", "(d1 + d0 - 1 >= 0)"),
        ("%m = 0 to 3", "%m = 0 to 4"),
        ("@f", "@g"),
        ("return", "retrun"),
    ] {
        let other = PROGRAM.replacen(from, to, 1);
        assert_ne!(other, PROGRAM, "{from}");
        let found = changed(&certificate, |program| program.source = other.clone());
        assert!(found.is_err(), "{from} became {to}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 64, ..ProptestConfig::default() })]

    /// One multiplier, one row of a split or one modulus is another.
    #[test]
    fn a_changed_number_is_found(answer in any::<prop::sample::Index>(), number in any::<prop::sample::Index>(), by in 1i64..5) {
        let certificate = certificate(PROGRAM);
        let answers = &certificate.programs[0].functions[0].answers;
        let proved: Vec<usize> = (0..answers.len()).filter(|&at| answers[at].proof.is_some()).collect();
        let at = proved[answer.index(proved.len())];
        let text = answers[at].proof.as_ref().expect("it is proved").join("\n");
        let ends: Vec<usize> = text.match_indices(':').map(|(colon, _)| colon + 1).collect();
        let start = ends[number.index(ends.len())];
        let end = text[start..].find(|c: char| c != '-' && !c.is_ascii_digit()).map_or(text.len(), |length| start + length);
        let value: i64 = text[start..end].parse().expect("a small number");
        let other = format!("{}{}{}", &text[..start], value + by, &text[end..]);
        let found = changed(&certificate, |program| {
            program.functions[0].answers[at].proof = Some(other.lines().map(str::to_owned).collect());
        });
        prop_assert!(found.is_err(), "{text}\nbecame\n{other}");
    }
}

fn farkas(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_farkas"))
        .args(arguments)
        .current_dir(tools::root())
        .output()
        .expect("farkas starts")
}

fn path(path: &Path) -> &str {
    path.to_str().expect("a path in UTF-8")
}

#[test]
fn the_commands_write_and_recheck() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let (program, out) = (folder.path().join("f.mlir"), folder.path().join("f.json"));
    std::fs::write(&program, PROGRAM).expect("a writable folder");
    let written = farkas(&["deps", path(&program), "--certify", path(&out)]);
    assert!(written.status.success(), "{}", String::from_utf8_lossy(&written.stderr));
    let good = farkas(&["recheck", path(&out)]);
    let said = String::from_utf8_lossy(&good.stdout).into_owned();
    assert_eq!(good.status.code(), Some(0), "{said}");
    assert!(said.starts_with("the certificate holds: ") && said.contains("loop 2 %k is parallel"), "{said}");
    let text = tools::read(&out);
    for (from, to) in [("\"parallel\": false", "\"parallel\": true"), ("%i * 2", "%i * 3"), ("farkas", "modulo")] {
        assert!(text.contains(from), "{from} is there");
        let bad = folder.path().join("bad.json");
        std::fs::write(&bad, text.replacen(from, to, 1)).expect("a writable folder");
        let found = farkas(&["recheck", path(&bad)]);
        assert_eq!(found.status.code(), Some(1), "{from}: {}", String::from_utf8_lossy(&found.stderr));
        assert!(found.stdout.is_empty(), "{from}");
    }
    let none = folder.path().join("none.json");
    std::fs::write(&none, "{}").expect("a writable folder");
    assert_eq!(farkas(&["recheck", path(&none)]).status.code(), Some(3));
    assert_eq!(farkas(&["recheck", "no/such/file"]).status.code(), Some(3));
}

#[test]
fn verify_writes_a_certificate_too() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let (before, after, out) =
        (folder.path().join("a.mlir"), folder.path().join("b.mlir"), folder.path().join("c.json"));
    std::fs::write(&before, SOURCE).expect("a writable folder");
    std::fs::write(&after, change("skew(%k,%i;2)").after).expect("a writable folder");
    let written = farkas(&["verify", path(&before), path(&after), "--certify", path(&out)]);
    assert!(written.status.success(), "{}", String::from_utf8_lossy(&written.stdout));
    assert_eq!(farkas(&["recheck", path(&out)]).status.code(), Some(0));
    // Two arguments may be one memory: then the second loop may read what it writes.
    let alias = farkas(&["verify", path(&before), path(&after), "--may-alias", "--certify", path(&out)]);
    let said = String::from_utf8_lossy(&alias.stdout).into_owned();
    assert!(alias.status.success() && !said.contains("do not overlap"), "{said}");
    assert!(tools::read(&out).contains("\"may_alias\": true"));
    assert_eq!(farkas(&["recheck", path(&out)]).status.code(), Some(0));
}

/// A stencil, a sum in a register and a call, before and after their loops were changed.
const SOURCE: &str = "
func.func @f(%A: memref<?xf32>, %B: memref<?xf32>, %t: index, %n: index) {
  %zero = arith.constant 0.0 : f32
  affine.for %k = 0 to %t {
    affine.for %i = 1 to %n {
      %0 = affine.load %A[%i - 1] : memref<?xf32>
      %1 = affine.load %A[%i + 1] : memref<?xf32>
      %2 = arith.addf %0, %1 : f32
      affine.store %2, %A[%i] : memref<?xf32>
    }
  }
  affine.for %l = 0 to %n {
    %s = affine.for %j = 0 to %n iter_args(%x = %zero) -> f32 {
      %b = affine.load %A[%l + %j] : memref<?xf32>
      %y = arith.addf %x, %b : f32
      affine.yield %y : f32
    }
    affine.store %s, %B[%l] : memref<?xf32>
  }
  return
}
";

fn change(steps: &str) -> farkas::analysis::certificate::ProvedChange {
    let (module, all) = functions(SOURCE).expect("the program is right");
    let pipeline = farkas::transforms::parse_pipeline(steps).expect("a pipeline");
    let options = farkas::transforms::Options::default();
    let outcome = farkas::transforms::apply_pipeline(&module, all[0], &pipeline, &options).expect("legal");
    let after = farkas::print(&outcome.module, &farkas::PrintOptions::default());
    farkas::certify(SOURCE, steps, &after, false).unwrap_or_else(|not| panic!("{steps}: {not:?}\n{after}"))
}

#[test]
fn changed_programs_are_certified() {
    for steps in ["", "skew(%k,%i;2) tile(%k,%i;4,4)", "unroll(%l;2)", "parallelize", "tile(%l;8)"] {
        let certificate = Certificate::of_changes(false, vec![change(steps)]);
        assert_eq!(farkas::recheck(&certificate), Ok(()), "{steps}");
        // What is as it was written needs none.
        assert!(steps.is_empty() || certificate.num_proofs() > 20, "{}", certificate.num_proofs());
        let text = serde_json::to_string(&certificate).expect("plain data");
        assert_eq!(serde_json::from_str::<Certificate>(&text).expect("what was written"), certificate);
    }
}

#[test]
fn no_field_of_a_change_can_be_another() {
    let good = change("skew(%k,%i;2) tile(%k,%i;4,4)");
    let holds = |change| farkas::recheck(&Certificate::of_changes(false, vec![change]));
    let fails = |name: &str, edit: &dyn Fn(&mut farkas::analysis::certificate::ProvedChange)| {
        let mut bad = good.clone();
        edit(&mut bad);
        assert!(bad != good, "{name} is changed");
        assert!(holds(bad).is_err(), "{name}");
    };
    fails("the source", &|c| c.before = c.before.replace("[%i - 1]", "[%i]"));
    fails("the result", &|c| c.after = c.after.replacen("step 4", "step 5", 1));
    fails("the operation", &|c| c.after = c.after.replacen("arith.addf", "arith.mulf", 1));
    fails("a function", &|c| c.functions[0].function = "g".into());
    fails("the functions", &|c| c.functions.clear());
    fails("the assumptions", &|c| c.functions[0].assumptions.clear());
    fails("the answers", &|c| c.functions[0].answers.truncate(9));
    fails("more answers", &|c| c.functions[0].answers.extend_from_within(..1));
    for at in 0..good.functions[0].instances.len() {
        fails("a copy", &|c| drop(c.functions[0].instances.remove(at)));
        fails("a new statement", &|c| c.functions[0].instances[at].new = Some(99));
        fails("an old statement", &|c| c.functions[0].instances[at].old = Some(99));
        for value in 0..good.functions[0].instances[at].map.values.len() {
            fails("a map", &|c| c.functions[0].instances[at].map.values[value][0] += 1);
            fails("a map back", &|c| c.functions[0].instances[at].back.clear());
        }
    }
    let proved = good.functions[0].answers.iter().enumerate().filter(|(_, answer)| answer.proof.is_some());
    for (at, _) in proved.step_by(7) {
        fails("a question", &|c| c.functions[0].answers[at].question.push('0'));
        fails("a proof", &|c| c.functions[0].answers[at].proof = None);
        fails("a step", &|c| {
            c.functions[0].answers[at].proof.as_mut().expect("there is one").push("farkas 0:1".into())
        });
    }
    // Whoever changes the text and not the digest is caught by it.
    let mut certificate = Certificate::of_changes(false, vec![good.clone()]);
    certificate.changes[0].pipeline = "parallelize".into();
    assert_eq!(farkas::recheck(&certificate), Err(Failure::Digest));
}

/// A loop that may be empty, with a load in it or before it.
const INSIDE: &str = "func.func @f(%A: memref<?xf32>, %B: memref<?xf32>, %n: index) {
  affine.for %i = 0 to %n {
    %b = affine.load %B[0] : memref<?xf32>
    affine.store %b, %A[%i] : memref<?xf32>
  }
  return
}
";
const CALL: &str = "func.func @f(%A: memref<8xf32>) {
  affine.for %i = 0 to 8 {
    func.call @g(%A) : (memref<8xf32>) -> ()
  }
  return
}
";

/// The certificate that two programs compute the same.
fn equal(before: &str, after: &str) -> farkas::analysis::certificate::ProvedChange {
    farkas::certify(before, "verify", after, false).unwrap_or_else(|not| panic!("{not:?}\n{before}\n{after}"))
}

fn holds(change: farkas::analysis::certificate::ProvedChange) -> Result<(), Failure> {
    farkas::recheck(&Certificate::of_changes(false, vec![change]))
}

/// The program with something that is said of its loop, so that it is not as it was written.
fn marked(text: &str) -> String {
    let end = text.find("  }\n").expect("a loop") + 3;
    format!("{} {{mark}}{}", &text[..end], &text[end..])
}

#[test]
fn another_second_program_is_refused() {
    let load = "    %b = affine.load %B[0] : memref<?xf32>\n";
    let head = "  affine.for %i = 0 to %n {\n";
    let hoisted = INSIDE.replace(load, "").replace(head, &format!("{}{head}", load.trim_start_matches("  ")));
    let declared = format!("func.func private @g(memref<8xf32>)\n{CALL}");
    let bodied = format!(
        "func.func private @g(%A: memref<8xf32>) {{
  %x = arith.constant 0.0 : f32
  affine.store %x, %A[0] : memref<8xf32>
  return
}}
{CALL}"
    );
    let promised = INSIDE.replace("%B: memref<?xf32>", "%B: memref<?xf32> {llvm.readonly}");
    let divided = "  %d = affine.apply affine_map<()[s0] -> (8 mod s0)>()[%n]\n  return";
    for (before, wrong) in [
        (INSIDE, &*hoisted),
        (INSIDE, &*promised),
        (INSIDE, &*INSIDE.replace("  return", divided)),
        (&*declared, &*bodied),
        (&*declared, &*declared.replace("private @g(memref<8xf32>)", "private @g(memref<8xf32> {llvm.nocapture})")),
    ] {
        // Of the program itself, and of one that is only written in another way.
        for right in [before.to_string(), marked(before)] {
            let good = equal(before, &right);
            assert_eq!(holds(good.clone()), Ok(()), "{right}");
            for wrong in [wrong.to_string(), marked(wrong)] {
                assert!(
                    holds(farkas::analysis::certificate::ProvedChange { after: wrong.clone(), ..good.clone() })
                        .is_err(),
                    "{wrong}"
                );
                assert!(farkas::certify(before, "verify", &wrong, false).is_err(), "{wrong}");
            }
        }
    }
}

#[test]
fn loads_outside_of_their_statements_are_certified_where_they_are_in_bounds() {
    let load = "    %b = affine.load %B[0] : memref<?xf32>\n";
    let head = "  affine.for %i = 0 to %n {\n";
    let hoisted = INSIDE.replace(load, "").replace(head, &format!("{}{head}", load.trim_start_matches("  ")));
    // The old program loads it there too; the memory has a size.
    assert_eq!(holds(equal(&hoisted, &marked(&hoisted))), Ok(()));
    let sized = |text: &str| {
        text.replace("%B: memref<?xf32>", "%B: memref<4xf32>").replace("%B[0] : memref<?xf32>", "%B[0] : memref<4xf32>")
    };
    assert_eq!(holds(equal(&sized(INSIDE), &sized(&hoisted))), Ok(()));
}

/// Certificates of right changes with a second program that differs: each number of a bound or subscript one greater or smaller.
#[test]
fn no_forged_second_program_is_accepted() {
    use farkas::interp::{CompareOptions, Verdict, compare};
    use farkas::limits::Limits;
    let source = functions(SOURCE).expect("the program is right").0;
    let mut count = 0;
    for steps in ["skew(%k,%i;2) interchange(%k,%i)", "unroll(%l;2)", "tile(%l;8)"] {
        let good = change(steps);
        let text = &good.after;
        let is_number = |at: &usize| {
            let (before, here) = (text.as_bytes()[at - 1], text.as_bytes()[*at]);
            here.is_ascii_digit() && (before == b' ' || before == b'(' || before == b'[')
        };
        for at in (1..text.len()).filter(is_number) {
            let length = text[at..].find(|c: char| !c.is_ascii_digit()).expect("an end");
            let Ok(number) = text[at..at + length].parse::<i64>() else { continue };
            for other in [number - 1, number + 1] {
                let wrong = format!("{}{other}{}", &text[..at], &text[at + length..]);
                let Ok((module, _)) = functions(&wrong) else { continue };
                let options = CompareOptions {
                    limits: Limits { trial: 4_000, ..Limits::default() },
                    ..CompareOptions::default()
                };
                if matches!(compare(&source, &module, &options), Verdict::Differ(_)) {
                    count += 1;
                    let forged = farkas::analysis::certificate::ProvedChange { after: wrong.clone(), ..good.clone() };
                    assert!(holds(forged).is_err(), "{steps}\n{wrong}");
                }
            }
        }
    }
    assert!(count > 20, "{count} forgeries");
}
