// scf.forall with a mapping: blocks share a tile, threads fill it, transpose it, and add it up.
module {
  func.func @transpose(%n: index, %A: memref<?x?xf32>, %B: memref<?x?xf32>) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    scf.forall (%bi, %bj) = (0, 0) to (%n, %n) step (16, 16) {
      %tile = memref.alloca() : memref<16x17xf32>
      scf.forall (%i, %j) in (16, 16) {
        %row = arith.addi %bi, %i : index
        %col = arith.addi %bj, %j : index
        %in_row = arith.cmpi slt, %row, %n : index
        %in_col = arith.cmpi slt, %col, %n : index
        %in = arith.andi %in_row, %in_col : i1
        scf.if %in {
          %a = memref.load %A[%row, %col] : memref<?x?xf32>
          memref.store %a, %tile[%i, %j] : memref<16x17xf32>
        }
      } {mapping = [#gpu.thread<y>, #gpu.thread<x>]}
      scf.forall (%i, %j) in (16, 16) {
        %row = arith.addi %bj, %i : index
        %col = arith.addi %bi, %j : index
        %in_row = arith.cmpi slt, %row, %n : index
        %in_col = arith.cmpi slt, %col, %n : index
        %in = arith.andi %in_row, %in_col : i1
        scf.if %in {
          %own = memref.alloca() : memref<2xf32>
          %a = memref.load %tile[%j, %i] : memref<16x17xf32>
          memref.store %a, %own[%c0] : memref<2xf32>
          %b = memref.load %own[%c0] : memref<2xf32>
          memref.store %b, %B[%row, %col] : memref<?x?xf32>
        }
      } {mapping = [#gpu.thread<y>, #gpu.thread<x>]}
    } {mapping = [#gpu.block<y>, #gpu.block<x>]}
    return
  }
  func.func private @printMemrefF32(memref<*xf32>)
  func.func @main() {
    %n = arith.constant 35 : index
    %A = memref.alloc(%n, %n) : memref<?x?xf32>
    %B = memref.alloc(%n, %n) : memref<?x?xf32>
    affine.for %i = 0 to 35 {
      affine.for %j = 0 to 35 {
        %0 = arith.muli %i, %n : index
        %1 = arith.addi %0, %j : index
        %2 = arith.index_cast %1 : index to i32
        %3 = arith.sitofp %2 : i32 to f32
        affine.store %3, %A[%i, %j] : memref<?x?xf32>
      }
    }
    call @transpose(%n, %A, %B) : (index, memref<?x?xf32>, memref<?x?xf32>) -> ()
    %u = memref.cast %B : memref<?x?xf32> to memref<*xf32>
    call @printMemrefF32(%u) : (memref<*xf32>) -> ()
    memref.dealloc %A : memref<?x?xf32>
    memref.dealloc %B : memref<?x?xf32>
    return
  }
}
