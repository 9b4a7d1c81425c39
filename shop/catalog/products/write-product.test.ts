// A product that is written whole, its colours, and what an order keeps of it.

import { describe, expect, test } from 'vitest'
import {
  clerk,
  document,
  edited,
  newId,
  priceOf,
  publish,
  save,
  shopper,
  world,
  written,
} from '../../../tests/fixtures/catalog/editing.ts'
import { arrived } from '../../../tests/support/arrived.ts'
import { line, placed, shelved, value } from '../../../tests/support/shopping.ts'
import { coins } from '../../platform/money/rules.ts'
import { orderLines } from '../../sales/orders/views.ts'
import { savePart } from './actions/edit-product.ts'
import { archiveProduct, restoreVersion } from './actions/publish-product.ts'
import { writeProduct } from './actions/write-product.ts'
import { changePrice, loadCatalogue } from './actions.ts'
import { displayedPart, editedProduct, versionsOf } from './views/editor.ts'
import { priceLines, productById } from './views.ts'

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

describe('colours and orders', () => {
  test('a colour that an order has is hidden instead of removed; one that nobody has goes', async () => {
    const id = await written()
    const number = await placed(world, shopper, [line(id, 1, 'Ink')])
    const blue = { name: 'Blue', hex: '#0000ff', price: null, isHidden: false, opening: 2 }
    const was = displayedPart((await edited(id)).document, 'colours')
    const saved = await savePart(world, clerk, {
      id,
      part: 'colours',
      was,
      fields: { colours: [blue] },
    })
    expect(value(saved)).toEqual({ kept: ['Ink'] })
    value(await publish(id))
    await arrived(world)
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
    await arrived(world)
    expect(await productById(world, id)).toBeNull()
    expect((await priceLines(world, [line(id)])).missing).toHaveLength(1)
    expect(await orderLines(world, number)).toHaveLength(1)
    expect(await archiveProduct(world, clerk, id)).toMatchObject({ code: 'catalog.not_shown' })
    value(await publish(id))
    await arrived(world)
    expect(await productById(world, id)).not.toBeNull()
  })

  test('the last colour in sight cannot be hidden', async () => {
    const id = await written()
    const { document } = await edited(id)
    const colours = document.colours.map((colour) => ({ ...colour, isHidden: true }))
    const was = displayedPart(document, 'colours')
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
