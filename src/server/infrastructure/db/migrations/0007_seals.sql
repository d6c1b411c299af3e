-- Seals: docs/decisions/020-picks-are-sealed-at-the-lock.md

-- The secret keys of the salts, 32 random bytes in hex. Salts keep picks from being guessed by the hash of their leaf.
create table seal_keys (
  round_id integer primary key references rounds on delete cascade,
  key      text not null check (key ~ '^[0-9a-f]{64}$')
);

-- The picks of an entry at a lock, as text. Neither these rows nor seals have foreign keys, because they outlive the
-- pools, entries and rounds that they name; ids are never used twice.
create table sealed_picks (
  round_id   integer not null,
  lock       smallint not null check (lock > 0),
  entry_id   integer not null,
  -- null once the account of its owner is deleted
  text       text check (text ~ '^unbusted-seal/3 picks\n'),
  -- the hash of the text, in hex
  commitment text not null check (commitment ~ '^[0-9a-f]{64}$'),
  primary key (round_id, lock, entry_id)
);
create index sealed_picks_of_entry on sealed_picks (entry_id);

create trigger sealed_picks_append_only before delete or truncate on sealed_picks
  for each statement execute function refuse_change();
create trigger sealed_picks_forgets_alone before update on sealed_picks for each row
  when (new.text is not null or (old.round_id, old.lock, old.entry_id, old.commitment)
    is distinct from (new.round_id, new.lock, new.entry_id, new.commitment))
  execute function refuse_change();

-- A deleted user's texts go with the account: they have the name.
create function forget_sealed_picks() returns trigger language plpgsql as $$
begin
  update sealed_picks set text = null where entry_id in (select id from entries where user_id = old.id);
  return old;
end $$;

create trigger users_forget_sealed_picks before delete on users
  for each row execute function forget_sealed_picks();

-- What the autopilot goes by: the state at the lock. Its picks are made after it, in the transactions that seal, when switches,
-- pools, memberships and results may have changed.
create table autopilot_locks (
  round_id   integer not null references rounds on delete cascade,
  lock       smallint not null check (lock > 0),
  -- the undecided games with a favorite, and its sides
  game_ids   integer[] not null,
  sides      smallint[] not null check (1 <= all (sides) and 2 >= all (sides)),
  -- entries with the switch on, in a pool that allows it or in none
  entry_ids  integer[] not null,
  -- pools that do not allow it
  refused_by integer[] not null,
  primary key (round_id, lock),
  constraint autopilot_locks_side_of_each_game check (cardinality(game_ids) = cardinality(sides))
);

-- A pool's seal of a lock: the root over the leaves of the entries of its pool_locks. Seals of a pool are a chain.
create table seals (
  pool_id      integer not null,
  -- the place in the chain
  number       integer not null check (number > 0),
  season_id    integer not null,
  round_id     integer not null,
  round_number smallint not null check (round_number between 1 and 10),
  lock         smallint not null check (lock > 0),
  sealed_at    timestamptz(3) not null,
  -- the ledger's line of the lock, and the pool's rules that decide its standings
  line         integer not null,
  line_hash    text not null check (line_hash ~ '^[0-9a-f]{64}$'),
  rules        jsonb not null,
  root         text not null check (root ~ '^[A-Za-z0-9+/]{43}=$'),
  -- the root of the seal before it
  previous     text check (previous ~ '^[A-Za-z0-9+/]{43}=$'),
  primary key (pool_id, number),
  constraint seals_once_a_lock unique (pool_id, round_id, lock),
  constraint seals_first_has_no_previous check ((number = 1) = (previous is null))
);

create trigger seals_append_only before update or delete or truncate on seals
  for each statement execute function refuse_change();
