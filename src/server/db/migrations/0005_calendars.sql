-- The secret address of a user's feed of deadlines. Kept as it is: its owner can always see it again.
create table calendars (
  user_id integer primary key references users on delete cascade,
  token   text not null unique check (token ~ '^[A-Za-z0-9_-]{43}$')
);
