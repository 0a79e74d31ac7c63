// RUN: farkas print --split-input-file
// A program of comments is an empty module.
// -----
// So is this one.

//| module {
//| }
//|
//| // -----
//| module {
//| }
//|
