// At each start: whether the database is older than what the shop has issued, and then goes on behind it.

import { nextIndexes } from '../../shop/payments/destinations/views.ts'
import { markSeen } from '../../shop/platform/instance/actions.ts'
import { longestSilence } from '../../shop/platform/instance/rules.ts'
import { instanceOf } from '../../shop/platform/instance/views.ts'
import { ok, type Result } from '../../shop/result.ts'
import {
  type Issued,
  type Resumed,
  resumeIssuing,
} from '../../shop/sales/invoicing/actions/resume-issuing.ts'
import { lastDocumentNumbers } from '../../shop/sales/invoicing/views/tax-documents.ts'
import type { World } from '../../shop/world.ts'
import { endPendingRestore, pendingRestore } from '../backup/marker.ts'
import { type Mark, readMark, writeMark } from './mark.ts'

/**
 * A database that is older than the file beside it was restored. One that was silent for a while may be an older copy of
 * the shop: then only addresses are left out. `isRestored`: the operator says so, or a restore that did not come to this point. Returns null if nothing was left out.
 */
export async function resumeAfterAbsence(
  world: World,
  dataDir: string,
  { isRestored: isOperators = false, since: from = null as Date | null } = {},
): Promise<Result<Resumed | null>> {
  const mark = await readMark(dataDir)
  const pending = pendingRestore(dataDir)
  const isSaid = isOperators || pending !== null
  const since = from ?? pending
  const resumed = await world.transaction<Resumed | null>(async (world) => {
    const own = await instanceOf(world, { isLocked: true })
    if (!own) return ok(null)
    const issued = await issuedOf(world)
    const isRestored = isSaid || (mark !== null && isOlder(own.seenAt, issued, mark))
    const silence = world.now().getTime() - own.seenAt.getTime()
    const isIdle = own.resumedAt?.getTime() === own.seenAt.getTime()
    const isSilent = silence > longestSilence && !isIdle && mayBeCopy(world)
    if (!isRestored && !isSilent) return ok(null)
    return resumeIssuing(world, since ?? own.seenAt, {
      isRestored,
      issued: { addresses: mark?.addresses ?? {}, documents: (mark?.documents ?? {}) as never },
    })
  })
  if (resumed.ok) endPendingRestore(dataDir)
  if (resumed.ok && resumed.value) tell(world, resumed.value)
  return resumed
}

/** The job, each minute: first the database, then the file, which therefore is never ahead of its own database. */
export async function keepMark(world: World, dataDir: string): Promise<void> {
  await markSeen(world)
  const own = await instanceOf(world)
  if (!own) return
  const { shopId, seenAt } = own
  await writeMark(dataDir, { shopId, seenAt: seenAt.toISOString(), ...(await issuedOf(world)) })
}

const issuedOf = async (world: World): Promise<Issued> => ({
  addresses: Object.fromEntries(await nextIndexes(world)),
  documents: Object.fromEntries(await lastDocumentNumbers(world)),
})

function isOlder(seenAt: Date, { addresses, documents }: Issued, mark: Mark): boolean {
  const isBehind = (
    own: Readonly<Record<string, number>>,
    noted: Readonly<Record<string, number>>,
  ) => Object.entries(noted).some(([name, number]) => number > (own[name] ?? 0))
  return (
    Date.parse(mark.seenAt) > seenAt.getTime() ||
    isBehind(addresses, mark.addresses) ||
    isBehind(documents as Record<string, number>, mark.documents as Record<string, number>)
  )
}

/** The demonstration's chain begins anew with each start: nobody else pays there. */
const mayBeCopy = ({ config, usdt }: World): boolean => usdt !== null && !config.usdt?.simulated

function tell(world: World, { since, addresses, documents }: Resumed): void {
  world.log.warn('numbers and addresses left out: the database may be an older copy', {
    since: since.toISOString(),
    ...Object.fromEntries(addresses.map(({ account, next }) => [`addresses ${account}`, next])),
    ...Object.fromEntries(documents.map(({ kind, last }) => [kind, last + 1])),
  })
}
