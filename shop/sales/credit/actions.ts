// Shop credit: referral rewards and payments. Called by checkout, in the order's transaction.
import { mailAccount } from '../../people/accounts/actions/mail.ts'
import type { Viewer } from '../../people/accounts/rules.ts'
import { referrerIds } from '../../people/referrals/views.ts'
import { type Currency, formatAmount, type ListCurrency } from '../../platform/money/rules.ts'
import { settingsOf } from '../../platform/settings/views.ts'
import { ok, type Result, refuse } from '../../result.ts'
import type { World } from '../../world.ts'
import {
  type Account,
  balancesOf,
  type CreditSums,
  creditSumsIn,
  entriesOf,
  type Kind,
  rewardOf,
  usable,
  usedOf,
} from './rules.ts'
import * as store from './store.ts'

type Owner = Pick<Viewer, 'id'>

/**
 * Spends available credit on `total`. `expected` is the amount that the shopper agreed to. Returns the amount. Refuses
 * `credit.changed` {amount: plain stroops} if the amount has changed since.
 */
export async function spendCredit(
  world: World,
  who: Owner,
  order: { number: string; total: bigint; expected: bigint },
): Promise<Result<bigint>> {
  if (order.expected === 0n) return ok(0n)
  await store.lockCredit(world.db, who.id)
  const { currency } = world.config
  const { available } = balancesOf(await store.sumsOf(world.db, who.id, currency))
  const amount = usable(available, order.total)
  if (amount !== order.expected || amount <= 0n)
    return refuse('credit.changed', { facts: { amount: String(amount) } })
  await note(world, 'spend', {
    userId: who.id,
    orderNumber: order.number,
    amount,
    currency,
  })
  return ok(amount)
}

/** Returns credit spent on an order, all or `part` of it, at most the rest; idempotent for all. Returns the amount. */
export async function returnCredit(
  world: World,
  orderNumber: string,
  part?: bigint,
): Promise<bigint> {
  const { noted, userId, currency } = await notedOf(world, orderNumber)
  if (!userId || (part ?? usedOf(noted)) <= 0n) return 0n
  await store.lockCredit(world.db, userId)
  const rest = usedOf((await notedOf(world, orderNumber)).noted)
  const amount = part === undefined ? rest : usable(rest, part)
  if (amount > 0n) await note(world, 'return', { userId, orderNumber, amount, currency })
  return amount
}

type Bought = {
  readonly number: string
  readonly userId: string
  readonly total: bigint
  /** Of the order. One from before a change of the shop's currency counts as large enough. */
  readonly currency: Currency
}

/** On payment: records the pending referral reward, for the first order that is large enough. Returns the amount. */
const recordPendingReward = (world: World, order: Bought): Promise<bigint> =>
  recordPendingRewards(world, [order])

/** The same for many orders. */
export async function recordPendingRewards(
  world: World,
  orders: readonly Bought[],
): Promise<bigint> {
  if (orders.length === 0) return 0n
  const { referralReward: amount, referralMinimumOrder, currency } = await settingsOf(world)
  const counting = orders.filter(
    (order) => order.currency !== currency || order.total >= referralMinimumOrder,
  )
  if (amount === 0n || counting.length === 0) return 0n
  const buyers = counting.map(({ userId }) => userId)
  // In a fixed order, against deadlocks.
  const referrers = [...(await referrerIds(world, buyers))].sort(([, a], [, b]) => (a < b ? -1 : 1))
  let promised = 0n
  for (const [referredId, userId] of referrers) {
    await store.lockCredit(world.db, userId)
    if (await hasReward(world, referredId)) continue
    for (const order of counting.filter((each) => each.userId === referredId)) {
      const facts = { userId, orderNumber: order.number, referredId, amount, currency }
      if (!(await note(world, 'promise', facts))) continue
      promised += amount
      break
    }
  }
  return promised
}

/** On completion: the pending reward becomes credit; a missing one is recorded now. Returns the amount. */
export async function earnReward(world: World, order: Bought): Promise<bigint> {
  await recordPendingReward(world, order)
  return withReward(world, order, async (userId, { noted, currency }, now) => {
    if (now !== 'promised' || noted.promise === undefined) return 0n
    // Less is available if the account has been erased.
    const { pending } = balancesOf(await store.sumsOf(world.db, userId, currency))
    if (pending < noted.promise) return 0n
    const facts = { userId, orderNumber: order.number, referredId: order.userId, currency }
    if (!(await note(world, 'earn', { ...facts, amount: noted.promise }))) return 0n
    await notifyEarned(world, userId, noted.promise, currency)
    return noted.promise
  })
}

const notifyEarned = (
  world: World,
  userId: string,
  amount: bigint,
  currency: ListCurrency,
): Promise<void> =>
  mailAccount(world, userId, (language) => ({
    template: 'credit.earned',
    path: '/account',
    values: { amount: formatAmount(amount, currency, language) },
  }))

/**
 * On cancellation or refund: reverses the reward. Earned credit that is already spent is the shop's loss. Returns the
 * amount.
 */
export const reverseReward = (
  world: World,
  order: Pick<Bought, 'number' | 'userId'>,
): Promise<bigint> =>
  withReward(world, order, async (userId, { noted, currency }, now) => {
    if (now === 'none' || noted.promise === undefined) return 0n
    const from = now === 'promised' ? 'pending' : 'available'
    const balances = balancesOf(await store.sumsOf(world.db, userId, currency))
    const amount = usable(balances[from], noted.promise)
    if (amount === 0n) return 0n
    const facts = {
      userId,
      orderNumber: order.number,
      referredId: order.userId,
      amount,
      currency,
    }
    return (await note(world, 'reverse', facts, from)) ? amount : 0n
  })

/** Account erasure: removes remaining credit in every currency; pending rewards are never earned. */
export async function forfeitCredit(world: World, userId: string): Promise<void> {
  await store.lockCredit(world.db, userId)
  const sums = await store.sumsByCurrency(world.db, userId)
  for (const [currency, own] of Map.groupBy(sums, (each) => each.currency)) {
    const { available, pending } = balancesOf(own)
    const facts = { userId, orderNumber: null, currency }
    if (available > 0n) await note(world, 'forfeit', { ...facts, amount: available })
    if (pending > 0n) await note(world, 'forfeit', { ...facts, amount: pending }, 'pending')
  }
}

async function hasReward(world: World, referredId: string): Promise<boolean> {
  const rows = await store.transfersOfReferred(world.db, referredId)
  const reversed = new Set(
    rows.filter(({ kind }) => kind === 'reverse').map(({ orderNumber }) => orderNumber),
  )
  return rows.some(({ kind, orderNumber }) => kind === 'promise' && !reversed.has(orderNumber))
}

type Reward = ReturnType<typeof rewardOf>
/** Of one order, in the currency that its credit was promised or spent in. */
type Noted = { readonly noted: CreditSums; readonly currency: ListCurrency }

async function withReward(
  world: World,
  order: Pick<Bought, 'number'>,
  work: (userId: string, of: Noted, now: Reward) => Promise<bigint>,
): Promise<bigint> {
  const rows = await store.transfersOfOrders(world.db, [order.number])
  const promise = rows.find(({ kind }) => kind === 'promise')
  if (!promise) return 0n
  const { userId, currency } = promise
  await store.lockCredit(world.db, userId)
  // Read again under the lock: it may have been settled meanwhile.
  const { noted } = await notedOf(world, order.number)
  return work(userId, { noted, currency }, rewardOf(noted))
}

async function notedOf(
  world: World,
  orderNumber: string,
): Promise<Noted & { userId: string | null }> {
  const rows = await store.transfersOfOrders(world.db, [orderNumber])
  const spend = rows.find(({ kind }) => kind === 'spend')
  return {
    noted: creditSumsIn(rows),
    userId: spend?.userId ?? null,
    currency: spend?.currency ?? world.config.currency,
  }
}

const note = (
  world: World,
  kind: Kind,
  facts: Pick<store.TransferRow, 'userId' | 'orderNumber' | 'amount' | 'currency'> & {
    referredId?: string
  },
  from?: Account,
): Promise<boolean> =>
  store.insertTransfer(
    world.db,
    { referredId: null, ...facts, kind, at: world.now() },
    entriesOf(kind, facts.amount, from),
  )
