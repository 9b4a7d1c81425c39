-- What the lists of staff are sorted and found by, so that a million rows open as quickly as a thousand.
create index reviews_newest on reviews (changed_at desc, id desc);
create index transfers_wrong on transfers (at desc) where not asset_ok;
