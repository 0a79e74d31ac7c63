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
