-- Tournament: seasons, rounds, games

create table seasons (
  id          integer generated always as identity primary key,
  year        integer not null check (year between 1939 and 2200),
  name        text not null check (char_length(name) between 1 and 64 and name = btrim(name)),
  is_active   boolean not null default true,
  is_archived boolean not null default false,
  -- both pairs of regions
  final_four  text[] not null default '{East Region,West Region,South Region,Midwest Region}',
  -- whether its results come from a feed
  feed        text not null default 'off' constraint seasons_feed_known check (feed in ('off', 'suggest', 'automatic')),
  league      text not null default 'men' constraint seasons_league_known check (league in ('men', 'women')),
  constraint seasons_year_taken unique (league, year),
  constraint seasons_active_or_archived check (not (is_active and is_archived)),
  constraint seasons_final_four_each_once check (
    cardinality(final_four) = 4
    and final_four @> '{East Region,West Region,South Region,Midwest Region}'
  )
);
create unique index seasons_one_active on seasons (league) where is_active;

create trigger seasons_notify after insert or update or delete on seasons
  for each row execute function notify_change('season', 'id');
create trigger seasons_notify_truncation after truncate on seasons for each statement execute function notify_all();

create table rounds (
  id                 integer generated always as identity primary key,
  season_id          integer not null references seasons,
  number             integer not null check (number between 1 and 10),
  name               text not null check (char_length(name) between 1 and 64 and name = btrim(name)),
  deadline           timestamptz(3) not null,
  -- The deadline with which the round was last shown as past. While it equals the deadline the round stays past, even if
  -- the database's clock goes back, for example when a standby with a slow clock takes over.
  confirmed_deadline timestamptz(3),
  -- when and by whom a past deadline was last moved into the future; null for a deleted user and the command line tool
  reopened_at        timestamptz(3),
  reopened_by        integer references users on delete set null,
  -- the deadline before an open round was last moved, and when, for notices
  moved_from         timestamptz(3),
  moved_at           timestamptz(3),
  -- A round is locked first, and its pools are sealed afterwards. Each time its deadline has passed and is confirmed is a
  -- lock: a reopened round is locked again. It is being sealed until sealed_lock is its last lock.
  locks              smallint not null default 0,
  -- entries and pools that are younger are not in the seals of the lock
  locked_at          timestamptz(3),
  sealed_lock        smallint not null default 0,
  -- when the last pool was sealed
  sealed_at          timestamptz(3),
  constraint rounds_number_taken unique (season_id, number),
  constraint rounds_sealed_as_locked check (
    sealed_lock <= locks and (locks = 0 or locked_at is not null) and (sealed_lock = 0 or sealed_at is not null)
  ),
  unique (id, season_id)
);
create index rounds_of_deadline on rounds (deadline);

create function rounds_check_deadlines() returns trigger language plpgsql as $$
begin
  -- serializes concurrent inserts, as Mutex.deadlines of src/server/infrastructure/db/mutexes.ts
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

-- What a seal depends on does not change while its round is being sealed: all pools seal the same.
create function check_sealed(round_ids integer[]) returns void language plpgsql as $$
declare
  season integer;
begin
  -- as a save does: a lock waits for this change, which then is in all seals
  perform from rounds where id = any(round_ids) order by id for share;
  select season_id into season from rounds where id = any(round_ids) and sealed_lock < locks limit 1;
  if found then
    raise exception 'This round is being sealed' using
      errcode = 'object_not_in_prerequisite_state', constraint = 'rounds_being_sealed', detail = season::text;
  end if;
end $$;

create function rounds_check_sealed() returns trigger language plpgsql as $$
begin
  perform check_sealed(array[old.id]);
  return coalesce(new, old);
end $$;

create trigger rounds_check_sealed before delete on rounds for each row execute function rounds_check_sealed();
create trigger rounds_check_sealed_update before update of deadline, number, season_id on rounds for each row
  when (
    (old.deadline, old.confirmed_deadline, old.number, old.season_id)
      is distinct from (new.deadline, new.confirmed_deadline, new.number, new.season_id)
  )
  execute function rounds_check_sealed();

-- Which round is the Championship's decides whether sealed texts have the guess, and whether a guess can change: it depends
-- on later rounds and their games, too. So these wait for the seals of a round that is the Championship's, or could become it.
create function championship_check_sealed() returns trigger language plpgsql as $$
begin
  perform check_sealed(array(
    select r.id from rounds r
    where r.season_id = coalesce(new.season_id, old.season_id) and (
      r.number = 6 or exists (select from games g where g.round_id = r.id and g.region = 'Championship')
    )
  ));
  return coalesce(new, old);
end $$;

create trigger rounds_check_sealed_championship before insert or delete on rounds
  for each row execute function championship_check_sealed();

-- Every client is notified when a deadline passes, so storing a confirmed deadline or a lock sends nothing.
create trigger rounds_notify
  after insert or delete or update of season_id, number, name, deadline, reopened_at, reopened_by on rounds
  for each row execute function notify_change('season', 'season_id');
create trigger rounds_notify_picks after insert or delete on rounds
  for each row execute function notify_change('picks', 'season_id');
-- A round that is reopened with its own deadline may be locked with it again, with other picks.
create trigger rounds_notify_picks_deadline after update of deadline on rounds for each row
  when ((old.deadline, old.confirmed_deadline) is distinct from (new.deadline, new.confirmed_deadline))
  execute function notify_change('picks', 'season_id');
create trigger rounds_notify_truncation after truncate on rounds for each statement execute function notify_all();

-- Winners and picks are sides, 1 for team1 and 2 for team2: they can name no other team, and follow a renamed one.
create table games (
  id           integer generated always as identity primary key,
  season_id    integer not null references seasons,
  round_id     integer not null,
  region       text not null check (
    region in ('East Region', 'West Region', 'South Region', 'Midwest Region', 'Final Four', 'Championship')
  ),
  -- the place in the bracket, within round and region; null for a game entered by hand
  slot         smallint check (slot between 1 and 8),
  team1        text not null check (char_length(team1) between 1 and 64 and team1 = btrim(team1)),
  team2        text not null check (char_length(team2) between 1 and 64 and team2 = btrim(team2)),
  seed1        integer not null check (seed1 between 1 and 16),
  seed2        integer not null check (seed2 between 1 and 16),
  -- abbreviation and color of each team; null where they are made from its name
  abbr1        text check (char_length(abbr1) between 1 and 4 and abbr1 = btrim(abbr1)),
  abbr2        text check (char_length(abbr2) between 1 and 4 and abbr2 = btrim(abbr2)),
  color1       text check (color1 ~ '^#[0-9a-f]{6}$'),
  color2       text check (color2 ~ '^#[0-9a-f]{6}$'),
  start_time   timestamptz(3),
  -- when a site admin last changed the start time
  start_set_at timestamptz(3),
  -- with a winner a game is final, whatever its status says
  status       text not null default 'scheduled'
    constraint games_status_known check (status in ('scheduled', 'live', 'final', 'postponed', 'canceled')),
  score1       smallint check (score1 between 0 and 999),
  score2       smallint check (score2 between 0 and 999),
  clock        text check (char_length(clock) between 1 and 64 and clock = btrim(clock)),
  broadcast    text check (char_length(broadcast) between 1 and 64 and broadcast = btrim(broadcast)),
  -- the fields that a site admin has set, which the feed does not change
  by_hand      text[] not null default '{}'
    constraint games_by_hand_known check (by_hand <@ '{status,scores,clock,broadcast}'),
  winner       smallint check (winner in (1, 2)),
  -- the last to set or clear the winner; null if nobody has
  winner_by    text constraint games_winner_by_known check (winner_by in ('hand', 'feed')),
  -- when the winner was set, by the database's clock
  decided_at   timestamptz(3),
  -- how often the bracket has put another team in the place of each; they follow a team to the other side
  replaced1    smallint not null default 0,
  replaced2    smallint not null default 0,
  created_at   timestamptz(3) not null default clock_timestamp(),
  constraint games_two_teams check (team1 <> team2),
  constraint games_place_taken unique (round_id, region, slot),
  foreign key (round_id, season_id) references rounds (id, season_id),
  unique (id, season_id)
);
create index games_of_round on games (round_id);
create index games_of_season on games (season_id);

create function games_check_teams() returns trigger language plpgsql as $$
declare
  playing text;
begin
  -- Serializes concurrent inserts, as Mutex.teams of src/server/infrastructure/db/mutexes.ts. A lock on the round's row could deadlock with
  -- saves, which lock the round before the game.
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

-- The games of a round, and which team is on which side, are the same in all seals of a lock.
create function games_check_sealed() returns trigger language plpgsql as $$
begin
  perform check_sealed(array_remove(array[old.round_id, new.round_id], null));
  return coalesce(new, old);
end $$;

create trigger games_check_sealed before insert or delete on games for each row execute function games_check_sealed();
create trigger games_check_sealed_update before update of round_id, team1, team2 on games for each row
  when ((old.round_id, old.team1, old.team2) is distinct from (new.round_id, new.team1, new.team2))
  execute function games_check_sealed();

create trigger games_check_sealed_championship_insert before insert on games for each row
  when (new.region = 'Championship') execute function championship_check_sealed();
create trigger games_check_sealed_championship_delete before delete on games for each row
  when (old.region = 'Championship') execute function championship_check_sealed();
create trigger games_check_sealed_championship_update before update of region on games for each row
  when (old.region <> new.region and 'Championship' in (old.region, new.region))
  execute function championship_check_sealed();

create trigger games_notify after insert or update or delete on games
  for each row execute function notify_change('season', 'season_id');

-- Cached picks are of past rounds: a game of an open round changes none of them.
create function notify_picks_of_game() returns trigger language plpgsql as $$
begin
  if exists (
    select from rounds
    where id in (old.round_id, new.round_id)
      and (deadline <= clock_timestamp() or confirmed_deadline is not distinct from deadline)
  ) then
    perform pg_notify('changes', 'picks ' || coalesce(new.season_id, old.season_id));
  end if;
  return null;
end $$;

create trigger games_notify_picks after insert or delete on games for each row execute function notify_picks_of_game();
create trigger games_notify_picks_update after update of round_id, team1, team2 on games
  for each row when ((old.round_id, old.team1, old.team2) <> (new.round_id, new.team1, new.team2))
  execute function notify_picks_of_game();
create trigger games_notify_truncation after truncate on games for each statement execute function notify_all();
