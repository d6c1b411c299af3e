-- Null for games created before this migration, which get no notice.
alter table games add column created_at timestamptz(3);
alter table games alter column created_at set default clock_timestamp();
