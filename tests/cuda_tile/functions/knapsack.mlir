//| ( 0, 0, 3, 4, 5, 7, 8, 9, 10, 12, 13 )
// 0/1 knapsack from the greatest capacity down: a table updated in place, through affine loops.
func.func @kernel(%best: memref<?xi64>, %weights: memref<?xi64>, %values: memref<?xi64>) {
  %c0 = arith.constant 0 : index
  affine.for %i = 0 to 4 {
    %w = affine.load %weights[%i] : memref<?xi64>
    %v = affine.load %values[%i] : memref<?xi64>
    affine.for %k = 0 to 11 {
      %c = affine.apply affine_map<(d0) -> (10 - d0)>(%k)
      %ci = arith.index_cast %c : index to i64
      %fits = arith.cmpi sle, %w, %ci : i64
      scf.if %fits {
        %rest = arith.subi %ci, %w : i64
        %at = arith.index_cast %rest : i64 to index
        %without = memref.load %best[%c] : memref<?xi64>
        %part = memref.load %best[%at] : memref<?xi64>
        %with = arith.addi %part, %v : i64
        %most = arith.maxsi %without, %with : i64
        memref.store %most, %best[%c] : memref<?xi64>
      }
    }
  }
  return
}
func.func @main() {
  %c0 = arith.constant 0 : index
  %size = arith.constant 16 : index
  %b = memref.alloc(%size) : memref<?xi64>
  %w = memref.alloc(%size) : memref<?xi64>
  %v = memref.alloc(%size) : memref<?xi64>
  %z = arith.constant dense<0> : vector<16xi64>
  vector.store %z, %b[%c0] : memref<?xi64>, vector<16xi64>
  %ws = arith.constant dense<[2, 3, 4, 5]> : vector<4xi64>
  %vs = arith.constant dense<[3, 4, 5, 6]> : vector<4xi64>
  vector.store %ws, %w[%c0] : memref<?xi64>, vector<4xi64>
  vector.store %vs, %v[%c0] : memref<?xi64>, vector<4xi64>
  call @kernel(%b, %w, %v) : (memref<?xi64>, memref<?xi64>, memref<?xi64>) -> ()
  %r = vector.load %b[%c0] : memref<?xi64>, vector<11xi64>
  vector.print %r : vector<11xi64>
  return
}
