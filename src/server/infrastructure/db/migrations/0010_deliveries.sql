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
  channel   text not null check (channel ~ '^[a-z]+$'),
  about     jsonb not null constraint deliveries_kind check (about ? 'kind'),
  -- those that a person waits for go before bulk
  is_urgent boolean not null,
  queued_at timestamptz(3) not null default clock_timestamp(),
  due_at    timestamptz(3) not null default clock_timestamp(),
  tries     smallint not null default 0
);
create index deliveries_next on deliveries (channel, is_urgent desc, due_at);

create trigger deliveries_notify after insert on deliveries for each row execute function notify_delivery();
create trigger forgotten_passwords_notify after insert on forgotten_passwords
  for each row execute function notify_delivery();

-- Rounds whose reminders are queued in a channel and reach somebody: once, even if the deadline moves later. Of mails the users
-- are queued in batches, in ascending order of id; of another channel what it reaches them by, what is added later at the next look.
create table reminded_rounds (
  round_id  integer not null references rounds on delete cascade,
  channel   text not null check (channel ~ '^[a-z]+$'),
  -- when the last batch of mails, or the first of another channel, was queued
  queued_at timestamptz(3) not null default clock_timestamp(),
  -- the last one of the last batch
  queued_to integer not null default 0,
  is_queued boolean not null default false,
  primary key (round_id, channel)
);

-- Complete rounds whose results are queued in a channel: once, even if a result changes later.
create table queued_rounds (
  round_id  integer not null references rounds on delete cascade,
  channel   text not null check (channel ~ '^[a-z]+$'),
  -- the last user of the last batch
  queued_to integer not null default 0,
  is_queued boolean not null default false,
  primary key (round_id, channel)
);

-- Whether a user gets the mails of a kind; a user without a row does. Every such mail has the token in its unsubscribe link,
-- so it is stored as plain text.
create table mail_preferences (
  user_id    integer not null references users on delete cascade,
  kind       text not null check (kind ~ '^[a-z]+$'),
  token      text not null unique check (token ~ '^[A-Za-z0-9_-]{43}$'),
  is_enabled boolean not null default true,
  primary key (user_id, kind)
);
