-- The site itself

-- One row, which `/readyz` writes from time to time, to know that the database takes writes.
create table write_checks (
  is_only    boolean primary key default true constraint write_checks_one check (is_only),
  written_at timestamptz(3) not null
);

-- One row, made at the first start, or by a restore.
create table site (
  is_only          boolean primary key default true constraint site_one check (is_only),
  made_at          timestamptz(3) not null default clock_timestamp(),
  -- a restored copy sends nothing, until somebody says that it is the real site now
  is_copy          boolean not null default false,
  -- the last complete backup
  backup_at        timestamptz(3),
  backup_bytes     bigint,
  -- the last try, if it failed
  backup_failed_at timestamptz(3),
  backup_failure   text,
  constraint site_backup_whole check ((backup_at is null) = (backup_bytes is null)),
  constraint site_failure_whole check ((backup_failed_at is null) = (backup_failure is null))
);
