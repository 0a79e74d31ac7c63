// RUN: farkas opt -t auto --schedule
// No reduction is permutable with the one around it, so that each has a band of its own behind that of %x. Nothing depends along %x:
// it goes below them all, and vectors add products in registers, of which four filters share what they read.
func.func @other_order(%n: index, %in: memref<?x?x?xf64>, %filter: memref<?x?x?x?xf64>, %out: memref<?x?x?xf64>) {
  affine.for %y = 0 to %n {
    affine.for %x = 0 to %n {
      affine.for %to = 0 to %n {
        affine.for %from = 0 to %n {
          affine.for %dy = 0 to 3 {
            affine.for %dx = 0 to 3 {
              %a = affine.load %in[%from, %y + %dy, 2 * %x + %dx] : memref<?x?x?xf64>
              %b = affine.load %filter[%to, %from, %dy, %dx] : memref<?x?x?x?xf64>
              %sum = affine.load %out[%to, %y, %x] : memref<?x?x?xf64>
              %product = arith.mulf %a, %b : f64
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

func.func @dense(%n: index, %in: memref<?x?x?xf32>, %filter: memref<?x?x?x?xf32>, %out: memref<?x?x?xf32>) {
  affine.for %to = 0 to %n {
    affine.for %y = 0 to %n {
      affine.for %x = 0 to %n {
        affine.for %from = 0 to %n {
          affine.for %dy = 0 to 3 {
            affine.for %dx = 0 to 3 {
              %a = affine.load %in[%from, %y + %dy, %x + %dx] : memref<?x?x?xf32>
              %b = affine.load %filter[%to, %from, %dy, %dx] : memref<?x?x?x?xf32>
              %sum = affine.load %out[%to, %y, %x] : memref<?x?x?xf32>
              %product = arith.mulf %a, %b : f32
              %more = arith.addf %sum, %product : f32
              affine.store %more, %out[%to, %y, %x] : memref<?x?x?xf32>
            }
          }
        }
      }
    }
  }
  return
}

//| func @other_order
//| domain [n]
//|   S0[y, x, to, from, dy, dx] in { [y, x, to, from, dy, dx] : 0 <= y < n and 0 <= x < n and 0 <= to < n and 0 <= from < n and 0 <= dy <= 2 and 0 <= dx <= 2 } // affine.store %out
//| band %y loop 0 coincident: S0 -> y
//|   band %to loop 2: S0 -> to
//|     band %from loop 3: S0 -> from
//|       band %dy loop 4: S0 -> from * 2 + dy
//|         band %dx loop 5: S0 -> from * 6 + dy * 2 + dx
//|           band %x loop 1: S0 -> x
//|             S0
//| apply unroll_jam(%to;4) unroll_jam(%dx;3)
//| func @dense
//| domain [n]
//|   S0[to, y, x, from, dy, dx] in { [to, y, x, from, dy, dx] : 0 <= to < n and 0 <= y < n and 0 <= x < n and 0 <= from < n and 0 <= dy <= 2 and 0 <= dx <= 2 } // affine.store %out
//| band %y loop 1 coincident: S0 -> y
//|   band %to loop 0: S0 -> to
//|     band %from loop 3: S0 -> from
//|       band %x loop 2: S0 -> x
//|         band %dy loop 4: S0 -> dy
//|           band %dx loop 5: S0 -> dx
//|             S0
//| @other_order: auto orders the function anew: --schedule shows the tree, then unroll_jam(%to;4) unroll_jam(%dx;3)
//| @other_order: order of S0: %y parallel > %to > %from > %dy > %dx > %x
//| @other_order: assumed: %in and %out do not overlap
//| @other_order: assumed: %filter and %out do not overlap
//| @dense: auto orders the function anew: --schedule shows the tree
//| @dense: order of S0: %y parallel > %to > %from > %x > %dy > %dx
//| @dense: assumed: %in and %out do not overlap
//| @dense: assumed: %filter and %out do not overlap
