-- Whether an address gets invitations, with an account or without. The key is the SHA-256 of the folded address; the
-- token is in the unsubscribe link of each invitation.
create table invitees (
  address_hash text primary key check (address_hash ~ '^[0-9a-f]{64}$'),
  token        text not null unique check (token ~ '^[A-Za-z0-9_-]{43}$'),
  is_enabled   boolean not null default true
);

-- For the download of one's data.
create index deliveries_of_inviter on deliveries (((about ->> 'userId')::int)) where about ->> 'kind' = 'invitation';
