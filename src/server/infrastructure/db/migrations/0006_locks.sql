-- Locks of pools

-- Who was in a pool at a lock of a round, from which follows for whom that counts (docs/spec.md#who-counts-in-a-round), and
-- whether its picks of the autopilot count: written once for each lock since the pool was created, before the round is shown
-- in it. Without foreign keys, because the rows outlive what they name; ids are never used twice.
create table pool_locks (
  pool_id    integer not null,
  round_id   integer not null,
  lock       smallint not null check (lock > 0),
  -- whether the pool allowed the autopilot at the lock: else its picks never count there
  autopilot  boolean not null,
  -- entries that joined by the lock and were active when it was settled, in ascending order
  entry_ids  integer[] not null check (array_position(entry_ids, null) is null),
  settled_at timestamptz(3) not null,
  primary key (pool_id, round_id, lock)
);

create trigger pool_locks_append_only before update or delete or truncate on pool_locks
  for each statement execute function refuse_change();

-- Locks after which their round was open with a decided game, so that a pick could be made knowing a result. Whoever was in a pool
-- at such a lock did not choose the entry by that.
create table reopened_locks (
  round_id integer not null references rounds on delete cascade,
  lock     smallint not null check (lock > 0),
  primary key (round_id, lock)
);

-- They follow from the state at each commit. A round that is locked again with a decided game had it while it was open.
create function note_reopened(round integer, earlier_lock smallint) returns void language plpgsql as $$
begin
  -- of a change of the round and one of a game at the same time, the later commit sees the other
  perform from rounds where id = round for share;
  insert into reopened_locks (round_id, lock)
  select r.id, noted.lock
  from rounds r
  cross join unnest(array[
    case when r.deadline is distinct from r.confirmed_deadline then r.locks end, earlier_lock
  ]) as noted (lock)
  where r.id = round and noted.lock > 0
    and exists (select from games g where g.round_id = r.id and g.winner is not null)
  on conflict do nothing;
end $$;

create function rounds_note_reopened() returns trigger language plpgsql as $$
begin
  perform note_reopened(new.id, case when old.locks < new.locks then old.locks end);
  return null;
end $$;

create constraint trigger rounds_note_reopened after update on rounds deferrable initially deferred for each row
  when ((old.deadline, old.confirmed_deadline, old.locks) is distinct from (new.deadline, new.confirmed_deadline, new.locks))
  execute function rounds_note_reopened();

create function games_note_reopened() returns trigger language plpgsql as $$
begin
  perform note_reopened(new.round_id, null);
  return null;
end $$;

create constraint trigger games_note_reopened after insert on games deferrable initially deferred
  for each row when (new.winner is not null) execute function games_note_reopened();
create constraint trigger games_note_reopened_update after update on games deferrable initially deferred for each row
  when ((old.winner, old.round_id) is distinct from (new.winner, new.round_id) and new.winner is not null)
  execute function games_note_reopened();
