//! Times of dependence analysis, to be read beside those of other tools:
//!
//! ```text
//! dependence_times kernels ROUNDS FILE..    a line for each file: its first function's relations, the time that the
//!                                           relations take once the accesses are known, the time of the whole analysis
//! dependence_times growth ROUNDS N..        the same for functions of N statements: one array for all, one for each, a deep nest
//! ```
//!
//! Times are the best of ROUNDS, in microseconds. `benches/dependence_peers.sh` puts isl's times beside them.

use std::process::ExitCode;
use std::time::Instant;

use farkas::analysis::access::accesses;
use farkas::analysis::alias::FunctionMemory;
use farkas::analysis::dependence::{WantedDependences, dependences, occurrences};
use farkas::analysis::domain::Nest;
use farkas::analysis::verdict::analyse;

/// Prints one line: name, relations, and the two times.
fn measure(name: &str, source: &str, rounds: usize) -> Result<(usize, f64, f64), String> {
    let module = farkas::parse(source).map_err(|errors| format!("{name}: {}", errors[0]))?.module;
    let func = *farkas::builtin::functions(&module).first().ok_or_else(|| format!("{name} has no function"))?;
    let wanted = WantedDependences::default();
    let nest = Nest::read(&module, func);
    let memory = FunctionMemory::read(&module, &nest, false);
    let occurrences = occurrences(&module, &nest, &accesses(&module, &nest, &memory));
    let best = |run: &dyn Fn() -> usize| {
        let times = (0..rounds).map(|_| {
            let start = Instant::now();
            std::hint::black_box(run());
            start.elapsed().as_secs_f64() * 1e6
        });
        times.fold(f64::INFINITY, f64::min)
    };
    let relations = dependences(&nest, &memory, &occurrences, &wanted);
    let found = best(&|| dependences(&nest, &memory, &occurrences, &wanted).all.len());
    let whole = best(&|| analyse(&module, func, false, &wanted).dependences.all.len());
    println!("{name:24} {:8} {found:12.1} {whole:12.1}", relations.all.len());
    Ok((relations.all.len(), found, whole))
}

/// Loops one after another: `each` buffer of its own, or one buffer for all.
fn chain(length: usize, each: bool) -> String {
    let buffer = |k: usize| if each { k } else { 0 };
    let mut text = String::from("func.func @chain(");
    let buffers: Vec<String> = (0..if each { length } else { 1 }).map(|k| format!("%A{k}: memref<2000xf32>")).collect();
    text.push_str(&buffers.join(", "));
    text.push_str(") {\n");
    for k in 0..length {
        let b = buffer(k);
        text.push_str(&format!("  affine.for %i{k} = 1 to 100 {{\n"));
        text.push_str(&format!("    %a{k} = affine.load %A{b}[%i{k} - 1] : memref<2000xf32>\n"));
        text.push_str(&format!("    affine.store %a{k}, %A{b}[%i{k} + {k}] : memref<2000xf32>\n  }}\n"));
    }
    text.push_str("  return\n}\n");
    text
}

/// One nest of three loops around all statements.
fn nest(length: usize) -> String {
    let mut text = String::from("func.func @nest(%A: memref<64x64x64xf32>, %n: index) {\n");
    for (k, iv) in ["%i", "%j", "%k"].iter().enumerate() {
        text.push_str(&format!("{}affine.for {iv} = 1 to %n {{\n", "  ".repeat(k + 1)));
    }
    for s in 0..length {
        let (x, y) = (s % 3, s % 5);
        text.push_str(&format!("%a{s} = affine.load %A[%i - 1, %j + {x}, %k - {y}] : memref<64x64x64xf32>\n"));
        text.push_str(&format!("affine.store %a{s}, %A[%i, %j + {y}, %k + {x}] : memref<64x64x64xf32>\n"));
    }
    text.push_str("}\n}\n}\nreturn\n}\n");
    text
}

fn run(arguments: &[String]) -> Result<(), String> {
    let usage = "dependence_times kernels ROUNDS FILE.. | growth ROUNDS N..";
    let [what, rounds, rest @ ..] = arguments else { return Err(usage.to_owned()) };
    let rounds: usize = rounds.parse().ok().filter(|&rounds| rounds > 0).ok_or(usage)?;
    match &what[..] {
        "kernels" => {
            let mut sums = (0, 0.0, 0.0);
            for file in rest {
                let source = std::fs::read_to_string(file).map_err(|error| format!("{file}: {error}"))?;
                let name = file.rsplit('/').next().unwrap_or(file).trim_end_matches(".mlir");
                let (relations, found, whole) = measure(name, &source, rounds)?;
                sums = (sums.0 + relations, sums.1 + found, sums.2 + whole);
            }
            println!("{:24} {:8} {:12.1} {:12.1}", "all", sums.0, sums.1, sums.2);
        }
        "growth" => {
            for number in rest {
                let n: usize = number.parse().map_err(|_| usage)?;
                measure(&format!("{n} in one array"), &chain(n, false), rounds)?;
                measure(&format!("{n} in arrays of their own"), &chain(n, true), rounds)?;
                measure(&format!("{n} in one nest"), &nest(n), rounds)?;
            }
        }
        _ => return Err(usage.to_owned()),
    }
    Ok(())
}

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    match run(&arguments) {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("error: {message}");
            ExitCode::from(2)
        }
    }
}
