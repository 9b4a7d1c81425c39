// Claims: a shopper names an unmatched payment. It is credited if they control its sender, otherwise reviewed by staff.
import type { Viewer } from '../../people/accounts/rules.ts'
import { record } from '../../platform/audit/actions.ts'
import { ok, type Result, refuse } from '../../result.ts'
import type { World } from '../../world.ts'
import { piAppWallets } from '../destinations/views.ts'
import { announcePayments, lockedPaymentRequest } from '../requests/actions/payment-requests.ts'
import { lockPaymentRequests } from '../requests/store/payment-requests.ts'
import type { ClaimProof, ClaimVerdict } from './rules.ts'
import * as claims from './store/claims.ts'
import { countReceipts, insertReceipt, insertTransactions } from './store/receipts.ts'
import { judged } from './views/claims.ts'

const most = 20

/** `counted`: already for this order. `other`: for another one. `unread`: the shop has not read it. */
export type ClaimAnswer = ClaimVerdict | 'counted' | 'other' | 'unread'

/**
 * Decides on the payments of this transaction; a claim that needs a proof or a review is stored, an `unread` one only
 * with `keep`. `hash` is 64 lowercase hexadecimal digits. Refuses `payment.no_request` (also for another's),
 * `receipt.too_many`.
 */
export const claimPayment = (
  world: World,
  who: Viewer,
  input: { orderNumber: string; hash: string; keep: boolean },
): Promise<Result<ClaimAnswer>> =>
  world.transaction(async (world) => {
    const { orderNumber, hash, keep } = input
    const locked = await lockedPaymentRequest(world, orderNumber)
    if (!locked.ok) return locked
    const { paymentRequest } = locked.value.dossier
    if (paymentRequest.userId !== who.id) return refuse('payment.no_request')
    const found = await held(world, hash)
    if (found.some((each) => each.orderNumber === orderNumber)) return ok('counted')
    const free = found.filter((each) => each.orderNumber === null)
    if (found.length > 0 && free.length === 0) return ok('other')
    if (found.length === 0 && !keep) return ok('unread')

    const saved = await keepClaim(world, who, orderNumber, hash)
    if (!saved.ok) return saved
    const verdict =
      found.length === 0 ? 'unread' : await decide(world, saved.value, free, paymentRequest)
    const announced = await announcePayments(world, [orderNumber])
    return announced.ok ? ok(verdict) : announced
  })

/** Re-evaluates claims after payments of these orders were stored, in the same transaction: any payment may be the proof. */
export async function tryClaims(world: World, orderNumbers: readonly string[]): Promise<void> {
  for (const claim of await claims.openClaims(world.db, orderNumbers)) {
    const free = await held(world, claim.hash)
    const unmatched = free.filter((each) => each.orderNumber === null)
    if (unmatched.length === 0) continue
    const locked = await lockedPaymentRequest(world, claim.orderNumber)
    if (locked.ok) await decide(world, claim, unmatched, locked.value.dossier.paymentRequest)
  }
}

/** Once a claimed transaction is found: its claims are decided; those of the order that it paid by itself are answered. */
export const followClaims = (world: World, hash: string): Promise<Result> =>
  world.transaction(async (world) => {
    const open = await claims.openClaimsOf(world.db, hash)
    const orders = [...new Set(open.map(({ orderNumber }) => orderNumber))]
    if (orders.length === 0) return ok()
    await lockPaymentRequests(world.db, orders)
    for (const { orderNumber } of await held(world, hash))
      if (orderNumber) await answerClaims(world, hash, orderNumber)
    await tryClaims(world, orders)
    const announced = await announcePayments(world, orders)
    return announced.ok ? ok() : announced
  })

async function keepClaim(
  world: World,
  who: Viewer,
  orderNumber: string,
  hash: string,
): Promise<Result<claims.OpenClaim>> {
  const open = await claims.openClaims(world.db, [orderNumber])
  const known = open.find((each) => each.hash === hash)
  if (known) return ok(known)
  if ((await countReceipts(world.db, orderNumber)) >= most) return refuse('receipt.too_many')
  const at = world.now()
  const [receiptId, transactionId] = [world.id(), world.id()]
  const claim = { receiptId, transactionId, orderNumber, userId: who.id, hash }
  const receipt = { id: receiptId, orderNumber, userId: who.id, documentId: null, hash, at }
  await insertReceipt(world.db, { ...receipt, kind: 'claim' })
  await insertTransactions(world.db, [
    { id: transactionId, orderNumber, transferId: null, receiptId, at },
  ])
  return ok(claim)
}

/**
 * Staff approves a claim: credits the payment that it names if the ledger shows it without an order. Otherwise returns
 * false. The caller holds the locks of the payment request and the claim.
 */
export async function creditClaimedPayment(
  world: World,
  row: { readonly id: string; readonly claimedHash: string | null },
): Promise<boolean> {
  if (!row.claimedHash) return false
  const open = await claims.openClaimsOf(world.db, row.claimedHash)
  const claim = open.find((each) => each.transactionId === row.id)
  const found = await held(world, row.claimedHash)
  const free = found.filter((each) => each.orderNumber === null && !each.declined)
  if (!claim || free.length === 0) return false
  await giveAll(world, claim, free, null)
  return true
}

/** Closes claims of a payment that staff assigned to the order. */
export async function answerClaims(
  world: World,
  hash: string | null,
  orderNumber: string,
): Promise<void> {
  const open = hash ? await claims.openClaimsOf(world.db, hash) : []
  for (const claim of open.filter((each) => each.orderNumber === orderNumber))
    await claims.endClaim(world.db, claim)
}

async function decide(
  world: World,
  claim: claims.OpenClaim,
  free: readonly claims.HashTransfer[],
  paymentRequest: { readonly createdAt: Date },
): Promise<ClaimVerdict> {
  const { verdict, proof } = await judged(world, claim, free, paymentRequest.createdAt)
  if (verdict === 'given') await giveAll(world, claim, free, proof)
  return verdict
}

const held = (world: World, hash: string): Promise<claims.HashTransfer[]> =>
  claims.transfersOfHash(world.db, hash, { hold: true })

/** Assigns the payments to the claim's order; a staff decision is the match `manual`. */
async function giveAll(
  world: World,
  claim: claims.OpenClaim,
  free: readonly { readonly id: string }[],
  proof: ClaimProof | null,
): Promise<void> {
  const { orderNumber } = claim
  for (const [place, { id }] of free.entries()) {
    if (!(await claims.assignTransfer(world.db, id, orderNumber, proof ? 'claim' : 'manual')))
      throw new Error('a held payment that cannot be given')
    if (place === 0) await claims.claimTransfer(world.db, claim, id, proof)
    else await claims.nameOrder(world.db, id, { id: world.id(), orderNumber })
  }
  if (proof === null) return
  await record(world, 'system', 'payment.claimed', `order:${orderNumber}`, {
    hash: claim.hash,
    proof,
  })
}

export const retryClaims = (world: World, who: Pick<Viewer, 'id'>): Promise<Result> =>
  world.transaction(async (world) => {
    const orders = await claims.claimingOrders(world.db, who.id)
    if (orders.length === 0) return ok()
    await lockPaymentRequests(world.db, orders)
    await tryClaims(world, orders)
    const announced = await announcePayments(world, orders)
    return announced.ok ? ok() : announced
  })

/**
 * `unread`: the ledger has not shown it. `elsewhere`: it is another order's. `counted`: it is this order's, now or before,
 * or staff has declined it.
 */
export type CreditOutcome = 'unread' | 'elsewhere' | 'counted'

/**
 * Only transfers to the Pi app's account, verified against their envelope, in Pi. `hash` comes from Pi's server,
 * never from a browser. Refuses `payment.no_request`.
 */
export const creditPiAppPayment = (
  world: World,
  { hash, orderNumber }: { hash: string; orderNumber: string },
): Promise<Result<CreditOutcome>> =>
  world.transaction(async (world) => {
    const locked = await lockedPaymentRequest(world, orderNumber)
    if (!locked.ok) return locked
    const wallets = await piAppWallets(world)
    const all = await claims.transfersOfHash(world.db, hash, { hold: true })
    const own = all.filter((each) => wallets.has(each.account) && each.assetOk && each.proved)
    if (own.length === 0) return ok('unread')
    const free = own.filter((each) => each.orderNumber === null && !each.declined)
    const isCounted = own.some((each) => each.orderNumber === orderNumber)
    // Declined by staff: it stays declined, and is not another payment's.
    const isDeclined = own.every((each) => each.orderNumber === null)
    if (free.length === 0) return ok(isCounted || isDeclined ? 'counted' : 'elsewhere')
    for (const { id } of free) {
      if (!(await claims.assignTransfer(world.db, id, orderNumber, 'pi_sdk')))
        throw new Error('a held payment that cannot be given')
      await claims.nameOrder(world.db, id, { id: world.id(), orderNumber })
    }
    await answerClaims(world, hash, orderNumber)
    await tryClaims(world, [orderNumber])
    const announced = await announcePayments(world, [orderNumber])
    return announced.ok ? ok('counted') : announced
  })

/** Whether the ledger has shown this transaction on the Pi app's account, for any order. */
export async function isOnLedger(world: World, hash: string): Promise<boolean> {
  const all = await claims.transfersOfHash(world.db, hash)
  const wallets = await piAppWallets(world)
  return all.some(({ account, proved }) => wallets.has(account) && proved)
}
