-- What acted. Null: written before this column was, or by a version that does not know it; a row without a user is then
-- the command line's.
alter table audit_log add column actor text
  constraint audit_log_actor_known check (actor in ('user', 'command line', 'results feed'));
alter table audit_log add constraint audit_log_actor_of_user check ((actor = 'user') = (user_id is not null));
-- The rows of one kind are found among many of another.
create index audit_log_of_action on audit_log (action, id);
