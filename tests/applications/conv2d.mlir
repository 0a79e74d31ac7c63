// Convolution of images, NCHW: %n images of %c channels, %k filters of %r x %s.
func.func @conv2d(%n: index, %k: index, %c: index, %h: index, %w: index, %r: index, %s: index,
                  %in: memref<?x?x?x?xf32>, %filter: memref<?x?x?x?xf32>, %out: memref<?x?x?x?xf32>) {
  affine.for %image = 0 to %n {
    affine.for %to = 0 to %k {
      affine.for %y = 0 to %h {
        affine.for %x = 0 to %w {
          affine.for %from = 0 to %c {
            affine.for %dy = 0 to %r {
              affine.for %dx = 0 to %s {
                %a = affine.load %in[%image, %from, %y + %dy, %x + %dx] : memref<?x?x?x?xf32>
                %b = affine.load %filter[%to, %from, %dy, %dx] : memref<?x?x?x?xf32>
                %sum = affine.load %out[%image, %to, %y, %x] : memref<?x?x?x?xf32>
                %product = arith.mulf %a, %b : f32
                %more = arith.addf %sum, %product : f32
                affine.store %more, %out[%image, %to, %y, %x] : memref<?x?x?x?xf32>
              }
            }
          }
        }
      }
    }
  }
  return
}
