import { beforeAll, describe, expect, test } from 'vitest'
import { archiveProduct } from '../../../../shop/catalog/products/actions/publish-product.ts'
import type { Viewer } from '../../../../shop/people/accounts/rules.ts'
import { coins } from '../../../../shop/platform/money/rules.ts'
import { askIn, body, location, status } from '../../../../tests/support/ask.ts'
import { person } from '../../../../tests/support/people.ts'
import { shelved } from '../../../../tests/support/shopping.ts'
import { type TestWorld, testWorld } from '../../../../tests/support/world.ts'
import * as preview from '../../shop/preview'
import * as editor from './product'
import * as creation from './product-new'
import * as list from './products'

let world: TestWorld
let clerk: Viewer
let id: string
beforeAll(async () => {
  world = await testWorld()
  clerk = await person(world, 'catalogue')
  id = await shelved(world, 9)
})

const ask = (...args: Parameters<ReturnType<typeof askIn>>) => askIn(world)(...args)
const at = (part: string, more = '') => `/admin/catalogue/${id}?part=${part}${more}`
// biome-ignore lint/suspicious/noExplicitAny: what a loader answers is looked at field by field
const read = async (part: string, more = ''): Promise<any> =>
  ask(editor.loader, at(part, more), clerk)
const send = (part: string, fields: Record<string, string>, more = '') =>
  ask(editor.action, at(part, more), clerk, new URLSearchParams(fields))
const save = async (part: string, fields: Record<string, string>, more = '') => {
  const { part: shown } = await read(part, more)
  return send(part, { ...shown.values, was: shown.was, intent: 'save', ...fields }, more)
}

describe('writing', () => {
  test('a new product is written, shown to staff alone, and published', async () => {
    const basics = { name: 'Night Owl', brand: 'Orrivane', category: 'audio', basePrice: '12.5' }
    const created = await ask(creation.action, '/new', clerk, new URLSearchParams(basics))
    expect(location(created)).toBe('/admin/catalogue/night-owl?part=basics')
    id = 'night-owl'
    await save('basics', { description: 'Hoots.' })
    const colour = { 'options.0.name': 'Colour', 'options.0.type': 'swatch' }
    const made = body(
      await send('options', { ...colour, 'options.0.add': 'Ink', intent: 'options.0.values.add' }),
    ) as { values: Record<string, string> }
    expect(made.values).toMatchObject({ 'variants.0.values': 'a1' })
    await save('options', { ...made.values, 'variants.0.opening': '3' })
    await save('texts', { 'texts.ar.name': 'بومة الليل' }, '&language=ar')
    const path = `/preview/${id}`
    const seen = await ask(preview.loader, path, clerk, undefined, undefined, { language: 'ar' })
    expect(seen).toMatchObject({ product: { name: 'بومة الليل' } })
    expect(location(await ask(preview.loader, path, await person(world)))).toBe('/auth')
    const { overview } = await read('overview')
    expect(overview.missing).toEqual([])
    const published = await send('overview', { intent: 'publish', seen: overview.seen })
    expect(location(published)).toBe(`/admin/catalogue/${id}`)
    expect(await read('overview')).toMatchObject({ state: 'published', hasDraft: false })
  })

  test('a row that is moved saves nothing and keeps what was typed', async () => {
    id = await shelved(world, 1)
    const { part } = await read('details')
    const typed = { ...part.values, detailedInfo: 'Typed', was: part.was }
    const answer = await send('details', { ...typed, intent: 'specifications.add' })
    expect(body(answer)).toMatchObject({
      values: { detailedInfo: 'Typed', 'specifications.1.label': '' },
      focus: 'specifications.1.label',
    })
    expect((await read('details')).part.values.detailedInfo).not.toBe('Typed')
  })

  test('the second of two is told, keeps what was typed, and sees what differs', async () => {
    const { part } = await read('basics')
    await save('basics', { name: 'Theirs', basePrice: '70' })
    const mine = { ...part.values, was: part.was, intent: 'save', name: 'Mine' }
    const told = await send('basics', mine)
    expect(status(told)).toBe(409)
    const { values, differs, was } = body(told) as Record<string, never>
    expect(values).toMatchObject({ name: 'Mine', basePrice: '100' })
    expect(differs).toEqual([
      { what: 'name', from: 'Theirs', to: 'Mine' },
      { what: 'basePrice', from: '70', to: '100' },
    ])
    expect(location(await send('basics', { ...mine, was }))).toContain('part=basics')
    expect((await read('basics')).part.values.name).toBe('Mine')
  })

  test('a field that is wrong is named, and the draft stays as it was', async () => {
    const refused = await save('basics', { basePrice: 'free', name: 'Kept' })
    expect(body(refused)).toMatchObject({
      refusal: { fields: { basePrice: 'catalog.field.price' } },
      values: { name: 'Kept', basePrice: 'free' },
    })
    expect((await read('basics')).part.values.name).toBe('Mine')
  })

  test('what is nowhere is said so', async () => {
    for (const path of ['/admin/catalogue/nothing', '/admin/catalogue/A%00'])
      await expect(ask(editor.loader, path, clerk)).rejects.toMatchObject({ init: { status: 404 } })
  })
})

describe('the list', () => {
  // biome-ignore lint/suspicious/noExplicitAny: as above
  const rows = async (query = ''): Promise<any> =>
    ask(list.loader, `/admin/catalogue${query}`, clerk)
  const idsOf = async (query: string): Promise<string[]> =>
    (await rows(query)).rows.map((row: { id: string }) => row.id)

  beforeAll(async () => {
    for (let index = 0; index < 60; index++) {
      world.clock.advance(1000)
      const made = await shelved(world, index === 5 ? 0 : 20)
      await world.db`update products set base_price = ${String(coins(index + 1))} where id = ${made}`
    }
  })

  test.each(['newest', 'name', 'cheapest', 'dearest'])(
    'sorted by %s, its pages hold everything once',
    async (sort) => {
      const seen: string[] = []
      for (let after = ''; ; ) {
        const page = await rows(`?sort=${sort}${after && `&after=${after}`}`)
        seen.push(...page.rows.map((row: { id: string }) => row.id))
        if (page.next === null) break
        after = page.next
      }
      const [{ count } = { count: 0 }] = await world.db`select count(*) from products`
      expect(seen).toHaveLength(count)
      expect(new Set(seen).size).toBe(seen.length)
    },
  )

  test('is narrowed by state, category, low stock and words', async () => {
    const draft = { name: 'Zebra', brand: 'Quill', category: 'cars', basePrice: '9' }
    await ask(creation.action, '/new', clerk, new URLSearchParams(draft))
    const gone = await shelved(world, 4)
    await archiveProduct(world, clerk, gone)
    expect(await idsOf('?status=draft')).toEqual(['zebra'])
    expect(await idsOf('?status=archived')).toEqual([gone])
    expect(await idsOf('?category=cars')).toEqual(['zebra'])
    expect(await idsOf('?q=quill')).toEqual(['zebra'])
    expect(await idsOf('?q=%25')).toEqual([])
    expect(await idsOf('?status=low')).toHaveLength(3)
    expect(await idsOf('?after=nothing-of-the-kind')).toEqual([])
  })
})

describe('options and variants', () => {
  const shown = async () => {
    const { part, stocks } = await read('options')
    const seen = Object.fromEntries(
      stocks.map((each: { available: number; seen: number }, at: number) => [
        `variants.${at}.seen`,
        `${each.available} ${each.seen}`,
      ]),
    )
    return { ...part.values, ...seen, was: part.was, intent: 'save' } as Record<string, string>
  }
  const refusedFields = (answer: unknown) =>
    (body(answer as never) as { refusal?: { fields?: object } }).refusal?.fields
  beforeAll(async () => {
    id = await shelved(world, 9)
  })

  test('sizes that are typed once are saved as variants, with what was typed of each', async () => {
    const fields = { ...(await shown()), 'options.1.name': 'Size', 'options.1.type': 'button' }
    const saved = await send('options', { ...fields, 'options.1.add': '41, 42' })
    expect(location(saved)).toContain('part=options')
    const { part } = await read('options')
    expect(part.values).toMatchObject({ 'variants.1.id': '', 'variants.2.id': expect.any(String) })
    const more = {
      ...part.values,
      was: part.was,
      'variants.1.sku': 'N-42',
      'variants.1.price': '7',
    }
    expect(location(await send('options', { ...more, intent: 'save' }))).toContain('part=options')
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

  test('what was counted changes at once, and of two who counted the second is told', async () => {
    const fields = await shown()
    const counted = { ...fields, 'variants.0.stock': '4', 'variants.0.sku': 'N-41' }
    expect(location(await send('options', counted))).toContain('part=options')
    const [row] = await world.db`
      select available, sku from product_variants where product_id = ${id} order by position limit 1`
    // The SKU is in the draft.
    expect(row).toEqual({ available: 4, sku: null })
    const { part } = await read('options')
    const late = { ...counted, was: part.was, 'variants.0.stock': '5', 'variants.0.price': '3' }
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
  ])('%s is named at its field, and nothing is written', async (_, wrong, expected) => {
    const other = await shelved(world, 1)
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
    id = await shelved(world, 1)
    const numbers = (count: number) => Array.from({ length: count }, (_, at) => `n${at}`).join(',')
    const sized = async (first: number, second: number) => ({
      ...{ was: (await read('options')).part.was, intent: 'save' },
      ...{ 'options.0.name': 'A', 'options.0.type': 'list', 'options.0.add': numbers(first) },
      ...{ 'options.1.name': 'B', 'options.1.type': 'list', 'options.1.add': numbers(second) },
    })
    const many = await send('options', await sized(84, 6))
    expect(refusedFields(many)).toMatchObject({ variants: 'catalog.field.variants' })
    expect(location(await send('options', await sized(100, 5)))).toContain('part=options')
    const { part } = await read('options')
    expect(part.values).toHaveProperty(['variants.499.values'])
    expect(part.values).not.toHaveProperty(['variants.500.values'])
  })
})
