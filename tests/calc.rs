//! The calculator from outside: a transcript of inputs and answers, errors with their carets, exit codes.
