-- Every stored document has a known purpose.
alter table documents validate constraint documents_purpose_known;
