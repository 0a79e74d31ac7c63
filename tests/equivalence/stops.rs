//! What may trap does not run before what may stop the program, wherever the two stand.

use crate::read;

/// A function that runs these, one after the other.
fn program(parts: [&str; 2]) -> String {
    format!(
        "func.func private @g()
        func.func @f(%A: memref<8xi32>, %B: memref<8xi32>, %C: memref<8xi1>, %D: memref<?xi32>, %n: index, %c: i1, %x: i32) {{
          %one = arith.constant 1 : i32
          %t = memref.alloc() : memref<8xi32>
          {}
          {}
          affine.for %i = 0 to 8 {{
            %v = affine.load %t[%i] : memref<8xi32>
            affine.store %v, %A[%i] : memref<8xi32>
          }}
          return
        }}",
        parts[0], parts[1]
    )
}

/// Is it proved that the second text may stand for the first?
fn is_proved(before: &str, after: &str) -> bool {
    farkas::prove(&read(before), &read(after), None, false).is_ok()
}

/// What may stop a program, or never end.
const STOPS: [&str; 6] = [
    "cf.assert %c, \"stop\"",
    "scf.if %c { cf.assert %c, \"stop\" }",
    "affine.for %i = 0 to 8 {
       %s = affine.load %C[%i] : memref<8xi1>
       cf.assert %s, \"stop\"
     }",
    "vector.print %x : i32",
    "func.call @g() : () -> ()",
    "scf.while : () -> () {
       %s = memref.load %C[%n] : memref<8xi1>
       scf.condition(%s)
     } do {
       scf.yield
     }",
];

/// What may trap.
const TRAPS: [&str; 4] = [
    "affine.for %i = 0 to 8 {
       %y = affine.load %B[%i] : memref<8xi32>
       %z = arith.divsi %x, %y : i32
       affine.store %z, %t[%i] : memref<8xi32>
     }",
    "affine.for %i = 0 to 8 {
       affine.if affine_set<(d0) : (d0 - 3 >= 0)>(%i) {
         %y = affine.load %B[%i] : memref<8xi32>
         %z = arith.remui %x, %y : i32
         affine.store %z, %t[%i] : memref<8xi32>
       }
     }",
    "%r = affine.for %i = 0 to 8 iter_args(%a = %one) -> i32 {
       %y = affine.load %B[%i] : memref<8xi32>
       %z = arith.divsi %a, %y : i32
       affine.yield %z : i32
     }
     affine.store %r, %t[0] : memref<8xi32>",
    "affine.for %i = 0 to %n {
       %z = arith.divsi %x, %one : i32
       %y = affine.load %B[%i] : memref<8xi32>
       %q = arith.ceildivsi %z, %y : i32
       affine.store %q, %t[%i] : memref<8xi32>
     }",
];

#[test]
fn loops_that_may_trap_stay_behind_what_may_stop_the_program() {
    for stop in STOPS {
        for trap in TRAPS {
            let (before, after) = (program([stop, trap]), program([trap, stop]));
            assert!(is_proved(&before, &before), "{before}");
            assert!(is_proved(&after, &after), "{after}");
            assert!(!is_proved(&before, &after), "{before}\n{after}");
        }
    }
}

/// What traps first means nothing: there is no program that it is held to.
#[test]
fn what_trapped_first_may_stop_first() {
    for trap in TRAPS {
        assert!(is_proved(&program([trap, STOPS[0]]), &program([STOPS[0], trap])), "{trap}");
    }
}

/// An assertion may be what says that the accesses behind it are in bounds. Those that are so without it go where they like.
#[test]
fn accesses_stay_behind_the_assertion_of_their_bounds() {
    let open = "affine.for %i = 0 to %n { affine.store %x, %D[%i] : memref<?xi32> }";
    let closed = "affine.for %i = 0 to 8 { affine.store %x, %B[%i] : memref<8xi32> }";
    assert!(!is_proved(&program([STOPS[0], open]), &program([open, STOPS[0]])));
    assert!(is_proved(&program([open, STOPS[0]]), &program([STOPS[0], open])));
    assert!(is_proved(&program([STOPS[0], closed]), &program([closed, STOPS[0]])));
}

/// The parts of one statement may stand before and behind an assertion, in a loop or at the end of the function.
#[test]
fn a_statement_is_not_computed_before_what_stands_before_it() {
    let inside = |parts: [&str; 3]| {
        let [first, second, third] = parts;
        program([&format!("affine.for %i = 0 to 8 {{ {first} {second} {third} }}"), ""])
    };
    let assertion = "%s = affine.load %C[%i] : memref<8xi1> cf.assert %s, \"stop\"";
    let divide = "%y = affine.load %B[%i] : memref<8xi32> %z = arith.divsi %x, %y : i32";
    let store = "affine.store %z, %t[%i] : memref<8xi32>";
    let (behind, before) = (inside([assertion, divide, store]), inside([divide, assertion, store]));
    assert!(!is_proved(&behind, &before));
    assert!(is_proved(&before, &behind) && is_proved(&before, &before));

    let returned = |first: &str, then: &str| {
        format!(
            "func.func @f(%A: memref<i32>, %B: memref<i32>, %c: i1) -> i32 {{
              {first}
              {then}
              return %z : i32
            }}"
        )
    };
    let divide =
        "%x = affine.load %A[] : memref<i32> %y = affine.load %B[] : memref<i32> %z = arith.divsi %x, %y : i32";
    let (behind, before) = (returned(STOPS[0], divide), returned(divide, STOPS[0]));
    assert!(!is_proved(&behind, &before));
    assert!(is_proved(&before, &behind) && is_proved(&before, &before));
}

/// The output and what a call does are seen in their order.
#[test]
fn what_is_seen_from_outside_keeps_its_order() {
    for (one, two) in [(3, 4), (3, 5), (0, 3), (0, 4), (4, 5)] {
        let (before, after) = (program([STOPS[one], STOPS[two]]), program([STOPS[two], STOPS[one]]));
        assert!(is_proved(&before, &before) && is_proved(&after, &after));
        assert!(!is_proved(&before, &after) && !is_proved(&after, &before), "{before}\n{after}");
    }
}

/// Of two loops that may never end both have to.
#[test]
fn loops_that_may_never_end_change_places() {
    let endless = |to: &str, condition: &str| {
        format!(
            "scf.while : () -> () {{
               %s = memref.load %C[%k] : memref<8xi1>
               %q = arith.xori %s, %x : i1
               memref.store {condition}, {to}[%k] : memref<8xi1>
               scf.condition({condition})
             }} do {{
               scf.yield
             }}"
        )
    };
    let both = |first: &str, then: &str| {
        format!(
            "func.func @f(%C: memref<8xi1>, %D: memref<8xi1>, %E: memref<8xi1>, %x: i1) {{
              %k = arith.constant 3 : index
              {first}
              {then}
              return
            }}"
        )
    };
    let (one, two) = (endless("%D", "%s"), endless("%E", "%q"));
    assert!(is_proved(&both(&one, &two), &both(&two, &one)));
    // Where one of them divides, it would do that before the other one has ended.
    let divides = two.replace("%q = ", "%w = arith.index_cast %k : index to i32\n%z = arith.divsi %w, %w : i32\n%q = ");
    assert!(is_proved(&both(&one, &divides), &both(&one, &divides)));
    assert!(!is_proved(&both(&one, &divides), &both(&divides, &one)));
}

/// What traps may be what is printed, asserted or handed to a call: that stays behind the stop, and its computation too.
#[test]
fn what_is_given_to_a_stop_is_not_computed_before_another_one() {
    let computed = "%p = affine.load %A[0] : memref<8xi32>
        %q = affine.load %B[0] : memref<8xi32>";
    let divided = "%z = arith.divsi %p, %q : i32";
    let stop = "cf.assert %c, \"stop\"";
    for used in [
        "vector.print %z : i32",
        "%s = arith.cmpi sgt, %z, %one : i32
         cf.assert %s, \"positive\"",
    ] {
        let behind = program([&format!("{computed}\n{stop}"), &format!("{divided}\n{used}")]);
        let early = program([&format!("{computed}\n{divided}"), &format!("{stop}\n{used}")]);
        assert!(is_proved(&behind, &behind) && is_proved(&early, &early), "{used}");
        assert!(!is_proved(&behind, &early), "{used}");
        // A program that traps means nothing, wherever it would have stopped afterwards.
        assert!(is_proved(&early, &behind), "{used}");
    }
}

/// A loop that may never end is no loop that may be left out, also where nothing else is seen from outside.
#[test]
fn a_loop_that_may_never_end_is_not_left_out() {
    let around = |parts: &str| {
        format!(
            "func.func @f(%C: memref<8xi1>, %B: memref<8xi32>, %n: index, %x: i32) {{
              {parts}
              affine.store %x, %B[0] : memref<8xi32>
              return
            }}"
        )
    };
    for loaded in ["%s = memref.load %C[%n] : memref<8xi1>", "%s = arith.constant true"] {
        let with = around(&format!("scf.while : () -> () {{ {loaded} scf.condition(%s) }} do {{ scf.yield }}"));
        assert!(is_proved(&with, &with));
        assert!(!is_proved(&with, &around("")));
        assert!(!is_proved(&around(""), &with));
    }
}

/// What nobody needs, and what makes memory, stays behind what may say that it is in bounds, as accesses do that are needed.
#[test]
fn nothing_is_touched_or_made_before_what_says_that_it_is_there() {
    let around = |first: &str, then: &str| {
        format!(
            "func.func private @g()
            func.func @f(%A: memref<?xf32>, %B: memref<4xf32>, %n: index, %c: i1, %v: f32) {{
              {first}
              {then}
              %a = memref.load %A[%n] : memref<?xf32>
              affine.store %a, %B[0] : memref<4xf32>
              return
            }}"
        )
    };
    let stops = [
        "cf.assert %c, \"there\"",
        "func.call @g() : () -> ()",
        "scf.while : () -> () { scf.condition(%c) } do { scf.yield }",
    ];
    let touched = [
        "%z = memref.load %A[%n] : memref<?xf32>",
        "memref.store %v, %A[%n] : memref<?xf32>",
        "affine.for %i = 0 to %n { %z = affine.load %B[%i] : memref<4xf32> }",
        "%t = memref.alloc(%n) : memref<?xf32>",
    ];
    for (stop, touch) in stops.iter().flat_map(|stop| touched.iter().map(move |touch| (stop, touch))) {
        let (behind, before) = (around(stop, touch), around(touch, stop));
        assert!(is_proved(&behind, &behind) && is_proved(&before, &before), "{stop} {touch}");
        // That needed accesses are in bounds, however a loop ends, is taken for granted.
        let is_taken = stop.contains("while") && touch.contains("store");
        assert_eq!(is_proved(&behind, &before), is_taken, "{stop} {touch}");
    }
    let nothing = around("", "");
    assert!(is_proved(&nothing, &around(touched[0], "")));
    assert!(!is_proved(&nothing, &around(touched[3], "")));
}

/// What may trap between a loop that prints and the print of what it computes stays there, and that is followed.
#[test]
fn a_symbol_that_may_trap_stays_behind_a_loop_that_prints() {
    let printing = "affine.for %p = 0 to 2 { vector.print %x : i32 }";
    let around = |first: &str, then: &str| {
        format!(
            "func.func @f(%n: index, %m: index, %x: i32) {{
              {first}
              {then}
              vector.print %q : index
              return
            }}"
        )
    };
    let division = "%q = arith.divui %n, %m : index";
    let (behind, before) = (around(printing, division), around(division, printing));
    assert!(is_proved(&behind, &behind));
    assert!(is_proved(&before, &behind));
    assert!(!is_proved(&behind, &before));
}
