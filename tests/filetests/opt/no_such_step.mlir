// RUN: farkas opt -t 'fizz(%i)'
func.func @gemm(%n: index, %A: memref<?x?xf64>, %B: memref<?x?xf64>, %C: memref<?x?xf64>) {
  affine.for %i = 0 to %n {
    affine.for %j = 0 to %n {
      affine.for %k = 0 to %n {
        %a = affine.load %A[%i, %k] : memref<?x?xf64>
        %b = affine.load %B[%k, %j] : memref<?x?xf64>
        %c = affine.load %C[%i, %j] : memref<?x?xf64>
        %0 = arith.mulf %a, %b : f64
        %1 = arith.addf %c, %0 : f64
        affine.store %1, %C[%i, %j] : memref<?x?xf64>
      }
    }
  }
  return
}

//| error: there is no step `fizz` (there are: interchange(%i,%j), permute(%i,%j,%k;2,0,1), tile(%i,%j;32,32), strip_mine(%i;8), skew(%i,%j;1), shift(%i,1), fuse(%i,%j;shift=1), reverse(%i), distribute(%i), assume(REASON), peel(%i;first), separate(%i_t,%j_t), split(%i; %i < 10), forall(%i,%j;block_y,block_x), map(%i,%j;block_y,block_x), threads(16,16), reduce(%k;lanes), unroll(%i;4), unroll_jam(%i;4), normalize(%i), coalesce(%i,%j), parallelize(%i), serialize(%i), auto(%i;tile=32x64x512,fuse=no), promote(%A,%k;whole,hull,pack,space=1,pad=1,layout=(d1,d0)), expand(%A,..;layout=(d1,d0)), demote(%sum,..), hoist(%t,..), contract(%B;pad=1), pipeline(%k;2), vectorize(%i;8;mask), parallelize(%i;privatize=8,strip=64), micro(%i,%j;8,16), overlap(%t;4,32,64;private), kernels, unview, forward, dce, licm)
//|   -t fizz(%i)
//|      ^^^^^^^^
//| exit code 2
