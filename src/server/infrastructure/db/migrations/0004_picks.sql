-- Entries and picks

create table entries (
  id         integer generated always as identity primary key,
  user_id    integer not null references users on delete cascade,
  season_id  integer not null references seasons,
  name       text not null check (char_length(name) between 1 and 64 and name = btrim(name)),
  name_key   text collate "C" not null,
  -- numbers the user's entries of a season, at most 25
  slot       smallint not null check (slot between 1 and 25),
  -- what is picked at a lock where a pick is missing; secret like a pick
  autopilot  text not null default 'off' constraint entries_autopilot_known check (autopilot in ('off', 'favorites')),
  created_at timestamptz(3) not null default clock_timestamp(),
  constraint entries_name_taken unique (user_id, season_id, name_key),
  unique (user_id, season_id, slot),
  unique (id, season_id),
  unique (id, user_id, season_id)
);
create index entries_of_season on entries (season_id);
create index entries_on_autopilot on entries (season_id, id) where autopilot <> 'off';

create trigger entries_notify after update or delete on entries
  for each row execute function notify_change('entry', 'id');
create trigger entries_notify_truncation after truncate on entries for each statement execute function notify_all();

create function notify_pools_of_entry() returns trigger language plpgsql as $$
begin
  perform pg_notify('changes', 'pool ' || pool_id) from pool_memberships where entry_id = new.id and is_active;
  return null;
end $$;

create trigger entries_notify_pools after update of name on entries
  for each row when (old.name is distinct from new.name) execute function notify_pools_of_entry();

create table picks (
  entry_id   integer not null,
  game_id    integer not null,
  season_id  integer not null,
  side       smallint not null check (side in (1, 2)),
  made_at    timestamptz(3) not null,
  changed_at timestamptz(3) not null check (changed_at >= made_at),
  -- the lock of the round at which the autopilot made it; null for a pick by hand
  auto_lock  smallint check (auto_lock > 0),
  primary key (entry_id, game_id),
  foreign key (entry_id, season_id) references entries (id, season_id) on delete cascade,
  foreign key (game_id, season_id) references games (id, season_id)
);
create index picks_of_game on picks (game_id);
create index picks_of_autopilot on picks (game_id) where auto_lock is not null;

create trigger picks_notify_truncation after truncate on picks for each statement execute function notify_all();

-- The guess of an entry, for all of its pools. No change of it is sent: while it can change it is hidden.
create table guesses (
  entry_id   integer primary key references entries on delete cascade,
  total      smallint not null check (total between 0 and 400),
  made_at    timestamptz(3) not null,
  changed_at timestamptz(3) not null check (changed_at >= made_at)
);

-- Picks that a changed winner has dropped, with the names of that moment. Only their owners are notified.
create table dropped_picks (
  id         integer generated always as identity primary key,
  entry_id   integer not null,
  round_id   integer not null,
  season_id  integer not null,
  team       text not null,
  opponent   text not null,
  -- the place of the game in its bracket: it stays if the game is deleted and created again
  region     text not null,
  slot       smallint not null,
  dropped_at timestamptz(3) not null default clock_timestamp(),
  foreign key (entry_id, season_id) references entries (id, season_id) on delete cascade,
  foreign key (round_id, season_id) references rounds (id, season_id) on delete cascade
);
create index dropped_picks_of_entry on dropped_picks (entry_id);
