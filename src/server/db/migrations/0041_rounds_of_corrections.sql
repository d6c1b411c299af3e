-- The rounds that were past at a correction, whose picks its totals contain: while one is open again, the correction is not shown.
alter table corrections
  add column rounds integer[] not null default '{}',
  -- pools that are not computed have entries in pool_corrections
  drop column done_to;

update corrections c set rounds = coalesce(
  (select array_agg(r.id) from rounds r where r.season_id = c.season_id and r.confirmed_deadline is not null), '{}'
) where c.group_id is null;
