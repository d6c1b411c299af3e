-- Mails to be sent: what each is about, not what it says, which is written as it is sent. No secret rests here. The row
-- is gone once the mail is sent or given up.
create table mails (
  -- in the mail's Message-ID, so that one that goes out twice can be told to be the same
  id        uuid primary key default gen_random_uuid(),
  about     jsonb not null constraint mails_kind check (about ? 'kind'),
  -- whoever waits for one goes before those of whom there are many
  is_urgent boolean not null,
  made_at   timestamptz(3) not null default clock_timestamp(),
  due_at    timestamptz(3) not null default clock_timestamp(),
  tries     smallint not null default 0
);
create index mails_next on mails (is_urgent desc, due_at);

create function tell_mail() returns trigger language plpgsql as $$
begin
  perform pg_notify('changes', 'mail');
  return null;
end $$;

create trigger mails_told after insert on mails for each row execute function tell_mail();
