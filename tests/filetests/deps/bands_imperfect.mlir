// RUN: farkas deps
// Two bands in one nest, and one that only a large skew makes permutable. What %s carries plays no part in the first two.
func.func @nests(%n: index, %A: memref<?x?xf32>, %B: memref<64x64xf32>) {
  affine.for %s = 0 to 10 {
    affine.for %i = 1 to %n {
      affine.for %j = 1 to %n {
        %a = affine.load %A[%i - 1, %j + 1] : memref<?x?xf32>
        affine.store %a, %A[%i, %j] : memref<?x?xf32>
      }
    }
    affine.for %k = 1 to %n {
      affine.for %l = 1 to %n {
        %a = affine.load %A[%k - 1, %l] : memref<?x?xf32>
        affine.store %a, %A[%k, %l] : memref<?x?xf32>
      }
    }
  }
  affine.for %p = 1 to 64 {
    affine.for %q = 0 to 64 {
      %0 = affine.load %B[%p - 1, -%q + 63] : memref<64x64xf32>
      affine.store %0, %B[%p, %q] : memref<64x64xf32>
    }
  }
  return
}

//| func @nests[%n]
//|
//| loops
//|   line 4   %s = 0 to 10      sequential  S1 (line 8) writes %A[1, 1] at (%s, %i, %j) = (0, 1, 1), then S1 (line 8) overwrites it at (1, 1, 1), for %n = 2
//|   line 5     %i = 1 to %n    sequential  S1 (line 8) writes %A[1, 2] at (%s, %i, %j) = (0, 1, 2), then S0 (line 7) reads it at (0, 2, 1), for %n = 3
//|   line 6       %j = 1 to %n  parallel
//|   line 11    %k = 1 to %n    sequential  S3 (line 14) writes %A[1, 1] at (%s, %k, %l) = (0, 1, 1), then S2 (line 13) reads it at (0, 2, 1), for %n = 3
//|   line 12      %l = 1 to %n  parallel
//|   line 18  %p = 1 to 64      sequential  S5 (line 21) writes %B[1, 0] at (%p, %q) = (1, 0), then S4 (line 20) reads it at (2, 63)
//|   line 19    %q = 0 to 64    parallel
//|
//| nearest
//|   %s, %i  try: opt -t 'parallelize(%j)'
//|   %k      try: opt -t 'parallelize(%l)'
//|   %p      try: opt -t 'parallelize(%q)'
//|
//| bands
//|   (%i, %j)  not permutable  backward along %j: affine.store writes %A[1, 2] at (%s, %i, %j) = (0, 1, 2), then affine.load reads it at (0, 2, 1), for %n = 3  permutable after skew(%i,%j;1)
//|   (%k, %l)  permutable
//|   (%p, %q)  not permutable  backward along %q: affine.store writes %B[1, 32] at (%p, %q) = (1, 32), then affine.load reads it at (2, 31)                     permutable after skew(%p,%q;63)
//|
//| accesses
//|   S0  line 7   load   %A[%i - 1, %j + 1]
//|   S1  line 8   store  %A[%i, %j]
//|   S2  line 13  load   %A[%k - 1, %l]
//|   S3  line 14  store  %A[%k, %l]
//|   S4  line 20  load   %B[%p - 1, -%q + 63]
//|   S5  line 21  store  %B[%p, %q]
//|
//| dependences, memory-based
//|   S0 -> S1  anti    by %s  (<, -1, 1)  [n] -> { [s, i, j] -> [s', i - 1, j + 1] : s >= 0 and 2 <= i < n and 1 <= j <= n - 2 and s < s' <= 9 }
//|   S0 -> S3  anti           (0)         [n] -> { [s, i, j] -> [s, i - 1, j + 1] : 0 <= s <= 9 and 2 <= i < n and 1 <= j <= n - 2 }
//|   S0 -> S3  anti    by %s  (<)         [n] -> { [s, i, j] -> [s', i - 1, j + 1] : s >= 0 and 2 <= i < n and 1 <= j <= n - 2 and s < s' <= 9 }
//|   S1 -> S0  flow    by %s  (<, 1, -1)  [n] -> { [s, i, j] -> [s', i + 1, j - 1] : s >= 0 and 1 <= i <= n - 2 and 2 <= j < n and s < s' <= 9 }
//|   S1 -> S0  flow    by %i  (0, 1, -1)  [n] -> { [s, i, j] -> [s, i + 1, j - 1] : 0 <= s <= 9 and 1 <= i <= n - 2 and 2 <= j < n }
//|   S1 -> S1  output  by %s  (<, 0, 0)   [n] -> { [s, i, j] -> [s', i, j] : s >= 0 and 1 <= i < n and 1 <= j < n and s < s' <= 9 }
//|   S1 -> S2  flow           (0)         [n] -> { [s, i, j] -> [s, i + 1, j] : 0 <= s <= 9 and 1 <= i <= n - 2 and 1 <= j < n }
//|   S1 -> S2  flow    by %s  (<)         [n] -> { [s, i, j] -> [s', i + 1, j] : s >= 0 and 1 <= i <= n - 2 and 1 <= j < n and s < s' <= 9 }
//|   S1 -> S3  output         (0)         [n] -> { [s, i, j] -> [s, i, j] : 0 <= s <= 9 and 1 <= i < n and 1 <= j < n }
//|   S1 -> S3  output  by %s  (<)         [n] -> { [s, i, j] -> [s', i, j] : s >= 0 and 1 <= i < n and 1 <= j < n and s < s' <= 9 }
//|   S2 -> S1  anti    by %s  (<)         [n] -> { [s, k, l] -> [s', k - 1, l] : s >= 0 and 2 <= k < n and 1 <= l < n and s < s' <= 9 }
//|   S2 -> S3  anti    by %s  (<, -1, 0)  [n] -> { [s, k, l] -> [s', k - 1, l] : s >= 0 and 2 <= k < n and 1 <= l < n and s < s' <= 9 }
//|   S3 -> S0  flow    by %s  (<)         [n] -> { [s, k, l] -> [s', k + 1, l - 1] : s >= 0 and 1 <= k <= n - 2 and 2 <= l < n and s < s' <= 9 }
//|   S3 -> S1  output  by %s  (<)         [n] -> { [s, k, l] -> [s', k, l] : s >= 0 and 1 <= k < n and 1 <= l < n and s < s' <= 9 }
//|   S3 -> S2  flow    by %s  (<, 1, 0)   [n] -> { [s, k, l] -> [s', k + 1, l] : s >= 0 and 1 <= k <= n - 2 and 1 <= l < n and s < s' <= 9 }
//|   S3 -> S2  flow    by %k  (0, 1, 0)   [n] -> { [s, k, l] -> [s, k + 1, l] : 0 <= s <= 9 and 1 <= k <= n - 2 and 1 <= l < n }
//|   S3 -> S3  output  by %s  (<, 0, 0)   [n] -> { [s, k, l] -> [s', k, l] : s >= 0 and 1 <= k < n and 1 <= l < n and s < s' <= 9 }
//|   S5 -> S4  flow    by %p  (1, !=)     { [p, q] -> [p + 1, -q + 63] : 1 <= p <= 62 and 0 <= q <= 63 }
//|
//| assumed
//|   %A and %B do not overlap
//|   the subscripts of %A are in bounds
