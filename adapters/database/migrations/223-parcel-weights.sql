-- The weight of a parcel in grams; null where it was not stated.
alter table parcels add column grams int check (grams between 1 and 10000000);
