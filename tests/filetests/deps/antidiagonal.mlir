// RUN: farkas deps --json
func.func @antidiagonal(%A: memref<16x16xf32>) {
  affine.for %i = 1 to 8 {
    affine.for %j = 0 to 7 {
      %a = affine.load %A[%i - 1, %j + 1] : memref<16x16xf32>
      %b = arith.addf %a, %a : f32
      affine.store %b, %A[%i, %j] : memref<16x16xf32>
    }
  }
  return
}

//| {
//|   "schema": 1,
//|   "functions": [
//|     {
//|       "name": "antidiagonal",
//|       "symbols": [],
//|       "loops": [
//|         {
//|           "index": 0,
//|           "line": 3,
//|           "op": "affine.for",
//|           "iv": "%i",
//|           "band": 0,
//|           "depth": 0,
//|           "lower": "1",
//|           "upper": "8",
//|           "step": 1,
//|           "parallel": false,
//|           "reduction": false,
//|           "reduction_ops": [],
//|           "licensed": false,
//|           "why": "S1 (line 7) writes %A[1, 1] at (%i, %j) = (1, 1), then S0 (line 5) reads it at (2, 0)",
//|           "nearest": "try: opt -t 'parallelize(%j)'"
//|         },
//|         {
//|           "index": 1,
//|           "line": 4,
//|           "op": "affine.for",
//|           "iv": "%j",
//|           "band": 1,
//|           "depth": 1,
//|           "lower": "0",
//|           "upper": "7",
//|           "step": 1,
//|           "parallel": true,
//|           "reduction": false,
//|           "reduction_ops": [],
//|           "licensed": false,
//|           "why": "no iteration touches a cell that another one writes"
//|         }
//|       ],
//|       "accesses": [
//|         {
//|           "id": "S0",
//|           "line": 5,
//|           "kind": "load",
//|           "memref": "%A",
//|           "subscript": "%i - 1, %j + 1"
//|         },
//|         {
//|           "id": "S1",
//|           "line": 7,
//|           "kind": "store",
//|           "memref": "%A",
//|           "subscript": "%i, %j"
//|         }
//|       ],
//|       "value_based": false,
//|       "dependences": [
//|         {
//|           "source": "S1",
//|           "target": "S0",
//|           "kind": "flow",
//|           "carried_by": 0,
//|           "directions": [
//|             "<",
//|             ">"
//|           ],
//|           "distances": [
//|             1,
//|             -1
//|           ],
//|           "relation": "{ [i, j] -> [i + 1, j - 1] : 1 <= i <= 6 and 1 <= j <= 6 }",
//|           "exact": true
//|         }
//|       ],
//|       "values": [],
//|       "assumptions": [],
//|       "unknown": [],
//|       "races": [],
//|       "bands": [
//|         {
//|           "index": 0,
//|           "loops": [
//|             0,
//|             1
//|           ],
//|           "permutable": false,
//|           "skew": "skew(%i,%j;1)",
//|           "why": "backward along %j: affine.store writes %A[1, 1] at (%i, %j) = (1, 1), then affine.load reads it at (2, 0)"
//|         }
//|       ]
//|     }
//|   ]
//| }
