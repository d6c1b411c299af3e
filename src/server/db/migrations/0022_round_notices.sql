-- The deadline before an open round was last moved, and the time of the move. Both are for notices.
alter table rounds add column moved_from timestamptz(3);
alter table rounds add column moved_at timestamptz(3);
