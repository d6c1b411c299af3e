-- A new entry of a pool with more than 1,000 sends `joined` in place of `group`. Processes then rebuild the lists of the pool
-- every few seconds, because that takes long. A statement sends one message for each pool, so a restore is fast.
create function tell_joined() returns trigger language plpgsql as $$
begin
  perform pg_notify('changes', case when counted.entries > 1000 then 'joined ' else 'group ' end || changed.group_id)
  from (select distinct group_id from joined) changed
  cross join lateral (
    select count(*) as entries
    from (select from group_memberships where group_id = changed.group_id limit 1001) first_ones
  ) counted;
  return null;
end $$;

create function tell_returned() returns trigger language plpgsql as $$
begin
  perform pg_notify('changes', case when count(*) > 1000 then 'joined ' else 'group ' end || new.group_id)
  from (select from group_memberships where group_id = new.group_id limit 1001) first_ones;
  return null;
end $$;

drop trigger group_memberships_told on group_memberships;
create trigger group_memberships_joined_told after insert on group_memberships
  referencing new table as joined for each statement execute function tell_joined();
create trigger group_memberships_returned_told after update on group_memberships
  for each row when (new.is_active and not old.is_active) execute function tell_returned();
create trigger group_memberships_told after update on group_memberships
  for each row when (not new.is_active or old.is_active) execute function tell_group('group_id');
create trigger group_memberships_deletion_told after delete on group_memberships
  for each row execute function tell_group('group_id');
