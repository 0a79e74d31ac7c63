//! What a block copies from outside into memory that its threads share is on its way while they go on, where nobody counts on it or
//! changes it before they meet. On the CPU, where a copy is made when it is begun or when it is waited for, programs print what the
//! interpreter prints, and without waiting they do not.

use farkas::ir::Module;

use crate::cuda_blocks::{ORDERS, PRODUCT, TILES, kernel, ordered, written};
use crate::tools::emulator::Emulator;

/// A program with blocks as in `cuda_blocks`, and what is fetched in it.
struct Case {
    name: &'static str,
    body: &'static str,
    pipeline: &'static str,
    /// How a fetch is written, and how often; nothing is fetched elsewhere.
    fetches: &'static [(&'static str, usize)],
    /// How often it is waited for.
    waits: usize,
}

/// Each tile is filled while the one before it is worked on.
const IN_TURN: &str = "TILES REGISTERS promote(%B,%k_t;shared) promote(%A,%k_t;shared,layout=(d1,d0)) distribute(%k_t)
    forall(%A_in0,%A_in1;thread_y,thread_x) strip_mine(%B_in1;4) forall(%B_in0,%B_in1_t;thread_y,thread_x)
    fuse(%k_t_1,%k_t_3) fuse(%k_t_1,%k_t_4;shift=16) contract(%A_buf_buf;pad=1) contract(%B_buf_buf)
    peel(%k_t_1;last) peel(%k_t_1;first)";

/// The same by one step.
const AHEAD: &str = "TILES REGISTERS promote(%B,%k_t;shared) promote(%A,%k_t;shared,layout=(d1,d0),pad=1)
    forall(%A_in0,%A_in1;thread_y,thread_x) strip_mine(%B_in1;4) forall(%B_in0,%B_in1_t;thread_y,thread_x)
    pipeline(%k_t;STAGES)";

/// A row of `%A` goes to the buffer; it comes back the other way round; the same with a row of `%B` added.
const FILL: &str = "affine.parallel (%t) = (0) to (64) {
    %a = affine.load %A[%b, %t] : memref<64x64xf64>
    affine.store %a, %buf[%t] : memref<64xf64> }";
const READ_BACK: &str = "affine.parallel (%t) = (0) to (64) {
    %x = affine.load %buf[63 - %t] : memref<64xf64>
    affine.store %x, %C[%b, %t] : memref<64x64xf64> }";
const ADD_BACK: &str = "affine.parallel (%t) = (0) to (64) {
    %x = affine.load %buf[63 - %t] : memref<64xf64>
    %y = affine.load %B[%b, %t] : memref<64x64xf64>
    %s = arith.addf %x, %y : f64
    affine.store %s, %C[%b, %t] : memref<64x64xf64> }";

const CASES: &[Case] = &[
    Case {
        name: "tiles",
        body: PRODUCT,
        pipeline: "TILES SHARED",
        fetches: &[("fk::fetch<1>(&A_buf[", 1), ("fk::fetch<1>(&B_buf[", 1)],
        waits: 1,
    },
    Case {
        name: "tiles in turn",
        body: PRODUCT,
        pipeline: IN_TURN,
        fetches: &[("fk::fetch<1>(&A_buf_buf[", 2), ("fk::fetch<4>(&B_buf_buf[", 2)],
        waits: 2,
    },
    Case {
        name: "tiles ahead",
        body: PRODUCT,
        pipeline: "AHEAD(2)",
        fetches: &[("fk::fetch<1>(&A_buf[", 2), ("fk::fetch<4>(&B_buf[", 2)],
        waits: 2,
    },
    Case {
        name: "tiles two ahead",
        body: PRODUCT,
        pipeline: "AHEAD(3)",
        fetches: &[("fk::fetch<1>(&A_buf[", 2), ("fk::fetch<4>(&B_buf[", 2)],
        // There are four: the loop has two iterations, and what they fetch is needed behind it.
        waits: 2,
    },
    // Eight tiles of which two are on their way: one of them past a barrier.
    Case {
        name: "many tiles two ahead",
        body: PRODUCT,
        pipeline: "MANY_AHEAD(3)",
        fetches: &[("fk::fetch<1>(&A_buf[", 2), ("fk::fetch<4>(&B_buf[", 2)],
        waits: 3,
    },
    // Two of four elements take sixteen bytes; they start where sixteen bytes do not.
    Case {
        name: "rows that start anywhere",
        body: "affine.parallel (%b) = (0) to (64) {
            %buf = memref.alloca() : memref<48xf64>
            affine.parallel (%t) = (0) to (12) {
              affine.for %x = affine_map<(d0) -> (4 * d0)>(%t) to affine_map<(d0) -> (4 * d0 + 4)>(%t) {
                %a = affine.load %A[%b, %x + 1] : memref<64x64xf64>
                affine.store %a, %buf[%x] : memref<48xf64>
              }
            }
            affine.parallel (%t) = (0) to (48) {
              %x = affine.load %buf[47 - %t] : memref<48xf64>
              affine.store %x, %C[%b, %t] : memref<64x64xf64>
            }
          }",
        pipeline: "",
        fetches: &[("fk::fetch<4>(&buf[", 1)],
        waits: 1,
    },
    // In a row on one side only.
    Case {
        name: "backwards",
        body: "affine.parallel (%b) = (0) to (64) {
            %buf = memref.alloca() : memref<64xf64>
            affine.parallel (%t) = (0) to (16) {
              affine.for %x = affine_map<(d0) -> (4 * d0)>(%t) to affine_map<(d0) -> (4 * d0 + 4)>(%t) {
                %a = affine.load %A[%b, 63 - %x] : memref<64x64xf64>
                affine.store %a, %buf[%x] : memref<64xf64>
              }
            }
            READ_BACK
          }",
        pipeline: "",
        fetches: &[("fk::fetch<1>(&buf[", 1)],
        waits: 1,
    },
    // One element has no neighbour.
    Case {
        name: "one element again and again",
        body: "%one = memref.alloc() : memref<f64>
          %same = affine.load %A[3, 5] : memref<64x64xf64>
          affine.store %same, %one[] : memref<f64>
          affine.parallel (%b) = (0) to (64) {
            %buf = memref.alloca() : memref<64xf64>
            affine.parallel (%t) = (0) to (16) {
              affine.for %x = 0 to 4 {
                %a = affine.load %one[] : memref<f64>
                affine.store %a, %buf[4 * %t + %x] : memref<64xf64>
              }
            }
            READ_BACK
          }
          memref.dealloc %one : memref<f64>",
        pipeline: "",
        fetches: &[("fk::fetch<1>(&buf[", 1)],
        waits: 1,
    },
    // The next phase has no need of it: it is waited for behind that.
    Case {
        name: "on its way past a phase",
        body: "affine.parallel (%b) = (0) to (64) {
            %buf = memref.alloca() : memref<64xf64>
            FILL
            affine.parallel (%t) = (0) to (64) {
              %x = affine.load %B[%b, %t] : memref<64x64xf64>
              %y = arith.addf %x, %x : f64
              affine.store %y, %B[%b, %t] : memref<64x64xf64>
            }
            READ_BACK
          }",
        pipeline: "",
        fetches: &[("fk::fetch<1>(&buf[", 1)],
        waits: 1,
    },
    // The thread itself reads it, before all meet.
    Case {
        name: "read at once",
        body: "affine.parallel (%b) = (0) to (64) {
            %buf = memref.alloca() : memref<64xf64>
            affine.parallel (%t) = (0) to (64) {
              %a = affine.load %A[%b, %t] : memref<64x64xf64>
              affine.store %a, %buf[%t] : memref<64xf64>
              %x = affine.load %buf[%t] : memref<64xf64>
              %y = arith.addf %x, %x : f64
              affine.store %y, %B[%b, %t] : memref<64x64xf64>
            }
            ADD_BACK
          }",
        pipeline: "",
        fetches: &[],
        waits: 0,
    },
    Case {
        name: "read by its thread in the next phase",
        body: "affine.parallel (%b) = (0) to (64) {
            %buf = memref.alloca() : memref<64xf64>
            FILL
            affine.parallel (%t) = (0) to (64) {
              %x = affine.load %buf[%t] : memref<64xf64>
              %y = arith.addf %x, %x : f64
              affine.store %y, %B[%b, %t] : memref<64x64xf64>
            }
            ADD_BACK
          }",
        pipeline: "",
        fetches: &[],
        waits: 0,
    },
    // Written over in memory before it may have been read there.
    Case {
        name: "written where it comes from",
        body: "affine.parallel (%b) = (0) to (64) {
            %buf = memref.alloca() : memref<64xf64>
            affine.parallel (%t) = (0) to (64) {
              %a = affine.load %A[%b, %t] : memref<64x64xf64>
              affine.store %a, %buf[%t] : memref<64xf64>
              %x = affine.load %B[%b, %t] : memref<64x64xf64>
              affine.store %x, %A[%b, %t] : memref<64x64xf64>
            }
            READ_BACK
          }",
        pipeline: "",
        fetches: &[],
        waits: 0,
    },
    // The thread itself wrote there in the phase before, and goes on in this one without meeting the others.
    Case {
        name: "written before, where it goes to",
        body: "affine.parallel (%b) = (0) to (64) {
            %buf = memref.alloca() : memref<64xf64>
            affine.parallel (%t) = (0) to (64) {
              %a = affine.load %B[%b, %t] : memref<64x64xf64>
              %y = arith.addf %a, %a : f64
              affine.store %y, %buf[%t] : memref<64xf64>
            }
            FILL
            READ_BACK
          }",
        pipeline: "",
        fetches: &[],
        waits: 0,
    },
    // Somebody else uses the value.
    Case {
        name: "used twice",
        body: "affine.parallel (%b) = (0) to (64) {
            %buf = memref.alloca() : memref<64xf64>
            affine.parallel (%t) = (0) to (64) {
              %a = affine.load %A[%b, %t] : memref<64x64xf64>
              affine.store %a, %buf[%t] : memref<64xf64>
              affine.store %a, %B[%b, %t] : memref<64x64xf64>
            }
            READ_BACK
          }",
        pipeline: "",
        fetches: &[],
        waits: 0,
    },
    // The last phase fetches what nobody reads, and no barrier stands behind it.
    Case {
        name: "never waited for",
        body: "affine.parallel (%b) = (0) to (64) {
            %buf = memref.alloca() : memref<64xf64>
            FILL
            READ_BACK
            affine.parallel (%t) = (0) to (64) {
              %a = affine.load %B[%b, %t] : memref<64x64xf64>
              affine.store %a, %buf[%t] : memref<64xf64>
            }
          }",
        pipeline: "",
        fetches: &[("fk::fetch<1>(&buf[", 1)],
        waits: 1,
    },
];

/// The body and the steps of a case.
fn expanded(case: &Case) -> (String, String) {
    let body = case.body.replace("FILL", FILL).replace("READ_BACK", READ_BACK).replace("ADD_BACK", ADD_BACK);
    let ahead = |stages: u8| AHEAD.replace("STAGES", &stages.to_string());
    let many = ahead(3).replace("TILES", &TILES.replace(";32,32,16)", ";32,32,8)"));
    let pipeline = case.pipeline.replace("MANY_AHEAD(3)", &many);
    (body, pipeline.replace("AHEAD(2)", &ahead(2)).replace("AHEAD(3)", &ahead(3)))
}

/// What a program prints, and its CUDA.
fn emitted(case: &Case) -> (String, String) {
    let (body, pipeline) = expanded(case);
    written(case.name, &body, &pipeline)
}

/// The programs after their steps, each with its name.
pub(super) fn programs() -> impl Iterator<Item = (&'static str, Module)> {
    CASES.iter().map(|case| {
        let (body, pipeline) = expanded(case);
        (case.name, ordered(case.name, &body, &pipeline).1)
    })
}

/// The lines that wait, with where they stand.
fn waits(text: &str) -> Vec<(usize, &str)> {
    let lines = text.match_indices("  fk::fetched").map(|(at, _)| (at, &text[at..]));
    lines.map(|(at, rest)| (at, &rest[..rest.find('\n').map_or(rest.len(), |end| end + 1)])).collect()
}

#[test]
fn what_is_left_alone_is_fetched() {
    for case in CASES {
        let (_, text) = emitted(case);
        let (kernel, count) = (kernel(&text), |word: &str| text.matches(word).count());
        for (fetch, times) in case.fetches {
            assert_eq!(count(fetch), *times, "{}: {fetch}: {kernel}", case.name);
        }
        let all: usize = case.fetches.iter().map(|(_, times)| times).sum();
        assert_eq!((count("fk::fetch<"), waits(&text).len()), (all, case.waits), "{}: {kernel}", case.name);
    }
}

#[test]
fn who_does_not_wait_prints_something_else() {
    let test = "who_does_not_wait_prints_something_else";
    let flags = ["-O1", "-Wall", "-Wextra", "-Werror", "-Wno-unused-function", "-Wno-unused-parameter"];
    let Some(emulator) = Emulator::need(test, &flags) else { return };
    for case in CASES {
        let (printed, text) = emitted(case);
        let all_print = |text: &str| {
            emulator.compile(case.name, text);
            ORDERS.iter().all(|order| emulator.run(order).is_ok_and(|other| other == printed))
        };
        assert!(all_print(&text), "{}: {}", case.name, kernel(&text));
        assert_eq!(waits(&text).len(), case.waits, "{}", case.name);
        for (at, wait) in waits(&text) {
            let without = format!("{}{}", &text[..at], &text[at + wait.len()..]);
            assert!(!all_print(&without), "{}: nobody waits at {at}: {}", case.name, kernel(&text));
        }
    }
}

/// Rows in a ring of three: in the last two iterations nothing is begun any more.
const RING: &str = "affine.parallel (%b) = (0) to (64) {
    %buf = memref.alloca() : memref<3x64xf64>
    affine.parallel (%t) = (0) to (64) {
      %a = affine.load %A[0, %t] : memref<64x64xf64>
      affine.store %a, %buf[0, %t] : memref<3x64xf64>
    }
    affine.parallel (%t) = (0) to (64) {
      %a = affine.load %A[1, %t] : memref<64x64xf64>
      affine.store %a, %buf[1, %t] : memref<3x64xf64>
    }
    affine.for %k = 0 to 16 {
      affine.if affine_set<(d0) : (13 - d0 >= 0)>(%k) {
        affine.parallel (%t) = (0) to (64) {
          %a = affine.load %A[%k + AHEAD, %t] : memref<64x64xf64>
          affine.store %a, %buf[(%k + AHEAD) mod 3, %t] : memref<3x64xf64>
        }
      }
      affine.parallel (%t) = (0) to (64) {
        %x = affine.load %buf[%k mod 3, 63 - %t] : memref<3x64xf64>
        %c = affine.load %C[%b, %t] : memref<64x64xf64>
        %s = arith.addf %c, %x : f64
        affine.store %s, %C[%b, %t] : memref<64x64xf64>
      }
    }
  }";

/// Groups are counted: who waits for one too few, meets before the wait, or leaves out a group where there is nothing in it prints something else.
#[test]
fn who_counts_otherwise_prints_something_else() {
    let Some(emulator) = Emulator::need("who_counts_otherwise_prints_something_else", &["-O1"]) else { return };
    let many = CASES.iter().find(|case| case.name == "many tiles two ahead").expect("a case");
    let ring = written("ring", &RING.replace("AHEAD", "2"), "");
    for (name, (printed, text)) in [("many tiles two ahead", emitted(many)), ("ring", ring)] {
        let prints = |text: &str| {
            emulator.compile(name, text);
            ORDERS.iter().all(|order| emulator.run(order).is_ok_and(|other| other == printed))
        };
        let refuted = |change: &str, from: &str, to: &str| {
            assert!(text.contains(from), "{name}: {change}: {}", kernel(&text));
            assert!(!prints(&text.replace(from, to)), "{name}: {change}: {}", kernel(&text));
        };
        assert!(prints(&text), "{name}: {}", kernel(&text));
        refuted("one group too few", "fk::fetched<1>();", "fk::fetched<2>();");
        refuted(
            "the barrier before the wait",
            "    fk::fetched<1>();\n    __syncthreads();",
            "    __syncthreads();\n    fk::fetched<1>();",
        );
        refuted("no group", "  __pipeline_commit();\n", "");
        if name == "ring" {
            // A group only where something was begun: the last two iterations count two groups less.
            let (begun, grouped) = ("(k + 2) * 64 + t_2]);\n", "(k + 2) * 64 + t_2]);\n      __pipeline_commit();\n");
            let counted = text.replace(begun, grouped);
            assert_ne!(counted, text, "{}", kernel(&text));
            let counted = counted.replace("fk::fetched<1>();", "__pipeline_wait_prior(1);");
            assert!(!prints(&counted), "no empty groups: {}", kernel(&counted));
        }
    }
}

/// What is needed in the next iteration is waited for in this one.
#[test]
fn one_ahead_leaves_nothing_on_its_way() {
    let (_, text) = written(
        "ring",
        &RING.replace("AHEAD", "1").replace("%A[1, %t]", "%A[0, %t]").replace("%buf[1, %t]", "%buf[0, %t]"),
        "",
    );
    assert!(!text.contains("fk::fetched<") && text.contains("fk::fetched();"), "{}", kernel(&text));
}
