-- A round is locked first, and its pools are sealed afterwards. It is being sealed until `sealed_lock` is its last lock.
alter table rounds
  -- entries and pools that are younger are not in the seals of the lock; null for a lock by the version before
  add column locked_at timestamptz(3),
  add column sealed_lock smallint not null default 0,
  -- when the last pool was sealed
  add column sealed_at timestamptz(3);
update rounds
set sealed_lock = locks, locked_at = coalesce(confirmed_deadline, deadline), sealed_at = coalesce(confirmed_deadline, deadline)
where locks > 0;
alter table rounds add constraint rounds_sealed_as_locked check (
  sealed_lock <= locks and (sealed_lock = 0 or sealed_at is not null)
);

create function refuse_unsealed(round_ids integer[]) returns void language plpgsql as $$
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

create function hold_round() returns trigger language plpgsql as $$
begin
  perform refuse_unsealed(array[old.id]);
  return coalesce(new, old);
end $$;

create trigger rounds_held before delete on rounds for each row execute function hold_round();
create trigger rounds_deadline_held before update of deadline, number, season_id on rounds for each row
  when ((old.deadline, old.number, old.season_id) is distinct from (new.deadline, new.number, new.season_id))
  execute function hold_round();
