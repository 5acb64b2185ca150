//! Names and what they stand for.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use crate::value::Value;

/// Names of one scope.
pub type Variables = HashMap<String, Value>;

/// Names, within the scope around them.
#[derive(Debug, Default)]
pub struct Scope {
    names: Mutex<Variables>,
    around: Option<Arc<Scope>>,
    /// Names that were given a value here.
    given: Mutex<Vec<String>>,
}

impl Scope {
    /// The outermost scope, with these names.
    pub fn new(names: Variables) -> Arc<Scope> {
        Arc::new(Scope { names: Mutex::new(names), ..Scope::default() })
    }

    pub(crate) fn within(around: &Arc<Scope>) -> Arc<Scope> {
        Arc::new(Scope { around: Some(around.clone()), ..Scope::default() })
    }

    fn names(&self) -> MutexGuard<'_, Variables> {
        self.names.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(crate) fn get(&self, name: &str) -> Option<Value> {
        let found = self.names().get(name).cloned();
        found.or_else(|| self.around.as_ref().and_then(|around| around.get(name)))
    }

    /// A new name in this scope.
    pub(crate) fn declare(&self, name: &str, value: Value) {
        self.names().insert(name.to_owned(), value);
        let mut given = self.given.lock().unwrap_or_else(PoisonError::into_inner);
        if self.around.is_none() && !given.iter().any(|known| known == name) {
            given.push(name.to_owned());
        }
    }

    /// Change the innermost name of this spelling; a new one belongs to the outermost scope.
    pub(crate) fn assign(&self, name: &str, value: Value) {
        match &self.around {
            Some(around) if !self.names().contains_key(name) => around.assign(name, value),
            _ => self.declare(name, value),
        }
    }

    /// The names that were given a value since the scope was made.
    pub fn assigned(&self) -> Variables {
        let given = self.given.lock().unwrap_or_else(PoisonError::into_inner).clone();
        let names = self.names();
        given
            .into_iter()
            .filter_map(|name| Some((name.clone(), names.get(&name)?.clone())))
            .collect()
    }

    /// All names that can be seen from here.
    pub(crate) fn visible(&self) -> Vec<String> {
        let mut found: Vec<String> = self.names().keys().cloned().collect();
        if let Some(around) = &self.around {
            found.extend(around.visible());
        }
        found
    }
}
