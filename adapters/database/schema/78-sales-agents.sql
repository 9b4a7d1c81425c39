-- Carts and checkouts that shopping agents keep by the Universal Commerce Protocol. They hold no stock.

create table agent_sessions (
  id text primary key,
  kind text not null check (kind in ('cart', 'checkout')),
  -- Address of the agent's profile, and whether a signature proved it.
  agent text not null check (char_length(agent) <= 2000),
  is_signed boolean not null,
  -- Key of the limit of open sessions: the agent, or a hash of it with its network.
  counted_for text not null,
  language text not null,
  lines jsonb not null,
  -- Coupon codes as they were sent; the first that counts is used.
  codes text[] not null default '{}',
  country text check (country ~ '^[A-Z]{2}$'),
  shipping_method text,
  -- As the agent has given them: names, email, phone number, consent; the delivery address.
  buyer jsonb,
  destination jsonb,
  cart_id text references agent_sessions (id) on delete set null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  cancelled_at timestamptz,
  -- The customer who continues it, or has approved it at this total.
  user_id text references users (id) on delete cascade,
  approved_at timestamptz,
  approved_total numeric(78, 0),
  purchase_id text unique references purchases (id) on delete set null,
  -- Webhook for changes of its order, the state that was sent last, and when to retry.
  webhook_url text,
  told text,
  tries smallint not null default 0,
  tell_at timestamptz,
  check ((approved_at is null) = (approved_total is null)),
  check (approved_at is null or user_id is not null)
);
create index agent_sessions_open on agent_sessions (counted_for, expires_at) where cancelled_at is null;
create index agent_sessions_by_cart on agent_sessions (cart_id) where cart_id is not null;
create index agent_sessions_of_user on agent_sessions (user_id) where user_id is not null;
create index agent_sessions_ended on agent_sessions (expires_at);
create index agent_sessions_to_tell on agent_sessions (tell_at) where tell_at is not null;

-- Answers to requests with an Idempotency-Key, replayed for two days.
create table agent_replays (
  agent text not null,
  name text not null,
  -- Hash of operation, id and input.
  request text not null,
  status int,
  body text,
  at timestamptz not null,
  primary key (agent, name)
);
create index agent_replays_by_time on agent_replays (at);
