// Matches outgoing transfers to refunds; a surplus raises an alert.
import { mailOwners } from '../../people/accounts/actions/mail.ts'
import { may, type Viewer } from '../../people/accounts/rules.ts'
import { record } from '../../platform/audit/actions.ts'
import { emit } from '../../platform/events/actions.ts'
import { formatAmount } from '../../platform/money/rules.ts'
import { pick } from '../../platform/pick.ts'
import { ok, type Result, refuse } from '../../result.ts'
import type { World } from '../../world.ts'
import { piAccounts, refundWallets } from '../destinations/views.ts'
import { assetOfToken } from '../requests/rules/methods.ts'
import { tokenOf } from '../requests/rules/native-coins.ts'
import { factsOf, inRequestCurrency } from '../requests/rules/payment-facts.ts'
import { standingOf } from '../requests/rules/payment-request.ts'
import { isOpenRefund, reasonOf } from '../requests/rules/states.ts'
import { everyAddress } from '../requests/store/cursors.ts'
import { dossiersOf } from '../requests/store/dossiers.ts'
import { refundMail } from './mail.ts'
import { matchPayment } from './rules.ts'
import {
  freeSightings,
  insertSighting,
  isOurs,
  type OwedRow,
  owedTo,
  payRefund,
  rememberOutgoing,
  type Sighting,
  saveSurplus,
  settleSurplusOf,
} from './store/sightings.ts'

/** The caller has locked the payment requests and settles them afterwards. Returns the orders whose refund has moved. */
export async function seeRefunds(world: World, sent: readonly Sighting[]): Promise<string[]> {
  const orders = new Set<string>()
  for (const sighting of sent) {
    if (!(await insertSighting(world.db, sighting))) {
      if (sighting.account !== everyAddress) await rememberOutgoing(world.db, sighting)
      continue
    }
    const isOwn = await isOurs(
      world.db,
      sighting,
      sighting.account === everyAddress ? await refundWallets(world) : [],
    )
    for (const order of await match(world, sighting, isOwn)) orders.add(order)
  }
  return [...orders]
}

/**
 * Matches a transfer that was stored before staff named its transaction. A Pi payment of a wallet that is not the
 * shop's, or from before the refund, is matched only if people have accepted it. The payment request is locked.
 */
export async function seeAgain(
  world: World,
  refundId: string,
  hash: string,
  { isAccepted = false } = {},
): Promise<boolean> {
  let isSeen = false
  for (const sighting of await freeSightings(world.db, refundId, hash)) {
    if (!isAccepted && !(await mayBeNamed(world, sighting))) continue
    if ((await match(world, sighting, false, isAccepted ? refundId : null)).length > 0)
      isSeen = true
  }
  return isSeen
}

const mayBeNamed = async (world: World, { account }: Sighting): Promise<boolean> =>
  account === everyAddress || (await piAccounts(world)).includes(account)

/** Without `isOwn` only a refund with this hash is matched: then it was the merchant's after all. */
async function match(
  world: World,
  sighting: Sighting,
  isOwn: boolean,
  assigned: string | null = null,
): Promise<string[]> {
  const token = tokenOf(world.config, sighting)
  const owed = await owedTo(world.db, sighting, { token, assigned })
  const isNamed = owed.some(({ hash, state }) => hash === sighting.hash && isOpenRefund(state))
  if (!isOwn && !isNamed) return []
  const { parts, surplus } = matchPayment(sighting, owed, await coverOf(world, owed))
  const orders = new Set<string>()
  for (const { id, amount } of parts) {
    const refund = owed.find((each) => each.id === id) as OwedRow
    const isLast = amount === refund.remaining
    await payRefund(world.db, sighting, { id, amount, isLast })
    await notify(world, sighting, refund, { amount, isLast })
    orders.add(refund.orderNumber)
  }
  await saveSurplus(world.db, sighting, surplus)
  if (surplus > 0n) await alarm(world, sighting, surplus)
  return [...orders]
}

/**
 * For closed refunds: how much the order's money still covers, in the refund's own coin. Each one reduces what is left
 * for the next.
 */
async function coverOf(world: World, owed: readonly OwedRow[]): Promise<(id: string) => bigint> {
  const ended = owed.filter(({ state }) => !isOpenRefund(state))
  const dossiers = await dossiersOf(
    world.db,
    ended.map(({ orderNumber }) => orderNumber),
  )
  const left = new Map(
    dossiers.map((dossier) => [
      dossier.paymentRequest.orderNumber,
      standingOf(factsOf(dossier), world.now()).refundable,
    ]),
  )
  return (id) => {
    const refund = ended.find((each) => each.id === id)
    const dossier = dossiers.find(
      ({ paymentRequest }) => paymentRequest.orderNumber === refund?.orderNumber,
    )
    if (!refund || !dossier) return 0n
    const worth = inRequestCurrency(dossier, refund.method, refund.remaining)
    const rest = (left.get(refund.orderNumber) ?? 0n) - worth
    if (rest < 0n) return 0n
    left.set(refund.orderNumber, rest)
    return refund.remaining
  }
}

async function notify(
  world: World,
  sighting: Sighting,
  { id, orderNumber, state }: OwedRow,
  { amount, isLast }: { amount: bigint; isLast: boolean },
): Promise<void> {
  // A transfer that was sent without approval is audited, not undone: the ledger is authoritative.
  const action = isLast ? 'refund.seen' : 'refund.seen_part'
  await record(world, 'system', action, `order:${orderNumber}`, {
    refund: id,
    hash: sighting.hash,
    amount: String(amount),
    approved: state === 'approved' || state === 'sent',
  })
  if (!isLast) return
  await emit(world, 'refund.final', id)
  const [dossier] = await dossiersOf(world.db, [orderNumber])
  const refund = dossier?.refunds.find((each) => each.id === id)
  if (dossier && refund) {
    const about = pick(dossier.paymentRequest, 'userId', 'currency')
    await refundMail(world, 'final', { ...refund, ...about, orderNumber, hash: sighting.hash })
  }
}

/** Alerts owners at once: money was sent that was not owed. */
async function alarm(world: World, sighting: Sighting, surplus: bigint): Promise<void> {
  await record(world, 'system', 'refund.surplus', `ledger:${sighting.ledger}`, {
    hash: sighting.hash,
    amount: String(surplus),
    asset: sighting.asset,
  })
  const isPi = sighting.account.startsWith('G')
  const token = tokenOf(world.config, sighting)
  const currency = isPi ? 'PI' : token && assetOfToken(token)
  await mailOwners(world, (language) => ({
    template: 'refund.surplus',
    values: {
      amount: currency
        ? formatAmount(surplus, currency, language)
        : `${surplus} ${sighting.asset.split(':')[0]}`,
      hash: sighting.hash,
      address: sighting.address,
      link: `${world.config.publicUrl}/admin/overview`,
    },
    dedupe: `refund.surplus ${sighting.ledger} ${sighting.operationId}`,
  }))
}

/** Refuses `auth.forbidden`, `refund.reason`, `refund.no_surplus` (none of this transaction, or resolved before). */
export const settleSurplus = (
  world: World,
  who: Viewer,
  hash: string,
  typed: string,
): Promise<Result> =>
  world.transaction(async (world) => {
    if (!may(who, 'refunds.approve')) return refuse('auth.forbidden')
    const reason = reasonOf(typed)
    if (!reason) return refuse('refund.reason')
    const settled = { who: who.id, at: world.now(), reason }
    if (!(await settleSurplusOf(world.db, hash, settled))) return refuse('refund.no_surplus')
    const subject = `transaction:${hash}`
    await record(world, who, 'refund.surplus_settled', subject)
    return ok()
  })
