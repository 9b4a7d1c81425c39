// Validates one Horizon payment record against its signed envelope (XDR).
import type { PiSent, PiTransfer } from '../../shop/payments/requests/port.ts'
import {
  type Claim,
  Contradiction,
  claimsOf,
  type Json,
  Misplaced,
  object,
  text,
} from './claims.ts'
import { type Envelope, isHashOf, readEnvelope } from './envelope.ts'
import { Unreadable } from './xdr.ts'

export type Movements = {
  readonly transfers: readonly PiTransfer[]
  readonly sent: readonly PiSent[]
}

type Network = { readonly passphrase: string; readonly treasury: string }

const nothing: Movements = { transfers: [], sent: [] }

/** Parses a record; empty if it does not concern the treasury. Throws `Contradiction`. */
export function readRecord(record: Json, network: Network): Movements {
  if (record.transaction_successful !== true) return nothing
  const kind = text(record, 'type')
  const claims = claimsOf(record, kind, network.treasury).filter(
    ({ from, to }) => (from === network.treasury) !== (to === network.treasury),
  )
  if (claims.length === 0) return nothing

  const id = text(record, 'paging_token')
  if (!/^\d{1,19}$/.test(id)) throw new Contradiction('a paging token that is no operation')
  const place = Number(BigInt(id) & 0xfffn) - 1
  const ledger = Number(BigInt(id) >> 32n)
  const transaction = object(record, 'transaction')
  if (transaction.ledger !== ledger) throw new Misplaced('another ledger than its operation')
  const hash = text(record, 'transaction_hash')
  const envelope = provenEnvelope(
    text(transaction, 'envelope_xdr'),
    hash,
    place,
    network.passphrase,
  )
  const at = new Date(text(record, 'created_at'))
  if (Number.isNaN(at.getTime())) throw new Contradiction('a time that is none')
  if (envelope) agree(transaction, envelope)

  const transfers: PiTransfer[] = []
  const sent: PiSent[] = []
  for (const [index, claim] of claims.entries()) {
    if (envelope) agreeOnPayment(kind, claim, envelope)
    const operationId = claims.length > 1 ? `${id}.${index}` : id
    const { amount, asset, from, to, muxedId } = claim
    if (to === network.treasury) {
      const memo = envelope?.memo ? { type: envelope.memo.type, value: envelope.memo.value } : null
      const proved = envelope !== null
      transfers.push({
        operationId,
        hash,
        ledger,
        at,
        from,
        to,
        muxedId,
        memo,
        amount,
        asset,
        kind,
        proved,
      })
    } else if (asset === 'native' && amount !== null && envelope) {
      sent.push({ operationId, hash, at, to, muxedId, amount })
    }
  }
  return { transfers, sent }
}

/** Returns null if the envelope is newer than this code; a wrong hash is a contradiction. */
function provenEnvelope(
  base64: string,
  hash: string,
  place: number,
  passphrase: string,
): Envelope | null {
  try {
    const proved = isHashOf(base64, passphrase, hash)
    if (proved === false) throw new Contradiction('an envelope of another transaction')
    return proved ? readEnvelope(base64, place) : null
  } catch (error) {
    if (error instanceof Unreadable) return null
    throw error
  }
}

function agree(transaction: Json, { memo }: Envelope): void {
  const type = memo?.type ?? 'none'
  if (transaction.memo_type !== type) throw new Contradiction('another memo type')
  if (!memo) return
  const memoText = typeof transaction.memo === 'string' ? transaction.memo : ''
  const bytes = transaction.memo_bytes
  const same =
    type === 'text'
      ? bytes === undefined
        ? // Binary memos have no unique representation as text.
          memoText === memo.value || memo.value.includes('\ufffd')
        : bytes === memo.bytes.toString('base64')
      : memoText === (type === 'id' ? memo.value : memo.bytes.toString('base64'))
  if (!same) throw new Contradiction('another memo')
}

function agreeOnPayment(kind: string, claim: Claim, { operation, source }: Envelope): void {
  if (operation.kind !== kind) {
    // An unknown operation type is also unknown in envelopes.
    if (operation.kind === null && claim.amount === null) return
    throw new Contradiction('another operation')
  }
  if (kind === 'invoke_host_function') return
  const { destination, asset, amount, atLeast } = operation
  const muxedId = destination?.muxedId ?? null
  const same =
    (operation.source ?? source) === claim.from &&
    destination?.account === claim.to &&
    (muxedId === null ? null : String(muxedId)) === claim.muxedId &&
    asset === claim.asset &&
    (atLeast ? (claim.amount ?? 0n) >= (amount ?? 0n) : amount === claim.amount)
  if (!same) throw new Contradiction('another payment')
}
