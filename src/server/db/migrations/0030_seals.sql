-- How often the round has been locked: its deadline passed and was confirmed. A reopened round is locked again.
alter table rounds add column locks smallint not null default 0;

-- The secret keys of the salts, 32 random bytes in hex. Salts keep picks from being guessed by the hash of their leaf.
create table seal_keys (
  round_id integer primary key references rounds on delete cascade,
  key      text not null check (key ~ '^[0-9a-f]{64}$')
);

-- The picks of an entry at a lock, as text. Neither these rows nor seals have foreign keys, because they outlive the pools,
-- entries and rounds that they name; ids are never used twice.
create table sealed_picks (
  round_id integer not null,
  lock     smallint not null check (lock > 0),
  entry_id integer not null,
  text     text not null check (text ~ '^unbusted-seal/1\n'),
  primary key (round_id, lock, entry_id)
);

-- A pool's seal of a lock: the root over the leaves of its entries. Seals of a pool are a chain.
create table seals (
  group_id      integer not null,
  -- the place in the chain
  number        integer not null check (number > 0),
  season_id     integer not null,
  round_id      integer not null,
  round_number  smallint not null check (round_number between 1 and 10),
  lock          smallint not null check (lock > 0),
  sealed_at     timestamptz(3) not null,
  entry_ids     integer[] not null check (array_position(entry_ids, null) is null),
  root          text not null check (root ~ '^[A-Za-z0-9+/]{43}=$'),
  -- the root of the seal before it
  previous      text check (previous ~ '^[A-Za-z0-9+/]{43}=$'),
  primary key (group_id, number),
  constraint seals_once_a_lock unique (group_id, round_id, lock),
  constraint seals_first_has_no_previous check ((number = 1) = (previous is null))
);

create function seals_refuse() returns trigger language plpgsql as $$
begin
  raise exception 'seals are append-only' using errcode = 'insufficient_privilege';
end $$;

create trigger seals_append_only before update or delete or truncate on seals
  for each statement execute function seals_refuse();
create trigger sealed_picks_append_only before update or delete or truncate on sealed_picks
  for each statement execute function seals_refuse();
