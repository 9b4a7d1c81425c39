import { describe, expect, test } from 'vitest'
import { testPi } from '../../tests/payments.ts'
import { person } from '../../tests/people.ts'
import { line, placed, shelved, value } from '../../tests/shopping.ts'
import { testConfig, testWorld } from '../../tests/world.ts'
import { entriesOf } from '../audit/views.ts'
import { coins } from '../money/rules.ts'
import { orderLines } from '../orders/views.ts'
import { createProduct, discardDraft, savePart } from './actions/edit-product.ts'
import { indexProducts } from './actions/index-products.ts'
import { archiveProduct, publishDraft, restoreVersion } from './actions/publish-product.ts'
import { writeProduct } from './actions/write-product.ts'
import { changePrice, loadCatalogue } from './actions.ts'
import { listingQuery } from './input.ts'
import type { ProductDocument } from './rules/product.ts'
import { editedProduct, seenOf, versionsOf } from './views/editor.ts'
import { allProducts } from './views/feed.ts'
import { searchProducts } from './views/search.ts'
import { listing, priceLines, productById } from './views.ts'

const world = await testWorld({ config: { ...testConfig, pi: testPi } })
const clerk = await person(world, 'catalogue')
const other = await person(world, 'catalogue')
const shopper = await person(world)

let made = 0
const document = (more: Partial<ProductDocument> = {}): ProductDocument => ({
  name: `Lantern ${made}`,
  category: 'accessories',
  brand: 'Orrivane',
  basePrice: coins(40),
  description: 'A lantern for the garden.',
  detailedInfo: '',
  features: ['Glows'],
  specifications: [['Height', '30 cm']],
  attribute: '30 cm',
  art: { kind: 'bag', variant: 0 },
  colours: [
    { name: 'Ink', hex: '#101418', price: null, isHidden: false, opening: 5 },
    { name: 'Sand', hex: '#e6dcc8', price: coins(45), isHidden: false },
  ],
  texts: { ar: { name: 'فانوس', colours: { Ink: 'حبر' } } },
  pictures: [],
  ...more,
})

const newId = () => `lantern-${++made}`
/** A product in the shop, written whole. */
async function written(more: Partial<ProductDocument> = {}): Promise<string> {
  const id = newId()
  value(await writeProduct(world, clerk, { id, document: document(more) }))
  return id
}
const edited = async (id: string) => {
  const found = await editedProduct(world, id)
  if (!found) throw new Error('no product')
  return found
}
async function save(id: string, fields: Partial<ProductDocument>, part = 'basics' as const) {
  const was = seenOf((await edited(id)).document, part)
  return savePart(world, clerk, { id, part, was, fields })
}
const publish = async (id: string, note = '') =>
  publishDraft(world, clerk, { id, note, seen: (await edited(id)).seen })
const priceOf = async (id: string, colour = 'Ink') =>
  (await priceLines(world, [line(id, 1, colour)])).lines[0]?.price

/** Until every page has been told of what was announced before. */
async function arrived(): Promise<void> {
  const mark = `mark-${world.id()}`
  const heard = new Promise<void>((resolve) => world.events.on(mark, resolve))
  await world.db`select pg_notify('piazza', ${mark})`
  await heard
}

describe('writing a whole product', () => {
  test('the shop sells it, in every language it speaks, with its pieces on the shelf', async () => {
    const id = await written()
    const shown = await productById(world, id, 'ar')
    expect(shown).toMatchObject({
      name: 'فانوس',
      brand: 'Orrivane',
      description: expect.stringContaining('garden'),
    })
    expect(shown?.colours.map(({ label, price, soldOut }) => [label, price, soldOut])).toEqual([
      ['حبر', coins(40), false],
      ['Sand', coins(45), true],
    ])
    const { available } = (await priceLines(world, [line(id)])).lines[0] ?? {}
    expect(available).toBe(5)
  })

  test('again the same changes nothing: no version, no entry, no piece', async () => {
    const id = await written()
    const again = value(await writeProduct(world, clerk, { id, document: document() }))
    expect(again).toEqual({ version: 1, isNew: false, changes: [], hidden: [] })
    expect((await versionsOf(world, id, null)).versions).toHaveLength(1)
    expect((await priceLines(world, [line(id)])).lines[0]?.available).toBe(5)
  })

  test('what a file or a command had said is kept as a version before it is overwritten', async () => {
    const id = await shelved(world, 3)
    await changePrice(world, clerk, { productId: id, colour: null, price: coins(77) })
    const { document } = await edited(id)
    const done = value(
      await writeProduct(world, clerk, { id, document: { ...document, basePrice: coins(70) } }),
    )
    expect(done.changes).toEqual([{ what: 'basePrice', from: '77', to: '70' }])
    expect(done.version).toBe(2)
    value(await restoreVersion(world, clerk, { id, number: 1, seen: (await edited(id)).shown }))
    expect(await priceOf(id)).toBe(coins(77))
  })

  test.each([
    ['a name', { name: '' }, { name: 'field.required' }],
    ['a colour', { colours: [] }, { colours: 'catalog.field.colours' }],
    ['a description', { description: '' }, { description: 'field.required' }],
  ])('without %s it is refused whole', async (_, more, fields) => {
    const id = newId()
    expect(await writeProduct(world, clerk, { id, document: document(more) })).toMatchObject({
      code: 'catalog.incomplete',
      fields,
    })
    expect(await editedProduct(world, id)).toBeNull()
  })

  test('a picture that nobody has uploaded is refused, and so is a shopper', async () => {
    const pictures = [{ id: 'a'.repeat(32), colour: null, alt: {} }]
    const wanted = { id: newId(), document: document({ pictures }) }
    expect(await writeProduct(world, clerk, wanted)).toMatchObject({
      code: 'catalog.picture_missing',
    })
    expect(await writeProduct(world, shopper, wanted)).toMatchObject({
      code: 'catalog.not_allowed',
    })
    expect(await writeProduct(world, clerk, { ...wanted, id: '../x' })).toMatchObject({
      code: 'catalog.id',
    })
  })

  test('a changed price enters the history that the lowest price of 30 days is read from', async () => {
    const id = await written()
    await save(id, { basePrice: coins(60) })
    value(await publish(id))
    const rows = await world.db`
      select colour, price from price_history where product_id = ${id} order by colour, since`
    expect(rows.map(({ colour, price }) => [colour, price])).toEqual([
      ['Ink', coins(40)],
      ['Ink', coins(60)],
      ['Sand', coins(45)],
    ])
  })
})

describe('a draft', () => {
  test('is nowhere in the shop: page, listing, search in memory and database, feed, price', async () => {
    const id = value(
      await createProduct(world, clerk, {
        id: '',
        name: 'Zyxophone Harp',
        category: 'audio',
        brand: 'Quillonia',
        basePrice: '12.5',
      }),
    )
    expect(id).toBe('zyxophone-harp')
    value(await save(id, { description: 'Sounds of brumblewood.' }))
    expect(await productById(world, id)).toBeNull()
    expect((await searchProducts(world, 'zyxophone')).ids).not.toContain(id)
    await indexProducts(world)
    const words = await world.db`
      select word from product_search_words where word in ('zyxophone', 'quillonia', 'brumblewood')`
    expect(words).toEqual([])
    const cards = (await listing(world, listingQuery('audio', new URLSearchParams()))).cards
    expect(cards.map((card) => card.id)).not.toContain(id)
    for await (const product of allProducts(world, 'en')) expect(product.id).not.toBe(id)
    expect((await priceLines(world, [line(id)])).missing).toHaveLength(1)
  })

  test('of what is in the shop changes nothing until it is published, and is gone then', async () => {
    const id = await written()
    value(await save(id, { name: 'Lamp', basePrice: coins(41) }))
    expect(await productById(world, id)).not.toMatchObject({ name: 'Lamp' })
    const { changes } = await edited(id)
    expect(changes).toEqual([
      { what: 'name', from: expect.stringContaining('Lantern'), to: 'Lamp' },
      { what: 'basePrice', from: '40', to: '41' },
    ])
    value(await publish(id, 'Shorter'))
    await arrived()
    expect(await productById(world, id)).toMatchObject({ name: 'Lamp' })
    expect(await priceOf(id)).toBe(coins(41))
    expect((await edited(id)).draft).toBeNull()
    const [newest] = (await versionsOf(world, id, null)).versions
    expect(newest).toMatchObject({ number: 2, note: 'Shorter', byUser: clerk.id })
  })

  test('that says what the shop says is no draft', async () => {
    const id = await written()
    const { name } = (await edited(id)).document
    value(await save(id, { name: 'Lamp' }))
    value(await save(id, { name }))
    expect((await edited(id)).draft).toBeNull()
    expect(await publish(id)).toMatchObject({ code: 'catalog.nothing' })
  })

  test('that was never in the shop goes whole when it is thrown away', async () => {
    const basics = { id: 'short-lived', name: 'A', category: 'audio', brand: 'B', basePrice: '1' }
    value(await createProduct(world, clerk, basics))
    expect(await createProduct(world, clerk, basics)).toMatchObject({
      fields: { id: 'catalog.field.idTaken' },
    })
    expect(value(await discardDraft(world, clerk, 'short-lived'))).toEqual({ isGone: true })
    expect(await editedProduct(world, 'short-lived')).toBeNull()
  })

  test('of two who write one part the second is told, of two parts nobody', async () => {
    const id = await written()
    const { document } = await edited(id)
    const [basics, details] = [seenOf(document, 'basics'), seenOf(document, 'details')]
    const mine = { id, part: 'basics', was: basics, fields: { name: 'Mine' } } as const
    const theirs = { ...mine, fields: { name: 'Theirs' } }
    value(await savePart(world, clerk, mine))
    expect(await savePart(world, other, theirs)).toMatchObject({ code: 'catalog.changed' })
    value(
      await savePart(world, other, { id, part: 'details', was: details, fields: { features: [] } }),
    )
    expect((await edited(id)).document).toMatchObject({ name: 'Mine', features: [] })
  })
})

describe('publishing', () => {
  test('a hundred at once publish once; the others are told', async () => {
    const id = await written()
    value(await save(id, { basePrice: coins(50) }))
    const { seen } = await edited(id)
    const answers = await Promise.all(
      Array.from({ length: 100 }, () => publishDraft(world, clerk, { id, seen, note: '' })),
    )
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
    expect((await versionsOf(world, id, null)).versions).toHaveLength(2)
    const told = answers.flatMap((answer) => (answer.ok ? [] : [answer.code]))
    expect(new Set(told)).toEqual(new Set(['catalog.nothing']))
  })

  test('a summary that no longer holds publishes nothing', async () => {
    const id = await written()
    value(await save(id, { basePrice: coins(50) }))
    const { seen } = await edited(id)
    value(await save(id, { basePrice: coins(5) }))
    expect(await publishDraft(world, clerk, { id, seen, note: '' })).toMatchObject({
      code: 'catalog.changed',
    })
    expect(await priceOf(id)).toBe(coins(40))
  })

  test('an earlier version comes back as a new one, and the draft beside it stays', async () => {
    const id = await written()
    value(await save(id, { basePrice: coins(50) }))
    value(await publish(id))
    value(await save(id, { name: 'Half written' }))
    const { shown } = await edited(id)
    value(await restoreVersion(world, clerk, { id, number: 1, seen: shown }))
    expect(await priceOf(id)).toBe(coins(40))
    const { versions } = await versionsOf(world, id, null)
    expect(versions.map(({ number, restored }) => [number, restored])).toEqual([
      [3, 1],
      [2, null],
      [1, null],
    ])
    expect((await edited(id)).document.name).toBe('Half written')
    expect(await restoreVersion(world, clerk, { id, number: 2, seen: shown })).toMatchObject({
      code: 'catalog.changed',
    })
  })

  test('every act is in the audit log, with prices', async () => {
    const id = await written()
    value(await save(id, { basePrice: coins(50) }))
    value(await publish(id))
    value(await archiveProduct(world, clerk, id))
    const entries = await entriesOf(world, `product:${id}`)
    expect(entries.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['catalog.published', 'catalog.draft', 'catalog.archived']),
    )
    expect(JSON.stringify(entries)).toContain('"basePrice":"40 > 50"')
  })
})

describe('colours and orders', () => {
  test('a colour that an order has is hidden instead of removed; one that nobody has goes', async () => {
    const id = await written()
    const number = await placed(world, shopper, [line(id, 1, 'Ink')])
    const blue = { name: 'Blue', hex: '#0000ff', price: null, isHidden: false, opening: 2 }
    const was = seenOf((await edited(id)).document, 'colours')
    const saved = await savePart(world, clerk, {
      id,
      part: 'colours',
      was,
      fields: { colours: [blue] },
    })
    expect(value(saved)).toEqual({ kept: ['Ink'] })
    value(await publish(id))
    await arrived()
    const { colours } = (await productById(world, id)) ?? { colours: [] }
    expect(colours.map(({ name }) => name)).toEqual(['Blue'])
    const rows = await world.db`
      select name, hidden from product_colours where product_id = ${id} order by name`
    expect(rows.map(({ name, hidden }) => [name, hidden])).toEqual([
      ['Blue', false],
      ['Ink', true],
    ])
    expect((await priceLines(world, [line(id, 1, 'Ink')])).missing).toHaveLength(1)
    expect((await orderLines(world, number))[0]).toMatchObject({ colour: 'Ink' })
  })

  test('an archived product is gone from the shop, its order stays, and it comes back', async () => {
    const id = await written()
    const number = await placed(world, shopper, [line(id)])
    value(await archiveProduct(world, clerk, id))
    await arrived()
    expect(await productById(world, id)).toBeNull()
    expect((await priceLines(world, [line(id)])).missing).toHaveLength(1)
    expect(await orderLines(world, number)).toHaveLength(1)
    expect(await archiveProduct(world, clerk, id)).toMatchObject({ code: 'catalog.not_shown' })
    value(await publish(id))
    await arrived()
    expect(await productById(world, id)).not.toBeNull()
  })

  test('the last colour in sight cannot be hidden', async () => {
    const id = await written()
    const { document } = await edited(id)
    const colours = document.colours.map((colour) => ({ ...colour, isHidden: true }))
    const was = seenOf(document, 'colours')
    value(await savePart(world, clerk, { id, part: 'colours', was, fields: { colours } }))
    expect(await publish(id)).toMatchObject({ code: 'catalog.incomplete' })
    expect(await priceOf(id)).toBe(coins(40))
  })
})

test('a catalogue file leaves alone what has been published by hand', async () => {
  const id = await written()
  const { document } = await edited(id)
  const colours = [{ name: 'Ink', hex: '#101418', stock: 9 }]
  await loadCatalogue(world, [{ ...document, id, colours }])
  expect(await priceOf(id)).toBe(coins(40))
})
