// Payments in Pi as shoppers make them: every way to reference an order, every operation that transfers value or only
// seems to.

import { muxedAddress, readAddress } from '../../shop/payments/destinations/rules/strkey.ts'
import type { Memo } from '../../shop/payments/requests/rules/memo.ts'
import {
  type PaymentRequestView,
  paymentRequestOf,
} from '../../shop/payments/requests/views/payment-requests.ts'
import type { Known, Play } from './context.ts'
import * as operations from './pi-operations.ts'
import { accountNamed } from './pi-signed.ts'

/** Many users pay from this account, as from an exchange. */
export const exchange = accountNamed('exchange')
const sponsor = accountNamed('sponsor')

type Naming = {
  readonly to: string
  readonly memo: Memo | null
  /** Expected order by the reference; both if two are named. */
  readonly order: string | readonly string[] | null
}
const text = (value: string): Memo => ({ type: 'text', value })

/** How a payment references its order, correctly or not. */
async function named(
  play: Play,
  paymentRequest: PaymentRequestView,
  treasury: string,
): Promise<Naming> {
  const { chance, world, orders } = play
  const { orderNumber: order, memo, memoId } = paymentRequest
  const muxed = muxedAddress(treasury, BigInt(memoId))
  const stranger = muxedAddress(treasury, BigInt(chance.below(1_000_000)))
  const other = await paymentRequestOf(world, chance.one(orders.slice(-6)).number)
  const otherMemo = other?.memo ? other.memo : 'thank you'
  const isOther = Boolean(other?.memo) && other?.orderNumber !== order
  const bytes = `${BigInt(memoId).toString(16).padStart(64, '0')}`
  const ways: Record<string, () => Naming> = {
    memo: () => ({ to: treasury, memo: text(memo), order }),
    typed: () => ({
      to: treasury,
      order,
      memo: text(` ${memo.toLowerCase().replace(/0/g, 'o')}`),
    }),
    // The check character reveals every single wrong one.
    mistyped: () => ({ to: treasury, memo: text(mistyped(memo, chance)), order: null }),
    number: () => ({ to: treasury, memo: { type: 'id', value: memoId }, order }),
    bytes: () => ({ to: treasury, memo: { type: 'hash', value: bytes }, order }),
    muxed: () => ({ to: muxed, memo: null, order }),
    both: () => ({ to: muxed, memo: text(memo), order }),
    thanks: () => ({ to: muxed, memo: text('thank you'), order }),
    // Two orders are referenced: neither is credited.
    crossed: () => ({
      to: muxed,
      memo: text(otherMemo),
      order: isOther && other ? [order, other.orderNumber] : order,
    }),
    // An unknown muxed id with a valid memo.
    strange: () => ({ to: stranger, memo: text(memo), order }),
    none: () => ({ to: treasury, memo: null, order: null }),
    wrong: () => ({ to: treasury, memo: text('thank you'), order: null }),
    lost: () => ({ to: stranger, memo: null, order: null }),
  }
  const often = {
    memo: 22,
    typed: 8,
    mistyped: 4,
    number: 6,
    bytes: 3,
    muxed: 22,
    both: 8,
    thanks: 4,
    crossed: 8,
    strange: 4,
    none: 6,
    wrong: 4,
    lost: 3,
  }
  return (ways[chance.weighted(often)] as () => Naming)()
}

/** Crockford's base32. */
const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

function mistyped(memo: string, chance: Play['chance']): string {
  const place = chance.below(memo.length)
  const other = [...letters].filter((letter) => letter !== memo[place])
  return memo.slice(0, place) + chance.one(other) + memo.slice(place + 1)
}

/** `treasury`: the one that the shopper was shown. */
export async function payPi(
  play: Play,
  { number, shopper }: Known,
  paymentRequest: PaymentRequestView,
  treasury: string,
): Promise<void> {
  const { chance, ledger } = play
  const from = chance.percent(8) ? exchange : shopper.wallet
  const { to, memo, order } = await named(play, paymentRequest, treasury)
  const muxed = muxedAddress(treasury, BigInt(paymentRequest.memoId))
  const amount = amountFor(play, paymentRequest)
  const orders = [order]
  const about = { memo, orders, sponsor: chance.percent(10) ? sponsor : null }
  const pay = operations.payment
  const forms: Record<string, () => unknown> = {
    payment: () => ledger.add(from, [pay(from, to, amount)], about),
    // An operation that moves nothing comes first, so that the payment has another index.
    second: () => ledger.add(from, [...operations.besides(from), pay(from, to, amount)], about),
    exact: () => ledger.add(from, [operations.pathPayment(from, to, amount, true)], about),
    atLeast: () => ledger.add(from, [operations.pathPayment(from, to, amount, false)], about),
    // The operation's source is another account, which has also signed.
    forAnother: () => ledger.add(sponsor, [pay(from, to, amount)], { memo, orders }),
    created: () =>
      ledger.add(from, [operations.createAccount(from, readAddress(to)?.account ?? to, amount)], {
        ...about,
        orders: [to === treasury ? order : null],
        // A created account cannot be muxed: such a payment has only the memo.
        ...(to === treasury ? {} : { memo: null }),
      }),
    contract: () =>
      ledger.add(
        from,
        [
          operations.contractCall(from, [
            { to: muxed, amount },
            { to: from, amount: 5n },
            { to: muxed, amount: 1n },
          ]),
        ],
        { orders: [number, number] },
      ),
    batch: () => batch(play, from, muxed, number, amount),
    failed: () => ledger.add(from, [pay(from, to, amount)], { memo, isFailed: true }),
    // Later payments are credited only by a staff decision.
    fake: () => ledger.add(from, [pay(from, to, amount, operations.coinOf(from))], { memo }),
    merged: () => ledger.add(from, [operations.merge(from, to)], { memo }),
    left: () => ledger.add(from, [operations.leave(from, treasury, amount)], { memo }),
    newer: () => ledger.add(from, [pay(from, to, amount)], { memo, isNewer: true }),
    unheard: () => ledger.add(from, [operations.unheardOf(from, treasury)], { memo }),
  }
  const often = {
    payment: 52,
    second: 5,
    exact: 5,
    atLeast: 5,
    forAnother: 3,
    created: 3,
    contract: 4,
    batch: 5,
    failed: 7,
    fake: 5,
    merged: 2,
    left: 2,
    newer: 3,
    unheard: 2,
  }
  await (forms[chance.weighted(often)] as () => unknown)()
}

/** One transaction that pays several orders, and an unrelated account, by muxed addresses. */
async function batch(
  { world, chance, ledger, orders }: Play,
  from: string,
  muxed: string,
  number: string,
  amount: bigint,
): Promise<void> {
  const other = await paymentRequestOf(world, chance.one(orders.slice(-6)).number)
  const parts = [
    { to: muxed, order: number },
    ...(other?.muxed ? [{ to: other.muxed, order: other.orderNumber }] : []),
    { to: accountNamed('somebody'), order: null },
  ]
  ledger.add(
    from,
    [...operations.besides(from), ...parts.map(({ to }) => operations.payment(from, to, amount))],
    { orders: parts.map(({ order }) => order) },
  )
}

function amountFor({ chance }: Play, { amountDue }: PaymentRequestView): bigint {
  // A payment for an order that credit has paid in full.
  const due = amountDue || 10_000_000n
  const wished = {
    exact: due,
    part: (due * BigInt(chance.between(1, 99))) / 100n,
    short: due - 1n,
    almost: due - BigInt(chance.between(2, 10)),
    over: due + due / 10n,
    double: due * 2n,
    dust: 1n,
  }[chance.weighted({ exact: 55, part: 13, short: 5, almost: 3, over: 9, double: 5, dust: 5 })]
  return wished > 0n ? wished : 1n
}

/** One of the merchant's own wallets pays back: usually in one payment of the amount, sometimes otherwise. */
export function payBackPi(
  { chance, ledger }: Play,
  treasury: string,
  address: string,
  amount: bigint,
): void {
  const isPlain = readAddress(address)?.muxedId === null
  const wished = chance.percent(85) || amount === 1n ? amount : amount - 1n
  const pay = (sum: bigint) => [operations.payment(treasury, address, sum)]
  const forms: Record<string, () => unknown> = {
    payment: () => ledger.add(treasury, pay(wished)),
    bumped: () => ledger.add(treasury, pay(wished), { sponsor }),
    failed: () => ledger.add(treasury, pay(wished), { isFailed: true }),
    path: () => ledger.add(treasury, [operations.pathPayment(treasury, address, wished, true)]),
    created: () =>
      isPlain && ledger.add(treasury, [operations.createAccount(treasury, address, wished)]),
    // Two staff members have sent it.
    twice: () => [ledger.add(treasury, pay(wished)), ledger.add(treasury, pay(wished))],
    parts: () => {
      const first = amount / 2n
      if (first === 0n) return
      ledger.add(treasury, pay(first))
      if (chance.percent(70)) ledger.add(treasury, pay(amount - first))
    },
    together: () => ledger.add(treasury, [...pay(wished), ...pay(wished)]),
  }
  const often = {
    payment: 60,
    bumped: 5,
    failed: 6,
    path: 4,
    created: 4,
    twice: 8,
    parts: 9,
    together: 3,
  }
  ;(forms[chance.weighted(often)] as () => unknown)()
}
