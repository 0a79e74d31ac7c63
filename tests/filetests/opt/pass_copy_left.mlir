// RUN: farkas opt --affine-data-copy-generate='slow-mem-space=2 skip-non-unit-stride-loops generate-dma min-dma-transfer=64'
// Only memory 2 is copied, through a cast, too; where a loop goes in steps, inside of it. One array has no box.
func.func @f(%A: memref<64xf32, 2>, %B: memref<64xf32>, %C: memref<64xf32, 2>, %D: memref<?xf32, 2>, %n: index) {
  %c = memref.cast %C : memref<64xf32, 2> to memref<?xf32, 2>
  affine.for %i = 0 to 64 step 8 {
    affine.for %j = 0 to 8 {
      %a = affine.load %A[%i + %j] : memref<64xf32, 2>
      affine.store %a, %B[%i + %j] : memref<64xf32>
    }
    %b = affine.load %B[%i] : memref<64xf32>
    affine.store %b, %B[%i + 1] : memref<64xf32>
  }
  affine.for %k = 0 to 8 {
    %a = affine.load %c[%k] : memref<?xf32, 2>
    affine.store %a, %D[%k] : memref<?xf32, 2>
    affine.store %a, %D[%k + symbol(%n)] : memref<?xf32, 2>
  }
  affine.for %l = 0 to 64 step 64 {
    %a = affine.load %A[%l + 1] : memref<64xf32, 2>
    affine.store %a, %A[%l] : memref<64xf32, 2>
  }
  return
}

//| #map = affine_map<(d0) -> (d0)>
//| #map1 = affine_map<(d0) -> (d0 + 8)>
//| module {
//|   func.func @f(%A: memref<64xf32, 2>, %B: memref<64xf32>, %C: memref<64xf32, 2>, %D: memref<?xf32, 2>, %n: index) {
//|     affine.for %i = 0 to 64 step 8 {
//|       %A_buf = memref.alloc() : memref<8xf32, 1>
//|       affine.for %A_in0 = #map(%i) to #map1(%i) {
//|         %0 = affine.load %A[%A_in0] : memref<64xf32, 2>
//|         affine.store %0, %A_buf[%A_in0 - %i] : memref<8xf32, 1>
//|       }
//|       affine.for %j = 0 to 8 {
//|         %a = affine.load %A_buf[%j] : memref<8xf32, 1>
//|         affine.store %a, %B[%i + %j] : memref<64xf32>
//|       }
//|       memref.dealloc %A_buf : memref<8xf32, 1>
//|       %b = affine.load %B[%i] : memref<64xf32>
//|       affine.store %b, %B[%i + 1] : memref<64xf32>
//|     }
//|     %C_buf = memref.alloc() : memref<8xf32, 1>
//|     affine.for %C_in0 = 0 to 8 {
//|       %0 = affine.load %C[%C_in0] : memref<64xf32, 2>
//|       affine.store %0, %C_buf[%C_in0] : memref<8xf32, 1>
//|     }
//|     affine.for %k = 0 to 8 {
//|       %a = affine.load %C_buf[%k] : memref<8xf32, 1>
//|       affine.store %a, %D[%k] : memref<?xf32, 2>
//|       affine.store %a, %D[%k + symbol(%n)] : memref<?xf32, 2>
//|     }
//|     memref.dealloc %C_buf : memref<8xf32, 1>
//|     affine.for %l = 0 to 64 step 64 {
//|       %A_buf1 = memref.alloc() : memref<f32, 1>
//|       %A_buf = memref.alloc() : memref<f32, 1>
//|       %0 = affine.load %A[1] : memref<64xf32, 2>
//|       affine.store %0, %A_buf[] : memref<f32, 1>
//|       %a = affine.load %A_buf[] : memref<f32, 1>
//|       affine.store %a, %A_buf1[] : memref<f32, 1>
//|       memref.dealloc %A_buf : memref<f32, 1>
//|       %1 = affine.load %A_buf1[] : memref<f32, 1>
//|       affine.store %1, %A[0] : memref<64xf32, 2>
//|       memref.dealloc %A_buf1 : memref<f32, 1>
//|     }
//|     return
//|   }
//| }
//| remark: affine-data-copy-generate: min-dma-transfer changes nothing: copies are loops
//| remark: @f: affine-data-copy-generate: generate-dma changes nothing: copies are loops
//| remark: @f: assumed: %A, %B, %C and %D do not overlap
//| remark: @f: storage: %A_buf, memref<f32, 1>, 4 bytes, holds what an iteration of %l touches of %A
//| remark: @f: storage: %A_buf1, memref<f32, 1>, 4 bytes, holds what an iteration of %l touches of %A
//| remark: @f: affine-data-copy-generate left %D in the loop %k: the cells of %D that the loop %k touches lie in no box; try: -t 'promote(%C_buf,%k;whole,space=1)'
//| remark: @f: storage: %C_buf, memref<8xf32, 1>, 32 bytes, holds what the loop %k touches of %C
//| remark: @f: storage: %A_buf, memref<8xf32, 1>, 32 bytes, holds what the loop %j touches of %A
