-- Values that last beyond threads. A namespace is its labels, each followed by a dot, so that a prefix of it is a range.
CREATE TABLE store_items (
  -- SHA-256 of the namespace and the key: an index takes no texts of any length.
  place TEXT PRIMARY KEY,
  namespace TEXT NOT NULL,
  item_key TEXT NOT NULL,
  value TEXT NOT NULL,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL,
  -- The time to live, and when it ends, in milliseconds.
  ttl_ms INTEGER,
  expires_at INTEGER
);
CREATE INDEX store_items_namespace ON store_items (substr(namespace, 1, 256));
CREATE INDEX store_items_expires_at ON store_items (expires_at) WHERE expires_at IS NOT NULL;
