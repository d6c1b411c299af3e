-- The e-mail address that an account had before a change. Until expires_at a link mailed to it restores it.
create table email_changes (
  id         integer generated always as identity primary key,
  user_id    integer not null references users on delete cascade,
  old_email  text not null check (char_length(old_email) between 3 and 254),
  expires_at timestamptz(3) not null
);
create index email_changes_of_user on email_changes (user_id);

-- The link has the token, the table its SHA-256. A mail that is sent again after a crash has another link.
create table email_change_tokens (
  token     text primary key check (token ~ '^[0-9a-f]{64}$'),
  change_id integer not null references email_changes on delete cascade
);
create index email_change_tokens_of_change on email_change_tokens (change_id);
