// Gives open payment requests the destination in force, and tells their customers which address is true.
import { mailAccount } from '../../../people/accounts/actions/mail.ts'
import type { Viewer } from '../../../people/accounts/rules.ts'
import { record } from '../../../platform/audit/actions.ts'
import { ok, type Result, refuse } from '../../../result.ts'
import type { World } from '../../../world.ts'
import { type Choice, confirmDestination, markCompromised } from '../../destinations/actions.ts'
import { familyOf } from '../../destinations/rules/chain.ts'
import { destinationsOf, offeredAccount, offeredTreasury } from '../../destinations/views.ts'
import { shownAddress } from '../rules/address.ts'
import { isToken } from '../rules/methods.ts'
import type { QuoteRecord } from '../rules/quote.ts'
import type { PaymentRequestState } from '../rules/states.ts'
import { type Family, requestsElsewhere, saveCompared } from '../store/reissue.ts'
import { deriveAddress } from './offer-method.ts'
import { lockedPaymentRequest, updateStatuses } from './payment-requests.ts'
import { watchAccounts } from './reading.ts'

const batch = 200

/** Something may still be paid. */
const payable: ReadonlySet<PaymentRequestState> = new Set([
  'open',
  'partial',
  'review',
  'underpaid',
  'expired',
  'late',
])

/**
 * An owner puts a proposed address in force: new and open payment requests are given it. Refuses `destinations.absent`
 * (no such account on the Pi ledger), as the ledger does, and as `confirmDestination` does.
 */
export async function confirmAddress(world: World, who: Viewer, choice: Choice): Promise<Result> {
  const { pi } = world.ledgers
  const isProposed = (await destinationsOf(world)).some(
    ({ value, proposedAt }) => value === choice.value && proposedAt !== null,
  )
  if (isProposed && choice.kind.startsWith('pi_') && pi) {
    const held = await pi.balance(choice.value)
    if (!held.ok) return held
    if (held.value === 0n) return refuse('destinations.absent')
  }
  const confirmed = await confirmDestination(world, who, choice)
  if (!confirmed.ok) return confirmed
  await watchAccounts(world)
  await reissueRequests(world)
  return ok()
}

/** From now on it is shown nowhere; customers who were shown it hear of it. Refuses as `markCompromised` does. */
export async function compromiseAddress(
  world: World,
  who: Viewer | 'system',
  value: string,
  reason: string,
): Promise<Result> {
  const marked = await markCompromised(world, who, value, reason)
  if (!marked.ok) return marked
  await reissueRequests(world)
  return ok()
}

/**
 * After a change of destinations, and as a job. What comes to the earlier address is still seen, and counts unless it
 * was marked as compromised before.
 */
export async function reissueRequests(world: World): Promise<number> {
  const { pi } = world.config
  const slots: (Family & { offered: string | null })[] = []
  if (pi) slots.push({ method: 'pi', ledger: pi.passphrase, offered: await offeredTreasury(world) })
  for (const ledger of ['eip155', 'tron'])
    if (ledger === 'tron' ? world.usdt?.tronAddresses : world.usdt?.addresses)
      slots.push({ method: 'usdt', ledger, offered: await offeredAccount(world, ledger) })
  let changed = 0
  for (const { offered, ...family } of slots)
    for (;;) {
      const most = { now: world.now(), most: batch }
      const orders = await requestsElsewhere(world.db, family, offered, most)
      for (const number of orders) {
        const done = await world.transaction((world) => reissue(world, number, family, offered))
        if (!done.ok) return changed
        if (done.value) changed += 1
      }
      if (orders.length < batch) break
    }
  return changed
}

async function reissue(
  world: World,
  orderNumber: string,
  { method, ledger }: Family,
  offered: string | null,
): Promise<Result<boolean>> {
  const locked = await lockedPaymentRequest(world, orderNumber)
  if (!locked.ok) return locked
  const { standing, dossier } = locked.value
  const { userId, expiresAt } = dossier.paymentRequest
  const option = dossier.options.find((each) => each.ledger === ledger)
  const mayPay = payable.has(standing.state)
  const address =
    mayPay && offered !== null
      ? method === 'pi'
        ? ok(offered)
        : await deriveAddress(world, orderNumber, ledger)
      : ok(null)
  if (!address.ok) return address
  await saveCompared(world.db, orderNumber, ledger, { offered, address: address.value })
  if (!mayPay) return ok(false)
  const isCurrent = isPaidAt(dossier.quotes.at(-1), { method, ledger })
  const isShown = isCurrent && (option?.isCompromised || expiresAt > world.now())
  if (isShown) await told(world, { orderNumber, userId, address: address.value, offered })
  await record(world, 'system', 'invoice.readdressed', `order:${orderNumber}`, { method })
  await updateStatuses(world, [orderNumber])
  return ok(true)
}

/** Every token of a family of chains is paid at its one address. */
const isPaidAt = (quote: QuoteRecord | undefined, { method, ledger }: Family): boolean =>
  quote !== undefined &&
  (isToken(quote.method)
    ? isToken(method) && (quote.chain === null || familyOf(quote.chain) === ledger)
    : quote.method === method)

const told = (
  world: World,
  {
    orderNumber,
    userId,
    address,
    offered,
  }: { orderNumber: string; userId: string; address: string | null; offered: string | null },
): Promise<void> =>
  mailAccount(world, userId, () => ({
    template: address === null ? 'destination.stopped' : 'destination.changed',
    path: `/payment?order=${orderNumber}`,
    values: {
      number: orderNumber,
      address: address === null ? '' : shownAddress(address, world.config.demo),
    },
    dedupe: `destination ${orderNumber} ${offered ?? 'none'}`,
  }))
