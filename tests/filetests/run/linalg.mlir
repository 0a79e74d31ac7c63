// RUN: farkas run
// Structured operations on memory run as the loops that their maps say, one iteration after the other.
#in = affine_map<(i, j) -> (j, i)>
#out = affine_map<(i, j) -> (i)>
func.func @main() -> (f32, i32, i32) {
  %c1 = arith.constant 1 : index
  %half = arith.constant 0.5 : f32
  %zero = arith.constant 0 : i32
  %two = arith.constant 2 : i8
  %A = memref.alloc() : memref<4x4xf32>
  %B = memref.alloc() : memref<4x4xf32>
  linalg.fill ins(%half : f32) outs(%A : memref<4x4xf32>)
  linalg.fill ins(%half : f32) outs(%B : memref<4x4xf32>)
  linalg.matmul ins(%A, %A : memref<4x4xf32>, memref<4x4xf32>) outs(%B : memref<4x4xf32>)
  linalg.square ins(%B : memref<4x4xf32>) outs(%B : memref<4x4xf32>)
  %x = memref.load %B[%c1, %c1] : memref<4x4xf32>
  %s = memref.alloc() : memref<3xi32>
  %t = memref.alloc() : memref<2x3xi32>
  linalg.fill ins(%zero : i32) outs(%s : memref<3xi32>)
  linalg.generic {indexing_maps = [#in, #out], iterator_types = ["parallel", "reduction"]} ins(%t : memref<2x3xi32>) outs(%s : memref<3xi32>) {
  ^bb0(%a: i32, %b: i32):
    %i = linalg.index 0 : index
    %j = linalg.index 1 : index
    %p = arith.muli %i, %j : index
    %q = arith.index_cast %p : index to i32
    %r = arith.addi %b, %q : i32
    linalg.yield %r : i32
  }
  %y = memref.load %s[%c1] : memref<3xi32>
  %image = memref.alloc() : memref<1x7x5x1xi8>
  %window = memref.alloc() : memref<3x2xi8>
  %sums = memref.alloc() : memref<1x3x2x1xi32>
  linalg.fill ins(%two : i8) outs(%image : memref<1x7x5x1xi8>)
  linalg.fill ins(%zero : i32) outs(%sums : memref<1x3x2x1xi32>)
  linalg.pooling_nhwc_sum {dilations = dense<[1, 2]> : tensor<2xi64>, strides = dense<2> : tensor<2xi64>} ins(%image, %window : memref<1x7x5x1xi8>, memref<3x2xi8>) outs(%sums : memref<1x3x2x1xi32>)
  %c0 = arith.constant 0 : index
  %z = memref.load %sums[%c0, %c1, %c1, %c0] : memref<1x3x2x1xi32>
  return %x, %y, %z : f32, i32, i32
}

//| result 0 = 2.25
//| result 1 = 1
//| result 2 = 12
