-- The seasons whose champions a pool has stored: its own, and that of a pool before it that was deleted since.
create table crowned_seasons (
  pool_id   integer not null references pools on delete cascade,
  season_id integer not null references seasons on delete cascade,
  -- digest of the results that they follow from
  results   text not null,
  -- the rounds whose picks their points contain: while one is open again, they are not shown
  rounds    integer[] not null,
  primary key (pool_id, season_id)
);
create index crowned_seasons_of_season on crowned_seasons (season_id);

create trigger crowned_seasons_notify after insert or update or delete on crowned_seasons
  for each row execute function notify_change('ofPool', 'pool_id');
create trigger crowned_seasons_notify_truncation after truncate on crowned_seasons
  for each statement execute function notify_all();

-- The entries with the first three ranks. They outlive their entries and users.
create table champions (
  pool_id    integer not null,
  season_id  integer not null,
  -- in the order of the leaderboard, from 1
  place      smallint not null check (place > 0),
  rank       smallint not null check (rank between 1 and 3),
  entry_id   integer references entries on delete set null,
  -- at the end of the pool
  entry_name text not null,
  -- null for a deleted user
  user_id    integer references users on delete set null,
  points     integer not null,
  primary key (pool_id, season_id, place),
  foreign key (pool_id, season_id) references crowned_seasons on update cascade on delete cascade
);
create index champions_of_entry on champions (entry_id);
create index champions_of_user on champions (user_id);

-- The name of an entry usually contains its user's.
create function forget_champion() returns trigger language plpgsql as $$
begin
  new.entry_name := 'Deleted player';
  return new;
end $$;

create trigger champions_forget before update of user_id on champions
  for each row when (new.user_id is null) execute function forget_champion();

-- Who is hidden or shown again changes the ranks of the others. The champions of the user's pools are stored anew, but for those
-- of an archived season.
create function recrown_pools() returns trigger language plpgsql as $$
begin
  update crowned_seasons c set results = ''
  from pool_memberships m join seasons s on s.id = m.season_id and not s.is_archived
  where m.user_id = new.id and c.pool_id = m.pool_id and c.season_id = m.season_id;
  return null;
end $$;

create trigger users_recrown after update of is_hidden on users
  for each row when (old.is_hidden <> new.is_hidden) execute function recrown_pools();

-- Champions of years that this site does not know, as a pool's owner typed them. A pool without has those of the pool before.
create table typed_champions (
  pool_id   integer primary key references pools on delete cascade,
  champions jsonb not null constraint typed_champions_list check (jsonb_typeof(champions) = 'array')
);

create trigger typed_champions_notify after insert or update or delete on typed_champions
  for each row execute function notify_change('ofPool', 'pool_id');
create trigger typed_champions_notify_truncation after truncate on typed_champions
  for each statement execute function notify_all();
