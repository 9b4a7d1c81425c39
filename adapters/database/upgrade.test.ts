// Upgrade from 1.0.0: the schema equals a new one, and no row is lost.
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { demoCategories } from '../../demo/catalogue/categories.ts'
import { pagesPart } from '../../shop/storefront/pages/input.ts'
import { versionById } from '../../shop/storefront/pages/store.ts'
import { rowsOf, schemaOf } from '../../tests/support/database-contents.ts'
import { emptyDatabase } from '../../tests/support/empty-database.ts'
import { migrate, plannedSteps } from './migrate.ts'
import { own } from './schema-version.ts'

const dump = readFileSync(join(own.upgrade, '../../../tests/fixtures/database/1.0.0.sql'), 'utf8')
/** Without later migrations, which may change rows. */
const baselineOnly = { ...own, migrations: mkdtempSync(join(tmpdir(), 'piazza-upgrade-')) }
afterAll(() => rmSync(baselineOnly.migrations, { recursive: true }))
const upgrade = readFileSync(join(own.upgrade, 'from-1.0.0.sql'), 'utf8')

/** Tables with changed columns; the test after the next checks each of their rows. */
const changed = new Set(
  `back_in_stock_requests cart_lines low_stock_notices order_lines price_history product_colours product_images
  product_option_values product_options product_translations product_variants purchases stock_movements
  stock_reservations wishlist_items`.split(/\s+/),
)
const unchanged = (rows: ReadonlyMap<string, string[]>) =>
  new Map([...rows].filter(([name]) => !changed.has(name)))

test('a database of 1.0.0 is upgraded with its rows', async () => {
  const { pool } = await emptyDatabase()
  await pool.unsafe(dump)
  await pool`create schema graphile_worker`
  await pool`create table graphile_worker._private_tasks as select 'write-bills' as identifier`
  const before = await rowsOf(pool)
  expect(before.size).toBeGreaterThan(45)
  expect(await plannedSteps(pool, baselineOnly)).toMatchObject({ steps: ['upgrade from 1.0.0'] })
  await migrate(pool, baselineOnly)

  const fresh = await emptyDatabase()
  await migrate(fresh.pool, baselineOnly)
  expect(await schemaOf(pool)).toEqual(await schemaOf(fresh.pool))

  const renamed = new Map(
    [...upgrade.slice(0, upgrade.indexOf('renamed_columns')).matchAll(/\('(\w+)', '(\w+)'\)/g)].map(
      ([, old, name]) => [old as string, name as string],
    ),
  )
  const words: Readonly<Record<string, readonly (readonly [RegExp, string])[]>> = {
    import_items: [
      [/\bfresh\b/, 'added'],
      [/\bbad\b/, 'invalid'],
    ],
    figures_days: [[/\blooks\b/, 'product_views']],
    settings: [[/\binvoiceMinutes\b/, 'paymentMinutes']],
    alerts: [
      [/\bwrite-bills\b/, 'issue-tax-documents'],
      [/\bbills (?=PI-)/, 'tax_documents '],
    ],
    // No problem is about an image.
    import_problems: [[/\)$/, ',)']],
    // No product has further categories, tags, search engine texts, a cost price or attributes.
    products: [[/\)$/, ',{},{},"","",,{})']],
    // Every export was requested by a page.
    exports: [[/\)$/, ',)']],
    // None applies to a collection.
    promotions: [[/\)$/, ',)']],
    limit_attempts: [[/\bwishes\.waits\b/, 'wishlist.subscriptions']],
  }
  const expected = [...before].map(([name, rows]) => [
    renamed.get(name) ?? name,
    rows
      .map((row) => (words[name] ?? []).reduce((text, [old, now]) => text.replace(old, now), row))
      .sort(),
  ])
  const after = await rowsOf(pool)
  after.delete('categories')
  expect(unchanged(after)).toEqual(unchanged(new Map(expected as [string, string[]][])))
  const categories = await pool`
    select id, in_menus as "inMenus", art, texts from categories order by position`
  expect([...categories]).toEqual(demoCategories)
  expect(await pool`select name from schema_migrations order by 1`).toEqual([
    { name: 'baseline' },
    { name: 'graphile-worker' },
  ])
  expect(await pool`select identifier from graphile_worker._private_tasks`).toEqual([
    { identifier: 'issue-tax-documents' },
  ])
  // Sequences continue.
  const [row] = await pool`
    insert into order_notes (order_number, who, at, text) values ('PI-0000000000001', 'bob', now(), 'x') returning id`
  expect(row?.id).toBe(2)
})

test('earlier tax documents state the day in UTC, of which earlier figures are', async () => {
  const { pool } = await emptyDatabase()
  await pool.unsafe(dump)
  await pool.unsafe(`
    insert into bills (id, kind, number, order_number, user_id, currency, total, issued_at, paper)
      select 'b' || n, 'credit_note', n, 'PI-0000000000001', 'ada', 'PI', 100, at, '{"rows": []}'
      from (values (2, '2026-12-31 23:30+00'::timestamptz), (3, '2027-01-01 00:30+00')) as t (n, at);
    delete from figures_state;
    insert into figures_state (rolled_to) values ('2027-01-01 01:00+00');`)
  await migrate(pool)
  expect(await pool`select id, issued_on::text as day from tax_invoices order by id`).toEqual([
    { id: 'b1', day: '2026-11-02' },
    { id: 'b2', day: '2026-12-31' },
    { id: 'b3', day: '2027-01-01' },
  ])
  expect(
    await pool`
      select month::text as month, count from tax_invoice_totals where month >= '2026-12-01' order by month`,
  ).toEqual([
    { month: '2026-12-01', count: 1 },
    { month: '2027-01-01', count: 1 },
  ])
  expect(await pool`select zone, zone_until from analytics_state`).toEqual([
    { zone: 'UTC', zone_until: null },
  ])
})

test('colours become an option, and rows refer to variants instead of colours', async () => {
  const { pool } = await emptyDatabase()
  await pool.unsafe(dump)
  await pool.unsafe(`
    insert into product_colours values ('lamp', 'Ink', '#101418', 120, 1, 0, 3, true);
    update product_texts set colours = '{"Sand": "Sandfarben", "Gone": "Weg", "Ink": ""}';
    update product_pictures set colour = 'Sand';
    insert into cart_lines values ('ada', 0, 'lamp', 'Ink', 2), ('ada', 1, 'lamp', 'Gone', 1);
    insert into stock_reservations values ('PI-0000000000001', 'lamp', 'Sand', 1, 'sold');
    insert into purchases (id, user_id, source, lines, created_at) values ('p1', 'ada', 'cart',
      '[{"productId": "lamp", "colour": "Sand", "quantity": 1}, {"productId": "lamp", "colour": "Gone", "quantity": 4}]',
      now());`)
  const counts = async () =>
    Object.fromEntries(
      (
        await pool<{ name: string; rows: number }[]>`
        select relname as name, (xpath('/row/n/text()', query_to_xml(
          format('select count(*) as n from %I', relname), false, true, '')))[1]::text::int as rows
        from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`
      ).map(({ name, rows }) => [name, rows]),
    )
  const before = await counts()
  await migrate(pool, baselineOnly)
  const after = await counts()
  for (const [old, name] of [
    ['cart_lines', 'cart_lines'],
    ['order_lines', 'order_lines'],
    ['price_history', 'price_history'],
    ['product_colours', 'product_variants'],
    ['product_pictures', 'product_images'],
    ['product_texts', 'product_translations'],
    ['purchases', 'purchases'],
    ['stock_movements', 'stock_movements'],
    ['stock_notices', 'low_stock_notices'],
    ['stock_reservations', 'stock_reservations'],
    ['stock_waits', 'back_in_stock_requests'],
    ['wishes', 'wishlist_items'],
  ] as const)
    expect([name, after[name]]).toEqual([name, before[old]])

  expect(
    await pool`
    select o.name, o.names ->> 'de' as german, o.type, v.name as value, v.names, v.hex, c.position, c.price, c.available,
      c.stocked, c.hidden
    from product_variants c join product_option_values v on v.id = c.value1
    join product_options o on o.product_id = v.product_id and o.position = v.option order by c.position`,
  ).toEqual([
    {
      name: 'Colour',
      german: 'Farbe',
      type: 'swatch',
      value: 'Sand',
      hex: '#aabbcc',
      names: { de: 'Sandfarben' },
      position: 0,
      price: null,
      available: 5,
      stocked: 6,
      hidden: false,
    },
    {
      name: 'Colour',
      german: 'Farbe',
      type: 'swatch',
      value: 'Ink',
      hex: '#101418',
      names: {},
      position: 1,
      price: 120n,
      available: 0,
      stocked: 3,
      hidden: true,
    },
  ])
  const [sand, ink] = (
    await pool<{ id: string }[]>`select id from product_variants order by position`
  ).map(({ id }) => id)
  const named = async (table: string) =>
    (await pool.unsafe(`select variant_id from ${table} order by ctid`)).map(
      ({ variant_id }) => variant_id,
    )
  for (const table of [
    'back_in_stock_requests',
    'low_stock_notices',
    'order_lines',
    'stock_movements',
    'stock_reservations',
    'wishlist_items',
  ])
    expect([table, await named(table)]).toEqual([table, [sand]])
  const [ofInk, ofNothing] = await pool<{ variantId: string; quantity: number }[]>`
    select variant_id as "variantId", quantity from cart_lines order by position`
  expect(ofInk).toEqual({ variantId: ink, quantity: 2 })
  expect(ofNothing?.variantId).toMatch(/^[0-9a-f]{16}$/)
  expect(await pool`select lines from purchases`).toEqual([
    {
      lines: [
        { productId: 'lamp', variantId: sand, quantity: 1 },
        { productId: 'lamp', variantId: ofNothing?.variantId, quantity: 4 },
      ],
    },
  ])
  expect(await pool`select hex, options -> 0 as option from order_lines`).toMatchObject([
    {
      hex: '#aabbcc',
      option: {
        name: 'Colour',
        value: 'Sand',
        names: { de: 'Farbe' },
        values: { de: 'Sandfarben' },
      },
    },
  ])
  expect(
    await pool`
    select v.name from product_images i join product_option_values v on v.id = i.value_id`,
  ).toEqual([{ name: 'Sand' }])
})

test('legal texts become pages of the first design, and other texts stay', async () => {
  const { pool } = await emptyDatabase()
  await pool.unsafe(dump)
  await pool.unsafe(`
    insert into operator_texts values
      ('terms', 'en', E'First.\\n\\nSecond.', '2026-03-01', 'bob'), ('terms', 'de', 'Erstens.', '2026-03-02', 'gone'),
      ('imprint', 'ar', 'نص', '2026-02-01', null), ('paused', 'en', 'Back soon', '2026-01-01', null);`)
  await migrate(pool, baselineOnly)
  const [version, ...more] = await pool`
    select number, by_user as "byUser", at, document -> 'pages' as pages from design_versions`
  expect(more).toEqual([])
  expect(version).toMatchObject({ number: 1, byUser: null, at: new Date('2026-03-02') })
  const pages = pagesPart.read(version?.pages) ?? []
  expect(pages).toMatchObject([
    { id: 'imprint', slug: 'imprint', role: 'imprint', isHidden: false },
    { id: 'terms', slug: 'terms', role: 'terms', isHidden: false },
  ])
  const texts = await Promise.all(pages.map(({ versionId }) => versionById(pool, versionId)))
  expect(texts).toMatchObject([
    { pageId: 'imprint', texts: { ar: { body: 'نص' } } },
    { texts: { en: { body: 'First.\n\nSecond.' }, de: { body: 'Erstens.' } }, byUser: null },
  ])
  expect(await pool`select name from operator_texts`).toEqual([{ name: 'paused' }])
})

test('a failing upgrade changes nothing', async () => {
  const { pool } = await emptyDatabase()
  await pool.unsafe(dump)
  await pool`create table wishlist_items (a int)`
  await expect(migrate(pool, baselineOnly)).rejects.toThrow(
    'upgrade from 1.0.0: relation "wishlist_items" already',
  )
  expect(await pool`select count(*)::int as n from wishes`).toEqual([{ n: 1 }])
})

test('no file of the baseline is longer than 250 lines', () => {
  const files = readdirSync(own.schema)
  expect(files.length).toBeGreaterThan(30)
  for (const file of files) {
    const lines = readFileSync(join(own.schema, file), 'utf8').split('\n').length
    expect([file, lines <= 250]).toEqual([file, true])
  }
})
