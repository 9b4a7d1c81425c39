-- Settings and texts of the operator.

-- Settings changed by the operator. A missing key has the default of shop/platform/settings/rules/settings.ts.
create table settings (
  key text primary key,
  value text not null,
  changed_at timestamptz not null,
  changed_by text
);

-- Lines of the operator, by language: announcement, order button, and others that the shop names.
create table operator_texts (
  name text not null check (name <> ''),
  language text not null check (language ~ '^[a-z]{2}$'),
  text text not null check (text <> ''),
  changed_at timestamptz not null,
  changed_by text,
  primary key (name, language)
);
