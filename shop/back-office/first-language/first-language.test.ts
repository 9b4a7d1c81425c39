// A running shop makes German its first language: what a reader of each language sees stays.
import { afterEach, beforeEach, expect, test } from 'vitest'
import { demoCatalogue } from '../../../demo/catalogue/index.ts'
import { demoOptionNames, demoTexts } from '../../../demo/catalogue/texts.ts'
import { methodOf } from '../../../tests/fixtures/sales/shipping-zones.ts'
import { person, provenAdmin } from '../../../tests/support/people.ts'
import { value } from '../../../tests/support/shopping.ts'
import { testWorld } from '../../../tests/support/world.ts'
import { createCollection } from '../../catalog/collections/actions.ts'
import { collectionsNow } from '../../catalog/collections/views.ts'
import { loadOptionNames, loadTexts } from '../../catalog/editor/actions/texts.ts'
import { writeProduct } from '../../catalog/editor/actions/write-product.ts'
import { loadCatalogue } from '../../catalog/products/actions/products.ts'
import { newDocument } from '../../catalog/products/rules/product.ts'
import { documentOf } from '../../catalog/products/store/documents.ts'
import { putDraft, versionOf } from '../../catalog/products/store/versions.ts'
import { productById } from '../../catalog/products/views/products.ts'
import { renamedChoice } from '../../catalog/products/views/renamed-choice.ts'
import { firstLanguage } from '../../platform/languages.ts'
import { coins } from '../../platform/money/rules.ts'
import { saveSetting } from '../../platform/settings/actions.ts'
import { setting } from '../../platform/settings/views.ts'
import { refuse } from '../../result.ts'
import { saveMethod, saveZone } from '../../sales/shipping/actions/zones.ts'
import { allZones } from '../../sales/shipping/views.ts'
import { indexProducts } from '../../search/actions.ts'
import { listingQuery } from '../../search/input.ts'
import { listing } from '../../search/views/listing.ts'
import { addEntry } from '../../storefront/menus/actions.ts'
import { labelOf } from '../../storefront/menus/rules/menus.ts'
import { changeFirstLanguage } from './actions.ts'
import { previewOf } from './views.ts'

const world = await testWorld()
const { db } = world
const owner = await provenAdmin(world)
const products = demoCatalogue.slice(0, 6)
await loadCatalogue(world, products)
for (const language of ['de', 'fr'] as const) {
  const texts = Object.entries(demoTexts(language)).filter(([id]) =>
    products.some((each) => each.id === id),
  )
  await loadTexts(world, language, Object.fromEntries(texts))
}
await loadOptionNames(world, { de: demoOptionNames('de'), fr: demoOptionNames('fr') })

beforeEach(async () => {
  if (firstLanguage() === 'en') return
  value(await changeFirstLanguage(world, owner, { from: firstLanguage(), to: 'en' }))
})
afterEach(() => world.refreshed())

const toGerman = () => changeFirstLanguage(world, owner, { from: 'en', to: 'de' })

/** What readers see, without the names that addresses have. */
const seen = async (language: string) =>
  Promise.all(
    products.map(async ({ id }) => {
      const product = await productById(world, id, language)
      if (!product) throw new Error(id)
      const { options, swatchOption: _, swatches, ...same } = product
      const labels = options.map((option) => [
        option.label,
        option.values.map(({ label }) => label),
      ])
      return {
        ...same,
        options: labels,
        swatches: swatches.map((each) => ({ ...each, name: null })),
      }
    }),
  )
const stored = async () => ({
  products:
    await db`select id, name, attribute, description, detailed_info, features, specifications, seo_title,
    seo_description, attributes, legal from products order by id`,
  texts: await db`select * from product_translations order by product_id, language`,
  options: await db`select product_id, position, name, names from product_options order by 1, 2`,
  values: await db`select id, name, names from product_option_values order by id`,
})

test('what a reader of each language sees stays, and going back restores every text', async () => {
  const before = { de: await seen('de'), en: await seen('en'), fr: await seen('fr') }
  const rows = await stored()
  value(await toGerman())
  expect(firstLanguage()).toBe('de')
  expect({ de: await seen('de'), en: await seen('en'), fr: await seen('fr') }).toEqual(before)
  const [phone] = await db`select description from products where id = '1'`
  expect(phone?.description).toBe(before.de[0]?.description)
  expect(phone?.description).not.toBe(before.en[0]?.description)
  expect(await db`select 1 from product_translations where language = 'de'`).toEqual([])
  value(await changeFirstLanguage(world, owner, { from: 'de', to: 'en' }))
  expect(await stored()).toEqual(rows)
})

test('a text that is missing stays as it was, and is listed', async () => {
  const kite = newDocument({
    name: 'Kite',
    category: products[0]?.category ?? '',
    brand: 'Wind',
    basePrice: coins(5),
  })
  const document = { ...kite, description: 'It flies.', texts: { fr: { name: 'Cerf-volant' } } }
  value(await writeProduct(world, owner, { id: 'kite', document }))
  const { count, rows } = await previewOf(world, { from: 'en', to: 'de' }, 1)
  expect(rows).toContainEqual({ kind: 'product', id: 'kite', name: 'Kite' })
  expect(rows).toContainEqual({ kind: 'description', id: 'kite', name: 'Kite' })
  expect(rows.length).toBe(count)
  expect(value(await toGerman())).toEqual({ missing: count })
  const texts = (await documentOf(db, 'kite'))?.texts
  expect([await productById(world, 'kite', 'de'), texts]).toMatchObject([
    { name: 'Kite' },
    { fr: { name: 'Cerf-volant' } },
  ])
  expect(texts).not.toHaveProperty('en')
})

test('drafts and earlier versions are read in the first language of now', async () => {
  const document = await documentOf(db, '2')
  if (!document) throw new Error('no product')
  value(await writeProduct(world, owner, { id: '2', document: { ...document, brand: 'Other' } }))
  const [{ version } = { version: 0 }] = await db<{ version: number }[]>`
    select version from products where id = '2'`
  await putDraft(db, '2', {
    document: { ...document, texts: { ...document.texts, de: { name: 'Entwurf' } } },
    byUser: owner.id,
    at: world.now(),
  })
  world.clock.advance(1000)
  value(await toGerman())
  const earlier = (await versionOf(db, '2', version))?.document
  expect(earlier).toEqual({ ...(await documentOf(db, '2')), brand: 'Other' })
  const [draft] =
    await db`select document ->> 'name' as name, document #>> '{texts,en,name}' as english
    from product_drafts where product_id = '2'`
  expect(draft).toEqual({ name: 'Entwurf', english: document.name })
})

test('what is named by language has a name in the first one: collections, delivery, menus', async () => {
  const zone = value(
    await saveZone(world, owner, { id: null, version: 0 }, { name: 'Near', countries: ['DE'] }),
  )
  value(
    await saveMethod(
      world,
      owner,
      zone,
      { id: null, version: 0 },
      methodOf('Parcel', 5, { names: { en: 'Parcel' } }),
    ),
  )
  const color = { is: 'option', name: 'Color', values: ['Midnight Black'] } as const
  value(
    await createCollection(world, owner, {
      kind: 'rule',
      texts: { en: { name: 'Dark' } },
      conditions: [color],
    }),
  )
  value(
    await addEntry(
      world,
      owner,
      0,
      { menu: 'header', parentId: null },
      {
        target: 'address',
        href: 'https://shop.example/',
        'labels.en': 'Elsewhere',
      },
    ),
  )
  value(await toGerman())
  const [collection] = (await collectionsNow(world)).filter(({ slug }) => slug === 'dark')
  expect(collection).toMatchObject({
    texts: { en: { name: 'Dark' }, de: { name: 'Dark' } },
    rule: { conditions: [{ name: 'Farbe', values: ['Mitternachtsschwarz'] }] },
  })
  const names = (await allZones(world)).flatMap(({ methods }) => methods.map((each) => each.names))
  expect(names).toEqual([{ en: 'Parcel', de: 'Parcel' }])
  const [draft] = await db<{ content: Record<string, never[]> }[]>`
    select content from design_drafts where part = 'menus'`
  const labels = (draft?.content.header ?? []).map((entry) => labelOf(entry, 'de'))
  expect(labels).toContain('Elsewhere')
  expect(
    await createCollection(world, owner, { kind: 'manual', texts: { en: { name: 'Light' } } }),
  ).toMatchObject({ fields: { 'texts.de.name': 'field.required' } })
})

test('an address from before the change still chooses what it named', async () => {
  value(await toGerman())
  const names = (search: string) => renamedChoice(world, '1', new URLSearchParams(search))
  expect(await names('colour=Harbor+Blue')).toEqual([{ name: 'Farbe', value: 'Hafenblau' }])
  expect(await names('farbe=Hafenblau')).toEqual([{ name: 'Farbe', value: 'Hafenblau' }])
  expect(await names('couleur=Nowhere&utm_source=mail')).toEqual([])
})

test('products are found by their words in both languages', async () => {
  value(await toGerman())
  await indexProducts(world)
  const found = async (q: string, language: string) => {
    const query = listingQuery('all', new URLSearchParams({ q }), 'PI')
    return (await listing(world, query, language)).cards.map(({ id }) => id)
  }
  const [first] = products
  if (!first) throw new Error('no product')
  const german = demoTexts('de')[first.id]?.name ?? ''
  expect(await found(german, 'de')).toContain(first.id)
  expect(await found(first.name, 'en')).toContain(first.id)
})

test('only an owner who has just signed in, and who saw the first language of now, changes it', async () => {
  const support = await person(world, 'support')
  const asked = { from: 'en', to: 'de' }
  expect(await changeFirstLanguage(world, support, asked)).toEqual(refuse('admin.not_allowed'))
  expect(await changeFirstLanguage(world, { ...owner, proof: null }, asked)).toMatchObject({
    code: 'accounts.stepUp',
  })
  for (const to of ['en', 'xx', ''])
    expect(await changeFirstLanguage(world, owner, { from: 'en', to })).toMatchObject({
      fields: { to: 'field.required' },
    })
  expect(await changeFirstLanguage(world, owner, { from: 'fr', to: 'de' })).toEqual(
    refuse('first_language.changed'),
  )
  expect([await setting(world, 'firstLanguage'), firstLanguage()]).toEqual(['en', 'en'])
})

test('whoever writes texts at this moment is waited for, and nothing is changed then', async () => {
  const before = await stored()
  await world.transaction(async (other) => {
    await other.db`update products set position = position where id = '1'`
    expect(
      await changeFirstLanguage(world, owner, { from: 'en', to: 'de' }, { waits: 50 }),
    ).toEqual(refuse('first_language.busy'))
    return { ok: true, value: undefined } as const
  })
  expect(await stored()).toEqual(before)
})

test('the change is audited, and what was hidden is offered', async () => {
  value(await saveSetting(world, 'system', 'hiddenLanguages', 'de ko'))
  value(await toGerman())
  await world.refreshed()
  expect(world.config.operator?.hiddenLanguages).toEqual(['ko'])
  const [entry] = await db`
    select details from audit_entries where action = 'first_language.changed' order by number desc limit 1`
  expect(entry?.details).toMatchObject({ from: 'en', to: 'de' })
})
