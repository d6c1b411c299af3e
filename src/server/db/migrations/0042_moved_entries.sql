-- An entry of a pool whose points or rank a correction changed; written once. Deleted entries stay.
create table moved_entries (
  correction_id integer not null,
  group_id      integer not null,
  -- in the order of the ranks afterwards, from 1
  place         integer not null,
  entry_id      integer not null,
  points_before integer not null,
  points_after  integer not null,
  rank_before   integer not null,
  rank_after    integer not null,
  primary key (group_id, correction_id, place),
  foreign key (group_id, correction_id) references pool_corrections (group_id, correction_id) on delete cascade
);

create index moved_entries_of_entry on moved_entries (entry_id, group_id);

insert into moved_entries
select p.correction_id, p.group_id, m.place, (m.entry->>'entryId')::int,
  (m.entry->'points'->>'before')::int, (m.entry->'points'->>'after')::int,
  (m.entry->'rank'->>'before')::int, (m.entry->'rank'->>'after')::int
from pool_corrections p, jsonb_array_elements(p.moved) with ordinality m (entry, place);

-- A row for each pool that has the correction, written with the change.
alter table pool_corrections
  -- the pool's visible entries at the change; null once computed
  add column entries integer[],
  -- how many entries it moved; null until computed
  add column moved_count integer;

update pool_corrections set moved_count = jsonb_array_length(moved);

alter table pool_corrections
  drop column moved,
  add constraint pool_corrections_computed check ((entries is null) = (moved_count is not null));

insert into pool_corrections (correction_id, group_id, entries)
select c.id, g.id, array(
    select m.entry_id from active_memberships m join users u on u.id = m.user_id
    where m.group_id = g.id and not u.is_hidden and m.joined_at <= l.at
  )
from corrections c
join audit_log l on l.id = c.id
join groups g on g.season_id = c.season_id and g.created_at <= l.at
where c.work is not null
on conflict do nothing;

create index pool_corrections_pending on pool_corrections (correction_id, group_id) where entries is not null;

drop trigger pool_correction_notified on pool_corrections;

create trigger pool_correction_notified after update of moved_count on pool_corrections
  for each row execute function notify_correction();

create function notify_new_correction() returns trigger language plpgsql as $$
begin
  perform pg_notify('changes', coalesce('correction ' || new.group_id, 'season ' || new.season_id));
  return null;
end $$;

create trigger correction_notified after insert on corrections for each row execute function notify_new_correction();
