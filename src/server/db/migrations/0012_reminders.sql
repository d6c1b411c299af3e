-- Rounds whose reminders have been queued: once, even if the deadline moves later.
create table reminded_rounds (
  round_id integer primary key references rounds on delete cascade
);

-- Whether a user wants reminders; a user without a row does. Every mail to them has the token in its unsubscribe link,
-- so it is stored as plain text.
create table reminders (
  user_id   integer primary key references users on delete cascade,
  token     text not null unique check (token ~ '^[A-Za-z0-9_-]{43}$'),
  is_wanted boolean not null default true
);
