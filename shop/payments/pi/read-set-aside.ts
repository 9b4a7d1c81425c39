// Reads records again that were set aside.
import { ok } from '../../result.ts'
import type { World } from '../../world.ts'
import { notifyEnd } from '../review/set-aside.ts'
import {
  endAsRead,
  recordAttempt,
  retriedSetAside,
  type SetAsideRow,
} from '../review/store/set-aside.ts'
import type { PiPage } from './port.ts'
import { recordTransfers, unstoredOf } from './record-transfers.ts'

/** Records of each kind that one run asks for again, and milliseconds after which the next one goes on. */
const [mostTried, longestRun] = [100, 60_000]

/** Re-reads waiting records and stores those that are valid now. One that fails delays no other. */
export async function readSetAside(world: World): Promise<void> {
  const { pi } = world.ledgers
  if (!pi) return
  const until = world.now().getTime() + longestRun
  for (const row of await retriedSetAside(world.db, mostTried)) {
    if (world.now().getTime() > until) return
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
