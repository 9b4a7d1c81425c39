-- Roles that owners define, beside the built-in ones; unknown permissions are ignored.
create table custom_roles (
  id text primary key,
  name text not null,
  permissions text[] not null,
  -- Counts the saves, so that two owners do not overwrite each other.
  version int not null default 1,
  created_at timestamptz not null
);
create unique index custom_roles_name on custom_roles (lower(name));

-- The role again if it is a custom one, which cannot be deleted while somebody has it. Only staff have rows.
alter table user_roles drop constraint user_roles_role_check;
alter table user_roles add column custom_role text generated always as (
  case when role not in ('admin', 'kyc', 'fulfilment', 'finance', 'catalogue', 'support') then role end
) stored references custom_roles (id);

alter table staff_invitations drop constraint staff_invitations_role_check;
alter table staff_invitations add column custom_role text generated always as (
  case when role not in ('admin', 'kyc', 'fulfilment', 'finance', 'catalogue', 'support') then role end
) stored references custom_roles (id) on delete cascade;
