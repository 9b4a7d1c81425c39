// SQL of the indexed texts of products.

import { firstLanguage } from '../../platform/languages.ts'
import type { Db } from '../../world.ts'
import type { IndexRow } from '../rules/index-text.ts'

type Row = {
  id: string
  name: string
  firstName: string
  brand: string
  /** Names and keywords in the first language of its categories and their ancestors. */
  categories: string | null
  attribute: string
  /** Text and list values of its attributes. */
  attributes: string | null
  tags: string
  description: string
  details: string
  values: string | null
  /** SKUs and barcodes. */
  codes: string | null
}

/** In the reader's language, with the names in the first one in addition; for published products, or those among the ids. */
export async function indexRows(
  db: Db,
  language: string,
  ids: readonly string[] | null = null,
): Promise<IndexRow[]> {
  const rows = await db<Row[]>`
    select p.id, coalesce(own.name, p.name) as name, p.name as "firstName", p.brand,
      (select string_agg(concat_ws(' ', each.texts -> ${firstLanguage()} ->> 'name', each.texts -> ${firstLanguage()} ->> 'keywords'), ' '
          order by named.id <> p.category, own.id, each.place)
        from categories named
        join categories own on own.id = coalesce(named.moved_to, named.id)
        left join categories above on above.id = own.parent_id
        left join categories top on top.id = above.parent_id
        cross join lateral (values (0, own.texts), (1, above.texts), (2, top.texts)) as each (place, texts)
        where named.id = p.category or named.id = any(p.other_categories)) as categories,
      coalesce(own.attribute, p.attribute) as attribute, (
        select string_agg(concat_ws(' ', said.translated, said.first), ' ' order by said.id, said.place) from (
          select stated.key as id, 0 as place, own.attributes ->> stated.key as translated,
            stated.value #>> '{}' as first
          from jsonb_each(p.attributes) stated where jsonb_typeof(stated.value) = 'string'
          union all
          select stated.key, one.place, one.value -> 'names' ->> ${language}, one.value ->> 'name'
          from jsonb_each(p.attributes) stated join attributes a on a.id = stated.key
          cross join lateral jsonb_array_elements(a."values") with ordinality as one (value, place)
          where jsonb_typeof(stated.value) = 'array' and stated.value ? (one.value ->> 'id')) as said) as attributes,
      array_to_string(p.tags, ' ') as tags,
      coalesce(own.description, p.description) as description,
      concat_ws(' ', array_to_string(coalesce(own.features, p.features), ' '),
        coalesce(own.specifications, p.specifications)::text) as details,
      (select string_agg(concat_ws(' ', v.names ->> ${language}, v.name), ' ' order by v.option, v.position)
        from product_option_values v where v.product_id = p.id and exists (
          select from product_variants c
          where c.product_id = p.id and not c.hidden and v.id in (c.value1, c.value2, c.value3))) as values,
      (select string_agg(concat_ws(' ', c.sku, c.barcode), ' ' order by c.position)
        from product_variants c where c.product_id = p.id and not c.hidden) as codes
    from products p
    left join product_translations own on own.product_id = p.id and own.language = ${language}
    where p.published ${ids === null ? db`` : db`and p.id = any(${[...ids]}::text[])`}
    order by p.position`
  return rows.map((row) => ({
    id: row.id,
    a: row.name,
    b: `${row.brand} ${row.categories ?? ''} ${row.attribute} ${row.attributes ?? ''} ${row.tags}`,
    c: `${row.values ?? ''} ${row.codes ?? ''} ${row.name === row.firstName ? '' : row.firstName}`,
    d: `${row.description} ${row.details}`,
  }))
}
