// Addresses derived from the account key, for the merchant's accounting: a wallet's gap limit does not find them all.
import type { World } from '../../../world.ts'
import {
  addressesAfter,
  type IssuedAddress,
  nextIndexesOf,
} from '../../destinations/store/addresses.ts'

const page = 1_000

/** All derived addresses, by index. */
export async function* depositAddresses(world: World): AsyncGenerator<IssuedAddress> {
  for (let after = { account: '', index: -1 }; ; ) {
    const rows = await addressesAfter(world.db, after, page)
    yield* rows
    const last = rows.at(-1)
    if (!last || rows.length < page) return
    after = last
  }
}

/** Account key -> the next index that will be derived. */
export const nextIndexes = (world: World) => nextIndexesOf(world.db)
