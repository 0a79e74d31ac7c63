// RUN: farkas opt --schedule-from tree.txt
// That %n is 10 at least holds behind the assertion only: before it the loop would run where its guard does not hold.
func.func @f(%n: index, %A: memref<?xf32>, %v: f32) {
  %c10 = arith.constant 10 : index
  %ok = arith.cmpi sge, %n, %c10 : index
  cf.assert %ok, "n >= 10"
  affine.for %i = 0 to 10 {
    affine.if affine_set<()[s0] : (s0 - 5 >= 0)>()[%n] {
      affine.store %v, %A[%i] : memref<?xf32>
    }
  }
  return
}

//> sequence
//>   band %i loop 0: S1 -> 9 - i
//>     S1
//>   S0

//| refused: this schedule reverses a dependence [reverses-dependence]
//|  --> schedule_tree_before_what_is_stated_refused.mlir:9:7
//|   |
//| 6 |   cf.assert %ok, "n >= 10"
//|   |   ------------------------ may stop the program
//| ...
//| 9 |       affine.store %v, %A[%i] : memref<?xf32>
//|   |       ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ may trap at %i = 0
//|   |
//|   = with %n = 10
//|   = all such pairs: [n] -> { [i'] : n >= 10 and 0 <= i' <= 9 }
//|   = help: try: `S0`, `band %i loop 0: S1 -> -i + 9`, `S1`
//| exit code 1
