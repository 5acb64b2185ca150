//! Pictures as JSON: places `[x, y, mark, name]`, lines `[from, to, mark]` and a style.

use grundy_boards::{Mark, Picture, Style};
use serde_json::json;

use crate::Json;

/// The word for what a place or a line is.
pub fn mark(mark: Mark) -> &'static str {
    mark.word()
}

/// The picture of a board.
pub fn of_board(picture: &Picture) -> Json {
    let style = match picture.style {
        Style::Squares => "squares",
        Style::Graph => "graph",
        Style::Bush => "bush",
        Style::Dominoes => "dominoes",
        Style::Heaps => "heaps",
    };
    let places: Vec<Json> =
        picture.places.iter().map(|(x, y, m, name)| json!([x, y, mark(*m), name])).collect();
    let lines: Vec<Json> = picture.lines.iter().map(|(a, b, m)| json!([a, b, mark(*m)])).collect();
    json!({"style": style, "places": places, "lines": lines})
}

/// Heaps one below another.
pub fn of_rows(heaps: &[u64]) -> Json {
    let places: Vec<Json> = heaps
        .iter()
        .enumerate()
        .map(|(row, size)| json!([size, row, "heap", size.to_string()]))
        .collect();
    json!({"style": "rows", "places": places, "lines": []})
}

/// Coins on one strip.
pub fn of_strip(squares: &[u64]) -> Json {
    let places: Vec<Json> =
        squares.iter().map(|square| json!([square, 0, "coin", square.to_string()])).collect();
    json!({"style": "strip", "places": places, "lines": []})
}

/// Squares `(x, y, mark, name)`.
pub fn of_squares(squares: impl Iterator<Item = (u64, u64, &'static str, String)>) -> Json {
    let places: Vec<Json> = squares.map(|(x, y, mark, name)| json!([x, y, mark, name])).collect();
    json!({"style": "squares", "places": places, "lines": []})
}

/// Numbers from 2 on, ten in a row, and what each is.
pub fn of_numbers(marks: impl Iterator<Item = &'static str>) -> Json {
    let squares = (2u64..).zip(marks);
    let squares = squares.map(|(n, mark)| ((n - 1) % 10, (n - 1) / 10, mark, n.to_string()));
    let mut picture = of_squares(squares);
    picture["style"] = json!("numbers");
    picture
}

/// The text of a position that has no picture of its own.
pub fn of_words(text: &str) -> Json {
    json!({"style": "words", "places": [[0, 0, "empty", text]], "lines": []})
}

/// Several pictures beside each other.
pub fn of_sum(parts: &[Json]) -> Json {
    json!({"style": "sum", "places": [], "lines": [], "parts": parts})
}
