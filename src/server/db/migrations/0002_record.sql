-- The audit log: written in the transaction of the change, and never changed or deleted. Without foreign keys, because
-- its rows outlive the users they name.
create table audit_log (
  id       integer generated always as identity primary key,
  at       timestamptz(3) not null default clock_timestamp(),
  -- null for the command line tool
  user_id  integer,
  username text not null,
  action   text not null,
  target   text not null,
  before   jsonb,
  after    jsonb
);

create function audit_log_refuse() returns trigger language plpgsql as $$
begin
  raise exception 'the record is append-only' using errcode = 'insufficient_privilege';
end $$;

create trigger audit_log_append_only before update or delete or truncate on audit_log
  for each statement execute function audit_log_refuse();
