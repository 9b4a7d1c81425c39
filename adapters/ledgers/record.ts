// One record of Horizon's payments: checked against its own signed envelope, then told in the shop's words.

import { parseAmount } from '../../shop/money/rules.ts'
import type { PiSent, PiTransfer } from '../../shop/payments/port.ts'
import { readAddress } from '../../shop/payments/strkey.ts'
import { type Envelope, isHashOf, readEnvelope } from './envelope.ts'
import { Unreadable } from './xdr.ts'

/** A record that contradicts its envelope or itself: the server lies or is broken, and nothing it says is kept. */
export class Contradiction extends Error {}

export type Movements = {
  readonly transfers: readonly PiTransfer[]
  readonly sent: readonly PiSent[]
}

type Json = Readonly<Record<string, unknown>>
type Network = { readonly passphrase: string; readonly treasury: string }

/** What came or went, as the record claims it. */
type Claim = {
  readonly from: string
  readonly to: string
  readonly muxedId: string | null
  readonly amount: bigint | null
  readonly asset: string
}

const nothing: Movements = { transfers: [], sent: [] }

/** Reads a record. Throws `Contradiction`; knows nothing of what is not about the treasury. */
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
  if (transaction.ledger !== ledger) throw new Contradiction('another ledger than its operation')
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

function claimsOf(record: Json, kind: string, treasury: string): Claim[] {
  switch (kind) {
    case 'payment':
    case 'path_payment_strict_receive':
    case 'path_payment_strict_send':
      return [
        claim(
          record,
          text(record, 'from'),
          text(record, 'to'),
          record.to_muxed,
          record.to_muxed_id,
        ),
      ]
    case 'create_account': {
      const amount = stroops(record, 'starting_balance')
      const [from, to] = [text(record, 'funder'), text(record, 'account')]
      return [{ from, to, muxedId: null, amount, asset: 'native' }]
    }
    case 'account_merge': {
      const [from, to] = [text(record, 'account'), text(record, 'into')]
      const muxedId = idOf(to, record.into_muxed, record.into_muxed_id)
      return [{ from, to, muxedId, amount: null, asset: 'native' }]
    }
    case 'invoke_host_function':
      return changesOf(record).map((change) =>
        claim(
          change,
          text(change, 'from'),
          text(change, 'to'),
          undefined,
          change.destination_muxed_id,
        ),
      )
    default:
      // Newer than this code: kept for a person to look at.
      return [
        {
          from: text(record, 'source_account'),
          to: treasury,
          muxedId: null,
          amount: null,
          asset: 'native',
        },
      ]
  }
}

function changesOf(record: Json): Json[] {
  const changes = record.asset_balance_changes
  if (changes === undefined || changes === null) return []
  if (!Array.isArray(changes)) throw new Contradiction('balance changes that are no list')
  return changes.filter((change): change is Json => change?.type === 'transfer')
}

function claim(source: Json, from: string, to: string, muxed: unknown, id: unknown): Claim {
  const native = text(source, 'asset_type') === 'native'
  const asset = native ? 'native' : `${text(source, 'asset_code')}:${text(source, 'asset_issuer')}`
  return { from, to, muxedId: idOf(to, muxed, id), amount: stroops(source, 'amount'), asset }
}

/** The id of a muxed address, read by ourselves; what the server says beside it must be the same. */
function idOf(to: string, muxed: unknown, id: unknown): string | null {
  if (id !== undefined && id !== null && !/^\d{1,20}$/.test(String(id))) {
    if (muxed !== undefined) throw new Contradiction('a muxed id that is no number')
    // A contract may name its destination by text or bytes: that is no order of ours.
    return null
  }
  if (muxed === undefined || muxed === null)
    return id === undefined || id === null ? null : String(id)
  const read = typeof muxed === 'string' ? readAddress(muxed) : null
  if (read?.muxedId == null || read.account !== to || String(read.muxedId) !== String(id)) {
    throw new Contradiction('a muxed address that is not the one it is said to be')
  }
  return String(read.muxedId)
}

/** Null where the envelope is newer than this code; a wrong hash is no such thing. */
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
  const said = typeof transaction.memo === 'string' ? transaction.memo : ''
  const bytes = transaction.memo_bytes
  const same =
    type === 'text'
      ? bytes === undefined
        ? // Bytes that are no text have no one way to be shown.
          said === memo.value || memo.value.includes('\ufffd')
        : bytes === memo.bytes.toString('base64')
      : said === (type === 'id' ? memo.value : memo.bytes.toString('base64'))
  if (!same) throw new Contradiction('another memo')
}

function agreeOnPayment(kind: string, claim: Claim, { operation, source }: Envelope): void {
  if (operation.kind !== kind) {
    // What this code does not know to pay, it does not know in envelopes either.
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

function stroops(source: Json, name: string): bigint {
  const amount = parseAmount(text(source, name), 'PI')
  if (!amount.ok || amount.value >= 1n << 63n) throw new Contradiction(`${name} is no amount`)
  return amount.value
}

export function text(source: Json, name: string): string {
  const value = source[name]
  if (typeof value !== 'string' || value === '') throw new Contradiction(`${name} is missing`)
  return value
}

export function object(source: Json, name: string): Json {
  const value = source[name]
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new Contradiction(`${name} is missing`)
  }
  return value as Json
}
