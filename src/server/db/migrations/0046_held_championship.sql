-- Which round is the Championship's decides whether texts have the guess, and whether a guess can change: it depends on later
-- rounds and their games, too. So these wait for the seals of a round that is the Championship's, or could become it.
create function hold_championship() returns trigger language plpgsql as $$
begin
  perform refuse_unsealed(array(
    select r.id from rounds r
    where r.season_id = coalesce(new.season_id, old.season_id) and (
      r.number = 6 or exists (select from games g where g.round_id = r.id and g.region = 'Championship')
    )
  ));
  return coalesce(new, old);
end $$;

create trigger rounds_championship_held before insert or delete on rounds for each row execute function hold_championship();
create trigger games_new_championship_held before insert on games for each row
  when (new.region = 'Championship') execute function hold_championship();
create trigger games_old_championship_held before delete on games for each row
  when (old.region = 'Championship') execute function hold_championship();
create trigger games_championship_held before update of region on games for each row
  when (old.region <> new.region and 'Championship' in (old.region, new.region)) execute function hold_championship();
