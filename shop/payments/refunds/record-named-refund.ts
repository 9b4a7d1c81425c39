// Stores what the ledger shows of a transaction that staff has named for a Pi refund.
import { ok } from '../../result.ts'
import type { World } from '../../world.ts'
import { muxedAddress } from '../destinations/rules/strkey.ts'
import { piAccounts } from '../destinations/views.ts'
import type { PiTransfer } from '../pi/port.ts'
import type { HashFinding } from '../requests/rules/states.ts'
import { saveHashFinding } from './store/refunds.ts'
import { rememberOutgoing } from './store/sightings.ts'
import type { NamedPiRefund } from './views.ts'

/**
 * Remembers payments to the refund's address from wallets that are not the shop's: anyone may have sent them, so people
 * must accept them. Without any, the transaction is something else.
 */
export async function recordNamedRefund(
  world: World,
  refund: NamedPiRefund,
  transfers: readonly PiTransfer[],
): Promise<void> {
  const { ledger, address } = refund
  const own = await piAccounts(world)
  const reaching = transfers.filter(
    (each) => each.asset === 'native' && each.proved && addressOf(each) === address,
  )
  await world.transaction(async (world) => {
    for (const { operationId, hash, at, from, amount } of reaching) {
      if (own.includes(from) || amount === null) continue
      const place = { ledger, account: from, operationId }
      await rememberOutgoing(world.db, {
        ...place,
        hash,
        at,
        sender: from,
        address,
        amount,
        asset: 'native',
      })
    }
    return ok()
  })
  await saveNamedFinding(world, refund, reaching.length > 0 ? null : 'other')
}

export async function saveNamedFinding(
  world: World,
  { id, hash }: NamedPiRefund,
  finding: HashFinding | null,
): Promise<void> {
  await saveHashFinding(world.db, id, { hash, finding, at: world.now() })
}

const addressOf = ({ to, muxedId }: PiTransfer): string =>
  muxedId === null ? to : muxedAddress(to, BigInt(muxedId))
