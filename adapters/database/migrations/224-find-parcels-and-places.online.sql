-- A tracking number that is read from a file must not be another parcel's.
drop index concurrently if exists parcels_by_tracking;
create index concurrently if not exists parcels_by_tracking on parcels (tracking) where tracking is not null;
-- Of a place that is removed.
drop index concurrently if exists shipping_methods_of_place;
create index concurrently if not exists shipping_methods_of_place on shipping_methods (place_id)
  where place_id is not null;
