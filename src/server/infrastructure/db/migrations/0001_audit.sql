-- The schema has a file for each subject, and each feature has its own in its folder. Triggers stand behind their table.
--
-- A name has two columns: the text as typed, and *_key, the text that the domain's fold() returns, for comparisons.
-- Collation "C" makes the order independent of the database's locale. Times are as exact as JavaScript's.
--
-- A constraint that a user can violate has a name, by which the server finds its error.


-- Change messages

-- Every change that caches or browsers depend on is sent on the channel "changes", by a trigger, so that listeners learn
-- of it after its commit, whichever process or tool made it. src/server/infrastructure/events/change.ts has the messages. Saving a
-- pick sends none: it is possible in an open round only, whose picks nobody else sees.

-- Sends a kind with the value of a column, before and after the change. The database sends equal messages once.
create function notify_change() returns trigger language plpgsql as $$
begin
  perform pg_notify('changes', tg_argv[0] || ' ' || value)
  from unnest(array[to_jsonb(old) ->> tg_argv[1], to_jsonb(new) ->> tg_argv[1]]) as value
  where value is not null;
  return null;
end $$;

-- An emptied table fires no row triggers.
create function notify_all() returns trigger language plpgsql as $$
begin
  perform pg_notify('changes', 'all');
  return null;
end $$;


-- Audit log

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'the table % is append-only', tg_table_name using errcode = 'insufficient_privilege';
end $$;

-- Written in the transaction of the change. Without foreign keys, because its rows outlive the users they name.
create table audit_log (
  id       integer generated always as identity primary key,
  at       timestamptz(3) not null default clock_timestamp(),
  actor    text not null constraint audit_log_actor_known check (
    actor in ('user', 'command line', 'results feed', 'single sign-on')
  ),
  user_id  integer,
  username text not null,
  action   text not null,
  target   text not null,
  before   jsonb,
  after    jsonb,
  constraint audit_log_actor_of_user check ((actor = 'user') = (user_id is not null))
);
-- finds the rows of one kind among many of others
create index audit_log_of_action on audit_log (action, id);
-- for the download of one's data: the rows by a user, and those about one
create index audit_log_of_user on audit_log (user_id);
create index audit_log_of_target on audit_log (target collate "C");

create trigger audit_log_append_only before update or delete or truncate on audit_log
  for each statement execute function refuse_change();
