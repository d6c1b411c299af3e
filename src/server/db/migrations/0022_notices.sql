-- Notices of moved deadlines, of dropped picks until they are made again, and of games that are created late.

-- The deadline before an open round was last moved, and when that was.
alter table rounds add column moved_from timestamptz(3);
alter table rounds add column moved_at timestamptz(3);

-- The place of the game: it stays if the game is deleted and created again. Null for picks dropped before this migration.
alter table dropped_picks add column region text;
alter table dropped_picks add column slot smallint;

-- Null for the games of before: no notice says that they can be picked.
alter table games add column created_at timestamptz(3);
alter table games alter column created_at set default clock_timestamp();
