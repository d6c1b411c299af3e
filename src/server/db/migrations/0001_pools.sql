-- A name has two columns: the text as typed, and *_key, the text that the domain's fold() returns, for comparisons.
-- Collation "C" makes the order independent of the database's locale.

create table users (
  id            integer generated always as identity primary key,
  username      text not null check (char_length(username) between 1 and 64 and username = btrim(username)),
  username_key  text collate "C" not null constraint users_username_taken unique,
  email         text check (char_length(email) between 3 and 254),
  password_hash text not null,
  is_admin      boolean not null default false,
  is_hidden     boolean not null default false,
  avatar_url    text check (avatar_url ~ '^https?://'),
  created_at    timestamptz(3) not null default clock_timestamp()
);

-- The cookie has the token, the table only its SHA-256, so a leaked table opens no session.
create table sessions (
  token_hash text primary key check (token_hash ~ '^[0-9a-f]{64}$'),
  user_id    integer not null references users on delete cascade,
  created_at timestamptz(3) not null default clock_timestamp(),
  expires_at timestamptz(3) not null
);
create index sessions_of_user on sessions (user_id);

create table seasons (
  id          integer generated always as identity primary key,
  year        integer not null constraint seasons_year_taken unique check (year between 1939 and 2200),
  name        text not null check (char_length(name) between 1 and 64 and name = btrim(name)),
  is_active   boolean not null default true,
  is_archived boolean not null default false,
  -- both pairs of regions
  final_four  text[] not null default '{East Region,West Region,South Region,Midwest Region}',
  constraint seasons_active_or_archived check (not (is_active and is_archived)),
  constraint seasons_final_four_each_once check (
    cardinality(final_four) = 4
    and final_four @> '{East Region,West Region,South Region,Midwest Region}'
  )
);
create unique index seasons_one_active on seasons (is_active) where is_active;

create table rounds (
  id        integer generated always as identity primary key,
  season_id integer not null references seasons,
  number    integer not null check (number between 1 and 10),
  name      text not null check (char_length(name) between 1 and 64 and name = btrim(name)),
  deadline  timestamptz(3) not null,
  constraint rounds_number_taken unique (season_id, number),
  unique (id, season_id)
);

create function rounds_check_deadlines() returns trigger language plpgsql as $$
begin
  -- serializes concurrent inserts; 1 is the class of this lock
  perform pg_advisory_xact_lock(1, new.season_id);
  if exists (
    select from rounds
    where season_id = new.season_id
      and ((number < new.number and deadline >= new.deadline) or (number > new.number and deadline <= new.deadline))
  ) then
    raise exception 'deadlines rise with the number of the round'
      using errcode = 'check_violation', constraint = 'rounds_deadlines_rise';
  end if;
  return null;
end $$;

create constraint trigger rounds_deadlines_rise after insert or update on rounds
  for each row execute function rounds_check_deadlines();

-- Winners and picks are sides, 1 for team1 and 2 for team2: they can name no other team, and follow a renamed one.
create table games (
  id         integer generated always as identity primary key,
  season_id  integer not null references seasons,
  round_id   integer not null,
  region     text not null check (
    region in ('East Region', 'West Region', 'South Region', 'Midwest Region', 'Final Four', 'Championship')
  ),
  team1      text not null check (char_length(team1) between 1 and 64 and team1 = btrim(team1)),
  team2      text not null check (char_length(team2) between 1 and 64 and team2 = btrim(team2)),
  seed1      integer not null check (seed1 between 1 and 16),
  seed2      integer not null check (seed2 between 1 and 16),
  start_time timestamptz(3),
  winner     smallint check (winner in (1, 2)),
  constraint games_two_teams check (team1 <> team2),
  foreign key (round_id, season_id) references rounds (id, season_id),
  unique (id, season_id)
);
create index games_of_round on games (round_id);
create index games_of_season on games (season_id);

create function games_check_teams() returns trigger language plpgsql as $$
declare
  playing text;
begin
  -- serializes concurrent inserts; 2 is the class of this lock. A lock on the round's row could deadlock with saves,
  -- which lock the round before the game.
  perform pg_advisory_xact_lock(2, new.round_id);
  select team into playing
  from unnest(array[new.team1, new.team2]) with ordinality as t (team, n)
  where exists (
    select from games where round_id = new.round_id and id <> new.id and team in (team1, team2)
  )
  order by n
  limit 1;
  if playing is not null then
    raise exception '% already plays in this round', playing
      using errcode = 'unique_violation', constraint = 'games_team_once_a_round';
  end if;
  return null;
end $$;

create constraint trigger games_team_once_a_round after insert or update on games
  for each row execute function games_check_teams();

create table entries (
  id         integer generated always as identity primary key,
  user_id    integer not null references users on delete cascade,
  season_id  integer not null references seasons,
  name       text not null check (char_length(name) between 1 and 64 and name = btrim(name)),
  name_key   text collate "C" not null,
  -- numbers the user's entries of a season, at most 25
  slot       smallint not null check (slot between 1 and 25),
  created_at timestamptz(3) not null default clock_timestamp(),
  constraint entries_name_taken unique (user_id, season_id, name_key),
  unique (user_id, season_id, slot),
  unique (id, season_id),
  unique (id, user_id, season_id)
);

create table picks (
  entry_id   integer not null,
  game_id    integer not null,
  season_id  integer not null,
  side       smallint not null check (side in (1, 2)),
  made_at    timestamptz(3) not null,
  changed_at timestamptz(3) not null check (changed_at >= made_at),
  primary key (entry_id, game_id),
  foreign key (entry_id, season_id) references entries (id, season_id) on delete cascade,
  foreign key (game_id, season_id) references games (id, season_id)
);
create index picks_of_game on picks (game_id);

create table groups (
  id          integer generated always as identity primary key,
  name        text not null check (char_length(name) between 1 and 64 and name = btrim(name)),
  season_id   integer not null references seasons,
  admin_id    integer not null references users,
  invite_code text not null constraint groups_invite_code_taken unique check (invite_code ~ '^[A-Z0-9]{10}$'),
  -- points of a correct pick, by round number from 1
  points      integer[] not null default '{1,2,3,4,5,6,7,8,9,10}' check (
    cardinality(points) = 10
    and array_position(points, null) is null
    and 0 <= all (points)
    and 1000 >= all (points)
  ),
  created_at  timestamptz(3) not null default clock_timestamp(),
  unique (id, season_id)
);
create index groups_of_admin on groups (admin_id);

create table group_memberships (
  id        integer generated always as identity primary key,
  group_id  integer not null,
  user_id   integer not null,
  entry_id  integer not null,
  season_id integer not null,
  is_active boolean not null default true,
  joined_at timestamptz(3) not null default clock_timestamp(),
  constraint group_memberships_once unique (group_id, entry_id),
  foreign key (group_id, season_id) references groups (id, season_id) on delete cascade,
  foreign key (entry_id, user_id, season_id) references entries (id, user_id, season_id) on delete cascade
);
create index group_memberships_of_user on group_memberships (user_id);
create index group_memberships_of_entry on group_memberships (entry_id);

-- Removed users, not memberships: no other or new entry of theirs can join again.
create table group_removals (
  group_id   integer not null references groups on delete cascade,
  user_id    integer not null references users on delete cascade,
  removed_at timestamptz(3) not null default clock_timestamp(),
  primary key (group_id, user_id)
);
create index group_removals_of_user on group_removals (user_id);

-- The active members of pools. Lists, standings and rights read this view.
create view active_memberships as
  select m.*
  from group_memberships m
  where m.is_active
    and not exists (select from group_removals r where r.group_id = m.group_id and r.user_id = m.user_id);
