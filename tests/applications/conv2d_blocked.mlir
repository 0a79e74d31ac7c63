// The same with the channels in blocks of 16 innermost, as libraries lay images out: NCHW16c.
func.func @conv2d_blocked(%n: index, %k: index, %c: index, %h: index, %w: index,
                          %in: memref<?x?x?x?x16xf32>, %filter: memref<?x?x3x3x16x16xf32>, %out: memref<?x?x?x?x16xf32>) {
  affine.for %image = 0 to %n {
    affine.for %to = 0 to %k {
      affine.for %from = 0 to %c {
        affine.for %y = 0 to %h {
          affine.for %x = 0 to %w {
            affine.for %dy = 0 to 3 {
              affine.for %dx = 0 to 3 {
                affine.for %ci = 0 to 16 {
                  affine.for %ki = 0 to 16 {
                    %a = affine.load %in[%image, %from, %y + %dy, %x + %dx, %ci] : memref<?x?x?x?x16xf32>
                    %b = affine.load %filter[%to, %from, %dy, %dx, %ci, %ki] : memref<?x?x3x3x16x16xf32>
                    %sum = affine.load %out[%image, %to, %y, %x, %ki] : memref<?x?x?x?x16xf32>
                    %product = arith.mulf %a, %b : f32
                    %more = arith.addf %sum, %product : f32
                    affine.store %more, %out[%image, %to, %y, %x, %ki] : memref<?x?x?x?x16xf32>
                  }
                }
              }
            }
          }
        }
      }
    }
  }
  return
}
