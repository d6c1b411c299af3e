-- Addresses for which a reset mail was asked, whether an account has them or not. At due_at, a random moment of the next
-- seconds, the mails of those that an account has are queued, and the row is deleted.
create table forgotten_passwords (
  email_key text collate "C" primary key,
  due_at    timestamptz(3) not null
);
create index forgotten_passwords_next on forgotten_passwords (due_at);

create trigger forgotten_passwords_told after insert on forgotten_passwords
  for each row execute function tell_mail();
