// nussinov of PolyBench/C 4.2: table(i, j) := the most pairs of bases that can bond in seq[i..j], in i32.
// Where C counts i down from n - 1, %i is n - 1 - i. The guards of C are affine.if, and its max_score and match are
// arith.select, each of values read once.
// |   | MINI | SMALL | MEDIUM | LARGE | EXTRALARGE |
// | n |   60 |   180 |    500 |  2500 |       5500 |
#map = affine_map<(d0)[s0] -> (-d0 + s0)>
#map1 = affine_map<(d0) -> (d0)>
#set = affine_set<(d0) : (d0 - 1 >= 0)>
#set1 = affine_set<(d0, d1) : (d0 - 1 >= 0, d1 - 1 >= 0)>
#set2 = affine_set<(d0, d1)[s0] : (d0 + d1 - s0 - 1 >= 0)>
module {
  func.func @kernel_nussinov(%n: index, %seq: memref<?xi8>, %table: memref<?x?xi32>) {
    %three = arith.constant 3 : i32
    %one = arith.constant 1 : i32
    %zero = arith.constant 0 : i32
    affine.for %i = 0 to %n {
      affine.for %j = #map(%i)[%n] to %n {
        affine.if #set(%j) {
          %table0 = affine.load %table[-%i + symbol(%n) - 1, %j] : memref<?x?xi32>
          %table1 = affine.load %table[-%i + symbol(%n) - 1, %j - 1] : memref<?x?xi32>
          %0 = arith.cmpi sge, %table0, %table1 : i32
          %1 = arith.select %0, %table0, %table1 : i32
          affine.store %1, %table[-%i + symbol(%n) - 1, %j] : memref<?x?xi32>
        }
        affine.if #set(%i) {
          %table2 = affine.load %table[-%i + symbol(%n) - 1, %j] : memref<?x?xi32>
          %table3 = affine.load %table[-%i + symbol(%n), %j] : memref<?x?xi32>
          %2 = arith.cmpi sge, %table2, %table3 : i32
          %3 = arith.select %2, %table2, %table3 : i32
          affine.store %3, %table[-%i + symbol(%n) - 1, %j] : memref<?x?xi32>
        }
        affine.if #set1(%j, %i) {
          affine.if #set2(%i, %j)[%n] {
            %table4 = affine.load %table[-%i + symbol(%n) - 1, %j] : memref<?x?xi32>
            %table5 = affine.load %table[-%i + symbol(%n), %j - 1] : memref<?x?xi32>
            %seq0 = affine.load %seq[-%i + symbol(%n) - 1] : memref<?xi8>
            %4 = arith.extsi %seq0 : i8 to i32
            %seq1 = affine.load %seq[%j] : memref<?xi8>
            %5 = arith.extsi %seq1 : i8 to i32
            %6 = arith.addi %4, %5 : i32
            %7 = arith.cmpi eq, %6, %three : i32
            %8 = arith.select %7, %one, %zero : i32
            %9 = arith.addi %table5, %8 : i32
            %10 = arith.cmpi sge, %table4, %9 : i32
            %11 = arith.select %10, %table4, %9 : i32
            affine.store %11, %table[-%i + symbol(%n) - 1, %j] : memref<?x?xi32>
          } else {
            %table6 = affine.load %table[-%i + symbol(%n) - 1, %j] : memref<?x?xi32>
            %table7 = affine.load %table[-%i + symbol(%n), %j - 1] : memref<?x?xi32>
            %12 = arith.cmpi sge, %table6, %table7 : i32
            %13 = arith.select %12, %table6, %table7 : i32
            affine.store %13, %table[-%i + symbol(%n) - 1, %j] : memref<?x?xi32>
          }
        }
        affine.for %k = #map(%i)[%n] to #map1(%j) {
          %table8 = affine.load %table[-%i + symbol(%n) - 1, %j] : memref<?x?xi32>
          %table9 = affine.load %table[-%i + symbol(%n) - 1, %k] : memref<?x?xi32>
          %table10 = affine.load %table[%k + 1, %j] : memref<?x?xi32>
          %14 = arith.addi %table9, %table10 : i32
          %15 = arith.cmpi sge, %table8, %14 : i32
          %16 = arith.select %15, %table8, %14 : i32
          affine.store %16, %table[-%i + symbol(%n) - 1, %j] : memref<?x?xi32>
        }
      }
    }
    return
  }
  func.func private @printMemrefI32(memref<*xi32>)
  func.func @main() {
    %n = arith.constant 41 : index
    %one = arith.constant 1 : index
    %four = arith.constant 4 : index
    %zero = arith.constant 0 : i32
    %seq = memref.alloc(%n) : memref<?xi8>
    %table = memref.alloc(%n, %n) : memref<?x?xi32>
    %table_rows = memref.alloc(%n) : memref<?xi32>
    affine.for %si = 0 to %n {
      %0 = arith.addi %si, %one : index
      %1 = arith.remsi %0, %four : index
      %2 = arith.index_cast %1 : index to i8
      affine.store %2, %seq[%si] : memref<?xi8>
    }
    affine.for %ti = 0 to %n {
      affine.for %tj = 0 to %n {
        affine.store %zero, %table[%ti, %tj] : memref<?x?xi32>
      }
    }
    call @kernel_nussinov(%n, %seq, %table) : (index, memref<?xi8>, memref<?x?xi32>) -> ()
    affine.for %table_i = 0 to %n {
      affine.store %zero, %table_rows[%table_i] : memref<?xi32>
      affine.for %table_j = 0 to %n {
        %table_rows0 = affine.load %table_rows[%table_i] : memref<?xi32>
        %table0 = affine.load %table[%table_i, %table_j] : memref<?x?xi32>
        %3 = arith.addi %table_j, %one : index
        %4 = arith.index_cast %3 : index to i32
        %5 = arith.muli %table0, %4 : i32
        %6 = arith.addi %table_rows0, %5 : i32
        affine.store %6, %table_rows[%table_i] : memref<?xi32>
      }
    }
    %table_out = memref.cast %table_rows : memref<?xi32> to memref<*xi32>
    call @printMemrefI32(%table_out) : (memref<*xi32>) -> ()
    memref.dealloc %seq : memref<?xi8>
    memref.dealloc %table : memref<?x?xi32>
    memref.dealloc %table_rows : memref<?xi32>
    return
  }
}
