// Times of blocks: held against the shop's clock and the block before, since a payment counts by the time of its block.
import { type Refusal, refuse } from '../../../shop/result.ts'
import type { Block } from './answers.ts'

type Timed = Pick<Block, 'at'>

/** How far a block may be ahead of the shop's clock, in milliseconds. */
const ahead = 10 * 60_000

export const isAhead = ({ at }: Timed, now: number): boolean => +at > now + ahead

/** Not before their parent and not in the future. A parent that is in the future itself says nothing. */
export function areTimely(parent: Timed, headers: readonly Timed[], now: number): boolean {
  let before = +parent.at > now ? 0 : +parent.at
  for (const header of headers) {
    if (+header.at < before || isAhead(header, now)) return false
    before = +header.at
  }
  return true
}

/** A fault of the source: it is told, and heals. */
export const untimely = (host: string): Refusal =>
  refuse('ledger.untrusted', { facts: { host, why: 'a block of another time' } })
