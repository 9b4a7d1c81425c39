// SQL of outgoing transfers of tokens, from the first block until finality.
import { columnOf } from '../../../platform/rows.ts'
import type { Db } from '../../../world.ts'
import { assetOf, keyOf, scaled } from '../../destinations/rules/chain.ts'
import { type Sighting, skew } from '../../refunds/store/sightings.ts'
import { isTokenIn } from '../../requests/store/token-methods.ts'
import type { EvmChain, EvmTransfer, SeenLog } from '../port.ts'
import { written } from './chains.ts'

/** Refund addresses among these (lower case), completed ones included, to detect duplicates. */
export async function refundAddressesAmong(
  db: Db,
  addresses: readonly string[],
): Promise<string[]> {
  if (addresses.length === 0) return []
  return columnOf<string>(db`
    select distinct ${written(db, 'address')} as address from refunds
    where ${isTokenIn(db, 'method')} and lower(address) = any(${addresses.map((each) => each.toLowerCase())}::text[])
      and approved_at is not null`)
}

/** Stores refund transfers after the approval: accepted tokens on any chain, others on their own. Idempotent. */
export async function upsertSeenRefunds(
  db: Db,
  chain: EvmChain,
  transfers: readonly EvmTransfer[],
): Promise<void> {
  for (const transfer of transfers) {
    const asset = assetOf(chain, transfer.token)
    if (!asset) continue
    // Refunds of tokens that are not accepted use the token's own decimals.
    const amount = asset.method ? scaled(transfer.raw, asset.decimals) : transfer.raw
    const ofOther = db`asset = ${`${asset.symbol}:${transfer.token}`} and ledger = ${chain.ledger}`
    const ofCoin = asset.method
      ? db`((asset is null and method = ${asset.method}) or (${ofOther}))`
      : ofOther
    await db`
      insert into outgoing_evm_transfers (
        ledger, operation_id, hash, block_number, block_hash, at, sender, address, raw_amount, amount, token)
      select ${chain.ledger}, ${keyOf(transfer)}, ${transfer.hash}, ${transfer.blockNumber}, ${transfer.blockHash},
        ${transfer.at}::timestamptz, ${transfer.from}, ${transfer.to}, ${String(transfer.raw)}::numeric, ${String(amount)}::numeric,
        ${transfer.token}
      where exists (
        select 1 from refunds
        where ${isTokenIn(db, 'method')} and lower(address) = lower(${transfer.to}) and ${ofCoin}
          and approved_at - ${skew}::interval <= ${transfer.at})
      on conflict do nothing`
  }
}

/** Deletes rolled back transfers: those of the reread blocks that are not among `keys`. */
export const dropSeenRefunds = async (
  db: Db,
  ledger: string,
  { above, upTo, keys }: { above: number; upTo: number; keys: readonly string[] },
) => db`
  delete from outgoing_evm_transfers
  where ledger = ${ledger} and not is_final and block_number > ${above} and block_number <= ${upTo}
    and operation_id <> all(${[...keys]}::text[])`

/** `amount` in the shop's decimals, rounded down; of another token in its own. */
export type SeenRefund = Pick<EvmTransfer, 'blockHash' | 'blockNumber' | 'logIndex' | 'raw'> &
  Pick<Sighting, 'operationId' | 'hash' | 'at' | 'sender' | 'address' | 'amount'> & {
    /** Null for the chain's USDT, as it was stored formerly. */
    readonly token: string | null
  }

export const logOfRefund = (
  { blockHash, blockNumber, logIndex, hash, sender, address, raw, token }: SeenRefund,
  usdt: string,
): SeenLog => ({
  blockHash,
  blockNumber,
  logIndex,
  hash,
  raw,
  from: sender,
  to: address,
  token: token ?? usdt,
})

/** Not final yet, oldest first. */
export async function openSeenRefunds(db: Db, ledger: string): Promise<SeenRefund[]> {
  const rows = await db<Omit<SeenRefund, 'logIndex'>[]>`
    select operation_id as "operationId", hash, block_number as "blockNumber", block_hash as "blockHash", at,
      sender, address, raw_amount as raw, amount, token
    from outgoing_evm_transfers where ledger = ${ledger} and not is_final
    order by block_number, operation_id`
  return rows.map((row) => ({ ...row, logIndex: Number(row.operationId.split(':')[1]) }))
}

/** Not on the chain as stored. */
export const dropFalseRefunds = async (db: Db, ledger: string, keys: readonly string[]) => db`
  delete from outgoing_evm_transfers
  where ledger = ${ledger} and not is_final and operation_id = any(${[...keys]}::text[])`

export async function finishSeenRefunds(
  db: Db,
  ledger: string,
  operationIds: readonly string[],
): Promise<void> {
  if (operationIds.length === 0) return
  await db`
    update outgoing_evm_transfers set is_final = true
    where ledger = ${ledger} and operation_id = any(${[...operationIds]}::text[])`
}
