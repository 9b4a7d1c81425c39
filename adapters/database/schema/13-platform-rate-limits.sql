-- Rate limits.

-- Recent attempts by rate limit. The key is a keyed hash; addresses and emails are not stored.
create table rate_limit_attempts (
  name text not null,
  key text not null,
  attempts timestamptz[] not null,
  allowed boolean not null,
  expires_at timestamptz not null,
  primary key (name, key)
) with (fillfactor = 70);
create index rate_limit_attempts_by_end on rate_limit_attempts (expires_at);

create function backoff_interval(doublings int, first_wait int, longest_wait int) returns interval language sql immutable as $$
  select make_interval(secs => least(first_wait * power(2, least(doublings, 30)), longest_wait))
$$;

-- Counts an attempt against several limits in order, up to the first that refuses it. `passed`: how many counted it;
-- `again`: when the refusing one will. A limit that doubles waits longer with each attempt after the first few.
create function count_attempts(
  names text[], keys text[], most int[], seconds int[], doubles_after int[], first_wait int[], longest_wait int[],
  at timestamptz, out passed int, out again timestamptz
) language plpgsql as $$
declare
  is_free boolean;
  recent timestamptz[];
  length interval;
begin
  for i in 1 .. cardinality(names) loop
    length := make_interval(secs => seconds[i]);
    insert into rate_limit_attempts as mine (name, key, attempts, allowed, expires_at)
    values (names[i], keys[i], array[at], true, at + length)
    on conflict (name, key) do update set (attempts, allowed, expires_at) = (
      select case when free then kept || at else kept end, free, at + length
      from (
        select kept, cardinality(kept) < most[i] and (
          doubles_after[i] is null or cardinality(kept) < doubles_after[i]
          or kept[cardinality(kept)]
            + backoff_interval(cardinality(kept) - doubles_after[i], first_wait[i], longest_wait[i]) <= at
        ) as free
        from (select array(
          select attempt from unnest(mine.attempts) attempt where attempt > at - length order by attempt
        ) as kept) as sorted
      ) as counted)
    returning allowed, attempts into is_free, recent;
    if not is_free then
      passed := i - 1;
      again := case when cardinality(recent) >= most[i] then recent[1] + length
        else recent[cardinality(recent)]
          + backoff_interval(cardinality(recent) - doubles_after[i], first_wait[i], longest_wait[i]) end;
      return;
    end if;
  end loop;
  passed := cardinality(names);
end $$;

-- Of the first limits all attempts are forgotten, of the others the last one is taken back. In the order of counting:
-- otherwise a transaction that settles and one that counts could deadlock.
create function settle_attempts(names text[], keys text[], forgotten int) returns void language plpgsql as $$
begin
  for i in 1 .. cardinality(names) loop
    if i <= forgotten then
      delete from rate_limit_attempts where name = names[i] and key = keys[i];
    else
      update rate_limit_attempts set attempts = attempts[:cardinality(attempts) - 1]
      where name = names[i] and key = keys[i];
    end if;
  end loop;
end $$;
