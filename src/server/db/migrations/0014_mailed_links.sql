-- The links of reset mails. A mail that is sent again after a crash has another link, and either may be read: a link is
-- valid while the user's last one, in password_reset_tokens, belongs to the same mail.
create table mailed_reset_tokens (
  token        text primary key check (token ~ '^[0-9a-f]{64}$'),
  user_id      integer not null references users on delete cascade,
  mail_id      uuid not null,
  mail_made_at timestamptz(3) not null,
  expires_at   timestamptz(3) not null
);
create index mailed_reset_tokens_of_user on mailed_reset_tokens (user_id);
