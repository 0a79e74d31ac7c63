// RUN: farkas print
// With something to add to, the kind is written, also where it is a sum; without, no attribute is.
func.func @k(%a: vector<4xf32>, %b: vector<4xf32>, %c: vector<4x4xf32>) -> vector<4x4xf32> {
  %0 = vector.outerproduct %a, %b, %c {kind = #vector.kind<add>} : vector<4xf32>, vector<4xf32>
  %1 = vector.outerproduct %a, %b, %0 : vector<4xf32>, vector<4xf32>
  %2 = vector.outerproduct %a, %b {kind = #vector.kind<add>} : vector<4xf32>, vector<4xf32>
  %3 = vector.outerproduct %a, %b, %1 {kind = #vector.kind<maximumf>} : vector<4xf32>, vector<4xf32>
  return %1 : vector<4x4xf32>
}

//| module {
//|   func.func @k(%arg0: vector<4xf32>, %arg1: vector<4xf32>, %arg2: vector<4x4xf32>) -> vector<4x4xf32> {
//|     %0 = vector.outerproduct %arg0, %arg1, %arg2 {kind = #vector.kind<add>} : vector<4xf32>, vector<4xf32>
//|     %1 = vector.outerproduct %arg0, %arg1, %0 {kind = #vector.kind<add>} : vector<4xf32>, vector<4xf32>
//|     %2 = vector.outerproduct %arg0, %arg1 : vector<4xf32>, vector<4xf32>
//|     %3 = vector.outerproduct %arg0, %arg1, %1 {kind = #vector.kind<maximumf>} : vector<4xf32>, vector<4xf32>
//|     return %1 : vector<4x4xf32>
//|   }
//| }
//|
