-- Whether a season's results come from a feed, and what is known of that feed.
alter table seasons
  add column feed text not null default 'off'
    constraint seasons_feed_known check (feed in ('off', 'suggest', 'automatic')),
  add column league text not null default 'men' constraint seasons_league_known check (league in ('men', 'women'));

-- Which team a feed's team is, as a site admin has set.
create table feed_teams (
  season_id integer not null references seasons on delete cascade,
  source    text not null,
  feed_id   text not null check (char_length(feed_id) between 1 and 64),
  team      text not null check (char_length(team) between 1 and 64 and team = btrim(team)),
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
