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
