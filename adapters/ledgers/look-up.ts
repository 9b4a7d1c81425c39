// Looks up one Pi transaction by its hash and extracts payments to the treasury.
import type { PiFound } from '../../shop/payments/pi/port.ts'
import { ok, type Result, refuse } from '../../shop/result.ts'
import { Contradiction, type Json, object, text } from './claims.ts'
import { type Root, timeOf } from './page.ts'
import { readRecord } from './record.ts'

/** Operation types in `/payments`, a subset of Horizon's operations. */
const paying: ReadonlySet<string> = new Set([
  'create_account',
  'payment',
  'path_payment_strict_receive',
  'path_payment_strict_send',
  'account_merge',
  'invoke_host_function',
])

type Asked = {
  readonly passphrase: string
  readonly treasury: string
  readonly hash: string
  readonly root: Root
}

/** Refuses `ledger.untrusted` for a contradictory response. */
export function foundIn(body: Json, asked: Asked): Result<PiFound> {
  try {
    return ok(paymentsIn(body, asked))
  } catch (error) {
    if (!(error instanceof Contradiction)) throw error
    return refuse('ledger.untrusted', { facts: { why: error.message } })
  }
}

function paymentsIn(body: Json, { hash, root, ...network }: Asked): PiFound {
  const { records } = object(body, '_embedded')
  if (!Array.isArray(records)) throw new Contradiction('a page that is none')
  const operations = records as Json[]
  if (!operations.every((each) => isOf(each, hash)))
    throw new Contradiction('operations of another transaction')
  if (operations.length === 0) return { kind: 'unknown' }
  if (operations.every((each) => each.transaction_successful === false)) return { kind: 'failed' }
  if (operations.some((each) => each.transaction_successful !== true))
    throw new Contradiction('neither successful nor failed')
  const movements = operations
    .filter((each) => paying.has(text(each, 'type')))
    .map((each) => ({ at: timeOf(each, root), ...readRecord(each, network) }))
  const place = { ledger: network.passphrase, account: network.treasury, ...root }
  const transfers = movements.flatMap((each) => each.transfers)
  const sent = movements.flatMap((each) => each.sent)
  const all = { ...place, transfers, sent, setAside: [] }
  if (transfers.length > 0) return { kind: 'paid', ...all }
  if (sent.length > 0) return { kind: 'sent', ...all }
  const isLeft = operations.some(
    (each) =>
      each.type === 'create_claimable_balance' &&
      Array.isArray(each.claimants) &&
      each.claimants.some((claimant: Json) => claimant?.destination === network.treasury),
  )
  return { kind: isLeft ? 'claimable' : 'elsewhere' }
}

/** A fee bump transaction is known by its own hash and that of the inner transaction. */
function isOf(operation: Json, hash: string): boolean {
  if (text(operation, 'transaction_hash') === hash) return true
  const transaction = object(operation, 'transaction')
  return (transaction.inner_transaction as Json | undefined)?.hash === hash
}
