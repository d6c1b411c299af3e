-- The screens of pools. The token in the secret address is stored as its SHA-256.
create table pool_screens (
  pool_id    integer primary key references pools on delete cascade,
  token_hash text not null unique check (token_hash ~ '^[0-9a-f]{64}$'),
  -- whether it shows messages of the pool
  messages   text not null constraint pool_screens_messages_known check (messages in ('on', 'off'))
);

create trigger pool_screens_notify after insert or update or delete on pool_screens
  for each row execute function notify_change('pool', 'pool_id');
create trigger pool_screens_notify_truncation after truncate on pool_screens
  for each statement execute function notify_all();
