-- The place of a game in its bracket: a slot within round and region, from 1. Null for games entered by hand.
alter table games add column slot smallint check (slot between 1 and 8);
alter table games add constraint games_place_taken unique (round_id, region, slot);
