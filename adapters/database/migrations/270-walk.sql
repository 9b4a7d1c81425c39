-- A catalogue file names pictures; what the shop does not have is counted.
alter table catalogue_imports add column not_taken int not null default 0;
