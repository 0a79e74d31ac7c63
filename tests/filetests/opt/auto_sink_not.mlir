// RUN: farkas opt -t auto --schedule
// As auto_sink, but each pixel also adds the one before it: %x carries that, and stays where it is.
func.func @filtered(%n: index, %r: index, %s: index, %in: memref<?x?xf32>, %filter: memref<?x?xf32>, %out: memref<?x?xf32>) {
  affine.for %y = 0 to %n {
    affine.for %x = 1 to %n {
      affine.for %dy = 0 to %r {
        affine.for %dx = 0 to %s {
          %a = affine.load %in[%y + %dy, %x + %dx] : memref<?x?xf32>
          %b = affine.load %filter[%dy, %dx] : memref<?x?xf32>
          %sum = affine.load %out[%y, %x] : memref<?x?xf32>
          %left = affine.load %out[%y, %x - 1] : memref<?x?xf32>
          %product = arith.mulf %a, %b : f32
          %both = arith.addf %left, %product : f32
          %more = arith.addf %sum, %both : f32
          affine.store %more, %out[%y, %x] : memref<?x?xf32>
        }
      }
    }
  }
  return
}

//| func @filtered
//| domain [n, r, s]
//|   S0[y, x, dy, dx] in { [y, x, dy, dx] : 0 <= y < n and 1 <= x < n and 0 <= dy < r and 0 <= dx < s } // affine.store %out
//| band %y loop 0 coincident: S0 -> y
//|   band %x loop 1: S0 -> x
//|     band %dy loop 2: S0 -> dy
//|       band %dx loop 3: S0 -> dx
//|         S0
//| @filtered: auto does parallelize(%y)
//| @filtered: order of S0: %y parallel > %x > %dy > %dx
//| @filtered: assumed: %in and %out do not overlap
//| @filtered: assumed: %filter and %out do not overlap
