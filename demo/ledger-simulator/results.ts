// Result codes, and the binary result in Horizon's responses.
import type { Operation } from './ledger.ts'
import { int, long } from './xdr-bytes.ts'

/** Codes of transactions that never enter a ledger, and of those that do. */
const transactionCodes: Record<string, number> = {
  tx_success: 0,
  tx_failed: -1,
  tx_too_early: -2,
  tx_too_late: -3,
  tx_missing_operation: -4,
  tx_bad_seq: -5,
  tx_bad_auth: -6,
  tx_insufficient_balance: -7,
  tx_no_source_account: -8,
  tx_insufficient_fee: -9,
  tx_bad_auth_extra: -10,
  tx_not_supported: -12,
}

const operationTypes = {
  create_account: 0,
  payment: 1,
  account_merge: 8,
  create_claimable_balance: 14,
} as const
const operationCodes: Record<Operation['type'], Record<string, number>> = {
  create_account: { op_success: 0, op_underfunded: -2, op_already_exists: -4 },
  payment: { op_success: 0, op_underfunded: -2, op_src_no_trust: -3, op_no_destination: -5 },
  account_merge: { op_success: 0, op_no_account: -2 },
  create_claimable_balance: { op_success: 0, op_underfunded: -5 },
}

export const typeNumber = (type: Operation['type']): number => operationTypes[type]

/** A TransactionResult in base64. `codes` are the operations' own, if they were tried. */
export function resultXdr(
  fee: bigint,
  code: string,
  tried: readonly { type: Operation['type']; code: string }[] | null,
  inner: string | null = null,
): string {
  const number = transactionCodes[code] ?? -12
  const body = [int(number), ...(tried ? [int(tried.length), ...tried.map(operationResult)] : [])]
  const whole = inner
    ? [int(number === 0 ? 1 : -13), Buffer.from(inner, 'hex'), long(0n), ...body, int(0)]
    : body
  return Buffer.concat([long(fee), ...whole, int(0)]).toString('base64')
}

function operationResult({ type, code }: { type: Operation['type']; code: string }): Buffer {
  const number = operationCodes[type][code] ?? -1
  const merged = type === 'account_merge' && number === 0 ? [long(0n)] : []
  // A claimable balance has an id, which no client of this ledger uses.
  const left = type === 'create_claimable_balance' && number === 0 ? [int(0), Buffer.alloc(32)] : []
  return Buffer.concat([int(0), int(operationTypes[type]), int(number), ...merged, ...left])
}
