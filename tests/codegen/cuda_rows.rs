//! Blocks that run several nests, and arrays that are turned in shared memory, as `auto(gpu)` makes them: one kernel each, no bank of shared memory that is asked
//! twice, and on the CPU, threads in several orders, they print what the interpreter prints.

use farkas::codegen::native::{self, Call, Tell};
use farkas::interp::{self, RunOptions};
use farkas::ir::Module;
use farkas::limits::Limits;
use farkas::transforms::{Options, apply_pipeline, parse_pipeline};

use crate::cuda::ptx_without_spills;
use crate::tools;
use crate::tools::emulator::Emulator;

const ORDERS: [&str; 3] = ["forward", "backward", "random:1"];

/// A function, the first of a program, as `auto(gpu)` orders it.
struct Ordered {
    before: Module,
    after: Module,
}

impl Ordered {
    fn of(name: &str, source: &str) -> Ordered {
        let before = farkas::parse(source).unwrap_or_else(|errors| panic!("{name}: {}", errors[0])).module;
        let steps = parse_pipeline("auto(gpu)").unwrap_or_else(|error| panic!("{name}: {error}"));
        let func = farkas::builtin::functions(&before)[0];
        let outcome = apply_pipeline(&before, func, &steps, &Options::default());
        let outcome = outcome.unwrap_or_else(|no| panic!("{name}: {no}"));
        assert!(!outcome.report.iter().any(|line| line.starts_with("not re-read")), "{name}: {:?}", outcome.report);
        Ordered { before, after: outcome.module }
    }

    /// The text of its kernels.
    fn text(&self, name: &str) -> String {
        farkas::codegen::cuda::emit(&self.after).unwrap_or_else(|error| panic!("{name}: {error}"))
    }

    /// Runs it with arguments, `n=5`, and has it print what the interpreter prints; what the emulator prints at its end.
    fn agrees(&self, emulator: &Emulator, name: &str, given: &[(&str, i64)]) -> Vec<String> {
        let args = given.iter().map(|(name, value)| ((*name).to_owned(), value.to_string())).collect();
        let func = farkas::builtin::symbol_name(&self.before, farkas::builtin::functions(&self.before)[0]);
        let options = RunOptions { func: func.map(str::to_owned), args, ..RunOptions::default() };
        let expected = interp::run(&self.before, &options).unwrap_or_else(|error| panic!("{name}: {error}")).output;
        let (function, inputs) =
            interp::inputs(&self.after, &options).unwrap_or_else(|error| panic!("{name}: {error}"));
        let calls = [Call { function, inputs, tell: Tell::Sums }];
        let text = native::cuda_program(&self.after, func, &calls, &Limits::default());
        emulator.compile(name, &text.unwrap_or_else(|error| panic!("{name}: {error}")));
        let end = |order: &&str| {
            let printed = emulator.run(order).unwrap_or_else(|error| panic!("{name}, {order}: {error}"));
            let end = printed.strip_prefix(&*tools::without_address(&expected));
            end.unwrap_or_else(|| panic!("{name}, {given:?}, {order}: {printed}\n{expected}")).to_owned()
        };
        ORDERS.iter().map(end).collect()
    }
}

fn count(text: &str, word: &str) -> usize {
    text.matches(word).count()
}

/// A matrix of elements of a type, turned.
fn transposition(element: &str) -> String {
    let ty = format!("memref<?x?x{element}>");
    format!(
        "func.func @turn(%n: index, %m: index, %A: {ty}, %B: {ty}) {{
           affine.for %i = 0 to %n {{ affine.for %j = 0 to %m {{
             %a = affine.load %A[%j, %i] : {ty}
             affine.store %a, %B[%i, %j] : {ty}
           }} }}
           return
         }}"
    )
}

/// Whatever the size of the matrix and of its elements, no bank of shared memory is asked for two words at once.
#[test]
fn turned_matrices_ask_each_bank_once() {
    let test = "turned_matrices_ask_each_bank_once";
    let Some(emulator) = Emulator::need(test, &["-O1", "-DEMULATOR_BANKS"]) else { return };
    for (element, size) in [("f64", 32 * 33), ("f32", 32 * 33), ("i16", 32 * 34), ("i8", 32 * 36)] {
        let ordered = Ordered::of(element, &transposition(element));
        let text = ordered.text(element);
        assert_eq!(count(&text, "__global__"), 1, "{text}");
        // Behind what is copied: a block has one tile.
        assert!(text.contains(&format!(", A_buf, [{size}]);")) && count(&text, "__syncthreads();") == 1, "{text}");
        for (n, m) in [(7, 31), (31, 32), (32, 33), (33, 64), (64, 65), (64, 64), (97, 67), (1, 100), (0, 5)] {
            for end in ordered.agrees(&emulator, element, &[("n", n), ("m", m)]) {
                let none = end.starts_with("bank conflicts: 0 of ");
                assert!(none && (n == 0 || !end.contains(" of 0 ")), "{element}, {n} x {m}: {end}");
            }
        }
    }
}

/// The count is one that sees conflicts: without the element more in each row 32 lanes ask one bank.
#[test]
fn conflicts_are_seen() {
    let Some(emulator) = Emulator::need("conflicts_are_seen", &["-O1", "-DEMULATOR_BANKS"]) else { return };
    let steps = "tile(%i,%j;32,32) promote(%A,%j_t;shared) forall(%i_t,%j_t;block_y,block_x) forall(%i,%j;thread_y,thread_x) \
                 forall(%A_in0,%A_in1;thread_y,thread_x)";
    let before = farkas::parse(&transposition("f32")).expect("a program").module;
    let func = farkas::builtin::functions(&before)[0];
    let after = apply_pipeline(&before, func, &parse_pipeline(steps).expect("steps"), &Options::default());
    let ordered = Ordered { before, after: after.unwrap_or_else(|no| panic!("{no}")).module };
    // A tile is written in rows and read in columns by 32 warps, each 31 times more than once.
    for end in ordered.agrees(&emulator, "no pad", &[("n", 32), ("m", 32)]) {
        assert_eq!(end.trim_end(), "bank conflicts: 992 of 64 accesses");
    }
}

/// What is turned beside what is not, several arrays, one that is written, batches.
#[test]
fn what_is_turned_is_the_same() {
    let test = "what_is_turned_is_the_same";
    let Some(emulator) = Emulator::need(test, &["-O1", "-DEMULATOR_BANKS"]) else { return };
    let (two, three) = ("memref<?x?xf64>", "memref<?x?x?xf64>");
    let body = |body: &str| format!("affine.for %i = 0 to %n {{ affine.for %j = 0 to %n {{ {body} }} }} return }}");
    let sum = format!(
        "func.func @f(%n: index, %A: {two}, %B: {two}, %C: {two}) {{ {}",
        body(&format!(
            "%0 = affine.load %A[%i, %j] : {two}
             %1 = affine.load %B[%j, %i] : {two}
             %2 = arith.subf %0, %1 : f64
             affine.store %2, %C[%i, %j] : {two}"
        ))
    );
    let both = format!(
        "func.func @f(%n: index, %A: {two}, %B: {two}, %C: {two}, %D: {two}) {{ {}",
        body(&format!(
            "%0 = affine.load %A[%i, %j + 1] : {two}
             %1 = affine.load %B[%j, %i + 2] : {two}
             %2 = arith.subf %0, %1 : f64
             affine.store %2, %C[%i, %j] : {two}
             affine.store %2, %D[%j, %i] : {two}"
        ))
    );
    let batch = format!(
        "func.func @f(%n: index, %A: {three}, %B: {three}) {{
           affine.for %b = 0 to 3 {{ {}",
        body(&format!(
            "%0 = affine.load %A[%b, %j, %i] : {three}
             affine.store %0, %B[%i, %b, %j] : {three}"
        ))
        .replace("} } return", "} } } return")
    );
    for (name, source) in [("sum", sum), ("both", both), ("batch", batch)] {
        let ordered = Ordered::of(name, &source);
        let text = ordered.text(name);
        assert!(count(&text, "__global__") == 1 && text.contains("[1056]);"), "{name}: {text}");
        for n in [5, 37, 64] {
            for end in ordered.agrees(&emulator, name, &[("n", n)]) {
                assert!(end.starts_with("bank conflicts: 0 of "), "{name}, {n}: {end}");
            }
        }
    }
}

/// Attention, its exponential left out, which libraries round in several ways.
fn attention() -> String {
    let program = tools::read("tests/applications/attention.mlir");
    let plain = program.replace("math.exp %scaled", "arith.mulf %scaled, %scaled");
    assert_ne!(program, plain);
    plain
}

/// One kernel; threads wait for each other between nests, not between elements.
#[test]
fn attention_is_one_kernel() {
    let ordered = Ordered::of("attention", &attention());
    let text = ordered.text("attention");
    assert_eq!(count(&text, "__global__"), 1, "{text}");
    assert_eq!(count(&text, "__syncthreads();"), 4, "{text}");
    assert!(text.contains("__launch_bounds__(256"), "{text}");
    if let Some(nvcc) = tools::need(tools::nvcc(), "attention_is_one_kernel", "nvcc") {
        ptx_without_spills(&nvcc, "attention", &text);
    }
    let Some(emulator) = Emulator::need("attention_is_one_kernel", &["-O1"]) else { return };
    for (heads, t, d) in [(1, 16, 16), (3, 33, 5), (2, 64, 7)] {
        ordered.agrees(&emulator, "attention", &[("heads", heads), ("t", t), ("d", d), ("scale", 1)]);
    }
}

/// Softmax of rows, long ones and many.
#[test]
fn softmax_is_one_kernel() {
    let emulator = Emulator::need("softmax_is_one_kernel", &["-O1"]);
    let source = tools::read("tests/filetests/opt/auto_gpu_rows.mlir");
    let source = source.lines().take_while(|line| !line.starts_with("//|")).collect::<Vec<_>>().join("\n");
    let plain = source.replace("math.exp %c", "arith.mulf %c, %c");
    for (rows, columns) in [("%n", "%m"), ("100", "40"), ("1000000", "100")] {
        let name = format!("{rows} rows of {columns}");
        let sized = plain.replace("0 to %n", &format!("0 to {rows}")).replace("0 to %m", &format!("0 to {columns}"));
        let ordered = Ordered::of(&name, &sized);
        let text = ordered.text(&name);
        assert_eq!(count(&text, "__global__"), 1, "{name}: {text}");
        if let Some(emulator) = emulator.as_ref().filter(|_| rows != "1000000") {
            for (n, m) in [(1, 100), (70, 33)] {
                ordered.agrees(emulator, &name, &[("n", n), ("m", m)]);
            }
        }
    }
}

/// Products of 16 x 16: a thread for each result, and nobody waits.
#[test]
fn small_products_are_one_kernel() {
    let ty = "memref<1000x16x16xf32>";
    let source = format!(
        "func.func @products(%A: {ty}, %B: {ty}, %C: {ty}) {{
           affine.for %b = 0 to 1000 {{ affine.for %i = 0 to 16 {{ affine.for %j = 0 to 16 {{ affine.for %k = 0 to 16 {{
             %0 = affine.load %A[%b, %i, %k] : {ty}
             %1 = affine.load %B[%b, %k, %j] : {ty}
             %2 = affine.load %C[%b, %i, %j] : {ty}
             %3 = arith.mulf %0, %1 : f32
             %4 = arith.addf %2, %3 : f32
             affine.store %4, %C[%b, %i, %j] : {ty}
           }} }} }} }}
           return
         }}"
    );
    let ordered = Ordered::of("products", &source);
    let text = ordered.text("products");
    assert_eq!((count(&text, "__global__"), count(&text, "__syncthreads();")), (1, 0), "{text}");
    let Some(emulator) = Emulator::need("small_products_are_one_kernel", &["-O1"]) else { return };
    ordered.agrees(&emulator, "products", &[]);
}
