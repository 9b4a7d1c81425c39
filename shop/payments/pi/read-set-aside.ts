// Reads records again that were set aside.
import { ok } from '../../result.ts'
import type { World } from '../../world.ts'
import { everyAddress } from '../requests/store/cursors.ts'
import { mostOpen, notifyEnd } from '../review/set-aside.ts'
import {
  endAsRead,
  openSetAside,
  recordAttempt,
  type SetAsideRow,
} from '../review/store/set-aside.ts'
import type { PiPage } from './port.ts'
import { recordTransfers, unstoredOf } from './record-transfers.ts'

/** Re-reads waiting records and stores those that are valid now. One that fails delays no other. */
export async function readSetAside(world: World): Promise<void> {
  const { pi } = world.ledgers
  if (!pi) return
  for (const row of await openSetAside(world.db, mostOpen)) {
    // A chain's log stays as it is.
    if (row.account === everyAddress) continue
    await recordAttempt(world.db, row, world.now())
    const page = await pi.readAgain(row.account, row.operationId)
    if (!page.ok || !isReadable(page.value, row)) continue
    const taken = await recordTransfers(world, page.value)
    if (!taken.ok || (await isContradicted(world, page.value))) continue
    await world.transaction(async (world) => {
      await endAsRead(world.db, row, world.now())
      await notifyEnd(world, row)
      return ok()
    })
  }
}

/** Valid by itself, and contradicts what is stored. */
async function isContradicted(world: World, page: PiPage): Promise<boolean> {
  const { setAside } = await unstoredOf(world, page, page)
  return setAside.length > 0
}

const isReadable = (page: PiPage, { ledger, account, operationId }: SetAsideRow): boolean =>
  page.ledger === ledger &&
  page.account === account &&
  page.cursor === operationId &&
  page.setAside.length === 0
