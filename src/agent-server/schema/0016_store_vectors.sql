-- Semantic search of the store.
--
-- Which texts of the item are searched, as JSON: a list of paths, or false for none. Null: those that the settings name.
ALTER TABLE store_items ADD COLUMN index_paths TEXT;
-- The settings with which its vectors were made; empty while it has none.
ALTER TABLE store_items ADD COLUMN indexed_as TEXT NOT NULL DEFAULT '';
CREATE INDEX store_items_indexed_as ON store_items (indexed_as) WHERE index_paths IS NULL OR index_paths <> 'false';
-- A vector of length 1 for each text. PostgreSQL stores numbers, SQLite their bytes.
CREATE TABLE store_vectors (
  place TEXT NOT NULL REFERENCES store_items (place) ON DELETE CASCADE,
  field TEXT NOT NULL,
  embedding REAL ARRAY NOT NULL,
  PRIMARY KEY (place, field)
);
-- The order in which items are read some at a time. An index takes no texts of any length.
DROP INDEX store_items_namespace;
CREATE INDEX store_items_position ON store_items ((substr(namespace, 1, 256) || place));
