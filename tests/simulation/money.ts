// What happens to money: on the ledger, between it and the shop, and back.

import { readOn } from '../../server/watch.ts'
import { askRefund, nameRefundAddress } from '../../shop/checkout/actions/refund.ts'
import { takeTransfers } from '../../shop/checkout/actions/transfers.ts'
import {
  approveRefund,
  cancelRefund,
  confirmRefundSeen,
  declineRefund,
  markRefundSent,
} from '../../shop/payments/actions/approve-refund.ts'
import { readAddress } from '../../shop/payments/strkey.ts'
import { refundForStaff } from '../../shop/payments/views/refunds.ts'
import { cursorOf, invoiceOf } from '../../shop/payments/views.ts'
import { fresh } from './cast.ts'
import { digest } from './invariants.ts'
import { placeOf } from './orders.ts'
import type { Known, Play } from './play.ts'
import { payBack, payUsdt, readChains } from './usdt.ts'

/** A payment as people make them: right, nearly right, or not at all what was asked for. */
export async function pay(play: Play, { number, shopper }: Known): Promise<void> {
  const { world, chance, ledger } = play
  const invoice = await invoiceOf(world, number)
  if (!invoice) return
  if (invoice.options.some(({ method }) => method === 'usdt') && chance.percent(80)) {
    payUsdt(play.chains, chance, invoice, shopper.evmWallet.toLowerCase())
    return
  }
  // Where Pi is not offered there is neither memo nor address of the order's own.
  if (invoice.memo === '') return
  // Somebody pays though credit has paid for all of it.
  const due = invoice.amountDue || 10_000_000n
  const wished = {
    exact: due,
    part: (due * BigInt(chance.between(1, 99))) / 100n,
    short: due - 1n,
    over: due + due / 10n,
    double: due * 2n,
    dust: 1n,
  }[chance.weighted({ exact: 55, part: 15, short: 5, over: 10, double: 5, dust: 5 })]
  const amount = wished > 0n ? wished : 1n
  const memo = (value: string) => ({ memo: { type: 'text', value } as const })
  const ways = {
    memo: () => ({ ...memo(invoice.memo), order: number }),
    typed: () => ({ ...memo(` ${invoice.memo.toLowerCase().replace(/0/g, 'o')}`), order: number }),
    number: () => ({ memo: { type: 'id', value: invoice.memoId } as const, order: number }),
    muxed: () => ({ muxedId: String(readAddress(invoice.muxed)?.muxedId), order: number }),
    none: () => ({ order: null }),
    wrong: () => ({ ...memo('thank you'), order: null }),
    // The right memo, and not the coin: found for its order, and not counted.
    fake: () => ({ ...memo(invoice.memo), asset: `PI:${shopper.wallet}`, order: null }),
    unproved: () => ({ ...memo(invoice.memo), proved: false, order: null }),
  }
  const often = {
    memo: 30,
    typed: 10,
    number: 8,
    muxed: 30,
    none: 6,
    wrong: 4,
    fake: 6,
    unproved: 6,
  }
  const { order, ...how } = ways[chance.weighted(often)]()
  ledger.add({ kind: 'in', order, transfer: { from: shopper.wallet, amount, ...how } })
}

/** The watcher's own reading, against a provider that may be away. */
export async function read({ world, chains, chance }: Play): Promise<void> {
  if (chance.percent(70)) await readOn(world)
  if (chance.percent(70)) await readChains(world, chains, chance)
}

/** A page of the past, once more: nothing changes. A page from beyond what was read: refused. */
export async function replay({ world, chance, ledger }: Play): Promise<void> {
  const cursor = await cursorOf(world)
  const past = ledger.upTo(cursor)
  if (past.length > 0) {
    const before = await digest(world)
    const from = chance.percent(30) ? '' : String(chance.one(past).id)
    const page = ledger.pageAfter(from, chance.between(1, 20))
    const known = { ...page, ...cut(page, BigInt(cursor)) }
    const taken = await takeTransfers(world, known)
    if (!taken.ok) throw new Error(`a page of the past is refused: ${taken.code}`)
    if ((await digest(world)) !== before) throw new Error('a replay has changed something')
  }
  const newest = ledger.operations.at(-1)
  if (!newest || newest.id <= BigInt(cursor || 0)) return
  const skipped = await takeTransfers(world, ledger.pageAfter(String(newest.id), 1))
  if (skipped.ok || skipped.code !== 'ledger.gap')
    throw new Error('a part of the ledger was skipped')
}

const cut = (page: ReturnType<Play['ledger']['pageAfter']>, to: bigint): Partial<typeof page> => ({
  transfers: page.transfers.filter(({ operationId }) => BigInt(operationId) <= to),
  sent: page.sent.filter(({ operationId }) => BigInt(operationId) <= to),
  cursor: BigInt(page.cursor || 0) > to ? String(to) : page.cursor,
})

export async function refund(play: Play, { number, shopper }: Known): Promise<void> {
  const { world, chance, cast, ledger } = play
  const finance = fresh(world, cast.finance)
  const { refunds = [] } = (await invoiceOf(world, number)) ?? {}
  if (refunds.length === 0 || chance.percent(20)) {
    await askRefund(world, shopper.viewer, number, placeOf(play, shopper))
    return
  }
  const { id, amount, address, state, method } = chance.one(refunds)
  const deeds = {
    approve: () => approveRefund(world, finance, id),
    decline: () => declineRefund(world, finance, id, 'No.'),
    cancel: () => cancelRefund(world, finance, id, 'A mistake.'),
    mark: () =>
      markRefundSent(world, finance, id, `${method === 'pi' ? '' : '0x'}${'ab'.repeat(32)}`),
    name: () =>
      address ? nameRefundAddress(world, shopper.viewer, number, id, placeOf(play, shopper)) : null,
    confirm: async () => {
      const { seen = [] } = (await refundForStaff(world, id)) ?? {}
      const like = seen.find(({ mayBeThis }) => mayBeThis)
      if (like) await confirmRefundSeen(world, finance, id, like.hash)
    },
    send: async () => {
      if (!address || (state === 'requested' && chance.percent(80))) return
      if (method === 'usdt') {
        const hash = payBack(play.chains, chance, address, amount)
        if (chance.percent(30)) await markRefundSent(world, finance, id, hash)
        return
      }
      // The merchant's own wallet: usually the amount, sometimes another, sometimes twice.
      const sent = chance.percent(85) || amount === 1n ? amount : amount - 1n
      const { account: to, muxedId } = readAddress(address) ?? { account: address, muxedId: null }
      const out = { to, amount: sent, muxedId: muxedId === null ? null : String(muxedId) }
      ledger.add({ kind: 'out', sent: out })
      if (chance.percent(10)) ledger.add({ kind: 'out', sent: out })
    },
  }
  const next = {
    requested: { approve: 70, decline: 8, cancel: 6, mark: 2, send: 4, name: 8, confirm: 2 },
    approved: { approve: 4, decline: 4, cancel: 4, mark: 24, send: 54, name: 2, confirm: 18 },
  }
  const other = { approve: 10, decline: 10, cancel: 10, mark: 10, send: 30, name: 5, confirm: 25 }
  await deeds[
    chance.weighted(state === 'requested' || state === 'approved' ? next[state] : other)
  ]()
}
