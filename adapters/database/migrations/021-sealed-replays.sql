-- Answers to requests with an Idempotency-Key are sealed: they hold secrets and addresses. `about`: ids of what an
-- answer is about, for erasure. Earlier answers stay readable in `body` until they are deleted, after two days.
alter table api_replays add column sealed bytea;
alter table api_replays add column key_version int;
alter table api_replays add column about text[] not null default '{}';
alter table agent_replays add column sealed bytea;
alter table agent_replays add column key_version int;
alter table agent_replays add column about text[] not null default '{}';
