-- Whether guesses of the total of both scores in the Championship game break the pool's ties once it is final.
alter table groups
  add column tie_breaker text not null default 'none'
  constraint groups_tie_breaker_known check (tie_breaker in ('none', 'total'));

-- The guess of an entry, for all of its pools. No change of it is sent: while it can change it is hidden.
create table guesses (
  entry_id   integer primary key references entries on delete cascade,
  total      smallint not null check (total between 0 and 400),
  made_at    timestamptz(3) not null,
  changed_at timestamptz(3) not null check (changed_at >= made_at)
);
