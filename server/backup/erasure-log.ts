// Erasures of the last year, in a small file beside the backups: a restore repeats them.

import { decrypted, encrypterTo } from '../../adapters/backup/archive.ts'
import type { Place } from '../../adapters/backup/place.ts'
import { BackupProblem } from '../../adapters/backup/problem.ts'
import { connect } from '../../adapters/database/connect.ts'
import { repeatErasures } from '../../shop/back-office/privacy/actions/erase.ts'
import { type EndedErasure, endedErasures } from '../../shop/back-office/privacy/views/erasure.ts'
import { eraseAgain } from '../../shop/identity/documents/actions/erase.ts'
import { documentsErasedSince } from '../../shop/identity/documents/views.ts'
import { repeatUnsubscribes } from '../../shop/people/newsletter/actions/subscribe.ts'
import { subscriptionsEndedSince } from '../../shop/people/newsletter/views/subscribers.ts'
import { day } from '../../shop/platform/durations.ts'
import { ok, type Result } from '../../shop/result.ts'
import type { World } from '../../shop/world.ts'
import { erasuresName } from './names.ts'

/** Ids only: of accounts, images and subscriptions. */
export type ErasureLog = {
  readonly writtenAt: string
  readonly accounts: readonly EndedErasure[]
  readonly documents: readonly string[]
  readonly subscriptions: readonly string[]
}

const year = 365 * day

/** Replaces the existing file. */
export async function writeErasures(
  url: string,
  place: Place,
  recipients: readonly string[],
): Promise<void> {
  const pool = connect(url, 1)
  try {
    const now = new Date()
    const since = new Date(now.getTime() - year)
    const log: ErasureLog = {
      writtenAt: now.toISOString(),
      accounts: await endedErasures({ db: pool }, since),
      documents: await documentsErasedSince({ db: pool }, since),
      subscriptions: await subscriptionsEndedSince({ db: pool }, since),
    }
    const content = await encrypterTo(recipients).encrypt(JSON.stringify(log))
    const written = await place.write(erasuresName, new Blob([content as BlobPart]).stream())
    await written.keep()
  } finally {
    await pool.end({ timeout: 5 })
  }
}

/** Returns null if there is none beside the backup. */
export async function readErasures(
  place: Place,
  identities: readonly string[],
): Promise<ErasureLog | null> {
  const stream = await place.read(erasuresName).catch((error) => {
    if (error instanceof BackupProblem && error.kind === 'unreadable') return null
    throw error
  })
  if (!stream) return null
  const text = await decrypted(await new Response(stream).bytes(), identities)
  const log = JSON.parse(new TextDecoder().decode(text)) as ErasureLog
  const dated = (each: EndedErasure) => ({
    ...each,
    askedAt: new Date(each.askedAt),
    dueAt: new Date(each.dueAt),
    endedAt: new Date(each.endedAt),
  })
  return { ...log, accounts: log.accounts.map(dated) }
}

export type Repeated = {
  readonly accounts: number
  /** Accounts with an open order in the backup; the hourly job erases them. */
  readonly waiting: number
  readonly documents: number
  readonly subscriptions: number
}

export async function replayErasures(world: World, log: ErasureLog): Promise<Result<Repeated>> {
  const subscriptions = await repeatUnsubscribes(world, log.subscriptions)
  if (!subscriptions.ok) return subscriptions
  const documents = await eraseAgain(world, log.documents)
  if (!documents.ok) return documents
  const accounts = await repeatErasures(world, log.accounts)
  if (!accounts.ok) return accounts
  return ok({
    accounts: accounts.value.erased,
    waiting: accounts.value.waiting,
    documents: documents.value,
    subscriptions: subscriptions.value,
  })
}
