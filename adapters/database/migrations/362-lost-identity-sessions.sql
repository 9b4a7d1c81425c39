-- A session at a hosted identity service that the service does not know any more.
alter table kyc_sessions drop constraint kyc_sessions_state_check;
alter table kyc_sessions add constraint kyc_sessions_state_check
  check (state in ('open', 'processing', 'verified', 'ended', 'erased', 'lost')) not valid;
-- Since when it was to be erased and was not known.
alter table kyc_sessions add column missing_since timestamptz;
