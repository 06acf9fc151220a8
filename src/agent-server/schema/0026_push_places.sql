-- Between two changes of a task there is room for the parts of the later one, which are sent one by one.
UPDATE webhook_deliveries SET place = place * 1000 WHERE place IS NOT NULL;
-- What is still to be told of tasks: a later change takes the place of one that is not taken.
CREATE INDEX webhook_deliveries_untold ON webhook_deliveries (push_id, place) WHERE push_id IS NOT NULL AND due_at IS NOT NULL;
