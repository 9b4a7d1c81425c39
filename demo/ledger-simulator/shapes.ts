// Horizon's response formats: https://developers.stellar.org/docs/data/apis/horizon/api-reference
import type { Account, Applied, Entry, Ledger } from './ledger.ts'
import { amountText, baseFee, operationId, transactionId } from './ledger.ts'
import { typeNumber } from './results.ts'

type Json = Record<string, unknown>
type Closed = { readonly ledger: number; readonly at: Date }

const timeText = (at: Date): string => `${at.toISOString().slice(0, 19)}Z`

export const rootShape = (ledger: Ledger, closed: Closed, treasury: string): Json => ({
  horizon_version: 'piazza ledger simulator',
  core_version: 'none: this is a simulator',
  ingest_latest_ledger: closed.ledger,
  history_latest_ledger: closed.ledger,
  history_latest_ledger_closed_at: timeText(closed.at),
  history_elder_ledger: 1,
  core_latest_ledger: closed.ledger,
  network_passphrase: ledger.genesis.passphrase,
  current_protocol_version: 22,
  supported_protocol_version: 22,
  core_supported_protocol_version: 22,
  simulator_of: treasury,
})

export const accountShape = (id: string, { balance, sequence }: Account, closed: Closed): Json => ({
  _links: {},
  id,
  account_id: id,
  paging_token: id,
  sequence: String(sequence),
  subentry_count: 0,
  last_modified_ledger: closed.ledger,
  last_modified_time: timeText(closed.at),
  thresholds: { low_threshold: 0, med_threshold: 0, high_threshold: 0 },
  flags: {
    auth_required: false,
    auth_revocable: false,
    auth_immutable: false,
    auth_clawback_enabled: false,
  },
  balances: [
    {
      balance: amountText(balance),
      buying_liabilities: '0.0000000',
      selling_liabilities: '0.0000000',
      asset_type: 'native',
    },
  ],
  signers: [{ weight: 1, key: id, type: 'ed25519_public_key' }],
  data: {},
  num_sponsoring: 0,
  num_sponsored: 0,
})

export const transactionShape = (transaction: Applied): Json => ({
  _links: {},
  id: transaction.hash,
  paging_token: String(transactionId(transaction.ledger)),
  successful: transaction.successful,
  hash: transaction.hash,
  ledger: transaction.ledger,
  created_at: transaction.at,
  source_account: transaction.source,
  source_account_sequence: transaction.sequence,
  fee_account: transaction.feeAccount,
  fee_charged: transaction.feeCharged,
  max_fee: transaction.maxFee,
  operation_count: transaction.operations.length,
  envelope_xdr: transaction.envelope,
  result_xdr: transaction.result,
  memo_type: transaction.memo.type,
  ...(transaction.memo.text === undefined ? {} : { memo: transaction.memo.text }),
  ...(transaction.memo.bytes === undefined ? {} : { memo_bytes: transaction.memo.bytes }),
  signatures: transaction.signatures,
  ...(transaction.innerHash ? { inner_transaction: { hash: transaction.innerHash } } : {}),
})

/** A payment, or any other operation that this ledger supports. */
export function paymentShape({ id, place, transaction }: Entry, join: boolean): Json {
  const operation = transaction.operations[place]
  if (!operation) throw new Error('an entry without its operation')
  const { claimants } = operation.fields
  return {
    _links: {},
    id: String(id),
    paging_token: String(id),
    transaction_successful: transaction.successful,
    source_account: operation.source,
    type: operation.type,
    type_i: typeNumber(operation.type),
    created_at: transaction.at,
    transaction_hash: transaction.hash,
    ...operation.fields,
    ...(claimants !== undefined && {
      claimants: claimants.split(' ').map((destination) => ({ destination })),
    }),
    ...(join && { transaction: transactionShape(transaction) }),
  }
}

/** Entries after a cursor, at most `limit`, in either direction. `until` hides what a lagging server has not seen. */
export function pageOf(
  entries: readonly Entry[],
  query: { cursor: string; limit: number; descending: boolean; until: number },
): Entry[] {
  const end = operationId(query.until + 1, -1)
  const visible = firstFrom(entries, end)
  if (query.descending) {
    const from = query.cursor
      ? Math.min(visible, firstFrom(entries, BigInt(query.cursor)))
      : visible
    return entries.slice(Math.max(0, from - query.limit), from).reverse()
  }
  const from = query.cursor ? firstFrom(entries, BigInt(query.cursor) + 1n) : 0
  return entries.slice(from, Math.min(visible, from + query.limit))
}

/** Index of the first entry whose id is not lower. */
function firstFrom(entries: readonly Entry[], id: bigint): number {
  let [low, high] = [0, entries.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((entries[middle]?.id ?? 0n) < id) low = middle + 1
    else high = middle
  }
  return low
}

export const ledgersShape = (closed: Closed): Json =>
  listShape([
    {
      id: String(closed.ledger),
      paging_token: String(BigInt(closed.ledger) << 32n),
      sequence: closed.ledger,
      closed_at: timeText(closed.at),
      base_fee_in_stroops: Number(baseFee),
      protocol_version: 22,
    },
  ])

export const listShape = (records: readonly Json[], self = ''): Json => ({
  _links: { self: { href: self }, next: { href: self }, prev: { href: self } },
  _embedded: { records },
})

export function feeShape(closed: Closed): Json {
  const fee = String(baseFee)
  const percentiles = [10, 20, 30, 40, 50, 60, 70, 80, 90, 95, 99].map((each) => `p${each}`)
  const names = ['max', 'min', 'mode', ...percentiles]
  const charged = Object.fromEntries(names.map((name) => [name, fee]))
  const last = {
    last_ledger: String(closed.ledger),
    last_ledger_base_fee: fee,
    ledger_capacity_usage: '0',
  }
  return { ...last, fee_charged: charged, max_fee: charged }
}

export const problemShape = (
  status: number,
  type: string,
  detail: string,
  extras?: Json,
): Json => ({
  type: `https://stellar.org/horizon-errors/${type}`,
  title: type.replaceAll('_', ' '),
  status,
  detail,
  ...(extras ? { extras } : {}),
})
