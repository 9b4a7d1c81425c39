-- What the merchant adds to emails, in each language; template '*' is the signature of all that may be changed.
create table email_texts (
  template text not null,
  language text not null,
  subject text not null default '',
  above text not null default '',
  below text not null default '',
  version integer not null default 1,
  changed_at timestamptz not null,
  primary key (template, language)
);

-- Emails that the shop does not send.
create table emails_off (
  template text primary key,
  off_at timestamptz not null
);
