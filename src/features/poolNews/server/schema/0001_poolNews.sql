-- Pool news: docs/decisions/032-one-item-for-all-pools-of-a-season.md

-- What a pool's news shows, newest first by id. An item without a pool is in the news of all pools of its season, so a result
-- writes one row. Within a pool's news ids rise in the order of the commits: whoever inserts an item of a season holds
-- Mutex.orderOfSeason of src/server/infrastructure/db/mutexes.ts until the commit; whoever inserts one of a pool shares that, and
-- holds Mutex.orderOfPool.
create table pool_news_items (
  id                integer generated always as identity primary key,
  season_id         integer not null references seasons on delete cascade,
  -- null for an item of the season
  pool_id           integer,
  kind              text not null constraint pool_news_items_kind_known check (
    kind in ('locked', 'complete', 'result', 'playIn', 'message', 'note', 'joined', 'correction', 'lead', 'champion')
  ),
  at                timestamptz(3) not null default clock_timestamp(),
  round_id          integer,
  game_id           integer,
  -- of a play-in
  place             text,
  -- who wrote it, or joined; null for a deleted user
  user_id           integer references users on delete set null,
  entry_id          integer references entries on delete cascade,
  -- null once it is deleted
  text              text constraint pool_news_items_text_length check (char_length(text) between 1 and 1000),
  -- made by the client: a message that is sent again is the same
  key               uuid,
  -- the message or note that it answers; checked at the commit, as previous_id of pools is
  reply_to          integer references pool_news_items on delete set null deferrable initially deferred,
  -- null until it is deleted
  deleted_by_author boolean,
  -- the admin who deleted it; null for a deleted user
  deleted_by        integer references users on delete set null,
  is_pinned         boolean not null default false,
  mailed_at         timestamptz(3),
  -- the row of the audit log of what was corrected, what that is, and how many entries it moved
  correction_id     integer references audit_log,
  correction        jsonb,
  -- the first of those who lead, or have won, and how many they are
  entries           integer[],
  entry_count       integer,
  -- the rounds whose picks it follows from: while one is open again, it is not shown
  rounds            integer[] not null default '{}',
  foreign key (pool_id, season_id) references pools (id, season_id) on delete cascade,
  foreign key (round_id, season_id) references rounds (id, season_id) on delete cascade,
  foreign key (game_id, season_id) references games (id, season_id) on delete cascade,
  foreign key (game_id, place) references feed_play_ins (game_id, place) on delete cascade,
  constraint pool_news_items_round_once unique (round_id, kind),
  constraint pool_news_items_message_once unique (pool_id, user_id, key),
  constraint pool_news_items_entry_once unique (pool_id, entry_id),
  constraint pool_news_items_correction_once unique (pool_id, correction_id),
  constraint pool_news_items_of_season check ((pool_id is null) = (kind in ('locked', 'complete', 'result', 'playIn'))),
  constraint pool_news_items_whole check (
    (round_id is not null) = (kind in ('locked', 'complete'))
    and (game_id is not null) = (kind in ('result', 'playIn'))
    and (place is not null) = (kind = 'playIn')
    and (entry_id is not null) = (kind = 'joined')
    and (correction_id is not null) = (kind = 'correction')
    and (correction is not null) = (correction_id is not null)
    and (entries is not null) = (kind in ('lead', 'champion'))
    and (entry_count is not null) = (entries is not null)
    and (user_id is null or kind in ('message', 'note', 'joined'))
    and (key is null or kind = 'message')
    and (reply_to is null or kind = 'message' and reply_to < id)
    and (text is null or kind in ('message', 'note'))
    and (mailed_at is null or kind = 'note')
  ),
  constraint pool_news_items_deleted_whole check (
    (deleted_by_author is null or kind in ('message', 'note') and text is null and not is_pinned)
    and (deleted_by is null or deleted_by_author is false)
    and (not is_pinned or kind = 'note')
  )
);
create unique index pool_news_items_result_once on pool_news_items (game_id) where kind = 'result';
create unique index pool_news_items_play_in_once on pool_news_items (game_id, place) where kind = 'playIn';
create unique index pool_news_items_one_pinned on pool_news_items (pool_id) where is_pinned;
create unique index pool_news_items_champion_once on pool_news_items (pool_id) where kind = 'champion';
create index pool_news_items_of_season_in_order on pool_news_items (season_id, id) where pool_id is null;
create index pool_news_items_of_pool_in_order on pool_news_items (pool_id, id) where pool_id is not null;
create index pool_news_items_written on pool_news_items (pool_id, id) where kind in ('message', 'note');
create index pool_news_items_of_game on pool_news_items (game_id) where game_id is not null;
create index pool_news_items_of_user on pool_news_items (user_id) where user_id is not null;
create index pool_news_items_of_deleter on pool_news_items (deleted_by) where deleted_by is not null;
create index pool_news_items_of_answered on pool_news_items (reply_to) where reply_to is not null;
create index pool_news_items_of_entry on pool_news_items (entry_id) where entry_id is not null;

-- An item of a season has no pool, and sends nothing: the change that it tells of does.
create trigger pool_news_items_notify after insert or update or delete on pool_news_items
  for each row execute function notify_change('poolEvent feed', 'pool_id');
create trigger pool_news_items_notify_truncation after truncate on pool_news_items
  for each statement execute function notify_all();

-- A deleted user's messages stay as such, without their text, and what others gave them.
create function forget_message() returns trigger language plpgsql as $$
begin
  new.text := null;
  delete from pool_news_reactions where item_id = old.id;
  delete from pool_news_reports where item_id = old.id;
  return new;
end $$;

create trigger pool_news_items_forget before update of user_id on pool_news_items
  for each row when (new.user_id is null and old.kind = 'message') execute function forget_message();

-- A hidden user's go with the account: others have not seen them, and would see their lines then.
create function delete_hidden_messages() returns trigger language plpgsql as $$
begin
  delete from pool_news_items where user_id = old.id and kind = 'message';
  return old;
end $$;

create trigger users_delete_hidden_messages before delete on users
  for each row when (old.is_hidden) execute function delete_hidden_messages();

-- Items of a season follow from its rows, whoever changes these. The triggers are deferred: an item is inserted with the commit,
-- after all else that its transaction does, so that its lock is held briefly and last, and a dry run inserts none.

create function add_season_item(
  season integer, new_kind text, new_at timestamptz, round integer, game integer, new_place text
) returns void language plpgsql as $$
begin
  if exists (
    select from pool_news_items
    where season_id = season and pool_id is null and kind = new_kind and round_id is not distinct from round
      and game_id is not distinct from game and place is not distinct from new_place
  ) then
    return;
  end if;
  -- orders the items of a season, as Mutex.orderOfSeason of src/server/infrastructure/db/mutexes.ts
  perform pg_advisory_xact_lock(8, season);
  insert into pool_news_items (season_id, kind, at, round_id, game_id, place)
  values (season, new_kind, new_at, round, game, new_place)
  on conflict do nothing;
end $$;

-- A round is told as locked while it is, and as complete while it is locked and each of its games has a winner.
create function tell_of_round(round integer) returns void language plpgsql as $$
declare
  told record;
begin
  select r.season_id, r.locked_at, r.locks > 0 and r.confirmed_deadline is not distinct from r.deadline as is_locked,
    bool_and(g.winner is not null) and count(g.id) > 0 as is_decided,
    greatest(r.locked_at, max(g.decided_at)) as decided_at
  into told
  from rounds r left join games g on g.round_id = r.id
  where r.id = round
  group by r.id;
  if not found then
    return;
  end if;
  delete from pool_news_items
  where round_id = round and (not told.is_locked or kind = 'complete' and not told.is_decided);
  if told.is_locked then
    perform add_season_item(told.season_id, 'locked', told.locked_at, round, null, null);
  end if;
  if told.is_locked and told.is_decided then
    perform add_season_item(told.season_id, 'complete', told.decided_at, round, null, null);
  end if;
end $$;

create function rounds_tell() returns trigger language plpgsql as $$
begin
  perform tell_of_round(new.id);
  return null;
end $$;

create constraint trigger rounds_tell after update on rounds deferrable initially deferred for each row
  when ((old.deadline, old.confirmed_deadline, old.locks) is distinct from (new.deadline, new.confirmed_deadline, new.locks))
  execute function rounds_tell();

create function games_tell() returns trigger language plpgsql as $$
declare
  told record;
begin
  select season_id, winner, coalesce(decided_at, clock_timestamp()) as decided_at into told from games where id = new.id;
  if found and told.winner is null then
    delete from pool_news_items where game_id = new.id and kind = 'result';
  elsif found then
    perform add_season_item(told.season_id, 'result', told.decided_at, null, new.id, null);
  end if;
  perform tell_of_round(round) from unnest(array[old.round_id, new.round_id]) as round group by round;
  return null;
end $$;

create constraint trigger games_tell after insert or delete on games deferrable initially deferred
  for each row execute function games_tell();
create constraint trigger games_tell_update after update on games deferrable initially deferred for each row
  when ((old.winner, old.round_id) is distinct from (new.winner, new.round_id)) execute function games_tell();

create function feed_play_ins_tell() returns trigger language plpgsql as $$
declare
  told record;
begin
  select season_id, settled_at into told from feed_play_ins where game_id = new.game_id and place = new.place;
  if told.settled_at is not null then
    perform add_season_item(told.season_id, 'playIn', told.settled_at, null, new.game_id, new.place);
  elsif found then
    delete from pool_news_items where game_id = new.game_id and place = new.place;
  end if;
  return null;
end $$;

create constraint trigger feed_play_ins_tell after insert on feed_play_ins deferrable initially deferred
  for each row when (new.settled_at is not null) execute function feed_play_ins_tell();
create constraint trigger feed_play_ins_tell_update after update on feed_play_ins deferrable initially deferred
  for each row when (old.settled_at is distinct from new.settled_at) execute function feed_play_ins_tell();

-- Reactions to an item of a season count in one pool.
create table pool_news_reactions (
  item_id integer not null references pool_news_items on delete cascade,
  pool_id integer not null references pools on delete cascade,
  user_id integer not null references users on delete cascade,
  kind    text not null constraint pool_news_reactions_kind_known check (
    kind in ('clap', 'laugh', 'fire', 'wow', 'ouch', 'eyes')
  ),
  made_at timestamptz(3) not null default clock_timestamp(),
  primary key (item_id, pool_id, user_id, kind)
);
create index pool_news_reactions_of_pool on pool_news_reactions (pool_id);
create index pool_news_reactions_of_user on pool_news_reactions (user_id);

create trigger pool_news_reactions_notify after insert or delete on pool_news_reactions
  for each row execute function notify_change('poolEvent feed', 'pool_id');
create trigger pool_news_reactions_notify_truncation after truncate on pool_news_reactions
  for each statement execute function notify_all();

-- Up to which item a user has read a pool's news.
create table pool_news_reads (
  pool_id integer not null references pools on delete cascade,
  user_id integer not null references users on delete cascade,
  -- no foreign key: an item that goes stays read
  up_to   integer not null,
  primary key (pool_id, user_id)
);
create index pool_news_reads_of_user on pool_news_reads (user_id);

-- Who may neither write nor react in a pool. It stays when they leave, and counts when they join again.
create table pool_news_mutes (
  pool_id  integer not null references pools on delete cascade,
  user_id  integer not null references users on delete cascade,
  muted_at timestamptz(3) not null default clock_timestamp(),
  -- null: until an admin ends it
  until    timestamptz(3),
  -- null for a deleted user
  muted_by integer references users on delete set null,
  primary key (pool_id, user_id)
);
create index pool_news_mutes_of_user on pool_news_mutes (user_id);
create index pool_news_mutes_of_muter on pool_news_mutes (muted_by);

create trigger pool_news_mutes_notify after insert or update or delete on pool_news_mutes
  for each row execute function notify_change('poolEvent feed', 'pool_id');
create trigger pool_news_mutes_notify_truncation after truncate on pool_news_mutes
  for each statement execute function notify_all();

create table pool_news_reports (
  item_id      integer not null references pool_news_items on delete cascade,
  user_id      integer not null references users on delete cascade,
  reason       text not null constraint pool_news_reports_reason_length check (char_length(reason) <= 200),
  reported_at  timestamptz(3) not null default clock_timestamp(),
  -- it stays, so that the same user does not bring it back
  dismissed_at timestamptz(3),
  primary key (item_id, user_id)
);
create index pool_news_reports_of_user on pool_news_reports (user_id);
create index pool_news_reports_open on pool_news_reports (reported_at) where dismissed_at is null;

-- Who led a pool when results last changed, of which a new leader is told.
create table pool_leads (
  pool_id integer primary key references pools on delete cascade,
  -- digest of the results that it follows from
  results text not null,
  entries integer[] not null
);

-- Whether the members of a pool may write messages: the setting in src/features/poolNews/domain/poolNewsSettings.ts
alter table pools add column messages text not null default 'on'
  constraint pools_messages_known check (messages in ('on', 'off'));
