// RUN: print IN
// SAME
// RUN: print IN --split-input-file
// WANT: an empty module
// RUN: some-tool %s
// A file with nothing but comments is an empty module.
