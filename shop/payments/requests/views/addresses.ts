// Addresses of the account's key, for the merchant's books: a wallet that looks for gaps does not find them all.
import type { World } from '../../../world.ts'
import { addressesAfter, type IssuedAddress } from '../store/addresses.ts'

const page = 1_000

/** All that were made, in the order of their index. */
export async function* depositAddresses(world: World): AsyncGenerator<IssuedAddress> {
  for (let after = { account: '', index: -1 }; ; ) {
    const rows = await addressesAfter(world.db, after, page)
    yield* rows
    const last = rows.at(-1)
    if (!last || rows.length < page) return
    after = last
  }
}
