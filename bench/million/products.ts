// Products modeled on the demonstration's, each with its own name, price and stock.
import { demoCatalogue } from '../../demo/catalogue/index.ts'
import { demoOptionNames, demoTexts, textLanguages } from '../../demo/catalogue/texts.ts'
import type { CatalogueProduct } from '../../shop/catalog/products/rules/catalog.ts'
import { toStored } from '../../shop/catalog/products/rules/stored-document.ts'
import { documentsOf } from '../../shop/catalog/products/store/documents.ts'
import type { Db } from '../../shop/world.ts'
import { addCategories } from '../../tests/support/demo-categories.ts'

/** 8,000 invented words: each occurs in some product names, so that a search finds some and not all. */
const syllables = 'ba ce di fo gu ha je ki lo mu na pe ri so tu va we xi yo zu'

/**
 * Some are archived, some not yet published. Variants are numbered in `made_pieces (n, product_id, …)`, which orders read.
 */
export async function addProducts(db: Db, count: number, now: Date): Promise<void> {
  await addCategories(db)
  const models = demoCatalogue.map((product, place) => ({
    place,
    ...product,
    variants: [],
    basePrice: String(product.basePrice),
    colours: coloursOf(product),
    second: secondOf(product),
  }))
  await db`
    create temp table models as
    select * from jsonb_to_recordset(${db.json(models as never)}) as m (place int, id text, name text,
      category text, brand text, "basePrice" numeric, description text, "detailedInfo" text, features text[],
      specifications jsonb, attribute text, art jsonb, colours jsonb, second jsonb)`
  await db`
    insert into attributes (id, name, type, unit, "values", position) values
      ('weight', 'Weight', 'number', 'kg', '[]', 0), ('repairable', 'Repairable', 'boolean', null, '[]', 1),
      ('origin', 'Origin', 'list', null, ${db.json([
        { id: 'it', name: 'Italy', names: {} },
        { id: 'pt', name: 'Portugal', names: {} },
        { id: 'jp', name: 'Japan', names: {} },
        { id: 'in', name: 'India', names: {} },
      ])}, 2)`
  // In one category even the smallest shop has a page in every state.
  const isCrowded = db`m.category = 'smartphones' and n <= 1000`
  await db`
    insert into products (id, name, category, brand, base_price, description, detailed_info, features,
      specifications, attribute, art_kind, art_variant, position, published, archived_at, created_at, attributes)
    select 'item-' || n, m.name || ' ' || initcap(
        parts[1 + n % 20] || parts[1 + n / 20 % 20] || parts[1 + n / 400 % 20]) || ' ' || n,
      m.category, m.brand, m."basePrice" + (n::bigint * 7919 % 1000) * 1000000, m.description, m."detailedInfo",
      m.features, m.specifications, m.attribute, m.art ->> 'kind', (m.art ->> 'variant')::int, n,
      state = 'published', case when state = 'archived' then ${now}::timestamptz - interval '1 day' end,
      ${now}::timestamptz - interval '1 hour' * (n % 20000), jsonb_build_object('weight', (n * 7) % 200 / 10.0,
        'repairable', n % 3 = 0, 'origin', jsonb_build_array((array['it', 'pt', 'jp', 'in'])[1 + n % 4]))
    from generate_series(1, ${count}::int) as n join models m on m.place = n % ${models.length}::int,
      (select string_to_array(${syllables}, ' ') as parts) as words,
      lateral (select case
        when ${isCrowded} then (array['published', 'archived', 'draft'])[1 + n / ${models.length}::int % 3]
        when n % 25 = 6 then 'archived' when n % 25 = 12 then 'draft' else 'published' end as state) as states`
  await db`
    insert into product_options (product_id, position, name, type)
    select id, 1, 'Color', 'swatch' from products`
  await db`
    insert into product_options (product_id, position, name, names, type)
    select 'item-' || n, 2, m.second ->> 'name', m.second -> 'names', m.second ->> 'type'
    from generate_series(1, ${count}::int) as n join models m on m.place = n % ${models.length}::int and m.second is not null`
  const made = db`
    generate_series(1, ${count}::int) as n join models m on m.place = n % ${models.length}::int,
      jsonb_array_elements(m.colours) with ordinality as each (colour, nth)`
  await db`
    insert into product_option_values (id, product_id, option, position, name, names, hex) overriding system value
    select n::bigint * 32 + nth, 'item-' || n, 1, nth - 1, colour ->> 'name', colour -> 'names', colour ->> 'hex' from ${made}`
  // Each color in another size.
  const size = db`(n + nth) % jsonb_array_length(m.second -> 'values')`
  await db`
    insert into product_option_values (id, product_id, option, position, name, names) overriding system value
    select distinct n::bigint * 32 + 10 + ${size}, 'item-' || n, 2, ${size}, m.second #>> array['values', (${size})::text, 'name'],
      m.second #> array['values', (${size})::text, 'names']
    from ${made} where m.second is not null`
  await db`select setval(pg_get_serial_sequence('product_option_values', 'id'), max(id)) from product_option_values`
  await db`
    insert into product_variants (id, product_id, position, value1, value2, price, available, stocked)
    select substr(md5(n || '/' || nth), 1, 16), 'item-' || n, nth - 1, n::bigint * 32 + nth,
      case when m.second is not null then n::bigint * 32 + 10 + ${size} end,
      nullif(colour ->> 'price', '')::numeric, stock, stock
    from ${made},
      lateral (select case when n % 13 = 0 or ${isCrowded} and n % 4 > 0 then 0 else 3 + n % 40 end as stock) as shelf`
  await db`
    insert into price_history (variant_id, price, since)
    select c.id, coalesce(c.price, p.base_price), p.created_at
    from product_variants c join products p on p.id = c.product_id`
  await addTranslations(db, count)
  await db`
    create temp table made_pieces as
    select row_number() over (order by p.position) as n, p.id as product_id, p.name, p.category, c.id as variant_id,
      v.hex, jsonb_build_array(jsonb_build_object('name', 'Color', 'value', v.name, 'names', '{}'::jsonb, 'values', v.names))
        as options, jsonb_build_object('kind', p.art_kind, 'variant', p.art_variant) as art,
      coalesce(c.price, p.base_price) as price, p.specifications
    from products p join product_variants c on c.product_id = p.id and c.position = 0
      join product_option_values v on v.id = c.value1
    where p.published or p.archived_at is not null`
  await db`create index on made_pieces (n)`
  await db`analyze made_pieces`
  await db`
    insert into product_views (product_id, day, views)
    select product_id, (${now}::timestamptz)::date - day, 1 + n % 9
    from made_pieces, generate_series(0, 29) as day where n % 20 = 0`
  await db`
    insert into admin_product_index (id, name, brand, category, base_price, created_at, published, archived)
    select id, lower(name), lower(brand), category, base_price, created_at, published, archived_at is not null
    from products`
  await db`
    insert into admin_product_words (word, id, name, category, base_price, created_at)
    select word, id, name, category, base_price, created_at from admin_product_index, admin_product_words_of(name, brand) as word
    order by word, id`
  await db`insert into admin_product_terms (word) select distinct word from admin_product_words`
  await db`insert into product_search_queue (product_id) select id from products`
  await addDrafts(db, now)
}

/** Color values: about three variants per product. */
function coloursOf({ options, variants }: CatalogueProduct) {
  return (options[0]?.values ?? []).map(({ name, hex }) => ({
    name,
    hex,
    names: namesOf(name),
    price: String(variants.find(({ values }) => values[0] === name)?.price ?? ''),
  }))
}

/** A second option, such as sizes, with at least as many values as colors. */
function secondOf({ options: [, second] }: CatalogueProduct) {
  if (!second) return null
  const { name, type, values } = second
  return {
    name,
    type,
    names: namesOf(name),
    values: values.map((value) => ({ name: value.name, names: namesOf(value.name) })),
  }
}

const namesOf = (name: string): Record<string, string> =>
  Object.fromEntries(
    textLanguages().flatMap((language) => {
      const own = demoOptionNames(language)[name]
      return own ? [[language, own]] : []
    }),
  )

/** Drafts of unpublished products, and of some published ones. */
async function addDrafts(db: Db, now: Date): Promise<void> {
  const rows = await db<{ id: string }[]>`
    select id from products where not published and archived_at is null or position % 25 = 18
      or category = 'smartphones' and published and position <= 1000`
  for (let from = 0; from < rows.length; from += 1000) {
    const part = rows.slice(from, from + 1000).map(({ id }) => id)
    const drafts = [...(await documentsOf(db, part))].map(([id, document]) => ({
      id,
      document: toStored({ ...document, brand: `${document.brand} New` }),
    }))
    await db`
      insert into product_drafts (product_id, document, at)
      select d.id, d.document, ${now} from jsonb_to_recordset(${db.json(drafts as never)}) as d (id text, document jsonb)`
  }
}

/** Translations into two more languages, one with and one without spaces between words. */
export async function addTranslations(db: Db, count: number): Promise<void> {
  for (const language of ['ar', 'zh']) {
    const said = demoTexts(language)
    const models = demoCatalogue.map(({ id }, place) => ({ place, ...said[id] }))
    await db`
      insert into product_translations (product_id, language, name, attribute, description, detailed_info, features,
        specifications)
      select 'item-' || n, ${language}, m.name || ' ' || n, m.attribute, m.description, m."detailedInfo", m.features,
        m.specifications
      from generate_series(1, ${count}::int) as n join jsonb_to_recordset(${db.json(models as never)}) as m (place int,
        name text, attribute text, description text, "detailedInfo" text, features text[], specifications jsonb) on m.place = n % ${models.length}::int`
  }
}
