-- Which key what is encrypted in this database is encrypted under: one row, from the first start on.
CREATE TABLE secret_key (
  fingerprint TEXT PRIMARY KEY
);
