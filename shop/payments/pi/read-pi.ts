// Reads the Pi ledger: from a little before the cursor, so that what appears late is not passed over.

import { ok, type Result } from '../../result.ts'
import type { World } from '../../world.ts'
import { recordReadFailure } from '../requests/actions/reading.ts'
import { cursorOf } from '../requests/views/payment-requests.ts'
import type { PiLedger } from './port.ts'
import { recordTransfers } from './record-transfers.ts'

/** Ledgers that each reading shows again, about ten minutes: of several servers behind one address some are behind. */
export const overlap = 120

/** Where a reading begins: before the cursor, at the beginning of a ledger. */
export function readingFrom(cursor: string, ledgers = overlap): string {
  const ledger = BigInt(cursor || 0) >> 32n
  if (ledger === 0n) return cursor
  const first = ledger - BigInt(ledgers)
  return first > 0n ? String(first << 32n) : ''
}

/** How much the last readings of an account overlapped: less where a full page would be read in vain. */
const overlaps = new WeakMap<PiLedger, Map<string, number>>()

/** Reads all new pages of an account; each is stored with its cursor before the next is requested. */
export async function readPi(
  world: World,
  pi: PiLedger,
  account: string,
  signal?: AbortSignal,
): Promise<Result> {
  const known = overlaps.get(pi) ?? new Map<string, number>()
  overlaps.set(pi, known)
  const ledgers = known.get(account) ?? overlap
  for (let isFirst = true; ; isFirst = false) {
    const cursor = await cursorOf(world, account)
    const page = await pi.paymentsAfter(account, isFirst ? readingFrom(cursor, ledgers) : cursor)
    const recorded = page.ok ? await recordTransfers(world, page.value) : page
    if (!recorded.ok) {
      await recordReadFailure(world, recorded.code, null, account)
      return recorded
    }
    if (!page.ok) return page
    if (isFirst) known.set(account, nextOverlap(ledgers, page.value.more))
    for (const code of page.value.faults ?? [])
      world.log.warn('a ledger server was passed over', { account, code })
    if (!page.value.more || signal?.aborted) return ok()
  }
}

const nextOverlap = (ledgers: number, isFull: boolean): number =>
  isFull ? ledgers >> 1 : Math.min(overlap, ledgers * 2 || 1)
