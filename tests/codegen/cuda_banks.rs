//! How often lanes of a warp ask one bank of shared memory for two words is said before the program runs: as many times as the emulator counts.

use farkas::codegen::cuda::{KernelReport, emit, emit_telling};
use farkas::ir::Module;
use farkas::limits::Limits;

use crate::cuda_blocks;
use crate::tools::emulator::Emulator;

/// A matrix is turned in tiles of a block: written in rows, read in columns.
const TURNED: &str = "affine.parallel (%b, %c) = (0, 0) to (2, 2) {
    %buf = memref.alloca() : memref<32xROWxf64>
    affine.parallel (%i, %j) = (0, 0) to (32, 32) {
      %a = affine.load %A[%b * 32 + %i, %c * 32 + %j] : memref<64x64xf64>
      affine.store %a, %buf[%i, %j] : memref<32xROWxf64>
    }
    affine.parallel (%i, %j) = (0, 0) to (32, 32) {
      %a = affine.load %buf[%j, %i] : memref<32xROWxf64>
      affine.store %a, %C[%c * 32 + %i, %b * 32 + %j] : memref<64x64xf64>
    }
  }";

/// Each lane has some elements in a row, so far apart from those of the next one.
const ROWS: &str = "affine.parallel (%b) = (0) to (64) {
    %buf = memref.alloca() : memref<WORDSxELEMENT>
    affine.parallel (%t) = (0) to (64) {
      affine.for %x = 0 to 2 {
        %a = affine.load %A[%b, %t] : memref<64x64xf64>
        %number = CAST
        affine.store %number, %buf[PLACE] : memref<WORDSxELEMENT>
      }
    }
    affine.parallel (%t) = (0) to (64) {
      %a = affine.load %buf[%t] : memref<WORDSxELEMENT>
      %number = BACK
      affine.store %number, %C[%b, %t] : memref<64x64xf64>
    }
  }";

fn rows(element: &str, words: &str, place: &str) -> String {
    let (cast, back) = match element {
        "f64" => ("arith.negf %a : f64", "arith.negf %a : f64"),
        "f32" => ("arith.truncf %a : f64 to f32", "arith.extf %a : f32 to f64"),
        _ => ("arith.fptosi %a : f64 to i16", "arith.sitofp %a : i16 to f64"),
    };
    let body = ROWS.replace("ELEMENT", element).replace("WORDS", words).replace("PLACE", place);
    body.replace("CAST", cast).replace("BACK", back)
}

fn reports(name: &str, module: &Module) -> Vec<KernelReport> {
    emit_telling(module, false, &Limits::default()).unwrap_or_else(|error| panic!("{name}: {error}")).kernels
}

/// What the emulator is to print, each lane touching one element at a time.
fn counted(name: &str, module: &Module) -> String {
    let (mut conflicts, mut accesses) = (0, 0);
    for report in reports(name, module) {
        for access in report.accesses {
            let [count, least] = access.by_element.unwrap_or_else(|| panic!("{name}: {access:?}"));
            let times = access.times.unwrap_or_else(|| panic!("{name}: {access:?}")) as usize;
            let blocks = report.blocks.unwrap_or_else(|| panic!("{name}: no number of blocks")) as usize;
            conflicts += (count - least) * times * blocks;
            accesses += least * times * blocks;
        }
    }
    format!("bank conflicts: {conflicts} of {accesses} accesses\n")
}

#[test]
fn conflicts_are_as_many_as_are_said() {
    let test = "conflicts_are_as_many_as_are_said";
    let Some(emulator) = Emulator::need(test, &["-O1", "-DEMULATOR_BANKS"]) else { return };
    let own = [
        ("in columns", TURNED.replace("ROW", "32")),
        ("in columns of longer rows", TURNED.replace("ROW", "33")),
        ("every second word", rows("f32", "128", "2 * %t + %x")),
        ("two words each", rows("f64", "128", "2 * %t + %x")),
        ("side by side", rows("f64", "128", "%t + 64 * %x")),
        ("turned round", rows("f32", "256", "(5 * %t) mod 64 + 64 * %x")),
        ("words in groups", rows("f32", "256", "2 * %t + %x + 4 * ((2 * %t + %x) floordiv 32)")),
        ("halves of words", rows("i16", "256", "4 * %t + 2 * %x")),
    ];
    let names = ["shared tiles", "sums in registers", "two buffers"];
    let cases = cuda_blocks::CASES.iter().filter(|case| names.contains(&case.name));
    let cases = cases.map(|case| (case.name, case.body.to_owned(), case.pipeline));
    let mut said = Vec::new();
    for (name, body, pipeline) in own.into_iter().map(|(name, body)| (name, body, "")).chain(cases) {
        let (_, module) = cuda_blocks::ordered(name, &body, pipeline);
        let counted = counted(name, &module);
        emulator.compile(name, &emit(&module).unwrap_or_else(|error| panic!("{name}: {error}")));
        let printed = emulator.run("forward").unwrap_or_else(|error| panic!("{name}: {error}"));
        assert!(printed.ends_with(&counted), "{name}: {counted}, not {}", printed.lines().last().unwrap_or_default());
        said.push(counted);
    }
    // Both kinds are there.
    let none = said.iter().filter(|line| line.starts_with("bank conflicts: 0 of ")).count();
    assert!(none >= 3 && said.len() >= none + 4, "{said:?}");
}

/// What differs from lane to lane by more than a number has no count.
#[test]
fn what_is_not_known_is_not_counted() {
    let unknown = |place| {
        let (_, module) = cuda_blocks::ordered("unknown", &rows("f32", "256", place), "");
        let reports = reports("unknown", &module);
        let said: String = reports.iter().map(ToString::to_string).collect();
        let accesses = reports.iter().flat_map(|report| &report.accesses);
        let unknown = accesses.filter(|access| access.by_element.is_none()).count();
        assert_eq!(said.contains("its banks are not known"), unknown > 0, "{said}");
        unknown
    };
    assert_eq!(unknown("(%t * 3 + %b) mod 64 + %x"), 1);
    assert_eq!(unknown("(%t * 3) mod 64 + %x + %b"), 0);
}
