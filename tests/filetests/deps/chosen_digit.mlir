// RUN: farkas deps
// `max(1, n)` is n or 1: the store in iteration i writes what the next one loads.
func.func @f(%A: memref<?xf32>, %x: f32, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %n step %c1 {
    %m = arith.maxsi %c1, %n : index
    %0 = arith.muli %i, %n : index
    %1 = arith.addi %0, %m : index
    memref.store %x, %A[%1] : memref<?xf32>
    %y = memref.load %A[%0] : memref<?xf32>
    "test.use"(%y) : (f32) -> ()
  }
  return
}
