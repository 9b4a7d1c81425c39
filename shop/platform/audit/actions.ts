// Audit log: records who did what, and security events.
import type { Viewer } from '../../people/accounts/rules.ts'
import type { Db, World } from '../../world.ts'
import {
  apiKeyActor,
  type Details,
  genesis,
  type SecurityAction,
  sealedText,
  storable,
} from './rules.ts'
import { hashOf } from './seal.ts'
import { insertEntry, insertEvent, lastEntry, lockChain, readSince } from './store.ts'

type Who = Viewer | 'system' | 'shopper-visitor'

/**
 * Appends an entry to the hash chain, in the caller's transaction, so that a rollback also removes it. Details
 * contain ids and field names, never personal data: erasing a person must not break the chain.
 */
export async function record(
  world: World,
  who: Who,
  action: string,
  subject: string,
  details: Details = {},
): Promise<void> {
  await world.transaction(async ({ db, keys, now }) => {
    const last = lastInTransaction.get(db) ?? (await lockedLast(db))
    const entry = {
      number: (last?.number ?? 0) + 1,
      at: now(),
      who: typeof who === 'string' ? who : actorOf(who),
      action,
      subject,
      details: storable(details),
    }
    const text = sealedText(entry, last?.hash ?? genesis)
    const hash = hashOf(keys, keys.version, text)
    await insertEntry(db, { ...entry, keyVersion: keys.version, hash })
    lastInTransaction.set(db, { number: entry.number, hash })
    return { ok: true, value: undefined }
  })
}

/** `record` for one kind of object: the action is `KIND.WHAT`, the subject `THING:ID`, by default with the same name. */
export const recorderOf =
  <What extends string>(kind: string, thing = kind) =>
  (world: World, who: Who, what: What, id: string, details: Details = {}): Promise<void> =>
    record(world, who, `${kind}.${what}`, `${thing}:${id}`, details)

type Last = { readonly number: number; readonly hash: string }

/** The chain is locked until the transaction ends, so its next entry follows this one. */
const lastInTransaction = new WeakMap<Db, Last>()

async function lockedLast(db: Db): Promise<Last | undefined> {
  // Pipelined: the server runs one after the other, so the read follows the lock.
  const [, last] = await Promise.all([lockChain(db), lastEntry(db)])
  return last
}

const actorOf = ({ id, keyId }: Viewer): string => (keyId ? apiKeyActor(keyId) : id)

/** Records a security event outside of any transaction. A failure is logged and does not stop the caller. */
export async function securityEvent(
  world: World,
  input: { action: SecurityAction; resource: string; who?: string | null; details?: Details },
): Promise<void> {
  const { action, resource, who = null, details = {} } = input
  try {
    const event = { at: world.now(), action, resource, who, details: storable(details) }
    const stored = () => insertEvent(world.outside, event)
    await (world.observe ? world.observe('event', action, stored) : stored())
  } catch (error) {
    world.log.warn('security event not stored', { action, reason: (error as Error).name })
  }
}

/** Minutes in which the same query by the same person counts as one access. */
const sameReading = 15

/** One entry per access: paging, sorting and reloading add none. Details as in `record`. */
export async function recordRead(
  world: World,
  read: { who: Viewer; action: string; subject: string; details: Details },
): Promise<void> {
  const since = new Date(world.now().getTime() - sameReading * 60_000)
  const { who, action, subject, details } = read
  if (await readSince(world.db, { action, subject, details, who: who.id, since })) return
  await record(world, who, action, subject, details)
}
