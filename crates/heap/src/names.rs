//! Games with names of their own.

/// Name, code. Sources: Berlekamp, Conway & Guy, *Winning Ways*, ch. 4 and 13; Allemang 1984
/// (Tins, Knots); Plambeck 2003 (Canapes, Stalking, Adders).
pub const NAMES: &[(&str, &str)] = &[
    ("nim", ".(3)"),
    ("kayles", ".77"),
    ("dawsons-kayles", ".07"),
    ("dawsons-chess", ".137"),
    ("guiles", ".15"),
    ("officers", ".6"),
    ("tins", ".04"),
    ("knots", "4.7"),
    ("daisies", "4.7"),
    ("canapes", ".75"),
    ("adders", ".73"),
    ("stalking", ".31"),
    ("treblecross", ".007"),
    ("laskers-nim", "4.(3)"),
    ("she-loves-me-she-loves-me-not", ".3"),
];

/// Grundy's game, which no code describes: split a heap into two of different sizes.
pub const GRUNDYS: &str = "grundys-game";

/// Lower case, without apostrophes, with hyphens for spaces.
pub fn normalise(name: &str) -> String {
    let kept = name.trim().chars().filter(|c| !matches!(c, '\'' | '’'));
    kept.map(|c| if c == ' ' || c == '_' { '-' } else { c.to_ascii_lowercase() }).collect()
}
