// Reads one Pi transaction by its hash and stores it, also where the reading of the ledger has passed over it.
import { ok, type Result, refuse } from '../../result.ts'
import type { World } from '../../world.ts'
import { piAccounts } from '../destinations/views.ts'
import { isSetAside } from '../review/store/set-aside.ts'
import type { PiFound } from './port.ts'
import { recordLookedUp } from './record-transfers.ts'

/** From what concerns the shop most to what concerns it least; `set_aside`: stored for a person to decide. */
const kinds = ['paid', 'set_aside', 'sent', 'claimable', 'elsewhere', 'failed', 'unknown'] as const
export type ReadKind = (typeof kinds)[number]

export type TransactionRead = {
  readonly kind: ReadKind
  /** As the shop stores it: of a fee bump the outer hash. */
  readonly hash: string
}

/**
 * Verified and stored as the watcher does, for every account of the shop. `hash` is 64 hexadecimal digits. Refuses as
 * the ledger does, and `ledger.off`.
 */
export async function readTransaction(
  world: World,
  hash: string,
): Promise<Result<TransactionRead>> {
  const { pi } = world.ledgers
  if (!pi || !world.config.pi) return refuse('ledger.off')
  let best: TransactionRead = { kind: 'unknown', hash }
  for (const account of await piAccounts(world)) {
    const found = await pi.lookUp(account, hash)
    if (!found.ok) return found
    const read = await stored(world, found.value, hash)
    if (!read.ok) return read
    if (kinds.indexOf(read.value.kind) < kinds.indexOf(best.kind)) best = read.value
  }
  if (best.kind !== 'paid' && (await isSetAside(world.db, best.hash)))
    return ok({ ...best, kind: 'set_aside' })
  return ok(best)
}

async function stored(
  world: World,
  found: PiFound,
  asked: string,
): Promise<Result<TransactionRead>> {
  if (!('transfers' in found)) return ok({ kind: found.kind, hash: asked })
  const taken = await recordLookedUp(world, found)
  if (!taken.ok) return taken
  const [first] = [...found.transfers, ...found.sent, ...found.setAside]
  const isAside = found.transfers.length + found.sent.length === 0
  return ok({ kind: isAside ? 'set_aside' : found.kind, hash: first?.hash ?? asked })
}
