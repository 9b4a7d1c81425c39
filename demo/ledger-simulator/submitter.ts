// Submission of transactions: signature, sequence, fee, time and balances are checked; then the
// transaction is written to the journal, applied and confirmed, one at a time.
import { type Bump, type Handed, type Inner, readSigned, type Signed } from './envelopes.ts'
import type { Journal } from './journal.ts'
import { wholeSeconds } from './journal.ts'
import { isSignedBy } from './keys.ts'
import { type Applied, baseFee, type Ledger, type Operation } from './ledger.ts'
import { resultXdr } from './results.ts'

export type Submission =
  | { readonly kind: 'applied'; readonly transaction: Applied; readonly codes: readonly string[] }
  | { readonly kind: 'rejected'; readonly code: string; readonly result: string }
  | { readonly kind: 'malformed' }

export type Submitter = { submit(envelope: string): Promise<Submission> }

export function makeSubmitter(
  ledger: Ledger,
  journal: Pick<Journal, 'append'>,
  clock: () => number,
): Submitter {
  let queue: Promise<unknown> = Promise.resolve()

  async function handle(envelope: string): Promise<Submission> {
    let handed: Handed
    try {
      handed = readSigned(envelope, ledger.genesis.passphrase)
    } catch {
      return { kind: 'malformed' }
    }
    const { inner, bump } = handed
    const { hash, signatures, fee: maxFee } = bump ?? inner
    const known = ledger.transactions.get(hex(hash))
    if (known) return { kind: 'applied', transaction: known, codes: [] }

    const operations = allKnown(inner)
    const code = refusal(ledger, inner, bump, operations, clock)
    const count = BigInt(inner.operations.length + (bump ? 1 : 0))
    const fee = baseFee * count
    if (code || !operations) {
      const why = code ?? 'tx_not_supported'
      return { kind: 'rejected', code: why, result: resultXdr(0n, why, null) }
    }

    const feeAccount = bump?.feeSource ?? inner.source
    const codes = ledger.trial(operations, { account: feeAccount, stroops: fee })
    const tried = operations.slice(0, codes?.length ?? operations.length)
    const results = tried.map(({ type }, place) => ({ type, code: codes?.[place] ?? 'op_success' }))
    const innerHash = bump ? hex(inner.hash) : null
    const transaction: Applied = {
      hash: hex(hash),
      ledger: ledger.latest().ledger + 1,
      at: wholeSeconds(Math.max(clock(), ledger.latest().at.getTime())),
      successful: codes === null,
      source: inner.source,
      sequence: String(inner.sequence),
      feeAccount,
      feeCharged: String(fee),
      maxFee: String(maxFee),
      memo: memoOf(inner),
      envelope,
      result: resultXdr(fee, codes ? 'tx_failed' : 'tx_success', results, innerHash),
      signatures: signatures.map(base64),
      innerHash,
      operations,
    }
    await journal.append(transaction)
    ledger.apply(transaction)
    return { kind: 'applied', transaction, codes: codes ?? [] }
  }

  return {
    submit(envelope) {
      const done = queue.then(() => handle(envelope))
      queue = done.catch(() => {})
      return done
    },
  }
}

/** Why a transaction is rejected; null if it is valid. The order of the checks is stellar-core's. */
function refusal(
  ledger: Ledger,
  inner: Inner,
  bump: Bump | null,
  operations: readonly Operation[] | null,
  clock: () => number,
): string | null {
  if (inner.operations.length === 0) return 'tx_missing_operation'
  if (!operations) return 'tx_not_supported'
  const seconds = BigInt(Math.floor(clock() / 1000))
  if (seconds < inner.minTime) return 'tx_too_early'
  if (inner.maxTime > 0n && seconds > inner.maxTime) return 'tx_too_late'
  const least = baseFee * BigInt(inner.operations.length + (bump ? 1 : 0))
  if ((bump ?? inner).fee < least) return 'tx_insufficient_fee'
  const source = ledger.accounts.get(inner.source)
  const payer = ledger.accounts.get(bump?.feeSource ?? inner.source)
  if (!source || !payer) return 'tx_no_source_account'
  if (inner.sequence !== source.sequence + 1n) return 'tx_bad_seq'
  const needed = new Set([inner.source, ...operations.map((each) => each.source)])
  const unsigned = signatureRefusal(inner, needed)
  if (unsigned) return unsigned
  if (bump) {
    const bumped = signatureRefusal(bump, new Set([bump.feeSource]))
    if (bumped) return bumped
  }
  return payer.balance < least ? 'tx_insufficient_balance' : null
}

/** Requires a signature of every source account, and no other. Keys have their own account only. */
function signatureRefusal(
  { hash, signatures }: Signed,
  needed: ReadonlySet<string>,
): string | null {
  const missing = new Set(needed)
  for (const signature of signatures) {
    const signer = [...missing].find((account) => isSignedBy(account, hash, signature))
    if (!signer) return missing.size > 0 ? 'tx_bad_auth' : 'tx_bad_auth_extra'
    missing.delete(signer)
  }
  return missing.size > 0 ? 'tx_bad_auth' : null
}

/** Returns null if an operation is not supported by this ledger. */
function allKnown({ operations }: Inner): Operation[] | null {
  const known = operations.filter((operation) => operation !== null)
  return known.length === operations.length ? known : null
}

function memoOf({ memo }: Inner): Applied['memo'] {
  if (!memo) return { type: 'none' }
  const { type, value, bytes } = memo
  if (type === 'text') return { type, text: value, bytes: base64(bytes) }
  return { type, text: type === 'id' ? value : base64(bytes) }
}

const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex')
const base64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64')
