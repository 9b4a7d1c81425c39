-- Legal texts of 1.0.0 become pages: the first version of the design shows them. Plain text is Markdown.

with written as (
  select name as role, jsonb_object_agg(language, jsonb_build_object('body', text)) as texts,
    max(changed_at) as at, (array_agg(changed_by order by changed_at desc))[1] as changed_by
  from operator_texts where name in ('imprint', 'terms', 'privacy', 'withdrawal') group by name
), versions as (
  insert into page_versions (id, page_id, texts, by_user, at)
  select replace(gen_random_uuid()::text, '-', ''), role, texts,
    (select id from users where id = changed_by), at
  from written
  returning id, page_id, by_user, at
)
insert into design_versions (number, document, note, by_user, at)
select 1, jsonb_build_object('pages', jsonb_agg(jsonb_build_object(
    'id', page_id, 'slug', page_id, 'role', page_id, 'isHidden', false, 'versionId', id)
  order by array_position(array['imprint', 'terms', 'privacy', 'withdrawal'], page_id))), '', null, max(at)
from versions having count(*) > 0;

delete from operator_texts where name in ('imprint', 'terms', 'privacy', 'withdrawal');
