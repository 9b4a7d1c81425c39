-- How often a code was used: kept beside it, since every order with it asks, while nobody else can use it.
alter table promotions add column uses int not null default 0;
update promotions p set uses = (
  select count(*) from code_uses u where u.promotion_id = p.id and u.returned_at is null);

create function count_code_uses() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    update promotions p set uses = p.uses + n from (
      select promotion_id, count(*) as n from made where returned_at is null group by promotion_id) as c
    where p.id = c.promotion_id;
  elsif tg_op = 'DELETE' then
    update promotions p set uses = p.uses - n from (
      select promotion_id, count(*) as n from gone where returned_at is null group by promotion_id) as c
    where p.id = c.promotion_id;
  else
    update promotions p set uses = p.uses + n from (
      select promotion_id, sum(change) as n from (
        select promotion_id, 1 as change from made where returned_at is null
        union all select promotion_id, -1 from gone where returned_at is null) as changes
      group by promotion_id having sum(change) <> 0) as c
    where p.id = c.promotion_id;
  end if;
  return null;
end $$;
create trigger code_uses_made after insert on code_uses
  referencing new table as made for each statement execute function count_code_uses();
create trigger code_uses_changed after update on code_uses
  referencing old table as gone new table as made for each statement execute function count_code_uses();
create trigger code_uses_gone after delete on code_uses
  referencing old table as gone for each statement execute function count_code_uses();
