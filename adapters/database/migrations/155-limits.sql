-- Counts an attempt against several limits at once, in their order, up to the first that refuses it. `passed` is how many
-- counted it, `again` when the one that did not will. Of a limit that doubles, each attempt after so many waits longer.
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
    insert into limit_attempts as mine (name, key, attempts, allowed, until)
    values (names[i], keys[i], array[at], true, at + length)
    on conflict (name, key) do update set (attempts, allowed, until) = (
      select case when free then kept || at else kept end, free, at + length
      from (
        select kept, cardinality(kept) < most[i] and (
          doubles_after[i] is null or cardinality(kept) < doubles_after[i]
          or kept[cardinality(kept)] + wait_after(cardinality(kept) - doubles_after[i], first_wait[i], longest_wait[i]) <= at
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
          + wait_after(cardinality(recent) - doubles_after[i], first_wait[i], longest_wait[i]) end;
      return;
    end if;
  end loop;
  passed := cardinality(names);
end $$;

create function wait_after(doublings int, first_wait int, longest_wait int) returns interval language sql immutable as $$
  select make_interval(secs => least(first_wait * power(2, least(doublings, 30)), longest_wait))
$$;

-- Of the first so many limits the attempts are forgotten, of the others the newest one is taken back. In the order in which
-- they were counted: in another one two who settle and count at the same time could wait for each other.
create function settle_attempts(names text[], keys text[], forgotten int) returns void language plpgsql as $$
begin
  for i in 1 .. cardinality(names) loop
    if i <= forgotten then
      delete from limit_attempts where name = names[i] and key = keys[i];
    else
      update limit_attempts set attempts = attempts[:cardinality(attempts) - 1]
      where name = names[i] and key = keys[i];
    end if;
  end loop;
end $$;
