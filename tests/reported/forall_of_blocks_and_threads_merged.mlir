// RUN: opt IN -t 'forall(%b;block_x) forall(%i,%j;thread_y,thread_x)'
// EXITS: 0 1 4
// HASNOT: = \[[^]]*gpu\.block[^]]*gpu\.thread
// WANT: a loop over blocks around one over threads, as asked
// `forall(%b;block_x) forall(%i,%j;thread_y,thread_x)` asks for two loops; one loop over both processors means nothing.
func.func @batched(%n: index, %A: memref<?x16x16xf32>, %B: memref<?x16x16xf32>) {
  affine.for %b = 0 to %n {
    affine.for %i = 0 to 16 {
      affine.for %j = 0 to 16 {
        %a = affine.load %A[%b, %i, %j] : memref<?x16x16xf32>
        %s = arith.addf %a, %a : f32
        affine.store %s, %B[%b, %i, %j] : memref<?x16x16xf32>
      }
    }
  }
  return
}
