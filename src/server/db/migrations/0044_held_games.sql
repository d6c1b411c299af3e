-- The games of a round, and which team is on which side, are the same in all seals of a lock.
create function hold_games() returns trigger language plpgsql as $$
begin
  perform refuse_unsealed(array_remove(array[old.round_id, new.round_id], null));
  return coalesce(new, old);
end $$;

create trigger games_held before insert or delete on games for each row execute function hold_games();
create trigger games_sides_held before update of round_id, team1, team2 on games for each row
  when ((old.round_id, old.team1, old.team2) is distinct from (new.round_id, new.team1, new.team2))
  execute function hold_games();
