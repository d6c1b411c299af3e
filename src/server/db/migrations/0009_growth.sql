-- What is asked of one season, of the next deadline or of the site admins reads nothing of all the others.
create index rounds_of_deadline on rounds (deadline);
create index entries_of_season on entries (season_id);
create index groups_of_season on groups (season_id);
create index users_admins on users (id) where is_admin;
