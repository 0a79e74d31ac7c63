// RUN: farkas opt --schedule-from tree.txt
// A condition over something that is no argument has its place in the claim.
func.func @f(%A: memref<?xf32>, %n: index) {
  return
}

//> func @f
//> assume %m >= 64

//| error: `%m` is no argument of type index (there are: %n) [schedule-text]
//|  --> tree.txt:2:8
//|   |
//| 2 | assume %m >= 64
//|   |        ^^
//| exit code 3
