-- Rounds of which the admins of a pool have reminded its members: once.
create table pool_reminders (
  pool_id  integer not null references pools on delete cascade,
  round_id integer not null references rounds on delete cascade,
  primary key (pool_id, round_id)
);
create index pool_reminders_of_round on pool_reminders (round_id);
