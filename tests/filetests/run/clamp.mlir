// RUN: farkas run
// MLIR's own words are `clampf(value, min, max) = maxf(minf(value, min), max)`, so that the first bound is the upper one.
func.func @main() {
  %low = arith.constant -1.5 : f32
  %high = arith.constant 1.25 : f32
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c7 = arith.constant 7 : index
  scf.for %i = %c0 to %c7 step %c1 {
    %c3 = index.constant 3
    %centred = index.sub %i, %c3
    %k = index.casts %centred : index to i32
    %x = arith.sitofp %k : i32 to f32
    %y = math.clampf %x to [%high, %low] : f32
    vector.print %y : f32
  }
  return
}

//| -1.5
//| -1.5
//| -1
//| 0
//| 1
//| 1.25
//| 1.25
