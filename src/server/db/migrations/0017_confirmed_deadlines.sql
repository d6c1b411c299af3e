-- The deadline with which a round was last shown as past. While it equals the round's deadline the round stays past,
-- even if the database's clock goes back, for example when a standby with a slow clock takes over.
alter table rounds add column confirmed_deadline timestamptz(3);

-- Every client is notified when a deadline passes, so storing it sends nothing.
drop trigger rounds_told on rounds;
create trigger rounds_told
  after insert or delete or update of season_id, number, name, deadline, reopened_at, reopened_by on rounds
  for each row execute function tell_season();
