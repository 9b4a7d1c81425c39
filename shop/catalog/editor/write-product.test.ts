// Writing a complete product and its variants, and the snapshots of orders.

import { describe, expect, test } from 'vitest'
import {
  clerk,
  document,
  edited,
  lineOf,
  newId,
  priceOf,
  publish,
  publishedProduct,
  save,
  shopper,
  swatches,
  world,
} from '../../../tests/fixtures/catalog/editing.ts'
import { eventsDelivered } from '../../../tests/support/events-delivered.ts'
import { testProduct } from '../../../tests/support/products.ts'
import { placed, stockedProduct, value } from '../../../tests/support/shopping.ts'
import { coins } from '../../platform/money/rules.ts'
import { orderLines } from '../../sales/orders/views/orders.ts'
import { indexProducts } from '../../search/actions.ts'
import { productsInParts } from '../../search/views/feed.ts'
import { searchEngine } from '../../search/views/listing-page.ts'
import { changePrice, loadCatalogue } from '../products/actions/products.ts'
import { newVariant } from '../products/rules/product.ts'
import { cardsOfIds, priceLines, productById } from '../products/views/products.ts'
import { savePart } from './actions/edit-product.ts'
import { archiveProduct, restoreVersion } from './actions/publish-product.ts'
import { writeProduct } from './actions/write-product.ts'
import { displayedPart, editedProduct, versionsOf } from './views/editor.ts'
import { previewOf } from './views/preview.ts'

describe('writing a whole product', () => {
  test('makes it available in every language, with its stock', async () => {
    const id = await publishedProduct()
    const shown = await productById(world, id, 'ar')
    expect(shown).toMatchObject({
      name: 'فانوس',
      brand: 'Orrivane',
      description: expect.stringContaining('garden'),
    })
    expect(shown?.swatches.map(({ label, price, soldOut }) => [label, price, soldOut])).toEqual([
      ['حبر', coins(40), false],
      ['Sand', coins(45), true],
    ])
    const { available } = (await priceLines(world, [await lineOf(id)])).lines[0] ?? {}
    expect(available).toBe(5)
  })

  test('gives search engines its own texts, else name and description, in each language', async () => {
    const seo = { seoTitle: 'Garden light', seoDescription: 'Glows for 20 hours.' }
    const texts = { ar: { name: 'فانوس' }, de: { seoTitle: 'Gartenlicht' }, fr: {} }
    const id = await publishedProduct({ ...seo, tags: ['linen'], texts })
    const saidIn = async (language: string) => {
      const shown = await productById(world, id, language)
      return [shown?.seoTitle, shown?.seoDescription]
    }
    expect(await saidIn('en')).toEqual(['Garden light', 'Glows for 20 hours.'])
    expect(await saidIn('fr')).toEqual(['Garden light', 'Glows for 20 hours.'])
    expect(await saidIn('de')).toEqual(['Gartenlicht', 'Glows for 20 hours.'])
    // An English title above an Arabic name would mix languages.
    expect(await saidIn('ar')).toEqual(['فانوس', 'Glows for 20 hours.'])
    expect((await productById(world, await publishedProduct()))?.seoTitle).toMatch(/^Lantern/)
    expect((await productById(world, id))?.tags).toEqual(['linen'])
  })

  test('lets searches find it by tag in every language, and no longer without the tag', async () => {
    const id = await publishedProduct({ tags: ['zephyrine', 'linen'] })
    const found = async (language: string) => {
      await indexProducts(world)
      return (await searchEngine(world).search('zephyrine', language)).ids
    }
    expect([await found('en'), await found('ar')]).toEqual([[id], [id]])
    const bare = { ...(await edited(id)).document, tags: ['linen'] }
    const done = value(await writeProduct(world, clerk, { id, document: bare }))
    expect(done.changes).toEqual([{ what: 'tags', from: 'zephyrine, linen', to: 'linen' }])
    expect(await found('en')).not.toContain(id)
  })

  test('keeps the cost price out of every view of the shop', async () => {
    const id = await publishedProduct({ cost: 123_4567_890n })
    const line = await lineOf(id)
    const inFeed: unknown[] = []
    for await (const products of productsInParts(world, 'en')) inFeed.push(products)
    const views = [
      await productById(world, id),
      await cardsOfIds(world, [id]),
      await priceLines(world, [line]),
      inFeed,
      await previewOf(world, id, 'en'),
    ]
    const said = JSON.stringify(views, (_, each) =>
      typeof each === 'bigint' ? String(each) : each,
    )
    expect(said).toContain(id)
    expect(said).not.toMatch(/1234567890|123\.456789|cost/)
    expect((await edited(id)).document.cost).toBe(123_4567_890n)
  })

  test('again with the same data writes no version, entry or stock', async () => {
    const id = await publishedProduct()
    const again = value(await writeProduct(world, clerk, { id, document: document() }))
    expect(again).toEqual({ version: 1, isNew: false, changes: [], hidden: [] })
    expect((await versionsOf(world, id, null)).versions).toHaveLength(1)
    expect((await priceLines(world, [await lineOf(id)])).lines[0]?.available).toBe(5)
  })

  test('keeps data of a file or command as a version before it is overwritten', async () => {
    const id = await stockedProduct(world, 3)
    await changePrice(world, clerk, { productId: id, variantId: null, price: coins(77) })
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
    ['a variant', { variants: [] }, { variants: 'catalog.field.shownVariant' }],
    ['a description', { description: '' }, { description: 'field.required' }],
  ])('without %s is refused', async (_, more, fields) => {
    const id = newId()
    expect(await writeProduct(world, clerk, { id, document: document(more) })).toMatchObject({
      code: 'catalog.incomplete',
      fields,
    })
    expect(await editedProduct(world, id)).toBeNull()
  })

  test('refuses pictures that were not uploaded, and shoppers', async () => {
    const pictures = [{ id: 'a'.repeat(32), value: null, alt: {} }]
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

  test('records a changed price in the history for the lowest price of 30 days', async () => {
    const id = await publishedProduct()
    await save(id, { basePrice: coins(60) })
    value(await publish(id))
    const rows = await world.db`
      select v.name, h.price from price_history h join product_variants c on c.id = h.variant_id
      join product_option_values v on v.id = c.value1 where c.product_id = ${id} order by v.name, since`
    expect(rows.map(({ name, price }) => [name, price])).toEqual([
      ['Ink', coins(40)],
      ['Ink', coins(60)],
      ['Sand', coins(45)],
    ])
  })
})

describe('variants and orders', () => {
  test('a variant with orders is hidden instead of removed; one without is removed', async () => {
    const id = await publishedProduct()
    const number = await placed(world, shopper, [await lineOf(id)])
    const was = displayedPart((await edited(id)).document, 'options')
    const saved = await savePart(world, clerk, {
      id,
      part: 'options',
      was,
      fields: {
        options: [swatches(['Blue', '#0000ff'])],
        variants: [{ ...newVariant(['Blue']), opening: 2 }],
      },
    })
    expect(value(saved)).toEqual({ kept: ['Ink'] })
    value(await publish(id))
    await eventsDelivered(world)
    expect((await productById(world, id))?.swatches.map(({ name }) => name)).toEqual(['Blue'])
    const rows = await world.db`
      select v.name, c.hidden from product_variants c join product_option_values v on v.id = c.value1
      where c.product_id = ${id} order by v.name`
    expect(rows.map(({ name, hidden }) => [name, hidden])).toEqual([
      ['Blue', false],
      ['Ink', true],
    ])
    expect((await priceLines(world, [await lineOf(id)])).missing).toHaveLength(1)
    expect((await orderLines(world, number))[0]).toMatchObject({
      options: [{ name: 'Colour', value: 'Ink' }],
    })
  })

  test('an archived product leaves the shop, its orders stay, and it can be published again', async () => {
    const id = await publishedProduct()
    const number = await placed(world, shopper, [await lineOf(id)])
    value(await archiveProduct(world, clerk, id))
    await eventsDelivered(world)
    expect(await productById(world, id)).toBeNull()
    expect((await priceLines(world, [await lineOf(id)])).missing).toHaveLength(1)
    expect(await orderLines(world, number)).toHaveLength(1)
    expect(await archiveProduct(world, clerk, id)).toMatchObject({ code: 'catalog.not_shown' })
    value(await publish(id))
    await eventsDelivered(world)
    expect(await productById(world, id)).not.toBeNull()
  })

  test('the last visible variant cannot be hidden', async () => {
    const id = await publishedProduct()
    const { document } = await edited(id)
    const { options } = document
    const variants = document.variants.map((each) => ({ ...each, isHidden: true }))
    const was = displayedPart(document, 'options')
    value(await savePart(world, clerk, { id, part: 'options', was, fields: { options, variants } }))
    expect(await publish(id)).toMatchObject({ code: 'catalog.incomplete' })
    expect(await priceOf(id)).toBe(coins(40))
  })
})

test('a catalogue file leaves products alone that were published by hand', async () => {
  const id = await publishedProduct()
  const inks = [{ name: 'Ink', hex: '#101418', stock: 9 }]
  await loadCatalogue(world, [testProduct({ id, colours: inks })])
  expect(await priceOf(id)).toBe(coins(40))
})
