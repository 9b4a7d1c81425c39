-- Who still names a picture, for erasing those that nobody names.
create index pictures_by_time on pictures (at);
create index product_versions_pictures on product_versions
  using gin ((document -> 'pictures') jsonb_path_ops);
create index product_drafts_pictures on product_drafts
  using gin ((document -> 'pictures') jsonb_path_ops);
