-- Results feed

-- Which team a feed's team is, as a site admin has set.
create table feed_teams (
  season_id integer not null references seasons on delete cascade,
  source    text not null,
  feed_id   text not null check (char_length(feed_id) between 1 and 64),
  team      text not null check (char_length(team) between 1 and 64 and team = btrim(team)),
  -- how the feed called it when a site admin bound it; null if the place that it played for was settled
  name      text check (char_length(name) between 1 and 64),
  primary key (season_id, source, feed_id)
);

create table feed_checks (
  season_id    integer primary key references seasons on delete cascade,
  -- when the last check began; an answer to an earlier one is ignored
  asked_at     timestamptz(3) not null,
  checked_at   timestamptz(3),
  succeeded_at timestamptz(3),
  error        text,
  -- answers in a row by which the source was busy, and until when it asked to wait
  busy         integer not null default 0 check (busy >= 0),
  retry_at     timestamptz(3),
  -- lengthens or shortens the pause
  jitter       double precision not null default 0.5 check (jitter between 0 and 1),
  unmatched    jsonb not null default '[]'
);

-- The event of a game in a feed, and what the feed reported of it.
create table feed_games (
  game_id    integer primary key,
  season_id  integer not null,
  source     text not null,
  -- null for a game that has lost its event, and keeps the start that the feed has named
  event_id   text check (char_length(event_id) between 1 and 64),
  -- the event's teams when it was bound
  feed_ids   text[] not null default '{}',
  -- the start that the feed names, and since when
  start_time timestamptz(3),
  start_at   timestamptz(3),
  -- the final that the feed names, and since when; it may have no scores
  winner     smallint check (winner in (1, 2)),
  score1     smallint check (score1 between 0 and 999),
  score2     smallint check (score2 between 0 and 999),
  seen_at    timestamptz(3),
  -- why that final was not set automatically
  reason     text,
  foreign key (game_id, season_id) references games (id, season_id) on delete cascade,
  constraint feed_games_event_once unique (season_id, source, event_id),
  constraint feed_games_start_whole check ((start_time is null) = (start_at is null)),
  constraint feed_games_final_whole check (
    (winner is null) = (seen_at is null) and (winner is not null or score1 is null and score2 is null and reason is null)
  )
);

-- The play-in of a place, which is a team of two names such as 'Texas/Xavier'. A place has a row once it has an event in a
-- feed, or once a person has renamed it.
create table feed_play_ins (
  -- the first game that the place is in
  game_id      integer not null,
  season_id    integer not null,
  place        text not null check (char_length(place) between 3 and 64 and place = btrim(place)),
  -- its name in the games now
  team         text not null check (char_length(team) between 1 and 64 and team = btrim(team)),
  source       text,
  event_id     text check (char_length(event_id) between 1 and 64),
  -- the event's teams, in the order of the names
  feed_ids     text[] not null default '{}',
  start_time   timestamptz(3),
  status       text not null default 'scheduled'
    constraint feed_play_ins_status_known check (status in ('scheduled', 'live', 'final', 'postponed', 'canceled')),
  -- scores are in the order of the names
  score1       smallint check (score1 between 0 and 999),
  score2       smallint check (score2 between 0 and 999),
  clock        text check (char_length(clock) between 1 and 64 and clock = btrim(clock)),
  broadcast    text check (char_length(broadcast) between 1 and 64 and broadcast = btrim(broadcast)),
  -- the final that the feed names, and since when; it may have no scores
  final_winner smallint check (final_winner in (1, 2)),
  final_score1 smallint check (final_score1 between 0 and 999),
  final_score2 smallint check (final_score2 between 0 and 999),
  seen_at      timestamptz(3),
  -- why that final has not settled the place
  reason       text,
  -- since when one team has the place
  settled_at   timestamptz(3),
  -- the last to settle the place, or to open it again; null if nobody has
  settled_by   text constraint feed_play_ins_settled_by_known check (settled_by in ('hand', 'feed')),
  primary key (game_id, place),
  foreign key (game_id, season_id) references games (id, season_id) on delete cascade,
  constraint feed_play_ins_event_once unique (season_id, source, event_id),
  constraint feed_play_ins_event_whole check ((source is null) = (event_id is null)),
  constraint feed_play_ins_final_whole check (
    (final_winner is null) = (seen_at is null)
    and (final_winner is not null or final_score1 is null and final_score2 is null and reason is null)
  ),
  constraint feed_play_ins_settled_whole check (settled_at is null or settled_by is not null)
);

create trigger feed_play_ins_notify after insert or delete on feed_play_ins
  for each row execute function notify_change('season', 'season_id');
create trigger feed_play_ins_notify_update after update on feed_play_ins
  for each row when (
    (old.team, old.start_time, old.status, old.score1, old.score2, old.clock, old.broadcast, old.settled_at)
      is distinct from
    (new.team, new.start_time, new.status, new.score1, new.score2, new.clock, new.broadcast, new.settled_at)
  )
  execute function notify_change('season', 'season_id');
create trigger feed_play_ins_notify_truncation after truncate on feed_play_ins
  for each statement execute function notify_all();
