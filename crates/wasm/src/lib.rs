//! The answers for a page of a browser: WebAssembly with a plain C interface.
//!
//! The page writes a question into memory got from [`reserve`], calls [`ask`] and reads the answer at
//! the address and length that come back in one number. A question is
//! `{"task": …, "args": {…}}`; the answer `{"result": …}` or `{"refused": …, "limit": …}`.
//! The page in turn gives the time and hears of progress (see `grundy_watch`), and of memory that runs
//! out.

#[cfg(target_family = "wasm")]
mod memory;

use std::cell::RefCell;
use std::sync::Arc;

use grundy_answers::{Answers, Json, Refusal};
use grundy_watch::Watch;

thread_local! {
    static ANSWERS: RefCell<Answers> = RefCell::new(Answers::new());
    static TEXT: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
}

/// The answer to a question, both as JSON texts.
pub fn answer(question: &str) -> String {
    let found = asked(question);
    let fields = match found {
        Ok(result) => serde_json::json!({"result": result}),
        Err(refusal) => {
            serde_json::json!({"refused": refusal.to_string(), "limit": refusal.is_limit()})
        }
    };
    fields.to_string()
}

fn asked(question: &str) -> Result<Json, Refusal> {
    let wrong = || Refusal::input("a question must be a JSON object with a task");
    let question: Json = serde_json::from_str(question).map_err(|_| wrong())?;
    let task = question["task"].as_str().ok_or_else(wrong)?;
    let arguments = question["args"].to_string();
    ANSWERS.with_borrow_mut(|answers| answers.ask(task, &arguments, None::<Arc<Watch>>))
}

/// Room for a question of this many bytes; its address.
#[no_mangle]
pub extern "C" fn reserve(bytes: usize) -> *mut u8 {
    TEXT.with_borrow_mut(|text| {
        text.clear();
        text.resize(bytes, 0);
        text.as_mut_ptr()
    })
}

/// Answer the question that stands in the reserved room: the address of the answer in the upper and
/// its length in the lower half.
#[no_mangle]
pub extern "C" fn ask() -> u64 {
    let question = TEXT.with_borrow_mut(std::mem::take);
    let answer = answer(&String::from_utf8_lossy(&question)).into_bytes();
    TEXT.with_borrow_mut(|text| {
        *text = answer;
        (text.as_ptr() as u64) << 32 | text.len() as u64
    })
}

#[cfg(test)]
mod tests {
    use super::answer;

    #[test]
    fn questions_are_answered_or_refused() {
        let kayles = answer(r#"{"task": "game", "args": {"code": "kayles"}}"#);
        assert!(kayles.contains(r#""period":12"#));
        let refused = answer(r#"{"task": "game", "args": {"code": ".9x9"}}"#);
        assert!(refused.starts_with(r#"{"limit":false,"refused":"#), "{refused}");
        assert!(answer("[").contains("must be a JSON object"));
        assert!(answer(r#"{"task": "rm", "args": {}}"#).contains("not a question"));
    }
}
