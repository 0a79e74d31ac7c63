// Every structured operation, one inside another; what is printed depends on each way through them.
func.func private @printMemrefI64(memref<*xi64>)

func.func @collatz(%start: i64) -> (i64, i64) {
  %zero = arith.constant 0 : i64
  %one = arith.constant 1 : i64
  %two = arith.constant 2 : i64
  %three = arith.constant 3 : i64
  %n, %steps, %top = scf.while (%n = %start, %steps = %zero, %top = %start)
      : (i64, i64, i64) -> (i64, i64, i64) {
    %more = arith.cmpi ugt, %n, %one : i64
    scf.condition(%more) %n, %steps, %top : i64, i64, i64
  } do {
  ^bb0(%n: i64, %steps: i64, %top: i64):
    %rest = arith.remui %n, %two : i64
    %even = arith.cmpi eq, %rest, %zero : i64
    %next = scf.if %even -> (i64) {
      %half = arith.divui %n, %two : i64
      scf.yield %half : i64
    } else {
      %tripled = arith.muli %n, %three : i64
      %raised = arith.addi %tripled, %one : i64
      scf.yield %raised : i64
    }
    %peak = scf.execute_region -> i64 {
      %is_higher = arith.cmpi ugt, %next, %top : i64
      cf.cond_br %is_higher, ^higher, ^same
    ^higher:
      scf.yield %next : i64
    ^same:
      scf.yield %top : i64
    }
    %counted = arith.addi %steps, %one : i64
    scf.yield %next, %counted, %peak : i64, i64, i64
  }
  return %steps, %top : i64, i64
}

func.func @kinds(%i: index) -> i64 {
  %a = arith.constant 100 : i64
  %b = arith.constant 200 : i64
  %r:2 = scf.index_switch %i -> i64, i64
  case -1 {
    scf.yield %b, %a : i64, i64
  }
  case 3 {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %s = scf.for %k = %c0 to %i step %c1 iter_args(%s = %a) -> (i64) {
      %k64 = arith.index_cast %k : index to i64
      %t = arith.addi %s, %k64 : i64
      scf.yield %t : i64
    }
    scf.yield %s, %b : i64, i64
  }
  default {
    scf.yield %a, %a : i64, i64
  }
  scf.index_switch %i
  default {
    vector.print %i : index
  }
  %d = arith.subi %r#0, %r#1 : i64
  return %d : i64
}

func.func @unsigned_bytes() -> i32 {
  %from = arith.constant 100 : i8
  %to = arith.constant -56 : i8
  %step = arith.constant 25 : i8
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %hundred = arith.constant 100 : i32
  %unsigned = scf.for unsigned %k = %from to %to step %step iter_args(%s = %zero) -> (i32) : i8 {
    %t = arith.addi %s, %one : i32
    scf.yield %t : i32
  }
  %signed = scf.for %k = %from to %to step %step iter_args(%s = %zero) -> (i32) : i8 {
    %t = arith.addi %s, %one : i32
    scf.yield %t : i32
  }
  %h = arith.muli %unsigned, %hundred : i32
  %r = arith.addi %h, %signed : i32
  return %r : i32
}

func.func @box(%A: memref<4x6xi64>, %m: index) -> (i64, i64) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c4 = arith.constant 4 : index
  %zero = arith.constant 0 : i64
  %low = arith.constant -1000 : i64
  scf.forall (%i, %j) in (4, %m) {
    %i64 = arith.index_cast %i : index to i64
    %j64 = arith.index_cast %j : index to i64
    %p = arith.muli %i64, %j64 : i64
    %q = arith.subi %p, %j64 : i64
    memref.store %q, %A[%i, %j] : memref<4x6xi64>
  }
  scf.forall (%i, %j) = (1, 0) to (4, %m) step (2, 3) {
    %v = memref.load %A[%i, %j] : memref<4x6xi64>
    %w = arith.addi %v, %v : i64
    memref.store %w, %A[%i, %j] : memref<4x6xi64>
  }
  %r:2 = scf.parallel (%i, %j) = (%c0, %c1) to (%c4, %m) step (%c1, %c2) init (%zero, %low) -> (i64, i64) {
    %v = memref.load %A[%i, %j] : memref<4x6xi64>
    %odd = arith.constant 7 : i64
    %w = arith.remsi %v, %odd : i64
    scf.reduce(%v, %w : i64, i64) {
    ^bb0(%l: i64, %r: i64):
      %s = arith.addi %l, %r : i64
      scf.reduce.return %s : i64
    }, {
    ^bb0(%l: i64, %r: i64):
      %g = arith.cmpi sgt, %l, %r : i64
      %s = scf.if %g -> (i64) {
        scf.yield %l : i64
      } else {
        scf.yield %r : i64
      }
      scf.reduce.return %s : i64
    }
  }
  scf.parallel (%i) = (%c4) to (%c0) step (%c1) {
    memref.store %zero, %A[%i, %i] : memref<4x6xi64>
  }
  return %r#0, %r#1 : i64, i64
}

func.func @main() {
  %n27 = arith.constant 27 : i64
  %steps, %top = call @collatz(%n27) : (i64) -> (i64, i64)
  vector.print %steps : i64
  vector.print %top : i64
  %m1 = arith.constant -1 : index
  %c0 = arith.constant 0 : index
  %c3 = arith.constant 3 : index
  %c6 = arith.constant 6 : index
  %k0 = call @kinds(%m1) : (index) -> i64
  vector.print %k0 : i64
  %k1 = call @kinds(%c3) : (index) -> i64
  vector.print %k1 : i64
  %k2 = call @kinds(%c0) : (index) -> i64
  vector.print %k2 : i64
  %u = call @unsigned_bytes() : () -> i32
  vector.print %u : i32
  %A = memref.alloc() : memref<4x6xi64>
  %sum, %max = call @box(%A, %c6) : (memref<4x6xi64>, index) -> (i64, i64)
  vector.print %sum : i64
  vector.print %max : i64
  %none, %low = call @box(%A, %c0) : (memref<4x6xi64>, index) -> (i64, i64)
  vector.print %none : i64
  vector.print %low : i64
  %U = memref.cast %A : memref<4x6xi64> to memref<*xi64>
  call @printMemrefI64(%U) : (memref<*xi64>) -> ()
  // Blocks of the function itself around a structure.
  %is_low = arith.cmpi slt, %low, %none : i64
  cf.cond_br %is_low, ^low(%low : i64), ^high
^low(%x: i64):
  scf.if %is_low {
    vector.print %x : i64
  }
  cf.br ^end
^high:
  scf.if %is_low {
  } else {
    vector.print %none : i64
  }
  cf.br ^end
^end:
  memref.dealloc %A : memref<4x6xi64>
  return
}
