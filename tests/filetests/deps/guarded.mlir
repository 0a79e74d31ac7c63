// RUN: farkas deps --json
#small = affine_set<(d0) : (9 - d0 >= 0)>
func.func @guarded(%A: memref<64xf32>, %B: memref<64xf32>, %v: f32) {
  affine.for %i = 0 to 20 {
    affine.if #small(%i) {
      affine.store %v, %A[%i] : memref<64xf32>
    } else {
      %a = affine.load %A[%i - 10] : memref<64xf32>
      affine.store %a, %B[%i] : memref<64xf32>
    }
  }
  return
}

//| {
//|   "schema": 1,
//|   "functions": [
//|     {
//|       "name": "guarded",
//|       "symbols": [],
//|       "loops": [
//|         {
//|           "index": 0,
//|           "line": 4,
//|           "op": "affine.for",
//|           "iv": "%i",
//|           "band": 0,
//|           "depth": 0,
//|           "lower": "0",
//|           "upper": "20",
//|           "step": 1,
//|           "parallel": false,
//|           "reduction": false,
//|           "reduction_ops": [],
//|           "licensed": false,
//|           "why": "S0 (line 6) writes %A[0] at %i = 0, then S1 (line 8) reads it at %i = 10",
//|           "nearest": "try: opt -t 'distribute(%i) parallelize(%i)'"
//|         }
//|       ],
//|       "accesses": [
//|         {
//|           "id": "S0",
//|           "line": 6,
//|           "kind": "store",
//|           "memref": "%A",
//|           "subscript": "%i"
//|         },
//|         {
//|           "id": "S1",
//|           "line": 8,
//|           "kind": "load",
//|           "memref": "%A",
//|           "subscript": "%i - 10"
//|         },
//|         {
//|           "id": "S2",
//|           "line": 9,
//|           "kind": "store",
//|           "memref": "%B",
//|           "subscript": "%i"
//|         }
//|       ],
//|       "value_based": false,
//|       "dependences": [
//|         {
//|           "source": "S0",
//|           "target": "S1",
//|           "kind": "flow",
//|           "carried_by": 0,
//|           "directions": [
//|             "<"
//|           ],
//|           "distances": [
//|             10
//|           ],
//|           "relation": "{ [i] -> [i + 10] : 0 <= i <= 9 }",
//|           "exact": true
//|         }
//|       ],
//|       "values": [],
//|       "assumptions": [
//|         "%A and %B do not overlap"
//|       ],
//|       "unknown": [],
//|       "races": [],
//|       "bands": []
//|     }
//|   ]
//| }
