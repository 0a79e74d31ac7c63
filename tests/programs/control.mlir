// Structured and unstructured control flow, calls, early exits.
func.func @fib(%n: i32) -> i32 {
  %two = arith.constant 2 : i32
  %one = arith.constant 1 : i32
  %small = arith.cmpi slt, %n, %two : i32
  cf.cond_br %small, ^base(%n : i32), ^rec
^rec:
  %a = arith.subi %n, %one : i32
  %b = arith.subi %n, %two : i32
  %x = call @fib(%a) : (i32) -> i32
  %y = call @fib(%b) : (i32) -> i32
  %z = arith.addi %x, %y : i32
  cf.br ^base(%z : i32)
^base(%r: i32):
  return %r : i32
}
func.func @collatz(%start: i64) -> (i64, i64) {
  %c0 = arith.constant 0 : i64
  %c1 = arith.constant 1 : i64
  %c2 = arith.constant 2 : i64
  %c3 = arith.constant 3 : i64
  %r:2 = scf.while (%x = %start, %n = %c0) : (i64, i64) -> (i64, i64) {
    %more = arith.cmpi ne, %x, %c1 : i64
    scf.condition(%more) %x, %n : i64, i64
  } do {
  ^bb0(%x: i64, %n: i64):
    %odd = arith.remsi %x, %c2 : i64
    %is_odd = arith.trunci %odd : i64 to i1
    %next = scf.if %is_odd -> i64 {
      %t = arith.muli %x, %c3 : i64
      %u = arith.addi %t, %c1 : i64
      scf.yield %u : i64
    } else {
      %h = arith.divsi %x, %c2 : i64
      scf.yield %h : i64
    }
    %m = arith.addi %n, %c1 : i64
    scf.yield %next, %m : i64, i64
  }
  return %r#0, %r#1 : i64, i64
}
func.func @main() {
  %ten = arith.constant 10 : i32
  %f = call @fib(%ten) : (i32) -> i32
  vector.print %f : i32
  %s = arith.constant 27 : i64
  %c:2 = call @collatz(%s) : (i64) -> (i64, i64)
  vector.print %c#1 : i64
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c5 = arith.constant 5 : index
  scf.for %i = %c0 to %c5 step %c1 {
    %v = scf.index_switch %i -> i32
    case 1 {
      %x = arith.constant 11 : i32
      scf.yield %x : i32
    }
    case 3 {
      %x = arith.constant 33 : i32
      scf.yield %x : i32
    }
    default {
      %x = arith.constant -1 : i32
      scf.yield %x : i32
    }
    vector.print %v : i32
  }
  %e = scf.execute_region -> i32 {
    %t = arith.constant true
    cf.cond_br %t, ^a, ^b
  ^a:
    %x = arith.constant 1 : i32
    scf.yield %x : i32
  ^b:
    %y = arith.constant 2 : i32
    scf.yield %y : i32
  }
  vector.print %e : i32
  %a:2 = scf.for %i = %c0 to %c5 step %c1 iter_args(%p = %c0, %q = %c1) -> (index, index) {
    %n = arith.addi %p, %q : index
    scf.yield %q, %n : index, index
  }
  vector.print %a#1 : index
  return
}
