-- The schema of 0.1.0, by subject: audit log, accounts, tournament, entries and picks, pools and their locks, seals,
-- corrections, hall of fame, results feed, feeds of pools, deliveries. Triggers stand behind their table.
--
-- A name has two columns: the text as typed, and *_key, the text that the domain's fold() returns, for comparisons.
-- Collation "C" makes the order independent of the database's locale. Times are as exact as JavaScript's.
--
-- A constraint that a user can violate has a name, by which the server finds its error.


-- Change messages

-- Every change that caches or browsers depend on is sent on the channel "changes", by a trigger, so that listeners learn
-- of it after its commit, whichever process or tool made it. src/server/infrastructure/events/changes.ts has the messages. Saving a
-- pick sends none: it is possible in an open round only, whose picks nobody else sees.

-- Sends a kind with the value of a column, before and after the change. The database sends equal messages once.
create function notify_change() returns trigger language plpgsql as $$
begin
  perform pg_notify('changes', tg_argv[0] || ' ' || value)
  from unnest(array[to_jsonb(old) ->> tg_argv[1], to_jsonb(new) ->> tg_argv[1]]) as value
  where value is not null;
  return null;
end $$;

-- An emptied table fires no row triggers.
create function notify_all() returns trigger language plpgsql as $$
begin
  perform pg_notify('changes', 'all');
  return null;
end $$;


-- Audit log

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'the table % is append-only', tg_table_name using errcode = 'insufficient_privilege';
end $$;

-- Written in the transaction of the change. Without foreign keys, because its rows outlive the users they name.
create table audit_log (
  id       integer generated always as identity primary key,
  at       timestamptz(3) not null default clock_timestamp(),
  actor    text not null constraint audit_log_actor_known check (
    actor in ('user', 'command line', 'results feed', 'single sign-on')
  ),
  user_id  integer,
  username text not null,
  action   text not null,
  target   text not null,
  before   jsonb,
  after    jsonb,
  constraint audit_log_actor_of_user check ((actor = 'user') = (user_id is not null))
);
-- finds the rows of one kind among many of others
create index audit_log_of_action on audit_log (action, id);
-- for the download of one's data: the rows by a user, and those about one
create index audit_log_of_user on audit_log (user_id);
create index audit_log_of_target on audit_log (target collate "C");

create trigger audit_log_append_only before update or delete or truncate on audit_log
  for each statement execute function refuse_change();


-- Accounts

-- Several users may share an email address.
create table users (
  id            integer generated always as identity primary key,
  username      text not null check (char_length(username) between 1 and 64 and username = btrim(username)),
  username_key  text collate "C" not null constraint users_username_taken unique,
  email         text check (char_length(email) between 3 and 254),
  email_key     text collate "C",
  password_hash text not null,
  is_admin      boolean not null default false,
  is_hidden     boolean not null default false,
  avatar_url    text check (avatar_url ~ '^https?://'),
  -- emoji and color of the user's picture; null where they are made from the username
  tile_emoji    text check (
    tile_emoji in (
      '🦊', '🐼', '🐯', '🦁', '🐨', '🐶', '🐱', '🐰', '🐻', '🐙', '🦄', '🐝', '🐢', '🐳', '🐬', '🦉', '🦋', '🐞',
      '🌵', '🌻', '🍀', '🍄', '🌴', '🌈', '🔥', '⚡', '🌟',
      '🍕', '🌮', '🍔', '🍩', '🍓', '🍋', '🍍', '🥑', '🏀', '🎸', '🎲', '🚀', '🎈'
    )
  ),
  tile_color    text check (
    tile_color in (
      'red', 'orange', 'amber', 'olive', 'green', 'teal', 'sky', 'blue', 'violet', 'purple', 'pink', 'gray'
    )
  ),
  -- 32 random bytes by which authenticators know the user; null before the first passkey
  passkey_user  text unique check (passkey_user ~ '^[A-Za-z0-9_-]{43}$'),
  created_at    timestamptz(3) not null default clock_timestamp(),
  constraint users_email_key check ((email is null) = (email_key is null))
);
create index users_of_email on users (email_key);
create index users_admins on users (id) where is_admin;

-- a cached session contains its user's row
create trigger users_notify after update of username, email, is_admin, is_hidden, avatar_url, tile_emoji, tile_color on users
  for each row when (
    (old.username, old.email, old.is_admin, old.is_hidden, old.avatar_url, old.tile_emoji, old.tile_color)
      is distinct from (
        new.username, new.email, new.is_admin, new.is_hidden, new.avatar_url, new.tile_emoji, new.tile_color
      )
  )
  execute function notify_change('user', 'id');
create trigger users_notify_deletion after delete on users for each row execute function notify_change('user', 'id');
create trigger users_notify_truncation after truncate on users for each statement execute function notify_all();

-- Lists of pools name their members, and the member list that a pool's admin sees names removed ones, too.
create function notify_groups_of_user() returns trigger language plpgsql as $$
begin
  perform pg_notify('changes', 'group ' || group_id) from group_memberships where user_id = new.id and is_active;
  return null;
end $$;

create trigger users_notify_groups after update of username, is_hidden, email, tile_emoji, tile_color on users
  for each row when (
    (old.username, old.is_hidden, old.email, old.tile_emoji, old.tile_color)
      is distinct from (new.username, new.is_hidden, new.email, new.tile_emoji, new.tile_color)
  )
  execute function notify_groups_of_user();

-- What a user wrote and an admin deleted, shown with its row of the audit log for 30 days: that row itself stays for ever.
create table audit_texts (
  audit_id   integer primary key references audit_log,
  -- who wrote it; null for a deleted user, whose texts of now are deleted with them
  user_id    integer references users on delete cascade,
  text       text not null,
  deleted_at timestamptz(3) not null default clock_timestamp()
);
create index audit_texts_of_user on audit_texts (user_id);

-- The cookie has the token, the table only its SHA-256, so a leaked table opens no session.
create table sessions (
  token_hash  text primary key check (token_hash ~ '^[0-9a-f]{64}$'),
  -- the user's name for it
  id          integer not null generated always as identity unique,
  user_id     integer not null references users on delete cascade,
  -- how it was signed in
  method      text not null constraint sessions_method_known check (method in ('password', 'passkey', 'oidc', 'link')),
  -- as the browser called itself at the sign-in; null where that says neither
  browser     text,
  system      text,
  created_at  timestamptz(3) not null default clock_timestamp(),
  -- the hour of the last use
  used_at     timestamptz(3) not null default date_trunc('hour', clock_timestamp(), 'UTC'),
  -- until then the sign-in, or the last one again, allows what is delicate
  fresh_until timestamptz(3) not null default clock_timestamp(),
  expires_at  timestamptz(3) not null
);
create index sessions_of_user on sessions (user_id);

-- Caches drop a session when it expires, so the clean-up of expired ones sends nothing. An extended session stays valid in
-- caches; a shortened one has ended. Nothing caches whether a sign-in is fresh.
create trigger sessions_notify_deletion after delete on sessions
  for each row when (old.expires_at > now()) execute function notify_change('session', 'token_hash');
create trigger sessions_notify_end after update on sessions
  for each row when (new.expires_at < old.expires_at or new.user_id <> old.user_id or new.token_hash <> old.token_hash)
  execute function notify_change('session', 'token_hash');
create trigger sessions_notify_truncation after truncate on sessions for each statement execute function notify_all();

-- Tokens by which programs act for a user. A user is shown the token once, and the table has only its SHA-256.
create table access_tokens (
  id         integer generated always as identity primary key,
  user_id    integer not null references users on delete cascade,
  name       text not null check (char_length(name) between 1 and 64 and name = btrim(name)),
  scope      text not null constraint access_tokens_scope_known check (scope in ('read', 'write', 'admin')),
  token_hash text not null unique check (token_hash ~ '^[0-9a-f]{64}$'),
  created_at timestamptz(3) not null default clock_timestamp(),
  expires_at timestamptz(3) not null,
  -- the day of the last use in UTC; null before the first
  used_on    date
);
create index access_tokens_of_user on access_tokens (user_id);

-- A deleted token ends its event streams, as a session does.
create trigger access_tokens_notify_deletion after delete on access_tokens
  for each row when (old.expires_at > now()) execute function notify_change('session', 'token_hash');
create trigger access_tokens_notify_truncation after truncate on access_tokens
  for each statement execute function notify_all();

-- Links of the command line tool that sign in to an account, once. The link has the token, the table its SHA-256.
create table login_links (
  token_hash text primary key check (token_hash ~ '^[0-9a-f]{64}$'),
  user_id    integer not null references users on delete cascade,
  expires_at timestamptz(3) not null
);
create index login_links_of_user on login_links (user_id);

-- Public keys by which users sign in. Ids and keys are in base64url, as the browser sends them.
create table passkeys (
  id            integer generated always as identity primary key,
  user_id       integer not null references users on delete cascade,
  name          text not null check (char_length(name) between 1 and 64 and name = btrim(name)),
  -- the host of PUBLIC_URL when it was made; browsers offer it there only
  host          text not null,
  credential_id text not null constraint passkeys_credential_taken unique check (credential_id ~ '^[A-Za-z0-9_-]+$'),
  public_key    text not null check (public_key ~ '^[A-Za-z0-9_-]+$'),
  -- how often it was used, as its authenticator counts; many do not, and say 0
  counter       bigint not null check (counter >= 0),
  -- how a browser may reach it, as that says
  transports    text[] not null,
  created_at    timestamptz(3) not null default clock_timestamp(),
  used_at       timestamptz(3)
);
create index passkeys_of_user on passkeys (user_id);

-- What a passkey has to sign, once. One to add a passkey belongs to a session; one to sign in belongs to nobody.
create table passkey_challenges (
  challenge    text primary key check (challenge ~ '^[A-Za-z0-9_-]{43}$'),
  session_hash text references sessions on delete cascade,
  expires_at   timestamptz(3) not null
);
create index passkey_challenges_of_session on passkey_challenges (session_hash);

-- Users as an OpenID provider knows them.
create table identities (
  id         integer generated always as identity primary key,
  user_id    integer not null references users on delete cascade,
  issuer     text not null check (issuer ~ '^https?://'),
  subject    text not null check (char_length(subject) between 1 and 255),
  created_at timestamptz(3) not null default clock_timestamp(),
  used_at    timestamptz(3) not null default clock_timestamp(),
  constraint identities_once unique (issuer, subject),
  constraint identities_one_of_issuer unique (user_id, issuer)
);

-- What a browser has begun at an OpenID provider, until it is back. Its cookie has the token, the table the SHA-256.
create table oidc_flows (
  token_hash    text primary key check (token_hash ~ '^[0-9a-f]{64}$'),
  purpose       text not null constraint oidc_flows_purpose_known check (purpose in ('login', 'connect', 'reauth')),
  -- the session that began it
  session_hash  text references sessions on delete cascade,
  state         text not null,
  nonce         text not null,
  code_verifier text not null,
  -- the page that it leads back to
  redirect      text not null check (redirect ~ '^/'),
  expires_at    timestamptz(3) not null,
  constraint oidc_flows_of_session check ((purpose = 'login') = (session_hash is null))
);
create index oidc_flows_of_session on oidc_flows (session_hash);

-- People whom a provider has named and who are to choose their username. Their cookie has the token, the table the SHA-256.
create table oidc_registrations (
  token_hash text primary key check (token_hash ~ '^[0-9a-f]{64}$'),
  issuer     text not null check (issuer ~ '^https?://'),
  subject    text not null check (char_length(subject) between 1 and 255),
  username   text not null,
  -- confirmed by the provider; null else
  email      text check (char_length(email) between 3 and 254),
  is_admin   boolean not null,
  -- when the provider let them sign in; null if it did not say
  proved_at  timestamptz(3),
  redirect   text not null check (redirect ~ '^/'),
  expires_at timestamptz(3) not null
);

-- What an account got by which somebody can sign in: a token, a passkey, an identity, or a first password. Until expires_at a
-- link mailed to its owner takes it away.
create table additions (
  id          integer generated always as identity primary key,
  user_id     integer not null references users on delete cascade,
  kind        text not null constraint additions_kind_known check (kind in ('token', 'passkey', 'identity', 'password')),
  token_id    integer references access_tokens on delete cascade,
  passkey_id  integer references passkeys on delete cascade,
  identity_id integer references identities on delete cascade,
  expires_at  timestamptz(3) not null,
  constraint additions_of_kind check (
    (kind = 'token') = (token_id is not null) and (kind = 'passkey') = (passkey_id is not null)
      and (kind = 'identity') = (identity_id is not null)
  )
);
create index additions_of_user on additions (user_id);
create index additions_of_token on additions (token_id);
create index additions_of_passkey on additions (passkey_id);
create index additions_of_identity on additions (identity_id);

-- The link has the token, the table its SHA-256. A mail that is sent again after a crash has another link.
create table addition_links (
  token_hash  text primary key check (token_hash ~ '^[0-9a-f]{64}$'),
  addition_id integer not null references additions on delete cascade
);
create index addition_links_of_addition on addition_links (addition_id);

-- Browsers on which a user has signed in. They may still try while sign-in to the account is throttled.
create table known_browsers (
  user_id    integer not null references users on delete cascade,
  token_hash text not null check (token_hash ~ '^[0-9a-f]{64}$'),
  seen_at    timestamptz(3) not null default clock_timestamp(),
  primary key (user_id, token_hash)
);

-- Counters of rate-limiter-flexible, which dictates the columns. Shared by all processes; a crash may lose them.
create unlogged table rate_limits (
  key    varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);

-- The secret address of a user's calendar feed. Stored as plain text, because its owner may look it up again.
create table calendars (
  user_id integer primary key references users on delete cascade,
  token   text not null unique check (token ~ '^[A-Za-z0-9_-]{43}$')
);

-- Addresses for which a reset mail was requested, with an account or without. At due_at, a random moment within seconds,
-- mails to existing accounts are queued, and the row is deleted. So the response's time tells nothing about an account.
create table forgotten_passwords (
  email_key text collate "C" primary key,
  due_at    timestamptz(3) not null
);
create index forgotten_passwords_next on forgotten_passwords (due_at);

-- The links of reset mails. The link has the token, the table its SHA-256 in hex. A mail that is sent again after a crash
-- has another link, and either may be read: all links of a user are of their last mail. A used one voids the others.
create table password_reset_tokens (
  token_hash text primary key check (token_hash ~ '^[0-9a-f]{64}$'),
  user_id    integer not null references users on delete cascade,
  mail_id    uuid not null,
  -- when the mail was queued
  queued_at  timestamptz(3) not null,
  expires_at timestamptz(3) not null
);
create index password_reset_tokens_of_user on password_reset_tokens (user_id);

-- The email address that an account had before a change. Until expires_at a link mailed to it restores it.
create table email_changes (
  id         integer generated always as identity primary key,
  user_id    integer not null references users on delete cascade,
  old_email  text not null check (char_length(old_email) between 3 and 254),
  expires_at timestamptz(3) not null
);
create index email_changes_of_user on email_changes (user_id);

-- The link has the token, the table its SHA-256. A mail that is sent again after a crash has another link.
create table email_change_tokens (
  token_hash text primary key check (token_hash ~ '^[0-9a-f]{64}$'),
  change_id  integer not null references email_changes on delete cascade
);
create index email_change_tokens_of_change on email_change_tokens (change_id);


-- Tournament: seasons, rounds, games

create table seasons (
  id          integer generated always as identity primary key,
  year        integer not null check (year between 1939 and 2200),
  name        text not null check (char_length(name) between 1 and 64 and name = btrim(name)),
  is_active   boolean not null default true,
  is_archived boolean not null default false,
  -- both pairs of regions
  final_four  text[] not null default '{East Region,West Region,South Region,Midwest Region}',
  -- whether its results come from a feed
  feed        text not null default 'off' constraint seasons_feed_known check (feed in ('off', 'suggest', 'automatic')),
  league      text not null default 'men' constraint seasons_league_known check (league in ('men', 'women')),
  constraint seasons_year_taken unique (league, year),
  constraint seasons_active_or_archived check (not (is_active and is_archived)),
  constraint seasons_final_four_each_once check (
    cardinality(final_four) = 4
    and final_four @> '{East Region,West Region,South Region,Midwest Region}'
  )
);
create unique index seasons_one_active on seasons (league) where is_active;

create trigger seasons_notify after insert or update or delete on seasons
  for each row execute function notify_change('season', 'id');
create trigger seasons_notify_truncation after truncate on seasons for each statement execute function notify_all();

create table rounds (
  id                 integer generated always as identity primary key,
  season_id          integer not null references seasons,
  number             integer not null check (number between 1 and 10),
  name               text not null check (char_length(name) between 1 and 64 and name = btrim(name)),
  deadline           timestamptz(3) not null,
  -- The deadline with which the round was last shown as past. While it equals the deadline the round stays past, even if
  -- the database's clock goes back, for example when a standby with a slow clock takes over.
  confirmed_deadline timestamptz(3),
  -- when and by whom a past deadline was last moved into the future; null for a deleted user and the command line tool
  reopened_at        timestamptz(3),
  reopened_by        integer references users on delete set null,
  -- the deadline before an open round was last moved, and when, for notices
  moved_from         timestamptz(3),
  moved_at           timestamptz(3),
  -- A round is locked first, and its pools are sealed afterwards. Each time its deadline has passed and is confirmed is a
  -- lock: a reopened round is locked again. It is being sealed until sealed_lock is its last lock.
  locks              smallint not null default 0,
  -- entries and pools that are younger are not in the seals of the lock
  locked_at          timestamptz(3),
  sealed_lock        smallint not null default 0,
  -- when the last pool was sealed
  sealed_at          timestamptz(3),
  constraint rounds_number_taken unique (season_id, number),
  constraint rounds_sealed_as_locked check (
    sealed_lock <= locks and (locks = 0 or locked_at is not null) and (sealed_lock = 0 or sealed_at is not null)
  ),
  unique (id, season_id)
);
create index rounds_of_deadline on rounds (deadline);

create function rounds_check_deadlines() returns trigger language plpgsql as $$
begin
  -- serializes concurrent inserts, as Lock.deadlines of src/server/infrastructure/db/locks.ts
  perform pg_advisory_xact_lock(1, new.season_id);
  if exists (
    select from rounds
    where season_id = new.season_id
      and ((number < new.number and deadline >= new.deadline) or (number > new.number and deadline <= new.deadline))
  ) then
    raise exception 'deadlines rise with the number of the round'
      using errcode = 'check_violation', constraint = 'rounds_deadlines_rise';
  end if;
  return null;
end $$;

create constraint trigger rounds_deadlines_rise after insert or update on rounds
  for each row execute function rounds_check_deadlines();

-- What a seal depends on does not change while its round is being sealed: all pools seal the same.
create function check_sealed(round_ids integer[]) returns void language plpgsql as $$
declare
  season integer;
begin
  -- as a save does: a lock waits for this change, which then is in all seals
  perform from rounds where id = any(round_ids) order by id for share;
  select season_id into season from rounds where id = any(round_ids) and sealed_lock < locks limit 1;
  if found then
    raise exception 'This round is being sealed' using
      errcode = 'object_not_in_prerequisite_state', constraint = 'rounds_being_sealed', detail = season::text;
  end if;
end $$;

create function rounds_check_sealed() returns trigger language plpgsql as $$
begin
  perform check_sealed(array[old.id]);
  return coalesce(new, old);
end $$;

create trigger rounds_check_sealed before delete on rounds for each row execute function rounds_check_sealed();
create trigger rounds_check_sealed_update before update of deadline, number, season_id on rounds for each row
  when (
    (old.deadline, old.confirmed_deadline, old.number, old.season_id)
      is distinct from (new.deadline, new.confirmed_deadline, new.number, new.season_id)
  )
  execute function rounds_check_sealed();

-- Which round is the Championship's decides whether sealed texts have the guess, and whether a guess can change: it depends
-- on later rounds and their games, too. So these wait for the seals of a round that is the Championship's, or could become it.
create function championship_check_sealed() returns trigger language plpgsql as $$
begin
  perform check_sealed(array(
    select r.id from rounds r
    where r.season_id = coalesce(new.season_id, old.season_id) and (
      r.number = 6 or exists (select from games g where g.round_id = r.id and g.region = 'Championship')
    )
  ));
  return coalesce(new, old);
end $$;

create trigger rounds_check_sealed_championship before insert or delete on rounds
  for each row execute function championship_check_sealed();

-- Every client is notified when a deadline passes, so storing a confirmed deadline or a lock sends nothing.
create trigger rounds_notify
  after insert or delete or update of season_id, number, name, deadline, reopened_at, reopened_by on rounds
  for each row execute function notify_change('season', 'season_id');
create trigger rounds_notify_picks after insert or delete on rounds
  for each row execute function notify_change('picks', 'season_id');
-- A round that is reopened with its own deadline may be locked with it again, with other picks.
create trigger rounds_notify_picks_deadline after update of deadline on rounds for each row
  when ((old.deadline, old.confirmed_deadline) is distinct from (new.deadline, new.confirmed_deadline))
  execute function notify_change('picks', 'season_id');
create trigger rounds_notify_truncation after truncate on rounds for each statement execute function notify_all();

-- Winners and picks are sides, 1 for team1 and 2 for team2: they can name no other team, and follow a renamed one.
create table games (
  id           integer generated always as identity primary key,
  season_id    integer not null references seasons,
  round_id     integer not null,
  region       text not null check (
    region in ('East Region', 'West Region', 'South Region', 'Midwest Region', 'Final Four', 'Championship')
  ),
  -- the place in the bracket, within round and region; null for a game entered by hand
  slot         smallint check (slot between 1 and 8),
  team1        text not null check (char_length(team1) between 1 and 64 and team1 = btrim(team1)),
  team2        text not null check (char_length(team2) between 1 and 64 and team2 = btrim(team2)),
  seed1        integer not null check (seed1 between 1 and 16),
  seed2        integer not null check (seed2 between 1 and 16),
  -- abbreviation and color of each team; null where they are made from its name
  abbr1        text check (char_length(abbr1) between 1 and 4 and abbr1 = btrim(abbr1)),
  abbr2        text check (char_length(abbr2) between 1 and 4 and abbr2 = btrim(abbr2)),
  color1       text check (color1 ~ '^#[0-9a-f]{6}$'),
  color2       text check (color2 ~ '^#[0-9a-f]{6}$'),
  start_time   timestamptz(3),
  -- when a site admin last changed the start time
  start_set_at timestamptz(3),
  -- with a winner a game is final, whatever its status says
  status       text not null default 'scheduled'
    constraint games_status_known check (status in ('scheduled', 'live', 'final', 'postponed', 'canceled')),
  score1       smallint check (score1 between 0 and 999),
  score2       smallint check (score2 between 0 and 999),
  clock        text check (char_length(clock) between 1 and 64 and clock = btrim(clock)),
  broadcast    text check (char_length(broadcast) between 1 and 64 and broadcast = btrim(broadcast)),
  -- the fields that a site admin has set, which the feed does not change
  by_hand      text[] not null default '{}'
    constraint games_by_hand_known check (by_hand <@ '{status,scores,clock,broadcast}'),
  winner       smallint check (winner in (1, 2)),
  -- the last to set or clear the winner; null if nobody has
  winner_by    text constraint games_winner_by_known check (winner_by in ('hand', 'feed')),
  -- when the winner was set, by the database's clock
  decided_at   timestamptz(3),
  -- how often the bracket has put another team in the place of each; they follow a team to the other side
  replaced1    smallint not null default 0,
  replaced2    smallint not null default 0,
  created_at   timestamptz(3) not null default clock_timestamp(),
  constraint games_two_teams check (team1 <> team2),
  constraint games_place_taken unique (round_id, region, slot),
  foreign key (round_id, season_id) references rounds (id, season_id),
  unique (id, season_id)
);
create index games_of_round on games (round_id);
create index games_of_season on games (season_id);

create function games_check_teams() returns trigger language plpgsql as $$
declare
  playing text;
begin
  -- Serializes concurrent inserts, as Lock.teams of src/server/infrastructure/db/locks.ts. A lock on the round's row could deadlock with
  -- saves, which lock the round before the game.
  perform pg_advisory_xact_lock(2, new.round_id);
  select team into playing
  from unnest(array[new.team1, new.team2]) with ordinality as t (team, n)
  where exists (
    select from games where round_id = new.round_id and id <> new.id and team in (team1, team2)
  )
  order by n
  limit 1;
  if playing is not null then
    raise exception '% already plays in this round', playing
      using errcode = 'unique_violation', constraint = 'games_team_once_a_round';
  end if;
  return null;
end $$;

create constraint trigger games_team_once_a_round after insert or update on games
  for each row execute function games_check_teams();

-- The games of a round, and which team is on which side, are the same in all seals of a lock.
create function games_check_sealed() returns trigger language plpgsql as $$
begin
  perform check_sealed(array_remove(array[old.round_id, new.round_id], null));
  return coalesce(new, old);
end $$;

create trigger games_check_sealed before insert or delete on games for each row execute function games_check_sealed();
create trigger games_check_sealed_update before update of round_id, team1, team2 on games for each row
  when ((old.round_id, old.team1, old.team2) is distinct from (new.round_id, new.team1, new.team2))
  execute function games_check_sealed();

create trigger games_check_sealed_championship_insert before insert on games for each row
  when (new.region = 'Championship') execute function championship_check_sealed();
create trigger games_check_sealed_championship_delete before delete on games for each row
  when (old.region = 'Championship') execute function championship_check_sealed();
create trigger games_check_sealed_championship_update before update of region on games for each row
  when (old.region <> new.region and 'Championship' in (old.region, new.region))
  execute function championship_check_sealed();

create trigger games_notify after insert or update or delete on games
  for each row execute function notify_change('season', 'season_id');

-- Cached picks are of past rounds: a game of an open round changes none of them.
create function notify_picks_of_game() returns trigger language plpgsql as $$
begin
  if exists (
    select from rounds
    where id in (old.round_id, new.round_id)
      and (deadline <= clock_timestamp() or confirmed_deadline is not distinct from deadline)
  ) then
    perform pg_notify('changes', 'picks ' || coalesce(new.season_id, old.season_id));
  end if;
  return null;
end $$;

create trigger games_notify_picks after insert or delete on games for each row execute function notify_picks_of_game();
create trigger games_notify_picks_update after update of round_id, team1, team2 on games
  for each row when ((old.round_id, old.team1, old.team2) <> (new.round_id, new.team1, new.team2))
  execute function notify_picks_of_game();
create trigger games_notify_truncation after truncate on games for each statement execute function notify_all();


-- Entries and picks

create table entries (
  id         integer generated always as identity primary key,
  user_id    integer not null references users on delete cascade,
  season_id  integer not null references seasons,
  name       text not null check (char_length(name) between 1 and 64 and name = btrim(name)),
  name_key   text collate "C" not null,
  -- numbers the user's entries of a season, at most 25
  slot       smallint not null check (slot between 1 and 25),
  -- what is picked at a lock where a pick is missing; secret like a pick
  autopilot  text not null default 'off' constraint entries_autopilot_known check (autopilot in ('off', 'favorites')),
  created_at timestamptz(3) not null default clock_timestamp(),
  constraint entries_name_taken unique (user_id, season_id, name_key),
  unique (user_id, season_id, slot),
  unique (id, season_id),
  unique (id, user_id, season_id)
);
create index entries_of_season on entries (season_id);
create index entries_on_autopilot on entries (season_id, id) where autopilot <> 'off';

create trigger entries_notify after update or delete on entries
  for each row execute function notify_change('entry', 'id');
create trigger entries_notify_truncation after truncate on entries for each statement execute function notify_all();

create function notify_groups_of_entry() returns trigger language plpgsql as $$
begin
  perform pg_notify('changes', 'group ' || group_id) from group_memberships where entry_id = new.id and is_active;
  return null;
end $$;

create trigger entries_notify_groups after update of name on entries
  for each row when (old.name is distinct from new.name) execute function notify_groups_of_entry();

create table picks (
  entry_id   integer not null,
  game_id    integer not null,
  season_id  integer not null,
  side       smallint not null check (side in (1, 2)),
  made_at    timestamptz(3) not null,
  changed_at timestamptz(3) not null check (changed_at >= made_at),
  -- the lock of the round at which the autopilot made it; null for a pick by hand
  auto_lock  smallint check (auto_lock > 0),
  primary key (entry_id, game_id),
  foreign key (entry_id, season_id) references entries (id, season_id) on delete cascade,
  foreign key (game_id, season_id) references games (id, season_id)
);
create index picks_of_game on picks (game_id);
create index picks_of_autopilot on picks (game_id) where auto_lock is not null;

create trigger picks_notify_truncation after truncate on picks for each statement execute function notify_all();

-- The guess of an entry, for all of its pools. No change of it is sent: while it can change it is hidden.
create table guesses (
  entry_id   integer primary key references entries on delete cascade,
  total      smallint not null check (total between 0 and 400),
  made_at    timestamptz(3) not null,
  changed_at timestamptz(3) not null check (changed_at >= made_at)
);

-- Picks that a changed winner has dropped, with the names of that moment. Only their owners are notified.
create table dropped_picks (
  id         integer generated always as identity primary key,
  entry_id   integer not null,
  round_id   integer not null,
  season_id  integer not null,
  team       text not null,
  opponent   text not null,
  -- the place of the game in its bracket: it stays if the game is deleted and created again
  region     text not null,
  slot       smallint not null,
  dropped_at timestamptz(3) not null default clock_timestamp(),
  foreign key (entry_id, season_id) references entries (id, season_id) on delete cascade,
  foreign key (round_id, season_id) references rounds (id, season_id) on delete cascade
);
create index dropped_picks_of_entry on dropped_picks (entry_id);


-- Pools, which the API calls groups

create table groups (
  id               integer generated always as identity primary key,
  name             text not null check (char_length(name) between 1 and 64 and name = btrim(name)),
  season_id        integer not null references seasons,
  admin_id         integer not null references users,
  invite_code      text not null constraint groups_invite_code_taken unique check (invite_code ~ '^[A-Z0-9]{10}$'),
  -- points of a correct pick, by round number from 1
  points           integer[] not null default '{1,2,3,4,5,6,7,8,9,10}' check (
    cardinality(points) = 10
    and array_position(points, null) is null
    and 0 <= all (points)
    and 1000 >= all (points)
  ),
  -- points per seed of difference that a correct pick of the team with the larger seed earns
  upset_bonus      smallint not null default 0 constraint groups_upset_bonus_known check (upset_bonus between 0 and 10),
  -- the number of the first round that counts; earlier ones earn nothing
  counts_from      smallint not null default 1 constraint groups_counts_from_a_round check (counts_from between 1 and 6),
  -- whether rounds that were past when an entry joined count for it
  earlier_rounds   text not null default 'dontCount'
    constraint groups_earlier_rounds_known check (earlier_rounds in ('count', 'dontCount')),
  -- whether guesses of the total of both scores in the Championship game break ties once it is final
  tie_breaker      text not null default 'none' constraint groups_tie_breaker_known check (tie_breaker in ('none', 'total')),
  -- how many entries a user may have in it; those beyond a limit that was lowered stay
  max_entries      smallint not null default 25 constraint groups_max_entries_known check (max_entries between 1 and 25),
  -- until when entries may join; `untilFirstLock` means the first round that counts
  joining          text not null default 'open'
    constraint groups_joining_known check (joining in ('open', 'untilFirstLock', 'closed')),
  -- house rules, and when they were last changed; null while they are those of a new pool
  rules            text not null default '' constraint groups_rules_length check (char_length(rules) <= 4000),
  rules_changed_at timestamptz(3),
  -- what each player owes, for people; null without dues
  dues_amount      text constraint groups_dues_amount_length check (char_length(dues_amount) between 1 and 40),
  dues_how_to_pay  text constraint groups_dues_how_to_pay_length check (char_length(dues_how_to_pay) <= 500),
  prizes           text not null default '' constraint groups_prizes_length check (char_length(prizes) <= 1000),
  -- whether its invite code shows them
  shows_prizes     boolean not null default false,
  -- whether its members may write messages
  messages         text not null default 'on' constraint groups_messages_known check (messages in ('on', 'off')),
  -- whether everybody may join it without the code: one of a season, set by site admins
  is_site_pool     boolean not null default false,
  -- The pool of another season that this one goes on from. Checked at the commit, so that a restore may insert a pool before
  -- the one that it goes on from.
  previous_id      integer constraint groups_previous_taken unique
    references groups on delete set null deferrable initially deferred,
  -- champions of years that this site does not know, as its owner typed them; null for those of the pool before
  typed_champions  jsonb constraint groups_typed_champions_list check (jsonb_typeof(typed_champions) = 'array'),
  -- whether picks of the autopilot count
  autopilot        boolean not null default true,
  -- the SHA-256 of the token in the secret address of its screen; null without one
  screen_token_hash text constraint groups_screen_taken unique check (screen_token_hash ~ '^[0-9a-f]{64}$'),
  -- whether that shows messages of the pool
  screen_messages  boolean not null default false,
  created_at       timestamptz(3) not null default clock_timestamp(),
  constraint groups_screen_whole check (not screen_messages or screen_token_hash is not null),
  constraint groups_dues_whole check ((dues_amount is null) = (dues_how_to_pay is null)),
  constraint groups_previous_other check (previous_id <> id),
  unique (id, season_id)
);
create index groups_of_admin on groups (admin_id);
create index groups_of_season on groups (season_id);
create unique index groups_one_site_pool on groups (season_id) where is_site_pool;

create trigger groups_notify after insert or update or delete on groups
  for each row execute function notify_change('group', 'id');
create trigger groups_notify_truncation after truncate on groups for each statement execute function notify_all();

-- The admins of a pool next to its owner, who is groups.admin_id. The slot limits them to five.
create table group_admins (
  group_id integer not null references groups on delete cascade,
  user_id  integer not null references users on delete cascade,
  slot     smallint not null constraint group_admins_slot_known check (slot between 1 and 5),
  primary key (group_id, user_id),
  constraint group_admins_slot_taken unique (group_id, slot)
);
create index group_admins_of_user on group_admins (user_id);

create trigger group_admins_notify after insert or update or delete on group_admins
  for each row execute function notify_change('group', 'group_id');
create trigger group_admins_notify_truncation after truncate on group_admins
  for each statement execute function notify_all();

-- The owner is no further admin, whoever hands the pool over.
create function end_admin_of_owner() returns trigger language plpgsql as $$
begin
  delete from group_admins where group_id = new.id and user_id = new.admin_id;
  return null;
end $$;

create trigger groups_end_admin_of_owner after update of admin_id on groups
  for each row when (old.admin_id <> new.admin_id) execute function end_admin_of_owner();

-- What the players of a pool have paid, as they say themselves and as its admins say. It stays when a player leaves.
create table group_dues (
  group_id integer not null references groups on delete cascade,
  user_id  integer not null references users on delete cascade,
  status   text not null constraint group_dues_status_known check (status in ('none', 'said', 'paid')),
  primary key (group_id, user_id)
);
create index group_dues_of_user on group_dues (user_id);

-- Only screens depend on them: a player who says that they have paid has nothing of the pool read or counted again.
create trigger group_dues_notify after insert or update or delete on group_dues
  for each row execute function notify_change('dues', 'group_id');
create trigger group_dues_notify_truncation after truncate on group_dues
  for each statement execute function notify_all();

-- The members of a deleted pool can no longer be looked up.
create function notify_members_of_deleted() returns trigger language plpgsql as $$
begin
  perform pg_notify('changes', 'deleted ' || old.id || ' ' || user_id)
  from (
    select user_id from active_memberships where group_id = old.id
    union
    select user_id from group_admins where group_id = old.id
    union
    select old.admin_id
  ) as audience (user_id);
  return old;
end $$;

create trigger groups_notify_members before delete on groups for each row execute function notify_members_of_deleted();

create table group_memberships (
  id        integer generated always as identity primary key,
  group_id  integer not null,
  user_id   integer not null,
  entry_id  integer not null,
  season_id integer not null,
  is_active boolean not null default true,
  joined_at timestamptz(3) not null default clock_timestamp(),
  constraint group_memberships_once unique (group_id, entry_id),
  foreign key (group_id, season_id) references groups (id, season_id) on delete cascade,
  foreign key (entry_id, user_id, season_id) references entries (id, user_id, season_id) on delete cascade
);
create index group_memberships_of_user on group_memberships (user_id);
create index group_memberships_of_entry on group_memberships (entry_id);
-- pages of a pool's members are read in the order of their ids
create index group_memberships_in_order on group_memberships (group_id, id);

-- A new entry of a pool with more than 1,000 sends `joined` in place of `group`. Processes then rebuild the lists of the
-- pool every few seconds, because that takes long. A statement sends one message for each pool, so a restore is fast.
create function notify_joined() returns trigger language plpgsql as $$
begin
  perform pg_notify('changes', case when counted.entries > 1000 then 'joined ' else 'group ' end || changed.group_id)
  from (select distinct group_id from joined) changed
  cross join lateral (
    select count(*) as entries
    from (select from group_memberships where group_id = changed.group_id limit 1001) first_ones
  ) counted;
  return null;
end $$;

create trigger group_memberships_notify_insert after insert on group_memberships
  referencing new table as joined for each statement execute function notify_joined();

create function notify_returned() returns trigger language plpgsql as $$
begin
  perform pg_notify('changes', case when count(*) > 1000 then 'joined ' else 'group ' end || new.group_id)
  from (select from group_memberships where group_id = new.group_id limit 1001) first_ones;
  return null;
end $$;

create trigger group_memberships_notify_return after update on group_memberships
  for each row when (new.is_active and not old.is_active) execute function notify_returned();
create trigger group_memberships_notify_update after update on group_memberships
  for each row when (not new.is_active or old.is_active) execute function notify_change('group', 'group_id');
create trigger group_memberships_notify_deletion after delete on group_memberships
  for each row execute function notify_change('group', 'group_id');
create trigger group_memberships_notify_truncation after truncate on group_memberships
  for each statement execute function notify_all();

-- Removed users, not memberships: no other or new entry of theirs can join again.
create table group_removals (
  group_id   integer not null references groups on delete cascade,
  user_id    integer not null references users on delete cascade,
  removed_at timestamptz(3) not null default clock_timestamp(),
  primary key (group_id, user_id)
);
create index group_removals_of_user on group_removals (user_id);

create trigger group_removals_notify after insert or update or delete on group_removals
  for each row execute function notify_change('group', 'group_id');
create trigger group_removals_notify_truncation after truncate on group_removals
  for each statement execute function notify_all();

-- A removed member receives a message of the removal, and none of later changes of the pool.
create function notify_removed_member() returns trigger language plpgsql as $$
begin
  perform pg_notify('changes', 'deleted ' || new.group_id || ' ' || new.user_id);
  return null;
end $$;

create trigger group_removals_notify_member after insert on group_removals
  for each row execute function notify_removed_member();

-- Users who do not want to go on in the successor of a pool of theirs.
create table declined_offers (
  group_id integer not null references groups on delete cascade,
  user_id  integer not null references users on delete cascade,
  primary key (group_id, user_id)
);
create index declined_offers_of_user on declined_offers (user_id);

-- The active members of pools. Lists, standings and rights read this view.
create view active_memberships as
  select m.*
  from group_memberships m
  where m.is_active
    and not exists (select from group_removals r where r.group_id = m.group_id and r.user_id = m.user_id);

-- Whoever leaves a pool with the last entry, or is removed, is no longer its admin. A right that is given at the same time
-- waits, because it locks the membership that it rests on. Of two entries that leave at the same time each would take the
-- other for the last one, so the right is locked first: the second sees that the first is gone.
create function end_admins() returns trigger language plpgsql as $$
begin
  perform from group_admins a
  where (a.group_id, a.user_id) in (select group_id, user_id from former)
  order by a.group_id, a.user_id
  for update;
  delete from group_admins a
  using (select distinct group_id, user_id from former) f
  where a.group_id = f.group_id and a.user_id = f.user_id
    and not exists (select from active_memberships m where m.group_id = a.group_id and m.user_id = a.user_id);
  return null;
end $$;

create trigger group_memberships_end_admins after update on group_memberships
  referencing old table as former for each statement execute function end_admins();
create trigger group_memberships_end_admins_deletion after delete on group_memberships
  referencing old table as former for each statement execute function end_admins();
create trigger group_removals_end_admins after insert on group_removals
  referencing new table as former for each statement execute function end_admins();


-- Locks of pools

-- Who was in a pool at a lock of a round, from which follows for whom that counts (docs/spec.md#who-counts-in-a-round), and
-- whether its picks of the autopilot count: written once for each lock since the pool was created, before the round is shown
-- in it. Without foreign keys, because the rows outlive what they name; ids are never used twice.
create table pool_locks (
  group_id   integer not null,
  round_id   integer not null,
  lock       smallint not null check (lock > 0),
  -- whether the pool allowed the autopilot at the lock: else its picks never count there
  autopilot  boolean not null,
  -- entries that joined by the lock and were active when it was settled, in ascending order
  entry_ids  integer[] not null check (array_position(entry_ids, null) is null),
  settled_at timestamptz(3) not null,
  primary key (group_id, round_id, lock)
);

create trigger pool_locks_append_only before update or delete or truncate on pool_locks
  for each statement execute function refuse_change();

-- Locks after which their round was open with a decided game, so that a pick could be made knowing a result. Whoever was in a pool
-- at such a lock did not choose the entry by that.
create table reopened_locks (
  round_id integer not null references rounds on delete cascade,
  lock     smallint not null check (lock > 0),
  primary key (round_id, lock)
);

-- They follow from the state at each commit. A round that is locked again with a decided game had it while it was open.
create function note_reopened(round integer, earlier_lock smallint) returns void language plpgsql as $$
begin
  -- of a change of the round and one of a game at the same time, the later commit sees the other
  perform from rounds where id = round for share;
  insert into reopened_locks (round_id, lock)
  select r.id, noted.lock
  from rounds r
  cross join unnest(array[
    case when r.deadline is distinct from r.confirmed_deadline then r.locks end, earlier_lock
  ]) as noted (lock)
  where r.id = round and noted.lock > 0
    and exists (select from games g where g.round_id = r.id and g.winner is not null)
  on conflict do nothing;
end $$;

create function rounds_note_reopened() returns trigger language plpgsql as $$
begin
  perform note_reopened(new.id, case when old.locks < new.locks then old.locks end);
  return null;
end $$;

create constraint trigger rounds_note_reopened after update on rounds deferrable initially deferred for each row
  when ((old.deadline, old.confirmed_deadline, old.locks) is distinct from (new.deadline, new.confirmed_deadline, new.locks))
  execute function rounds_note_reopened();

create function games_note_reopened() returns trigger language plpgsql as $$
begin
  perform note_reopened(new.round_id, null);
  return null;
end $$;

create constraint trigger games_note_reopened after insert on games deferrable initially deferred
  for each row when (new.winner is not null) execute function games_note_reopened();
create constraint trigger games_note_reopened_update after update on games deferrable initially deferred for each row
  when ((old.winner, old.round_id) is distinct from (new.winner, new.round_id) and new.winner is not null)
  execute function games_note_reopened();


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
  group_id     integer not null,
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
  primary key (group_id, number),
  constraint seals_once_a_lock unique (group_id, round_id, lock),
  constraint seals_first_has_no_previous check ((number = 1) = (previous is null))
);

create trigger seals_append_only before update or delete or truncate on seals
  for each statement execute function refuse_change();


-- Ledger: docs/decisions/020-picks-are-sealed-at-the-lock.md

-- What decides the standings of a season, a line for each change, from its first lock on. The hash of a line is bound to those
-- before it. Without foreign keys, because lines outlive the seasons that they tell of.
create table ledger_lines (
  season_id integer not null,
  number    integer not null check (number > 0),
  -- a JSON array, with the bytes that were hashed
  line      text not null,
  hash      text not null check (hash ~ '^[0-9a-f]{64}$'),
  primary key (season_id, number)
);

create trigger ledger_lines_append_only before update or delete or truncate on ledger_lines
  for each statement execute function refuse_change();

-- A game as the ledger has it, in each line that has it.
create view ledger_games as
  select l.season_id, l.number, game, (game ->> 0)::int as id, (l.line::jsonb ->> 4)::int as round_id,
    game ->> 3 as team1, game ->> 5 as team2, game ->> 6 as winner
  from ledger_lines l
  cross join lateral jsonb_array_elements(case l.line::jsonb ->> 3
    when 'lock' then l.line::jsonb -> 7 when 'game' then jsonb_build_array(l.line::jsonb -> 5) else '[]'
  end) as game;

-- Only the scores of a decided Championship rank.
create function ledger_game(g games) returns jsonb language sql immutable as $$
  select jsonb_build_array(
    g.id, g.region, g.seed1, g.team1, g.seed2, g.team2, g.winner,
    case when g.region = 'Championship' and g.winner is not null then g.score1 end,
    case when g.region = 'Championship' and g.winner is not null then g.score2 end,
    g.replaced1, g.replaced2
  )
$$;

-- The rounds and games that a transaction has changed, until its commit writes the lines. A round is noted without a game.
create unlogged table ledger_notes (
  season_id integer not null,
  round_id  integer not null,
  game_id   integer
);

-- A game of a round that was never locked gives no lines. A lock waits for the change, whose state it has then.
create function ledger_note_game() returns trigger language plpgsql as $$
begin
  perform from rounds where id = coalesce(new.round_id, old.round_id) for share;
  insert into ledger_notes (season_id, round_id, game_id)
  select season_id, id, coalesce(new.id, old.id)
  from rounds where id = coalesce(new.round_id, old.round_id) and locks > 0;
  return null;
end $$;

create trigger games_note after insert or delete on games for each row execute function ledger_note_game();
create trigger games_note_update after update on games for each row
  when (ledger_game(old) <> ledger_game(new)) execute function ledger_note_game();

create function ledger_note_round() returns trigger language plpgsql as $$
begin
  insert into ledger_notes (season_id, round_id) values (old.season_id, old.id);
  return null;
end $$;

create trigger rounds_note after update on rounds for each row
  when ((old.deadline, old.confirmed_deadline, old.locks) is distinct from (new.deadline, new.confirmed_deadline, new.locks))
  execute function ledger_note_round();
create trigger rounds_note_deletion after delete on rounds for each row
  when (old.locks > 0) execute function ledger_note_round();

-- Who acts in this transaction, as src/server/infrastructure/audit/audit.ts has set it; null if nobody has.
create function ledger_actor() returns jsonb language sql stable as $$
  select case when actor ~ '^[0-9]+$' then to_jsonb(actor::int) else to_jsonb(nullif(actor, '')) end
  from (select current_setting('unbusted.actor', true) as actor) setting
$$;

-- The hash that the first line of a season's ledger follows.
create function ledger_start(season integer) returns text language sql immutable as $$
  select encode(sha256(convert_to(format(E'unbusted-ledger/1 %s\n', season), 'UTF8')), 'hex')
$$;

create function add_ledger_line(season integer, at timestamptz, kind text, variadic what jsonb[]) returns void
language plpgsql as $$
declare
  last record;
  new_line text;
begin
  select number, hash into last from ledger_lines where season_id = season order by number desc limit 1;
  if not found then
    select 0 as number, ledger_start(season) as hash into last;
  end if;
  new_line := jsonb_build_array(
    last.number + 1, to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), ledger_actor(), kind
  ) || to_jsonb(what);
  insert into ledger_lines (season_id, number, line, hash)
  values (season, last.number + 1, new_line,
    encode(sha256(convert_to(format(E'%s\n%s\n', last.hash, new_line), 'UTF8')), 'hex'));
end $$;

-- Writes the lines of a transaction with its commit, by states and not by events: what is as in the last line gives none.
create function write_ledger() returns trigger language plpgsql as $$
declare
  season constant integer := new.season_id;
  noted record;
begin
  -- the first note of the transaction has the lines of all
  if not exists (select from ledger_notes where season_id = season) then
    return null;
  end if;
  -- orders the lines of a season, as Lock.feedOfSeason of src/server/infrastructure/db/locks.ts
  perform pg_advisory_xact_lock(8, season);
  for noted in
    select r.*, r.confirmed_deadline is not distinct from r.deadline as is_past, told.kind, told.lock
    from rounds r
    left join lateral (
      select line ->> 3 as kind, (line ->> 6)::int as lock
      from (select number, line::jsonb as line from ledger_lines where season_id = season) l
      where line ->> 3 in ('lock', 'open') and (line ->> 4)::int = r.id
      order by number desc limit 1
    ) told on true
    where r.locks > 0 and r.id in (select round_id from ledger_notes where season_id = season and game_id is null)
    order by r.id
  loop
    if noted.is_past and (noted.kind is distinct from 'lock' or noted.lock < noted.locks) then
      perform add_ledger_line(season, noted.locked_at, 'lock', to_jsonb(noted.id), to_jsonb(noted.number),
        to_jsonb(noted.locks), (
          select coalesce(jsonb_agg(ledger_game(g) order by g.id), '[]') from games g where g.round_id = noted.id
        ));
    elsif not noted.is_past and noted.kind = 'lock' then
      perform add_ledger_line(season, clock_timestamp(), 'open', to_jsonb(noted.id));
    end if;
  end loop;
  for noted in
    select g.round_id, ledger_game(g) as game
    from games g
    where g.id in (select game_id from ledger_notes where season_id = season)
      and ledger_game(g) is distinct from (
        select game from ledger_games l where l.season_id = season and l.id = g.id order by l.number desc limit 1
      )
    order by g.id
  loop
    perform add_ledger_line(season, clock_timestamp(), 'game', to_jsonb(noted.round_id), noted.game);
  end loop;
  for noted in
    select distinct game_id as id
    from ledger_notes n
    where n.season_id = season and not exists (select from games where id = n.game_id)
      and exists (select from ledger_games l where l.season_id = season and l.id = n.game_id)
    order by 1
  loop
    perform add_ledger_line(season, clock_timestamp(), 'gone', to_jsonb(noted.id));
  end loop;
  for noted in
    select distinct round_id as id
    from ledger_notes n
    where n.season_id = season and n.game_id is null and not exists (select from rounds where id = n.round_id)
    order by 1
  loop
    perform add_ledger_line(season, clock_timestamp(), 'deleted', to_jsonb(noted.id));
  end loop;
  delete from ledger_notes where season_id = season;
  return null;
end $$;

-- No SQL by hand forgets a line: only the trigger below deletes what it has written.
create trigger ledger_notes_append_only before update or delete or truncate on ledger_notes
  for each statement when (pg_trigger_depth() = 0) execute function refuse_change();
create constraint trigger ledger_notes_write after insert on ledger_notes deferrable initially deferred
  for each row execute function write_ledger();

-- The number of a round that was locked, and the round of its games, stay.
create function refuse_move() returns trigger language plpgsql as $$
begin
  raise exception 'This round was locked' using errcode = 'check_violation', constraint = 'rounds_stay_as_locked';
end $$;

create trigger rounds_stay before update on rounds for each row
  when (old.locks > 0 and (old.number, old.season_id) is distinct from (new.number, new.season_id))
  execute function refuse_move();

create function games_check_round() returns trigger language plpgsql as $$
begin
  if exists (select from rounds where id in (old.round_id, new.round_id) and locks > 0) then
    raise exception 'This round was locked' using errcode = 'check_violation', constraint = 'rounds_stay_as_locked';
  end if;
  return new;
end $$;

create trigger games_stay before update on games for each row
  when (old.round_id <> new.round_id) execute function games_check_round();

-- In a round that is past, and in one that is open again after a result, no team gets a name that another one of its teams has
-- or has had since the first lock: else renames would turn picks of one team into picks of another.
create function games_check_names() returns trigger language plpgsql as $$
declare
  told record;
  -- that the teams now on both sides have had since the first lock
  names1 text[] := '{}';
  names2 text[] := '{}';
  other text;
  taken text;
begin
  if not exists (
    select from rounds r
    where r.id = old.round_id and r.locks > 0 and (
      r.confirmed_deadline is not distinct from r.deadline
      or exists (select from games where round_id = r.id and winner is not null)
      or exists (
        select from ledger_games where season_id = r.season_id and round_id = r.id and winner is not null
      )
    )
  ) then
    return new;
  end if;
  for told in
    select t.team1, t.team2, lag(t.team1) over w as before1, lag(t.team2) over w as before2
    from (
      select number, team1, team2 from ledger_games where season_id = old.season_id and id = old.id
      union all values (2147483646, old.team1, old.team2), (2147483647, new.team1, new.team2)
    ) t
    window w as (order by number)
  loop
    -- a name in both pairs is the same team, on either side
    if told.team1 = told.before2 or told.team2 = told.before1 then
      select names2, names1 into names1, names2;
    end if;
    names1 := names1 || told.team1;
    names2 := names2 || told.team2;
  end loop;
  select name into other from unnest(array[new.team1, new.team2]) as name
  where name not in (old.team1, old.team2) and name = any(names1) and name = any(names2);
  if other is not null then
    raise exception '% is the other team of this game', other
      using errcode = 'unique_violation', constraint = 'games_team_once_a_round';
  end if;
  select name into taken from unnest(array[new.team1, new.team2]) as name
  where name not in (old.team1, old.team2) and exists (
    select from games g
    where g.round_id = old.round_id and g.id <> old.id and (
      name in (g.team1, g.team2)
      or exists (
        select from ledger_games l where l.season_id = g.season_id and l.id = g.id and name in (l.team1, l.team2)
      )
    )
  );
  if taken is not null then
    raise exception '% plays in another game of this round', taken
      using errcode = 'unique_violation', constraint = 'games_team_once_a_round';
  end if;
  return new;
end $$;

create trigger games_check_names before update on games for each row
  when ((old.team1, old.team2) is distinct from (new.team1, new.team2)) execute function games_check_names();


-- Corrections

-- A winner of a past round or a score that was changed or cleared, or a pool's scoring that a site admin changed. The row of
-- the audit log with the same id says when and by whom.
create table corrections (
  id        integer primary key references audit_log,
  season_id integer not null references seasons on delete cascade,
  -- null for a result, which concerns every pool of the season
  group_id  integer references groups on delete cascade,
  -- names, before and after, for people
  about     jsonb not null,
  -- results before and after and dropped picks, from which movements are computed; null once every pool has its own
  work      jsonb,
  -- the rounds that were past, whose picks its totals contain: while one is open again, the correction is not shown
  rounds    integer[] not null default '{}',
  constraint corrections_work_of_winner check (group_id is null or work is null)
);
create index corrections_of_season on corrections (season_id, id);
create index corrections_of_pool on corrections (group_id) where group_id is not null;
create index corrections_pending on corrections (season_id, id) where work is not null;

create function notify_correction() returns trigger language plpgsql as $$
begin
  perform pg_notify('changes', coalesce('correction ' || new.group_id, 'season ' || new.season_id));
  return null;
end $$;

create trigger corrections_notify after insert on corrections for each row execute function notify_correction();

-- A row for each pool that has the correction, written with the change.
create table pool_corrections (
  correction_id integer not null references corrections on delete cascade,
  group_id      integer not null references groups on delete cascade,
  -- the pool's visible entries at the change; null once computed
  entries       integer[],
  -- how many entries it moved; null until computed
  moved_count   integer,
  primary key (group_id, correction_id),
  constraint pool_corrections_computed check ((entries is null) = (moved_count is not null))
);
create index pool_corrections_of_correction on pool_corrections (correction_id);
create index pool_corrections_pending on pool_corrections (correction_id, group_id) where entries is not null;

-- Standings are not invalidated: they follow the message of the game.
create trigger pool_corrections_notify after update of moved_count on pool_corrections
  for each row execute function notify_change('correction', 'group_id');
create trigger pool_corrections_notify_truncation after truncate on pool_corrections
  for each statement execute function notify_all();

-- An entry of a pool whose points or rank a correction changed; written once. Deleted entries stay.
create table moved_entries (
  correction_id integer not null,
  group_id      integer not null,
  -- in the order of the ranks afterwards, from 1
  place         integer not null,
  entry_id      integer not null,
  points_before integer not null,
  points_after  integer not null,
  rank_before   integer not null,
  rank_after    integer not null,
  primary key (group_id, correction_id, place),
  foreign key (group_id, correction_id) references pool_corrections (group_id, correction_id) on delete cascade
);
create index moved_entries_of_entry on moved_entries (entry_id, group_id);


-- Hall of fame

-- The seasons whose champions a pool has stored: its own, and that of a pool before it that was deleted since.
create table crowned_seasons (
  group_id  integer not null references groups on delete cascade,
  season_id integer not null references seasons on delete cascade,
  -- digest of the results that they follow from
  results   text not null,
  -- the rounds whose picks their points contain: while one is open again, they are not shown
  rounds    integer[] not null,
  primary key (group_id, season_id)
);
create index crowned_seasons_of_season on crowned_seasons (season_id);

create trigger crowned_seasons_notify after insert or update or delete on crowned_seasons
  for each row execute function notify_change('champions', 'group_id');
create trigger crowned_seasons_notify_truncation after truncate on crowned_seasons
  for each statement execute function notify_all();

-- The entries with the first three ranks. They outlive their entries and users.
create table champions (
  group_id   integer not null,
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
  primary key (group_id, season_id, place),
  foreign key (group_id, season_id) references crowned_seasons on update cascade on delete cascade
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
  from group_memberships m join seasons s on s.id = m.season_id and not s.is_archived
  where m.user_id = new.id and c.group_id = m.group_id and c.season_id = m.season_id;
  return null;
end $$;

create trigger users_recrown after update of is_hidden on users
  for each row when (old.is_hidden <> new.is_hidden) execute function recrown_pools();


-- Results feed

-- Which team a feed's team is, as a site admin has set.
create table feed_teams (
  season_id integer not null references seasons on delete cascade,
  source    text not null,
  feed_id   text not null check (char_length(feed_id) between 1 and 64),
  team      text not null check (char_length(team) between 1 and 64 and team = btrim(team)),
  -- how the feed called it when a site admin bound it; null if the place that it played for was settled
  name      text check (char_length(name) between 1 and 64),
  primary key (season_id, source, feed_id)
);

create table feed_checks (
  season_id    integer primary key references seasons on delete cascade,
  -- when the last check began; an answer to an earlier one is ignored
  asked_at     timestamptz(3) not null,
  checked_at   timestamptz(3),
  succeeded_at timestamptz(3),
  error        text,
  -- answers in a row by which the source was busy, and until when it asked to wait
  busy         integer not null default 0 check (busy >= 0),
  retry_at     timestamptz(3),
  -- lengthens or shortens the pause
  jitter       double precision not null default 0.5 check (jitter between 0 and 1),
  unmatched    jsonb not null default '[]'
);

-- The event of a game in a feed, and what the feed reported of it.
create table feed_games (
  game_id    integer primary key,
  season_id  integer not null,
  source     text not null,
  -- null for a game that has lost its event, and keeps the start that the feed has named
  event_id   text check (char_length(event_id) between 1 and 64),
  -- the event's teams when it was bound
  feed_ids   text[] not null default '{}',
  -- the start that the feed names, and since when
  start_time timestamptz(3),
  start_at   timestamptz(3),
  -- the final that the feed names, and since when; it may have no scores
  winner     smallint check (winner in (1, 2)),
  score1     smallint check (score1 between 0 and 999),
  score2     smallint check (score2 between 0 and 999),
  seen_at    timestamptz(3),
  -- why that final was not set automatically
  reason     text,
  foreign key (game_id, season_id) references games (id, season_id) on delete cascade,
  constraint feed_games_event_once unique (season_id, source, event_id),
  constraint feed_games_start_whole check ((start_time is null) = (start_at is null)),
  constraint feed_games_final_whole check (
    (winner is null) = (seen_at is null) and (winner is not null or score1 is null and score2 is null and reason is null)
  )
);

-- The play-in of a place, which is a team of two names such as 'Texas/Xavier'. A place has a row once it has an event in a
-- feed, or once a person has renamed it.
create table feed_play_ins (
  -- the first game that the place is in
  game_id      integer not null,
  season_id    integer not null,
  place        text not null check (char_length(place) between 3 and 64 and place = btrim(place)),
  -- its name in the games now
  team         text not null check (char_length(team) between 1 and 64 and team = btrim(team)),
  source       text,
  event_id     text check (char_length(event_id) between 1 and 64),
  -- the event's teams, in the order of the names
  feed_ids     text[] not null default '{}',
  start_time   timestamptz(3),
  status       text not null default 'scheduled'
    constraint feed_play_ins_status_known check (status in ('scheduled', 'live', 'final', 'postponed', 'canceled')),
  -- scores are in the order of the names
  score1       smallint check (score1 between 0 and 999),
  score2       smallint check (score2 between 0 and 999),
  clock        text check (char_length(clock) between 1 and 64 and clock = btrim(clock)),
  broadcast    text check (char_length(broadcast) between 1 and 64 and broadcast = btrim(broadcast)),
  -- the final that the feed names, and since when; it may have no scores
  final_winner smallint check (final_winner in (1, 2)),
  final_score1 smallint check (final_score1 between 0 and 999),
  final_score2 smallint check (final_score2 between 0 and 999),
  seen_at      timestamptz(3),
  -- why that final has not settled the place
  reason       text,
  -- since when one team has the place
  settled_at   timestamptz(3),
  -- the last to settle the place, or to open it again; null if nobody has
  settled_by   text constraint feed_play_ins_settled_by_known check (settled_by in ('hand', 'feed')),
  primary key (game_id, place),
  foreign key (game_id, season_id) references games (id, season_id) on delete cascade,
  constraint feed_play_ins_event_once unique (season_id, source, event_id),
  constraint feed_play_ins_event_whole check ((source is null) = (event_id is null)),
  constraint feed_play_ins_final_whole check (
    (final_winner is null) = (seen_at is null)
    and (final_winner is not null or final_score1 is null and final_score2 is null and reason is null)
  ),
  constraint feed_play_ins_settled_whole check (settled_at is null or settled_by is not null)
);

create trigger feed_play_ins_notify after insert or delete on feed_play_ins
  for each row execute function notify_change('season', 'season_id');
create trigger feed_play_ins_notify_update after update on feed_play_ins
  for each row when (
    (old.team, old.start_time, old.status, old.score1, old.score2, old.clock, old.broadcast, old.settled_at)
      is distinct from
    (new.team, new.start_time, new.status, new.score1, new.score2, new.clock, new.broadcast, new.settled_at)
  )
  execute function notify_change('season', 'season_id');
create trigger feed_play_ins_notify_truncation after truncate on feed_play_ins
  for each statement execute function notify_all();


-- Feeds of pools: docs/decisions/032-one-item-for-all-pools-of-a-season.md

-- What a pool's feed shows, newest first by id. An item without a pool is in the feeds of all pools of its season, so a result
-- writes one row. Within a feed ids rise in the order of the commits: whoever inserts an item of a season holds
-- Lock.feedOfSeason of src/server/infrastructure/db/locks.ts until the commit; whoever inserts one of a pool shares that, and
-- holds Lock.feedOfPool.
create table pool_feed_items (
  id                integer generated always as identity primary key,
  season_id         integer not null references seasons on delete cascade,
  -- null for an item of the season
  group_id          integer,
  kind              text not null constraint pool_feed_items_kind_known check (
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
  text              text constraint pool_feed_items_text_length check (char_length(text) between 1 and 1000),
  -- made by the client: a message that is sent again is the same
  key               uuid,
  -- the message or note that it answers; checked at the commit, as previous_id of groups is
  reply_to          integer references pool_feed_items on delete set null deferrable initially deferred,
  -- null until it is deleted
  deleted_by_author boolean,
  -- the admin who deleted it; null for a deleted user
  deleted_by        integer references users on delete set null,
  is_pinned         boolean not null default false,
  mailed_at         timestamptz(3),
  correction_id     integer references corrections on delete cascade,
  -- the first of those who lead, or have won, and how many they are
  entries           integer[],
  entry_count       integer,
  -- the rounds whose picks it follows from: while one is open again, it is not shown
  rounds            integer[] not null default '{}',
  foreign key (group_id, season_id) references groups (id, season_id) on delete cascade,
  foreign key (round_id, season_id) references rounds (id, season_id) on delete cascade,
  foreign key (game_id, season_id) references games (id, season_id) on delete cascade,
  foreign key (game_id, place) references feed_play_ins (game_id, place) on delete cascade,
  constraint pool_feed_items_round_once unique (round_id, kind),
  constraint pool_feed_items_message_once unique (group_id, user_id, key),
  constraint pool_feed_items_entry_once unique (group_id, entry_id),
  constraint pool_feed_items_correction_once unique (group_id, correction_id),
  constraint pool_feed_items_of_season check ((group_id is null) = (kind in ('locked', 'complete', 'result', 'playIn'))),
  constraint pool_feed_items_whole check (
    (round_id is not null) = (kind in ('locked', 'complete'))
    and (game_id is not null) = (kind in ('result', 'playIn'))
    and (place is not null) = (kind = 'playIn')
    and (entry_id is not null) = (kind = 'joined')
    and (correction_id is not null) = (kind = 'correction')
    and (entries is not null) = (kind in ('lead', 'champion'))
    and (entry_count is not null) = (entries is not null)
    and (user_id is null or kind in ('message', 'note', 'joined'))
    and (key is null or kind = 'message')
    and (reply_to is null or kind = 'message' and reply_to < id)
    and (text is null or kind in ('message', 'note'))
    and (mailed_at is null or kind = 'note')
  ),
  constraint pool_feed_items_deleted_whole check (
    (deleted_by_author is null or kind in ('message', 'note') and text is null and not is_pinned)
    and (deleted_by is null or deleted_by_author is false)
    and (not is_pinned or kind = 'note')
  )
);
create unique index pool_feed_items_result_once on pool_feed_items (game_id) where kind = 'result';
create unique index pool_feed_items_play_in_once on pool_feed_items (game_id, place) where kind = 'playIn';
create unique index pool_feed_items_one_pinned on pool_feed_items (group_id) where is_pinned;
create index pool_feed_items_of_season_in_order on pool_feed_items (season_id, id) where group_id is null;
create index pool_feed_items_of_pool_in_order on pool_feed_items (group_id, id) where group_id is not null;
create index pool_feed_items_written on pool_feed_items (group_id, id) where kind in ('message', 'note');
create index pool_feed_items_of_game on pool_feed_items (game_id) where game_id is not null;
create index pool_feed_items_of_user on pool_feed_items (user_id) where user_id is not null;
create index pool_feed_items_of_deleter on pool_feed_items (deleted_by) where deleted_by is not null;
create index pool_feed_items_of_answered on pool_feed_items (reply_to) where reply_to is not null;
create index pool_feed_items_of_entry on pool_feed_items (entry_id) where entry_id is not null;
create index pool_feed_items_of_correction on pool_feed_items (correction_id) where correction_id is not null;

-- An item of a season has no pool, and sends nothing: the change that it tells of does.
create trigger pool_feed_items_notify after insert or update or delete on pool_feed_items
  for each row execute function notify_change('feed', 'group_id');
create trigger pool_feed_items_notify_truncation after truncate on pool_feed_items
  for each statement execute function notify_all();

-- A deleted user's messages stay as such, without their text.
create function forget_message() returns trigger language plpgsql as $$
begin
  new.text := null;
  return new;
end $$;

create trigger pool_feed_items_forget before update of user_id on pool_feed_items
  for each row when (new.user_id is null and old.kind = 'message') execute function forget_message();

-- A hidden user's go with the account: others have not seen them, and would see their lines then.
create function delete_hidden_messages() returns trigger language plpgsql as $$
begin
  delete from pool_feed_items where user_id = old.id and kind = 'message';
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
    select from pool_feed_items
    where season_id = season and group_id is null and kind = new_kind and round_id is not distinct from round
      and game_id is not distinct from game and place is not distinct from new_place
  ) then
    return;
  end if;
  -- orders the items of a season, as Lock.feedOfSeason of src/server/infrastructure/db/locks.ts
  perform pg_advisory_xact_lock(8, season);
  insert into pool_feed_items (season_id, kind, at, round_id, game_id, place)
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
  delete from pool_feed_items
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
    delete from pool_feed_items where game_id = new.id and kind = 'result';
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
    delete from pool_feed_items where game_id = new.game_id and place = new.place;
  end if;
  return null;
end $$;

create constraint trigger feed_play_ins_tell after insert on feed_play_ins deferrable initially deferred
  for each row when (new.settled_at is not null) execute function feed_play_ins_tell();
create constraint trigger feed_play_ins_tell_update after update on feed_play_ins deferrable initially deferred
  for each row when (old.settled_at is distinct from new.settled_at) execute function feed_play_ins_tell();

-- Reactions to an item of a season count in one pool.
create table pool_feed_reactions (
  item_id  integer not null references pool_feed_items on delete cascade,
  group_id integer not null references groups on delete cascade,
  user_id  integer not null references users on delete cascade,
  kind     text not null constraint pool_feed_reactions_kind_known check (
    kind in ('clap', 'laugh', 'fire', 'wow', 'ouch', 'eyes')
  ),
  made_at  timestamptz(3) not null default clock_timestamp(),
  primary key (item_id, group_id, user_id, kind)
);
create index pool_feed_reactions_of_pool on pool_feed_reactions (group_id);
create index pool_feed_reactions_of_user on pool_feed_reactions (user_id);

create trigger pool_feed_reactions_notify after insert or delete on pool_feed_reactions
  for each row execute function notify_change('feed', 'group_id');
create trigger pool_feed_reactions_notify_truncation after truncate on pool_feed_reactions
  for each statement execute function notify_all();

-- Up to which item a user has read a pool's feed.
create table pool_feed_reads (
  group_id integer not null references groups on delete cascade,
  user_id  integer not null references users on delete cascade,
  -- no foreign key: an item that goes stays read
  up_to    integer not null,
  primary key (group_id, user_id)
);
create index pool_feed_reads_of_user on pool_feed_reads (user_id);

-- Who may neither write nor react in a pool. It stays when they leave, and counts when they join again.
create table pool_feed_mutes (
  group_id integer not null references groups on delete cascade,
  user_id  integer not null references users on delete cascade,
  muted_at timestamptz(3) not null default clock_timestamp(),
  -- null: until an admin ends it
  until    timestamptz(3),
  -- null for a deleted user
  muted_by integer references users on delete set null,
  primary key (group_id, user_id)
);
create index pool_feed_mutes_of_user on pool_feed_mutes (user_id);
create index pool_feed_mutes_of_muter on pool_feed_mutes (muted_by);

create trigger pool_feed_mutes_notify after insert or update or delete on pool_feed_mutes
  for each row execute function notify_change('feed', 'group_id');
create trigger pool_feed_mutes_notify_truncation after truncate on pool_feed_mutes
  for each statement execute function notify_all();

create table pool_feed_reports (
  item_id      integer not null references pool_feed_items on delete cascade,
  user_id      integer not null references users on delete cascade,
  reason       text not null constraint pool_feed_reports_reason_length check (char_length(reason) <= 200),
  reported_at  timestamptz(3) not null default clock_timestamp(),
  -- it stays, so that the same user does not bring it back
  dismissed_at timestamptz(3),
  primary key (item_id, user_id)
);
create index pool_feed_reports_of_user on pool_feed_reports (user_id);
create index pool_feed_reports_open on pool_feed_reports (reported_at) where dismissed_at is null;

-- Who led a pool when results last changed, of which a new leader is told.
create table pool_leads (
  group_id integer primary key references groups on delete cascade,
  -- digest of the results that it follows from
  results  text not null,
  entries  integer[] not null
);


-- Deliveries

create function notify_delivery() returns trigger language plpgsql as $$
begin
  perform pg_notify('changes', 'delivery');
  return null;
end $$;

-- The queue of everything that leaves the site. A row has what a delivery is about; its text is made when it is sent, so no
-- secret is stored. The row is deleted once the delivery is sent or given up. Each channel has a worker of its own.
create table deliveries (
  -- in the Message-ID, so that mail programs recognize a mail sent twice
  id        uuid primary key default gen_random_uuid(),
  channel   text not null constraint deliveries_channel_known check (channel in ('mail', 'push', 'webhook')),
  about     jsonb not null constraint deliveries_kind check (about ? 'kind'),
  -- those that a person waits for go before bulk
  is_urgent boolean not null,
  queued_at timestamptz(3) not null default clock_timestamp(),
  due_at    timestamptz(3) not null default clock_timestamp(),
  tries     smallint not null default 0
);
create index deliveries_next on deliveries (channel, is_urgent desc, due_at);
-- for the download of one's data
create index deliveries_of_inviter on deliveries (((about ->> 'userId')::int)) where about ->> 'kind' = 'invitation';

create trigger deliveries_notify after insert on deliveries for each row execute function notify_delivery();
create trigger forgotten_passwords_notify after insert on forgotten_passwords
  for each row execute function notify_delivery();

-- Rounds whose reminders are queued in a channel and reach somebody: once, even if the deadline moves later. Of mails the users
-- are queued in batches, in ascending order of id; of pushes the subscriptions, those that are added later at the next look.
create table reminded_rounds (
  round_id  integer not null references rounds on delete cascade,
  channel   text not null constraint reminded_rounds_channel_known check (channel in ('mail', 'push')),
  -- when the last batch of mails, or the first push, was queued
  queued_at timestamptz(3) not null default clock_timestamp(),
  -- the last user, or subscription, of the last batch
  queued_to integer not null default 0,
  is_queued boolean not null default false,
  primary key (round_id, channel)
);

-- Rounds of which the admins of a pool have reminded its members: once.
create table pool_reminders (
  group_id integer not null references groups on delete cascade,
  round_id integer not null references rounds on delete cascade,
  primary key (group_id, round_id)
);
create index pool_reminders_of_round on pool_reminders (round_id);

-- Complete rounds whose results are queued in a channel: once, even if a result changes later.
create table queued_rounds (
  round_id  integer not null references rounds on delete cascade,
  channel   text not null constraint queued_rounds_channel_known check (channel in ('mail', 'push', 'webhook')),
  -- the last user of the last batch
  queued_to integer not null default 0,
  is_queued boolean not null default false,
  primary key (round_id, channel)
);

-- The last lock of a round that webhooks were queued for.
create table announced_locks (
  round_id integer primary key references rounds on delete cascade,
  lock     integer not null check (lock > 0)
);

-- The keys by which push services know the site (RFC 8292), in base64url. Every subscription is bound to them.
create table push_keys (
  is_only     boolean primary key default true constraint push_keys_one check (is_only),
  public_key  text not null check (public_key ~ '^[A-Za-z0-9_-]{87}$'),
  private_key text not null check (private_key ~ '^[A-Za-z0-9_-]{43}$')
);

-- A browser that gets pushes, until its session ends. The endpoint is a secret: whoever has it can write there.
create table push_subscriptions (
  id           integer generated always as identity primary key,
  session_hash text not null unique references sessions on update cascade on delete cascade,
  user_id      integer not null references users on delete cascade,
  endpoint     text not null unique check (char_length(endpoint) between 9 and 1024),
  -- the browser's public key, and the secret that it shares with the site (RFC 8291)
  p256dh       text not null check (p256dh ~ '^[A-Za-z0-9_-]{87}$'),
  auth         text not null check (auth ~ '^[A-Za-z0-9_-]{22}$'),
  time_zone    text not null check (char_length(time_zone) between 1 and 64)
);
create index push_subscriptions_of_user on push_subscriptions (user_id, id);

-- Whether a user wants the pushes of a kind; without a row, those that are on at first.
create table push_preferences (
  user_id    integer not null references users on delete cascade,
  kind       text not null constraint push_preferences_kind_known check (
    kind in ('reminder', 'round', 'correction', 'note', 'message')
  ),
  is_enabled boolean not null,
  primary key (user_id, kind)
);

-- Where a pool's news go in a chat or another program. The address is a secret: whoever has it can write there.
create table webhooks (
  group_id integer primary key references groups on delete cascade,
  kind     text not null constraint webhooks_kind_known check (kind in ('discord', 'slack', 'teams', 'ntfy', 'json')),
  url      text not null check (char_length(url) between 9 and 2048),
  -- signs the body
  secret   text check (secret ~ '^whsec_[A-Za-z0-9+/]{43}=$'),
  events   text[] not null constraint webhooks_events_known check (
    events <@ array['locked', 'complete', 'champion', 'correction', 'note'] and cardinality(events) > 0
  ),
  -- events in a row that could not be delivered
  failures smallint not null default 0 check (failures >= 0),
  is_off   boolean not null default false,
  constraint webhooks_secret_of_json check ((kind = 'json') = (secret is not null))
);

-- Whether a user gets the mails of a kind; a user without a row does. Every such mail has the token in its unsubscribe link,
-- so it is stored as plain text.
create table mail_preferences (
  user_id    integer not null references users on delete cascade,
  kind       text not null constraint mail_preferences_kind_known check (kind in ('reminder', 'round', 'note')),
  token      text not null unique check (token ~ '^[A-Za-z0-9_-]{43}$'),
  is_enabled boolean not null default true,
  primary key (user_id, kind)
);

-- Whether an address gets invitations, with an account or without. The key is the SHA-256 of the folded address; the
-- token is in the unsubscribe link of each invitation.
create table invitees (
  address_hash text primary key check (address_hash ~ '^[0-9a-f]{64}$'),
  token        text not null unique check (token ~ '^[A-Za-z0-9_-]{43}$'),
  is_enabled   boolean not null default true
);


-- The site itself

-- One row, which `/readyz` writes from time to time, to know that the database takes writes.
create table write_checks (
  is_only    boolean primary key default true constraint write_checks_one check (is_only),
  written_at timestamptz(3) not null
);

-- One row, made at the first start, or by a restore.
create table site (
  is_only          boolean primary key default true constraint site_one check (is_only),
  made_at          timestamptz(3) not null default clock_timestamp(),
  -- a restored copy sends nothing, until somebody says that it is the real site now
  is_copy          boolean not null default false,
  -- the last complete backup
  backup_at        timestamptz(3),
  backup_bytes     bigint,
  -- the last try, if it failed
  backup_failed_at timestamptz(3),
  backup_failure   text,
  constraint site_backup_whole check ((backup_at is null) = (backup_bytes is null)),
  constraint site_failure_whole check ((backup_failed_at is null) = (backup_failure is null))
);


-- Everybody: the feature of src/features/everybody, which takes these tables, index and triggers with it

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

-- Deleted entries of seasons in which a round was locked, until the figures are without them.
create table everybody_gone (
  entry_id  integer primary key,
  season_id integer not null references seasons on delete cascade
);
create index everybody_gone_of_season on everybody_gone (season_id);

create function everybody_note_gone() returns trigger language plpgsql as $$
begin
  insert into everybody_gone
  select id, season_id from gone where exists (select from rounds r where r.season_id = gone.season_id and r.locks > 0)
  on conflict do nothing;
  return null;
end $$;

create trigger entries_note_gone after delete on entries
  referencing old table as gone for each statement execute function everybody_note_gone();

create index users_hidden on users (id) where is_hidden;
