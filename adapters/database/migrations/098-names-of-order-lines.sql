-- Names of the product in other languages, as they were: {"de": "Kopfhörer"}. Orders placed before have the one name.
alter table order_lines add column names jsonb not null default '{}' check (jsonb_typeof(names) = 'object');
