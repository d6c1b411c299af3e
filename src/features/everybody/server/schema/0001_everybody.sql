-- What all entries of a season make together. It is told only while each of these rounds is past and sealed at its lock.
create table everybody_answers (
  season_id  integer primary key references seasons on delete cascade,
  -- locks by round ids
  rounds     jsonb not null,
  -- digest of what it was counted from: with the same one there is nothing to count
  basis      text not null,
  -- the answer but for its time
  figures    json not null,
  -- when the figures last changed
  counted_at timestamptz(3) not null
);

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
