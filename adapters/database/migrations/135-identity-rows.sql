-- Rows of identity tables are for whoever they belong to, and for the desk (staff, jobs, commands): by the database itself.
-- Nobody who has said nothing sees anything, not even the tables' owner. See docs/decisions/021-row-level-security.md.

create function at_desk() returns boolean language sql stable as $$
  select coalesce(current_setting('app.desk', true), '') = 'on'
$$;

create function is_asker(owner text) returns boolean language sql stable as $$
  select owner = nullif(current_setting('app.user_id', true), '')
$$;

create procedure guard_rows(guarded regclass, owner text) language plpgsql as $$
begin
  execute format('alter table %s enable row level security', guarded);
  execute format('alter table %s force row level security', guarded);
  execute format(
    'create policy desk_or_own on %s using (at_desk() or %s) with check (at_desk() or %2$s)', guarded, owner);
end $$;

call guard_rows('documents', 'is_asker(owner_id)');
-- Who looked at one's own pictures may be read by oneself; it is written at the desk.
alter table document_openings enable row level security;
alter table document_openings force row level security;
create policy desk on document_openings using (at_desk()) with check (at_desk());
create policy own on document_openings for select
  using (exists (select from documents d where d.id = document_id and is_asker(d.owner_id)));
call guard_rows('kyc_attempts', 'is_asker(user_id)');
call guard_rows('kyc_proposals', 'is_asker(applicant_id)');
call guard_rows('kyc_pictures',
  'exists (select from kyc_submissions s where s.id = submission_id and is_asker(s.user_id))');

-- A check is one's own, but for its outcome, which is found at the desk.
alter table kyc_submissions enable row level security;
alter table kyc_submissions force row level security;
create policy desk on kyc_submissions using (at_desk()) with check (at_desk());
create policy own on kyc_submissions using (is_asker(user_id))
  with check (is_asker(user_id) and state not in ('approved', 'declined', 'in_review'));

-- A decision is made at the desk; the applicant reads it, and may have its words forgotten.
alter table kyc_decisions enable row level security;
alter table kyc_decisions force row level security;
create policy desk on kyc_decisions using (at_desk()) with check (at_desk());
create policy own on kyc_decisions for select using (is_asker(applicant_id));
create policy own_words on kyc_decisions for update using (is_asker(applicant_id))
  with check (is_asker(applicant_id) and reason = '' and note = '');
