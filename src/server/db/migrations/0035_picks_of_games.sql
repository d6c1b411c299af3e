-- Cached picks are of past rounds: a game of an open round changes none of them.
create function tell_picks_of_game() returns trigger language plpgsql as $$
begin
  if exists (
    select from rounds
    where id in (old.round_id, new.round_id)
      and (deadline <= clock_timestamp() or confirmed_deadline is not distinct from deadline)
  ) then
    perform pg_notify('changes', 'picks ' || coalesce(new.season_id, old.season_id));
  end if;
  return null;
end $$;

drop trigger games_picks_told on games;
create trigger games_picks_told after insert or delete on games for each row execute function tell_picks_of_game();
drop trigger games_teams_told on games;
create trigger games_teams_told after update of round_id, team1, team2 on games
  for each row when ((old.round_id, old.team1, old.team2) <> (new.round_id, new.team1, new.team2))
  execute function tell_picks_of_game();
