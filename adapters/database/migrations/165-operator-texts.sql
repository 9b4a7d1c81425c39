-- What the operator writes in each language: the announcement, and the pages that the law asks for.
create table operator_texts (
  name text not null check (name in ('announcement', 'imprint', 'terms', 'privacy', 'withdrawal')),
  language text not null check (language ~ '^[a-z]{2}$'),
  text text not null check (text <> ''),
  changed_at timestamptz not null,
  changed_by text,
  primary key (name, language)
);
