-- Addresses are compared by the domain's fold(). Several users may share one.
alter table users add column email_key text collate "C";
update users set email_key = lower(email collate "C");
alter table users add constraint users_email_key check ((email is null) = (email_key is null));
create index users_of_email on users (email_key);

-- The link has the token, the table its SHA-256 in hex. A user has one: a new link voids the older.
create table password_reset_tokens (
  id         integer generated always as identity primary key,
  user_id    integer not null unique references users on delete cascade,
  token      text not null unique check (token ~ '^[0-9a-f]{64}$'),
  expires_at timestamptz(3) not null,
  used       boolean not null default false
);

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
