-- What is due next, and for whom, is found without its bodies, also while a receiver that hangs has many waiting.
DROP INDEX webhook_deliveries_due_at;
CREATE INDEX webhook_deliveries_due_at ON webhook_deliveries (due_at, delivery_id, receiver) WHERE due_at IS NOT NULL;
