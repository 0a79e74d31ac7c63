// RUN: farkas deps --assume '%n >= 10 and %n mod 2 == 0'
func.func @f(%n: index, %A: memref<?xf32>) {
  affine.for %i = 0 to 10 {
    %a = affine.load %A[%i] : memref<?xf32>
    affine.store %a, %A[%i + symbol(%n)] : memref<?xf32>
  }
  affine.for %i = 0 to 10 {
    %a = affine.load %A[2 * %i] : memref<?xf32>
    affine.store %a, %A[2 * %i + symbol(%n) + 1] : memref<?xf32>
  }
  return
}

//| func @f[%n]
//|
//| loops
//|   line 3  %i = 0 to 10  parallel
//|   line 7  %i = 0 to 10  parallel
//|
//| accesses
//|   S0  line 4  load   %A[%i]
//|   S1  line 5  store  %A[%i + symbol(%n)]
//|   S2  line 8  load   %A[%i * 2]
//|   S3  line 9  store  %A[%i * 2 + symbol(%n) + 1]
//|
//| dependences, memory-based
//|   S1 -> S2  flow    ()  [n] -> { [i] -> [i'] : 2i' = i + n and 2i' >= n and i' <= 9 }
//|   S1 -> S3  output  ()  { [i] -> [i'] : 2i' = i - 1 and 0 <= i' <= 4 }
//|
//| assumed
//|   %n >= 10 and %n mod 2 == 0
