// RUN: farkas opt --schedule-from tree.txt
// Nobody uses what is loaded, but what is called may let the memory go.
func.func private @look(memref<16xf32>)
func.func @f(%A: memref<16xf32>) {
  affine.for %i = 0 to 16 {
    %a = affine.load %A[%i] : memref<16xf32>
  }
  func.call @look(%A) : (memref<16xf32>) -> ()
  return
}

//> sequence
//>   S1
//>   band %i: S0 -> i
//>     S0

//| unknown: this schedule may reverse a dependence: what func.call touches is not known [opaque-operation]
//|  --> unused_load_call_refused.mlir:8:3
//|   |
//| 6 |     %a = affine.load %A[%i] : memref<16xf32>
//|   |          ----------------------------------- reads %A[0] at %i = 0
//| 7 |   }
//| 8 |   func.call @look(%A) : (memref<16xf32>) -> ()
//|   |   ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ calls what may touch any memory
//|   |
//|   = help: try: `band %i: S0 -> i`, `S0`, `S1`
//| exit code 4
