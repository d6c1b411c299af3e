-- A removed member receives a message of the removal, and none of later changes of the pool.
create function notify_removed_member() returns trigger language plpgsql as $$
begin
  perform pg_notify('changes', 'deleted ' || new.group_id || ' ' || new.user_id);
  return null;
end $$;

create trigger removed_member_notified after insert on group_removals
  for each row execute function notify_removed_member();
