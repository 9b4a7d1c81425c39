// Ten thousand random edits, with payments, refunds and documents between them: the money stays true.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { EditedOrder } from '../../../tests/fixtures/sales/edited-order.ts'
import type { Promotion } from '../../catalog/promotions/rules.ts'
import { slackOf } from '../../payments/requests/rules/quote.ts'
import { balanceOf } from '../books/rules/journal.ts'
import { taxIn } from '../taxes/rules/computation.ts'
import { itemsIn } from './rules.ts'

const price = fc.bigInt({ min: 500n, max: 90_000n })
const line = fc.record({
  price,
  quantity: fc.integer({ min: 1, max: 9 }),
  rate: fc.constantFrom(1900, 1900, 700, 0),
})
const promotion: Omit<Promotion, 'id'> = {
  name: 'Ten off',
  kind: 'percent',
  percent: 10,
  amount: null,
  minimum: 20_000n,
  priority: 0,
  category: null,
  productIds: null,
  code: null,
  startsAt: new Date(0),
  endsAt: null,
}
const promotions = fc.constantFrom<readonly Promotion[]>(
  [],
  [{ id: 'percent', ...promotion }],
  [{ id: 'amount', ...promotion, kind: 'amount', percent: 0, amount: 1_500n, minimum: null }],
)
const code = fc.constantFrom<Promotion | null>(null, {
  id: 'code',
  ...promotion,
  percent: 25,
  minimum: 5_000n,
  code: 'QUARTER',
})
const way = fc.constantFrom(
  ['EUR', 'manual', null],
  ['PI', 'pi', null],
  ['EUR', 'pi', '0.31'],
  ['EUR', 'usdt', '0.8713'],
) as fc.Arbitrary<[currency: 'EUR' | 'PI', method: 'manual' | 'pi' | 'usdt', rate: string | null]>

const step = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('edit' as const),
      drop: fc.nat(3),
      change: fc.array(
        fc.record({ at: fc.nat(5), price, quantity: fc.integer({ min: 1, max: 9 }) }),
        { maxLength: 2 },
      ),
      add: fc.array(line, { maxLength: 2 }),
      discount: fc.option(fc.bigInt({ min: 0n, max: 40_000n }), { freq: 3 }),
      shipping: fc.bigInt({ min: 0n, max: 3_000n }),
      rate: fc.constantFrom('0.2', '0.31', '0.9', '1.4'),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('pay' as const),
      percent: fc.constantFrom(40n, 100n, 100n, 130n),
    }),
  },
  { weight: 1, arbitrary: fc.constant({ kind: 'refund' as const }) },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('gift' as const),
      percent: fc.bigInt({ min: 1n, max: 30n }),
    }),
  },
  { weight: 1, arbitrary: fc.constant({ kind: 'issue' as const }) },
)

const story = fc.record({
  lines: fc.array(line, { minLength: 1, maxLength: 4 }),
  beside: fc.record({
    shipping: fc.bigInt({ min: 0n, max: 3_000n }),
    fee: fc.constantFrom(0n, 0n, 290n),
    credit: fc.constantFrom(0n, 0n, 500n, 400_000n),
  }),
  given: fc.record({ running: promotions, code }),
  way,
  steps: fc.array(step, { minLength: 20, maxLength: 30 }),
})

const big = (amount: bigint) => (amount < 0n ? -amount : amount)

test('lines, tax, coupon, credit, payment, documents and journal agree after each of 10,000 edits', () => {
  let edits = 0
  const seen = { paid: 0, over: 0, creditBack: 0, reissued: 0, gifts: 0 }
  const numRuns = 900
  fc.assert(
    fc.property(story, ({ lines, beside, given, way: [currency, method, rate], steps }) => {
      const order = new EditedOrder(lines, beside, given, currency, method, rate)
      for (const each of steps) {
        if (each.kind === 'edit') {
          const kept = order.lines.flatMap((own, from) =>
            from === each.drop && order.lines.length > 1
              ? []
              : [
                  {
                    from,
                    price: own.price,
                    quantity: own.quantity,
                    rate: order.tax.lines[from]?.rate ?? 0,
                  },
                ],
          )
          for (const { at, price, quantity } of each.change) {
            const own = kept[at]
            if (own) kept[at] = { ...own, price, quantity }
          }
          const { discount, shipping, rate } = each
          const wanted = [...kept, ...each.add.map((own) => ({ ...own, from: null }))].slice(0, 20)
          if (!order.edit(wanted, { discount, shipping, rate })) continue
          edits += 1
          seen.creditBack += order.difference.credit > 0n ? 1 : 0
          expect(order.standing.remaining).toBe(order.difference.toPay)
        } else if (each.kind === 'pay') order.pay(each.percent)
        else if (each.kind === 'refund') order.refundExcess()
        else if (each.kind === 'gift') order.giveBack(each.percent)
        else order.issue()
        check(order)
      }
      settle(order)
      seen.paid += order.standing.state === 'paid' ? 1 : 0
      seen.gifts += order.goodwill > 0n ? 1 : 0
      seen.reissued += order.documents.filter(({ kind }) => kind === 'invoice').length > 1 ? 1 : 0
      seen.over += order.dossier.refunds.length > 0 ? 1 : 0
    }),
    { numRuns, seed: 39, endOnFailure: true },
  )
  expect(edits).toBeGreaterThanOrEqual(10_000)
  for (const count of Object.values(seen)) expect(count, JSON.stringify(seen)).toBeGreaterThan(20)
}, 120_000)

function check(order: EditedOrder) {
  const { amounts, lines, tax, credit, dossier } = order
  const { discount, shipping, fee, total } = amounts
  expect(itemsIn(lines) - discount + shipping + fee).toBe(total)
  expect(tax.lines.length).toBe(lines.length)
  expect(order.totals()).toBe(total)
  expect(credit >= 0n && credit <= total).toBe(true)
  // Asked for: the total less credit, and what was paid too much and came back.
  const due = dossier.paymentRequest.amountDue
  expect(due >= total - credit).toBe(true)
}

/** Everything is paid, sent back and invoiced: nothing is left, on either side. */
function settle(order: EditedOrder) {
  order.pay(100n)
  order.refundExcess()
  order.issue()
  const { dossier, amounts, credit, goodwill } = order
  // Exact without a rate; each conversion rounds once.
  const isRated = dossier.quotes.some(({ rate }) => rate !== null)
  const conversions = dossier.quotes.length + dossier.transfers.length + dossier.refunds.length
  const rounding = slackOf(dossier.quotes, dossier.paymentRequest.amountDue) + 1n
  const slack = isRated ? rounding * BigInt(conversions) : 0n
  const kept = order.standing.final - order.standing.refunded
  const owed = amounts.total - credit
  // A gift stays a gift, unless a later edit gives back more.
  const isKept = kept <= owed + slack && kept >= owed - goodwill - slack
  expect(isKept, `${kept} kept of ${owed}, ${goodwill} given, slack ${slack}`).toBe(true)
  // Invoices less credit notes are what was kept, at every rate.
  const invoiced = [...order.invoiced().values()]
  const sold = invoiced.reduce((all, { total }) => all + total, 0n)
  expect(big(sold - (kept + credit)) <= slack, `${sold} sold, ${kept + credit} kept`).toBe(true)
  for (const { total, tax } of invoiced) expect(total >= 0n && tax >= 0n && tax <= total).toBe(true)
  if (goodwill === 0n && sold === amounts.total) expect(taxIn(rates(order))).toBe(sum(order))
  // Debits equal credits by construction; the customer owes nothing, and is owed nothing.
  const left = order
    .journal()
    .reduce((all, { postings }) => all + balanceOf(postings, 'receivable'), 0n)
  expect(big(left) <= slack, `${left} stay on the account`).toBe(true)
}

const sum = (order: EditedOrder) =>
  [...order.invoiced().values()].reduce((all, { tax }) => all + tax, 0n)
const rates = (order: EditedOrder) =>
  order.documents.findLast(({ kind }) => kind === 'invoice')?.rates ?? []
