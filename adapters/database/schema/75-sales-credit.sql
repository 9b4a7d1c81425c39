-- Shop credit (docs/design/shop-credit.md).

-- Shop credit in double-entry bookkeeping: each transfer has entries that add up to zero. Append-only.
create table credit_transfers (
  id int8 generated always as identity primary key,
  kind text not null check (kind in ('promise', 'earn', 'reverse', 'spend', 'return', 'forfeit')),
  -- Whose credit. No cascade: financial records outlive an account.
  user_id text not null references users (id),
  -- Null where the owner gives up the rest.
  order_number text,
  -- For a reward: who was referred.
  referred_id text,
  amount numeric(78, 0) not null check (amount > 0),
  at timestamptz not null,
  check ((order_number is null) = (kind = 'forfeit')),
  check ((referred_id is not null) = kind in ('promise', 'earn', 'reverse'))
);
create index credit_transfers_of_user on credit_transfers (user_id, id);
create index credit_transfers_of_referred on credit_transfers (referred_id) where referred_id is not null;
-- Each happens to an order once; credit may return in parts.
create unique index credit_transfers_once on credit_transfers (order_number, kind)
  where order_number is not null and kind <> 'return';
create trigger credit_transfers_append_only before update or delete or truncate on credit_transfers
  for each statement execute function refuse_change();

-- Entries of a transfer. Account `shop` is what the shop owes; the others are its state.
create table credit_entries (
  transfer_id int8 not null references credit_transfers (id),
  user_id text not null,
  -- `shop` is what the shop has promised; the others are what became of it.
  account text not null check (account in ('shop', 'pending', 'available', 'spent', 'reversed')),
  -- Stroops.
  amount numeric(78, 0) not null check (amount <> 0),
  primary key (transfer_id, account)
);
create index credit_entries_of_user on credit_entries (user_id, account) include (amount);
create trigger credit_entries_append_only before update or delete or truncate on credit_entries
  for each statement execute function refuse_change();

-- Refuses a transfer that is not balanced, and an account below zero.
create function check_credit() returns trigger language plpgsql as $$
begin
  if (select sum(amount) from credit_entries where transfer_id = new.transfer_id) <> 0 then
    raise exception 'credit transfer % does not cancel out', new.transfer_id using errcode = 'check_violation';
  end if;
  if new.account <> 'shop' and
    (select sum(amount) from credit_entries where user_id = new.user_id and account = new.account) < 0 then
    raise exception 'credit account % is below zero', new.account using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger credit_entries_hold after insert on credit_entries
  deferrable initially deferred for each row execute function check_credit();
