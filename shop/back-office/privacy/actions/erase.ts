// Erases accounts with the guests in them, each in one transaction; records required by tax law are kept.

import { eraseDue } from '../../../identity/documents/actions/erase.ts'
import { newToken, tokenHash } from '../../../people/accounts/tokens.ts'
import { guestsOfAccount } from '../../../people/accounts/views/guests.ts'
import { alertStuck } from '../../../people/alerts/actions.ts'
import { record } from '../../../platform/audit/actions.ts'
import { queueMail } from '../../../platform/mail/actions.ts'
import { setting } from '../../../platform/settings/views.ts'
import { shopDay, shopZone, startOfYearIn } from '../../../platform/time-zone.ts'
import { ok, type Result } from '../../../result.ts'
import { eraseTaxDocuments } from '../../../sales/invoicing/actions/print.ts'
import { forgetOldAddresses } from '../../../sales/shipping/actions/addresses.ts'
import { forgetOldBusinesses } from '../../../sales/taxes/actions.ts'
import type { World } from '../../../world.ts'
import { retainedUntil } from '../rules.ts'
import {
  dueErasures,
  type EndedErasure,
  type ErasureRow,
  endErasure,
  lockedErasure,
  repeatErasure,
  undoAgain,
} from '../store.ts'
import { blockersOf } from '../views/erasure.ts'
import { countedRows, erasePerson } from './erase-person.ts'

const batch = 100
/** The job runs hourly. */
const patience = 2 * 3_600_000

/**
 * Job: erases every account whose waiting period is over. One blocked meanwhile by an order, a refund or a role keeps
 * waiting. Returns the number of erased accounts.
 */
export async function eraseDueAccounts(world: World): Promise<number> {
  let erased = 0
  const stuck: Parameters<typeof alertStuck>[3][number][] = []
  for (const row of await dueErasures(world.db, world.now(), batch)) {
    try {
      const done = await erase(world, row)
      if (done.ok && done.value) erased += 1
      if (done.ok) continue
      world.log.warn('account not erased', { erasure: row.id, code: done.code })
      stuck.push({ name: row.id, facts: { reason: done.code } })
    } catch (error) {
      world.log.error('account not erased', { erasure: row.id, reason: (error as Error).name })
      stuck.push({ name: row.id, facts: {} })
    }
  }
  await alertStuck(world, 'erasure_stuck', 'account', stuck, patience)
  // The files are unreadable without their keys; this removes them.
  if (erased > 0) await eraseDue(world)
  return erased
}

/** Erases names and addresses of orders past their legal retention. Returns the number. */
export async function forgetOldOrderAddresses(world: World): Promise<number> {
  const years = await setting(world, 'keepInvoiceYears')
  // Start of the oldest retained year: the inverse of `retainedUntil`.
  const thisYear = Number(shopDay(world, world.now()).slice(0, 4))
  await eraseTaxDocuments(world, `${thisYear - years}-01-01`)
  await forgetOldBusinesses(world, startOfYearIn(thisYear - years, shopZone(world)))
  const isOver = (savedAt: Date) => retainedUntil(savedAt, years, shopZone(world)) <= world.now()
  return forgetOldAddresses(world, isOver, years)
}

/**
 * After a restore: repeats erasures and cancellations since the backup, without another farewell email. An account that
 * is blocked in the backup keeps waiting, and is erased by the job.
 */
export async function repeatErasures(
  world: World,
  ended: readonly EndedErasure[],
): Promise<Result<{ erased: number; waiting: number }>> {
  for (const each of ended) if (each.state === 'undone') await undoAgain(world.db, each)
  let erased = 0
  let waiting = 0
  for (const each of ended) {
    if (each.state === 'undone') continue
    const row = await repeatErasure(world.db, each, tokenHash(newToken()))
    if (!row) continue
    const done = await erase(world, row, each.proofHash)
    if (!done.ok) return done
    if (done.value) erased += 1
    else waiting += 1
  }
  if (erased > 0) await eraseDue(world)
  return ok({ erased, waiting })
}

/** `toldHash`: hash of the proof code in an earlier farewell email; then no new one is created. */
const erase = (
  world: World,
  { id }: ErasureRow,
  toldHash: string | null = null,
): Promise<Result<boolean>> =>
  world.transaction<boolean>(async (world) => {
    const row = await lockedErasure(world.db, id)
    if (!row) return ok(false)
    const who = { id: row.userId }
    if ((await blockersOf(world, who)).length > 0) return ok(false)

    const guests = await guestsOfAccount(world, who.id)
    const erased = await erasePerson(world, who.id)
    if (!erased.ok) return erased
    const { contact, counts } = erased.value
    for (const { viewer } of guests) {
      const guest = await erasePerson(world, viewer.id, viewer.email)
      if (!guest.ok) return guest
      for (const each of countedRows) counts[each] += guest.value.counts[each]
    }

    const proof = newToken()
    const proofHash = toldHash ?? tokenHash(proof)
    await endErasure(world.db, id, { at: world.now(), proofHash, counts })
    if (!toldHash)
      await queueMail(world, {
        to: contact.email,
        language: contact.language,
        template: 'erasure.done',
        values: { proof },
        forgetsAddress: true,
      })
    await record(world, 'system', 'account.erased', `user:${who.id}`, { erasure: id, ...counts })
    return ok(true)
  })
