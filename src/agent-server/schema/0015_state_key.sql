-- The key that state is encrypted with, as a fingerprint. Without a row nothing is encrypted.
CREATE TABLE state_key (
  id INTEGER PRIMARY KEY,
  fingerprint TEXT NOT NULL
);
