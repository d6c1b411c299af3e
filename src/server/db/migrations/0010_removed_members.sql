-- The member list that a pool's admin sees has the removed members too: a change of their names is told as well.
create or replace function tell_groups_of_entry() returns trigger language plpgsql as $$
begin
  perform pg_notify('changes', 'group ' || group_id) from group_memberships where entry_id = new.id and is_active;
  return null;
end $$;

create or replace function tell_groups_of_user() returns trigger language plpgsql as $$
begin
  perform pg_notify('changes', 'group ' || group_id) from group_memberships where user_id = new.id and is_active;
  return null;
end $$;
