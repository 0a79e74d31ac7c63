// What a program of then computes, it computes today.
func @printMemrefF32(memref<*xf32>)
#twice = (d0) -> (d0 * 2)

func @minmax(%A: memref<8xf32>, %lb: index, %ub: index) -> (f32, f32, i32) {
  %c1 = constant 1 : index
  %r:3 = loop.parallel (%i) = (%lb) to (%ub) step (%c1) {
    %v = load %A[%i] : memref<8xf32>
    loop.reduce(%v) {
    ^bb0(%l: f32, %r: f32):
      %c = cmpf "olt", %l, %r : f32
      %s = select %c, %l, %r : f32
      loop.reduce.return %s : f32
    } : f32
    loop.reduce(%v) {
    ^bb0(%l: f32, %r: f32):
      %c = cmpf "ogt", %l, %r : f32
      %s = select %c, %l, %r : f32
      loop.reduce.return %s : f32
    } : f32
    %n = fptosi %v : f32 to i32
    loop.reduce(%n) {
    ^bb0(%l: i32, %r: i32):
      %s = xor %l, %r : i32
      loop.reduce.return %s : i32
    } : i32
  } : f32, f32, i32
  return %r#0, %r#1, %r#2 : f32, f32, i32
}

func @absolute(%x: i32) -> i32 {
  %zero = constant 0 : i32
  %c = cmpi "slt", %x, %zero : i32
  cond_br %c, ^negative, ^end(%x : i32)
^negative:
  %y = subi %zero, %x : i32
  br ^end(%y : i32)
^end(%r: i32):
  return %r : i32
}

func @main() {
  %A = alloc() : memref<8xf32>
  %n = dim %A, 0 : memref<8xf32>
  %c0 = constant 0 : index
  %c1 = constant 1 : index
  %c5 = constant 5 : i32
  %c37 = constant 37 : i32
  %total = loop.for %i = %c0 to %n step %c1 iter_args(%s = %c5 : i32) {
    %k = index_cast %i : index to i32
    %p = muli %k, %c37 : i32
    %q = remi_signed %p, %c5 : i32
    %r = subi %q, %k : i32
    %f = sitofp %r : i32 to f32
    store %f, %A[%i] : memref<8xf32>
    %a = call @absolute(%r) : (i32) -> i32
    %t = addi %s, %a : i32
    loop.yield %t : i32
  }
  vector.print %total : i32
  %low, %high, %mixed = call @minmax(%A, %c0, %n) : (memref<8xf32>, index, index) -> (f32, f32, i32)
  vector.print %low : f32
  vector.print %high : f32
  vector.print %mixed : i32
  affine.for %i = 0 to 4 {
    %j = affine.apply #twice(%i)
    affine.if (d0) : (d0 - 2 >= 0)(%i) {
      %v = affine.load %A[%i * 2] : memref<8xf32>
      %x = constant 0.5 : f32
      %w = mulf %v, %x : (f32, f32) -> f32
      store %w, %A[%j] : memref<8xf32>
    }
  }
  %U = memref_cast %A : memref<8xf32> to memref<*xf32>
  call @printMemrefF32(%U) : (memref<*xf32>) -> ()
  dealloc %A : memref<8xf32>
  return
}
