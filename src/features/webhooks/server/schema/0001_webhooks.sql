-- Where a pool's news go in a chat or another program. The address is a secret: whoever has it can write there.
create table webhooks (
  pool_id  integer primary key references pools on delete cascade,
  kind     text not null constraint webhooks_kind_known check (kind in ('discord', 'slack', 'teams', 'ntfy', 'json')),
  url      text not null check (char_length(url) between 9 and 2048),
  -- signs the body
  secret   text check (secret ~ '^whsec_[A-Za-z0-9+/]{43}=$'),
  events   text[] not null constraint webhooks_events_known check (
    events <@ array['locked', 'complete', 'champion', 'correction', 'note'] and cardinality(events) > 0
  ),
  -- events in a row that could not be delivered
  failures smallint not null default 0 check (failures >= 0),
  is_off   boolean not null default false,
  constraint webhooks_secret_of_json check ((kind = 'json') = (secret is not null))
);

-- The last lock of a round that webhooks were queued for.
create table announced_locks (
  round_id integer primary key references rounds on delete cascade,
  lock     integer not null check (lock > 0)
);
