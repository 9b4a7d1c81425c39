// Random edits with payments, refunds, parcels and documents between them: the rows stay true after each.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fulfilment, world } from '../../../tests/fixtures/staff/staff.ts'
import { person } from '../../../tests/support/people.ts'
import { variantOf } from '../../../tests/support/products.ts'
import {
  address,
  line,
  paid,
  placed,
  stockedProduct,
  value,
  verified,
} from '../../../tests/support/shopping.ts'
import { paymentRequestOf } from '../../payments/requests/views/payment-requests.ts'
import { submitAddress } from '../checkout/actions/address.ts'
import { approveOrder } from '../fulfillment/actions/ship-order.ts'
import { issueTaxDocuments } from '../invoicing/actions/write.ts'
import { orderByNumber, orderLines } from '../orders/views/orders.ts'
import { editOrder } from './actions.ts'
import type { WantedLine } from './rules.ts'
import { previewEdit } from './views.ts'

const products = await Promise.all([1, 2, 3].map(() => stockedProduct(world, 400)))
const variants = products.flatMap((id) => [variantOf(id, 'Ink'), variantOf(id, 'Sand')])
const unit = 10_000_000n

const wanted = fc.array(
  fc.record({
    variant: fc.nat(variants.length - 1),
    quantity: fc.integer({ min: 1, max: 5 }),
    price: fc.option(fc.bigInt({ min: 1n, max: 300n }), { freq: 2 }),
  }),
  { minLength: 1, maxLength: 4 },
)
const step = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({
      kind: fc.constant('edit' as const),
      wanted,
      discount: fc.option(fc.bigInt({ min: 0n, max: 90n })),
    }),
  },
  { weight: 3, arbitrary: fc.constant({ kind: 'pay' as const }) },
  { weight: 2, arbitrary: fc.constant({ kind: 'refund' as const }) },
  { weight: 2, arbitrary: fc.constant({ kind: 'parcel' as const }) },
)

/** What was paid too much comes back, as the ledger closes a refund. */
async function refund(number: string): Promise<boolean> {
  const request = await paymentRequestOf(world, number)
  const [part] = request?.state === 'paid' ? request.overParts : []
  if (!part) return false
  const at = world.now()
  await world.db`
    insert into refunds (id, order_number, method, amount, address, state, reason, requested_by, requested_at, hash,
      ledger, operation_id, final_at)
    values (${world.id()}, ${number}, ${part.method}, ${String(part.amount)}, 'G', 'final', 'test', 'system', ${at},
      ${world.id()}, 'test', ${world.id()}, ${at})`
  return true
}

test('a hundred edits leave stock, payment, tax and documents as the lines say', async () => {
  const stories = fc.sample(fc.array(step, { minLength: 10, maxLength: 12 }), {
    numRuns: 20,
    seed: 290,
  })
  const done = { edits: 0, refunds: 0, parcels: 0, reissued: 0 }
  for (const [at, story] of stories.entries()) {
    world.clock.advance(60_000)
    const buyer = await person(world)
    const number = await placed(world, buyer, [
      line(products[0] ?? '', 2),
      line(products[1] ?? '', 1),
    ])
    await verified(world, buyer)
    value(await submitAddress(world, buyer, number, address))
    // Every other one is released at once.
    if (at % 2 === 0) await payRest(number)
    for (const each of story) {
      world.clock.advance(60_000)
      if (each.kind === 'pay') await payRest(number)
      else if (each.kind === 'refund') done.refunds += (await refund(number)) ? 1 : 0
      else if (each.kind === 'parcel') done.parcels += (await sendOne(number)) ? 1 : 0
      else done.edits += (await editTo(number, each)) ? 1 : 0
      await issueTaxDocuments(world)
      await check(number)
    }
    const [{ invoices }] = await world.db<[{ invoices: number }]>`
      select count(*)::int as invoices from tax_invoices where order_number = ${number} and kind = 'invoice'`
    done.reissued += invoices > 1 ? 1 : 0
    await checkShelf()
  }
  expect(done.edits).toBeGreaterThan(90)
  for (const count of Object.values(done)) expect(count, JSON.stringify(done)).toBeGreaterThan(2)
}, 120_000)

async function payRest(number: string) {
  const request = await paymentRequestOf(world, number)
  const order = await orderByNumber(world, number)
  if (request && request.remaining > 0n && order?.status !== 'shipped') await paid(world, number)
}

async function sendOne(number: string): Promise<boolean> {
  const lines = await orderLines(world, number)
  if (lines.reduce((all, { quantity }) => all + quantity, 0) < 2) return false
  const units = [{ line: lines.length - 1, quantity: 1 }]
  return (await approveOrder(world, fulfilment, number, { carrier: null, tracking: null }, units))
    .ok
}

type Change = {
  wanted: readonly { variant: number; quantity: number; price: bigint | null }[]
  discount: bigint | null
}

async function editTo(number: string, { wanted, discount }: Change): Promise<boolean> {
  const [order, lines] = await Promise.all([
    orderByNumber(world, number),
    orderLines(world, number),
  ])
  const next = new Map<string, WantedLine>()
  for (const { variant, quantity, price } of wanted) {
    const variantId = variants[variant] ?? ''
    const at = lines.findIndex((each) => each.variantId === variantId)
    const from = at < 0 ? null : at
    next.set(variantId, { from, variantId, quantity, price: price && price * unit })
  }
  const edit = {
    version: order?.edits ?? 0,
    lines: [...next.values()],
    discount: discount && discount * unit,
    methodId: null,
    shipping: null,
    reason: 'asked' as const,
    note: '',
  }
  const preview = await previewEdit(world, number, edit)
  const edited = await editOrder(world, fulfilment, number, edit)
  // The preview says what happens, and a refused edit changes nothing (`check`).
  if (preview.ok && !preview.value.isSame) expect(edited.ok).toBe(true)
  if (!edited.ok || !preview.ok) return false
  const request = await paymentRequestOf(world, number)
  expect(request?.remaining).toBe(preview.value.difference.toPay)
  return true
}

async function check(number: string) {
  const [sums] = await world.db<[Record<string, bigint | number | string | null>]>`
    select o.total = l.items - o.discount + o.shipping + o.fee as adds_up,
      l.lines = jsonb_array_length(o.tax -> 'lines') as is_taxed,
      l.last = l.lines - 1 as is_numbered,
      r.amount_due = o.total + r.sent_back as is_asked
    from orders o join payment_requests r on r.order_number = o.number, lateral (
      select sum(price * quantity) as items, count(*) as lines, max(position) as last
      from order_lines where order_number = o.number) l
    where o.number = ${number}`
  expect(sums).toEqual({ adds_up: true, is_taxed: true, is_numbered: true, is_asked: true })
  const stock = await world.db`
    select v.variant_id, v.units, r.units as reserved from (
      select variant_id, sum(quantity)::int as units from order_lines where order_number = ${number} group by 1) v
    full join (select variant_id, quantity as units from stock_reservations
      where order_number = ${number} and state <> 'released') r using (variant_id)
    where v.units is distinct from r.units`
  expect(stock).toEqual([])
  const parcels = await world.db`
    select p.line from (select line, sum(quantity) as sent from parcel_lines where order_number = ${number} group by 1) p
    left join order_lines l on l.order_number = ${number} and l.position = p.line
    where l.quantity is null or l.quantity < p.sent`
  expect(parcels).toEqual([])
  const [books] = await world.db<[{ total: bigint; sold: bigint | null }]>`
    select o.total, (select sum(total * case kind when 'invoice' then 1 else -1 end) from tax_invoices
      where order_number = o.number and number is not null) as sold
    from orders o where o.number = ${number}`
  if (books.sold !== null) expect(BigInt(books.sold)).toBe(BigInt(books.total))
}

/** Every unit is accounted for by the movements. */
async function checkShelf() {
  const shelf = await world.db`
    select c.id from product_variants c,
      lateral (select sum(available_change) as free, sum(held_change) as held from stock_movements m
        where m.variant_id = c.id) m,
      lateral (select coalesce(sum(quantity), 0) as held from stock_reservations s
        where s.variant_id = c.id and s.state = 'held') s
    where c.available <> m.free or m.held <> s.held`
  expect(shelf).toEqual([])
}
