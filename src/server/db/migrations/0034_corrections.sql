-- Corrections: a winner of a past round that was changed or cleared, or a pool's scoring that a site admin changed. A row of
-- the audit log, which has the same id, says when and by whom.
create table corrections (
  id        integer primary key references audit_log,
  season_id integer not null references seasons on delete cascade,
  -- null for a winner, which concerns every pool of the season
  group_id  integer references groups on delete cascade,
  -- names, before and after, for people
  about     jsonb not null,
  -- results before and after and dropped picks, from which movements are computed; null once every pool has its own
  work      jsonb,
  -- the last pool of the last batch; pools are computed in ascending order of id
  done_to   integer not null default 0,
  constraint corrections_work_of_winner check (group_id is null or work is null)
);

create index corrections_of_season on corrections (season_id, id);
create index corrections_of_pool on corrections (group_id) where group_id is not null;
create index corrections_pending on corrections (season_id, id) where work is not null;

-- The entries of a pool whose points or rank a correction changed; written once.
create table pool_corrections (
  correction_id integer not null references corrections on delete cascade,
  group_id      integer not null references groups on delete cascade,
  moved         jsonb not null,
  primary key (group_id, correction_id)
);

create index pool_corrections_of_correction on pool_corrections (correction_id);

-- Standings are not invalidated: they follow the message of the game.
create function notify_correction() returns trigger language plpgsql as $$
begin
  perform pg_notify('changes', 'correction ' || new.group_id);
  return null;
end $$;

create trigger pool_correction_notified after insert on pool_corrections
  for each row execute function notify_correction();

create trigger pool_corrections_emptied_notified after truncate on pool_corrections
  for each statement execute function tell_all();
