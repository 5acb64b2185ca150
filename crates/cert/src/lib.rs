//! cert
