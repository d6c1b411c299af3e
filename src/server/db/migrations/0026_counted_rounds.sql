-- The number of the first round that counts in the pool; earlier ones earn nothing there.
alter table groups
  add column counts_from smallint not null default 1
  constraint groups_counts_from_a_round check (counts_from between 1 and 6);
