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
import { nativeContract } from './contract-transfer.ts'
import { type Envelope, readEnvelope } from './envelope.ts'
import { type Sealed, sealedIn, signedByAccount } from './signatures.ts'
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

  const id = text(record, 'paging_token')
  if (!/^\d{1,19}$/.test(id)) throw new Contradiction('a paging token that is no operation')
  const place = Number(BigInt(id) & 0xfffn) - 1
  const ledger = Number(BigInt(id) >> 32n)
  const transaction = object(record, 'transaction')
  if (transaction.ledger !== ledger) throw new Misplaced('another ledger than its operation')
  if (transaction.successful !== undefined && transaction.successful !== true)
    throw new Contradiction('a successful operation of a failed transaction')
  const hash = text(record, 'transaction_hash')
  const proof = proofIn(transaction, hash, place, network.passphrase)
  const at = new Date(text(record, 'created_at'))
  if (Number.isNaN(at.getTime())) throw new Contradiction('a time that is none')
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
      const { innerHash: _, ...rest } = marks
      sent.push({ operationId, hash, at, to, muxedId, amount, ...rest })
    }
  }
  return { transfers, sent }
}

/** A record that is said to concern others, though its envelope pays the account or is paid by it. */
function isHidden(
  { paging_token, transaction_hash, transaction }: Json,
  network: Network,
): boolean {
  const { passphrase, treasury } = network
  const base64 = (transaction as Json | null | undefined)?.envelope_xdr
  if (typeof base64 !== 'string' || typeof transaction_hash !== 'string') return false
  try {
    if (!sealedIn(base64, passphrase, transaction_hash)) return false
    const place = Number(BigInt(String(paging_token)) & 0xfffn) - 1
    const { operation, source } = readEnvelope(base64, place)
    const { destination, transfer } = operation
    if (transfer?.contract === nativeContract(passphrase))
      return (transfer.from === treasury) !== (transfer.to.account === treasury)
    const isOut = (operation.source ?? source) === treasury
    return destination !== null && isOut !== (destination.account === treasury)
  } catch (error) {
    if (error instanceof Unreadable || error instanceof SyntaxError) return false
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
let last: { key: string; sealed: Sealed | false | null; signers: Map<string, boolean> } | null =
  null

function sealOf(base64: string, passphrase: string, hash: string): Sealed | false | null {
  const key = `${passphrase} ${hash} ${base64}`
  if (last?.key !== key)
    last = { key, sealed: sealedIn(base64, passphrase, hash), signers: new Map() }
  return last.sealed
}

function isSignedBy(sealed: Sealed, account: string): boolean {
  const known = last?.sealed === sealed ? last.signers : new Map<string, boolean>()
  const isSigned = known.get(account) ?? signedByAccount(sealed, account) !== null
  known.set(account, isSigned)
  return isSigned
}

/** Returns null if the envelope is newer than this code; a wrong hash is a contradiction. */
function proofIn(transaction: Json, hash: string, place: number, passphrase: string): Proof | null {
  const base64 = text(transaction, 'envelope_xdr')
  try {
    const sealed = sealOf(base64, passphrase, hash)
    if (sealed === false) throw new Contradiction('an envelope of another transaction')
    if (sealed === null) return null
    const envelope = readEnvelope(base64, place)
    const isSigned = isSignedBy(sealed, envelope.operation.source ?? envelope.source)
    return {
      envelope,
      isSigned,
      innerHash: innerHashIn(transaction, sealed, hash),
    }
  } catch (error) {
    if (error instanceof Unreadable) return null
    throw error
  }
}

/** Where the server names it, it must be one that the fee bump may contain. */
function innerHashIn(
  { inner_transaction: inner }: Json,
  { isBump, transactions }: Sealed,
  hash: string,
): string | null {
  if (!isBump) return null
  const possible = transactions.map((each) => each.hash.toString('hex'))
  const named = (inner as Json | null | undefined)?.hash
  if (named !== undefined && !possible.includes(String(named)))
    throw new Contradiction('another inner transaction')
  const found = named === undefined ? possible[0] : String(named)
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
