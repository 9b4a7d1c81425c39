-- Which pictures whoever decided had opened.
alter table kyc_decisions add column looked text[] not null default '{}';
alter table kyc_proposals add column looked text[] not null default '{}';
