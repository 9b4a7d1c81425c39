// Compares what two Horizon servers show of the same payments: only what both show is credited.
import type {
  PiMovements,
  PiPage,
  PiSent,
  PiSetAside,
  PiTransfer,
} from '../../shop/payments/pi/port.ts'
import { fewLedgers } from './page.ts'

type Movement = PiTransfer | PiSent

/** What a witness has to say about one payment. */
type Verdict = 'agrees' | 'differs' | 'absent' | 'later' | 'away'

export type Witness = {
  /** Null if it cannot be asked now, or contradicts itself. */
  readonly page: PiPage | null
  readonly now: Date
}

/** A server that is further behind is not waited for. */
const longestLag = 90_000

/**
 * The page with what the witness confirms. What it denies is set aside; at what it cannot know yet the page ends. A
 * server alone proves what its envelopes prove; the rest is set aside until both can be asked.
 */
export function witnessed(
  page: PiPage,
  witness: Witness,
  isKnown: (movement: Movement) => boolean,
): PiPage {
  const verdicts = new Map(
    movementsOf(page).map((each) => [
      each.operationId,
      isKnown(each) ? 'agrees' : verdictOn(each, witness),
    ]),
  )
  const held = movementsOf(page)
    .filter(({ operationId }) => verdicts.get(operationId) === 'later')
    .sort((a, b) => (placeOf(a) < placeOf(b) ? -1 : 1))[0]
  return cutBefore(kept(page, verdicts, witness.page), held)
}

/** The same for movements of one transaction, which have no order. */
export function kept<T extends PiMovements>(
  page: T,
  verdicts: ReadonlyMap<string, Verdict>,
  other: PiMovements | null,
): T {
  const aside: PiSetAside[] = []
  const keep = <M extends Movement>(movements: readonly M[]): M[] =>
    movements.flatMap((each) => {
      const verdict = verdicts.get(each.operationId)
      if (verdict === 'agrees') return [agreed(each)]
      if (verdict === 'later' || (verdict === 'away' && isProved(each))) return [each]
      const shown = movementsOf(other).find(({ operationId }) => operationId === each.operationId)
      aside.push(setAside(each, shown ?? null, whys[verdict ?? 'away']))
      return []
    })
  const transfers = keep(page.transfers)
  const sent = keep(page.sent)
  const operations = new Map([...page.setAside, ...aside].map((each) => [each.operationId, each]))
  return { ...page, transfers, sent, setAside: [...operations.values()] }
}

export const movementsOf = (page: PiMovements | null): Movement[] =>
  page ? [...page.transfers, ...page.sent] : []

/** Everything that the servers state of a movement, as text. */
export function contentOf(movement: Movement): string {
  const { unsigned: _u, ...rest } = movement
  const { proved: _p, provedAmount: _a, innerHash: _i, ...stated } = rest as Partial<PiTransfer>
  return JSON.stringify(Object.entries(stated).sort(), bigintAsText)
}

/** Whether the other server shows these movements of one transaction. */
export function compared(
  found: PiMovements,
  other: PiMovements | null,
  isAway: boolean,
): ReadonlyMap<string, Verdict> {
  const shown = new Map(movementsOf(other).map((each) => [each.operationId, contentOf(each)]))
  return new Map(
    movementsOf(found).map((each) => {
      const content = shown.get(each.operationId)
      if (isAway) return [each.operationId, 'away']
      if (content === undefined) return [each.operationId, 'absent']
      return [each.operationId, content === contentOf(each) ? 'agrees' : 'differs']
    }),
  )
}

const whys: Record<Verdict, string> = {
  agrees: '',
  later: '',
  differs: 'the two servers state different things',
  absent: 'the other server does not show it',
  away: 'nothing but this server’s word proves it, and the other one cannot be asked',
}

function verdictOn(movement: Movement, { page, now }: Witness): Verdict {
  if (!page) return 'away'
  const { operationId } = movement
  const shown = movementsOf(page).find((each) => each.operationId === operationId)
  if (shown) return contentOf(shown) === contentOf(movement) ? 'agrees' : 'differs'
  const place = placeOf(movement)
  if (page.setAside.some((each) => placeOf(each) === place)) return 'away'
  if (page.more && place > BigInt(page.cursor || 0)) return 'later'
  const missing = Number(place >> 32n) - (page.shownTo ?? page.latestLedger)
  if (missing <= 0) return 'absent'
  if (now.getTime() - page.closedAt.getTime() > longestLag) return 'away'
  return missing <= fewLedgers ? 'later' : 'absent'
}

/** The payment cannot be read yet, so nothing after it is. */
function cutBefore(page: PiPage, held: Movement | undefined): PiPage {
  if (!held) return page
  const end = placeOf(held)
  const isBefore = (each: { readonly operationId: string }) => placeOf(each) < end
  const last = end - 1n
  const readTo = new Date(Math.min(page.readTo.getTime(), held.at.getTime() - 1))
  return {
    ...page,
    transfers: page.transfers.filter(isBefore),
    sent: page.sent.filter(isBefore),
    setAside: page.setAside.filter(isBefore),
    cursor: last > BigInt(page.after || 0) ? String(last) : page.after,
    readTo,
    more: false,
  }
}

const isProved = (each: Movement): boolean =>
  !each.unsigned && (!('provedAmount' in each) || each.provedAmount === undefined)

function agreed<M extends Movement>(movement: M): M {
  const { unsigned, ...rest } = movement as M & Partial<PiTransfer>
  const { provedAmount: _, ...whole } = rest
  return { ...whole, ...('proved' in whole && unsigned ? { proved: true } : {}) } as unknown as M
}

const setAside = (movement: Movement, other: Movement | null, why: string): PiSetAside => ({
  operationId: String(placeOf(movement)),
  hash: movement.hash,
  why,
  record: JSON.stringify({ one: movement, other }, bigintAsText),
  ...('memo' in movement ? { named: { muxedId: movement.muxedId, memo: movement.memo } } : {}),
})

export const placeOf = ({ operationId }: { readonly operationId: string }): bigint =>
  BigInt(operationId.split('.')[0] ?? 0)

const bigintAsText = (_: string, value: unknown) =>
  typeof value === 'bigint' ? String(value) : value
