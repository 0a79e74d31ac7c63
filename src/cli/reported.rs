//! `opt --report`: how functions are ordered, and why, as text or JSON.

use std::path::PathBuf;

use clap::ValueEnum;
use farkas::report::order::OrderReport;
use serde::Serialize;

use super::json;
use super::output::{self, say};

/// The forms of a report.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum ReportForm {
    Text,
    Json,
}

/// The order of a function.
#[derive(Serialize)]
pub struct OrderedFunction {
    /// The function.
    pub name: String,
    /// Its order.
    #[serde(flatten)]
    pub order: OrderReport,
}

impl ReportForm {
    /// Says how functions are ordered: on standard output if the program goes to files only.
    pub fn tell(self, orders: Vec<OrderedFunction>, files: &[PathBuf]) {
        let text = match self {
            ReportForm::Text => orders.iter().map(|one| format!("@{}: {}", one.name, one.order)).collect(),
            ReportForm::Json => json::functions(&orders),
        };
        if json::with(|said| said.order(orders)) {
            return;
        }
        if !files.is_empty() && files.iter().all(|path| path.as_os_str() != "-") {
            output::print(&text);
        } else {
            say(text.trim_end());
        }
    }
}
