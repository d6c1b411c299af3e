-- A game that has lost its event keeps the start that the feed has named. A final may have no scores.
alter table feed_games
  alter column event_id drop not null,
  drop constraint feed_games_final_whole,
  add constraint feed_games_final_whole check (
    (winner is null) = (seen_at is null) and (winner is not null or score1 is null and score2 is null and reason is null)
  );
