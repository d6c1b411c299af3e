-- The place of the game: it stays if the game is deleted and created again. Null for picks dropped before this migration.
alter table dropped_picks add column region text;
alter table dropped_picks add column slot smallint;
