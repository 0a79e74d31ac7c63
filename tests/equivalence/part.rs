//! Functions that differ in one block: right where that block is right by what the loops around say, and only then.

use crate::obstacle;

fn whole(body: &str) -> String {
    let types = "%A: memref<?x?xf32>, %B: memref<?x?xf32>, %n: index, %m: index, %x: f32, %y: f32";
    let view = "memref<?x?xf32, strided<[?, 1], offset: ?>>";
    let body = body.replace("at A", "memref<?x?xf32>").replace("at V", view);
    format!("func.func @f({types}) {{\n{body}\n  return\n}}")
}

/// In two loops, the outer one in steps.
fn inside(body: &str) -> String {
    whole(&format!(
        "affine.for %i = 0 to %n step 4 {{\naffine.for %j = affine_map<(i) -> (i)>(%i) to %m {{\n{body}\n}}\n}}"
    ))
}

#[test]
fn the_loops_around_say_what_a_block_may_count_on() {
    let before = "affine.store %x, %A[%i, %j] : at A";
    let right = ["%j - %i >= 0", "%m - %j - 1 >= 0", "%i >= 0", "%n - %i - 1 >= 0", "%i mod 4 == 0"];
    let wrong = ["%j - %i - 1 >= 0", "%m - %j - 2 >= 0", "%i - 1 >= 0", "%n - %i - 2 >= 0", "%i mod 8 == 0"];
    let guarded = |condition: &str| {
        let dims = condition.replace('%', "");
        let set = format!("affine_set<(i, j)[n, m] : ({dims})>(%i, %j)[%n, %m]");
        inside(&format!("affine.if {set} {{ {before} }}"))
    };
    for condition in right {
        assert_eq!(obstacle(&inside(before), &guarded(condition)), None, "{condition}");
        assert_eq!(obstacle(&guarded(condition), &inside(before)), None, "{condition}");
    }
    for condition in wrong {
        assert!(obstacle(&inside(before), &guarded(condition)).is_some(), "{condition}");
        assert!(obstacle(&guarded(condition), &inside(before)).is_some(), "{condition}");
    }
}

#[test]
fn what_a_block_defines_is_not_used_outside() {
    let text = |opcode: &str| {
        let load = "%a = affine.load %B[%i, %j] : at A";
        inside(&format!("{load}\n%b = arith.{opcode} %a, %x : f32\naffine.store %b, %A[%i, %j] : at A"))
    };
    assert!(obstacle(&text("addf"), &text("mulf")).is_some());
}

#[test]
fn what_is_called_beside_a_block_is_the_same() {
    let guard = "affine.if affine_set<(i, j)[m] : (m - j - 1 >= 0)>(%i, %j)[%m]";
    let store = "affine.store %x, %A[%i, %j] : at A";
    let text = |attribute: &str, body: &str| {
        let declared = format!("func.func private @g(memref<?x?xf32> {attribute})");
        let called = inside(body).replacen("{", "{ func.call @g(%A) : (memref<?x?xf32>) -> ()", 1);
        format!("{declared}\n{called}")
    };
    let guarded = format!("{guard} {{ {store} }}");
    assert_eq!(obstacle(&text("", store), &text("", &guarded)), None);
    assert!(obstacle(&text("", store), &text("{llvm.readonly}", &guarded)).is_some());
}

#[test]
fn a_view_is_not_memory_of_its_own() {
    let stores = ["affine.store %x, %A[%i, %j] : at A", "affine.store %y, %V[%i, %j] : at V"];
    let text = |first: usize| {
        let cast = "%V = memref.cast %A : at A to at V";
        let both = format!("{}\n{}", stores[first], stores[1 - first]);
        whole(&format!("{cast}\naffine.for %i = 0 to %n {{\naffine.for %j = 0 to %m {{\n{both}\n}}\n}}"))
    };
    assert!(obstacle(&text(0), &text(1)).is_some());
    let apart =
        |text: String| text.replace("%V[", "%B[").replace("at V", "at A").replace(", strided<[?, 1], offset: ?>>", ">");
    let [one, other] = [0, 1].map(|first| inside(&apart(format!("{}\n{}", stores[first], stores[1 - first]))));
    assert_eq!(obstacle(&one, &other), None);
}
