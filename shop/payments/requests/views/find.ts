// Finds payments and orders by ledger identifiers.
import type { World } from '../../../world.ts'
import { readAddress } from '../../destinations/rules/strkey.ts'
import { codeOfId, codeOfMemo, orderOfCode } from '../rules/memo.ts'
import { ordersPaidAt, refundsTo, transactionsByHash, transactionsFrom } from '../store/find.ts'

/** Transaction ids by hash prefix: with 0x on the chains, without on Pi's ledger. */
export async function paymentsByHash(
  world: World,
  begins: string,
  most: number,
): Promise<string[]> {
  const bare = begins.replace(/^0x/, '')
  const found = await Promise.all(
    [bare, `0x${bare}`].map((each) => transactionsByHash(world.db, each, most)),
  )
  return [...new Set(found.flat())].slice(0, most)
}

/** Ids of transactions from this wallet, newest first. */
export const paymentsFrom = (world: World, wallet: string, most: number): Promise<string[]> =>
  transactionsFrom(world.db, wallet, most)

/** Orders with this deposit address, and those with refunds to it. */
export async function ordersAtAddress(
  world: World,
  wallet: string,
  most: number,
): Promise<string[]> {
  const muxed = readAddress(wallet)?.muxedId ?? null
  const code = muxed === null ? null : codeOfId(muxed)
  const [own, refunds] = await Promise.all([
    ordersPaidAt(world.db, wallet),
    refundsTo(world.db, wallet, most),
  ])
  const ofCode = code ? [orderOfCode(code)].filter((number) => number !== null) : []
  return [...new Set([...ofCode, ...own, ...refunds])].slice(0, most)
}

/** The order of a memo in any typed form; null if it is not a memo. */
export function orderOfMemo(text: string): string | null {
  const code = codeOfMemo({ type: 'text', value: text })
  return code && orderOfCode(code)
}
