-- What has changed, until a process tells all others (docs/decisions/207-news.md). Not kept in a crash: every process
-- then loses its connection, and takes nothing that it knows for current.

create unlogged table news (
  topic text not null,
  -- The process that has told itself already; empty if none has.
  origin text not null default '',
  at timestamptz not null default clock_timestamp()
);

-- Number of the last batch that was told, for processes that may have missed it.
create sequence news_batches;

-- In place of the job queue's pg_notify, with its arguments: see adapters/database/job-schema.ts.
create function announce_job(channel text, payload text) returns void language sql as $$
  insert into news (topic) values (channel)
$$;
