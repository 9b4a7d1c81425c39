-- Who has a custom role, when it is changed or deleted.
create index concurrently if not exists user_roles_custom_role on user_roles (custom_role)
  where custom_role is not null;
create index concurrently if not exists staff_invitations_custom_role on staff_invitations (custom_role)
  where custom_role is not null;
