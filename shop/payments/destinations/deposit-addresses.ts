// Deposit addresses for USDT: one for each order for life, from a pool that a job derives in advance.
import { ok, type Result, refuse } from '../../result.ts'
import type { World } from '../../world.ts'
import type { AddressBook } from '../tokens/port.ts'
import * as addresses from './store/addresses.ts'
import { watchForgottenKey } from './withheld-addresses.ts'

/** Size of the pool of free addresses, and of a batch. */
const reserve = 200
const batch = 50

/**
 * The order's address on chains of this family (`eip155`, `tron`), in their spelling; assigns the next free one if it
 * has none. A rollback returns it unseen. Refuses `payment.not_set_up`.
 */
export async function depositAddress(
  world: World,
  orderNumber: string,
  family: string,
): Promise<Result<string>> {
  const book = family === 'tron' ? world.usdt?.tronAddresses : world.usdt?.addresses
  if (!book) return refuse('payment.not_set_up')
  const { account } = book
  const given = await addresses.addressOf(world.db, account, orderNumber)
  if (given) return ok(given)
  const free = await addresses.takeAddress(world.db, account, orderNumber)
  if (free) return ok(free)
  await watchForgottenKey(world, book, family)
  for (;;) {
    const [index] = await addresses.nextIndexes(world.db, account, 1)
    if (index === undefined) throw new Error('no index for an address')
    const address = await book.addressAt(index)
    if (!(await addresses.mayBeGiven(world.db, address))) continue
    const rows = [{ index, address, orderNumber }]
    await addresses.insertAddresses(world.db, { account, family }, rows, world.now())
    return ok(address)
  }
}

/** The job that refills the pools. Returns the number of derived addresses. */
export async function fillAddresses(world: World): Promise<number> {
  const { addresses: evm, tronAddresses: tron } = world.usdt ?? {}
  return (evm ? await fill(world, evm, 'eip155') : 0) + (tron ? await fill(world, tron, 'tron') : 0)
}

async function fill(world: World, book: AddressBook, family: string): Promise<number> {
  const { account } = book
  let made = 0
  while ((await addresses.countFree(world.db, account)) < reserve) {
    const rows: addresses.NewAddress[] = []
    const result = await world.transaction(async (world) => {
      await watchForgottenKey(world, book, family)
      for (const index of await addresses.nextIndexes(world.db, account, batch))
        rows.push({ index, address: await book.addressAt(index), orderNumber: null })
      await addresses.insertAddresses(world.db, { account, family }, rows, world.now())
      return ok()
    })
    if (!result.ok) return made
    made += rows.length
  }
  return made
}
