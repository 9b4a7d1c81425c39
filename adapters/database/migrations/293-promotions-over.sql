-- When each ends stands in the index too, so that those that are not over are passed by without their rows.
drop index promotions_by_time;
create index promotions_by_time on promotions (starts_at desc, id desc, ends_at);
