-- Rounds of which the admins of a pool have reminded its members: once.
create table pool_reminders (
  group_id integer not null references groups on delete cascade,
  round_id integer not null references rounds on delete cascade,
  primary key (group_id, round_id)
);
create index pool_reminders_of_round on pool_reminders (round_id);
