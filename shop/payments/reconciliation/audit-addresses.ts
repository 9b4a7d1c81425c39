// The part of reconciliation that derives every deposit address again: one that was replaced in the database would be
// shown to shoppers, and paid to somebody else.
import { setImmediate as breathe } from 'node:timers/promises'
import type { World } from '../../world.ts'
import { vaultAt } from '../destinations/rules/vaults.ts'
import { destinationsOf, piAccounts } from '../destinations/views.ts'
import type { Difference } from './rules.ts'
import * as store from './store/address-audits.ts'

/** Derived in one go: some milliseconds, after which other work has its turn. */
const batch = 50
const most = 100

type Derive = (index: number) => Promise<string> | string

/** By ledger family: `eip155`, `tron`. Every address with `isWhole`, otherwise those that may still be paid. */
export async function addressDifferences(
  world: World,
  family: string,
  isWhole: boolean,
): Promise<Difference[]> {
  const derived = await derivedOtherwise(world, family, isWhole)
  const stray = await store.strayAddresses(world.db, family, most)
  return [...derived, ...stray.map(({ orderNumber, address }) => differ(orderNumber, address))]
}

/** Orders in Pi name an account that was never the shop's. */
export async function accountDifferences(world: World, ledger: string): Promise<Difference[]> {
  const stray = await store.strayAccounts(world.db, ledger, await piAccounts(world), most)
  return stray.map(({ orderNumber, address }) => differ(orderNumber, address))
}

async function derivedOtherwise(
  world: World,
  family: string,
  isWhole: boolean,
): Promise<Difference[]> {
  const known = new Set(
    (await destinationsOf(world)).flatMap(({ kind, ledger, value }) =>
      kind === 'usdt_account' && ledger === family ? [value] : [],
    ),
  )
  const found: Difference[] = []
  for (let after = { account: '', index: -1 }; found.length < most; ) {
    const query = { now: world.now(), isWhole, most: batch }
    const rows = await store.givenAfter(world.db, after, query)
    for (const { account, index, address, orderNumber, ...row } of rows) {
      if (row.family !== family) continue
      const derive = derivationOf(world, family, account)
      // Of a key that was replaced nothing can be derived; a key that the shop never had is none.
      const isOwn = derive
        ? (await derive(index)) === address
        : known.size === 0 || known.has(account)
      if (!isOwn) found.push(differ(orderNumber ?? `${account} ${index}`, address))
    }
    const last = rows.at(-1)
    if (!last || rows.length < batch) break
    after = last
    await breathe()
  }
  return found
}

/** Of the configured account key; of a collecting contract from its own address, also of one before. */
function derivationOf({ usdt }: World, family: string, account: string): Derive | null {
  const book = family === 'tron' ? usdt?.tronAddresses : usdt?.addresses
  if (book?.account === account) return (index) => book.addressAt(index)
  return /^0x[0-9a-f]{40}$/.test(account) ? (index) => vaultAt(account, index) : null
}

const differ = (operationId: string, address: string): Difference => ({
  kind: 'address',
  operationId,
  hash: address,
  onLedger: null,
  inShop: null,
})
