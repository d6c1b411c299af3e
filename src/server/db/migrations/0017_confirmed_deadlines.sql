-- The deadline with which a round was last shown as past. While it is the round's deadline the round stays past, though the
-- database's clock goes back, as it does when a standby takes over whose clock is behind.
alter table rounds add column confirmed_deadline timestamptz(3);

-- Everybody is told of a deadline as it passes; to note it is no further change.
drop trigger rounds_told on rounds;
create trigger rounds_told
  after insert or delete or update of season_id, number, name, deadline, reopened_at, reopened_by on rounds
  for each row execute function tell_season();
