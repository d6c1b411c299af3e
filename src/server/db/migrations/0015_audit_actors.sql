-- The kind of actor. Null in rows of earlier versions; without a user such a row is the command line's.
alter table audit_log add column actor text
  constraint audit_log_actor_known check (actor in ('user', 'command line', 'results feed'));
alter table audit_log add constraint audit_log_actor_of_user check ((actor = 'user') = (user_id is not null));
-- Finds the rows of one kind among many of others.
create index audit_log_of_action on audit_log (action, id);
