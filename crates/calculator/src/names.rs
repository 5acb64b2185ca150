//! "Did you mean …?"

/// The known name nearest to a mistyped one, if it is near.
pub fn nearest<'a>(name: &str, known: impl Iterator<Item = &'a str>) -> Option<String> {
    let plain = name.to_lowercase();
    let distance = |k: &str| grundy_short::spelling_distance(&plain, &k.to_lowercase());
    let best = known.min_by_key(|k| distance(k))?;
    (distance(best) <= 2 && best.len() > 2).then(|| best.to_owned())
}

/// The hint to add to an error.
pub(crate) fn hint<'a>(name: &str, known: impl Iterator<Item = &'a str>) -> String {
    nearest(name, known).map_or(String::new(), |n| format!("; did you mean '{n}'?"))
}

/// A name as functions are looked up: lower case, without underscores.
pub(crate) fn plain(name: &str) -> String {
    name.to_lowercase().replace('_', "")
}
