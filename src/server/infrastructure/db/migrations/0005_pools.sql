-- Pools, which the API calls groups

create table pools (
  id               integer generated always as identity primary key,
  name             text not null check (char_length(name) between 1 and 64 and name = btrim(name)),
  season_id        integer not null references seasons,
  admin_id         integer not null references users,
  invite_code      text not null constraint pools_invite_code_taken unique check (invite_code ~ '^[A-Z0-9]{10}$'),
  -- points of a correct pick, by round number from 1
  points           integer[] not null default '{1,2,3,4,5,6,7,8,9,10}' check (
    cardinality(points) = 10
    and array_position(points, null) is null
    and 0 <= all (points)
    and 1000 >= all (points)
  ),
  -- points per seed of difference that a correct pick of the team with the larger seed earns
  upset_bonus      smallint not null default 0 constraint pools_upset_bonus_known check (upset_bonus between 0 and 10),
  -- the number of the first round that counts; earlier ones earn nothing
  counts_from      smallint not null default 1 constraint pools_counts_from_a_round check (counts_from between 1 and 6),
  -- whether rounds that were past when an entry joined count for it
  earlier_rounds   text not null default 'dontCount'
    constraint pools_earlier_rounds_known check (earlier_rounds in ('count', 'dontCount')),
  -- whether guesses of the total of both scores in the Championship game break ties once it is final
  tie_breaker      text not null default 'none' constraint pools_tie_breaker_known check (tie_breaker in ('none', 'total')),
  -- how many entries a user may have in it; those beyond a limit that was lowered stay
  max_entries      smallint not null default 25 constraint pools_max_entries_known check (max_entries between 1 and 25),
  -- until when entries may join; `untilFirstLock` means the first round that counts
  joining          text not null default 'open'
    constraint pools_joining_known check (joining in ('open', 'untilFirstLock', 'closed')),
  -- house rules, and when they were last changed; null while they are those of a new pool
  rules            text not null default '' constraint pools_rules_length check (char_length(rules) <= 4000),
  rules_changed_at timestamptz(3),
  -- what each player owes, for people; null without dues
  dues_amount      text constraint pools_dues_amount_length check (char_length(dues_amount) between 1 and 40),
  dues_how_to_pay  text constraint pools_dues_how_to_pay_length check (char_length(dues_how_to_pay) <= 500),
  prizes           text not null default '' constraint pools_prizes_length check (char_length(prizes) <= 1000),
  -- whether its invite code shows them
  shows_prizes     boolean not null default false,
  -- whether everybody may join it without the code: one of a season, set by site admins
  is_site_pool     boolean not null default false,
  -- The pool of another season that this one goes on from. Checked at the commit, so that a restore may insert a pool before
  -- the one that it goes on from.
  previous_id      integer constraint pools_previous_taken unique
    references pools on delete set null deferrable initially deferred,
  -- whether picks of the autopilot count
  autopilot        boolean not null default true,
  created_at       timestamptz(3) not null default clock_timestamp(),
  constraint pools_dues_whole check ((dues_amount is null) = (dues_how_to_pay is null)),
  constraint pools_previous_other check (previous_id <> id),
  unique (id, season_id)
);
create index pools_of_admin on pools (admin_id);
create index pools_of_season on pools (season_id);
create unique index pools_one_site_pool on pools (season_id) where is_site_pool;

create trigger pools_notify after insert or update or delete on pools
  for each row execute function notify_change('pool', 'id');
create trigger pools_notify_truncation after truncate on pools for each statement execute function notify_all();

-- The admins of a pool next to its owner, who is pools.admin_id. The slot limits them to five.
create table pool_admins (
  pool_id integer not null references pools on delete cascade,
  user_id integer not null references users on delete cascade,
  slot    smallint not null constraint pool_admins_slot_known check (slot between 1 and 5),
  primary key (pool_id, user_id),
  constraint pool_admins_slot_taken unique (pool_id, slot)
);
create index pool_admins_of_user on pool_admins (user_id);

create trigger pool_admins_notify after insert or update or delete on pool_admins
  for each row execute function notify_change('pool', 'pool_id');
create trigger pool_admins_notify_truncation after truncate on pool_admins
  for each statement execute function notify_all();

-- The owner is no further admin, whoever hands the pool over.
create function end_admin_of_owner() returns trigger language plpgsql as $$
begin
  delete from pool_admins where pool_id = new.id and user_id = new.admin_id;
  return null;
end $$;

create trigger pools_end_admin_of_owner after update of admin_id on pools
  for each row when (old.admin_id <> new.admin_id) execute function end_admin_of_owner();

-- What the players of a pool have paid, as they say themselves and as its admins say. It stays when a player leaves.
create table pool_dues (
  pool_id integer not null references pools on delete cascade,
  user_id integer not null references users on delete cascade,
  status  text not null constraint pool_dues_status_known check (status in ('none', 'said', 'paid')),
  primary key (pool_id, user_id)
);
create index pool_dues_of_user on pool_dues (user_id);

-- Only screens depend on them: a player who says that they have paid has nothing of the pool read or counted again.
create trigger pool_dues_notify after insert or update or delete on pool_dues
  for each row execute function notify_change('dues', 'pool_id');
create trigger pool_dues_notify_truncation after truncate on pool_dues
  for each statement execute function notify_all();

-- The members of a deleted pool can no longer be looked up.
create function notify_members_of_deleted() returns trigger language plpgsql as $$
begin
  perform pg_notify('changes', 'deleted ' || old.id || ' ' || user_id)
  from (
    select user_id from active_memberships where pool_id = old.id
    union
    select user_id from pool_admins where pool_id = old.id
    union
    select old.admin_id
  ) as audience (user_id);
  return old;
end $$;

create trigger pools_notify_members before delete on pools for each row execute function notify_members_of_deleted();

create table pool_memberships (
  id        integer generated always as identity primary key,
  pool_id   integer not null,
  user_id   integer not null,
  entry_id  integer not null,
  season_id integer not null,
  is_active boolean not null default true,
  joined_at timestamptz(3) not null default clock_timestamp(),
  constraint pool_memberships_once unique (pool_id, entry_id),
  foreign key (pool_id, season_id) references pools (id, season_id) on delete cascade,
  foreign key (entry_id, user_id, season_id) references entries (id, user_id, season_id) on delete cascade
);
create index pool_memberships_of_user on pool_memberships (user_id);
create index pool_memberships_of_entry on pool_memberships (entry_id);
-- pages of a pool's members are read in the order of their ids
create index pool_memberships_in_order on pool_memberships (pool_id, id);

-- A new entry of a pool with more than 1,000 sends `joined` in place of `pool`. Processes then rebuild the lists of the
-- pool every few seconds, because that takes long. A statement sends one message for each pool, so a restore is fast.
create function notify_joined() returns trigger language plpgsql as $$
begin
  perform pg_notify('changes', case when counted.entries > 1000 then 'joined ' else 'pool ' end || changed.pool_id)
  from (select distinct pool_id from joined) changed
  cross join lateral (
    select count(*) as entries
    from (select from pool_memberships where pool_id = changed.pool_id limit 1001) first_ones
  ) counted;
  return null;
end $$;

create trigger pool_memberships_notify_insert after insert on pool_memberships
  referencing new table as joined for each statement execute function notify_joined();

create function notify_returned() returns trigger language plpgsql as $$
begin
  perform pg_notify('changes', case when count(*) > 1000 then 'joined ' else 'pool ' end || new.pool_id)
  from (select from pool_memberships where pool_id = new.pool_id limit 1001) first_ones;
  return null;
end $$;

create trigger pool_memberships_notify_return after update on pool_memberships
  for each row when (new.is_active and not old.is_active) execute function notify_returned();
create trigger pool_memberships_notify_update after update on pool_memberships
  for each row when (not new.is_active or old.is_active) execute function notify_change('pool', 'pool_id');
create trigger pool_memberships_notify_deletion after delete on pool_memberships
  for each row execute function notify_change('pool', 'pool_id');
create trigger pool_memberships_notify_truncation after truncate on pool_memberships
  for each statement execute function notify_all();

-- Removed users, not memberships: no other or new entry of theirs can join again.
create table pool_removals (
  pool_id    integer not null references pools on delete cascade,
  user_id    integer not null references users on delete cascade,
  removed_at timestamptz(3) not null default clock_timestamp(),
  primary key (pool_id, user_id)
);
create index pool_removals_of_user on pool_removals (user_id);

create trigger pool_removals_notify after insert or update or delete on pool_removals
  for each row execute function notify_change('pool', 'pool_id');
create trigger pool_removals_notify_truncation after truncate on pool_removals
  for each statement execute function notify_all();

-- A removed member receives a message of the removal, and none of later changes of the pool.
create function notify_removed_member() returns trigger language plpgsql as $$
begin
  perform pg_notify('changes', 'deleted ' || new.pool_id || ' ' || new.user_id);
  return null;
end $$;

create trigger pool_removals_notify_member after insert on pool_removals
  for each row execute function notify_removed_member();

-- Users who do not want to go on in the successor of a pool of theirs.
create table declined_offers (
  pool_id integer not null references pools on delete cascade,
  user_id integer not null references users on delete cascade,
  primary key (pool_id, user_id)
);
create index declined_offers_of_user on declined_offers (user_id);

-- The active members of pools. Lists, standings and rights read this view.
create view active_memberships as
  select m.*
  from pool_memberships m
  where m.is_active
    and not exists (select from pool_removals r where r.pool_id = m.pool_id and r.user_id = m.user_id);

-- Whoever leaves a pool with the last entry, or is removed, is no longer its admin. A right that is given at the same time
-- waits, because it locks the membership that it rests on. Of two entries that leave at the same time each would take the
-- other for the last one, so the right is locked first: the second sees that the first is gone.
create function end_admins() returns trigger language plpgsql as $$
begin
  perform from pool_admins a
  where (a.pool_id, a.user_id) in (select pool_id, user_id from former)
  order by a.pool_id, a.user_id
  for update;
  delete from pool_admins a
  using (select distinct pool_id, user_id from former) f
  where a.pool_id = f.pool_id and a.user_id = f.user_id
    and not exists (select from active_memberships m where m.pool_id = a.pool_id and m.user_id = a.user_id);
  return null;
end $$;

create trigger pool_memberships_end_admins after update on pool_memberships
  referencing old table as former for each statement execute function end_admins();
create trigger pool_memberships_end_admins_deletion after delete on pool_memberships
  referencing old table as former for each statement execute function end_admins();
create trigger pool_removals_end_admins after insert on pool_removals
  referencing new table as former for each statement execute function end_admins();
