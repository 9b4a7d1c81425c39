// The part of reconciliation that looks at what was agreed: amounts, codes, refunds, and amounts accepted without the
// ledger.
import type { World } from '../../world.ts'
import { codeOfOrder, idOfCode } from '../requests/rules/memo.ts'
import type { Place } from '../requests/store/transfers.ts'
import type { Difference } from './rules.ts'
import * as store from './store/terms-audits.ts'

const batch = 1_000

/** `most` of each kind at most. */
export async function termsDifferences(
  world: World,
  place: Place,
  most: number,
): Promise<Difference[]> {
  return [
    ...(await store.changedAmounts(world.db, place, most)),
    ...(await store.unrecordedDecisions(world.db, place, most)),
    ...(await store.changedRefunds(world.db, place, most)),
    ...(await changedCodes(world, place, most)),
  ]
}

/** Memo and muxed id follow from the order number. */
async function changedCodes(world: World, place: Place, most: number): Promise<Difference[]> {
  const found: Difference[] = []
  for (let after = ''; found.length < most; ) {
    const rows = await store.storedCodes(world.db, place, { after, most: batch })
    for (const { orderNumber, code, muxedId } of rows) {
      const expected = codeOfOrder(orderNumber)
      if (!expected || (code === expected && muxedId === String(idOfCode(expected)))) continue
      const none = { hash: null, onLedger: null, inShop: null }
      found.push({ kind: 'terms', operationId: orderNumber, ...none })
    }
    const last = rows.at(-1)
    if (!last || rows.length < batch) break
    after = last.orderNumber
  }
  return found
}
