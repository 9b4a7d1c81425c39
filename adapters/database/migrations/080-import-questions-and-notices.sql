-- Imports ask more than names, tell notices from errors, and know more formats.
alter table catalogue_imports drop constraint catalogue_imports_format_check;
alter table catalogue_imports add constraint catalogue_imports_format_check check (format in
  ('own', 'shopify', 'woocommerce', 'wix', 'etsy', 'prestashop', 'magento', 'vendure', 'merchant_center', 'other')) not valid;
-- How many cells each of `unused_headers` has.
alter table catalogue_imports add column unused_cells int[] not null default '{}';
-- The first product as it will be imported, for the preview.
alter table catalogue_imports add column preview jsonb;

alter table catalogue_import_questions drop constraint catalogue_import_questions_kind_check;
alter table catalogue_import_questions add constraint catalogue_import_questions_kind_check check (kind in
  ('encoding', 'rate', 'tax', 'decimal', 'goods', 'column', 'category', 'colour', 'date')) not valid;
-- Guess for a column, preview in an encoding, column of a date.
alter table catalogue_import_questions add column detail text;
-- Some of the cells that it is about.
alter table catalogue_import_questions add column examples text;

-- Something adapted or left out, while the product itself is imported.
alter table catalogue_import_problems add column is_notice boolean not null default false;
