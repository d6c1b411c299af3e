-- A game that a bracket made has its place in it: the slot within its round and region, from 1. Games entered by
-- hand have none.
alter table games add column slot smallint check (slot between 1 and 8);
alter table games add constraint games_place_taken unique (round_id, region, slot);
