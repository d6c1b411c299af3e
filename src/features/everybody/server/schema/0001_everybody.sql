-- What all entries of a season make together. It is told only while each of these rounds is past and sealed at this lock.
create table everybody_answers (
  season_id  integer primary key references seasons on delete cascade,
  round_ids  integer[] not null,
  locks      integer[] not null,
  -- digest of what it was counted from: with the same one there is nothing to count
  basis      text not null,
  entries    integer not null check (entries >= 0),
  -- JSON; null below a crowd
  histogram  text,
  games      text,
  -- when the figures last changed
  counted_at timestamptz(3) not null,
  constraint everybody_answers_lock_of_each_round check (cardinality(round_ids) = cardinality(locks)),
  constraint everybody_answers_whole check ((histogram is null) = (games is null))
);

create function everybody_answers_notify() returns trigger language plpgsql as $$
begin
  perform pg_notify('changes', 'event everybody ' || coalesce(new.season_id, old.season_id));
  return null;
end $$;

create trigger everybody_answers_notify after insert or delete on everybody_answers
  for each row execute function everybody_answers_notify();
create trigger everybody_answers_notify_update after update on everybody_answers for each row
  when ((old.entries, old.histogram, old.games) is distinct from (new.entries, new.histogram, new.games))
  execute function everybody_answers_notify();

-- Deleted entries, until the figures are without them; also before the first lock, which may come before a deletion ends.
create table everybody_gone (
  entry_id  integer primary key,
  season_id integer not null references seasons on delete cascade
);
create index everybody_gone_of_season on everybody_gone (season_id);

create function everybody_note_gone() returns trigger language plpgsql as $$
begin
  insert into everybody_gone select id, season_id from gone on conflict do nothing;
  return null;
end $$;

create trigger entries_note_gone after delete on entries
  referencing old table as gone for each statement execute function everybody_note_gone();

create index users_hidden on users (id) where is_hidden;
