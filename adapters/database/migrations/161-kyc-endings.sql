-- When somebody was told that their approval is about to end.
alter table kyc_submissions add column told_ending_at timestamptz;
