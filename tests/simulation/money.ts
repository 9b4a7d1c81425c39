// Payment events: on the ledger, between it and the shop, and refunds.

import { readOn } from '../../server/jobs/ledger-watcher.ts'
import { piAccounts } from '../../shop/payments/destinations/views.ts'
import type { PiLedger, PiPage } from '../../shop/payments/pi/port.ts'
import { readSetAside } from '../../shop/payments/pi/read-set-aside.ts'
import { recordTransfers } from '../../shop/payments/pi/record-transfers.ts'
import { auditLedgers } from '../../shop/payments/reconciliation/audit-ledgers.ts'
import {
  approveRefund,
  cancelRefund,
  confirmRefundSeen,
  declineRefund,
  markRefundSent,
} from '../../shop/payments/refunds/approve-refund.ts'
import { refundForStaff } from '../../shop/payments/refunds/views.ts'
import { isToken } from '../../shop/payments/requests/rules/methods.ts'
import { cursorOf, paymentRequestOf } from '../../shop/payments/requests/views/payment-requests.ts'
import { refundWrongAsset } from '../../shop/payments/tokens/refund-unmatched.ts'
import { unmatchedForStaff } from '../../shop/payments/tokens/views.ts'
import { nameRefundAddress, requestOrderRefund } from '../../shop/sales/checkout/actions/refund.ts'
import { fresh } from './cast.ts'
import type { Forgotten, Known, Play } from './context.ts'
import { digest } from './invariants.ts'
import { refundPlace } from './orders.ts'
import { payment } from './pi-operations.ts'
import { payBackPi, payPi } from './pi-paying.ts'
import { payBack, payToken } from './token-payments.ts'
import { readChains } from './usdt.ts'

/** A payment as shoppers make it: exact, nearly right, or wrong. */
export async function pay(play: Play, { number, shopper }: Known): Promise<void> {
  const { world, chance, forgotten } = play
  if (forgotten.length > 0 && chance.percent(10)) {
    payForgotten(play, chance.one(forgotten.slice(-6)))
    return
  }
  const paymentRequest = await paymentRequestOf(world, number)
  if (!paymentRequest) return
  for (const { method, address } of paymentRequest.options)
    play.addresses.show(isToken(method) ? 'usdt' : method, number, address)
  if (paymentRequest.options.some(({ method }) => isToken(method)) && chance.percent(80)) {
    const to = placeToPay(play, 'usdt', number)
    if (to) payToken(play.chains, chance, paymentRequest, shopper.evmWallet.toLowerCase(), to)
    return
  }
  // If Pi is not offered, the order has neither memo nor address.
  const to = paymentRequest.memo === '' ? null : placeToPay(play, 'pi', number)
  if (to) await payPi(play, { number, shopper }, paymentRequest, to)
}

/** Mostly the address that was shown last; sometimes one that was noted before. */
function placeToPay({ addresses, chance }: Play, method: string, number: string): string | null {
  const shown = addresses.shownFor(method, number)
  return (chance.percent(70) ? shown.at(-1) : shown.length > 0 && chance.one(shown)) || null
}

/** For an order that a restored shop does not know. The money is nobody's until a person has decided. */
function payForgotten(
  { chance, ledger, chains }: Play,
  { shopper, address, memo, treasury }: Forgotten,
): void {
  if (memo !== null && treasury !== null)
    ledger.add(shopper.wallet, [payment(shopper.wallet, treasury, 10_000_000n)], {
      memo: { type: 'text', value: memo },
    })
  else if (address !== null) {
    const { model, tokens } = chance.one(chains.all)
    const { address: token, decimals } = chance.one(tokens)
    const raw = 10n ** BigInt(decimals)
    model.send({ token, from: shopper.evmWallet.toLowerCase(), to: address, raw })
  }
}

/** Reads as the watcher does, from a provider that may be unavailable. */
export async function read({ world, chains, chance }: Play): Promise<void> {
  if (chance.percent(70)) await readOn(world)
  if (chance.percent(70)) await readChains(world, chains, chance)
}

/** As in the night, through servers that do not fail: what was hidden is found and credited. */
export async function audit({ world, sound, late, chains }: Play): Promise<void> {
  for (const { providers } of chains.all) for (const each of providers) each.setTrouble(null)
  const night = { ...world, ledgers: { ...world.ledgers, pi: sound } }
  const audits = await auditLedgers(night)
  const done = audits.filter(({ failure }) => failure === null)
  if (done.length === audits.length) late.clear()
  for (const { altered, chain } of chains.all) {
    const upTo = Number(done.find(({ ledger }) => ledger === chain.ledger)?.cursor ?? -1)
    for (const [key, number] of altered) if (number <= upTo) altered.delete(key)
  }
}

/** An earlier page again: nothing changes. A page beyond the cursor: refused. */
export async function replay(play: Play): Promise<void> {
  const { world, chance, ledger, sound, late } = play
  // What was hidden from an earlier page would be new.
  if (late.size > 0) await audit(play)
  if (late.size > 0) return
  const treasury = chance.one(await piAccounts(world))
  const cursor = await cursorOf(world, treasury)
  const past = ledger.payments(treasury).filter(({ position }) => position <= BigInt(cursor || 0))
  if (past.length > 0) {
    await readSetAside({ ...world, ledgers: { ...world.ledgers, pi: sound } })
    const before = await digest(world)
    const from = chance.percent(30) ? '' : String(chance.one(past).position)
    const page = await pageAfter(sound, treasury, from)
    const taken = await recordTransfers(world, { ...page, ...cut(page, BigInt(cursor)) })
    if (!taken.ok) throw new Error(`a page of the past is refused: ${taken.code}`)
    if ((await digest(world)) !== before) throw new Error('a replay has changed something')
  }
  const newest = ledger.payments(treasury).at(-1)
  if (!newest || newest.position <= BigInt(cursor || 0)) return
  const beyond = await pageAfter(sound, treasury, String(newest.position))
  const skipped = await recordTransfers(world, beyond)
  if (skipped.ok || skipped.code !== 'ledger.gap')
    throw new Error('a part of the ledger was skipped')
}

async function pageAfter(ledger: PiLedger, treasury: string, cursor: string): Promise<PiPage> {
  const page = await ledger.paymentsAfter(treasury, cursor)
  if (!page.ok) throw new Error(`a sound provider is refused: ${page.code}`)
  return page.value
}

/** If one operation has moved value more than once, its id has a suffix. */
const placeOf = (operationId: string): bigint => BigInt(operationId.split('.')[0] ?? '')

const cut = (page: PiPage, to: bigint): Partial<PiPage> => ({
  transfers: page.transfers.filter(({ operationId }) => placeOf(operationId) <= to),
  sent: page.sent.filter(({ operationId }) => placeOf(operationId) <= to),
  cursor: BigInt(page.cursor || 0) > to ? String(to) : page.cursor,
})

/** A token that the order was not asked for goes back in that token. */
async function sendWrongBack({ world, chance, cast }: Play): Promise<void> {
  const { assets } = await unmatchedForStaff(world, { isOpen: true, most: 9 })
  if (assets.length === 0) return
  await refundWrongAsset(world, fresh(world, cast.finance), chance.one(assets).transferId)
}

export async function refund(play: Play, { number, shopper }: Known): Promise<void> {
  const { world, chance, cast } = play
  const finance = fresh(world, cast.finance)
  const { refunds = [] } = (await paymentRequestOf(world, number)) ?? {}
  if (chance.percent(8)) {
    await sendWrongBack(play)
    return
  }
  if (refunds.length === 0 || chance.percent(20)) {
    await requestOrderRefund(world, shopper.viewer, number, refundPlace(play, shopper))
    return
  }
  const { id, amount, address, state, method, coin, ledger } = chance.one(refunds)
  const deeds = {
    approve: () => approveRefund(world, finance, id),
    decline: () => declineRefund(world, finance, id, 'No.'),
    cancel: () => cancelRefund(world, finance, id, 'A mistake.'),
    mark: () =>
      markRefundSent(world, finance, id, `${method === 'pi' ? '' : '0x'}${'ab'.repeat(32)}`),
    name: () =>
      address
        ? nameRefundAddress(world, shopper.viewer, number, id, refundPlace(play, shopper))
        : null,
    confirm: async () => {
      const { seen = [] } = (await refundForStaff(world, id)) ?? {}
      const like = seen.find(({ mayBeThis }) => mayBeThis)
      if (like) await confirmRefundSeen(world, finance, id, like.hash)
    },
    send: async () => {
      if (!address || (state === 'requested' && chance.percent(80))) return
      if (isToken(method)) {
        const hash = payBack(play.chains, chance, { method, address, amount, coin, ledger })
        if (chance.percent(30)) await markRefundSent(world, finance, id, hash)
        return
      }
      payBackPi(play, chance.one(await piAccounts(world)), address, amount)
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
