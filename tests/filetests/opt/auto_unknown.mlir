// RUN: farkas opt -t auto
// Nobody knows which cells are written.
func.func private @touch(memref<?xf32>)
func.func @calls(%n: index, %A: memref<?xf32>, %B: memref<?x?xf32>, %x: f32) {
  affine.for %i = 0 to %n {
    func.call @touch(%A) : (memref<?xf32>) -> ()
    affine.for %j = 0 to %n {
      affine.store %x, %B[%i, %j] : memref<?x?xf32>
    }
  }
  return
}

//| module {
//|   func.func private @touch(memref<?xf32>)
//|   func.func @calls(%n: index, %A: memref<?xf32>, %B: memref<?x?xf32>, %x: f32) {
//|     affine.for %i = 0 to %n {
//|       func.call @touch(%A) : (memref<?xf32>) -> ()
//|       affine.for %j = 0 to %n {
//|         affine.store %x, %B[%i, %j] : memref<?x?xf32>
//|       }
//|     }
//|     return
//|   }
//| }
//| @calls: auto does nothing: no order is faster by the model
