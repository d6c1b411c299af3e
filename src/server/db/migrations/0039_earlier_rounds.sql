-- Whether rounds that were past when an entry joined the pool count for it there.
alter table groups
  add column earlier_rounds text not null default 'count'
  constraint groups_earlier_rounds_known check (earlier_rounds in ('count', 'dontCount'));

-- The number of the last round that was past when the entry joined, 0 if none was. It matters in no pool that exists.
alter table group_memberships
  add column joined_after smallint not null default 0
  constraint group_memberships_joined_after_known check (joined_after between 0 and 10);
create index group_memberships_late on group_memberships (season_id) where joined_after > 0;

create or replace view active_memberships as
  select m.*
  from group_memberships m
  where m.is_active
    and not exists (select from group_removals r where r.group_id = m.group_id and r.user_id = m.user_id);
