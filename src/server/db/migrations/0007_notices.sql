-- Notices for players about changes that a site admin has made.

-- When and by whom a past deadline was last moved into the future; null for a deleted user and the command line tool.
alter table rounds add column reopened_at timestamptz(3);
alter table rounds add column reopened_by integer references users on delete set null;

-- Picks that a changed winner has dropped, with the names of that moment. Only their owners are notified.
create table dropped_picks (
  id         integer generated always as identity primary key,
  entry_id   integer not null,
  round_id   integer not null,
  season_id  integer not null,
  team       text not null,
  opponent   text not null,
  dropped_at timestamptz(3) not null default clock_timestamp(),
  foreign key (entry_id, season_id) references entries (id, season_id) on delete cascade,
  foreign key (round_id, season_id) references rounds (id, season_id) on delete cascade
);
create index dropped_picks_of_entry on dropped_picks (entry_id);
