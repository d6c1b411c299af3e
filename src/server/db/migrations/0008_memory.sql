-- Cache invalidations by the channel "changes" that 0006 did not send yet.

-- A cached session contains its user's row.
create function tell_user() returns trigger language plpgsql as $$
begin
  perform pg_notify('changes', 'user ' || old.id);
  return null;
end $$;

create trigger users_changed_told after update of username, email, is_admin, is_hidden, avatar_url on users
  for each row when (
    (old.username, old.email, old.is_admin, old.is_hidden, old.avatar_url)
      is distinct from (new.username, new.email, new.is_admin, new.is_hidden, new.avatar_url)
  )
  execute function tell_user();
create trigger users_deletion_told after delete on users for each row execute function tell_user();

-- An extended session stays valid in caches; a shortened one has ended.
create trigger sessions_cut_told after update on sessions
  for each row when (new.expires_at < old.expires_at or new.user_id <> old.user_id or new.token_hash <> old.token_hash)
  execute function tell_session();

-- The owner and the name of an entry.
create function tell_entry() returns trigger language plpgsql as $$
begin
  perform pg_notify('changes', 'entry ' || old.id);
  return null;
end $$;

create trigger entries_changed_told after update or delete on entries for each row execute function tell_entry();

-- Changed picks of past rounds. Saving a pick sends nothing, as it is possible in an open round only.
create function tell_picks() returns trigger language plpgsql as $$
begin
  perform pg_notify('changes', 'picks ' || coalesce(new.season_id, old.season_id));
  return null;
end $$;

create trigger rounds_picks_told after insert or delete on rounds for each row execute function tell_picks();
create trigger rounds_deadline_told after update of deadline on rounds
  for each row when (old.deadline <> new.deadline) execute function tell_picks();
create trigger games_picks_told after insert or delete on games for each row execute function tell_picks();
create trigger games_teams_told after update of round_id, team1, team2 on games
  for each row when ((old.round_id, old.team1, old.team2) <> (new.round_id, new.team1, new.team2))
  execute function tell_picks();

-- A truncated table fires no row triggers.
create function tell_all() returns trigger language plpgsql as $$
begin
  perform pg_notify('changes', 'all');
  return null;
end $$;

create trigger users_emptied_told after truncate on users for each statement execute function tell_all();
create trigger sessions_emptied_told after truncate on sessions for each statement execute function tell_all();
create trigger seasons_emptied_told after truncate on seasons for each statement execute function tell_all();
create trigger rounds_emptied_told after truncate on rounds for each statement execute function tell_all();
create trigger games_emptied_told after truncate on games for each statement execute function tell_all();
create trigger entries_emptied_told after truncate on entries for each statement execute function tell_all();
create trigger picks_emptied_told after truncate on picks for each statement execute function tell_all();
create trigger groups_emptied_told after truncate on groups for each statement execute function tell_all();
create trigger memberships_emptied_told after truncate on group_memberships
  for each statement execute function tell_all();
create trigger removals_emptied_told after truncate on group_removals for each statement execute function tell_all();
