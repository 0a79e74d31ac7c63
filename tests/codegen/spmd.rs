//! Teams of threads around loops in order: where they meet is where a pair of iterations asks for it.

use std::path::Path;
use std::process::Command;

use farkas::analysis::certificate::{Certificate, CertifiedProgram, Failure};
use farkas::analysis::dependence::WantedDependences;
use farkas::analysis::verdict::{Analysis, analyse};
use farkas::codegen::c;
use farkas::facts::Allowed;
use farkas::facts::spmd::{By, Team, teams};
use farkas::facts::threads::CallFacts;
use farkas::ir::Module;
use farkas::limits::Limits;
use farkas::transforms::{Options, apply_pipeline, parse_pipeline};

use crate::tools;

/// The program after the pipeline.
fn transformed(text: &str, function: &str, pipeline: &str) -> Module {
    let module = farkas::parse(text).unwrap_or_else(|errors| panic!("{}", errors[0])).module;
    let func = farkas::prelude::function(&module, function).expect("it is there");
    let steps = parse_pipeline(pipeline).expect("steps");
    apply_pipeline(&module, func, &steps, &Options::default()).unwrap_or_else(|no| panic!("{function}: {no}")).module
}

/// The teams of a function, and what they were found by.
fn found(module: &Module, function: &str) -> (Vec<Team>, Analysis) {
    let func = farkas::prelude::function(module, function).expect("it is there");
    let analysis = analyse(module, func, false, &WantedDependences::default());
    (teams(module, func, &analysis, &CallFacts::read(module).at_once(module, false), &Limits::default()), analysis)
}

/// Who does each phase, and with `|` where all meet behind it: `each all one|`.
fn written(team: &Team) -> String {
    let phase = |by, barrier| {
        let by = match by {
            By::All => "all",
            By::One => "one",
            By::Each => "each",
        };
        format!("{by}{}", if barrier { "|" } else { "" })
    };
    let phases: Vec<String> = team.phases.iter().map(|one| phase(one.by, one.barrier)).collect();
    phases.join(" ")
}

/// A loop over time around this body, with parallel loops.
fn over_time(body: &str) -> (Module, Vec<Team>, Analysis) {
    let text = format!(
        "func.func @f(%n: index, %A: memref<?xf64>, %B: memref<?xf64>, %C: memref<?xf64>, %s: memref<1xf64>,
                         %D: memref<?x?xf64>, %E: memref<?x?xf64>) {{
           %c = arith.constant 1.0 : f64
           affine.for %t = 0 to %n {{ {body} }}
           return
         }}"
    );
    let module = transformed(&text, "f", "parallelize");
    let (teams, analysis) = found(&module, "f");
    (module, teams, analysis)
}

const A_TO_B: &str = "affine.for %i = 0 to %n { %a = affine.load %A[%i] : memref<?xf64>
    affine.store %a, %B[%i] : memref<?xf64> }";
const B_TO_A: &str = "affine.for %j = 0 to %n { %b = affine.load %B[%j] : memref<?xf64>
    affine.store %b, %A[%j] : memref<?xf64> }";
/// Puts `%A` into a row of `%D`, and takes a row of it to `%E` backwards.
const TO_ROW: &str = "affine.for %i = 0 to %n { %a = affine.load %A[%i] : memref<?xf64>
    affine.store %a, %D[ROW, %i] : memref<?x?xf64> }";
const FROM_ROW: &str = "affine.for %j = 0 to %n { %b = affine.load %D[ROW, %n - %j - 1] : memref<?x?xf64>
    affine.store %b, %E[%t, %j] : memref<?x?xf64> }";
const C_ALONE: &str = "affine.for %k = 0 to %n { %v = affine.load %C[%k] : memref<?xf64>
    %w = arith.addf %v, %c : f64
    affine.store %w, %C[%k] : memref<?xf64> }";

#[test]
fn threads_meet_where_a_pair_of_iterations_asks_for_it() {
    let load = "%x = affine.load %s[0] : memref<1xf64>";
    let store = "affine.store %c, %s[0] : memref<1xf64>";
    let put = "affine.for %p = 0 to %n { affine.store %x, %C[%p] : memref<?xf64> }";
    let cases = [
        // Each way between two arrays is waited for.
        (format!("{A_TO_B} {B_TO_A}"), "all| all|"),
        // What neither of both touches needs no meeting of its own, on either side; once around it meets itself.
        (format!("{A_TO_B} {C_ALONE} {B_TO_A}"), "all all| all|"),
        (C_ALONE.to_owned(), "all|"),
        // What all load is not written before all have loaded it, nor loaded before it is written.
        (format!("{load} {put} {store}"), "each all| one|"),
        (format!("{store} {load} {put}"), "one| each all|"),
        // What one thread loads for itself stays with it; what others need all load.
        (
            format!(
                "{load} {store} {put} %y = affine.load %s[0] : memref<1xf64> affine.store %y, %A[0] : memref<?xf64>"
            ),
            "each| one all| one",
        ),
        // One buffer is read before it is written again; of two in turn, what is read is not what the next ones write.
        ([TO_ROW, FROM_ROW].join(" ").replace("ROW", "0"), "all| all|"),
        ([TO_ROW, FROM_ROW].join(" ").replace("ROW", "%t mod 2"), "all| all"),
        // The same row is written again two iterations later, and nobody is so far ahead if all meet once around.
        (TO_ROW.replace("ROW", "%t mod 2"), "all|"),
        // Read one iteration later, once around is often enough, wherever that is.
        (format!("{} {}", TO_ROW.replace("ROW", "%t mod 2"), FROM_ROW.replace("ROW", "(%t + 1) mod 2")), "all all|"),
        // A loop in between may come back to the buffer while others are still there.
        (
            format!(
                "affine.for %k = 0 to 3 {{ {} }} {}",
                TO_ROW.replace("ROW", "%k mod 2"),
                FROM_ROW.replace("ROW", "%t mod 2")
            ),
            "all| all|",
        ),
        // Nobody waits for what all compute.
        (format!("%u = arith.addf %c, %c : f64 {A_TO_B} {B_TO_A}"), "all| all|"),
    ];
    for (body, expected) in cases {
        let (_, teams, _) = over_time(&body);
        assert_eq!(teams.iter().map(written).collect::<Vec<_>>(), [expected], "{body}");
    }
}

#[test]
fn what_no_team_can_do_has_none() {
    let cases = [
        // Nothing to deal.
        "affine.store %c, %A[%t] : memref<?xf64>",
        // Others need memory that one thread would make.
        "%M = memref.alloc(%n) : memref<?xf64>
         affine.for %p = 0 to %n { affine.store %c, %M[%p] : memref<?xf64> }
         memref.dealloc %M : memref<?xf64>",
    ];
    for body in cases {
        assert_eq!(over_time(body).1, [], "{body}");
    }
}

/// Shows each team of the kernels, all loops of which are parallel that can be.
fn each_team_of_the_kernels(mut show: impl FnMut(&str, &Module, &Analysis, &Team)) {
    for (name, path) in tools::files("tests/kernels", "mlir") {
        let function = format!("kernel_{}", name.replace('-', "_"));
        let module = transformed(&tools::read(path), &function, "parallelize");
        let (teams, analysis) = found(&module, &function);
        teams.iter().for_each(|team| show(&name, &module, &analysis, team));
    }
}

#[test]
fn without_any_of_its_barriers_two_iterations_fight_over_a_cell() {
    let mut barriers = 0;
    each_team_of_the_kernels(|name, module, analysis, team| {
        assert_eq!(team.conflict(module, analysis, &Limits::default()), None, "{name}");
        for number in (0..team.phases.len()).filter(|&number| team.phases[number].barrier) {
            let mut without = team.clone();
            without.phases[number].barrier = false;
            let conflict = without.conflict(module, analysis, &Limits::default()).expect("it is needed");
            assert!(conflict.reason.contains('[') && conflict.reason.contains(") = ("), "{name}: {conflict:?}");
            assert!(team.phases[number].why.is_some(), "{name}");
            barriers += 1;
        }
    });
    assert!(barriers > 20, "only {barriers} barriers");
}

#[test]
fn what_one_thread_does_two_threads_would_fight_over() {
    let mut alone = 0;
    each_team_of_the_kernels(|name, module, analysis, team| {
        for number in (0..team.phases.len()).filter(|&number| team.phases[number].by == By::One) {
            let mut planted = team.clone();
            planted.phases[number].by = By::Each;
            let conflict = planted.conflict(module, analysis, &Limits::default()).expect("one thread does it");
            assert_eq!(Some(&conflict), team.phases[number].once.as_ref(), "{name}");
            assert!(conflict.reason.ends_with("by each of two threads"), "{name}: {conflict:?}");
            assert!(conflict.reason.contains("] is written at ("), "{name}: {conflict:?}");
            alone += 1;
        }
    });
    assert!(alone >= 3, "only {alone} phases of one thread");
    // What is printed is printed once.
    let (module, teams, analysis) = over_time(&format!("{A_TO_B} vector.print %c : f64"));
    let once = teams[0].done_twice(&module, &analysis, 1, &Limits::default()).expect("it is an effect");
    assert_eq!(once.reason, "each of two threads does `vector.print`");
    // What only reads each may do for itself.
    let (module, teams, analysis) = over_time(
        "%x = affine.load %s[0] : memref<1xf64>
        affine.for %p = 0 to %n { affine.store %x, %C[%p] : memref<?xf64> }",
    );
    assert_eq!(written(&teams[0]), "each all|");
    assert_eq!(teams[0].done_twice(&module, &analysis, 0, &Limits::default()), None);
}

/// How many races clang's sanitizer finds in a run on two threads. None if it is not there.
fn races(folder: &Path, name: &str, text: &str) -> Option<usize> {
    let clang = tools::llvm_program("FARKAS_CLANG", "clang")?;
    let (source, program) = (folder.join(format!("{name}.c")), folder.join(name));
    std::fs::write(&source, text).expect("a temporary folder can be written");
    let built = tools::command(&clang)
        .args(["-std=c11", "-O1", "-g", "-fopenmp", "-fsanitize=thread", "-ffp-contract=off", "-o"])
        .args([&program, &source])
        .arg("-lm")
        .output()
        .expect("clang runs");
    if !built.status.success() {
        return None;
    }
    let ran = Command::new(&program)
        .env("OMP_NUM_THREADS", "2")
        .env("OMP_TOOL_LIBRARIES", "libarcher.so")
        .env("LD_LIBRARY_PATH", "/usr/lib/llvm-22/lib")
        .env("TSAN_OPTIONS", "ignore_noninstrumented_modules=1")
        .output()
        .expect("the program runs");
    Some(String::from_utf8_lossy(&ran.stderr).matches("WARNING: ThreadSanitizer: data race").count())
}

/// The C of a kernel and the `main` of its file.
fn in_c(name: &str, pipeline: &str) -> String {
    let function = format!("kernel_{}", name.replace('-', "_"));
    let module = transformed(&tools::read(format!("tests/kernels/{name}.mlir")), &function, pipeline);
    let facts = farkas::facts::found(&module, None, Allowed::default(), &Limits::default());
    c::emit(&module, None, &facts, c::Style { always_forks: true, ..c::Style::default() })
        .expect("it has a counterpart")
        .source
}

/// A program whose team adds up, over and over.
fn reduced_by_a_team(kind: &str) -> String {
    let ty = if kind == "addf" { "f64" } else { "i64" };
    let one = if kind == "addf" { "1.0" } else { "1" };
    let text = format!(
        "func.func @main() {{
           %A = memref.alloc() : memref<64x{ty}>
           %C = memref.alloc() : memref<200x64x{ty}>
           %c = arith.constant {one} : {ty}
           affine.for %i = 0 to 64 {{ affine.store %c, %A[%i] : memref<64x{ty}> }}
           affine.for %t = 0 to 200 {{
             %x = affine.parallel (%i) = (0) to (64) reduce (\"{kind}\") -> {ty} {{
               %a = affine.load %A[%i] : memref<64x{ty}>
               affine.yield %a : {ty}
             }}
             affine.parallel (%i) = (0) to (64) {{ affine.store %x, %C[%t, %i] : memref<200x64x{ty}> }}
           }}
           %z = affine.load %C[7, 7] : memref<200x64x{ty}>
           vector.print %z : {ty}
           memref.dealloc %A : memref<64x{ty}>
           memref.dealloc %C : memref<200x64x{ty}>
           return
         }}"
    );
    let module = farkas::parse(&text).unwrap_or_else(|errors| panic!("{}", errors[0])).module;
    let style = c::Style { always_forks: true, reassociate: true, ..c::Style::default() };
    let facts = farkas::facts::found(&module, None, style.allowed(), &Limits::default());
    c::emit(&module, None, &facts, style).expect("it has a counterpart").source
}

#[test]
fn the_thread_sanitizer_agrees() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let both = ["fdtd-2d", "gramschmidt", "adi", "jacobi-2d", "lu"];
    let parallelized =
        both.into_iter().chain(["durbin", "jacobi-1d", "mvt", "gemver", "heat-3d"]).map(|name| (name, "parallelize"));
    let ordered = both
        .into_iter()
        .chain(["cholesky", "heat-3d", "floyd-warshall", "symm", "deriche", "ludcmp", "doitgen"])
        .map(|name| (name, "auto"));
    for (name, pipeline) in parallelized.chain(ordered) {
        let text = in_c(name, pipeline);
        assert!(text.contains("#pragma omp parallel"), "{pipeline} of {name}:\n{text}");
        let found = races(folder.path(), name, &text);
        let Some(found) = tools::need(found, "races", "clang-22 with OpenMP and a thread sanitizer") else { return };
        assert_eq!(found, 0, "{pipeline} of {name}:\n{text}");
    }
    for kind in ["addf", "addi"] {
        let text = reduced_by_a_team(kind);
        assert_eq!(races(folder.path(), kind, &text), Some(0), "{text}");
        // What is reduced may be set again before it is read.
        let planted = text.replace("#pragma omp barrier\n", "");
        assert!(planted.len() < text.len(), "{text}");
        assert!(races(folder.path(), "unread", &planted).unwrap_or_default() > 0, "{planted}");
    }
    // Without a barrier, or with what one thread does done by all, it finds the race.
    let planted = [
        ("fdtd-2d", "#pragma omp for\n", "#pragma omp for nowait\n"),
        ("durbin", "#pragma omp single\n", "#pragma omp single nowait\n"),
        ("gramschmidt", "#pragma omp single\n", ""),
        ("durbin", "#pragma omp single\n", ""),
        ("lu", "#pragma omp single\n", ""),
    ];
    for (name, right, wrong) in planted {
        let text = in_c(name, "parallelize");
        assert!(text.contains(right), "{text}");
        let found = races(folder.path(), name, &text.replace(right, wrong)).unwrap_or_default();
        assert!(found > 0, "{name} with {wrong:?} has no race");
    }
}

/// A phase behind which nobody has to meet is claimed with a proof; what is planted is found, whatever it is.
#[test]
fn barriers_that_are_left_out_have_proofs() {
    let mut left_out = 0;
    let in_turn = [TO_ROW, FROM_ROW].join(" ").replace("ROW", "%t mod 2");
    let own = [format!("{A_TO_B} {C_ALONE} {B_TO_A}"), format!("{C_ALONE} {A_TO_B}"), in_turn];
    let kernels = ["fdtd-2d", "gemver", "jacobi-2d", "lu", "gramschmidt", "adi", "symm", "durbin"];
    let kernels = kernels.map(|name| {
        let function = format!("kernel_{}", name.replace('-', "_"));
        (transformed(&tools::read(format!("tests/kernels/{name}.mlir")), &function, "parallelize"), function)
    });
    let own = own.iter().map(|body| (over_time(body).0, "f".to_owned()));
    for (module, function) in own.chain(kernels) {
        let name = &function;
        let (module, facts) = farkas::facts::prepared(&module, Some(&function), Allowed::default(), &Limits::default());
        let names = farkas::PrintOptions { keep_names: true, ..farkas::PrintOptions::default() };
        let text = farkas::print(&module, &names);
        let program = farkas::certify_teams(&text, Allowed::default(), &Limits::default()).expect("it is a program");
        let holds = |program: &CertifiedProgram| farkas::recheck(&Certificate::new(false, vec![program.clone()]));
        assert_eq!(holds(&program), Ok(()), "{name}");
        // What is proved is what is printed.
        let meets = |by: &mut dyn Iterator<Item = bool>| by.collect::<Vec<bool>>();
        let claims: Vec<_> = program.functions.iter().flat_map(|function| &function.teams).collect();
        let mut printed: Vec<_> =
            facts.teams.values().map(|team| meets(&mut team.phases.iter().map(|phase| phase.barrier))).collect();
        let mut proved: Vec<_> =
            claims.iter().map(|claim| meets(&mut claim.phases.iter().map(|phase| phase.all_meet))).collect();
        printed.sort();
        proved.sort();
        assert_eq!(printed, proved, "{name}");
        for (function, team) in places(&program) {
            for phase in 0..program.functions[function].teams[team].phases.len() {
                let mut planted = program.clone();
                let claim = &mut planted.functions[function].teams[team].phases[phase];
                left_out += usize::from(!claim.all_meet);
                claim.all_meet = !claim.all_meet;
                assert!(matches!(holds(&planted), Err(Failure::Team(..))), "{name}: phase {phase} turned round");
            }
            let mut planted = program.clone();
            planted.functions[function].teams[team].phases[0].accesses.pop();
            assert!(matches!(holds(&planted), Err(Failure::Team(..))), "{name}: an access less");
        }
        // Without any of the proofs it rests on, a dependence may be there, which the claims say is not.
        let answers = program.functions.iter().enumerate();
        let proofs = answers.flat_map(|(number, function)| {
            let with = function.answers.iter().enumerate().filter(|(_, answer)| answer.proof.is_some());
            with.map(move |(at, _)| (number, at))
        });
        for (number, at) in proofs.step_by(7).collect::<Vec<_>>() {
            let mut planted = program.clone();
            planted.functions[number].answers[at].proof = None;
            assert!(holds(&planted).is_err(), "{name}: answer {at} without its proof");
        }
    }
    assert!(left_out >= 3, "only {left_out} phases without a barrier");
}

/// Where a certificate has teams: the numbers of the function and of the team.
fn places(program: &CertifiedProgram) -> Vec<(usize, usize)> {
    let functions = program.functions.iter().enumerate();
    functions.flat_map(|(number, function)| (0..function.teams.len()).map(move |team| (number, team))).collect()
}
