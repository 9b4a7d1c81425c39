-- Texts of the shop's own pages (docs/design/pages.md). Which of them is shown at which address is part of the
-- design; a text never changes, so that a design refers to it for good.

create table page_versions (
  id text primary key,
  page_id text not null,
  -- By language: {"en": {"name": "About our tea", "body": "…", "title": "", "seo": ""}}; bodies are rich text.
  texts jsonb not null check (jsonb_typeof(texts) = 'object'),
  by_user text references users (id) on delete set null,
  at timestamptz not null
);
create index page_versions_by on page_versions (by_user);
create index page_versions_of_page on page_versions (page_id, at);

-- Slugs that pages had before: their addresses redirect.
create table page_slug_history (
  slug text primary key,
  page_id text not null
);
