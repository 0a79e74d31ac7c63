//! Blocks of threads that share work: memory in a block or in registers, and barriers where a pair of iterations asks for one. On the
//! CPU, threads in several orders, they print what the interpreter prints, and without any of their barriers they do not.

use farkas::interp::{RunOptions, run};
use farkas::ir::Module;
use farkas::transforms::{Options, apply_pipeline, parse_pipeline};

use crate::tools;
use crate::tools::emulator::Emulator;

pub(super) const ORDERS: [&str; 4] = ["forward", "backward", "random:1", "random:2"];

/// A program with blocks, and what is said of its kernel.
pub(super) struct Case {
    pub(super) name: &'static str,
    /// The body of `@f`, whose arguments are `%A`, `%B` and `%C`, matrices of 64 x 64 numbers, and `%v`, a vector of 64.
    pub(super) body: &'static str,
    pub(super) pipeline: &'static str,
    pub(super) barriers: usize,
    /// Arrays that a block shares, and those of one thread.
    pub(super) shared: usize,
    private: &'static [&'static str],
    /// The most blocks, where the program does not say how many there are.
    pub(super) most: &'static str,
}

/// Where all threads meet, and where those of a warp do.
const BARRIERS: [&str; 2] = ["__syncthreads();", "__syncwarp();"];

/// What a GPU has.
pub(super) const MANY: &str = "2147483647";

pub(super) const PRODUCT: &str = "affine.for %i = 0 to 64 { affine.for %j = 0 to 64 { affine.for %k = 0 to 64 {
    %a = affine.load %A[%i, %k] : memref<64x64xf64>
    %b = affine.load %B[%k, %j] : memref<64x64xf64>
    %c = affine.load %C[%i, %j] : memref<64x64xf64>
    %p = arith.mulf %a, %b : f64
    %s = arith.addf %c, %p : f64
    affine.store %s, %C[%i, %j] : memref<64x64xf64> } } }";

pub(super) const TILES: &str =
    "tile(%i,%j,%k;32,32,16) forall(%i_t,%j_t;block_y,block_x) strip_mine(%i;4) strip_mine(%j;4)
    permute(%i_t2,%i,%j_t2,%j,%k;0,2,4,1,3) forall(%i_t2,%j_t2;thread_y,thread_x)";
const SHARED: &str = "promote(%B,%k_t;shared) promote(%A,%k_t;shared,layout=(d1,d0),pad=1)
    forall(%A_in0,%A_in1;thread_y,thread_x) forall(%B_in0,%B_in1;thread_y,thread_x)";
const REGISTERS: &str = "promote(%C,%k_t;whole,private)
    strip_mine(%C_in0;4) strip_mine(%C_in1;4) permute(%C_in0_t,%C_in0,%C_in1_t,%C_in1;0,2,1,3)
    forall(%C_in0_t,%C_in1_t;thread_y,thread_x)
    strip_mine(%C_out0;4) strip_mine(%C_out1;4) permute(%C_out0_t,%C_out0,%C_out1_t,%C_out1;0,2,1,3)
    forall(%C_out0_t,%C_out1_t;thread_y,thread_x)";

pub(super) const CASES: &[Case] = &[
    Case { name: "tiles", body: PRODUCT, pipeline: TILES, barriers: 0, shared: 0, private: &[], most: MANY },
    // Once when the copies are there, and once before the next ones are made.
    Case {
        name: "shared tiles",
        body: PRODUCT,
        pipeline: "TILES SHARED",
        barriers: 2,
        shared: 2,
        private: &[],
        most: MANY,
    },
    Case {
        name: "sums in registers",
        body: PRODUCT,
        pipeline: "TILES REGISTERS SHARED",
        barriers: 2,
        shared: 2,
        private: &["double C_buf[16];"],
        most: MANY,
    },
    // Two buffers in turn: who writes the second one while the first is read does no harm.
    Case {
        name: "two buffers",
        body: "affine.parallel (%b) = (0) to (8) {
            %buf = memref.alloca() : memref<2x64xf64>
            affine.for %k = 0 to 64 {
              affine.parallel (%t) = (0) to (64) {
                %a = affine.load %A[%k, %t] : memref<64x64xf64>
                affine.store %a, %buf[%k mod 2, %t] : memref<2x64xf64>
              }
              affine.parallel (%t) = (0) to (64) {
                %x = affine.load %buf[%k mod 2, 63 - %t] : memref<2x64xf64>
                affine.if affine_set<(d0, d1)[] : (d0 floordiv 8 - d1 == 0)>(%t, %b) {
                  %c = affine.load %C[%k, %t] : memref<64x64xf64>
                  %s = arith.addf %c, %x : f64
                  affine.store %s, %C[%k, %t] : memref<64x64xf64>
                }
              }
            }
          }",
        pipeline: "",
        barriers: 1,
        shared: 1,
        private: &[],
        most: MANY,
    },
    // What the first thread stores all load, and it stores again only when they have.
    Case {
        name: "one thread and all",
        body: "affine.parallel (%b) = (0) to (64) {
            %buf = memref.alloca() : memref<1xf64>
            affine.for %k = 0 to 8 {
              %a = affine.load %A[%b, %k] : memref<64x64xf64>
              %q = arith.addf %a, %a : f64
              affine.store %q, %buf[0] : memref<1xf64>
              %x = affine.load %buf[0] : memref<1xf64>
              affine.parallel (%t) = (0) to (64) {
                %c = affine.load %C[%b, %t] : memref<64x64xf64>
                %s = arith.addf %c, %x : f64
                affine.store %s, %C[%b, %t] : memref<64x64xf64>
              }
            }
          }",
        pipeline: "",
        barriers: 2,
        shared: 1,
        private: &[],
        most: MANY,
    },
    // Each element stays with its thread, but for the loop in which threads have two iterations, or those of others.
    Case {
        name: "own elements",
        body: "affine.parallel (%b) = (0) to (64) {
            %own = memref.alloca() : memref<64x2xf64>
            %others = memref.alloca() : memref<64xf64>
            affine.parallel (%t) = (0) to (64) {
              %a = affine.load %A[%b, %t] : memref<64x64xf64>
              %c = affine.load %B[%b, %t] : memref<64x64xf64>
              affine.store %a, %own[%t, 0] : memref<64x2xf64>
              affine.store %c, %own[%t, 1] : memref<64x2xf64>
              affine.store %a, %others[63 - %t] : memref<64xf64>
            }
            affine.parallel (%t) = (0) to (64) {
              %x = affine.load %own[%t, 1] : memref<64x2xf64>
              %y = affine.load %own[%t, 0] : memref<64x2xf64>
              %z = affine.load %others[%t] : memref<64xf64>
              %s = arith.subf %x, %y : f64
              %r = arith.addf %s, %z : f64
              affine.store %r, %C[%b, %t] : memref<64x64xf64>
            }
          }",
        pipeline: "",
        barriers: 1,
        shared: 1,
        private: &["double own[2];"],
        most: MANY,
    },
    // A loop that only some threads have work in runs beside the next one: no element of another thread is asked for.
    Case {
        name: "fewer iterations than threads",
        body: "affine.parallel (%b) = (0) to (64) {
            %part = memref.alloca() : memref<32xf64>
            affine.parallel (%t) = (0) to (32) {
              %a = affine.load %A[%b, %t] : memref<64x64xf64>
              affine.store %a, %part[%t] : memref<32xf64>
            }
            affine.parallel (%t) = (0) to (64) {
              %x = affine.load %part[%t floordiv 2] : memref<32xf64>
              %y = arith.mulf %x, %x : f64
              affine.store %y, %C[%b, %t] : memref<64x64xf64>
            }
          }",
        pipeline: "",
        barriers: 1,
        shared: 1,
        private: &[],
        most: MANY,
    },
    // Half as many iterations, each with two elements.
    Case {
        name: "steps of two",
        body: "affine.parallel (%b) = (0) to (64) {
            %own = memref.alloca() : memref<128xf64>
            affine.parallel (%t) = (0) to (128) step (2) {
              %a = affine.load %A[%b, %t floordiv 2] : memref<64x64xf64>
              %c = affine.load %B[%b, %t floordiv 2] : memref<64x64xf64>
              affine.store %a, %own[%t] : memref<128xf64>
              affine.store %c, %own[%t + 1] : memref<128xf64>
            }
            affine.parallel (%t) = (0) to (64) {
              %x = affine.load %own[2 * %t] : memref<128xf64>
              %y = affine.load %own[2 * %t + 1] : memref<128xf64>
              %s = arith.subf %x, %y : f64
              affine.store %s, %C[%b, %t] : memref<64x64xf64>
            }
          }",
        pipeline: "",
        barriers: 0,
        shared: 0,
        private: &["double own[2];"],
        most: MANY,
    },
    // Of the memory that is made anew, who is behind still uses the old one, which is the same.
    Case {
        name: "made in a loop",
        body: "affine.parallel (%b) = (0) to (64) {
            affine.for %k = 0 to 4 {
              %buf = memref.alloca() : memref<64xf64>
              affine.parallel (%t) = (0) to (64) {
                %a = affine.load %A[%k, %t] : memref<64x64xf64>
                affine.store %a, %buf[%t] : memref<64xf64>
              }
              affine.parallel (%t) = (0) to (64) {
                %x = affine.load %buf[63 - %t] : memref<64xf64>
                %c = affine.load %C[%b, %t] : memref<64x64xf64>
                %s = arith.addf %x, %c : f64
                affine.store %s, %C[%b, %t] : memref<64x64xf64>
              }
            }
          }",
        pipeline: "",
        barriers: 2,
        shared: 1,
        private: &[],
        most: MANY,
    },
    // Nobody knows how many iterations there are: each has a block, in as many launches as it takes.
    Case {
        name: "as many blocks as a symbol says",
        body: "affine.parallel (%b) = (0) to (%n) {
            %buf = memref.alloca() : memref<64xf64>
            affine.parallel (%t) = (0) to (64) {
              %a = affine.load %A[%b, %t] : memref<64x64xf64>
              affine.store %a, %buf[%t] : memref<64xf64>
            }
            affine.parallel (%t) = (0) to (64) {
              %x = affine.load %buf[63 - %t] : memref<64xf64>
              affine.store %x, %C[%b, %t] : memref<64x64xf64>
            }
          }",
        pipeline: "",
        barriers: 1,
        shared: 1,
        private: &[],
        most: "3",
    },
    // More than a grid has blocks along its second axis, which is known: some blocks have two iterations.
    Case {
        name: "blocks that go on",
        body: "affine.parallel (%b, %one) = (0, 0) to (65600, 1) {
            %buf = memref.alloca() : memref<8xf64>
            affine.parallel (%t) = (0) to (8) {
              %a = affine.load %A[%b mod 64, %t] : memref<64x64xf64>
              affine.store %a, %buf[%t] : memref<8xf64>
            }
            affine.if affine_set<(d0) : (63 - d0 >= 0)>(%b) {
              affine.parallel (%t) = (0) to (8) {
                %x = affine.load %buf[7 - %t] : memref<8xf64>
                affine.store %x, %C[%b, %t] : memref<64x64xf64>
              }
            }
          }",
        pipeline: "",
        barriers: 2,
        shared: 1,
        private: &[],
        most: MANY,
    },
    // A row for a block: its threads go through it side by side. No block has two rows, so that nobody overwrites what is still read.
    Case {
        name: "sums of rows",
        body: "affine.parallel (%i) = (0) to (64) {
            %s = affine.parallel (%j) = (0) to (symbol(%n)) reduce (\"addf\") -> (f64) {
              %a = affine.load %A[%i, %j] : memref<64x64xf64>
              affine.yield %a : f64
            }
            affine.store %s, %C[%i, 0] : memref<64x64xf64>
          }",
        pipeline: "",
        barriers: 1,
        shared: 1,
        private: &["double s = 0.0;"],
        most: MANY,
    },
    // As many rows as a symbol says.
    Case {
        name: "sums of any number of rows",
        body: "affine.parallel (%i) = (0) to (%n) {
            %s = affine.parallel (%j) = (0) to (symbol(%n)) reduce (\"addf\") -> (f64) {
              %a = affine.load %A[%i, %j] : memref<64x64xf64>
              affine.yield %a : f64
            }
            affine.store %s, %C[%i, 0] : memref<64x64xf64>
          }",
        pipeline: "",
        barriers: 1,
        shared: 1,
        private: &[],
        most: "3",
    },
    // Two results with a barrier for both; they are needed by all threads at once.
    Case {
        name: "softmax of rows",
        body: "affine.parallel (%i) = (0) to (64) {
            %s, %m = affine.parallel (%j) = (0) to (symbol(%n)) reduce (\"addf\", \"maximumf\") -> (f64, f64) {
              %a = affine.load %A[%i, %j] : memref<64x64xf64>
              affine.yield %a, %a : f64, f64
            }
            affine.parallel (%j) = (0) to (symbol(%n)) {
              %a = affine.load %A[%i, %j] : memref<64x64xf64>
              %x = arith.subf %a, %m : f64
              %y = arith.mulf %x, %s : f64
              affine.store %y, %C[%i, %j] : memref<64x64xf64>
            }
            %t = affine.parallel (%j) = (0) to (symbol(%n)) reduce (\"addf\") -> (f64) {
              %c = affine.load %C[%i, 63 - %j] : memref<64x64xf64>
              affine.yield %c : f64
            }
            affine.parallel (%j) = (0) to (symbol(%n)) {
              %c = affine.load %C[%i, %j] : memref<64x64xf64>
              %x = arith.subf %c, %t : f64
              affine.store %x, %B[%i, %j] : memref<64x64xf64>
            }
            affine.parallel (%j) = (0) to (symbol(%n)) {
              %b = affine.load %B[%i, 63 - %j] : memref<64x64xf64>
              affine.store %b, %C[%i, %j] : memref<64x64xf64>
            }
          }",
        pipeline: "",
        barriers: 4,
        shared: 3,
        private: &[],
        most: MANY,
    },
    // What the first thread stores all read in the next turn, and its warps put down their sums anew.
    Case {
        name: "sums in a loop",
        body: "affine.parallel (%i) = (0) to (64) {
            affine.for %k = 0 to 4 {
              %s = affine.parallel (%j) = (0) to (symbol(%n)) reduce (\"addf\") -> (f64) {
                %a = affine.load %A[%i, %j] : memref<64x64xf64>
                %c = affine.load %C[%i, %k] : memref<64x64xf64>
                %p = arith.addf %a, %c : f64
                affine.yield %p : f64
              }
              affine.store %s, %C[%i, %k + 1] : memref<64x64xf64>
            }
          }",
        pipeline: "",
        barriers: 2,
        shared: 1,
        private: &[],
        most: MANY,
    },
    // Two in turn: between what one puts down and puts down again there is the barrier of the other.
    Case {
        name: "two sums in turn",
        body: "affine.parallel (%i) = (0) to (64) {
            affine.for %k = 0 to 4 {
              %s = affine.parallel (%j) = (0) to (symbol(%n)) reduce (\"addf\") -> (f64) {
                %a = affine.load %A[%i, %j] : memref<64x64xf64>
                affine.yield %a : f64
              }
              %m = affine.parallel (%j) = (0) to (symbol(%n)) reduce (\"minimumf\") -> (f64) {
                %b = affine.load %B[%i, %j] : memref<64x64xf64>
                %x = arith.mulf %b, %s : f64
                affine.yield %x : f64
              }
              affine.store %m, %C[%i, %k] : memref<64x64xf64>
            }
          }",
        pipeline: "",
        barriers: 2,
        shared: 2,
        private: &[],
        most: MANY,
    },
    // A row is so short that a warp has it, whose lanes need no memory to combine what they have.
    Case {
        name: "sums of short rows",
        body: "affine.parallel (%i) = (0) to (64) {
            %s = affine.parallel (%j) = (0) to (63) reduce (\"addf\") -> (f64) {
              %a = affine.load %A[%i, %j] : memref<64x64xf64>
              affine.yield %a : f64
            }
            affine.store %s, %C[%i, 0] : memref<64x64xf64>
          }",
        pipeline: "",
        barriers: 0,
        shared: 0,
        private: &["s = fk::over_warp(s, addf);"],
        most: MANY,
    },
    // Eight warps have a row each, and the lanes of each one meet when its first one has stored what all read.
    Case {
        name: "sums of short rows in a loop",
        body: "affine.parallel (%i) = (0) to (64) {
            affine.for %k = 0 to 4 {
              %s = affine.parallel (%j) = (0) to (63) reduce (\"addf\") -> (f64) {
                %a = affine.load %A[%i, %j] : memref<64x64xf64>
                %c = affine.load %C[%i, %k] : memref<64x64xf64>
                %p = arith.addf %a, %c : f64
                affine.yield %p : f64
              }
              affine.store %s, %C[%i, %k + 1] : memref<64x64xf64>
            }
          }",
        pipeline: "",
        barriers: 1,
        shared: 0,
        private: &["int64_t{blockIdx.x} * blockDim.y + threadIdx.y", "__syncwarp();"],
        most: MANY,
    },
    // Threads have two axes; 15 x 16 of them would not fill their warps.
    Case {
        name: "sums beside a loop of two dims",
        body: "affine.parallel (%b) = (0) to (4) {
            affine.parallel (%i, %j) = (0, 0) to (15, 16) {
              %a = affine.load %A[%i + 16 * %b, %j] : memref<64x64xf64>
              affine.store %a, %B[%i + 16 * %b, %j + 16] : memref<64x64xf64>
            }
            %s = affine.parallel (%i, %j) = (0, 0) to (15, 16) reduce (\"addf\") -> (f64) {
              %x = affine.load %B[%i + 16 * %b, 31 - %j] : memref<64x64xf64>
              affine.yield %x : f64
            }
            affine.store %s, %C[%b, 0] : memref<64x64xf64>
          }",
        pipeline: "",
        barriers: 2,
        shared: 1,
        private: &["fk::thread_number()"],
        most: MANY,
    },
    // A loop of a thread below one that is no loop of subscripts: how often it runs is looked for around that, too.
    Case {
        name: "a loop in a while",
        body: "affine.parallel (%b) = (0) to (4) { affine.parallel (%t) = (0) to (16) {
            %zero = arith.constant 0 : index
            %one = arith.constant 1 : index
            %three = arith.constant 3 : index
            %last = scf.while (%k = %zero) : (index) -> index {
              %more = arith.cmpi slt, %k, %three : index
              scf.condition(%more) %k : index
            } do {
            ^bb0(%k: index):
              affine.for %j = 0 to 4 {
                %c = affine.load %C[%b * 16 + %t, %j] : memref<64x64xf64>
                %s = arith.addf %c, %c : f64
                affine.store %s, %C[%b * 16 + %t, %j] : memref<64x64xf64>
              }
              %next = arith.addi %k, %one : index
              scf.yield %next : index
            } } }",
        pipeline: "",
        barriers: 0,
        shared: 0,
        private: &[],
        most: MANY,
    },
];

/// The program around a body: `@main` fills the memory, calls and prints.
fn program(body: &str) -> String {
    format!(
        "func.func @f(%A: memref<64x64xf64>, %B: memref<64x64xf64>, %C: memref<64x64xf64>, %n: index) {{
           {body}
           return
         }}
         func.func private @printMemrefF64(memref<*xf64>)
         func.func @main() {{
           %A = memref.alloc() : memref<64x64xf64>
           %B = memref.alloc() : memref<64x64xf64>
           %C = memref.alloc() : memref<64x64xf64>
           %three = arith.constant 3 : index
           %five = arith.constant 5 : index
           %many = arith.constant 17 : index
           affine.for %i = 0 to 64 {{
             affine.for %j = 0 to 64 {{
               %a = arith.muli %i, %three : index
               %b = arith.muli %j, %five : index
               %c = arith.addi %a, %b : index
               %d = arith.remsi %c, %many : index
               %e = arith.index_cast %d : index to i64
               %x = arith.sitofp %e : i64 to f64
               %y = arith.addf %x, %x : f64
               affine.store %x, %A[%i, %j] : memref<64x64xf64>
               affine.store %y, %B[%j, %i] : memref<64x64xf64>
               affine.store %x, %C[%i, %j] : memref<64x64xf64>
             }}
           }}
           %n = arith.constant 64 : index
           func.call @f(%A, %B, %C, %n) : (memref<64x64xf64>, memref<64x64xf64>, memref<64x64xf64>, index) -> ()
           %view = memref.cast %C : memref<64x64xf64> to memref<*xf64>
           func.call @printMemrefF64(%view) : (memref<*xf64>) -> ()
           memref.dealloc %A : memref<64x64xf64>
           memref.dealloc %B : memref<64x64xf64>
           memref.dealloc %C : memref<64x64xf64>
           return
         }}"
    )
}

/// What a program with this body prints, and the program after the pipeline.
pub(super) fn ordered(name: &str, body: &str, pipeline: &str) -> (String, Module) {
    let pipeline = pipeline.replace("TILES", TILES).replace("SHARED", SHARED).replace("REGISTERS", REGISTERS);
    let mut module = farkas::parse(&program(body)).unwrap_or_else(|errors| panic!("{name}: {}", errors[0])).module;
    let ran = run(&module, &RunOptions { func: Some("main".to_owned()), ..RunOptions::default() });
    let printed = tools::without_address(&ran.unwrap_or_else(|error| panic!("{name}: {error}")).output);
    let steps = parse_pipeline(&pipeline).expect("steps");
    if !steps.is_empty() {
        let func = farkas::prelude::function(&module, "f").expect("it is there");
        let outcome = apply_pipeline(&module, func, &steps, &Options::default());
        module = outcome.unwrap_or_else(|no| panic!("{name}: {no}")).module;
    }
    (printed, module)
}

/// What a program with this body prints, and its CUDA after the pipeline.
pub(super) fn written(name: &str, body: &str, pipeline: &str) -> (String, String) {
    let (printed, module) = ordered(name, body, pipeline);
    (printed, farkas::codegen::cuda::emit(&module).unwrap_or_else(|error| panic!("{name}: {error}")))
}

fn emitted(case: &Case) -> (String, String) {
    let (printed, text) = written(case.name, case.body, case.pipeline);
    (printed, text.replace(MANY, case.most))
}

/// The text of the kernel of `@f`.
pub(super) fn kernel(text: &str) -> &str {
    let start = text.find("f_kernel0(").expect("a kernel");
    &text[start..start + text[start..].find("\n}\n").expect("its end")]
}

#[test]
fn threads_share_memory_and_meet_where_they_have_to() {
    for case in CASES {
        let (_, text) = emitted(case);
        let kernel = kernel(&text);
        let count = |word: &str| kernel.matches(word).count();
        let found = (BARRIERS.iter().map(|word| count(word)).sum(), count("POLY_SHARED("));
        assert_eq!(found, (case.barriers, case.shared), "{}: {kernel}", case.name);
        assert_eq!(count("All threads meet behind this: "), case.barriers, "{}: each says why", case.name);
        for array in case.private {
            assert!(kernel.contains(array), "{}: {array}: {kernel}", case.name);
        }
    }
}

#[test]
fn without_any_of_their_barriers_they_print_something_else() {
    let test = "without_any_of_their_barriers_they_print_something_else";
    let Some(emulator) =
        Emulator::need(test, &["-O1", "-Wall", "-Wextra", "-Werror", "-Wno-unused-function", "-Wno-unused-parameter"])
    else {
        return;
    };
    for case in CASES {
        let (printed, text) = emitted(case);
        let all_print = |text: &str| {
            emulator.compile(case.name, text);
            ORDERS.iter().all(|order| emulator.run(order).is_ok_and(|other| other == printed))
        };
        assert!(all_print(&text), "{}: {}", case.name, kernel(&text));
        let barriers = BARRIERS.iter().flat_map(|word| text.match_indices(word));
        for (at, word) in barriers {
            let without = format!("{}{}", &text[..at], &text[at + word.len()..]);
            assert!(!all_print(&without), "{}: the barrier at {at} is not needed: {}", case.name, kernel(&text));
        }
    }
}
