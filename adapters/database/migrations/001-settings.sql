-- What an operator may change while the shop runs. A key without a row has the default of shop/settings/rules.ts.
create table settings (
  key text primary key,
  value text not null,
  changed_at timestamptz not null,
  changed_by text
);
