-- Indexes for queries of one season, of the next deadline and of the site admins.
create index rounds_of_deadline on rounds (deadline);
create index entries_of_season on entries (season_id);
create index groups_of_season on groups (season_id);
create index users_admins on users (id) where is_admin;
