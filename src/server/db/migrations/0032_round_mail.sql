-- Rounds whose mails are queued: once, even if a result changes later. The users are queued in batches, in ascending order
-- of id.
create table mailed_rounds (
  round_id  integer primary key references rounds on delete cascade,
  -- the last user of the last batch
  queued_to integer not null default 0,
  is_queued boolean not null default false
);

-- Rounds that were complete before this version are not mailed.
insert into mailed_rounds (round_id, is_queued)
select r.id, true from rounds r
where r.deadline <= clock_timestamp()
  and exists (select from games g where g.round_id = r.id)
  and not exists (select from games g where g.round_id = r.id and g.winner is null);

-- Whether a user wants mails after rounds, as for reminders: a user without a row does.
create table round_mails (
  user_id   integer primary key references users on delete cascade,
  token     text not null unique check (token ~ '^[A-Za-z0-9_-]{43}$'),
  is_wanted boolean not null default true
);
