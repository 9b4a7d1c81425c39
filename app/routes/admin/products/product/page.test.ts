import { beforeAll, describe, expect, test } from 'vitest'
import { archiveProduct } from '../../../../../shop/catalog/editor/actions/publish-product.ts'
import { coins } from '../../../../../shop/platform/money/rules.ts'
import { ask, clerk, editorOf, world } from '../../../../../tests/fixtures/catalog/editor-pages.ts'
import { person } from '../../../../../tests/support/people.ts'
import { body, location, status } from '../../../../../tests/support/route-caller.ts'
import { stockedProduct } from '../../../../../tests/support/shopping.ts'
import * as preview from '../../../shop/preview'
import * as creation from '../product-new'
import * as list from '../products'
import * as editor from './page'

let id: string
beforeAll(async () => {
  id = await stockedProduct(world, 9)
})
const { read, send } = editorOf(() => id)
const save = async (part: string, fields: Record<string, string>, more = '') => {
  const { part: shown } = await read(part, more)
  return send(part, { ...shown.values, intent: 'save', ...fields }, more)
}

describe('editing a product', () => {
  test('a new product is created, previewed by staff only, and published', async () => {
    const basics = { name: 'Night Owl', brand: 'Orrivane', category: 'audio', basePrice: '12.5' }
    const created = await ask(creation.action, '/new', clerk, new URLSearchParams(basics))
    expect(location(created)).toBe('/admin/catalogue/night-owl')
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

  test('moving a row saves nothing and keeps the input', async () => {
    id = await stockedProduct(world, 1)
    const { part } = await read('details')
    const typed = { ...part.values, detailedInfo: 'Typed' }
    const answer = await send('details', { ...typed, intent: 'specifications.add' })
    expect(body(answer)).toMatchObject({
      values: { detailedInfo: 'Typed', 'specifications.1.label': '' },
      focus: 'specifications.1.label',
    })
    expect((await read('details')).part.values.detailedInfo).not.toBe('Typed')
  })

  test('of two concurrent edits the second is refused, keeps its input, and sees the difference', async () => {
    const { part } = await read('basics')
    await save('basics', { name: 'Theirs', basePrice: '70' })
    const mine = { ...part.values, intent: 'save', name: 'Mine' }
    const told = await send('basics', mine)
    expect(status(told)).toBe(409)
    const { values, differs } = body(told) as { values: Record<string, string>; differs: unknown }
    expect(values).toMatchObject({ name: 'Mine', basePrice: '100' })
    expect(differs).toEqual([
      { what: 'name', from: 'Theirs', to: 'Mine' },
      { what: 'basePrice', from: '70', to: '100' },
    ])
    expect(location(await send('basics', { ...values, intent: 'save' }))).toBe(
      `/admin/catalogue/${id}`,
    )
    expect((await read('basics')).part.values.name).toBe('Mine')
  })

  test('concurrent edits of different parts of the page are both saved', async () => {
    const { part } = await read('basics')
    const mine = { ...part.values, intent: 'save', description: 'Mine alone.' }
    await save('details', { seoTitle: 'Theirs alone' })
    expect(location(await send('basics', mine))).toBe(`/admin/catalogue/${id}`)
    expect((await read('basics')).part.values).toMatchObject({
      description: 'Mine alone.',
      seoTitle: 'Theirs alone',
    })
    // A conflict in one of two parts: the other is shown in its current version.
    await save('basics', { description: 'Theirs, too.', brand: 'Theirs' })
    await save('details', { seoTitle: 'Newer' })
    const told = body(await send('basics', { ...mine, description: 'Mine again.' })) as {
      values: Record<string, string>
      differs: { what: string }[]
    }
    expect(told.values).toMatchObject({ description: 'Mine again.', seoTitle: 'Newer' })
    expect(told.differs.map(({ what }) => what)).toEqual(['brand', 'description'])
  })

  test('the form is saved and published in one step, unless the product has changed since', async () => {
    const { part, overview } = await read('basics')
    const typed = {
      ...part.values,
      intent: 'publish',
      seen: overview.seen,
      description: 'Out now.',
    }
    await save('details', { seoTitle: 'Unseen' })
    expect(status(await send('basics', typed))).toBe(409)
    const { part: now, overview: seen } = await read('basics')
    const fields = { ...now.values, intent: 'publish', seen: seen.seen, description: 'Out now.' }
    expect(location(await send('basics', fields))).toBe(`/admin/catalogue/${id}`)
    const [row] = await world.db`select description from products where id = ${id}`
    expect(row).toEqual({ description: 'Out now.' })
    expect(await read('basics')).toMatchObject({ state: 'published', hasDraft: false })
  })

  test.each(['basics', 'details', 'pictures', 'options'])(
    'the former address of %s redirects to its section',
    async (part) => {
      const old = ask(editor.loader, `/admin/catalogue/${id}?part=${part}`, clerk)
      const answer = await old.catch((thrown: unknown) => thrown)
      expect(location(answer)).toBe(`/admin/catalogue/${id}#${part}`)
    },
  )

  test('an invalid field is reported, and the draft is unchanged', async () => {
    const refused = await save('basics', { basePrice: 'free', name: 'Kept' })
    expect(body(refused)).toMatchObject({
      refusal: { fields: { basePrice: 'catalog.field.price' } },
      values: { name: 'Kept', basePrice: 'free' },
    })
    expect((await read('basics')).part.values.name).toBe('Mine')
  })

  test('an unknown product is not found', async () => {
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
      const made = await stockedProduct(world, index === 5 ? 0 : 20)
      await world.db`update products set base_price = ${String(coins(index + 1))} where id = ${made}`
    }
  })

  test.each(['newest', 'name', 'cheapest', 'dearest'])(
    'sorted by %s, its pages contain each product once',
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

  test('is filtered by state, category, low stock and words', async () => {
    const draft = { name: 'Zebra', brand: 'Quill', category: 'cars', basePrice: '9' }
    await ask(creation.action, '/new', clerk, new URLSearchParams(draft))
    const gone = await stockedProduct(world, 4)
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
