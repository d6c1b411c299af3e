-- The queue of mails. A row has what a mail needs; its text is rendered when it is sent, so no secret is stored. The
-- row is deleted once the mail is sent or given up.
create table mails (
  -- in the Message-ID, so that mail programs recognize a mail sent twice
  id        uuid primary key default gen_random_uuid(),
  about     jsonb not null constraint mails_kind check (about ? 'kind'),
  -- mails that a person waits for go before bulk mails
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
