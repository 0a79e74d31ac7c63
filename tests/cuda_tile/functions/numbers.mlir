//| ( -3, 1, 4, 2, 0, 255, 1, 1 )
//| ( 1.5, 0.25, 2, 3, 1, 16 )
// Casts, roundings and comparisons, and a branch that stores in one arm only.
func.func @kernel(%i: memref<?xi32>, %f: memref<?xf32>, %x: f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %c5 = arith.constant 5 : index
  %c6 = arith.constant 6 : index
  %c7 = arith.constant 7 : index
  %m7 = arith.constant -7 : i32
  %two = arith.constant 2 : i32
  %byte = arith.constant -1 : i8
  %fl = arith.ceildivsi %m7, %two : i32
  memref.store %fl, %i[%c0] : memref<?xi32>
  %r = arith.remsi %m7, %two : i32
  %neg = arith.muli %r, %r : i32
  memref.store %neg, %i[%c1] : memref<?xi32>
  %down = arith.floordivsi %m7, %two : i32
  %zero = arith.constant 0 : i32
  %abs = arith.subi %zero, %down : i32
  memref.store %abs, %i[%c2] : memref<?xi32>
  %d = arith.fptosi %x : f32 to i32
  memref.store %d, %i[%c3] : memref<?xi32>
  %nan = arith.divf %x, %x : f32
  %unordered = arith.cmpf uno, %nan, %x : f32
  %u = arith.extui %unordered : i1 to i32
  memref.store %u, %i[%c4] : memref<?xi32>
  %wide = arith.extui %byte : i8 to i32
  memref.store %wide, %i[%c5] : memref<?xi32>
  %less = arith.cmpf olt, %nan, %x : f32
  scf.if %less {
    %o = arith.extui %less : i1 to i32
    memref.store %o, %i[%c6] : memref<?xi32>
  }
  %big = arith.cmpi ugt, %m7, %two : i32
  scf.if %big {
    %o = arith.extui %big : i1 to i32
    memref.store %o, %i[%c7] : memref<?xi32>
  } else {
    memref.store %zero, %i[%c7] : memref<?xi32>
  }
  %half = arith.constant 0.5 : f32
  %a = arith.subf %x, %nan : f32
  memref.store %a, %f[%c0] : memref<?xf32>
  %sq = arith.mulf %half, %half : f32
  memref.store %sq, %f[%c1] : memref<?xf32>
  %wx = arith.extf %sq : f32 to f64
  %root = math.sqrt %wx : f64
  %back = arith.truncf %root : f64 to f32
  %fl2 = math.ceil %x : f32
  %mx = arith.maximumf %back, %fl2 : f32
  %one = arith.constant 1.0 : f32
  %mx1 = arith.subf %mx, %one : f32
  memref.store %mx1, %f[%c2] : memref<?xf32>
  %fma = math.fma %x, %half, %x : f32
  %flo = math.floor %fma : f32
  memref.store %flo, %f[%c3] : memref<?xf32>
  %bits = arith.bitcast %one : f32 to i32
  %sh = arith.constant 23 : i32
  %exp = arith.shrui %bits, %sh : i32
  %bias = arith.constant 126 : i32
  %e = arith.subi %exp, %bias : i32
  %ef = arith.sitofp %e : i32 to f32
  memref.store %ef, %f[%c4] : memref<?xf32>
  %four = arith.constant 4.0 : f32
  %p = scf.while (%y = %one) : (f32) -> f32 {
    %on = arith.cmpf ult, %y, %four : f32
    scf.condition(%on) %y : f32
  } do {
  ^bb0(%y: f32):
    %z = arith.addf %y, %y : f32
    scf.yield %z : f32
  }
  %p2 = arith.mulf %p, %p : f32
  memref.store %p2, %f[%c5] : memref<?xf32>
  return
}
func.func @main() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %size = arith.constant 8 : index
  %i = memref.alloc(%size) : memref<?xi32>
  %f = memref.alloc(%size) : memref<?xf32>
  %z = arith.constant dense<1> : vector<8xi32>
  vector.store %z, %i[%c0] : memref<?xi32>, vector<8xi32>
  %x = arith.constant 2.5 : f32
  call @kernel(%i, %f, %x) : (memref<?xi32>, memref<?xf32>, f32) -> ()
  %v = vector.load %i[%c0] : memref<?xi32>, vector<8xi32>
  vector.print %v : vector<8xi32>
  %w = vector.load %f[%c0] : memref<?xf32>, vector<6xf32>
  vector.print %w : vector<6xf32>
  return
}
