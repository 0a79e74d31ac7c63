//! The `affine` dialect: one file an op.
