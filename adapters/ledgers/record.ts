// Validates one Horizon payment record against its signed envelope (XDR).
import type { PiSent, PiTransfer } from '../../shop/payments/pi/port.ts'
import {
  type Claim,
  Contradiction,
  claimsOf,
  type Json,
  Misplaced,
  object,
  positionIn,
  text,
  timeIn,
} from './claims.ts'
import { nativeContract } from './contract-transfer.ts'
import { type Envelope, readEnvelope } from './envelope.ts'
import { type Sealed, type Signed, sealedIn, signedByAccount } from './signatures.ts'
import { Unreadable } from './xdr.ts'

export type Movements = {
  readonly transfers: readonly PiTransfer[]
  readonly sent: readonly PiSent[]
}

type Network = { readonly passphrase: string; readonly treasury: string }

const nothing: Movements = { transfers: [], sent: [] }

/** Parses a record; empty if it does not concern the treasury. Throws `Contradiction`. */
export function readRecord(record: Json, network: Network): Movements {
  const isSuccessful = record.transaction_successful
  if (isSuccessful === false) return nothing
  const kind = text(record, 'type')
  const claims = claimsOf(record, kind, network.treasury).filter(
    ({ from, to }) => (from === network.treasury) !== (to === network.treasury),
  )
  if (claims.length === 0) {
    if (isHidden(record, network)) throw new Contradiction('a payment of the account as another’s')
    return nothing
  }
  if (isSuccessful !== true) throw new Contradiction('neither successful nor failed')

  const position = positionIn(record)
  const id = String(position)
  const place = Number(position & 0xfffn) - 1
  const ledger = Number(position >> 32n)
  const transaction = object(record, 'transaction')
  if (transaction.ledger !== ledger) throw new Misplaced('another ledger than its operation')
  if (transaction.successful !== undefined && transaction.successful !== true)
    throw new Contradiction('a successful operation of a failed transaction')
  const hash = text(record, 'transaction_hash')
  const proof = proofIn(transaction, hash, place, network.passphrase)
  const at = timeIn(record, 'created_at')
  if (!at) throw new Contradiction('a time that is none')
  const envelope = proof?.envelope
  if (envelope) agree(transaction, envelope)
  const marks = {
    ...(proof && !proof.isSigned ? { unsigned: true as const } : {}),
    ...(proof?.innerHash ? { innerHash: proof.innerHash } : {}),
  }

  const transfers: PiTransfer[] = []
  const sent: PiSent[] = []
  for (const [index, claim] of claims.entries()) {
    if (envelope) agreeOnPayment(kind, claim, envelope)
    const operationId = claims.length > 1 ? `${id}.${index}` : id
    const { amount, asset, from, to, muxedId } = claim
    if (to === network.treasury) {
      const memo = envelope?.memo ? { type: envelope.memo.type, value: envelope.memo.value } : null
      const known = envelope ? provedOf(claim, envelope, network.passphrase) : amount
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
        proved: proof?.isSigned === true,
        ...marks,
        ...(known === amount ? {} : { provedAmount: known }),
      })
    } else if (asset === 'native' && amount !== null && envelope) {
      sent.push({ operationId, hash, at, to, muxedId, amount, ...marks })
    }
  }
  return { transfers, sent }
}

/** A record that is said to concern others, though its envelope pays the account or is paid by it. */
function isHidden(record: Json, { passphrase, treasury }: Network): boolean {
  const { transaction_hash, transaction } = record
  const base64 = (transaction as Json | null | undefined)?.envelope_xdr
  if (typeof base64 !== 'string' || typeof transaction_hash !== 'string') return false
  try {
    if (!sealedIn(base64, passphrase, transaction_hash)) return false
    const place = Number(positionIn(record) & 0xfffn) - 1
    const { operation, source } = readEnvelope(base64, place)
    const { destination, transfer } = operation
    if (transfer?.contract === nativeContract(passphrase))
      return (transfer.from === treasury) !== (transfer.to.account === treasury)
    const isOut = (operation.source ?? source) === treasury
    return destination !== null && isOut !== (destination.account === treasury)
  } catch (error) {
    if (error instanceof Unreadable) return false
    throw error
  }
}

type Proof = {
  readonly envelope: Envelope
  /** By the own key of the account that pays; a contract acts for the account that calls it. */
  readonly isSigned: boolean
  readonly innerHash: string | null
}

/** The records of a batch follow one another with the same envelope: it is hashed and verified once. */
let last: {
  key: string
  sealed: Sealed | false | null
  signers: Map<string, Signed | null>
} | null = null

function sealOf(base64: string, passphrase: string, hash: string): Sealed | false | null {
  const key = `${passphrase} ${hash} ${base64}`
  if (last?.key !== key)
    last = { key, sealed: sealedIn(base64, passphrase, hash), signers: new Map() }
  return last.sealed
}

function signedBy(sealed: Sealed, account: string): Signed | null {
  const known = last?.sealed === sealed ? last.signers : new Map<string, Signed | null>()
  const before = known.get(account)
  if (before !== undefined) return before
  const signed = signedByAccount(sealed, account)
  known.set(account, signed)
  return signed
}

/** Returns null if the envelope is newer than this code; a wrong hash is a contradiction. */
function proofIn(transaction: Json, hash: string, place: number, passphrase: string): Proof | null {
  const base64 = text(transaction, 'envelope_xdr')
  try {
    const sealed = sealOf(base64, passphrase, hash)
    if (sealed === false) throw new Contradiction('an envelope of another transaction')
    if (sealed === null) return null
    const envelope = readEnvelope(base64, place)
    const signed = signedBy(sealed, envelope.operation.source ?? envelope.source)
    const possible = signed ? [signed] : sealed.transactions
    const innerHash = sealed.isBump ? innerHashIn(transaction, possible, hash) : null
    return { envelope, isSigned: signed !== null, innerHash }
  } catch (error) {
    if (error instanceof Unreadable) return null
    throw error
  }
}

/** Where the server names it, it must be one that the fee bump may contain: the signed one, if one is. */
function innerHashIn(
  { inner_transaction: inner }: Json,
  transactions: readonly Signed[],
  hash: string,
): string | null {
  const possible = transactions.map((each) => each.hash.toString('hex'))
  const named = (inner as Json | null | undefined)?.hash
  const found = named === undefined ? possible[0] : possible.find((each) => each === named)
  if (named !== undefined && found === undefined)
    throw new Contradiction('another inner transaction')
  return found === undefined || found === hash ? null : found
}

/** How much of the stated amount the envelope proves; null if nothing. */
function provedOf(
  { amount, asset, from, to, muxedId }: Claim,
  { operation }: Envelope,
  passphrase: string,
): bigint | null {
  if (operation.kind !== 'invoke_host_function')
    return operation.atLeast ? operation.amount : amount
  const { transfer } = operation
  const isSame =
    transfer?.contract === nativeContract(passphrase) &&
    asset === 'native' &&
    transfer.from === from &&
    transfer.to.account === to &&
    (transfer.to.muxedId === null || String(transfer.to.muxedId) === muxedId) &&
    transfer.amount === amount
  return isSame ? amount : null
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
