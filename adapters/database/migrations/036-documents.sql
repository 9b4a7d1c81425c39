-- Private pictures: what opens them stands here, wrapped; the bytes stand in private storage, sealed.

create table documents (
  id text primary key,
  -- No cascade: the pictures of an account are erased before the account is.
  owner_id text not null references users (id),
  purpose text not null check (purpose in ('id-front', 'id-back', 'selfie', 'receipt')),
  -- Of the sealed file.
  bytes int not null check (bytes > 0),
  width int not null,
  height int not null,
  advice text[] not null,
  -- Of the key that wraps now, and of the day when the file was sealed: re-wrapping never touches files.
  key_version int not null,
  sealed_version int not null,
  -- The file's own key. Destroyed at erasure: without it the bytes mean nothing, in backups too.
  wrapped_key bytea,
  nonce bytea not null check (length(nonce) = 12),
  tag bytea not null check (length(tag) = 16),
  -- Random; null once the file has been removed from storage.
  file text unique,
  -- Keyed hash of the upload's bytes: finds the same photo under another account without telling anything.
  fingerprint bytea not null check (length(fingerprint) = 32),
  created_at timestamptz not null,
  -- Null while nothing has been decided that starts the time.
  erase_after timestamptz,
  erased_at timestamptz,
  check ((erased_at is null) = (wrapped_key is not null))
);
create index documents_owner on documents (owner_id) where erased_at is null;
create index documents_due on documents (erase_after) where erased_at is null;
create index documents_leftover on documents (erased_at) where erased_at is not null and file is not null;
create index documents_fingerprint on documents (fingerprint);

create table document_openings (
  id bigint generated always as identity primary key,
  document_id text not null references documents (id),
  viewer_id text not null references users (id),
  reason text not null,
  at timestamptz not null
);
create index document_openings_document on document_openings (document_id, at);
