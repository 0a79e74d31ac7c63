// RUN: farkas opt -t auto --report=json
// One number goes from each iteration of %j to the next: it is on the stack of each iteration of %i, which is parallel.
func.func @f(%n: index, %A: memref<?x?xf64>) {
  %zero = arith.constant 0.0 : f64
  %y = memref.alloca() : memref<f64>
  affine.for %i = 0 to %n {
    affine.store %zero, %y[] : memref<f64>
    affine.for %j = 0 to %n {
      %a = affine.load %A[%i, %j] : memref<?x?xf64>
      %b = affine.load %y[] : memref<f64>
      %c = arith.mulf %a, %b : f64
      %d = arith.addf %c, %a : f64
      affine.store %d, %y[] : memref<f64>
      affine.store %d, %A[%i, %j] : memref<?x?xf64>
    }
  }
  return
}

//| module {
//|   func.func @f(%n: index, %A: memref<?x?xf64>) {
//|     %zero = arith.constant 0.000000e+00 : f64
//|     %y = memref.alloca() : memref<f64>
//|     affine.parallel (%i) = (0) to (symbol(%n)) {
//|       %y_buf = memref.alloca() : memref<f64>
//|       affine.store %zero, %y_buf[] : memref<f64>
//|       affine.for %j = 0 to %n {
//|         %a = affine.load %A[%i, %j] : memref<?x?xf64>
//|         %b = affine.load %y_buf[] : memref<f64>
//|         %c = arith.mulf %a, %b : f64
//|         %d = arith.addf %c, %a : f64
//|         affine.store %d, %y_buf[] : memref<f64>
//|         affine.store %d, %A[%i, %j] : memref<?x?xf64>
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
//|           "statements": "S0 to S2",
//|           "order": "%i parallel > %j",
//|           "as_written": false,
//|           "loops": [
//|             {
//|               "name": "%i",
//|               "standing": "parallel"
//|             },
//|             {
//|               "name": "%j",
//|               "standing": "in_order",
//|               "why": "affine.store writes %y_buf[] at (%i, %j) = (0, 0), then affine.load reads it at (0, 1), for %n = 2",
//|               "nearest": "nothing nearer: 9 tried, all such pairs: [n] -> { [i, j] -> [i, j'] : 0 <= i < n and j >= 0 and j < j' < n }"
//|             }
//|           ],
//|           "bands": [
//|             [
//|               "%i"
//|             ],
//|             [
//|               "%j"
//|             ]
//|           ],
//|           "model": {
//|             "operations": 2000000.0,
//|             "bytes": 8008000.0,
//|             "seconds": 0.001039749,
//|             "written_seconds": 0.001769188,
//|             "operations_seconds": 0.000020833,
//|             "bytes_seconds": 0.000938437
//|           }
//|         }
//|       ],
//|       "then": [],
//|       "storage": {
//|         "steps": [
//|           "promote(%y,%i;private)"
//|         ],
//|         "memory": [
//|           "%y_buf, memref<f64>, 8 bytes, holds what an iteration of %i touches of %y"
//|         ],
//|         "seconds": 0.001039749,
//|         "without_seconds": 0.001769594
//|       },
//|       "symbols": {
//|         "%n": 1000
//|       },
//|       "processors": 2
//|     }
//|   ]
//| }
