// Two Horizon servers of one ledger: each is the other's witness, and stands in for it while it is away.
import type {
  PiFound,
  PiLedger,
  PiMovements,
  PiPage,
  PiSent,
  PiTransfer,
} from '../../shop/payments/pi/port.ts'
import { ok, type Result, refuse } from '../../shop/result.ts'
import { compared, contentOf, kept, movementsOf, placeOf, witnessed } from './witness.ts'

/** Confirmed payments that are remembered: a reading shows them again, also while the witness is away. */
const mostRemembered = 5_000

/**
 * What moves money must be shown by both, alike. Both are asked at the same time: to ask the witness only about a
 * payment that the other has shown made shoppers wait 1.4 times as long, for a third fewer calls. By turns each is the
 * one that reads, so that neither can hide a payment for long. If both fail, the refusal of that one is returned.
 */
export function withFallbackServer(
  first: PiLedger,
  second: PiLedger,
  now: () => Date = () => new Date(),
): PiLedger {
  const confirmed = new Map<string, string>()
  let isSecondsTurn = false
  const isKnown = (each: PiTransfer | PiSent): boolean =>
    confirmed.get(each.operationId) === contentOf(each)

  function inTurn(): readonly [PiLedger, PiLedger] {
    const pair = isSecondsTurn ? ([second, first] as const) : ([first, second] as const)
    isSecondsTurn = !isSecondsTurn
    return pair
  }

  async function page(
    ask: (ledger: PiLedger) => Promise<Result<PiPage>>,
    beside: (ledger: PiLedger) => Promise<Result<PiPage>>,
    [one, other]: readonly [PiLedger, PiLedger],
  ): Promise<Result<PiPage>> {
    const [answer, shown] = await Promise.all([ask(one), beside(other)])
    if (!answer.ok) {
      const instead = await ask(other)
      if (!instead.ok) return answer
      const alone = witnessed(instead.value, { page: null, now: now() }, isKnown)
      return ok({ ...alone, faults: [answer.code] })
    }
    const isAllKnown = movementsOf(answer.value).every(isKnown)
    const read = witnessed(
      answer.value,
      { page: shown.ok ? shown.value : null, now: now() },
      isKnown,
    )
    if (shown.ok) remember(read, shown.value)
    return ok(shown.ok || isAllKnown ? read : { ...read, faults: [shown.code] })
  }

  function remember(read: PiPage, shown: PiPage): void {
    const other = new Map(movementsOf(shown).map((each) => [each.operationId, contentOf(each)]))
    for (const each of movementsOf(read))
      if (other.get(each.operationId) === contentOf(each))
        confirmed.set(each.operationId, contentOf(each))
    for (const oldest of confirmed.keys()) {
      if (confirmed.size <= mostRemembered) return
      confirmed.delete(oldest)
    }
  }

  async function either<T>(ask: (ledger: PiLedger) => Promise<Result<T>>): Promise<Result<T>> {
    const answer = await ask(first)
    if (answer.ok) return answer
    const instead = await ask(second)
    return instead.ok ? instead : answer
  }

  return {
    check: () => either((ledger) => ledger.check()),
    paymentsAfter: (treasury, cursor) =>
      page(
        (ledger) => ledger.paymentsAfter(treasury, cursor),
        (ledger) => (ledger.paymentsBeside ?? ledger.paymentsAfter)(treasury, cursor),
        inTurn(),
      ),
    // The audit looks up by its hash what the shop does not have.
    async paymentsBefore(treasury, cursor) {
      const answer = await second.paymentsBefore(treasury, cursor)
      return answer.ok ? answer : first.paymentsBefore(treasury, cursor)
    },
    async readAgain(treasury, operationId) {
      const [one, other] = await Promise.all(
        [first, second].map((ledger) => ledger.readAgain(treasury, operationId)),
      )
      return again(one as Result<PiPage>, other as Result<PiPage>, operationId, now())
    },
    /** The higher one: the audit asks whether more is there than the shop knows of. */
    async balance(treasury) {
      const [one, other] = await Promise.all([first.balance(treasury), second.balance(treasury)])
      if (!one.ok || !other.ok) return one.ok ? one : other.ok ? other : one
      return one.value > other.value ? one : other
    },
    async lookUp(treasury, hash) {
      const [one, other] = await Promise.all([
        first.lookUp(treasury, hash),
        second.lookUp(treasury, hash),
      ])
      if (!one.ok && !other.ok) return one
      if (one.ok && other.ok) return both(one.value, other.value, [first, second])
      return ok(alone(one.ok ? one.value : other.ok ? other.value : { kind: 'unknown' }))
    },
  }
}

type Moving = Extract<PiFound, PiMovements>
const isMoving = (found: PiFound): found is Moving => found.kind === 'paid' || found.kind === 'sent'

const alone = (found: PiFound): PiFound =>
  isMoving(found) ? kept(found, compared(found, null, true), null) : found

/** A transaction that one server does not know yet is not denied by it. */
async function both(
  one: PiFound,
  other: PiFound,
  [first, second]: readonly [PiLedger, PiLedger],
): Promise<Result<PiFound>> {
  const found = isMoving(one) ? one : isMoving(other) ? other : null
  if (!found) return ok(one.kind === 'unknown' ? other : one)
  const reply = found === one ? other : one
  if (reply.kind === 'unknown') {
    const newest = await (found === one ? second : first).check()
    const isLater = movementsOf(found).some(
      (each) => newest.ok && Number(placeOf(each) >> 32n) > newest.value.latestLedger,
    )
    if (isLater) return refuse('ledger.stale')
  }
  const shown = isMoving(reply) ? reply : null
  return ok(kept(found, compared(found, shown, false), shown))
}

/** One record again. A server that contradicts itself is no witness; one that does not show it is. */
function again(
  one: Result<PiPage>,
  other: Result<PiPage>,
  operationId: string,
  now: Date,
): Result<PiPage> {
  const isRead = (answer: Result<PiPage>): answer is Extract<Result<PiPage>, { ok: true }> =>
    answer.ok && answer.value.cursor === operationId && answer.value.setAside.length === 0
  const [shown, beside] = isRead(one) ? [one, other] : [other, one]
  if (!isRead(shown)) return one.ok ? one : other
  return ok(witnessed(shown.value, { page: beside.ok ? beside.value : null, now }, () => false))
}
