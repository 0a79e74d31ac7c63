// RUN: farkas opt -t auto --schedule
// Compilers unroll three by three iterations and run the loop around them in vectors: the window stays where it is, and its sum is a value.
func.func @as_written(%n: index, %in: memref<?x?xf64>, %w: memref<3x3xf64>, %out: memref<?x?xf64>) {
  affine.for %y = 0 to %n {
    affine.for %x = 0 to %n {
      %zero = arith.constant 0.0 : f64
      %rows = affine.for %dy = 0 to 3 iter_args(%a = %zero) -> (f64) {
        %row = affine.for %dx = 0 to 3 iter_args(%b = %a) -> (f64) {
          %v = affine.load %in[%y + %dy, %x + %dx] : memref<?x?xf64>
          %f = affine.load %w[%dy, %dx] : memref<3x3xf64>
          %product = arith.mulf %v, %f : f64
          %more = arith.addf %b, %product : f64
          affine.yield %more : f64
        }
        affine.yield %row : f64
      }
      affine.store %rows, %out[%y, %x] : memref<?x?xf64>
    }
  }
  return
}

// Around the window is a sum over channels: the loop along memory goes between the two.
func.func @channels(%n: index, %in: memref<?x?x?xf64>, %w: memref<?x?x3x3xf64>, %out: memref<?x?x?xf64>) {
  affine.for %to = 0 to %n {
    affine.for %y = 0 to %n {
      affine.for %x = 0 to %n {
        affine.for %from = 0 to %n {
          affine.for %dy = 0 to 3 {
            affine.for %dx = 0 to 3 {
              %v = affine.load %in[%from, %y + %dy, %x + %dx] : memref<?x?x?xf64>
              %f = affine.load %w[%to, %from, %dy, %dx] : memref<?x?x3x3xf64>
              %sum = affine.load %out[%to, %y, %x] : memref<?x?x?xf64>
              %product = arith.mulf %v, %f : f64
              %more = arith.addf %sum, %product : f64
              affine.store %more, %out[%to, %y, %x] : memref<?x?x?xf64>
            }
          }
        }
      }
    }
  }
  return
}

// Six by six products are more than compilers unroll, and rows of six are not: the loop along memory goes between the two.
func.func @large(%n: index, %in: memref<?x?xf64>, %w: memref<6x6xf64>, %out: memref<?x?xf64>) {
  affine.for %y = 0 to %n {
    affine.for %x = 0 to %n {
      affine.for %dy = 0 to 6 {
        affine.for %dx = 0 to 6 {
          %v = affine.load %in[%y + %dy, %x + %dx] : memref<?x?xf64>
          %f = affine.load %w[%dy, %dx] : memref<6x6xf64>
          %sum = affine.load %out[%y, %x] : memref<?x?xf64>
          %product = arith.mulf %v, %f : f64
          %more = arith.addf %sum, %product : f64
          affine.store %more, %out[%y, %x] : memref<?x?xf64>
        }
      }
    }
  }
  return
}

// Each pixel adds the one before it: the loop around the window is no loop for vectors.
func.func @carried(%n: index, %in: memref<?x?xf64>, %w: memref<3x3xf64>, %out: memref<?x?xf64>) {
  affine.for %y = 0 to %n {
    affine.for %x = 1 to %n {
      affine.for %dy = 0 to 3 {
        affine.for %dx = 0 to 3 {
          %v = affine.load %in[%y + %dy, %x + %dx] : memref<?x?xf64>
          %f = affine.load %w[%dy, %dx] : memref<3x3xf64>
          %left = affine.load %out[%y, %x - 1] : memref<?x?xf64>
          %sum = affine.load %out[%y, %x] : memref<?x?xf64>
          %product = arith.mulf %v, %f : f64
          %both = arith.addf %left, %product : f64
          %more = arith.addf %sum, %both : f64
          affine.store %more, %out[%y, %x] : memref<?x?xf64>
        }
      }
    }
  }
  return
}

//| func @as_written
//| domain [n]
//|   S0[y, x] in { [y, x] : 0 <= y < n and 0 <= x < n }
//|   S1[y, x, dy, dx] in { [y, x, dy, dx] : 0 <= y < n and 0 <= x < n and 0 <= dy <= 2 and 0 <= dx <= 2 }
//|   S2[y, x] in { [y, x] : 0 <= y < n and 0 <= x < n } // affine.store %out
//| band %y loop 0 coincident: S0 -> y, S1 -> y, S2 -> y
//|   band %x loop 1: S0 -> x, S1 -> x, S2 -> x
//|     sequence
//|       S0
//|       band %dy loop 2: S1 -> dy
//|         band %dx loop 3: S1 -> dx
//|           S1
//|       S2
//| func @channels
//| domain [n]
//|   S0[to, y, x, from, dy, dx] in { [to, y, x, from, dy, dx] : 0 <= to < n and 0 <= y < n and 0 <= x < n and 0 <= from < n and 0 <= dy <= 2 and 0 <= dx <= 2 } // affine.store %out
//| band %y loop 1 coincident: S0 -> y
//|   band %to loop 0: S0 -> to
//|     band %from loop 3: S0 -> from
//|       band %x loop 2: S0 -> x
//|         band %dy loop 4: S0 -> dy
//|           band %dx loop 5: S0 -> dx
//|             S0
//| func @large
//| domain [n]
//|   S0[y, x, dy, dx] in { [y, x, dy, dx] : 0 <= y < n and 0 <= x < n and 0 <= dy <= 5 and 0 <= dx <= 5 } // affine.store %out
//| band %y loop 0 coincident: S0 -> y
//|   band %dy loop 2: S0 -> dy
//|     band %x loop 1: S0 -> x
//|       band %dx loop 3: S0 -> dx
//|         S0
//| func @carried
//| domain [n]
//|   S0[y, x, dy, dx] in { [y, x, dy, dx] : 0 <= y < n and 1 <= x < n and 0 <= dy <= 2 and 0 <= dx <= 2 } // affine.store %out
//| band %y loop 0 coincident: S0 -> y
//|   band %x loop 1: S0 -> x
//|     band %dy loop 2: S0 -> dy
//|       band %dx loop 3: S0 -> dx
//|         S0
//| @as_written: auto does parallelize(%y)
//| @as_written: order of S0 to S2: %y parallel > %x > %dy > %dx
//| @as_written: assumed: %in and %out do not overlap
//| @as_written: assumed: %w and %out do not overlap
//| @channels: auto orders the function anew: --schedule shows the tree
//| @channels: order of S0: %y parallel > %to > %from > %x > %dy > %dx
//| @channels: assumed: %in and %out do not overlap
//| @channels: assumed: %w and %out do not overlap
//| @large: auto orders the function anew: --schedule shows the tree
//| @large: order of S0: %y parallel > %dy > %x > %dx
//| @large: assumed: %in and %out do not overlap
//| @large: assumed: %w and %out do not overlap
//| @carried: auto does parallelize(%y)
//| @carried: order of S0: %y parallel > %x > %dy > %dx
//| @carried: assumed: %in and %out do not overlap
//| @carried: assumed: %w and %out do not overlap
