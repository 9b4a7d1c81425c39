-- When and how somebody last proved who they are, in each session; a proof of more than a password is remembered apart.
alter table sessions
  add column proved_at timestamptz,
  add column proved_by text check (proved_by in ('password', 'totp', 'recovery', 'passkey')),
  add column mfa_at timestamptz;
