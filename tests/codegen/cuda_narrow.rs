//! Floats of 16 bits on the device: each operation on many pairs of them, special ones and random ones, gives the bits that the interpreter gives.

use farkas::interp::{RunOptions, run};

use crate::cuda::ptx_without_spills;
use crate::tools;
use crate::tools::emulator::Emulator;

/// How many triples of numbers.
const COUNT: usize = 600;

/// Operations on `%a`, `%b` and `%c`, with a result `%r` of their type T.
const ARITHMETIC: &[&str] = &[
    "%r = arith.addf %a, %b : T",
    "%r = arith.subf %a, %b : T",
    "%r = arith.mulf %a, %b : T",
    "%r = arith.divf %a, %b : T",
    "%r = arith.remf %a, %b : T",
    "%r = arith.maximumf %a, %b : T",
    "%r = arith.minimumf %a, %b : T",
    "%r = arith.maxnumf %a, %b : T",
    "%r = arith.minnumf %a, %b : T",
    "%r = arith.negf %a : T",
    "%r = math.absf %a : T",
    "%r = math.copysign %a, %b : T",
    "%r = math.fma %a, %b, %c : T",
    "%r = math.sqrt %a : T",
    "%r = math.rsqrt %a : T",
    "%r = math.floor %a : T",
    "%r = math.roundeven %a : T",
    "%r = math.exp %a : T",
    "%k = arith.cmpf olt, %a, %b : T\n%r = arith.select %k, %a, %c : T",
    "%k = arith.cmpf ueq, %a, %b : T\n%r = arith.select %k, %a, %c : T",
    "%s = arith.constant 0.1 : T\n%r = arith.mulf %a, %s : T",
    // Through the wider formats and back.
    "%x = arith.extf %a : T to f32\n%y = arith.extf %b : T to f32\n%z = arith.divf %x, %y : f32\n%r = arith.truncf %z : f32 to T",
    "%x = arith.extf %a : T to f64\n%y = arith.extf %b : T to f64\n%z = arith.divf %x, %y : f64\n%r = arith.truncf %z : f64 to T",
    // Integers.
    "%r = arith.sitofp %p : i16 to T",
    // Just above the middle of two numbers of bf16, by less than a double can say.
    "%x = arith.extui %p : i16 to i64\n%seven = arith.constant 7 : i64\n%y = arith.andi %x, %seven : i64\n%w = arith.constant 1157425104234217472 : i64\n%z = arith.addi %y, %w : i64\n%r = arith.sitofp %z : i64 to T",
    "%r = arith.uitofp %p : i16 to T",
    "%x = arith.extsi %p : i16 to i64\n%y = arith.extsi %q : i16 to i64\n%z = arith.muli %x, %y : i64\n%w = arith.muli %z, %z : i64\n%v = arith.addi %w, %x : i64\n%r = arith.sitofp %v : i64 to T",
    "%x = arith.extsi %p : i16 to i64\n%y = arith.extsi %q : i16 to i64\n%z = arith.muli %x, %y : i64\n%w = arith.muli %z, %z : i64\n%v = arith.muli %w, %x : i64\n%r = arith.uitofp %v : i64 to T",
    "%l = arith.constant -99.5 : T\n%h = arith.constant 99.5 : T\n%x = arith.maxnumf %a, %l : T\n%y = arith.minnumf %x, %h : T\n%z = arith.fptosi %y : T to i32\n%r = arith.sitofp %z : i32 to T",
];

/// Bits: zeros, least and greatest numbers of both formats, infinities, NaN, ones and their neighbours; the rest is random.
fn bits(seed: u64) -> Vec<i16> {
    let special: [u16; 20] = [
        0, 1, 2, 3, 0x0080, 0x0081, 0x03ff, 0x0400, 0x0401, 0x3c00, 0x3c01, 0x3bff, 0x3f80, 0x3f81, 0x7bff, 0x7c00,
        0x7e00, 0x7f7f, 0x7f80, 0x7fc0,
    ];
    let mut state = seed;
    let mut next = || {
        state = state.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(0x1405_7b7e_f767_814f);
        (state >> 33) as u16
    };
    let mut draw = |_: usize| match next() % 4 {
        0 => special[usize::from(next()) % special.len()] | (next() & 0x8000),
        // Numbers that are near each other.
        1 => 0x3c00 + next() % 0x800,
        _ => next(),
    };
    (0..COUNT).map(|at| draw(at) as i16).collect()
}

fn table(name: &str, seed: u64) -> String {
    let list: Vec<String> = bits(seed).iter().map(i16::to_string).collect();
    format!("memref.global \"private\" constant @{name} : memref<{COUNT}xi16> = dense<[{}]>\n", list.join(", "))
}

/// Each operation in a kernel, whose results are printed as bits; what is no number is 0, since its sign depends on the machine.
fn program(ty: &str) -> String {
    let mut text = String::from("func.func private @printMemrefI32(memref<*xi32>)\n");
    text += &(table("A", 1) + &table("B", 2) + &table("C", 3));
    let memref = format!("memref<{COUNT}xi16>");
    for (number, op) in ARITHMETIC.iter().enumerate() {
        let op = op.replace(": T", &format!(": {ty}")).replace("to T", &format!("to {ty}"));
        let third = match op.contains("%c") {
            true => format!("%o = affine.load %C[%i] : {memref}\n%c = arith.bitcast %o : i16 to {ty}"),
            false => String::new(),
        };
        text += &format!(
            "func.func @f{number}(%A: {memref}, %B: {memref}, %C: {memref}, %R: memref<{COUNT}xi32>) {{
               affine.parallel (%i) = (0) to ({COUNT}) {{
                 %p = affine.load %A[%i] : {memref}
                 %q = affine.load %B[%i] : {memref}
                 {third}
                 %a = arith.bitcast %p : i16 to {ty}
                 %b = arith.bitcast %q : i16 to {ty}
                 {op}
                 %zero = arith.constant 0.0 : {ty}
                 %is = arith.cmpf ord, %r, %r : {ty}
                 %t = arith.select %is, %r, %zero : {ty}
                 %n = arith.bitcast %t : {ty} to i16
                 %m = arith.extui %n : i16 to i32
                 affine.store %m, %R[%i] : memref<{COUNT}xi32>
               }}
               return
             }}\n"
        );
    }
    text += "func.func @main() {\n";
    for name in ["A", "B", "C"] {
        text += &format!("%{name} = memref.get_global @{name} : {memref}\n");
    }
    text += &format!(
        "%R = memref.alloc() : memref<{COUNT}xi32>\n%all = memref.cast %R : memref<{COUNT}xi32> to memref<*xi32>\n"
    );
    for number in 0..ARITHMETIC.len() {
        let types = format!("({memref}, {memref}, {memref}, memref<{COUNT}xi32>) -> ()");
        text +=
            &format!("call @f{number}(%A, %B, %C, %R) : {types}\ncall @printMemrefI32(%all) : (memref<*xi32>) -> ()\n");
    }
    text + &format!("memref.dealloc %R : memref<{COUNT}xi32>\nreturn\n}}\n")
}

/// Buffers of blocks, values handed from iteration to iteration, tables and printing.
fn tiles(ty: &str) -> String {
    let print = format!("printMemref{}", ty.to_uppercase());
    format!(
        "func.func private @{print}(memref<*x{ty}>)
        memref.global \"private\" constant @w : memref<3x{ty}> = dense<[0.1, -2.5, 65000.0]>
        func.func @blur(%A: memref<256x{ty}>, %w: memref<3x{ty}>) {{
          affine.parallel (%b) = (0) to (4) {{
            %s = memref.alloca() : memref<64x{ty}>
            affine.parallel (%t) = (0) to (64) {{
              %a = affine.load %A[%b * 64 + %t] : memref<256x{ty}>
              affine.store %a, %s[%t] : memref<64x{ty}>
            }}
            affine.parallel (%t) = (0) to (64) {{
              %a = affine.load %s[63 - %t] : memref<64x{ty}>
              %sum = affine.for %k = 0 to 3 iter_args(%acc = %a) -> {ty} {{
                %x = affine.load %w[%k] : memref<3x{ty}>
                %y = arith.addf %acc, %x : {ty}
                affine.yield %y : {ty}
              }}
              affine.store %sum, %A[%b * 64 + %t] : memref<256x{ty}>
            }}
          }}
          return
        }}
        func.func @main() {{
          %w = memref.get_global @w : memref<3x{ty}>
          %A = memref.alloc() : memref<256x{ty}>
          affine.for %i = 0 to 256 {{
            %n = arith.index_cast %i : index to i32
            %x = arith.sitofp %n : i32 to {ty}
            affine.store %x, %A[%i] : memref<256x{ty}>
          }}
          call @blur(%A, %w) : (memref<256x{ty}>, memref<3x{ty}>) -> ()
          %all = memref.cast %A : memref<256x{ty}> to memref<*x{ty}>
          call @{print}(%all) : (memref<*x{ty}>) -> ()
          memref.dealloc %A : memref<256x{ty}>
          return
        }}"
    )
}

/// The CUDA C of a program, and what the interpreter prints of it.
fn both(source: &str) -> (String, String) {
    let module = farkas::parse(source).unwrap_or_else(|errors| panic!("{}", errors[0])).module;
    let wrong = farkas::check(&module);
    assert!(wrong.is_empty(), "{}", wrong[0]);
    let ran = run(&module, &RunOptions { func: Some("main".to_owned()), ..RunOptions::default() });
    let printed = tools::without_address(&ran.unwrap_or_else(|error| panic!("{error}")).output);
    (farkas::codegen::cuda::emit(&module).unwrap_or_else(|error| panic!("{error}")), printed)
}

#[test]
fn sixteen_bits_are_those_of_the_interpreter() {
    let test = "sixteen_bits_are_those_of_the_interpreter";
    let emulator =
        Emulator::need(test, &["-O1", "-Wall", "-Wextra", "-Werror", "-Wno-unused-function", "-Wno-unused-variable"]);
    let nvcc = tools::need(tools::nvcc(), test, "nvcc");
    for ty in ["f16", "bf16"] {
        for source in [program(ty), tiles(ty)] {
            let (text, expected) = both(&source);
            if let Some(emulator) = &emulator {
                emulator.compile(ty, &text);
                for order in ["forward", "random:1"] {
                    let printed = emulator.run(order).unwrap_or_else(|error| panic!("{ty}, {order}: {error}"));
                    let (got, wanted) = (printed.split("Unranked"), expected.split("Unranked"));
                    for (number, (got, wanted)) in got.zip(wanted).enumerate() {
                        assert_eq!(got, wanted, "{ty}, {order}: {:?}", ARITHMETIC.get(number.wrapping_sub(1)));
                    }
                    assert_eq!(printed, expected, "{ty}, {order}");
                }
            }
            if let Some(nvcc) = &nvcc {
                ptx_without_spills(nvcc, ty, &text);
            }
        }
    }
}
