-- The secret address of a user's calendar feed. Stored as plain text, because its owner may look it up again.
create table calendars (
  user_id integer primary key references users on delete cascade,
  token   text not null unique check (token ~ '^[A-Za-z0-9_-]{43}$')
);
