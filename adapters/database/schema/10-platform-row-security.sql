-- Row-level security of identity tables and rules shared by all areas (docs/decisions/021-row-level-security.md).

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'insufficient_privilege';
end $$;

-- Connections of staff, jobs and commands.
create function has_full_access() returns boolean language sql stable as $$
  select coalesce(current_setting('app.full_access', true), '') = 'on'
$$;

create function is_row_owner(owner text) returns boolean language sql stable as $$
  select owner = nullif(current_setting('app.user_id', true), '')
$$;

-- Rows are visible to their owner and to connections with full access, not even to the table's owner otherwise.
create procedure restrict_rows_to_owner(guarded regclass, owner text) language plpgsql as $$
begin
  execute format('alter table %s enable row level security', guarded);
  execute format('alter table %s force row level security', guarded);
  execute format('create policy full_access_or_owner on %s using (has_full_access() or %s) '
    'with check (has_full_access() or %2$s)', guarded, owner);
end $$;
