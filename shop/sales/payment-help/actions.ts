// Answers "I paid and something is wrong", for anybody: what the ledger says to everyone, and which order it is for to
// its sender or the order's holder alone.

import { lookUpInvoice } from '../../payments/providers/look-up.ts'
import {
  type FoundKind,
  lookUpTransaction,
} from '../../payments/reconciliation/look-up-transaction.ts'
import { paymentRequestOf } from '../../payments/requests/views/payment-requests.ts'
import {
  type AskedPayment,
  askedPayment,
  paymentsOfHash,
  paymentsOfSender,
} from '../../payments/review/views/questions.ts'
import { provedBySignature } from '../../payments/wallet-proofs/actions.ts'
import { readSignature } from '../../payments/wallet-proofs/input.ts'
import type { Viewer } from '../../people/accounts/rules.ts'
import { endAlert, raiseAlert } from '../../people/alerts/actions.ts'
import { alertsNow } from '../../people/alerts/views.ts'
import { record } from '../../platform/audit/actions.ts'
import { allowAll } from '../../platform/rate-limits/actions.ts'
import { networksOf } from '../../platform/rate-limits/rules.ts'
import { ok, type Result, refuse } from '../../result.ts'
import type { World } from '../../world.ts'
import { type ClaimResult, claimTransaction } from '../checkout/actions/claim.ts'
import { isOrderNumber } from '../orders/rules/order.ts'
import { challengeOf, type HelpChallenge, newChallenge } from './challenge.ts'
import { type PaymentStanding, readAsked, standingOf, walletOf } from './rules.ts'

/** Who asks: an address of the network, and whose orders this browser may see. */
export type Asker = {
  readonly ip: string
  /** The user or guest of this order, if this browser has their session. */
  holderOf(orderNumber: string): Promise<Viewer | null>
}

/** What everybody can read on the ledger. */
export type LedgerFacts = Pick<
  AskedPayment,
  'id' | 'ledger' | 'hash' | 'at' | 'amount' | 'asset' | 'method' | 'assetOk'
>
export type OwnPayment = LedgerFacts & {
  readonly standing: PaymentStanding
  readonly orderNumber: string | null
}

/**
 * `received`: paid to this shop. `other_asset`: paid to it in something that was not asked for. `pending`: in no block
 * yet. `unreachable`: not found so far, and a ledger is silent. `unpaid`, `no_invoice`: what is known of an invoice.
 */
export type Finding =
  | Exclude<FoundKind, 'paid'>
  | 'received'
  | 'other_asset'
  | 'unreachable'
  | 'unpaid'
  | 'no_invoice'

export type HelpAnswer =
  | {
      readonly is: 'transaction'
      readonly said: Finding
      /** Names of the ledgers that do not know it, or of the one that does; and of those that could not be asked. */
      readonly asked: readonly string[]
      readonly unasked: readonly string[]
      readonly facts: readonly LedgerFacts[]
      /** Of orders that this browser holds. */
      readonly own: readonly OwnPayment[]
      /** Proves the sender; null if it cannot sign, or nothing was paid. */
      readonly challenge: HelpChallenge | null
    }
  /** The same for every address, paid from or not. */
  | { readonly is: 'address'; readonly challenge: HelpChallenge | null }
  | {
      readonly is: 'proved'
      readonly own: readonly OwnPayment[]
      /** What became of crediting them to an order; null if that was not asked. */
      readonly claim: ClaimResult | null
      /** Payments that the shop was asked to send back. */
      readonly wanted: readonly string[]
    }

const questions = { name: 'payment-help', limit: 30, seconds: 600 } as const
/** Many people share a provider's network. */
const factors = [1, 4, 16]
const mostPayments = 20

/** Refuses `payhelp.what` (neither a hash nor an address, nor an invoice's number), `limit.reached`. */
export async function askAboutPayment(
  world: World,
  asker: Asker,
  typed: string,
): Promise<Result<HelpAnswer>> {
  const asked = readAsked(typed)
  if (!asked) return refuse('payhelp.what', { fields: { hash: 'payhelp.what' } })
  const counted = await count(world, asker)
  if (!counted.ok) return counted
  if (asked.is === 'address') {
    const { address, kind } = asked
    const own = kind && (await world.wallets.readAddress(kind, address))
    return ok({
      is: 'address',
      challenge: own && kind ? newChallenge(world, { kind, address: own }) : null,
    })
  }
  const { payments, ...found } =
    asked.is === 'invoice'
      ? await findInvoice(world, asked.number)
      : await findTransaction(world, asked.hash)
  const [first] = payments
  const wallet = first ? walletOf(first.sender) : null
  return ok({
    is: 'transaction',
    ...found,
    facts: payments.map(factsOf),
    own: await heldBy(world, asker, payments),
    challenge: wallet && newChallenge(world, await spelled(world, wallet)),
  })
}

/** `hash` is 64 lowercase hexadecimal digits, on EVM chains after `0x`. Every ledger is asked, whatever is known. */
async function findTransaction(world: World, typed: string) {
  const { kind, hash, asked, unasked } = await lookUpTransaction(world, typed)
  const payments = await paymentsOfHash(world, hash)
  const present = payments.filter(({ status }) => status !== 'orphaned')
  return { said: findingOf(kind, present, unasked.length > 0), asked, unasked, payments }
}

/** Whoever has its number can open its page, which shows the same. */
async function findInvoice(world: World, number: string) {
  const { isOurs, transfers, asked, unasked } = await lookUpInvoice(world, number)
  const found = await Promise.all(transfers.map((id) => askedPayment(world, id)))
  const payments = found.flatMap((each) => each ?? [])
  const isPaid = payments.some(({ status }) => status !== 'orphaned')
  const said: Finding = isPaid
    ? 'received'
    : unasked.length > 0
      ? 'unreachable'
      : isOurs
        ? 'unpaid'
        : 'no_invoice'
  return { said, asked, unasked, payments }
}

function findingOf(kind: FoundKind, present: readonly AskedPayment[], isUnasked: boolean): Finding {
  if (present.length > 0) return present.some(({ assetOk }) => assetOk) ? 'received' : 'other_asset'
  if (kind === 'paid') return 'received'
  return kind === 'unknown' && isUnasked ? 'unreachable' : kind
}

type Answering = {
  readonly what: string
  readonly token: string
  readonly signature: string
  /** Credit the payment to this order; empty for no. */
  readonly order?: string
  /** The payment that should be sent back; empty for none. */
  readonly back?: string
}

/** `instead`: what the page goes on to show with a refusal; null for its form alone. */
export type Answered = {
  readonly result: Result<HelpAnswer>
  readonly instead: HelpAnswer | null
}

/**
 * The sender, by a signature, sees their payments and orders, has a payment credited to an order that this browser holds,
 * or asks for it back. Refuses `proofs.expired`, `proofs.signature`, `payhelp.order` (not of this browser),
 * `payhelp.back` (not to be sent back), `limit.reached`, and as `claimTransaction` does.
 */
export async function answerAsSender(
  world: World,
  asker: Asker,
  { what, token, signature: typed, order = '', back = '' }: Answering,
): Promise<Answered> {
  const counted = await count(world, asker)
  if (!counted.ok) return { result: counted, instead: null }
  const challenge = challengeOf(world, token)
  if (!challenge) return { result: refuse('proofs.expired'), instead: null }
  const signature = readSignature(typed)
  if (!(await world.wallets.isSigned({ ...challenge, signature }))) {
    const result = refuse('proofs.signature', { fields: { signature: 'proofs.signature' } })
    return { result, instead: { is: 'address', challenge } }
  }
  const asked = readAsked(what)
  const sender = senderOf(challenge)
  const payments =
    asked?.is === 'hash'
      ? (await paymentsOfHash(world, asked.hash)).filter((each) => each.sender === sender)
      : await paymentsOfSender(world, sender, mostPayments)
  const wanted = back
    ? await wantBack(
        world,
        payments.find(({ id }) => id === back),
      )
    : ok()
  const credited = order
    ? await creditTo(world, asker, order.trim(), { challenge, signature, payments })
    : ok(null)
  const now = await Promise.all(payments.map(({ id }) => askedPayment(world, id)))
  const answer: HelpAnswer = {
    is: 'proved',
    own: await ownOf(
      world,
      now.flatMap((each) => each ?? []),
    ),
    claim: credited.ok ? credited.value : null,
    wanted: back && wanted.ok ? [back] : [],
  }
  const refused = [wanted, credited].find((each) => !each.ok)
  return refused && !refused.ok
    ? { result: refused, instead: answer }
    : { result: ok(answer), instead: null }
}

async function creditTo(
  world: World,
  asker: Asker,
  order: string,
  proof: {
    challenge: HelpChallenge
    signature: string
    payments: readonly AskedPayment[]
  },
): Promise<Result<ClaimResult | null>> {
  const holder = isOrderNumber(order) ? await asker.holderOf(order) : null
  if (!holder) return refuse('payhelp.order', { fields: { order: 'payhelp.order' } })
  const { challenge, signature, payments } = proof
  const { kind, address } = challenge
  const proved = await provedBySignature(world, holder, { kind, address, signature })
  if (!proved.ok) return proved
  const free = payments.find(({ orderNumber }) => orderNumber === null)
  return free ? claimTransaction(world, holder, order, free.hash) : ok(null)
}

/** Tells the owners, once for each payment. */
async function wantBack(world: World, payment: AskedPayment | undefined): Promise<Result> {
  if (!payment || payment.orderNumber !== null || payment.status === 'orphaned')
    return refuse('payhelp.back')
  const { id, hash } = payment
  return world.transaction(async (world) => {
    await record(world, 'shopper-visitor', 'payment.wanted_back', `transfer:${id}`)
    await raiseAlert(world, { kind: 'payment_wanted_back', subject: id, facts: { hash } })
    return ok()
  })
}

/** The job: ends alerts of payments that were credited or declined since. */
export async function endAnsweredReturns(world: World): Promise<void> {
  for (const { kind, subject } of await alertsNow(world)) {
    if (kind !== 'payment_wanted_back') continue
    const payment = await askedPayment(world, subject)
    const isOpen = payment && payment.orderNumber === null && !payment.isDeclined
    if (!isOpen) await endAlert(world, kind, { subject })
  }
}

async function count(world: World, { ip }: Asker): Promise<Result> {
  const counters = networksOf(ip).map((key, place) => {
    const limit = questions.limit * (factors[place] ?? 1)
    return { rule: { ...questions, name: `${questions.name}.${place}`, limit }, key }
  })
  return (await allowAll(world, counters))?.refusal ?? ok()
}

async function spelled(world: World, wallet: Pick<HelpChallenge, 'kind' | 'address'>) {
  const address = await world.wallets.readAddress(wallet.kind, wallet.address)
  return { ...wallet, address: address ?? wallet.address }
}

/** EVM senders are stored in lower case. */
const senderOf = ({ kind, address }: HelpChallenge): string =>
  kind === 'evm' ? address.toLowerCase() : address

/** Every order is asked for alike, so that the time does not tell whether there is one. */
async function heldBy(
  world: World,
  asker: Asker,
  payments: readonly AskedPayment[],
): Promise<OwnPayment[]> {
  const held: AskedPayment[] = []
  for (const payment of payments) {
    const holder = payment.orderNumber ? await asker.holderOf(payment.orderNumber) : null
    if (holder) held.push(payment)
  }
  return ownOf(world, held)
}

async function ownOf(world: World, payments: readonly AskedPayment[]): Promise<OwnPayment[]> {
  return Promise.all(
    payments.map(async (payment) => {
      const { orderNumber } = payment
      const request = orderNumber ? await paymentRequestOf(world, orderNumber) : null
      const facts = request && { state: request.state, isOver: request.amountOver > 0n }
      return { ...factsOf(payment), orderNumber, standing: standingOf(payment, facts) }
    }),
  )
}

const factsOf = ({
  id,
  ledger,
  hash,
  at,
  amount,
  asset,
  method,
  assetOk,
}: AskedPayment): LedgerFacts => ({
  id,
  ledger,
  hash,
  at,
  amount,
  asset,
  method,
  assetOk,
})
