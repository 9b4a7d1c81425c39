-- Keys of older secrets that something is still proved or found with, sealed by a newer one: then the old secret may go.

create table kept_keys (
  purpose text not null,
  -- Of the secret that it was derived from.
  version int not null check (version > 0),
  -- Of the secret that seals it now.
  sealed_by int not null check (sealed_by > version),
  sealed bytea not null,
  primary key (purpose, version)
);
