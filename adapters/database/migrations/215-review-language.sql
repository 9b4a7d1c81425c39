-- The language of the page on which a review was written; null where it is not known.
alter table reviews add column language text check (language ~ '^[a-z]{2}$');
