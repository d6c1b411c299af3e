-- Triggers notify the channel "changes", so listeners learn of a change after its commit, whichever process or tool made
-- it. Picks are never sent.

create function tell_season() returns trigger language plpgsql as $$
begin
  perform pg_notify('changes', 'season ' || case tg_table_name
    when 'seasons' then coalesce(new.id, old.id)
    else (coalesce(to_jsonb(new), to_jsonb(old)) ->> 'season_id')::int
  end);
  return null;
end $$;

create trigger seasons_told after insert or update or delete on seasons for each row execute function tell_season();
create trigger rounds_told after insert or update or delete on rounds for each row execute function tell_season();
create trigger games_told after insert or update or delete on games for each row execute function tell_season();

create function tell_group() returns trigger language plpgsql as $$
begin
  perform pg_notify('changes', 'group ' || (coalesce(to_jsonb(new), to_jsonb(old)) ->> tg_argv[0]));
  return null;
end $$;

create trigger groups_told after insert or update or delete on groups
  for each row execute function tell_group('id');
-- the members of a deleted pool can no longer be looked up
create function tell_members_of_deleted() returns trigger language plpgsql as $$
begin
  perform pg_notify('changes', 'deleted ' || old.id || ' ' || user_id)
  from (select user_id from active_memberships where group_id = old.id union select old.admin_id) as audience (user_id);
  return old;
end $$;

create trigger groups_deletion_told before delete on groups for each row execute function tell_members_of_deleted();

create trigger group_memberships_told after insert or update or delete on group_memberships
  for each row execute function tell_group('group_id');
create trigger group_removals_told after insert or update or delete on group_removals
  for each row execute function tell_group('group_id');

create function tell_groups_of_entry() returns trigger language plpgsql as $$
begin
  perform pg_notify('changes', 'group ' || group_id) from active_memberships where entry_id = new.id;
  return null;
end $$;

create trigger entries_told after update of name on entries
  for each row when (old.name is distinct from new.name) execute function tell_groups_of_entry();

create function tell_groups_of_user() returns trigger language plpgsql as $$
begin
  perform pg_notify('changes', 'group ' || group_id) from active_memberships where user_id = new.id;
  return null;
end $$;

create trigger users_told after update of username, is_hidden, email on users
  for each row when ((old.username, old.is_hidden, old.email) is distinct from (new.username, new.is_hidden, new.email))
  execute function tell_groups_of_user();

create function tell_session() returns trigger language plpgsql as $$
begin
  perform pg_notify('changes', 'session ' || old.token_hash);
  return null;
end $$;

create trigger sessions_told after delete on sessions for each row execute function tell_session();
