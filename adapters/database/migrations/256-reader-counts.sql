-- How many read the newsletter, by language: kept by the database itself, since counting them takes longer with each.
create table newsletter_counts (
  language text primary key,
  count int8 not null
);
insert into newsletter_counts (language, count)
  select language, count(*) from newsletter_subscribers where state = 'confirmed' group by language;

create function count_readers() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into newsletter_counts as kept (language, count)
      select language, count(*) from made where state = 'confirmed' group by language order by language
      on conflict (language) do update set count = kept.count + excluded.count;
  elsif tg_op = 'DELETE' then
    insert into newsletter_counts as kept (language, count)
      select language, -count(*) from gone where state = 'confirmed' group by language order by language
      on conflict (language) do update set count = kept.count + excluded.count;
  else
    insert into newsletter_counts as kept (language, count)
      select language, sum(change) from (
        select language, 1 as change from made where state = 'confirmed'
        union all select language, -1 from gone where state = 'confirmed') as changes
      group by language having sum(change) <> 0 order by language
      on conflict (language) do update set count = kept.count + excluded.count;
  end if;
  return null;
end $$;
create trigger newsletter_readers_made after insert on newsletter_subscribers
  referencing new table as made for each statement execute function count_readers();
create trigger newsletter_readers_changed after update on newsletter_subscribers
  referencing old table as gone new table as made for each statement execute function count_readers();
create trigger newsletter_readers_gone after delete on newsletter_subscribers
  referencing old table as gone for each statement execute function count_readers();
