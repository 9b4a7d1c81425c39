// Drafts by assistants: nothing in them is published or sent.
import { describe, expect, test } from 'vitest'
import { editedProduct } from '../../shop/catalog/editor/views/editor.ts'
import { productById } from '../../shop/catalog/products/views/products.ts'
import { call, databaseState, keyWith, pathValues, world } from '../../tests/fixtures/api/shop.ts'
import extension from './extension.ts'
import { dataOf, mcpOf, textsOf } from './tests/client.ts'
import { drafts } from './tools/drafts'

const { connected } = mcpOf(world)

const drafting = await keyWith(['products:propose', 'promotions:propose', 'orders:propose'])

test('the guide says what each scope of a draft allows', () => {
  const needed = new Set(drafts.map(({ scope }) => scope))
  expect(new Set(Object.keys(extension.scopes ?? {}))).toEqual(needed)
})

describe('drafts', () => {
  const draft = async (name: string, args: object) => {
    const client = await connected(drafting.secret)
    const result = await client.callTool({ name, arguments: args as Record<string, unknown> })
    await client.close()
    return result
  }
  const audited = () => world.db<{ action: string; who: string }[]>`
    select action, who from audit_entries order by number desc limit 1`
  const { productId: id = '', number = '' } = pathValues

  test('of texts wait in the product’s draft; shoppers see the published texts', async () => {
    const before = await productById(world, id)
    const texts = { name: 'Silent lantern', features: ['Glows'], seoTitle: 'A lantern' }
    const result = await draft('admin_draft_product_texts', { id, texts })
    expect(dataOf(result)).toMatchObject({
      status: 'draft',
      review_url: `http://localhost:3000/admin/catalogue/${id}`,
    })
    const edited = await editedProduct(world, id)
    expect(edited?.document).toMatchObject(texts)
    expect(await productById(world, id)).toEqual(before)
    expect(await audited()).toMatchObject([{ action: 'catalog.draft', who: `key:${drafting.id}` }])
  })

  test('of translations are written, but never over a draft of staff', async () => {
    const german = { id, language: 'de', texts: { name: 'Stille Laterne' } }
    expect((await draft('admin_draft_product_texts', german)).isError).toBeFalsy()
    const again = { id, texts: { name: 'Loud lantern' } }
    const refused = await draft('admin_draft_product_texts', again)
    expect(refused.isError).toBe(true)
    expect(dataOf(refused).detail).toContain('replace')
    expect((await editedProduct(world, id))?.document.name).toBe('Silent lantern')
    await draft('admin_draft_product_texts', { ...again, replace: true })
    const { document } = (await editedProduct(world, id)) ?? {}
    expect([document?.name, document?.texts.de?.name]).toEqual(['Loud lantern', 'Stille Laterne'])
  })

  test('of a promotion only fill in a form', async () => {
    const before = await databaseState()
    const [{ count }] = await world.db<[{ count: number }]>`select count(*)::int from promotions`
    const result = await draft('admin_draft_promotion', {
      name: 'Week & more',
      kind: 'percent',
      percent: 20,
      products: [id],
      code: 'WEEK',
      mostUses: 5,
      starts: '2027-01-31T08:00',
    })
    const review = new URL(dataOf(result).review_url)
    expect(review.pathname).toBe('/admin/promotions/new')
    expect(Object.fromEntries(review.searchParams)).toEqual({
      name: 'Week & more',
      kind: 'percent',
      percent: '20',
      target: 'products',
      products: id,
      coupon: 'WEEK',
      mostUses: '5',
      startsAt: '2027-01-31T08:00',
    })
    const [now] = await world.db<[{ count: number }]>`select count(*)::int from promotions`
    expect([now.count, await databaseState()]).toEqual([count, before])
    for (const wrong of [
      { name: 'X', kind: 'percent' },
      { name: 'X', kind: 'percent', percent: 10, products: ['nothing'] },
      { name: 'X', kind: 'percent', percent: 10, category: 'nowhere' },
      { name: 'X', kind: 'percent', percent: 10, starts: '2020-01-01T00:00' },
      { name: 'X', kind: 'percent', percent: 91 },
    ])
      expect([wrong, (await draft('admin_draft_promotion', wrong)).isError]).toEqual([wrong, true])
  })

  test('of a reply are a note that the customer does not see', async () => {
    const mails = () => world.db`select count(*)::int as count from mail_outbox`
    const [before] = await mails()
    const result = await draft('admin_draft_reply', { number, text: 'It ships tomorrow.' })
    expect(dataOf(result).review_url).toBe(`http://localhost:3000/admin/orders/${number}`)
    const order = (await call('GET', `/orders/${number}`)).json
    expect(order.notes.at(-1).text).toContain('It ships tomorrow.')
    const [after] = await mails()
    expect(after).toEqual(before)
    const link = { number, text: 'See https://evil.example/x' }
    expect((await draft('admin_draft_reply', link)).isError).toBe(true)
    expect((await draft('admin_draft_reply', { number: 'PI-0', text: 'x' })).isError).toBe(true)
  })

  test('refuse a wallet’s secret', async () => {
    const phrase = `${'abandon '.repeat(11)}about`
    for (const [name, args] of [
      ['admin_draft_product_texts', { id, texts: { description: phrase }, replace: true }],
      ['admin_draft_reply', { number, text: phrase }],
    ] as const) {
      const before = await databaseState()
      const result = await draft(name, args)
      expect([name, result.isError]).toEqual([name, true])
      expect(textsOf(result).join()).not.toContain('abandon')
      expect(await databaseState()).toBe(before)
    }
  })
})
