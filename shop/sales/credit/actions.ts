// Shop credit: referral rewards and payments. Called by checkout, in the order's transaction.
import { mailAccount } from '../../people/accounts/actions/mail.ts'
import type { Viewer } from '../../people/accounts/rules.ts'
import { referrerIds } from '../../people/referrals/views.ts'
import { formatAmount } from '../../platform/money/rules.ts'
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
  const { available } = balancesOf(await store.sumsOf(world.db, who.id))
  const amount = usable(available, order.total)
  if (amount !== order.expected || amount <= 0n)
    return refuse('credit.changed', { facts: { amount: String(amount) } })
  await note(world, 'spend', { userId: who.id, orderNumber: order.number, amount })
  return ok(amount)
}

/** Returns credit spent on an order, all or `part` of it, at most the rest; idempotent for all. Returns the amount. */
export async function returnCredit(
  world: World,
  orderNumber: string,
  part?: bigint,
): Promise<bigint> {
  const { noted, userId } = await notedOf(world, orderNumber)
  if (!userId || (part ?? usedOf(noted)) <= 0n) return 0n
  await store.lockCredit(world.db, userId)
  const rest = usedOf((await notedOf(world, orderNumber)).noted)
  const amount = part === undefined ? rest : usable(rest, part)
  if (amount > 0n) await note(world, 'return', { userId, orderNumber, amount })
  return amount
}

/** `total` in stroops: orders are priced in Pi, whatever they are paid in. */
type Bought = { readonly number: string; readonly userId: string; readonly total: bigint }

/** On payment: records the pending referral reward, for the first order that is large enough. Returns the amount. */
export const recordPendingReward = (world: World, order: Bought): Promise<bigint> =>
  recordPendingRewards(world, [order])

/** The same for many orders. */
export async function recordPendingRewards(
  world: World,
  orders: readonly Bought[],
): Promise<bigint> {
  if (orders.length === 0) return 0n
  const { referralReward: amount, referralMinimumOrder } = await settingsOf(world)
  const counting = orders.filter(({ total }) => total >= referralMinimumOrder)
  if (amount === 0n || counting.length === 0) return 0n
  const buyers = counting.map(({ userId }) => userId)
  // In a fixed order, against deadlocks.
  const referrers = [...(await referrerIds(world, buyers))].sort(([, a], [, b]) => (a < b ? -1 : 1))
  let promised = 0n
  for (const [referredId, userId] of referrers) {
    await store.lockCredit(world.db, userId)
    if (await hasReward(world, referredId)) continue
    for (const order of counting.filter((each) => each.userId === referredId)) {
      const facts = { userId, orderNumber: order.number, referredId, amount }
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
  return withReward(world, order, async (userId, noted, now) => {
    if (now !== 'promised' || noted.promise === undefined) return 0n
    // Less is available if the account has been erased.
    const { pending } = balancesOf(await store.sumsOf(world.db, userId))
    if (pending < noted.promise) return 0n
    const facts = { userId, orderNumber: order.number, referredId: order.userId }
    if (!(await note(world, 'earn', { ...facts, amount: noted.promise }))) return 0n
    await notifyEarned(world, userId, noted.promise)
    return noted.promise
  })
}

const notifyEarned = (world: World, userId: string, amount: bigint): Promise<void> =>
  mailAccount(world, userId, (language) => ({
    template: 'credit.earned',
    path: '/account',
    values: { amount: formatAmount(amount, world.config.currency, language) },
  }))

/**
 * On cancellation or refund: reverses the reward. Earned credit that is already spent is the shop's loss. Returns the
 * amount.
 */
export const reverseReward = (
  world: World,
  order: Pick<Bought, 'number' | 'userId'>,
): Promise<bigint> =>
  withReward(world, order, async (userId, noted, now) => {
    if (now === 'none' || noted.promise === undefined) return 0n
    const from = now === 'promised' ? 'pending' : 'available'
    const balances = balancesOf(await store.sumsOf(world.db, userId))
    const amount = usable(balances[from], noted.promise)
    if (amount === 0n) return 0n
    const facts = { userId, orderNumber: order.number, referredId: order.userId, amount }
    return (await note(world, 'reverse', facts, from)) ? amount : 0n
  })

/** Account erasure: removes remaining credit; pending rewards are never earned. */
export async function forfeitCredit(world: World, userId: string): Promise<bigint> {
  await store.lockCredit(world.db, userId)
  const { available, pending } = balancesOf(await store.sumsOf(world.db, userId))
  const facts = { userId, orderNumber: null }
  if (available > 0n) await note(world, 'forfeit', { ...facts, amount: available })
  if (pending > 0n) await note(world, 'forfeit', { ...facts, amount: pending }, 'pending')
  return available + pending
}

async function hasReward(world: World, referredId: string): Promise<boolean> {
  const rows = await store.transfersOfReferred(world.db, referredId)
  const reversed = new Set(
    rows.filter(({ kind }) => kind === 'reverse').map(({ orderNumber }) => orderNumber),
  )
  return rows.some(({ kind, orderNumber }) => kind === 'promise' && !reversed.has(orderNumber))
}

type Reward = ReturnType<typeof rewardOf>

async function withReward(
  world: World,
  order: Pick<Bought, 'number'>,
  work: (userId: string, noted: CreditSums, now: Reward) => Promise<bigint>,
): Promise<bigint> {
  const rows = await store.transfersOfOrders(world.db, [order.number])
  const userId = rows.find(({ kind }) => kind === 'promise')?.userId
  if (!userId) return 0n
  await store.lockCredit(world.db, userId)
  // Read again under the lock: it may have been settled meanwhile.
  const { noted } = await notedOf(world, order.number)
  return work(userId, noted, rewardOf(noted))
}

async function notedOf(
  world: World,
  orderNumber: string,
): Promise<{ noted: CreditSums; userId: string | null }> {
  const rows = await store.transfersOfOrders(world.db, [orderNumber])
  return {
    noted: creditSumsIn(rows),
    userId: rows.find(({ kind }) => kind === 'spend')?.userId ?? null,
  }
}

const note = (
  world: World,
  kind: Kind,
  facts: { userId: string; orderNumber: string | null; referredId?: string; amount: bigint },
  from?: Account,
): Promise<boolean> =>
  store.insertTransfer(
    world.db,
    { referredId: null, ...facts, kind, at: world.now() },
    entriesOf(kind, facts.amount, from),
  )
