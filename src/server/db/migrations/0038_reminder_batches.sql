-- The reminders of a round are queued in batches of users, in ascending order of id, as the mails after a round.
alter table reminded_rounds
  -- the last user of the last batch
  add column queued_to integer not null default 0,
  add column is_queued boolean not null default true;
alter table reminded_rounds alter column is_queued set default false;
