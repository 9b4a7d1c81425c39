import { expect, test } from 'vitest'
import { testPi } from '../../../tests/support/payments.ts'
import { person } from '../../../tests/support/people.ts'
import { line, placed, stockedProduct } from '../../../tests/support/shopping.ts'
import { testConfig, testWorld } from '../../../tests/support/world.ts'
import { type PeopleSort, peopleSorts, type Viewer } from '../../people/accounts/rules.ts'
import { type OrderSort, orderSorts, sortBy } from '../../sales/orders/rules/order.ts'
import { orderRows } from '../orders/views/orders.ts'
import { userRows } from './views/users.ts'

const people: Viewer[] = []

/** Equal totals and times, so that the number is the tie-breaker. */
const pieces = [1, 3, 1, 2, 3, 1, 2]

const world = await testWorld({ config: { ...testConfig, pi: testPi } })
const productId = await stockedProduct(world, 50)
for (const [index, count] of pieces.entries()) {
  const who = await person(world)
  people.push(who)
  await world.db`update users set first_name = ${['Zoe', 'ada', 'Ada', 'Emil', 'Bo', 'bo', 'Zoe'][index] ?? ''}
      where id = ${who.id}`
  const number = await placed(world, who, [line(productId, count)])
  await world.db`
    update orders set destination = ${['DE', null, 'AT', 'DE'][index % 4] ?? null},
      delivery = ${world.db.json({ methodId: `m${index % 3}`, names: { en: 'Post' } })}
    where number = ${number}`
  if (index % 2) world.clock.advance(1000)
}

async function walked<Row>(
  open: (after: string | null) => Promise<{ rows: readonly Row[]; next: string | null }>,
): Promise<Row[]> {
  const rows: Row[] = []
  let after: string | null = null
  do {
    const page = await open(after)
    rows.push(...page.rows)
    after = page.next
  } while (after !== null)
  return rows
}

const orders = (sort: OrderSort, filter: 'all' | 'pending' = 'all', q = '') =>
  walked((after) => orderRows(world, { filter, q, sort, after }, 2))

test.each(orderSorts)('orders in pages of two, %s first: each once, in order', async (sort) => {
  for (const rows of [
    await orders(sort),
    await orders(sort, 'pending'),
    await orders(sort, 'all', 'person'),
  ]) {
    expect(new Set(rows.map(({ number }) => number)).size).toBe(pieces.length)
    const { key, isUp } = sortBy[sort]
    const keys = rows.map(({ placedAt, total, country, delivery }) => {
      const time = String(placedAt.getTime()).padStart(15, '0')
      if (key === 'placedAt') return time
      if (key === 'total') return String(total).padStart(30, '0')
      return `${(key === 'destination' ? country : delivery?.methodId) ?? ''} ${time}`
    })
    const sorted = [...keys].sort()
    expect(keys).toEqual(isUp ? sorted : sorted.reverse())
  }
})

test.each(peopleSorts)('customers in pages of two, by %s: each once', async (sort: PeopleSort) => {
  for (const q of ['', 'person']) {
    const rows = await walked((after) => userRows(world, { q, sort, after }, 2))
    expect(new Set(rows.map(({ id }) => id)).size).toBe(people.length)
    if (sort === 'name') {
      const names = rows.map(({ name }) => name.toLowerCase())
      expect(names.filter((name) => name.startsWith('zoe'))).toEqual(names.slice(-2))
      expect(names.slice(0, 2)).toEqual(['ada byron', 'ada byron'])
    }
  }
})

test('an invalid cursor starts at the beginning', async () => {
  for (const after of ['x', '1.', '-1.a', `${'9'.repeat(50)}.PI-1`])
    expect(
      (await orderRows(world, { filter: 'all', q: '', sort: 'dearest', after })).rows,
    ).toHaveLength(7)
  const found = await userRows(world, { q: '', sort: 'name', after: "'; drop" })
  expect(found.rows).toHaveLength(people.length)
})
