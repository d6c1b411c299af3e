-- Points per seed of difference that a correct pick of the team with the larger seed earns in the pool.
alter table groups
  add column upset_bonus smallint not null default 0
  constraint groups_upset_bonus_known check (upset_bonus between 0 and 10);
