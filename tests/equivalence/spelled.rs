//! Operations that have a simpler spelling: proved in both, never where one of them says something else.

use crate::obstacle;

/// The program after is proved, either way round, and is not with one of these changes in it.
fn hold(before: &str, after: &str, wrong: &[(&str, &str)]) {
    assert_eq!(obstacle(after, before), None, "{after}");
    hold_one_way(before, after, wrong);
}

/// The same, one way round.
fn hold_one_way(before: &str, after: &str, wrong: &[(&str, &str)]) {
    assert_eq!(obstacle(before, after), None, "{after}");
    for (from, to) in wrong {
        assert!(after.contains(from), "{from}");
        let other = after.replacen(from, to, 1);
        assert!(obstacle(before, &other).is_some(), "{other}");
        assert!(obstacle(&other, before).is_some(), "{other}");
    }
}

/// A guard of a loop, with what it guards.
fn guarded(guard: &str, otherwise: &str) -> String {
    format!(
        "func.func @f(%A: memref<40xf32>, %n: index, %v: f32, %w: f32) {{
  %c = arith.constant 9 : index
  affine.for %i = 0 to 20 {{
    {guard} {{
      %a = affine.load %A[%i] : memref<40xf32>
      %b = arith.addf %a, %v : f32
      affine.store %b, %A[%i] : memref<40xf32>
    }}{otherwise}
  }}
  return
}}"
    )
}

const OTHERWISE: &str = " else {\n      affine.store %w, %A[%i + 20] : memref<40xf32>\n    }";

#[test]
fn choices_by_comparisons_are_guards() {
    for (set, predicate, others) in [
        ("d0 - s0 >= 0", "sge", ["sgt", "eq", "slt", "ult"]),
        ("d0 - s0 - 1 >= 0", "sgt", ["sge", "eq", "sle", "ugt"]),
        ("s0 - d0 >= 0", "sle", ["slt", "eq", "sgt", "ule"]),
        ("s0 - d0 - 1 >= 0", "slt", ["sle", "ne", "sge", "ult"]),
        ("d0 - s0 == 0", "eq", ["ne", "sle", "sge", "slt"]),
    ] {
        let before = guarded(&format!("affine.if affine_set<(d0)[s0] : ({set})>(%i)[%n]"), OTHERWISE);
        let by = |predicate: &str, a: &str, b: &str| {
            guarded(&format!("%p = arith.cmpi {predicate}, {a}, {b} : index\n    scf.if %p"), OTHERWISE)
        };
        hold(&before, &by(predicate, "%i", "%n"), &[("%i, %n", "%i, %c"), ("%w, %A[%i + 20]", "%v, %A[%i + 20]")]);
        for other in others {
            assert!(obstacle(&before, &by(other, "%i", "%n")).is_some(), "{set} {other}");
        }
        if predicate != "eq" {
            assert!(obstacle(&before, &by(predicate, "%n", "%i")).is_some(), "{set}");
        }
    }
    let before = guarded("affine.if affine_set<(d0)[s0] : (d0 - s0 >= 0, 9 - d0 >= 0)>(%i)[%n]", "");
    let after = "%p = arith.cmpi sge, %i, %n : index
    %q = arith.cmpi sle, %i, %c : index
    %r = arith.andi %p, %q : i1
    scf.if %r";
    hold(&before, &guarded(after, ""), &[("andi", "ori"), ("%p, %q", "%p, %p"), ("sle", "slt")]);
}

/// What a choice hands on is what the guard yields.
#[test]
fn what_choices_hand_on_is_yielded() {
    let before = "func.func @f(%A: memref<40xf32>, %n: index, %v: f32, %w: f32) {
  affine.for %i = 0 to 20 {
    %x = affine.if affine_set<(d0)[s0] : (d0 - s0 >= 0)>(%i)[%n] -> f32 {
      affine.yield %v : f32
    } else {
      affine.yield %w : f32
    }
    affine.store %x, %A[%i] : memref<40xf32>
  }
  return
}";
    let after = "func.func @f(%A: memref<40xf32>, %n: index, %v: f32, %w: f32) {
  affine.for %i = 0 to 20 {
    %p = arith.cmpi sge, %i, %n : index
    %x = scf.if %p -> f32 {
      scf.yield %v : f32
    } else {
      scf.yield %w : f32
    }
    affine.store %x, %A[%i] : memref<40xf32>
  }
  return
}";
    hold(before, after, &[("yield %v", "yield %w"), ("yield %w", "yield %v"), ("sge", "sgt")]);
    // The first choice says where the second one holds.
    let chained = |first: &str| {
        format!(
            "func.func @f(%A: memref<40xf32>, %n: index, %v: f32) {{
  %c = arith.constant 9 : index
  %d = arith.constant 8 : index
  affine.for %i = 0 to 20 {{
    %p = arith.cmpi sge, %n, %c : index
    %m = scf.if %p -> index {{
      scf.yield {first} : index
    }} else {{
      scf.yield %c : index
    }}
    %q = arith.cmpi sge, %i, %m : index
    scf.if %q {{
      affine.store %v, %A[%i] : memref<40xf32>
    }}
  }}
  return
}}"
        )
    };
    let plain = "func.func @f(%A: memref<40xf32>, %n: index, %v: f32) {
  affine.for %i = 9 to 20 {
    affine.store %v, %A[%i] : memref<40xf32>
  }
  return
}";
    assert!(obstacle(plain, &chained("%d")).is_some());
    assert!(obstacle(&chained("%c"), &chained("%d")).is_some());
}

/// A comparison of what is loaded, or of other numbers than indices, is no affine guard.
#[test]
fn comparisons_of_data_are_none() {
    let by = |predicate: &str, set: &str| {
        format!(
            "func.func @f(%A: memref<40xf32>, %I: memref<40xindex>, %n: index, %v: f32) {{
  affine.for %i = 0 to 20 {{
    %k = affine.load %I[%i] : memref<40xindex>
    %p = arith.cmpi {predicate}, %k, %n : index
    scf.if %p {{
      affine.store %v, %A[%i] : memref<40xf32>
    }}{set}
  }}
  return
}}"
        )
    };
    assert_eq!(obstacle(&by("sge", ""), &by("sge", "\n    %z = affine.load %I[%i] : memref<40xindex>")), None);
    assert!(obstacle(&by("sge", ""), &by("sgt", "")).is_some());
}

const SCALARS: &str = "func.func @f(%A: memref<16xf32>, %B: memref<16xf32>, %v: f32, %m: vector<4xi1>) {
  affine.for %i = 0 to 12 {
    %a = affine.load %A[%i + 1] : memref<16xf32>
    affine.store %a, %B[%i] : memref<16xf32>
  }
  return
}";

const TRANSFERS: &str = "func.func @f(%A: memref<16xf32>, %B: memref<16xf32>, %v: f32, %m: vector<4xi1>) {
  affine.for %i = 0 to 12 step 4 {
    %k = affine.apply affine_map<(d0) -> (d0 + 1)>(%i)
    %x = vector.transfer_read %A[%k], %v : memref<16xf32>, vector<4xf32>
    vector.transfer_write %x, %B[%i] : vector<4xf32>, memref<16xf32>
  }
  return
}";

#[test]
fn transfers_in_bounds_are_loads_and_stores() {
    let wrong = [
        ("d0 + 1", "d0 + 2"),
        ("d0 + 1", "d0"),
        // The last one leaves the memory, and pads.
        ("d0 + 1", "d0 + 5"),
        ("0 to 12", "0 to 16"),
        ("0 to 12", "0 to 8"),
        ("step 4", "step 3"),
        ("%B[%i]", "%A[%i]"),
        ("%A[%k], %v :", "%A[%k], %v, %m :"),
        ("%B[%i] :", "%B[%i], %m :"),
        ("%v : memref", "%v {permutation_map = affine_map<(d0) -> (0)>} : memref"),
    ];
    hold(SCALARS, TRANSFERS, &wrong);
    // What is promised has to hold.
    let promised = TRANSFERS.replace("%v : memref", "%v {in_bounds = [true]} : memref");
    hold(SCALARS, &promised, &[("d0 + 1", "d0 + 2")]);
    assert!(obstacle(SCALARS, &promised.replace("d0 + 1", "d0 + 5")).is_some());
    let open = |text: &str| {
        text.replace("%A: memref<16xf32>", "%A: memref<?xf32>")
            .replace("1] : memref<16xf32>", "1] : memref<?xf32>")
            .replace("memref<16xf32>, vector", "memref<?xf32>, vector")
    };
    assert!(obstacle(&open(SCALARS), &open(TRANSFERS)).is_some());
    assert_eq!(obstacle(&open(SCALARS), &open(&promised)), None);
    // More is touched than what the first program touches.
    let more = open(&promised).replace(
        "%x = vector",
        "%y = vector.transfer_read %A[%i], %v {in_bounds = [true]} : memref<?xf32>, vector<4xf32>\n    %x = vector",
    );
    assert!(obstacle(&open(SCALARS), &more).is_some());
}

#[test]
fn transfers_of_several_dimensions_keep_them_in_order() {
    let before = "func.func @f(%A: memref<4x4xf32>, %B: memref<4x4xf32>, %v: f32) {
  affine.for %i = 0 to 4 {
    affine.for %j = 0 to 4 {
      %a = affine.load %A[%i, %j] : memref<4x4xf32>
      affine.store %a, %B[%i, %j] : memref<4x4xf32>
    }
  }
  return
}";
    let after = "func.func @f(%A: memref<4x4xf32>, %B: memref<4x4xf32>, %v: f32) {
  %c = arith.constant 0 : index
  %x = vector.transfer_read %A[%c, %c], %v {permutation_map = affine_map<(d0, d1) -> (d0, d1)>} : memref<4x4xf32>, vector<4x4xf32>
  vector.transfer_write %x, %B[%c, %c] : vector<4x4xf32>, memref<4x4xf32>
  return
}";
    hold(
        before,
        after,
        &[("-> (d0, d1)", "-> (d1, d0)"), ("-> (d0, d1)", "-> (0, d1)"), ("-> (d0, d1)", "-> (d0, 0)")],
    );
}

/// A divisor that is a number divides as that number does.
#[test]
fn divisors_may_be_numbers_with_a_name() {
    let before = "func.func @f(%A: memref<48xf32>, %n: index, %v: f32) {
  affine.for %i = 0 to 6 {
    affine.for %j = 0 to 8 {
      %a = affine.load %A[%i * 8 + %j] : memref<48xf32>
      %x = arith.addf %a, %v : f32
      affine.store %x, %A[%i * 8 + %j] : memref<48xf32>
    }
  }
  return
}";
    let after = "func.func @f(%A: memref<48xf32>, %n: index, %v: f32) {
  %0 = affine.apply affine_map<() -> (6)>()
  %1 = affine.apply affine_map<() -> (8)>()
  %2 = affine.apply affine_map<(d0)[s0] -> (d0 * s0)>(%0)[%1]
  affine.for %k = 0 to %2 {
    %j = affine.apply affine_map<(d0)[s0] -> (d0 mod s0)>(%k)[%1]
    %i = affine.apply affine_map<(d0)[s0] -> (d0 floordiv s0)>(%k)[%1]
    %a = affine.load %A[%i * 8 + %j] : memref<48xf32>
    %x = arith.addf %a, %v : f32
    affine.store %x, %A[%i * 8 + %j] : memref<48xf32>
  }
  return
}";
    let wrong = [
        ("() -> (8)", "() -> (7)"),
        ("() -> (8)", "() -> (0)"),
        ("() -> (8)", "() -> (-8)"),
        ("(%k)[%1]", "(%k)[%n]"),
        ("(d0 mod s0)>(%k)[%1]", "(d0 mod s0)>(%k)[%0]"),
        ("() -> (6)", "() -> (5)"),
    ];
    hold(before, after, &wrong);
    // What nobody uses divides all the same.
    let more = |divisor: &str| {
        before.replace("  affine.for %i", &format!("  %z = arith.constant 0 : index\n  %c = arith.constant 3 : index\n  %m = affine.apply affine_map<(d0)[s0] -> (d0 mod s0)>(%n)[{divisor}]\n  affine.for %i"))
    };
    assert_eq!(obstacle(before, &more("%c")), None);
    assert!(obstacle(before, &more("%z")).is_some());
    assert!(obstacle(before, &more("%n")).is_some());
}

/// A call touches whatever it likes: which iteration a copy of it is, the statement before it says.
#[test]
fn calls_of_unrolled_loops_are_told_apart() {
    let program = |step: &str, body: &str| {
        format!(
            "func.func private @g(memref<64xf32>)
func.func @f(%A: memref<64xf32>, %B: memref<64xf32>, %v: f32, %w: f32) {{
  affine.for %i = 0 to 12 {step} {{
{body}  }}
  return
}}"
        )
    };
    let store = |subscript: &str| format!("    affine.store %v, %A[{subscript}] : memref<64xf32>\n");
    let call = |memory: &str| format!("    func.call @g({memory}) : (memref<64xf32>) -> ()\n");
    let before = program("", &[store("%i"), call("%A")].concat());
    let unrolled = |parts: &[String], step: usize| program(&format!("step {step}"), &parts.concat());
    let (a, b) = (call("%A"), call("%B"));
    let good = [store("%i"), a.clone(), store("%i + 1"), a.clone()];
    assert_eq!(obstacle(&before, &unrolled(&good, 2)), None);
    let more = [&good[..], &[store("%i + 2"), a.clone(), store("%i + 3"), a.clone()]].concat();
    assert_eq!(obstacle(&before, &unrolled(&more, 4)), None);
    for (wrong, step) in [
        (vec![store("%i"), store("%i + 1"), a.clone(), a.clone()], 2),
        (vec![a.clone(), store("%i"), a.clone(), store("%i + 1")], 2),
        (vec![store("%i + 1"), a.clone(), store("%i"), a.clone()], 2),
        (vec![store("%i"), a.clone(), store("%i + 1"), b.clone()], 2),
        (vec![store("%i"), a.clone(), store("%i + 1")], 2),
        (vec![store("%i"), a.clone(), store("%i + 1"), a.clone(), a.clone()], 2),
        (vec![store("%i"), a.clone(), store("%i + 1"), a.clone()], 3),
        (vec![store("%i"), a.clone(), store("%i + 1"), a.clone()], 1),
        (vec![store("%i"), a.clone(), store("%i"), a.clone()], 2),
    ] {
        let wrong = unrolled(&wrong, step);
        assert!(obstacle(&before, &wrong).is_some(), "{wrong}");
    }
}

/// What a peeled iteration loads first of all is no symbol of both programs.
#[test]
fn subscripts_that_are_loaded_first_are_told_apart() {
    let body = |at: &str, number: usize| {
        format!(
            "  %k{number} = affine.load %I[{at}] : memref<64xindex>
  %a{number} = memref.load %A[%k{number}] : memref<64xf32>
  %n{number} = arith.addf %a{number}, %v : f32
  memref.store %n{number}, %A[%k{number}] : memref<64xf32>\n"
        )
    };
    let program = |first: &str, low: usize| {
        format!(
            "func.func @f(%A: memref<64xf32>, %I: memref<64xindex>, %v: f32) {{\n{first}  affine.for %i = {low} to 6 {{\n{}  }}\n  return\n}}",
            body("%i", 9)
        )
    };
    let before = program("", 0);
    let peeled = program(&[body("0", 0), body("1", 1)].concat(), 2);
    assert_eq!(obstacle(&before, &peeled), None);
    for (from, to) in [
        ("%I[1]", "%I[0]"),
        ("%I[1]", "%I[2]"),
        ("= 2 to 6", "= 1 to 6"),
        ("= 2 to 6", "= 3 to 6"),
        ("store %n1, %A[%k1]", "store %n1, %A[%k0]"),
        ("load %A[%k1]", "load %A[%k0]"),
        ("store %n1", "store %a1"),
        ("addf %a0", "subf %a0"),
    ] {
        assert!(peeled.contains(from), "{from}");
        let wrong = peeled.replacen(from, to, 1);
        assert!(obstacle(&before, &wrong).is_some(), "{wrong}");
    }
    let turned = program(&[body("1", 1), body("0", 0)].concat(), 2);
    assert!(obstacle(&before, &turned).is_some(), "{turned}");
}

/// A transfer that may start below the memory pads what lies there: it is no load, and says nothing of where it starts.
#[test]
fn transfers_that_may_start_below_their_memory_pad() {
    let program = |set: &str, read: &str, more: &str| {
        format!(
            "func.func @f(%A: memref<16xf32>, %B: memref<16xf32>, %n: index, %v: f32) {{
              affine.if affine_set<()[s0] : ({set})>()[%n] {{
                %x = {read}
                affine.vector_store %x, %B[0] : memref<16xf32>, vector<4xf32>
              }}
              {more}
              return
            }}"
        )
    };
    let transfer = "vector.transfer_read %A[%n], %v : memref<16xf32>, vector<4xf32>";
    let load = "vector.load %A[%n] : memref<16xf32>, vector<4xf32>";
    let inside = "12 - s0 >= 0, s0 >= 0";
    hold(&program(inside, transfer, ""), &program(inside, load, ""), &[]);
    let below = program("12 - s0 >= 0", transfer, "");
    assert!(obstacle(&below, &program(inside, load, "")).is_some());
    assert!(obstacle(&below, &program("12 - s0 >= 0", load, "")).is_some());
    let more = "affine.if affine_set<()[s0] : (-1 - s0 >= 0)>()[%n] { affine.store %v, %B[5] : memref<16xf32> }";
    assert!(obstacle(&below, &program("12 - s0 >= 0", transfer, more)).is_some());
}

const MASKED: &str = "func.func @f(%A: memref<?xf32>, %B: memref<?xf32>, %v: f32, %n: index, %m: index) {
  %z = arith.constant 0.0 : f32
  %p = vector.broadcast %z : f32 to vector<4xf32>
  %w = vector.broadcast %v : f32 to vector<4xf32>
  affine.for %i = 0 to min affine_map<()[s0, s1] -> (s0, s1)>()[%n, %m] step 4 {
    %c = affine.min affine_map<(d0)[s0, s1] -> (s0 - d0, s1 - d0)>(%i)[%n, %m]
    %k = vector.create_mask %c : vector<4xi1>
    %j = affine.apply affine_map<(d0) -> (d0 + 1)>(%i)
    %x = vector.maskedload %A[%j], %k, %p : memref<?xf32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
    %y = arith.mulf %x, %w : vector<4xf32>
    vector.maskedstore %B[%i], %k, %y : memref<?xf32>, vector<4xi1>, vector<4xf32>
  }
  return
}";

/// An access of a lane under a mask is one where the mask is true.
#[test]
fn masked_accesses_are_guarded_ones_of_each_lane() {
    let before = "func.func @f(%A: memref<?xf32>, %B: memref<?xf32>, %v: f32, %n: index, %m: index) {
  affine.for %i = 0 to min affine_map<()[s0, s1] -> (s0, s1)>()[%n, %m] {
    %a = affine.load %A[%i + 1] : memref<?xf32>
    %b = arith.mulf %a, %v : f32
    affine.store %b, %B[%i] : memref<?xf32>
  }
  return
}";
    let wrong = [
        ("(s0 - d0, s1 - d0)", "(s0 - d0 + 1, s1 - d0 + 1)"),
        ("(s0 - d0, s1 - d0)", "(s0 - d0 - 1, s1 - d0)"),
        ("(s0 - d0, s1 - d0)", "(s0 - d0, s0 - d0)"),
        ("(s0 - d0, s1 - d0)", "(4, 4)"),
        ("affine.min", "affine.max"),
        ("d0 + 1)", "d0 + 2)"),
        ("step 4", "step 8"),
        ("maskedstore %B", "maskedstore %A"),
        ("%k, %y", "%k, %x"),
        ("%k = vector.create_mask %c", "%k = vector.constant_mask [4]"),
        (
            "vector.maskedstore %B[%i], %k, %y : memref<?xf32>, vector<4xi1>, ",
            "vector.store %y, %B[%i] : memref<?xf32>, ",
        ),
    ];
    // The way back asks whether all that is loaded is loaded by some lane, in memory of any size.
    hold_one_way(before, MASKED, &wrong);
    // What the mask leaves out is what stands beside it.
    let masked_store = "vector.maskedstore %B[%i], %k, %y : memref<?xf32>, vector<4xi1>, ";
    let padded = MASKED.replace(masked_store, "vector.store %y, %B[%i] : memref<?xf32>, ");
    hold(
        &padded,
        &padded
            .replace("%p : memref", "%q : memref")
            .replace("  %w", "  %q = vector.from_elements %z, %z, %z, %z : vector<4xf32>\n  %w"),
        &[("%z, %z :", "%v, %z :")],
    );
}

/// A number that is put into a vector and taken out of it is that number.
#[test]
fn elements_are_what_vectors_are_made_of() {
    let program = |body: &str| {
        format!(
            "func.func @f(%B: memref<4xf32>, %v: f32, %w: f32) {{\naffine.for %i = 0 to 4 {{\n{body}  }}\n  return\n}}"
        )
    };
    let before = program("  affine.store %w, %B[%i] : memref<4xf32>\n");
    let after = program(
        "  %x = vector.from_elements %v, %w, %v : vector<3xf32>
  %y = vector.extract %x[1] : f32 from vector<3xf32>
  affine.store %y, %B[%i] : memref<4xf32>\n",
    );
    hold(&before, &after, &[("%x[1]", "%x[0]"), ("%x[1]", "%x[2]"), ("%v, %w, %v", "%w, %v, %w")]);
}

/// Where the bounds of a loop are numbers, what it counts fits into a small type, and elsewhere nobody knows: the value is the same.
#[test]
fn a_cast_is_the_same_where_only_one_program_knows_that_it_fits() {
    let iteration = |low: &str, high: &str| {
        format!(
            "affine.for %i = {low} to {high} {{
      %x = arith.index_cast %i : index to i8
      %y = arith.sitofp %x : i8 to f32
      affine.store %y, %A[%i] : memref<?xf32>
    }}"
        )
    };
    let function = |body: &str| format!("func.func @f(%A: memref<?xf32>, %n: index) {{\n  {body}\n  return\n}}");
    let before = function(&iteration("0", "%n"));
    let front = iteration("0", "min affine_map<()[s0] -> (s0, 7)>()[%n]");
    let after = function(&format!("{front}\n  {}", iteration("7", "%n")));
    let wrong = [("arith.index_cast %i : index to i8", "arith.index_cast %n : index to i8"), ("sitofp", "uitofp")];
    hold(&before, &after, &wrong);
    // Which bits there are is told by the type that is left.
    let wide = after.replacen("index to i8", "index to i16", 1).replacen("sitofp %x : i8", "sitofp %x : i16", 1);
    assert!(obstacle(&before, &wide).is_some(), "{wide}");
}
