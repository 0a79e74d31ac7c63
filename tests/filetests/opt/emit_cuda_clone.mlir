// RUN: farkas opt --emit cuda
// The nearest refusal: CUDA C does not clone memory.
func.func @last(%a: memref<?x4xf32>) -> f32 {
  %c0 = arith.constant 0 : index
  %b = bufferization.clone %a : memref<?x4xf32> to memref<?x4xf32>
  %y = memref.load %b[%c0, %c0] : memref<?x4xf32>
  memref.dealloc %b : memref<?x4xf32>
  return %y : f32
}

//| error: bufferization.clone has no counterpart in the CUDA output [unsupported]
//|  --> emit_cuda_clone.mlir:5:8
//|   |
//| 5 |   %b = bufferization.clone %a : memref<?x4xf32> to memref<?x4xf32>
//|   |        ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
//|   |
//|   = help: try: --emit c
//| exit code 4
