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
create function notify_pools_of_user() returns trigger language plpgsql as $$
begin
  perform pg_notify('changes', 'pool ' || pool_id) from pool_memberships where user_id = new.id and is_active;
  return null;
end $$;

create trigger users_notify_pools after update of username, is_hidden, email, tile_emoji, tile_color on users
  for each row when (
    (old.username, old.is_hidden, old.email, old.tile_emoji, old.tile_color)
      is distinct from (new.username, new.is_hidden, new.email, new.tile_emoji, new.tile_color)
  )
  execute function notify_pools_of_user();

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
