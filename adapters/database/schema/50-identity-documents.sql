-- Private documents. Access to rows: docs/decisions/021-row-level-security.md.

-- Private images (identity documents, receipts), encrypted; the files are in private storage.
create table documents (
  id text primary key,
  -- No cascade: documents are erased before their account.
  owner_id text not null references users (id),
  purpose text not null check (purpose in ('id-front', 'id-back', 'selfie', 'receipt')),
  -- Size of the encrypted file.
  bytes int not null check (bytes > 0),
  width int not null,
  height int not null,
  quality_warnings text[] not null,
  -- Version of the key that wraps now, and of the key at encryption: re-wrapping never rewrites files.
  key_version int not null,
  sealed_version int not null,
  -- The file's own key. Destroyed at erasure: without it the file is unreadable, in backups too.
  wrapped_key bytea,
  nonce bytea not null check (length(nonce) = 12),
  tag bytea not null check (length(tag) = 16),
  -- Random; null once removed from storage.
  file text unique,
  -- Keyed hash of the upload: finds the same image in another account.
  fingerprint bytea not null check (length(fingerprint) = 32),
  created_at timestamptz not null,
  -- Null until the retention period starts.
  erase_after timestamptz,
  erased_at timestamptz,
  check ((erased_at is null) = (wrapped_key is not null))
);
create index documents_owner on documents (owner_id) where erased_at is null;
create index documents_due on documents (erase_after) where erased_at is null;
create index documents_leftover on documents (erased_at) where erased_at is not null and file is not null;
create index documents_fingerprint on documents (fingerprint);
call restrict_rows_to_owner('documents', 'is_row_owner(owner_id)');

-- Who opened which document, and why.
create table document_accesses (
  id int8 generated always as identity primary key,
  document_id text not null references documents (id),
  viewer_id text not null references users (id),
  reason text not null,
  at timestamptz not null
);
create index document_accesses_document on document_accesses (document_id, at);

-- The owner may read who opened a document; only staff connections write it.
alter table document_accesses enable row level security;
alter table document_accesses force row level security;
create policy full_access on document_accesses using (has_full_access()) with check (has_full_access());
create policy owner on document_accesses for select
  using (exists (select from documents d where d.id = document_id and is_row_owner(d.owner_id)));

-- Keys derived from retired secrets, wrapped by a newer one, so that the old secret can be removed.
create table retained_keys (
  purpose text not null,
  -- Version of the secret it was derived from.
  version int not null check (version > 0),
  -- Version of the secret that wraps it.
  wrapped_by_version int not null,
  wrapped_key bytea not null,
  primary key (purpose, version),
  check (wrapped_by_version > version)
);
