-- Cache invalidations, until a process sends them to all others (docs/design/news.md). Unlogged: in a crash every
-- process loses its connection, and treats all of its caches as outdated.

create unlogged table news (
  topic text not null,
  -- The process that has applied it already; empty if none has.
  origin text not null default '',
  at timestamptz not null default clock_timestamp()
);

-- Number of the last batch that was sent, by which a process detects that it missed one.
create sequence news_batches;

-- In place of the job queue's pg_notify, with its arguments: see adapters/database/job-schema.ts.
create function announce_job(channel text, payload text) returns void language sql as $$
  insert into news (topic) values (channel)
$$;
