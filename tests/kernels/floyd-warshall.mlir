// floyd-warshall of PolyBench/C 4.2: path(i, j) := the shortest way from i to j, in i32.
// |   | MINI | SMALL | MEDIUM | LARGE | EXTRALARGE |
// | n |   60 |   180 |    500 |  2800 |       5600 |
module {
  func.func @kernel_floyd_warshall(%n: index, %path: memref<?x?xi32>) {
    affine.for %k = 0 to %n {
      affine.for %i = 0 to %n {
        affine.for %j = 0 to %n {
          %path0 = affine.load %path[%i, %j] : memref<?x?xi32>
          %path1 = affine.load %path[%i, %k] : memref<?x?xi32>
          %path2 = affine.load %path[%k, %j] : memref<?x?xi32>
          %0 = arith.addi %path1, %path2 : i32
          %1 = arith.cmpi slt, %path0, %0 : i32
          %path3 = affine.load %path[%i, %j] : memref<?x?xi32>
          %path4 = affine.load %path[%i, %k] : memref<?x?xi32>
          %path5 = affine.load %path[%k, %j] : memref<?x?xi32>
          %2 = arith.addi %path4, %path5 : i32
          %3 = arith.select %1, %path3, %2 : i32
          affine.store %3, %path[%i, %j] : memref<?x?xi32>
        }
      }
    }
    return
  }
  func.func private @printMemrefI32(memref<*xi32>)
  func.func @main() {
    %n = arith.constant 37 : index
    %thirteen = arith.constant 13 : index
    %zero = arith.constant 0 : index
    %seven = arith.constant 7 : index
    %eleven = arith.constant 11 : index
    %far = arith.constant 999 : i32
    %one = arith.constant 1 : index
    %zero_i32 = arith.constant 0 : i32
    %path = memref.alloc(%n, %n) : memref<?x?xi32>
    %path_rows = memref.alloc(%n) : memref<?xi32>
    affine.for %pi = 0 to %n {
      affine.for %pj = 0 to %n {
        %0 = arith.addi %pi, %pj : index
        %1 = arith.remsi %0, %thirteen : index
        %2 = arith.cmpi eq, %1, %zero : index
        %3 = arith.addi %pi, %pj : index
        %4 = arith.remsi %3, %seven : index
        %5 = arith.cmpi eq, %4, %zero : index
        %6 = arith.addi %pi, %pj : index
        %7 = arith.remsi %6, %eleven : index
        %8 = arith.cmpi eq, %7, %zero : index
        %9 = arith.ori %2, %5 : i1
        %10 = arith.ori %9, %8 : i1
        %11 = arith.muli %pi, %pj : index
        %12 = arith.remsi %11, %seven : index
        %13 = arith.addi %12, %one : index
        %14 = arith.index_cast %13 : index to i32
        %15 = arith.select %10, %far, %14 : i32
        affine.store %15, %path[%pi, %pj] : memref<?x?xi32>
      }
    }
    call @kernel_floyd_warshall(%n, %path) : (index, memref<?x?xi32>) -> ()
    affine.for %path_i = 0 to %n {
      affine.store %zero_i32, %path_rows[%path_i] : memref<?xi32>
      affine.for %path_j = 0 to %n {
        %path_rows0 = affine.load %path_rows[%path_i] : memref<?xi32>
        %path0 = affine.load %path[%path_i, %path_j] : memref<?x?xi32>
        %16 = arith.addi %path_j, %one : index
        %17 = arith.index_cast %16 : index to i32
        %18 = arith.muli %path0, %17 : i32
        %19 = arith.addi %path_rows0, %18 : i32
        affine.store %19, %path_rows[%path_i] : memref<?xi32>
      }
    }
    %path_out = memref.cast %path_rows : memref<?xi32> to memref<*xi32>
    call @printMemrefI32(%path_out) : (memref<*xi32>) -> ()
    memref.dealloc %path : memref<?x?xi32>
    memref.dealloc %path_rows : memref<?xi32>
    return
  }
}
