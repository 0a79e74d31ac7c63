// RUN: farkas deps --json
func.func @dot(%n: index, %A: memref<?xf64>, %B: memref<?xf64>) -> f64 {
  %zero = arith.constant 0.000000e+00 : f64
  %dot = affine.for %i = 0 to %n iter_args(%sum = %zero) -> (f64) {
    %a = affine.load %A[%i] : memref<?xf64>
    %b = affine.load %B[%i] : memref<?xf64>
    %ab = arith.mulf %a, %b : f64
    %next = arith.addf %sum, %ab : f64
    affine.yield %next : f64
  }
  return %dot : f64
}

//| {
//|   "schema": 1,
//|   "functions": [
//|     {
//|       "name": "dot",
//|       "symbols": [
//|         "%n"
//|       ],
//|       "loops": [
//|         {
//|           "index": 0,
//|           "line": 4,
//|           "op": "affine.for",
//|           "iv": "%i",
//|           "band": 0,
//|           "depth": 0,
//|           "lower": "0",
//|           "upper": "%n",
//|           "step": 1,
//|           "parallel": false,
//|           "reduction": true,
//|           "reduction_ops": [
//|             "addf"
//|           ],
//|           "licensed": false,
//|           "why": "a reduction by addf; its order is kept: fastmath<reassoc> on the operations, or --reassociate, gives it up: affine.yield (line 9) writes %dot at %i = 0, then affine.yield (line 9) reads it at %i = 1, for %n = 2",
//|           "nearest": "try: --reassociate"
//|         }
//|       ],
//|       "accesses": [
//|         {
//|           "id": "S0",
//|           "line": 5,
//|           "kind": "load",
//|           "memref": "%A",
//|           "subscript": "%i"
//|         },
//|         {
//|           "id": "S1",
//|           "line": 6,
//|           "kind": "load",
//|           "memref": "%B",
//|           "subscript": "%i"
//|         }
//|       ],
//|       "value_based": false,
//|       "dependences": [],
//|       "values": [
//|         {
//|           "value": "%sum",
//|           "carried_by": 0,
//|           "reduction": true
//|         }
//|       ],
//|       "assumptions": [],
//|       "unknown": [],
//|       "races": [],
//|       "bands": []
//|     }
//|   ]
//| }
