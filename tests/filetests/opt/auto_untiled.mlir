// RUN: farkas opt -t auto --schedule
// Programs that are tiled already get the order of the plain one: points counted from the start of their tile, as their own values, up to where
// all end, in views of tiles, in tiles of tiles, with the sum set to zero in the tile.
func.func @inside(%A: memref<512x512xf64>, %B: memref<512x512xf64>, %C: memref<512x512xf64>) {
  affine.for %i = 0 to 512 step 8 {
    affine.for %j = 0 to 512 step 8 {
      affine.for %k = 0 to 512 step 8 {
        affine.for %p = 0 to 8 {
          affine.for %q = 0 to 8 {
            affine.for %r = 0 to 8 {
              %0 = affine.load %A[%i + %p, %k + %r] : memref<512x512xf64>
              %1 = affine.load %B[%k + %r, %j + %q] : memref<512x512xf64>
              %2 = affine.load %C[%i + %p, %j + %q] : memref<512x512xf64>
              %3 = arith.mulf %0, %1 : f64
              %4 = arith.addf %2, %3 : f64
              affine.store %4, %C[%i + %p, %j + %q] : memref<512x512xf64>
            }
          }
        }
      }
    }
  }
  return
}

func.func @up_to_the_end(%n: index, %A: memref<?x?xf64>, %B: memref<?x?xf64>, %C: memref<?x?xf64>) {
  affine.for %i = 0 to %n step 32 {
    affine.for %j = 0 to %n step 32 {
      affine.for %k = 0 to %n step 32 {
        affine.for %p = affine_map<(d0) -> (d0)>(%i) to min affine_map<(d0)[s0] -> (d0 + 32, s0)>(%i)[%n] {
          affine.for %q = affine_map<(d0) -> (d0)>(%j) to min affine_map<(d0)[s0] -> (d0 + 32, s0)>(%j)[%n] {
            affine.for %r = affine_map<(d0) -> (d0)>(%k) to min affine_map<(d0)[s0] -> (d0 + 32, s0)>(%k)[%n] {
              %0 = affine.load %A[%p, %r] : memref<?x?xf64>
              %1 = affine.load %B[%r, %q] : memref<?x?xf64>
              %2 = affine.load %C[%p, %q] : memref<?x?xf64>
              %3 = arith.mulf %0, %1 : f64
              %4 = arith.addf %2, %3 : f64
              affine.store %4, %C[%p, %q] : memref<?x?xf64>
            }
          }
        }
      }
    }
  }
  return
}

func.func @views(%A: memref<512x512xf64>, %B: memref<512x512xf64>, %C: memref<512x512xf64>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %c512 = arith.constant 512 : index
  scf.for %i = %c0 to %c512 step %c8 {
    scf.for %j = %c0 to %c512 step %c8 {
      scf.for %k = %c0 to %c512 step %c8 {
        %a = memref.subview %A[%i, %k] [8, 8] [1, 1] : memref<512x512xf64> to memref<8x8xf64, strided<[512, 1], offset: ?>>
        %b = memref.subview %B[%k, %j] [8, 8] [1, 1] : memref<512x512xf64> to memref<8x8xf64, strided<[512, 1], offset: ?>>
        %c = memref.subview %C[%i, %j] [8, 8] [1, 1] : memref<512x512xf64> to memref<8x8xf64, strided<[512, 1], offset: ?>>
        scf.for %p = %c0 to %c8 step %c1 {
          scf.for %q = %c0 to %c8 step %c1 {
            scf.for %r = %c0 to %c8 step %c1 {
              %0 = memref.load %a[%p, %r] : memref<8x8xf64, strided<[512, 1], offset: ?>>
              %1 = memref.load %b[%r, %q] : memref<8x8xf64, strided<[512, 1], offset: ?>>
              %2 = memref.load %c[%p, %q] : memref<8x8xf64, strided<[512, 1], offset: ?>>
              %3 = arith.mulf %0, %1 : f64
              %4 = arith.addf %2, %3 : f64
              memref.store %4, %c[%p, %q] : memref<8x8xf64, strided<[512, 1], offset: ?>>
            }
          }
        }
      }
    }
  }
  return
}

func.func @tiles_of_tiles(%A: memref<512x512xf64>, %B: memref<512x512xf64>, %C: memref<512x512xf64>) {
  affine.for %i = 0 to 512 step 64 {
    affine.for %j = 0 to 512 step 64 {
      affine.for %k = 0 to 512 {
        affine.for %ii = affine_map<(d0) -> (d0)>(%i) to affine_map<(d0) -> (d0 + 64)>(%i) step 8 {
          affine.for %jj = affine_map<(d0) -> (d0)>(%j) to affine_map<(d0) -> (d0 + 64)>(%j) step 8 {
            affine.for %p = affine_map<(d0) -> (d0)>(%ii) to affine_map<(d0) -> (d0 + 8)>(%ii) {
              affine.for %q = affine_map<(d0) -> (d0)>(%jj) to affine_map<(d0) -> (d0 + 8)>(%jj) {
                %0 = affine.load %A[%p, %k] : memref<512x512xf64>
                %1 = affine.load %B[%k, %q] : memref<512x512xf64>
                %2 = affine.load %C[%p, %q] : memref<512x512xf64>
                %3 = arith.mulf %0, %1 : f64
                %4 = arith.addf %2, %3 : f64
                affine.store %4, %C[%p, %q] : memref<512x512xf64>
              }
            }
          }
        }
      }
    }
  }
  return
}

func.func @first_zero(%A: memref<512x512xf64>, %B: memref<512x512xf64>, %C: memref<512x512xf64>) {
  %zero = arith.constant 0.0 : f64
  affine.for %i = 0 to 512 step 32 {
    affine.for %j = 0 to 512 step 32 {
      affine.for %p = affine_map<(d0) -> (d0)>(%i) to affine_map<(d0) -> (d0 + 32)>(%i) {
        affine.for %q = affine_map<(d0) -> (d0)>(%j) to affine_map<(d0) -> (d0 + 32)>(%j) {
          affine.store %zero, %C[%p, %q] : memref<512x512xf64>
        }
      }
      affine.for %k = 0 to 512 step 32 {
        affine.for %p = affine_map<(d0) -> (d0)>(%i) to affine_map<(d0) -> (d0 + 32)>(%i) {
          affine.for %q = affine_map<(d0) -> (d0)>(%j) to affine_map<(d0) -> (d0 + 32)>(%j) {
            affine.for %r = affine_map<(d0) -> (d0)>(%k) to affine_map<(d0) -> (d0 + 32)>(%k) {
              %0 = affine.load %A[%p, %r] : memref<512x512xf64>
              %1 = affine.load %B[%r, %q] : memref<512x512xf64>
              %2 = affine.load %C[%p, %q] : memref<512x512xf64>
              %3 = arith.mulf %0, %1 : f64
              %4 = arith.addf %2, %3 : f64
              affine.store %4, %C[%p, %q] : memref<512x512xf64>
            }
          }
        }
      }
    }
  }
  return
}
