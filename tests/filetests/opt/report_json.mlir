// RUN: farkas opt -t 'tile(%i;32)' --report=json
// The same as one object; what nobody knows is `unknown`. Nothing else is said.
func.func @f(%A: memref<?xf64>, %at: memref<?xindex>, %n: index) {
  affine.for %i = 0 to %n {
    %k = affine.load %at[%i] : memref<?xindex>
    %a = affine.load %A[%i] : memref<?xf64>
    memref.store %a, %A[%k] : memref<?xf64>
  }
  return
}

//| #map = affine_map<(d0) -> (d0)>
//| #map1 = affine_map<(d0)[s0] -> (d0 + 32, s0)>
//| module {
//|   func.func @f(%A: memref<?xf64>, %at: memref<?xindex>, %n: index) {
//|     affine.for %i_t = 0 to %n step 32 {
//|       affine.for %i = #map(%i_t) to min #map1(%i_t)[%n] {
//|         %k = affine.load %at[%i] : memref<?xindex>
//|         %a = affine.load %A[%i] : memref<?xf64>
//|         memref.store %a, %A[%k] : memref<?xf64>
//|       }
//|     }
//|     return
//|   }
//| }
//| {
//|   "schema": 1,
//|   "functions": [
//|     {
//|       "name": "f",
//|       "nests": [
//|         {
//|           "statements": "S0",
//|           "order": "%i_t by 32 > %i",
//|           "as_written": false,
//|           "loops": [
//|             {
//|               "name": "%i_t",
//|               "standing": "unknown",
//|               "why": "unknown, memref.store may write %A[32] at %i = 31, then affine.load reads it at %i = 32, for %n = 33: a subscript is not affine",
//|               "nearest": "try: -t 'assume(REASON) parallelize(%i)'"
//|             },
//|             {
//|               "name": "%i",
//|               "standing": "unknown",
//|               "why": "unknown, memref.store may write %A[1] at %i = 0, then affine.load reads it at %i = 1, for %n = 2: a subscript is not affine",
//|               "nearest": "try: -t 'assume(REASON) parallelize(%i)'"
//|             }
//|           ],
//|           "bands": [
//|             [
//|               "%i_t",
//|               "%i"
//|             ]
//|           ],
//|           "model": {
//|             "operations": 0.0,
//|             "bytes": 81920.0,
//|             "seconds": 0.000014769,
//|             "written_seconds": 0.000014337,
//|             "operations_seconds": 0.0,
//|             "bytes_seconds": 9.6e-6
//|           }
//|         }
//|       ],
//|       "then": [],
//|       "symbols": {
//|         "%n": 1000
//|       },
//|       "processors": 2
//|     }
//|   ]
//| }
