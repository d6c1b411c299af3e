-- With a winner a game is final, whatever its status says.
alter table games
  add column status text not null default 'scheduled'
    constraint games_status_known check (status in ('scheduled', 'live', 'final', 'postponed', 'canceled')),
  add column score1 smallint check (score1 between 0 and 999),
  add column score2 smallint check (score2 between 0 and 999),
  add column clock text check (char_length(clock) between 1 and 64 and clock = btrim(clock)),
  add column broadcast text check (char_length(broadcast) between 1 and 64 and broadcast = btrim(broadcast)),
  -- the last to set or clear the winner; null if nobody has, or a process of the previous version
  add column winner_by text constraint games_winner_by_known check (winner_by in ('hand', 'feed')),
  -- the fields that a site admin has set, which the feed does not change
  add column by_hand text[] not null default '{}'
    constraint games_by_hand_known check (by_hand <@ '{status,scores,clock,broadcast}'),
  -- when a site admin last changed the start time
  add column start_set_at timestamptz(3);

-- The event of a game in a feed, and what the feed reported of it.
create table feed_games (
  game_id    integer primary key,
  season_id  integer not null,
  source     text not null,
  event_id   text not null check (char_length(event_id) between 1 and 64),
  -- the event's teams when it was bound
  feed_ids   text[] not null default '{}',
  -- the start that the feed names, and since when
  start_time timestamptz(3),
  start_at   timestamptz(3),
  -- the final that the feed names, and since when
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
    (winner is null) = (seen_at is null) and (winner is null) = (score1 is null) and (winner is null) = (score2 is null)
    and (winner is not null or reason is null)
  )
);
