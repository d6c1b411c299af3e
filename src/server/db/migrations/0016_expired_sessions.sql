-- Caches drop a session when it expires, so the clean-up of expired sessions sends nothing.
drop trigger sessions_told on sessions;
create trigger sessions_told after delete on sessions
  for each row when (old.expires_at > now()) execute function tell_session();
