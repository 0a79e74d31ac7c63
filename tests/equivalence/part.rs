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

/// In a parallel loop in another one; all cells of eight rows are there.
fn beside(body: &str) -> String {
    let loops = format!("affine.for %t = 0 to 8 {{\naffine.parallel (%i) = (0) to (7) {{\n{body}\n}}\n}}");
    whole(&loops).replace("?x?", "8x8")
}

#[test]
fn in_a_parallel_loop_a_block_touches_no_more_than_before() {
    let read = "%a = affine.load %A[0, %t] : at A\n";
    let own = format!("{read}affine.store %a, %B[%i, %t] : at A");
    let copied = |start: &str| {
        let store = "affine.for %j = 0 to 1 { affine.store %a, %B[%i + %j, %t] : at A }";
        beside(&format!("{read}{start}{store}"))
    };
    assert_eq!(obstacle(&beside(&own), &copied("")), None);
    let load = copied("%c = affine.load %B[0, %t] : at A\n");
    let in_order = |text: &str| text.replace("affine.parallel (%i) = (0) to (7)", "affine.for %i = 0 to 7");
    assert_eq!(obstacle(&in_order(&beside(&own)), &in_order(&load)), None);
    assert!(obstacle(&beside(&own), &load).is_some());
    assert!(obstacle(&beside(&own), &copied("affine.store %a, %A[0, %t] : at A\n")).is_some());
}

#[test]
fn in_a_parallel_loop_what_a_block_perhaps_touches_does_not_count() {
    let stores = "scf.if %c { affine.store %x, %A[%i + 1, %t] : at A } else { affine.store %y, %A[%i, %t] : at A }";
    let text = |body: &str| beside(&format!("%c = arith.cmpf olt, %x, %y : f32\n{body}"));
    let moved = stores.replace("%i", "%i + %j");
    let load = "%d = affine.load %A[%i + 1, %t] : at A";
    assert!(obstacle(&text(stores), &text(&format!("{load}\naffine.for %j = 0 to 1 {{ {moved} }}"))).is_some());
}

#[test]
fn in_a_parallel_loop_a_store_is_no_update_in_one_go() {
    let zero = "%c0 = arith.constant 0 : index\n";
    let update = "%u = memref.atomic_rmw addf %x, %A[%c0, %c0] : (f32, memref<8x8xf32>) -> f32";
    let load = "%a = affine.load %A[0, 0] : at A\n%b = arith.addf %x, %a : f32\naffine.store %b, %A[0, 0] : at A";
    assert!(obstacle(&beside(&format!("{zero}{update}")), &beside(&format!("{zero}{load}"))).is_some());
}
