-- A session that has expired has ended already for whoever keeps it: the clean-up deletes many at a time and tells none.
drop trigger sessions_told on sessions;
create trigger sessions_told after delete on sessions
  for each row when (old.expires_at > now()) execute function tell_session();
