// Quarantine of contradictory ledger records: reported, re-read, closed by staff.
import { may, type Viewer } from '../../people/accounts/rules.ts'
import { endAlert, raiseAlert } from '../../people/alerts/actions.ts'
import { record } from '../../platform/audit/actions.ts'
import { ok, type Result, refuse } from '../../result.ts'
import { announceAll, type World } from '../../world.ts'
import { piAccounts } from '../destinations/views.ts'
import type { PiPage, PiSetAside } from '../pi/port.ts'
import { codesOf } from '../requests/rules/matching.ts'
import { reasonOf } from '../requests/rules/states.ts'
import { everyAddress } from '../requests/store/cursors.ts'
import { ordersByCode, type Place } from '../requests/store/transfers.ts'
import {
  closeSetAsideOf,
  countUnread,
  endAsRead,
  insertSetAside,
  openSetAsideOf,
  waitingOf,
} from './store/set-aside.ts'

/**
 * Waiting records whose text is kept. Of more only place and hash are: they suffice to ask again, and anybody may cause
 * records while one of two servers is away, for a ledger's fee each.
 */
const mostKept = 500

/** Chains share one name of an account. */
const subjectOf = ({ ledger, account }: Place): string =>
  account === everyAddress ? ledger : account

/**
 * Runs in the transaction that stores the page, which is stored whatever number of records waits: a ledger that stands
 * still for all helps nobody. `paid`: the orders of records whose recipient says whose they are.
 */
export async function setAside(
  world: World,
  place: Place,
  records: PiPage['setAside'],
  paid: ReadonlyMap<string, string> = new Map(),
): Promise<void> {
  if (records.length === 0) return
  const orders = await namedBy(world, place, records)
  const { open: before } = await countUnread(world.db, place)
  let added = 0
  for (const found of records) {
    const each = before + added < mostKept ? found : { ...found, record: '' }
    const named = codesIn(each).flatMap((code) => orders.get(code) ?? [])
    const orderNumber = paid.get(each.operationId) ?? named[0] ?? null
    if (!(await insertSetAside(world.db, place, each, orderNumber, world.now()))) continue
    if (orderNumber) await announceAll(world, [`order:${orderNumber}`])
    const { operationId, hash, why } = each
    world.log.error('record set aside', { operationId, hash, why })
    added += 1
  }
  if (added === 0) return
  const facts = { ledger: place.ledger }
  await raiseAlert(world, { kind: 'record_set_aside', subject: subjectOf(place), facts })
}

/** What was stored by other means than reading the record again waits no longer. */
export async function endSetAside(
  world: World,
  place: Place,
  stored: readonly string[],
): Promise<void> {
  const operations = [...new Set(stored.map((id) => id.split('.')[0] ?? id))]
  let isEnded = false
  for (const operationId of await waitingOf(world.db, place, operations)) {
    await endAsRead(world.db, { ...place, operationId }, world.now())
    isEnded = true
  }
  if (isEnded) await notifyEnd(world, place)
}

const codesIn = ({ named }: PiSetAside): string[] =>
  named ? Object.values(codesOf(named)).filter((code) => code !== null) : []

/** Order codes that the records name -> orders, at every account that was ever given out. */
async function namedBy(world: World, { ledger, account }: Place, records: PiPage['setAside']) {
  const accounts = [...(await piAccounts(world)), account]
  return ordersByCode(world.db, { ledger, accounts }, records.flatMap(codesIn))
}

/** Refuses `auth.forbidden`, `ledger.reason`, `ledger.not_set_aside` (no such record is waiting). */
export const closeSetAside = (
  world: World,
  who: Viewer,
  operationId: string,
  typed: string,
): Promise<Result> =>
  world.transaction(async (world) => {
    if (!may(who, 'payments.decide')) return refuse('auth.forbidden')
    const reason = reasonOf(typed)
    if (!reason) return refuse('ledger.reason')
    const row = await openSetAsideOf(world.db, operationId)
    const closed = { who: who.id, at: world.now(), reason }
    if (!row || !(await closeSetAsideOf(world.db, row, closed)))
      return refuse('ledger.not_set_aside')
    await record(world, who, 'record.closed', `operation:${operationId}`)
    await notifyEnd(world, row)
    return ok()
  })

export async function notifyEnd(world: World, place: Place): Promise<void> {
  const { open } = await countUnread(world.db, place)
  if (open === 0) await endAlert(world, 'record_set_aside', { subject: subjectOf(place) })
}
