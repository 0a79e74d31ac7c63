// Functions, loops, branches and calls as they were written from 2019 to 2021.
func @declared(memref<4xf32>, index) -> f32
func private @hidden(%a: i32)
func @attributed(%a: f32 {test.mark = 1 : i64}, %b: f32) -> (f32) attributes {test.kernel} {
  %c = std.addf %a, %b : f32
  return %c : f32
}

module @inner {
  builtin.func @nothing() {
    %c = constant 1 : index
    return
  }
}

func @carried(%lb: index, %ub: index, %step: index, %x: f32, %n: i32) -> (f32, i32) {
  // The types within the parentheses: after each value, or after all.
  %a:2 = loop.for %i = %lb to %ub step %step iter_args(%s = %x : f32, %m = %n : i32) {
    %t = addf %s, %s : f32
    %k = addi %m, %m : i32
    loop.yield %t, %k : f32, i32
  }
  %b:2 = loop.for %i = %lb to %ub step %step iter_args(%s = %a#0, %m = %a#1 : f32, i32) {
    loop.yield %s, %m : f32, i32
  } {test.mark}
  // The types after an arrow.
  %c:2 = loop.for %i = %lb to %ub step %step iter_args(%s = %b#0, %m = %b#1) -> (f32, i32) {
    loop.yield %s, %m : f32, i32
  }
  loop.for %i = %lb to %ub step %step {
    loop.for %j = %i to %ub step %step {
      call @twice(%j) : (index) -> index
      loop.terminator
    }
  }
  return %c#0, %c#1 : f32, i32
}

func @twice(%i: index) -> index {
  %j = addi %i, %i : index
  std.return %j : index
}

func @chosen(%c: i1, %a: f32, %b: f32) -> f32 {
  %x = loop.if %c -> (f32) {
    loop.yield %a : f32
  } else {
    loop.yield %b : f32
  }
  %y:2 = loop.if %c {
    %s = addf %a, %x : (f32, f32) -> f32
    loop.yield %s, %c : f32, i1
  } else {
    %s = subf %a, %x : (f32, f32) -> f32
    loop.yield %s, %c : f32, i1
  } : (i1) -> (f32, i1)
  loop.if %y#1 {
    assert %c, "the condition holds"
  }
  loop.if %c {
  } else {
    loop.if %c {
      loop.yield
    }
  } {test.mark}
  return %y#0 : f32
}

func @branches(%c: i1, %n: i32) -> i32 {
  %f = constant @twice : (index) -> index
  %i = index_cast %n : i32 to index
  %j = call_indirect %f(%i) : (index) -> index
  %k = std.call @twice(%j) : (index) -> index
  cond_br %c, ^left(%k : index), ^right(%j, %n : index, i32)
^left(%l: index):
  %m = index_cast %l : index to i32
  br ^end(%m : i32)
^right(%r: index, %o: i32):
  switch %o : i32, [
    default: ^end(%o : i32),
    7: ^end(%n : i32)
  ]
^end(%e: i32):
  return %e : i32
}
