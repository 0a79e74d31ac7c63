//| ( 18, 0, 0, 4, 18, 0, 0, 0 )
//| ( 1, 1, 1, -15, 0, 0, 0, 0 )
//| ( 20, 0, 0, 0, 0, 0, 0, 0 )
//| ( 1, 20, 0, 0, 0, 0, 0, 0 )
//| ( 43, 12, 0, 0, 0, 0, 0, 0 )
//| ( -10, -10, -10, 0, 0, 0, 0, 0 )
//| ( -748, -17, 44, 44, 44, 0, 0, 0 )
//| ( 47, 43, 0, 0, 0, 0, 0, 0 )
func.func @main() {
  %c0 = arith.constant 0 : index
  %n = arith.constant 8 : index
  %m = memref.alloc(%n) : memref<?xi32>
  %z = arith.constant dense<0> : vector<8xi32>
  vector.store %z, %m[%c0] : memref<?xi32>, vector<8xi32>
  %x0 = arith.constant -17 : i32
  %y0 = arith.constant 18 : i32
  call @k0(%m, %x0, %y0) : (memref<?xi32>, i32, i32) -> ()
  %v0 = vector.load %m[%c0] : memref<?xi32>, vector<8xi32>
  vector.print %v0 : vector<8xi32>
  vector.store %z, %m[%c0] : memref<?xi32>, vector<8xi32>
  %x1 = arith.constant -15 : i32
  %y1 = arith.constant 1 : i32
  call @k1(%m, %x1, %y1) : (memref<?xi32>, i32, i32) -> ()
  %v1 = vector.load %m[%c0] : memref<?xi32>, vector<8xi32>
  vector.print %v1 : vector<8xi32>
  vector.store %z, %m[%c0] : memref<?xi32>, vector<8xi32>
  %x2 = arith.constant -13 : i32
  %y2 = arith.constant 10 : i32
  call @k2(%m, %x2, %y2) : (memref<?xi32>, i32, i32) -> ()
  %v2 = vector.load %m[%c0] : memref<?xi32>, vector<8xi32>
  vector.print %v2 : vector<8xi32>
  vector.store %z, %m[%c0] : memref<?xi32>, vector<8xi32>
  %x3 = arith.constant 20 : i32
  %y3 = arith.constant 1 : i32
  call @k3(%m, %x3, %y3) : (memref<?xi32>, i32, i32) -> ()
  %v3 = vector.load %m[%c0] : memref<?xi32>, vector<8xi32>
  vector.print %v3 : vector<8xi32>
  vector.store %z, %m[%c0] : memref<?xi32>, vector<8xi32>
  %x4 = arith.constant 12 : i32
  %y4 = arith.constant 43 : i32
  call @k4(%m, %x4, %y4) : (memref<?xi32>, i32, i32) -> ()
  %v4 = vector.load %m[%c0] : memref<?xi32>, vector<8xi32>
  vector.print %v4 : vector<8xi32>
  vector.store %z, %m[%c0] : memref<?xi32>, vector<8xi32>
  %x5 = arith.constant -10 : i32
  %y5 = arith.constant 20 : i32
  call @k5(%m, %x5, %y5) : (memref<?xi32>, i32, i32) -> ()
  %v5 = vector.load %m[%c0] : memref<?xi32>, vector<8xi32>
  vector.print %v5 : vector<8xi32>
  vector.store %z, %m[%c0] : memref<?xi32>, vector<8xi32>
  %x6 = arith.constant -17 : i32
  %y6 = arith.constant 44 : i32
  call @k6(%m, %x6, %y6) : (memref<?xi32>, i32, i32) -> ()
  %v6 = vector.load %m[%c0] : memref<?xi32>, vector<8xi32>
  vector.print %v6 : vector<8xi32>
  vector.store %z, %m[%c0] : memref<?xi32>, vector<8xi32>
  %x7 = arith.constant 4 : i32
  %y7 = arith.constant 43 : i32
  call @k7(%m, %x7, %y7) : (memref<?xi32>, i32, i32) -> ()
  %v7 = vector.load %m[%c0] : memref<?xi32>, vector<8xi32>
  vector.print %v7 : vector<8xi32>
  return
}
