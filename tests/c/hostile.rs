//! Programs made to be hard on the printer.
