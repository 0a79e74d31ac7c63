// RUN: farkas deps
func.func @f(%A: memref<100xf32>) {
  "my.loop"() ({
    %a = affine.load %A[3] : memref<100xf32>
    affine.store %a, %A[4] : memref<100xf32>
    "my.end"() : () -> ()
  }) : () -> ()
  return
}

//| func @f
//|
//| accesses
//|   S0  line 3  call
//|   S1  line 4  load   %A[3]
//|   S2  line 5  store  %A[4]
//|   S3  line 6  call
//|
//| dependences, memory-based
//|   S0, S3 -> S1-S3  order   ()  6 relations (at most)
//|   S1 -> S3         order   ()  { [run0] -> [run0'] : run0 >= 0 and run0' >= run0 } (at most)
//|   S2 -> S2         output  ()  { [run0] -> [run0'] : run0 >= 0 and run0' > run0 } (at most)
//|   S2 -> S3         order   ()  { [run0] -> [run0'] : run0 >= 0 and run0' >= run0 } (at most)
//|   (--all shows each relation)
//|
//| unknown
//|   line 3  how often the regions of my.loop run is not known; run0 counts its runs [unknown-region]
//|   line 3  what my.loop touches is not known [opaque-operation]
//|   line 6  what my.end touches is not known [opaque-operation]
