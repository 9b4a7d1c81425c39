-- The design of the online shop (docs/design/design-document.md): what was published, the draft of each part,
-- and what is to be published at a time.

-- Append-only by use: the latest is what shoppers see; without one, what a new shop has.
create table design_versions (
  number int primary key check (number > 0),
  -- {"menus": {…}, "hidden": ["gallery"]}: a part that is missing is that of a new shop.
  document jsonb not null check (jsonb_typeof(document) = 'object'),
  note text not null check (char_length(note) <= 300),
  -- Null: by a command.
  by_user text references users (id) on delete set null,
  -- The version that was published again.
  restored int references design_versions (number),
  at timestamptz not null
);
create index design_versions_by on design_versions (by_user);

create table design_drafts (
  part text primary key check (part in ('brand', 'home', 'menus', 'pages', 'hidden')),
  -- Null: as published.
  content jsonb,
  -- For optimistic locking: it grows with each change of what the editor shows.
  version int not null,
  by_user text references users (id) on delete set null,
  at timestamptz not null
);
create index design_drafts_by on design_drafts (by_user);

create table design_schedule (
  singleton boolean primary key default true check (singleton),
  -- The parts that change, as they were when the time was set.
  parts jsonb not null check (jsonb_typeof(parts) = 'object'),
  publish_at timestamptz not null,
  note text not null check (char_length(note) <= 300),
  by_user text references users (id) on delete set null,
  at timestamptz not null
);
create index design_schedule_by on design_schedule (by_user);
