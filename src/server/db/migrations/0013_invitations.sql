-- Whether an address wants invitations, whoever reads it, with an account or without: kept by the SHA-256 of the folded
-- address, with the token that is in each invitation, to stop them by.
create table invitees (
  address_hash text primary key check (address_hash ~ '^[0-9a-f]{64}$'),
  token        text not null unique check (token ~ '^[A-Za-z0-9_-]{43}$'),
  is_wanted    boolean not null default true
);
