// Each staff list equals the result of a full scan, whichever index is used.
import { expect, test } from 'vitest'
import { compare, pool, world } from '../../../tests/fixtures/browser/generated-shop.ts'
import { expectSame, firstPages } from '../../../tests/support/paged-lists.ts'
import { promotionRows } from '../../catalog/promotions/views.ts'
import { pageOf, readPlace } from '../../platform/pagination.ts'
import { type OrderSort, orderSorts } from '../../sales/orders/rules/order.ts'
import { orderRows } from '../orders/views/orders.ts'
import { auditRows } from './views/audit.ts'
import { refundRows } from './views/refunds.ts'
import { transactionRows } from './views/transactions.ts'
import { userRows } from './views/users.ts'

test('counts the uses of codes under concurrency', async () => {
  const expectCounted = async () => {
    const found = await firstPages((after) => promotionsIn(after), 20)
    const counted = await pool<{ id: string; uses: number }[]>`
      select p.id, count(u.order_number) as uses from promotions p
      left join coupon_redemptions u on u.promotion_id = p.id and u.returned_at is null group by p.id`
    const expected = new Map(counted.map(({ id, uses }) => [id, uses]))
    expect(found.rows).toHaveLength(expected.size)
    for (const { id, uses } of found.rows) expect(uses, id).toBe(expected.get(id))
    return found.rows.reduce((all, { uses }) => all + uses, 0)
  }
  const before = await expectCounted()
  await pool`update coupon_redemptions set returned_at = null where returned_at is not null`
  expect(await expectCounted()).toBeGreaterThan(before)
  await pool`update coupon_redemptions set promotion_id = 'code-2' where promotion_id = 'code-1' and user_id < 'M'`
  await expectCounted()
  await pool`update coupon_redemptions set returned_at = at where promotion_id = 'code-2'`
  await pool`delete from coupon_redemptions where user_id > 'a'`
  expect(await expectCounted()).toBeLessThan(before)
  const [code] = await pool<{ uses: number }[]>`select uses from promotions where id = 'code-2'`
  expect(code?.uses).toBe(0)
})

async function promotionsIn(after: string | null) {
  const found = await promotionRows(world, { phase: null, after: readPlace(after), limit: 26 })
  return pageOf(found, 25, ({ startsAt: at, id }) => ({ at, id }))
}

test.each<OrderSort>(orderSorts)('sorts orders that are approved by %s', async (sort) => {
  const list = async (filter: 'all' | 'approved', most: number) =>
    firstPages((after) => orderRows(world, { filter, q: '', sort, after }), most)
  const all = await list('all', 100)
  expect(all.rows).toHaveLength(1000)
  const expected = all.rows.filter(
    ({ status, payment, identity }) =>
      status === 'processing' ||
      (status === 'pending' && payment === 'paid' && identity === 'verified'),
  )
  const found = await list('approved', 100)
  expect(found.rows.map(({ number }) => number)).toEqual(expected.map(({ number }) => number))
})

test('finds customers by prefix in each order, with their data', async () => {
  const people = await pool<{ id: string; email: string; name: string; last: string; at: Date }[]>`
    select id, email, lower(first_name || ' ' || last_name) as name, lower(last_name) as last, created_at as at
    from users order by created_at desc, id desc`
  const begin = (q: string) =>
    people.filter(({ email, name, last }) => [email, name, last].some((text) => text.startsWith(q)))
  for (const q of ['ada', 'b', 'haddad', 'zzzz']) {
    const found = await firstPages((after) => userRows(world, { q, after }), 30)
    expect(found.rows.map(({ id }) => id)).toEqual(begin(q).map(({ id }) => id))
    const named = await firstPages((after) => userRows(world, { q, after, sort: 'name' }), 30)
    const byName = begin(q).sort((a, b) => compare(a.name, b.name) || compare(a.id, b.id))
    expect(named.rows.map(({ id }) => id)).toEqual(byName.map(({ id }) => id))
  }
  // A search by customer covers the newest hundred.
  const ids = begin('ada')
    .slice(0, 100)
    .map(({ id }) => id)
  const theirs = (table: 'transactions' | 'refunds', at: string) => pool<{ id: string }[]>`
    select x.id from ${pool(table)} x join orders o on o.number = x.order_number
    where o.user_id = any(${ids}::text[]) order by x.${pool(at)} desc, x.id desc`
  const query = { filter: 'all', q: 'ada' } as const
  const paid = await firstPages((after) => transactionRows(world, { ...query, after }), 50)
  expect(paid.rows.map(({ id }) => id)).toEqual(
    (await theirs('transactions', 'at')).map(({ id }) => id),
  )
  const back = await firstPages((after) => refundRows(world, { ...query, after }), 50)
  expect(back.rows.map(({ id }) => id)).toEqual(
    (await theirs('refunds', 'requested_at')).map(({ id }) => id),
  )
})

test('filters the audit log by actor, action, subject and day together', async () => {
  const all = await pool<
    { number: number; who: string; action: string; subject: string; day: string }[]
  >`
    select number, who, action, subject, to_char(at, 'YYYY-MM-DD') as day from audit_entries order by number desc`
  expect(all).toHaveLength(1000)
  const [, one] = [...new Set(all.map(({ who }) => who))]
  const [from, to] = [all[700]?.day ?? '', all[300]?.day ?? '']
  for (const who of ['', one ?? '', 'system'])
    for (const action of ['', 'kyc.viewed', 'setting.changed'])
      for (const subject of ['', 'list:', 'order:PI-17'])
        for (const days of [
          { from: '', to: '' },
          { from, to },
          { from, to: from },
          { from: '', to: from },
        ]) {
          const expected = all.filter(
            (each) =>
              (!who || each.who === who) &&
              (!action || each.action === action) &&
              each.subject.startsWith(subject) &&
              (!days.from || each.day >= days.from) &&
              (!days.to || each.day <= days.to),
          )
          const found = await firstPages(async (after) => {
            const page = await auditRows(
              world,
              { who, action, subject, ...days },
              after ? Number(after) : null,
            )
            return { rows: page.rows, next: page.next === null ? null : String(page.next) }
          })
          const numbers = { ...found, rows: found.rows.map(({ number }) => String(number)) }
          const name = `${who} ${action} ${subject} ${days.from} ${days.to}`
          expectSame(
            numbers,
            expected.map(({ number }) => String(number)),
            name,
          )
        }
})
