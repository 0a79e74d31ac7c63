//! Cells that only one program writes, and leaves as they were: proved where nobody can tell, never where something else is left.

use crate::{obstacle, read};

/// The program after is proved, and is not with one of these changes in it.
fn hold(before: &str, after: &str, wrong: &[(&str, &str)]) {
    assert_eq!(obstacle(before, after), None, "{after}");
    for (from, to) in wrong {
        assert!(after.contains(from), "{from}");
        let other = after.replacen(from, to, 1);
        assert!(obstacle(before, &other).is_some(), "{other}");
    }
}

/// Every other cell is changed.
const EVEN: &str = "func.func @f(%A: memref<16xf32>, %B: memref<16xf32>, %v: f32) {
  affine.for %i = 0 to 8 {
    %a = affine.load %A[%i * 2] : memref<16xf32>
    %x = arith.addf %a, %v : f32
    affine.store %x, %A[%i * 2] : memref<16xf32>
  }
  return
}";

/// All of them go to a buffer and back.
const BOX: &str = "func.func @f(%A: memref<16xf32>, %B: memref<16xf32>, %v: f32) {
  %t = memref.alloc() : memref<16xf32>
  affine.for %i = 0 to 16 {
    %a = affine.load %A[%i] : memref<16xf32>
    affine.store %a, %t[%i] : memref<16xf32>
  }
  affine.for %i = 0 to 8 {
    %a = affine.load %t[%i * 2] : memref<16xf32>
    %x = arith.addf %a, %v : f32
    affine.store %x, %t[%i * 2] : memref<16xf32>
  }
  affine.for %i = 0 to 16 {
    %a = affine.load %t[%i] : memref<16xf32>
    affine.store %a, %A[%i] : memref<16xf32>
  }
  memref.dealloc %t : memref<16xf32>
  return
}";

#[test]
fn a_box_is_copied_to_a_buffer_and_back() {
    let wrong = [
        // Not all of the buffer is filled.
        ("0 to 16", "0 to 15"),
        ("0 to 16", "1 to 16"),
        ("0 to 16", "0 to 16 step 2"),
        ("%A[%i]", "%A[(%i + 1) mod 16]"),
        ("%A[%i]", "%B[%i]"),
        // A cell that nobody else writes.
        ("%x, %t[%i * 2]", "%x, %t[%i * 2 + 1]"),
        ("  memref.dealloc", "  affine.store %v, %A[3] : memref<16xf32>\n  memref.dealloc"),
        ("%a, %A[%i]", "%a, %A[(%i + 1) mod 16]"),
        ("%a, %A[%i]", "%v, %A[%i]"),
        ("addf", "subf"),
    ];
    hold(EVEN, BOX, &wrong);
    // What one program puts back the other one leaves alone.
    hold(BOX, EVEN, &[("%A[%i * 2]", "%A[%i * 2 + 1]"), ("0 to 8", "0 to 7")]);
    // Less of the box comes back.
    assert_eq!(
        obstacle(EVEN, &BOX.replace("0 to 16 {\n    %a = affine.load %t", "0 to 15 {\n    %a = affine.load %t")),
        None
    );
    assert!(
        obstacle(EVEN, &BOX.replace("0 to 16 {\n    %a = affine.load %t", "0 to 14 {\n    %a = affine.load %t"))
            .is_some()
    );
}

/// The cells that are put back are said to be touched by nobody else.
#[test]
fn that_nobody_else_looks_is_assumed_aloud() {
    let assumed = farkas::prove(&read(EVEN), &read(BOX), None, false).expect("a proof");
    assert!(assumed.iter().any(|line| line == "@f: nothing else touches %A while it runs"), "{assumed:?}");
    let assumed = farkas::prove(&read(BOX), &read(EVEN), None, false).expect("a proof");
    assert_eq!(assumed, ["subscripts of the first program are in bounds and indices of both programs do not wrap"]);
}

/// What a proof of these programs says that it rests on, and what a certificate says.
fn assumed(before: &str, after: &str) -> (Vec<String>, Vec<String>) {
    let proved = farkas::prove(&read(before), &read(after), None, false).expect("a proof");
    let certified =
        farkas::certify(before, "verify", after, false).map(|change| change.functions[0].assumptions.clone());
    (proved, certified.unwrap_or_default())
}

/// Where the old program may write nothing to the memory, it may be memory that cannot be written.
#[test]
fn that_memory_can_be_written_is_shown_or_said() {
    let before = "func.func @f(%n: index, %c: i1, %A: memref<16xf64>, %v: f64) {
  affine.for %i = 0 to %n {
    affine.for %j = affine_map<(d0) -> (d0)>(%i) to 16 step 3 {
      affine.store %v, %A[0] : memref<16xf64>
    }
  }
  return
}";
    let copied = "  affine.for %k = 0 to 16 {
    %a = affine.load %A[%k] : memref<16xf64>
    affine.store %a, %A[%k] : memref<16xf64>
  }
";
    let after = before.replacen("  affine.for", &format!("{copied}  affine.for"), 1);
    let can = "%A can be written";
    let says = |before: &str, after: &str| {
        let (proved, certified) = assumed(before, after);
        let says = (proved.contains(&format!("@f: {can}")), certified.iter().any(|line| line == can));
        assert!(proved.contains(&"@f: nothing else touches %A while it runs".to_owned()), "{proved:?}");
        assert!(certified.is_empty() || says.0 == says.1, "{certified:?}");
        (says.0, certified.is_empty())
    };
    assert_eq!(says(before, &after), (true, false));
    // Runs in which nothing is put back do not count, nor that the last iterations of `%i` do nothing.
    let guarded = after.replacen("%k = 0 to 16", "%k = 0 to min affine_map<()[s0] -> (16, 16 * s0)>()[%n]", 1);
    assert_eq!(says(before, &guarded), (false, false));
    assert_eq!(says(&before.replace("0 to %n", "2 to 5"), &after.replace("0 to %n", "2 to 5")), (false, false));
    assert_eq!(says(&before.replace("0 to %n", "3 to %n"), &guarded.replace("0 to %n", "3 to %n")), (true, false));
    assert_eq!(says(EVEN, BOX), (false, false));
    // What is not looked into may write nothing.
    let perhaps = "func.func @f(%c: i1, %A: memref<16xf64>, %v: f64) {
  scf.if %c {
    affine.store %v, %A[0] : memref<16xf64>
  }
  return
}";
    let put_back = "  %a = affine.load %A[1] : memref<16xf64>\n  affine.store %a, %A[1] : memref<16xf64>\n  return";
    let after = perhaps.replace("  return", put_back);
    assert_eq!(says(perhaps, &after), (true, true));
    let stored = "  affine.store %v, %A[2] : memref<16xf64>\n";
    let with = |text: &str| text.replacen("  scf.if", &format!("{stored}  scf.if"), 1);
    assert_eq!(says(&with(perhaps), &with(&after)), (false, true));
}

/// Where the module calls the function, perhaps at once with others, or the memory may be one that is only read.
#[test]
fn nothing_is_put_back_where_somebody_may_tell() {
    let callers = [
        "func.func @g(%A: memref<16xf32>, %B: memref<16xf32>, %v: f32) {
  affine.parallel (%i) = (0) to (2) {
    func.call @f(%A, %B, %v) : (memref<16xf32>, memref<16xf32>, f32) -> ()
  }
  return
}",
        "func.func @g() -> ((memref<16xf32>, memref<16xf32>, f32) -> ()) {
  %f = func.constant @f : (memref<16xf32>, memref<16xf32>, f32) -> ()
  return %f : (memref<16xf32>, memref<16xf32>, f32) -> ()
}",
    ];
    for caller in callers {
        let with = |text: &str| format!("{text}\n{caller}\n");
        assert!(obstacle(&with(EVEN), &with(BOX)).is_some());
    }
    let promised = |text: &str| text.replace("%A: memref<16xf32>,", "%A: memref<16xf32> {llvm.readonly},");
    assert!(obstacle(&promised(EVEN), &promised(BOX)).is_some());
    // The old program writes nothing there.
    let more = "  %b = affine.load %B[0] : memref<16xf32>\n  affine.store %b, %B[0] : memref<16xf32>\n  return";
    assert!(obstacle(EVEN, &EVEN.replace("  return", more)).is_some());
    assert_eq!(obstacle(&EVEN.replace("  return", more), EVEN), None);
    let global = |text: &str| {
        let body = text
            .replace("%A: memref<16xf32>, ", "")
            .replace("%v: f32) {\n", "%v: f32) {\n  %A = memref.get_global @A : memref<16xf32>\n");
        format!("memref.global \"private\" constant @A : memref<16xf32> = dense<0.0>\n{body}")
    };
    assert!(obstacle(&global(EVEN), &global(BOX)).is_some());
}

/// A parallel loop may put back what its iterations have for themselves.
#[test]
fn what_is_put_back_does_not_race() {
    let after = "func.func @f(%A: memref<16xf32>, %B: memref<16xf32>, %v: f32) {
  affine.parallel (%i) = (0) to (8) {
    %a = affine.load %A[%i * 2] : memref<16xf32>
    %x = arith.addf %a, %v : f32
    affine.store %x, %A[%i * 2] : memref<16xf32>
    %b = affine.load %A[%i * 2 + 1] : memref<16xf32>
    affine.store %b, %A[%i * 2 + 1] : memref<16xf32>
  }
  return
}";
    let wrong = [
        ("%x, %A[%i * 2]", "%x, %A[(%i * 2 + 2) mod 16]"),
        ("%b, %A[%i * 2 + 1]", "%b, %A[(%i * 2 + 3) mod 16]"),
        ("%b, %A[%i * 2 + 1]", "%b, %A[1]"),
        ("%b = affine.load %A[%i * 2 + 1]", "%b = affine.load %A[%i * 2]"),
    ];
    hold(EVEN, after, &wrong);
    let shared = after.replace("* 2 + 1]", "- %i + 15]");
    assert!(obstacle(EVEN, &shared).is_some(), "{shared}");
}

/// What stands there in the meantime is what is read in the meantime.
#[test]
fn what_is_written_in_between_counts() {
    let before = "func.func @f(%A: memref<4xf32>, %B: memref<4xf32>, %v: f32) {
  affine.store %v, %A[0] : memref<4xf32>
  %b = affine.load %A[1] : memref<4xf32>
  affine.store %b, %B[0] : memref<4xf32>
  return
}";
    let after = "func.func @f(%A: memref<4xf32>, %B: memref<4xf32>, %v: f32) {
  affine.store %v, %A[0] : memref<4xf32>
  %b = affine.load %A[1] : memref<4xf32>
  affine.store %v, %A[1] : memref<4xf32>
  %c = affine.load %A[2] : memref<4xf32>
  affine.store %b, %B[0] : memref<4xf32>
  affine.store %b, %A[1] : memref<4xf32>
  return
}";
    hold(before, after, &[("%b, %A[1]", "%v, %A[1]"), ("%b, %A[1]", "%c, %A[1]"), ("%b, %A[1]", "%b, %A[2]")]);
    let late = after
        .replace("  %b = affine.load %A[1] : memref<4xf32>\n", "")
        .replace("  %c =", "  %b = affine.load %A[1] : memref<4xf32>\n  %c =");
    assert!(obstacle(before, &late).is_some());
}

/// That the cells are there has to be known.
#[test]
fn what_is_put_back_is_there() {
    let open = |text: &str| {
        text.replace("%A: memref<16xf32>", "%A: memref<?xf32>")
            .replace("%A[%i] : memref<16xf32>", "%A[%i] : memref<?xf32>")
            .replace("%A[%i * 2] : memref<16xf32>", "%A[%i * 2] : memref<?xf32>")
    };
    assert!(obstacle(&open(EVEN), &open(BOX)).is_some());
    let read = "  affine.for %i = 0 to 16 {\n    %a = affine.load %A[%i] : memref<?xf32>\n    affine.store %a, %B[%i] : memref<16xf32>\n  }\n  return";
    let copied = |text: &str| open(text).replace("  return", read);
    assert_eq!(obstacle(&copied(EVEN), &copied(BOX)), None);
}

/// Each iteration has a box of its own, which overlaps with those of others.
#[test]
fn boxes_that_overlap_are_followed() {
    let before = "func.func @f(%A: memref<32xf32>, %v: f32) {
  affine.for %i = 0 to 8 {
    %a = affine.load %A[%i * 3 + 4] : memref<32xf32>
    %x = arith.mulf %a, %v : f32
    affine.store %x, %A[%i * 3 + 1] : memref<32xf32>
  }
  return
}";
    let after = "func.func @f(%A: memref<32xf32>, %v: f32) {
  affine.for %i = 0 to 8 {
    %t = memref.alloc() : memref<6xf32>
    affine.for %j = 0 to 6 {
      %a = affine.load %A[%i * 3 + %j] : memref<32xf32>
      affine.store %a, %t[%j] : memref<6xf32>
    }
    %b = affine.load %t[4] : memref<6xf32>
    %x = arith.mulf %b, %v : f32
    affine.store %x, %t[1] : memref<6xf32>
    affine.for %j = 0 to 6 {
      %a = affine.load %t[%j] : memref<6xf32>
      affine.store %a, %A[%i * 3 + %j] : memref<32xf32>
    }
    memref.dealloc %t : memref<6xf32>
  }
  return
}";
    let wrong = [
        ("%x, %t[1]", "%x, %t[2]"),
        ("%t[4]", "%t[5]"),
        ("%j = 0 to 6", "%j = 0 to 5"),
        ("%a, %A[%i * 3 + %j]", "%a, %A[%i * 3 + %j + 1]"),
        ("%i = 0 to 8", "%i = 0 to 9"),
    ];
    hold(before, after, &wrong);
}

/// A buffer that stands for memory that is moved about: both are read in step.
#[test]
fn a_buffer_that_values_move_in_is_read_in_step() {
    let before = "func.func @f(%A: memref<64xf32>) {
  affine.for %i = 7 to 30 step 3 {
    %a = affine.load %A[%i - 6] : memref<64xf32>
    affine.store %a, %A[%i] : memref<64xf32>
  }
  return
}";
    let after = "func.func @f(%A: memref<64xf32>) {
  %t = memref.alloc() : memref<28xf32>
  affine.for %i = 1 to 29 {
    %a = affine.load %A[%i] : memref<64xf32>
    affine.store %a, %t[%i - 1] : memref<28xf32>
  }
  affine.for %i = 7 to 30 step 3 {
    %a = affine.load %t[%i - 7] : memref<28xf32>
    affine.store %a, %t[%i - 1] : memref<28xf32>
  }
  affine.for %i = 1 to 29 {
    %a = affine.load %t[%i - 1] : memref<28xf32>
    affine.store %a, %A[%i] : memref<64xf32>
  }
  memref.dealloc %t : memref<28xf32>
  return
}";
    let wrong = [
        ("%t[%i - 7]", "%t[%i - 6]"),
        ("%t[%i - 7]", "%t[%i - 4]"),
        ("%a, %t[%i - 1]", "%a, %t[28 - %i]"),
        ("step 3", "step 1"),
        ("7 to 30", "10 to 30"),
    ];
    hold(before, after, &wrong);
}

/// How far a loop runs is known by the size of the memory that it touches.
#[test]
fn what_is_out_of_bounds_means_nothing() {
    let before = "func.func @f(%A: memref<16xf32>, %n: index, %v: f32) {
  affine.for %i = 0 to %n {
    %a = affine.load %A[%i] : memref<16xf32>
    %x = arith.addf %a, %v : f32
    affine.store %x, %A[%i] : memref<16xf32>
  }
  return
}";
    let after = "func.func @f(%A: memref<16xf32>, %n: index, %v: f32) {
  %t = memref.alloc() : memref<16xf32>
  affine.for %i = 0 to 16 {
    %a = affine.load %A[%i] : memref<16xf32>
    affine.store %a, %t[%i] : memref<16xf32>
  }
  affine.for %i = 0 to %n {
    %a = affine.load %t[%i] : memref<16xf32>
    %x = arith.addf %a, %v : f32
    affine.store %x, %t[%i] : memref<16xf32>
  }
  affine.for %i = 0 to 16 {
    %a = affine.load %t[%i] : memref<16xf32>
    affine.store %a, %A[%i] : memref<16xf32>
  }
  memref.dealloc %t : memref<16xf32>
  return
}";
    hold(before, after, &[("0 to %n", "1 to %n"), ("%a, %t[%i]", "%v, %t[%i]")]);
    // Who may never come to the loop may have any number.
    let guarded = |text: &str, guard: &str| {
        let body = text.replace("%v: f32) {\n", &format!("%v: f32, %c: i1) {{\n{guard}"));
        format!("func.func private @g()\n{body}")
    };
    let never = "  scf.while : () -> () {\n    scf.condition(%c)\n  } do {\n    scf.yield\n  }\n";
    for guard in [never, "  func.call @g() : () -> ()\n"] {
        assert!(obstacle(&guarded(before, guard), &guarded(after, guard)).is_some(), "{guard}");
    }
    // Nor is anything known of what runs under a guard.
    let perhaps = |text: &str| {
        text.replace("affine.for %i = 0 to %n {", "affine.for %i = 0 to min affine_map<()[s0] -> (s0, 16)>()[%n] {")
    };
    assert!(obstacle(&perhaps(before), after).is_some());
    let open = |text: &str| {
        text.replace("memref<16xf32>", "memref<?xf32>").replace(
            "%t = memref.alloc() : memref<?xf32>",
            "%s = arith.constant 16 : index\n  %t = memref.alloc(%s) : memref<?xf32>",
        )
    };
    assert!(obstacle(&open(before), &open(after)).is_some());
}
