-- Addresses for which a reset mail was requested, with an account or without. At due_at, a random moment within seconds,
-- mails to existing accounts are queued, and the row is deleted.
create table forgotten_passwords (
  email_key text collate "C" primary key,
  due_at    timestamptz(3) not null
);
create index forgotten_passwords_next on forgotten_passwords (due_at);

create trigger forgotten_passwords_told after insert on forgotten_passwords
  for each row execute function tell_mail();
