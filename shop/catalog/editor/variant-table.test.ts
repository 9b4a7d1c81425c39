// Many variants saved at once: published, in drafts too, by cell, all or nothing.
import { expect, test } from 'vitest'
import {
  clerk,
  document,
  edited,
  lineOf,
  newId,
  other,
  priceOf,
  publishedProduct,
  save,
  shopper,
  world,
} from '../../../tests/fixtures/catalog/editing.ts'
import { person } from '../../../tests/support/people.ts'
import { placed, value } from '../../../tests/support/shopping.ts'
import { coins } from '../../platform/money/rules.ts'
import { newVariant } from '../products/rules/product.ts'
import { savePart } from './actions/edit-product.ts'
import { saveVariantTable } from './actions/save-variant-table.ts'
import { lockFullProducts, writeFullProducts } from './actions/write-full-products.ts'
import type { RowEdit } from './input/variant-table.ts'
import type { TableCells } from './rules/variant-table.ts'
import { displayedPart } from './views/editor.ts'
import { variantTable } from './views/variant-table.ts'

const everything = { filter: 'all', sort: 'newest', category: null, after: null } as const

/** The rows of one product, as its table shows them. */
const rowsOf = async (id: string) =>
  (await variantTable(world, { ...everything, q: id })).rows.filter(
    ({ productId }) => productId === id,
  )

const edit = (
  row: Awaited<ReturnType<typeof rowsOf>>[number] | undefined,
  cells: TableCells,
  number = 0,
): RowEdit => ({
  row: number,
  productId: row?.productId ?? '',
  variant: row?.variant ?? null,
  cells,
  was: row?.cells ?? {},
})

test('a product with variants has a row of its own for the price that they share', async () => {
  const id = await publishedProduct()
  const rows = await rowsOf(id)
  expect(rows.map(({ name, cells }) => [name, cells])).toEqual([
    ['', { price: '40' }],
    ['Ink', { price: '', sku: '', barcode: '', weight: '', stock: '5', hidden: '' }],
    ['Sand', { price: '45', sku: '', barcode: '', weight: '', stock: '0', hidden: '' }],
  ])
})

test('prices, codes, weights and visibility of several products are published at once', async () => {
  const [one, two] = [await publishedProduct(), await publishedProduct()]
  const [base, ink, sand] = await rowsOf(one)
  const [, , otherSand] = await rowsOf(two)
  const saved = await saveVariantTable(world, clerk, [
    edit(base, { price: '41.5' }),
    edit(ink, { sku: 'INK-1', barcode: '4006381333931', weight: '250' }, 1),
    edit(sand, { price: '' }, 2),
    edit(otherSand, { hidden: '1' }, 3),
  ])
  expect(value(saved)).toBe(4)
  const { document: now, version } = await edited(one)
  expect(now.basePrice).toBe(coins(83) / 2n)
  expect(now.variants).toMatchObject([
    { sku: 'INK-1', barcode: '4006381333931', weightGrams: 250 },
    { price: null },
  ])
  expect(version).toBe(2)
  expect((await edited(two)).document.variants[1]).toMatchObject({ isHidden: true })
  const [entry] = await world.db<{ details: Record<string, unknown> }[]>`
    select details from audit_entries where action = 'catalog.variants' order by number desc limit 1`
  expect(entry?.details).toMatchObject({ products: 2, [`${one} basePrice`]: '40 > 41.5' })
})

test('a draft is changed, too, and keeps its other changes', async () => {
  const id = await publishedProduct()
  value(await save(id, { name: 'Renamed' }))
  const [base] = await rowsOf(id)
  value(await saveVariantTable(world, clerk, [edit(base, { price: '50' })]))
  const { document: draft } = await edited(id)
  expect([draft.name, draft.basePrice]).toEqual(['Renamed', coins(50)])
  expect(await priceOf(id)).toBe(coins(50))
})

test('the price of an only variant stays the price of the product in a draft that adds variants', async () => {
  const id = await publishedProduct({ options: [], variants: [newVariant([])] })
  const { options, variants } = document()
  const [first, second] = variants
  const [only] = (await edited(id)).document.variants
  if (!first || !second || !only) throw new Error('no variants')
  const fields = { options, variants: [{ ...first, id: only.id }, second] }
  const was = displayedPart((await edited(id)).document, 'options')
  value(await savePart(world, clerk, { id, part: 'options', was, fields }))
  const [row] = await rowsOf(id)
  value(await saveVariantTable(world, clerk, [edit(row, { price: '50', weight: '5' })]))
  const { document: draft } = await edited(id)
  expect(draft.basePrice).toBe(coins(50))
  expect(draft.variants).toMatchObject([{ price: null, weightGrams: 5 }, { price: coins(45) }])
})

test('a draft with nothing else of its own ends', async () => {
  const id = await publishedProduct()
  value(await save(id, { basePrice: coins(50) }))
  expect((await edited(id)).draft).not.toBeNull()
  const [base] = await rowsOf(id)
  value(await saveVariantTable(world, clerk, [edit(base, { price: '50' })]))
  expect((await edited(id)).draft).toBeNull()
})

test('a value that another person has changed since is refused by cell; other cells of the row are not', async () => {
  const id = await publishedProduct()
  const [, ink] = await rowsOf(id)
  value(await saveVariantTable(world, other, [edit(ink, { price: '60' })]))
  const late = await saveVariantTable(world, clerk, [edit(ink, { price: '70', weight: '5' }, 7)])
  expect(late).toMatchObject({
    code: 'form.invalid',
    fields: { 'rows.7.price': 'catalog.cell_changed' },
  })
  value(await saveVariantTable(world, clerk, [edit(ink, { weight: '5' })]))
  expect((await edited(id)).document.variants[0]).toMatchObject({
    price: coins(60),
    weightGrams: 5,
  })
})

test('one wrong cell saves nothing, and each wrong cell is named', async () => {
  const [one, two] = [await publishedProduct(), await publishedProduct()]
  const [base, ink, sand] = await rowsOf(one)
  const [, otherInk] = await rowsOf(two)
  value(await saveVariantTable(world, clerk, [edit(otherInk, { sku: 'TAKEN' })]))
  const saved = await saveVariantTable(world, clerk, [
    edit(base, { price: '' }, 1),
    edit(ink, { sku: 'TAKEN', barcode: '123', hidden: '1' }, 2),
    edit(sand, { price: '-1', weight: '1.5', hidden: '1', stock: 'x' }, 3),
  ])
  expect(saved).toMatchObject({
    code: 'form.invalid',
    fields: {
      'rows.1.price': 'field.required',
      'rows.2.sku': 'catalog.field.skuTaken',
      'rows.2.barcode': 'catalog.field.barcode',
      'rows.3.price': 'catalog.field.price',
      'rows.3.weight': 'catalog.field.weight',
    },
  })
  expect((await edited(one)).document.basePrice).toBe(coins(40))
  const hidden = await saveVariantTable(world, clerk, [
    edit(ink, { hidden: '1' }, 2),
    edit(sand, { hidden: '1' }, 3),
  ])
  expect(hidden).toMatchObject({ fields: { 'rows.2.hidden': 'catalog.field.shownVariant' } })
})

test('two rows cannot claim one SKU', async () => {
  const [one, two] = [await publishedProduct(), await publishedProduct()]
  const [, ink, sand] = await rowsOf(one)
  const [, otherInk] = await rowsOf(two)
  const across = [edit(ink, { sku: 'SAME' }, 1), edit(otherInk, { sku: 'SAME' }, 2)]
  expect(await saveVariantTable(world, clerk, across)).toMatchObject({
    fields: { 'rows.2.sku': 'catalog.field.skuTaken' },
  })
  const within = [edit(ink, { sku: 'SAME' }, 1), edit(sand, { sku: 'SAME' }, 2)]
  expect(await saveVariantTable(world, clerk, within)).toMatchObject({
    fields: { 'rows.2.sku': 'catalog.field.twice' },
  })
})

test('stock is counted while units are held, and a count of an outdated number is refused', async () => {
  const id = await publishedProduct()
  await placed(world, shopper, [await lineOf(id, 2)])
  const [, ink] = await rowsOf(id)
  expect([ink?.cells.stock, ink?.taken]).toEqual(['5', 2])
  value(await saveVariantTable(world, clerk, [edit(ink, { stock: '8' })]))
  const [, now] = await rowsOf(id)
  expect([now?.cells.stock, now?.taken]).toEqual(['8', 2])
  expect(await saveVariantTable(world, clerk, [edit(ink, { stock: '9' }, 4)])).toMatchObject({
    fields: { 'rows.4.stock': 'catalog.cell_changed' },
  })
  expect(await saveVariantTable(world, clerk, [edit(now, { stock: '1' }, 4)])).toMatchObject({
    fields: { 'rows.4.stock': 'stock.below_held' },
    facts: { held: 2 },
  })
  expect(await saveVariantTable(world, clerk, [edit(now, { stock: '1e3' }, 4)])).toMatchObject({
    fields: { 'rows.4.stock': 'catalog.field.pieces' },
  })
})

test('a product of one variant has one row with the price that applies', async () => {
  const single = { options: [], variants: [newVariant([])] }
  const id = await publishedProduct(single)
  const own = await publishedProduct({
    ...single,
    variants: [{ ...newVariant([]), price: coins(45) }],
  })
  const [row] = await rowsOf(id)
  const [priced] = await rowsOf(own)
  expect([row?.cells.price, priced?.cells.price]).toEqual(['40', '45'])
  value(
    await saveVariantTable(world, clerk, [
      edit(row, { price: '30' }),
      edit(priced, { price: '31' }),
    ]),
  )
  expect((await edited(id)).document).toMatchObject({
    basePrice: coins(30),
    variants: [{ price: null }],
  })
  expect((await edited(own)).document).toMatchObject({
    basePrice: coins(40),
    variants: [{ price: coins(31) }],
  })
})

test('a product that was never published keeps its changes in its draft', async () => {
  const id = newId()
  await world.transaction(async (world) => {
    const held = await lockFullProducts(world, [id], false)
    const wanted = { id, state: 'draft' as const, document: document(), lowFrom: null, stock: {} }
    return writeFullProducts(world, clerk, [wanted], held, '')
  })
  const [, ink] = await rowsOf(id)
  expect(ink?.cells).toMatchObject({ stock: '5' })
  value(await saveVariantTable(world, clerk, [edit(ink, { stock: '7', price: '20' })]))
  const now = await edited(id)
  expect(now.state).toBe('draft')
  expect(now.document.variants[0]).toMatchObject({ opening: 7, price: coins(20) })
})

test('staff without the permission change nothing', async () => {
  const id = await publishedProduct()
  const [base] = await rowsOf(id)
  const reader = await person(world, 'support')
  expect(await saveVariantTable(world, reader, [edit(base, { price: '1' })])).toMatchObject({
    code: 'catalog.not_allowed',
  })
})

test('pages have every product once', async () => {
  const ids = new Set<string>()
  let after: string | null = null
  let pages = 0
  do {
    const page = await variantTable(world, { ...everything, q: '', after })
    for (const { productId } of page.rows.filter(
      ({ variant, name }) => variant === null || name === '',
    ))
      expect(ids.has(productId) || !ids.add(productId)).toBe(false)
    after = page.next
    pages++
  } while (after && pages < 20)
  const [all] = await world.db<{ count: number }[]>`select count(*)::int as count from products`
  expect(ids.size).toBe(all?.count)
})
