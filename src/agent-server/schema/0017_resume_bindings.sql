-- For a run that answers interrupts behind other runs: the interrupts pending at its acceptance, and how many runs had ended.
ALTER TABLE runs ADD COLUMN resume_binding TEXT;
