// Editing a product part by part: the draft, and publishing it.

import { describe, expect, test } from 'vitest'
import {
  clerk,
  edited,
  lineOf,
  other,
  priceOf,
  publish,
  publishedProduct,
  save,
  world,
} from '../../../tests/fixtures/catalog/editing.ts'
import { eventsDelivered } from '../../../tests/support/events-delivered.ts'
import { value } from '../../../tests/support/shopping.ts'
import { entriesOf } from '../../platform/audit/views.ts'
import { coins } from '../../platform/money/rules.ts'
import { indexProducts } from '../../search/actions.ts'
import { listingQuery } from '../../search/input.ts'
import { productsInParts } from '../../search/views/feed.ts'
import { listing } from '../../search/views/listing.ts'
import { searchProducts } from '../../search/views/search.ts'
import { treeNow } from '../categories/views.ts'
import { priceLines, productById } from '../products/views/products.ts'
import { createProduct, discardDraft, savePart } from './actions/edit-product.ts'
import { archiveProduct, publishDraft, restoreVersion } from './actions/publish-product.ts'
import { fieldsOf, productInputIn } from './input/forms.ts'
import { readSome } from './input/product.ts'
import { displayedPart, editedProduct, versionsOf } from './views/editor.ts'

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
    const cards = (await listing(world, listingQuery('audio', new URLSearchParams(), 'PI'))).cards
    expect(cards.map((card) => card.id)).not.toContain(id)
    for await (const products of productsInParts(world, 'en'))
      expect(products.map((product) => product.id)).not.toContain(id)
    expect((await priceLines(world, [await lineOf(id)])).missing).toHaveLength(1)
  })

  test('of a published product changes nothing until it is published, and is deleted then', async () => {
    const id = await publishedProduct()
    value(await save(id, { name: 'Lamp', basePrice: coins(41) }))
    expect(await productById(world, id)).not.toMatchObject({ name: 'Lamp' })
    const { changes } = await edited(id)
    expect(changes).toEqual([
      { what: 'name', from: expect.stringContaining('Lantern'), to: 'Lamp' },
      { what: 'basePrice', from: '40', to: '41' },
    ])
    value(await publish(id, 'Shorter'))
    await eventsDelivered(world)
    expect(await productById(world, id)).toMatchObject({ name: 'Lamp' })
    expect(await priceOf(id)).toBe(coins(41))
    expect((await edited(id)).draft).toBeNull()
    const [newest] = (await versionsOf(world, id, null)).versions
    expect(newest).toMatchObject({ number: 2, note: 'Shorter', byUser: clerk.id })
  })

  test('equal to the published product is deleted', async () => {
    const id = await publishedProduct()
    const { name } = (await edited(id)).document
    value(await save(id, { name: 'Lamp' }))
    value(await save(id, { name }))
    expect((await edited(id)).draft).toBeNull()
    expect(await publish(id)).toMatchObject({ code: 'catalog.nothing' })
  })

  test('of a product never published takes the product along when it is discarded', async () => {
    const basics = { id: 'short-lived', name: 'A', category: 'audio', brand: 'B', basePrice: '1' }
    value(await createProduct(world, clerk, basics))
    expect(await createProduct(world, clerk, basics)).toMatchObject({
      fields: { id: 'catalog.field.idTaken' },
    })
    expect(value(await discardDraft(world, clerk, 'short-lived'))).toEqual({ isGone: true })
    expect(await editedProduct(world, 'short-lived')).toBeNull()
  })

  test('needs a name alone, and is published once it has a price', async () => {
    const bare = { id: '', name: 'Gong', category: '', brand: '', basePrice: '' }
    const id = value(await createProduct(world, clerk, bare))
    const { document } = await edited(id)
    const [{ id: first } = { id: '' }] = (await treeNow(world)).all
    expect(document).toMatchObject({ basePrice: 0n, brand: world.config.shopName, category: first })
    const fields: Record<string, string> = {
      ...fieldsOf(document, 'basics', null, 'PI'),
      description: 'Rings.',
    }
    expect(fields.basePrice).toBe('')
    const read = readSome(productInputIn(fields, 'basics', null, document), 'PI')
    value(await save(id, value(read)))
    expect(await publish(id)).toMatchObject({ code: 'catalog.incomplete' })
    expect((await edited(id)).missing).toEqual(['basePrice'])
    value(await save(id, { basePrice: coins(3) }))
    value(await publish(id))
    expect(await productById(world, id)).not.toBeNull()
  })

  test('conflicts are reported within a part of the form, not between parts', async () => {
    const id = await publishedProduct()
    const { document } = await edited(id)
    const [basics, details] = [
      displayedPart(document, 'basics'),
      displayedPart(document, 'details'),
    ]
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
  test('a hundred concurrent requests publish once; the others are told', async () => {
    const id = await publishedProduct()
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

  test('is refused after the summary has changed', async () => {
    const id = await publishedProduct()
    value(await save(id, { basePrice: coins(50) }))
    const { seen } = await edited(id)
    value(await save(id, { basePrice: coins(5) }))
    expect(await publishDraft(world, clerk, { id, seen, note: '' })).toMatchObject({
      code: 'catalog.changed',
    })
    expect(await priceOf(id)).toBe(coins(40))
  })

  test('an earlier version restores it as a new one, and the draft is kept', async () => {
    const id = await publishedProduct()
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

  test('each action is in the audit log, with prices', async () => {
    const id = await publishedProduct()
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
