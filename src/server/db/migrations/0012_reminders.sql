-- Rounds of which the reminders have been queued: once, even if the deadline is moved afterwards.
create table reminded_rounds (
  round_id integer primary key references rounds on delete cascade
);

-- Whether a user wants reminders; who is not here does. The token is in each mail that is sent to them, to stop it by:
-- kept as it is, since the next mail bears it too.
create table reminders (
  user_id   integer primary key references users on delete cascade,
  token     text not null unique check (token ~ '^[A-Za-z0-9_-]{43}$'),
  is_wanted boolean not null default true
);
