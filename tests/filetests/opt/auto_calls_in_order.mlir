// RUN: farkas opt -t auto
// The reason is the exact pair, as for `parallelize`: a call after itself.
func.func private @ext(%x: f64)
func.func private @use(%m: memref<100x100xf64>)
func.func @f(%A: memref<100x100xf64>, %B: memref<100xf64>) {
  affine.for %i = 0 to 100 {
    affine.for %j = 0 to 100 {
      %a = affine.load %A[%i, %j] : memref<100x100xf64>
      func.call @ext(%a) : (f64) -> ()
    }
  }
  affine.for %k = 0 to 100 {
    %b = affine.load %B[%k] : memref<100xf64>
    func.call @ext(%b) : (f64) -> ()
  }
  return
}

//| #map = affine_map<(d0) -> (d0 * 100)>
//| #map1 = affine_map<(d0) -> (d0 * 100 + 800)>
//| #map2 = affine_map<(d0) -> (d0 * 100 + 100)>
//| #set = affine_set<(d0, d1) : (d0 * 100 - d1 + 99 >= 0)>
//| #set1 = affine_set<(d0, d1) : (d0 - (d1 + 1) * 100 >= 0, (d1 + 1) * 100 - d0 + 99 >= 0)>
//| #set2 = affine_set<(d0, d1) : (d0 - (d1 + 2) * 100 >= 0, (d1 + 2) * 100 - d0 + 99 >= 0)>
//| #set3 = affine_set<(d0, d1) : (d0 - (d1 + 3) * 100 >= 0, (d1 + 3) * 100 - d0 + 99 >= 0)>
//| #set4 = affine_set<(d0, d1) : (d0 - (d1 + 4) * 100 >= 0, (d1 + 4) * 100 - d0 + 99 >= 0)>
//| #set5 = affine_set<(d0, d1) : (d0 - (d1 + 5) * 100 >= 0, (d1 + 5) * 100 - d0 + 99 >= 0)>
//| #set6 = affine_set<(d0, d1) : (d0 - (d1 + 6) * 100 >= 0, (d1 + 6) * 100 - d0 + 99 >= 0)>
//| #set7 = affine_set<(d0, d1) : (d0 - (d1 + 7) * 100 >= 0)>
//| module {
//|   func.func private @ext(f64)
//|   func.func private @use(memref<100x100xf64>)
//|   func.func @f(%A: memref<100x100xf64>, %B: memref<100xf64>) {
//|     affine.for %i = 0 to 93 step 8 {
//|       affine.for %j = #map(%i) to #map1(%i) {
//|         affine.if #set(%i, %j) {
//|           %a = affine.load %A[%i, %j - %i * 100] : memref<100x100xf64>
//|           func.call @ext(%a) : (f64) -> ()
//|         }
//|         affine.if #set1(%j, %i) {
//|           %a = affine.load %A[%i + 1, %j - (%i + 1) * 100] : memref<100x100xf64>
//|           func.call @ext(%a) : (f64) -> ()
//|         }
//|         affine.if #set2(%j, %i) {
//|           %a = affine.load %A[%i + 2, %j - (%i + 2) * 100] : memref<100x100xf64>
//|           func.call @ext(%a) : (f64) -> ()
//|         }
//|         affine.if #set3(%j, %i) {
//|           %a = affine.load %A[%i + 3, %j - (%i + 3) * 100] : memref<100x100xf64>
//|           func.call @ext(%a) : (f64) -> ()
//|         }
//|         affine.if #set4(%j, %i) {
//|           %a = affine.load %A[%i + 4, %j - (%i + 4) * 100] : memref<100x100xf64>
//|           func.call @ext(%a) : (f64) -> ()
//|         }
//|         affine.if #set5(%j, %i) {
//|           %a = affine.load %A[%i + 5, %j - (%i + 5) * 100] : memref<100x100xf64>
//|           func.call @ext(%a) : (f64) -> ()
//|         }
//|         affine.if #set6(%j, %i) {
//|           %a = affine.load %A[%i + 6, %j - (%i + 6) * 100] : memref<100x100xf64>
//|           func.call @ext(%a) : (f64) -> ()
//|         }
//|         affine.if #set7(%j, %i) {
//|           %a = affine.load %A[%i + 7, %j - (%i + 7) * 100] : memref<100x100xf64>
//|           func.call @ext(%a) : (f64) -> ()
//|         }
//|       }
//|     }
//|     affine.for %i_1 = 96 to 100 {
//|       affine.for %j_1 = #map(%i_1) to #map2(%i_1) {
//|         %a = affine.load %A[%i_1, %j_1 - %i_1 * 100] : memref<100x100xf64>
//|         func.call @ext(%a) : (f64) -> ()
//|       }
//|     }
//|     affine.for %k = 0 to 100 {
//|       %b = affine.load %B[%k] : memref<100xf64>
//|       func.call @ext(%b) : (f64) -> ()
//|     }
//|     return
//|   }
//| }
//| @f: auto orders the function anew: --schedule shows the tree, then unroll_jam(%i;8)
//| @f: order of S0: %i > %j
//| @f: %i runs in order: func.call calls what may touch any memory at (%i, %j) = (0, 0), then again at (1, 0); nothing nearer: 12 tried, all such pairs: { [i, j] -> [i', j'] : i >= 0 and 0 <= j <= 99 and i < i' <= 99 and 0 <= j' <= 99 }
//| @f: nests left as they were, none of their orders is faster by the model: 1
