// RUN: farkas opt --may-alias -t 'reverse(%i) distribute(%i)'
// What is accepted has no place for the second step, and says so.
func.func @twice(%n: index, %A: memref<?xf32>, %B: memref<?xf32>) {
  affine.for %i = 0 to %n {
    %a = affine.load %A[%i] : memref<?xf32>
    %b = arith.addf %a, %a : f32
    affine.store %b, %B[%i] : memref<?xf32>
  }
  return
}

//| unknown: reverse may reverse a dependence: whether these overlap is not known [may-dependence]
//|  --> nearest_left_out.mlir:7:5
//|   |
//| 5 |     %a = affine.load %A[%i] : memref<?xf32>
//|   |          ---------------------------------- reads %A[0] at %i = 0
//| 6 |     %b = arith.addf %a, %a : f32
//| 7 |     affine.store %b, %B[%i] : memref<?xf32>
//|   |     ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ overwrites %B[1] at %i = 1
//|   |
//|   = with %n = 2
//|   = help: try: -t 'reverse(%i)', without --may-alias, without `distribute(%i)`
//| exit code 4
