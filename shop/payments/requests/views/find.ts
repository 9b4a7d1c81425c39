// Payments and orders by what a ledger calls them.
import type { World } from '../../../world.ts'
import { codeOfId, codeOfMemo, orderOfCode } from '../rules/memo.ts'
import { readAddress } from '../rules/strkey.ts'
import { ordersPaidAt, refundsTo, transactionsByHash, transactionsFrom } from '../store/find.ts'

/** Ids of transactions whose hash begins so: with 0x before it on the chains, without on Pi's ledger. */
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

/** Orders whose own address this is, and those of refunds that go there. */
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

/** The order that a memo means, however it was typed; null where it is no memo. */
export function orderOfMemo(text: string): string | null {
  const code = codeOfMemo({ type: 'text', value: text })
  return code && orderOfCode(code)
}
