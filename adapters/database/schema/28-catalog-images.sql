-- Uploaded images.

-- Uploaded images by content hash, stored as files `pic-{id}-{width}-{format}`.
create table images (
  id text primary key check (id ~ '^[0-9a-f]{32}$'),
  -- Of the largest file; each usual width below it exists.
  width int not null check (width > 0),
  height int not null check (height > 0),
  -- For clients without AVIF and WebP: PNG where there is transparency.
  fallback_format text not null check (fallback_format in ('jpg', 'png')),
  -- Last upload.
  at timestamptz not null
);
create index images_by_time on images (at);
