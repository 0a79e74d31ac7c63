// RUN: farkas opt -t 'parallelize(%i) tile(%i;16) unroll_jam(%i;4)' --emit scf
// Four rows of a stencil touch 18 cells in each iteration: in scf, which goes to LLVM, they are vectors as they are in C.
func.func @rows(%A: memref<?x?xf64>, %B: memref<?x?xf64>, %n: index, %m: index) {
  affine.for %i = 1 to %n {
    affine.for %j = 1 to %m {
      %a = affine.load %A[%i, %j] : memref<?x?xf64>
      %w = affine.load %A[%i, %j - 1] : memref<?x?xf64>
      %e = affine.load %A[%i, %j + 1] : memref<?x?xf64>
      %s = affine.load %A[%i - 1, %j] : memref<?x?xf64>
      %u = affine.load %A[%i + 1, %j] : memref<?x?xf64>
      %0 = arith.addf %a, %w : f64
      %1 = arith.addf %0, %e : f64
      %2 = arith.addf %1, %s : f64
      %3 = arith.addf %2, %u : f64
      affine.store %3, %B[%i, %j] : memref<?x?xf64>
    }
  }
  return
}

//| module {
//|   func.func @rows(%A: memref<?x?xf64>, %B: memref<?x?xf64>, %n: index, %m: index) {
//|     %c1 = arith.constant 1 : index
//|     %c16 = arith.constant 16 : index
//|     %c13 = arith.constant 13 : index
//|     %c-3 = arith.constant -3 : index
//|     %c4 = arith.constant 4 : index
//|     %c8 = arith.constant 8 : index
//|     %c-1 = arith.constant -1 : index
//|     %c2 = arith.constant 2 : index
//|     %c3 = arith.constant 3 : index
//|     %c-7 = arith.constant -7 : index
//|     %c0 = arith.constant 0 : index
//|     scf.for %i_t = %c1 to %n step %c16 {
//|       %0 = arith.addi %i_t, %c13 : index
//|       %1 = arith.addi %n, %c-3 : index
//|       %2 = arith.minsi %0, %1 : index
//|       scf.parallel (%i) = (%i_t) to (%2) step (%c4) {
//|         %14 = arith.minsi %c8, %m : index
//|         scf.for %j_2 = %c1 to %14 step %c1 {
//|           %a = memref.load %A[%i, %j_2] : memref<?x?xf64>
//|           %24 = arith.addi %j_2, %c-1 : index
//|           %w = memref.load %A[%i, %24] : memref<?x?xf64>
//|           %25 = arith.addi %j_2, %c1 : index
//|           %e = memref.load %A[%i, %25] : memref<?x?xf64>
//|           %26 = arith.addi %i, %c-1 : index
//|           %s = memref.load %A[%26, %j_2] : memref<?x?xf64>
//|           %27 = arith.addi %i, %c1 : index
//|           %u = memref.load %A[%27, %j_2] : memref<?x?xf64>
//|           %28 = arith.addf %a, %w : f64
//|           %29 = arith.addf %28, %e : f64
//|           %30 = arith.addf %29, %s : f64
//|           %31 = arith.addf %30, %u : f64
//|           memref.store %31, %B[%i, %j_2] : memref<?x?xf64>
//|           %32 = arith.addi %i, %c1 : index
//|           %a_7 = memref.load %A[%32, %j_2] : memref<?x?xf64>
//|           %33 = arith.addi %i, %c1 : index
//|           %34 = arith.addi %j_2, %c-1 : index
//|           %w_7 = memref.load %A[%33, %34] : memref<?x?xf64>
//|           %35 = arith.addi %i, %c1 : index
//|           %36 = arith.addi %j_2, %c1 : index
//|           %e_7 = memref.load %A[%35, %36] : memref<?x?xf64>
//|           %s_7 = memref.load %A[%i, %j_2] : memref<?x?xf64>
//|           %37 = arith.addi %i, %c2 : index
//|           %u_7 = memref.load %A[%37, %j_2] : memref<?x?xf64>
//|           %38 = arith.addf %a_7, %w_7 : f64
//|           %39 = arith.addf %38, %e_7 : f64
//|           %40 = arith.addf %39, %s_7 : f64
//|           %41 = arith.addf %40, %u_7 : f64
//|           %42 = arith.addi %i, %c1 : index
//|           memref.store %41, %B[%42, %j_2] : memref<?x?xf64>
//|           %43 = arith.addi %i, %c2 : index
//|           %a_8 = memref.load %A[%43, %j_2] : memref<?x?xf64>
//|           %44 = arith.addi %i, %c2 : index
//|           %45 = arith.addi %j_2, %c-1 : index
//|           %w_8 = memref.load %A[%44, %45] : memref<?x?xf64>
//|           %46 = arith.addi %i, %c2 : index
//|           %47 = arith.addi %j_2, %c1 : index
//|           %e_8 = memref.load %A[%46, %47] : memref<?x?xf64>
//|           %48 = arith.addi %i, %c1 : index
//|           %s_8 = memref.load %A[%48, %j_2] : memref<?x?xf64>
//|           %49 = arith.addi %i, %c3 : index
//|           %u_8 = memref.load %A[%49, %j_2] : memref<?x?xf64>
//|           %50 = arith.addf %a_8, %w_8 : f64
//|           %51 = arith.addf %50, %e_8 : f64
//|           %52 = arith.addf %51, %s_8 : f64
//|           %53 = arith.addf %52, %u_8 : f64
//|           %54 = arith.addi %i, %c2 : index
//|           memref.store %53, %B[%54, %j_2] : memref<?x?xf64>
//|           %55 = arith.addi %i, %c3 : index
//|           %a_9 = memref.load %A[%55, %j_2] : memref<?x?xf64>
//|           %56 = arith.addi %i, %c3 : index
//|           %57 = arith.addi %j_2, %c-1 : index
//|           %w_9 = memref.load %A[%56, %57] : memref<?x?xf64>
//|           %58 = arith.addi %i, %c3 : index
//|           %59 = arith.addi %j_2, %c1 : index
//|           %e_9 = memref.load %A[%58, %59] : memref<?x?xf64>
//|           %60 = arith.addi %i, %c2 : index
//|           %s_9 = memref.load %A[%60, %j_2] : memref<?x?xf64>
//|           %61 = arith.addi %i, %c4 : index
//|           %u_9 = memref.load %A[%61, %j_2] : memref<?x?xf64>
//|           %62 = arith.addf %a_9, %w_9 : f64
//|           %63 = arith.addf %62, %e_9 : f64
//|           %64 = arith.addf %63, %s_9 : f64
//|           %65 = arith.addf %64, %u_9 : f64
//|           %66 = arith.addi %i, %c3 : index
//|           memref.store %65, %B[%66, %j_2] : memref<?x?xf64>
//|         }
//|         %15 = arith.addi %m, %c-7 : index
//|         scf.for %j = %c8 to %15 step %c8 {
//|           %a = vector.load %A[%i, %j] : memref<?x?xf64>, vector<8xf64>
//|           %24 = arith.addi %j, %c-1 : index
//|           %w = vector.load %A[%i, %24] : memref<?x?xf64>, vector<8xf64>
//|           %25 = arith.addi %j, %c1 : index
//|           %e = vector.load %A[%i, %25] : memref<?x?xf64>, vector<8xf64>
//|           %26 = arith.addi %i, %c-1 : index
//|           %s = vector.load %A[%26, %j] : memref<?x?xf64>, vector<8xf64>
//|           %27 = arith.addi %i, %c1 : index
//|           %u = vector.load %A[%27, %j] : memref<?x?xf64>, vector<8xf64>
//|           %28 = arith.addf %a, %w : vector<8xf64>
//|           %29 = arith.addf %28, %e : vector<8xf64>
//|           %30 = arith.addf %29, %s : vector<8xf64>
//|           %31 = arith.addf %30, %u : vector<8xf64>
//|           vector.store %31, %B[%i, %j] : memref<?x?xf64>, vector<8xf64>
//|           %32 = arith.addi %i, %c1 : index
//|           %a_4 = vector.load %A[%32, %j] : memref<?x?xf64>, vector<8xf64>
//|           %33 = arith.addi %i, %c1 : index
//|           %34 = arith.addi %j, %c-1 : index
//|           %w_4 = vector.load %A[%33, %34] : memref<?x?xf64>, vector<8xf64>
//|           %35 = arith.addi %i, %c1 : index
//|           %36 = arith.addi %j, %c1 : index
//|           %e_4 = vector.load %A[%35, %36] : memref<?x?xf64>, vector<8xf64>
//|           %s_4 = vector.load %A[%i, %j] : memref<?x?xf64>, vector<8xf64>
//|           %37 = arith.addi %i, %c2 : index
//|           %u_4 = vector.load %A[%37, %j] : memref<?x?xf64>, vector<8xf64>
//|           %38 = arith.addf %a_4, %w_4 : vector<8xf64>
//|           %39 = arith.addf %38, %e_4 : vector<8xf64>
//|           %40 = arith.addf %39, %s_4 : vector<8xf64>
//|           %41 = arith.addf %40, %u_4 : vector<8xf64>
//|           %42 = arith.addi %i, %c1 : index
//|           vector.store %41, %B[%42, %j] : memref<?x?xf64>, vector<8xf64>
//|           %43 = arith.addi %i, %c2 : index
//|           %a_5 = vector.load %A[%43, %j] : memref<?x?xf64>, vector<8xf64>
//|           %44 = arith.addi %i, %c2 : index
//|           %45 = arith.addi %j, %c-1 : index
//|           %w_5 = vector.load %A[%44, %45] : memref<?x?xf64>, vector<8xf64>
//|           %46 = arith.addi %i, %c2 : index
//|           %47 = arith.addi %j, %c1 : index
//|           %e_5 = vector.load %A[%46, %47] : memref<?x?xf64>, vector<8xf64>
//|           %48 = arith.addi %i, %c1 : index
//|           %s_5 = vector.load %A[%48, %j] : memref<?x?xf64>, vector<8xf64>
//|           %49 = arith.addi %i, %c3 : index
//|           %u_5 = vector.load %A[%49, %j] : memref<?x?xf64>, vector<8xf64>
//|           %50 = arith.addf %a_5, %w_5 : vector<8xf64>
//|           %51 = arith.addf %50, %e_5 : vector<8xf64>
//|           %52 = arith.addf %51, %s_5 : vector<8xf64>
//|           %53 = arith.addf %52, %u_5 : vector<8xf64>
//|           %54 = arith.addi %i, %c2 : index
//|           vector.store %53, %B[%54, %j] : memref<?x?xf64>, vector<8xf64>
//|           %55 = arith.addi %i, %c3 : index
//|           %a_6 = vector.load %A[%55, %j] : memref<?x?xf64>, vector<8xf64>
//|           %56 = arith.addi %i, %c3 : index
//|           %57 = arith.addi %j, %c-1 : index
//|           %w_6 = vector.load %A[%56, %57] : memref<?x?xf64>, vector<8xf64>
//|           %58 = arith.addi %i, %c3 : index
//|           %59 = arith.addi %j, %c1 : index
//|           %e_6 = vector.load %A[%58, %59] : memref<?x?xf64>, vector<8xf64>
//|           %60 = arith.addi %i, %c2 : index
//|           %s_6 = vector.load %A[%60, %j] : memref<?x?xf64>, vector<8xf64>
//|           %61 = arith.addi %i, %c4 : index
//|           %u_6 = vector.load %A[%61, %j] : memref<?x?xf64>, vector<8xf64>
//|           %62 = arith.addf %a_6, %w_6 : vector<8xf64>
//|           %63 = arith.addf %62, %e_6 : vector<8xf64>
//|           %64 = arith.addf %63, %s_6 : vector<8xf64>
//|           %65 = arith.addf %64, %u_6 : vector<8xf64>
//|           %66 = arith.addi %i, %c3 : index
//|           vector.store %65, %B[%66, %j] : memref<?x?xf64>, vector<8xf64>
//|         }
//|         %16 = arith.cmpi slt, %m, %c0 : index
//|         %17 = arith.subi %c-1, %m : index
//|         %18 = arith.select %16, %17, %m : index
//|         %19 = arith.divsi %18, %c8 : index
//|         %20 = arith.subi %c-1, %19 : index
//|         %21 = arith.select %16, %20, %19 : index
//|         %22 = arith.muli %21, %c8 : index
//|         %23 = arith.maxsi %22, %c8 : index
//|         scf.for %j_3 = %23 to %m step %c1 {
//|           %a = memref.load %A[%i, %j_3] : memref<?x?xf64>
//|           %24 = arith.addi %j_3, %c-1 : index
//|           %w = memref.load %A[%i, %24] : memref<?x?xf64>
//|           %25 = arith.addi %j_3, %c1 : index
//|           %e = memref.load %A[%i, %25] : memref<?x?xf64>
//|           %26 = arith.addi %i, %c-1 : index
//|           %s = memref.load %A[%26, %j_3] : memref<?x?xf64>
//|           %27 = arith.addi %i, %c1 : index
//|           %u = memref.load %A[%27, %j_3] : memref<?x?xf64>
//|           %28 = arith.addf %a, %w : f64
//|           %29 = arith.addf %28, %e : f64
//|           %30 = arith.addf %29, %s : f64
//|           %31 = arith.addf %30, %u : f64
//|           memref.store %31, %B[%i, %j_3] : memref<?x?xf64>
//|           %32 = arith.addi %i, %c1 : index
//|           %a_1 = memref.load %A[%32, %j_3] : memref<?x?xf64>
//|           %33 = arith.addi %i, %c1 : index
//|           %34 = arith.addi %j_3, %c-1 : index
//|           %w_1 = memref.load %A[%33, %34] : memref<?x?xf64>
//|           %35 = arith.addi %i, %c1 : index
//|           %36 = arith.addi %j_3, %c1 : index
//|           %e_1 = memref.load %A[%35, %36] : memref<?x?xf64>
//|           %s_1 = memref.load %A[%i, %j_3] : memref<?x?xf64>
//|           %37 = arith.addi %i, %c2 : index
//|           %u_1 = memref.load %A[%37, %j_3] : memref<?x?xf64>
//|           %38 = arith.addf %a_1, %w_1 : f64
//|           %39 = arith.addf %38, %e_1 : f64
//|           %40 = arith.addf %39, %s_1 : f64
//|           %41 = arith.addf %40, %u_1 : f64
//|           %42 = arith.addi %i, %c1 : index
//|           memref.store %41, %B[%42, %j_3] : memref<?x?xf64>
//|           %43 = arith.addi %i, %c2 : index
//|           %a_2 = memref.load %A[%43, %j_3] : memref<?x?xf64>
//|           %44 = arith.addi %i, %c2 : index
//|           %45 = arith.addi %j_3, %c-1 : index
//|           %w_2 = memref.load %A[%44, %45] : memref<?x?xf64>
//|           %46 = arith.addi %i, %c2 : index
//|           %47 = arith.addi %j_3, %c1 : index
//|           %e_2 = memref.load %A[%46, %47] : memref<?x?xf64>
//|           %48 = arith.addi %i, %c1 : index
//|           %s_2 = memref.load %A[%48, %j_3] : memref<?x?xf64>
//|           %49 = arith.addi %i, %c3 : index
//|           %u_2 = memref.load %A[%49, %j_3] : memref<?x?xf64>
//|           %50 = arith.addf %a_2, %w_2 : f64
//|           %51 = arith.addf %50, %e_2 : f64
//|           %52 = arith.addf %51, %s_2 : f64
//|           %53 = arith.addf %52, %u_2 : f64
//|           %54 = arith.addi %i, %c2 : index
//|           memref.store %53, %B[%54, %j_3] : memref<?x?xf64>
//|           %55 = arith.addi %i, %c3 : index
//|           %a_3 = memref.load %A[%55, %j_3] : memref<?x?xf64>
//|           %56 = arith.addi %i, %c3 : index
//|           %57 = arith.addi %j_3, %c-1 : index
//|           %w_3 = memref.load %A[%56, %57] : memref<?x?xf64>
//|           %58 = arith.addi %i, %c3 : index
//|           %59 = arith.addi %j_3, %c1 : index
//|           %e_3 = memref.load %A[%58, %59] : memref<?x?xf64>
//|           %60 = arith.addi %i, %c2 : index
//|           %s_3 = memref.load %A[%60, %j_3] : memref<?x?xf64>
//|           %61 = arith.addi %i, %c4 : index
//|           %u_3 = memref.load %A[%61, %j_3] : memref<?x?xf64>
//|           %62 = arith.addf %a_3, %w_3 : f64
//|           %63 = arith.addf %62, %e_3 : f64
//|           %64 = arith.addf %63, %s_3 : f64
//|           %65 = arith.addf %64, %u_3 : f64
//|           %66 = arith.addi %i, %c3 : index
//|           memref.store %65, %B[%66, %j_3] : memref<?x?xf64>
//|         }
//|         scf.reduce 
//|       }
//|       %3 = arith.addi %n, %c-1 : index
//|       %4 = arith.cmpi slt, %3, %c0 : index
//|       %5 = arith.subi %c-1, %3 : index
//|       %6 = arith.select %4, %5, %3 : index
//|       %7 = arith.divsi %6, %c4 : index
//|       %8 = arith.subi %c-1, %7 : index
//|       %9 = arith.select %4, %8, %7 : index
//|       %10 = arith.muli %9, %c4 : index
//|       %11 = arith.addi %10, %c1 : index
//|       %12 = arith.addi %i_t, %c16 : index
//|       %13 = arith.minsi %12, %n : index
//|       scf.parallel (%i_1) = (%11) to (%13) step (%c1) {
//|         scf.for %j_1 = %c1 to %m step %c1 {
//|           %a = memref.load %A[%i_1, %j_1] : memref<?x?xf64>
//|           %14 = arith.addi %j_1, %c-1 : index
//|           %w = memref.load %A[%i_1, %14] : memref<?x?xf64>
//|           %15 = arith.addi %j_1, %c1 : index
//|           %e = memref.load %A[%i_1, %15] : memref<?x?xf64>
//|           %16 = arith.addi %i_1, %c-1 : index
//|           %s = memref.load %A[%16, %j_1] : memref<?x?xf64>
//|           %17 = arith.addi %i_1, %c1 : index
//|           %u = memref.load %A[%17, %j_1] : memref<?x?xf64>
//|           %18 = arith.addf %a, %w : f64
//|           %19 = arith.addf %18, %e : f64
//|           %20 = arith.addf %19, %s : f64
//|           %21 = arith.addf %20, %u : f64
//|           memref.store %21, %B[%i_1, %j_1] : memref<?x?xf64>
//|         }
//|         scf.reduce 
//|       }
//|     }
//|     return
//|   }
//| }
//| @rows: assumed: %A and %B do not overlap
