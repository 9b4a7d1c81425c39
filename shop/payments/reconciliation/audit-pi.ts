// Reconciles a Pi account: asks the ledger downwards, in other pages than the watcher, and looks up what is missing.
import { ok, type Result, refuse } from '../../result.ts'
import type { World } from '../../world.ts'
import type { PiLedger, PiSent, PiTransfer } from '../pi/port.ts'
import { addressOf, recordLookedUp } from '../pi/record-transfers.ts'
import { openRefundAddresses, storedOutgoing } from '../refunds/store/sightings.ts'
import { cursorOf } from '../requests/store/cursors.ts'
import { type Place, storedOperations } from '../requests/store/transfers.ts'
import { countUnread } from '../review/store/set-aside.ts'
import {
  type Difference,
  differencesOf,
  differencesOfTotals,
  perOperation,
  totalsOf,
} from './rules.ts'
import { type AuditRow, storedMovements, storedTotals } from './store/audits.ts'

/** Missing payments that are proved are stored, and the comparison is made again, once (`isRepeated`). */
export async function auditPi(
  world: World,
  ledger: PiLedger,
  place: Place,
  base: AuditRow | null,
  isRepeated = false,
): Promise<AuditRow> {
  // Transfers that the watcher has not read yet are no difference.
  const upTo = (await cursorOf(world.db, place))?.cursor ?? ''
  const after = base?.cursor ?? ''
  const read = await readStretch(ledger, place.account, after, upTo)
  const own = await storedTotals(world.db, place, upTo)
  const audit = {
    id: world.id(),
    at: world.now(),
    ...place,
    asset: 'native',
    cursor: upTo,
    ownSum: own.sum,
    ownCount: own.count,
  }
  if (!read.ok) {
    const nothing = { ledgerSum: 0n, ledgerCount: 0, sentSum: 0n, balance: null, differences: [] }
    return { ...audit, ...nothing, outcome: 'unread', failure: read.code }
  }
  const { came, sent, balance } = read.value
  const left = await unseenRefunds(world, place, read.value.left)
  const others = await unseenOthers(world, place, read.value.others)
  const fresh = totalsOf(perOperation(came))
  const sum = (base?.ledgerSum ?? 0n) + fresh.sum
  const count = (base?.ledgerCount ?? 0) + fresh.count
  const sentSum = (base?.sentSum ?? 0n) + sent
  const stored = await storedMovements(world.db, place, { after, upTo })
  const one = differencesOf(perOperation(came), perOperation(stored))
  const missed = [...missingIn(one), ...left, ...others]
  if (!isRepeated && (await catchUp(world, ledger, place, missed, came)))
    return auditPi(world, ledger, place, base, true)
  const all = differencesOfTotals({
    ledger: { sum, count },
    own,
    sent: sentSum,
    balance,
    withoutAmount: own.withoutAmount + (await countUnread(world.db, place)).unread,
  })
  // The totals add nothing if single movements differ.
  const differences: Difference[] =
    one.length > 0 ? [...one, ...all.filter(({ kind }) => kind !== 'sum')] : all
  return {
    ...audit,
    outcome: differences.length > 0 ? 'different' : 'equal',
    ledgerSum: sum,
    ledgerCount: count,
    sentSum,
    balance,
    failure: null,
    differences,
  }
}

/** Most transactions that one audit looks up. */
const mostLookedUp = 100

const missingIn = (differences: readonly Difference[]): string[] =>
  differences.flatMap(({ kind, hash }) => (kind === 'missing' && hash ? [hash] : []))

/**
 * What the cursor has passed is looked up by its hash, and stored if it is proved. Operations of unknown types are in no
 * look-up: as `shown`, they are for a person to decide. Returns whether anything was stored.
 */
async function catchUp(
  world: World,
  ledger: PiLedger,
  place: Place,
  hashes: readonly string[],
  shown: readonly PiTransfer[],
): Promise<boolean> {
  let isAny = false
  for (const hash of [...new Set(hashes)].slice(0, mostLookedUp)) {
    const found = await ledger.lookUp(place.account, hash)
    if (!found.ok) continue
    const unknown = shown.filter((each) => each.hash === hash && each.amount === null)
    const movements =
      'transfers' in found.value
        ? found.value
        : { ...place, transfers: unknown, sent: [], setAside: [] }
    if (movements.transfers.length + movements.sent.length === 0) continue
    world.log.warn('a payment that the reading had passed over', { hash })
    if ((await recordLookedUp(world, movements)).ok) isAny = true
  }
  return isAny
}

/** Hashes of payments to addresses of open refunds, which the shop has not seen leaving. */
async function unseenRefunds(
  world: World,
  place: Place,
  sent: readonly PiSent[],
): Promise<string[]> {
  const known = await storedOutgoing(
    world.db,
    place,
    sent.map(({ operationId }) => operationId),
  )
  const missing = sent.filter(({ operationId }) => !known.has(operationId))
  const waited = await openRefundAddresses(world.db, [...new Set(missing.map(addressOf))])
  return missing.filter((each) => waited.has(addressOf(each))).map(({ hash }) => hash)
}

/** Hashes of payments in other assets: they are not added up, but shown, and can be refunded. */
async function unseenOthers(
  world: World,
  place: Place,
  others: readonly PiTransfer[],
): Promise<string[]> {
  const ids = others.map(({ operationId }) => operationId)
  const stored = await storedOperations(world.db, place, ids)
  return others.filter(({ operationId }) => !stored.has(operationId)).map(({ hash }) => hash)
}

type Stretch = {
  readonly came: readonly PiTransfer[]
  /** In another asset than the ledger's own. */
  readonly others: readonly PiTransfer[]
  readonly left: readonly PiSent[]
  /** All outgoing amounts, in stroops. */
  readonly sent: bigint
  /** Null if transfers arrived meanwhile: the balance is of a later moment. */
  readonly balance: bigint | null
}

const placeOf = (operationId: string): bigint => BigInt(operationId.split('.')[0] ?? 0)

/** Asks downwards from the newest payment: what one answer leaves out, another one shows. */
async function readStretch(
  ledger: PiLedger,
  treasury: string,
  after: string,
  upTo: string,
): Promise<Result<Stretch>> {
  const [begin, end] = [BigInt(after || 0), BigInt(upTo || 0)]
  const came: PiTransfer[] = []
  const others: PiTransfer[] = []
  const left: PiSent[] = []
  let isCurrent = true
  for (let cursor = ''; ; ) {
    const page = await ledger.paymentsBefore(treasury, cursor)
    if (!page.ok) return page
    if (end >> 32n > BigInt(page.value.latestLedger)) return refuse('ledger.stale')
    const isWithin = (operationId: string) => placeOf(operationId) <= end
    const isNew = (operationId: string) => placeOf(operationId) > begin
    for (const transfer of page.value.transfers) {
      const { operationId, asset } = transfer
      if (!isNew(operationId)) continue
      if (asset !== 'native') {
        if (isWithin(operationId)) others.push(transfer)
      } else if (isWithin(operationId)) came.push(transfer)
      else isCurrent = false
    }
    for (const each of page.value.sent) {
      if (!isNew(each.operationId)) continue
      if (isWithin(each.operationId)) left.push(each)
      else isCurrent = false
    }
    if (!page.value.more || placeOf(page.value.cursor || '0') <= begin) break
    cursor = page.value.cursor
  }
  const balance = isCurrent ? await ledger.balance(treasury) : ok(null)
  if (!balance.ok) return balance
  const sent = left.reduce((sum, { amount }) => sum + amount, 0n)
  return ok({ came, others, left, sent, balance: balance.value })
}
