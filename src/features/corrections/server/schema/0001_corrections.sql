-- A winner of a past round or a score that was changed or cleared, or a pool's scoring that a site admin changed. The row of
-- the audit log with the same id says when and by whom.
create table corrections (
  id        integer primary key references audit_log,
  season_id integer not null references seasons on delete cascade,
  -- null for a result, which concerns every pool of the season
  pool_id   integer references pools on delete cascade,
  -- names, before and after, for people
  about     jsonb not null,
  -- results before and after and dropped picks, from which movements are computed; null once every pool has its own
  work      jsonb,
  -- the rounds that were past, whose picks its totals contain: while one is open again, the correction is not shown
  rounds    integer[] not null default '{}',
  constraint corrections_work_of_winner check (pool_id is null or work is null)
);
create index corrections_of_season on corrections (season_id, id);
create index corrections_of_pool on corrections (pool_id) where pool_id is not null;
create index corrections_pending on corrections (season_id, id) where work is not null;

create function notify_correction() returns trigger language plpgsql as $$
begin
  perform pg_notify('changes', coalesce('ofPool ' || new.pool_id, 'season ' || new.season_id));
  return null;
end $$;

create trigger corrections_notify after insert on corrections for each row execute function notify_correction();

-- A row for each pool that has the correction, written with the change.
create table pool_corrections (
  correction_id integer not null references corrections on delete cascade,
  pool_id       integer not null references pools on delete cascade,
  -- the pool's visible entries at the change; null once computed
  entries       integer[],
  -- how many entries it moved; null until computed
  moved_count   integer,
  primary key (pool_id, correction_id),
  constraint pool_corrections_computed check ((entries is null) = (moved_count is not null))
);
create index pool_corrections_of_correction on pool_corrections (correction_id);
create index pool_corrections_pending on pool_corrections (correction_id, pool_id) where entries is not null;

-- Standings are not invalidated: they follow the message of the game.
create trigger pool_corrections_notify after update of moved_count on pool_corrections
  for each row execute function notify_change('ofPool', 'pool_id');
create trigger pool_corrections_notify_truncation after truncate on pool_corrections
  for each statement execute function notify_all();

-- An entry of a pool whose points or rank a correction changed; written once. Deleted entries stay.
create table moved_entries (
  correction_id integer not null,
  pool_id       integer not null,
  -- in the order of the ranks afterwards, from 1
  place         integer not null,
  entry_id      integer not null,
  points_before integer not null,
  points_after  integer not null,
  rank_before   integer not null,
  rank_after    integer not null,
  primary key (pool_id, correction_id, place),
  foreign key (pool_id, correction_id) references pool_corrections (pool_id, correction_id) on delete cascade
);
create index moved_entries_of_entry on moved_entries (entry_id, pool_id);
