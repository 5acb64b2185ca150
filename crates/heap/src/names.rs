//! Games with names of their own.

/// Name, code, title. Sources: Berlekamp, Conway & Guy, *Winning Ways*, ch. 4 and 13; Allemang 1984
/// (Tins, Knots); Plambeck 2003 (Canapes, Stalking, Adders).
pub const NAMES: &[(&str, &str, &str)] = &[
    ("nim", ".(3)", "Nim"),
    ("kayles", ".77", "Kayles"),
    ("dawsons-kayles", ".07", "Dawson's Kayles"),
    ("dawsons-chess", ".137", "Dawson's Chess"),
    ("guiles", ".15", "Guiles"),
    ("officers", ".6", "Officers"),
    ("tins", ".04", "Tins"),
    ("knots", "4.7", "Knots"),
    ("daisies", "4.7", "Daisies"),
    ("canapes", ".75", "Canapés"),
    ("adders", ".73", "Adders"),
    ("stalking", ".31", "Stalking"),
    ("treblecross", ".007", "Treblecross"),
    ("laskers-nim", "4.(3)", "Lasker's Nim"),
    ("she-loves-me-she-loves-me-not", ".3", "She-Loves-Me-She-Loves-Me-Not"),
];

/// Grundy's game, which no code describes: split a heap into two of different sizes.
pub const GRUNDYS: &str = "grundys-game";
pub const GRUNDYS_TITLE: &str = "Grundy's game";

/// Lower case, without apostrophes, with hyphens for spaces.
pub fn normalise(name: &str) -> String {
    let kept = name.trim().chars().filter(|c| !matches!(c, '\'' | '’'));
    kept.map(|c| if c == ' ' || c == '_' { '-' } else { c.to_ascii_lowercase() }).collect()
}
