// RUN: farkas opt -t 'micro(%i,%j;2)'
// A tile has two sizes.
func.func @f(%n: index) {
  affine.for %i = 0 to %n {
    affine.for %j = 0 to %n {
    }
  }
  return
}

//| error: micro needs two sizes: micro(%i,%j;8,16)
//|   -t micro(%i,%j;2)
//|      ^^^^^^^^^^^^^^
//| exit code 2
