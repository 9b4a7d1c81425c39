// The options part of the editor: values, variants, validation.
import { beforeAll, describe, expect, test } from 'vitest'
import { editorOf, world } from '../../../../tests/fixtures/catalog/editor-pages.ts'
import { body, location } from '../../../../tests/support/route-caller.ts'
import { stockedProduct } from '../../../../tests/support/shopping.ts'

let id: string
beforeAll(async () => {
  id = await stockedProduct(world, 9)
})
const { read, send } = editorOf(() => id)

describe('options and variants', () => {
  const shown = async () => {
    const { part, stocks } = await read('options')
    const seen = Object.fromEntries(
      stocks.map((each: { available: number; seen: number }, at: number) => [
        `variants.${at}.seen`,
        `${each.available} ${each.seen}`,
      ]),
    )
    return { ...part.values, ...seen, intent: 'save' } as Record<string, string>
  }
  const refusedFields = (answer: unknown) =>
    (body(answer as never) as { refusal?: { fields?: object } }).refusal?.fields
  beforeAll(async () => {
    id = await stockedProduct(world, 9)
  })

  test('sizes become variants, with the data of each', async () => {
    const fields = { ...(await shown()), 'options.1.name': 'Size', 'options.1.type': 'button' }
    const saved = await send('options', { ...fields, 'options.1.add': '41, 42' })
    expect(location(saved)).toContain(`/admin/catalogue/${id}`)
    const { part } = await read('options')
    expect(part.values).toMatchObject({ 'variants.1.id': '', 'variants.2.id': expect.any(String) })
    const more = {
      ...part.values,
      'variants.1.sku': 'N-42',
      'variants.1.price': '7',
    }
    expect(location(await send('options', { ...more, intent: 'save' }))).toContain(
      `/admin/catalogue/${id}`,
    )
    const { overview } = await read('overview')
    expect(overview.changes.map(({ what }: { what: string }) => what)).toEqual(
      expect.arrayContaining(['options', 'variant.added']),
    )
    expect(location(await send('overview', { intent: 'publish', seen: overview.seen }))).toBe(
      `/admin/catalogue/${id}`,
    )
    const names = await world.db`
      select c.sku, c.available, v.name, w.name as size from product_variants c
      join product_option_values v on v.id = c.value1 join product_option_values w on w.id = c.value2
      where c.product_id = ${id} order by c.position`
    expect(names.map(({ name, size }) => `${name} ${size}`)).toContain('Ink 42')
    expect(names[0]).toMatchObject({ name: 'Ink', size: '41', available: 9, sku: null })
  })

  test('a stock count applies at once, and of two concurrent counts the second is refused', async () => {
    const fields = await shown()
    const counted = { ...fields, 'variants.0.stock': '4', 'variants.0.sku': 'N-41' }
    expect(location(await send('options', counted))).toContain(`/admin/catalogue/${id}`)
    const [row] = await world.db`
      select available, sku from product_variants where product_id = ${id} order by position limit 1`
    // The new SKU is only in the draft.
    expect(row).toEqual({ available: 4, sku: null })
    const { part } = await read('options')
    const late = {
      ...counted,
      'was.options': part.values['was.options'],
      'variants.0.stock': '5',
      'variants.0.price': '3',
    }
    const told = await send('options', late)
    expect(refusedFields(told)).toEqual({ 'variants.0.stock': 'stock.moved' })
    expect((await read('options')).part.values['variants.0.price']).toBe('')
    expect(body(told)).toMatchObject({
      values: { 'variants.0.stock': '5', 'variants.0.price': '3' },
    })
  })

  test.each([
    [
      'a barcode with a wrong digit',
      { 'variants.1.barcode': '4006381333930' },
      { 'variants.1.barcode': 'catalog.field.barcode' },
    ],
    [
      'a SKU that is here twice',
      { 'variants.0.sku': 'A', 'variants.2.sku': 'A' },
      { 'variants.2.sku': 'catalog.field.twice' },
    ],
    [
      'a SKU of another product',
      { 'variants.2.sku': 'ELSE-1' },
      { 'variants.2.sku': 'catalog.field.skuTaken' },
    ],
    [
      'a value of 10,000 characters',
      { 'options.1.add': 'x'.repeat(10_000) },
      { 'options.1.values.2.name': 'field.long' },
    ],
    [
      'a value that is here twice',
      { 'options.1.values.1.name': '41' },
      { 'options.1.values.1.name': 'catalog.field.twice' },
    ],
    [
      'stock that is no number',
      { 'variants.0.stock': 'many' },
      { 'variants.0.stock': 'catalog.field.pieces' },
    ],
  ])('%s is reported at its field, and nothing is written', async (_, wrong, expected) => {
    const other = await stockedProduct(world, 1)
    await world.db`update product_variants set sku = 'ELSE-1' where product_id = ${other} and position = 0`
    const before = await read('options')
    const refused = await send('options', {
      ...(await shown()),
      'variants.0.price': '77',
      ...wrong,
    })
    expect(refusedFields(refused)).toMatchObject(expected)
    expect(await read('options')).toEqual(before)
    await world.db`update product_variants set sku = null where product_id = ${other}`
  })

  test('500 variants are saved, 501 are not', async () => {
    id = await stockedProduct(world, 1)
    const numbers = (count: number) => Array.from({ length: count }, (_, at) => `n${at}`).join(',')
    const sized = async (first: number, second: number) => ({
      'was.options': (await read('options')).part.values['was.options'],
      intent: 'save',
      'options.0.name': 'A',
      'options.0.type': 'list',
      'options.0.add': numbers(first),
      'options.1.name': 'B',
      'options.1.type': 'list',
      'options.1.add': numbers(second),
    })
    const many = await send('options', await sized(84, 6))
    expect(refusedFields(many)).toMatchObject({ variants: 'catalog.field.variants' })
    expect(location(await send('options', await sized(100, 5)))).toContain(`/admin/catalogue/${id}`)
    const { part } = await read('options')
    expect(part.values).toHaveProperty(['variants.499.values'])
    expect(part.values).not.toHaveProperty(['variants.500.values'])
  })
})
