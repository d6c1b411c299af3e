-- A renamed removed member changes the member list that the pool's admin sees.
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
