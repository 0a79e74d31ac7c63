// RUN: farkas deps --json
func.func @wide(%A: memref<64x4096xf32>) {
  affine.for %i = 1 to 64 {
    affine.for %j = 0 to 3096 {
      %a = affine.load %A[%i - 1, %j + 1000] : memref<64x4096xf32>
      affine.store %a, %A[%i, %j] : memref<64x4096xf32>
    }
  }
  return
}

//| {
//|   "schema": 1,
//|   "functions": [
//|     {
//|       "name": "wide",
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
//|           "upper": "64",
//|           "step": 1,
//|           "parallel": false,
//|           "reduction": false,
//|           "reduction_ops": [],
//|           "licensed": false,
//|           "why": "S1 (line 6) writes %A[1, 1000] at (%i, %j) = (1, 1000), then S0 (line 5) reads it at (2, 0)",
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
//|           "upper": "3096",
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
//|           "subscript": "%i - 1, %j + 1000"
//|         },
//|         {
//|           "id": "S1",
//|           "line": 6,
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
//|             -1000
//|           ],
//|           "relation": "{ [i, j] -> [i + 1, j - 1000] : 1 <= i <= 62 and 1000 <= j <= 3095 }",
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
//|           "skew": "skew(%i,%j;1000)",
//|           "why": "backward along %j: affine.store writes %A[1, 1000] at (%i, %j) = (1, 1000), then affine.load reads it at (2, 0)"
//|         }
//|       ]
//|     }
//|   ]
//| }
