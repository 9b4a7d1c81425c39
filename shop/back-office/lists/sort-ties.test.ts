import { expect, test } from 'vitest'
import { testPi } from '../../../tests/support/payments.ts'
import { person } from '../../../tests/support/people.ts'
import { tenPercentOff, testProduct, variantOf } from '../../../tests/support/products.ts'
import { line, paid, placed, stockedProduct, value } from '../../../tests/support/shopping.ts'
import { testConfig, testWorld } from '../../../tests/support/world.ts'
import { loadCatalogue } from '../../catalog/products/actions/products.ts'
import { productsPage } from '../../catalog/products/views/products-list.ts'
import { createPromotion } from '../../catalog/promotions/actions.ts'
import { promotionRows } from '../../catalog/promotions/views.ts'
import { moveStock } from '../../catalog/stock/actions/stock.ts'
import { stockLines, stockMovements } from '../../catalog/stock/views/stock.ts'
import { record } from '../../platform/audit/actions.ts'
import { queueMails } from '../../platform/mail/actions.ts'
import { outboxFor } from '../../platform/mail/views.ts'
import { readPlace, writePlace } from '../../platform/pagination.ts'
import { auditRows } from './views/audit.ts'
import { transactionRows } from './views/transactions.ts'

/** Seven of everything with equal times and names: the clock does not advance. */
const world = await testWorld({ config: { ...testConfig, pi: testPi } })
const keeper = await person(world, 'catalogue')
const seven = Array.from({ length: 7 }, (_, at) => at)
const things = seven.map((at) =>
  testProduct({
    id: `same-${at}`,
    name: 'Same',
    colours: [{ name: 'Ink', hex: '#101418', stock: 1 }],
  }),
)
value(await loadCatalogue(world, things))
const productId = await stockedProduct(world, 50)
for (const at of seven) {
  const who = await person(world)
  await paid(world, await placed(world, who, [line(productId)]))
  await record(world, 'system', 'walk.same', `walk:${at}`)
  value(
    await createPromotion(
      world,
      keeper,
      tenPercentOff(world.now(), { name: 'Same', code: `SAME${at}` }),
    ),
  )
  const delivery = {
    productId,
    variantId: variantOf(productId, 'Ink'),
    reason: 'received' as const,
    quantity: 1,
  }
  value(await moveStock(world, keeper, { ...delivery, orderNumber: null, note: null }))
}
const mail = { to: 'same@shop.example', language: 'en', template: 'welcome', values: {} }
await queueMails(
  world,
  seven.map(() => mail),
)

type Page = { readonly ids: readonly string[]; readonly next: string | null }
const idsIn = <Row>(
  page: { rows: readonly Row[]; next: string | null },
  id: (row: Row) => string,
) => ({ ids: page.rows.map(id), next: page.next }) satisfies Page

const all = { filter: 'all', q: '' } as const
const anything = { who: '', action: 'walk.same', subject: '', from: '', to: '' }
const lists: Record<string, (after: string | null, limit: number) => Promise<Page>> = {
  mails: async (after, limit) =>
    idsIn(
      await outboxFor(world, { filter: 'all', to: 'same@shop.example', after }, limit),
      (mail) => mail.id,
    ),
  transactions: async (after, limit) =>
    idsIn(await transactionRows(world, { ...all, after }, limit), ({ id }) => id),
  products: async (after, limit) =>
    idsIn(
      await productsPage(world, { ...all, category: null, sort: 'name', after, limit }),
      ({ id }) => id,
    ),
  'stock by variant': async (after, limit) =>
    idsIn(
      await stockLines(world, { ...all, after, limit, language: 'en' }),
      (row) => row.variantId,
    ),
  'stock movements': async (after, limit) =>
    idsIn(
      await stockMovements(world, { productId: null, reason: null, after, limit, language: 'en' }),
      ({ id }) => String(id),
    ),
  'audit log': async (after, limit) => {
    const page = await auditRows(world, anything, after === null ? null : Number(after), limit)
    return {
      ids: page.rows.map(({ subject }) => subject),
      next: page.next === null ? null : String(page.next),
    }
  },
  promotions: async (after, limit) => {
    const found = await promotionRows(world, {
      phase: null,
      after: readPlace(after),
      limit: limit + 1,
    })
    const rows = found.slice(0, limit)
    const last = rows.at(-1)
    const next =
      found.length > limit && last ? writePlace({ at: last.startsAt, id: last.id }) : null
    return { ids: rows.map(({ id }) => id), next }
  },
}

test.each(Object.keys(lists))(
  '%s with equal times: pages without duplicates and gaps, stable when reloaded',
  async (name) => {
    const open = lists[name]
    if (!open) throw new Error(name)
    const whole = await open(null, 500)
    expect(whole.next).toBeNull()
    expect(whole.ids.length).toBeGreaterThanOrEqual(7)
    const places: (string | null)[] = [null]
    const pages: (readonly string[])[] = []
    for (let after: string | null = null; pages.length < 500; ) {
      const page: Page = await open(after, 2)
      pages.push(page.ids)
      if (page.next === null) break
      after = page.next
      places.push(after)
    }
    expect(pages.flat()).toEqual(whole.ids)
    expect(new Set(whole.ids).size).toBe(whole.ids.length)
    // Backwards page by page, as with the browser's back button.
    for (const [at, place] of [...places.entries()].reverse())
      expect((await open(place, 2)).ids).toEqual(pages[at])
  },
)
