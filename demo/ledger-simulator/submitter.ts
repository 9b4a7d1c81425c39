// Where transactions are handed in: the official library reads them, and signature, sequence, fee, time
// and balances are checked; then the transaction is written to the journal, applied and answered for, one after the other.
import type { FeeBumpTransaction, Transaction } from '@stellar/stellar-sdk/base'
import { readAddress } from '../../shop/payments/requests/rules/strkey.ts'
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

/** Half a hundred megabytes, loaded when the first transaction comes. */
export const library = () => import('@stellar/stellar-sdk/base')

export function makeSubmitter(
  ledger: Ledger,
  journal: Pick<Journal, 'append'>,
  clock: () => number,
): Submitter {
  let queue: Promise<unknown> = Promise.resolve()

  async function handle(envelope: string): Promise<Submission> {
    const sdk = await library()
    let handed: Transaction | FeeBumpTransaction
    try {
      handed = sdk.TransactionBuilder.fromXDR(envelope, ledger.genesis.passphrase)
    } catch {
      return { kind: 'malformed' }
    }
    const known = ledger.transactions.get(hex(handed.hash()))
    if (known) return { kind: 'applied', transaction: known, codes: [] }

    const bump = 'innerTransaction' in handed ? handed : null
    const inner = 'innerTransaction' in handed ? handed.innerTransaction : handed
    const operations = readOperations(inner)
    const code = refusal(ledger, inner, bump, operations, clock)
    const count = BigInt(inner.operations.length + (bump ? 1 : 0))
    const fee = baseFee * count
    if (code || !operations) {
      const why = code ?? 'tx_not_supported'
      return { kind: 'rejected', code: why, result: resultXdr(0n, why, null) }
    }

    const feeAccount = baseOf(bump?.feeSource ?? inner.source)
    const codes = ledger.trial(operations, { account: feeAccount, stroops: fee })
    const tried = operations.slice(0, codes?.length ?? operations.length)
    const results = tried.map(({ type }, place) => ({ type, code: codes?.[place] ?? 'op_success' }))
    const innerHash = bump ? hex(inner.hash()) : null
    const transaction: Applied = {
      hash: hex(handed.hash()),
      ledger: ledger.latest().ledger + 1,
      at: wholeSeconds(Math.max(clock(), ledger.latest().at.getTime())),
      successful: codes === null,
      source: baseOf(inner.source),
      sequence: inner.sequence,
      feeAccount,
      feeCharged: String(fee),
      maxFee: handed.fee,
      memo: memoOf(inner),
      envelope,
      result: resultXdr(fee, codes ? 'tx_failed' : 'tx_success', results, innerHash),
      signatures: handed.signatures.map(({ signature }) => base64(signature.value)),
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

/** Why a transaction may not enter a ledger; null if it may. The order of the checks is stellar-core's. */
function refusal(
  ledger: Ledger,
  inner: Transaction,
  bump: FeeBumpTransaction | null,
  operations: readonly Operation[] | null,
  clock: () => number,
): string | null {
  if (inner.operations.length === 0) return 'tx_missing_operation'
  if (!operations) return 'tx_not_supported'
  const seconds = BigInt(Math.floor(clock() / 1000))
  const { minTime = '0', maxTime = '0' } = inner.timeBounds ?? {}
  if (seconds < BigInt(minTime)) return 'tx_too_early'
  if (BigInt(maxTime) > 0n && seconds > BigInt(maxTime)) return 'tx_too_late'
  const least = baseFee * BigInt(inner.operations.length + (bump ? 1 : 0))
  if (BigInt(bump?.fee ?? inner.fee) < least) return 'tx_insufficient_fee'
  const source = ledger.accounts.get(baseOf(inner.source))
  const payer = ledger.accounts.get(baseOf(bump?.feeSource ?? inner.source))
  if (!source || !payer) return 'tx_no_source_account'
  if (BigInt(inner.sequence) !== source.sequence + 1n) return 'tx_bad_seq'
  const needed = new Set([baseOf(inner.source), ...operations.map((each) => each.source)])
  const unsigned = signatureRefusal(inner, needed)
  if (unsigned) return unsigned
  if (bump) {
    const bumped = signatureRefusal(bump, new Set([baseOf(bump.feeSource)]))
    if (bumped) return bumped
  }
  return payer.balance < least ? 'tx_insufficient_balance' : null
}

/** Every account that acts has signed, and nobody else has. Keys have their own account only. */
function signatureRefusal(
  transaction: Transaction | FeeBumpTransaction,
  needed: ReadonlySet<string>,
): string | null {
  const hash = transaction.hash()
  const missing = new Set(needed)
  for (const { signature } of transaction.signatures) {
    const signer = [...missing].find((account) => isSignedBy(account, hash, signature.value))
    if (!signer) return missing.size > 0 ? 'tx_bad_auth' : 'tx_bad_auth_extra'
    missing.delete(signer)
  }
  return missing.size > 0 ? 'tx_bad_auth' : null
}

/** Null where an operation is none that this ledger knows. */
function readOperations(transaction: Transaction): Operation[] | null {
  const operations = transaction.operations.map((operation): Operation | null => {
    const from = operation.source ?? transaction.source
    const source = baseOf(from)
    if (operation.type === 'createAccount') {
      const { destination: account, startingBalance } = operation
      const fields = { funder: source, account, starting_balance: startingBalance }
      return { type: 'create_account', source, fields, stroops: stroopsOf(startingBalance) }
    }
    if (operation.type === 'payment') {
      const { asset, amount, destination } = operation
      const fields = {
        ...assetFields(asset.isNative() ? null : asset),
        ...party('from', from),
        ...party('to', destination),
        amount,
      }
      return { type: 'payment', source, fields, stroops: stroopsOf(amount) }
    }
    if (operation.type === 'createClaimableBalance' && operation.asset.isNative()) {
      const claimants = operation.claimants.map(({ destination }) => destination).join(' ')
      const fields = { asset: 'native', amount: operation.amount, claimants }
      const stroops = stroopsOf(operation.amount)
      return { type: 'create_claimable_balance', source, fields, stroops }
    }
    if (operation.type === 'accountMerge') {
      const fields = { ...party('account', from), ...party('into', operation.destination) }
      return { type: 'account_merge', source, fields, stroops: '' }
    }
    return null
  })
  return operations.every((operation) => operation !== null) ? operations : null
}

function assetFields(asset: { code: string; issuer?: string } | null): Record<string, string> {
  if (!asset) return { asset_type: 'native' }
  const type = asset.code.length > 4 ? 'credit_alphanum12' : 'credit_alphanum4'
  return { asset_type: type, asset_code: asset.code, asset_issuer: asset.issuer ?? '' }
}

/** Horizon tells the base account, and beside it the muxed one where there is one. */
function party(name: string, address: string): Record<string, string> {
  const read = readAddress(address)
  if (!read || read.muxedId === null) return { [name]: address }
  return {
    [name]: read.account,
    [`${name}_muxed`]: address,
    [`${name}_muxed_id`]: String(read.muxedId),
  }
}

function memoOf({ memo }: Transaction): Applied['memo'] {
  const { type, value } = memo
  if (type === 'text') {
    const bytes = Buffer.from(value as Uint8Array)
    return { type, text: bytes.toString('utf8'), bytes: bytes.toString('base64') }
  }
  if (type === 'id') return { type, text: String(value) }
  if (type === 'hash' || type === 'return') return { type, text: base64(value as Uint8Array) }
  return { type: 'none' }
}

const baseOf = (address: string): string => readAddress(address)?.account ?? address
const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex')
const base64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64')
/** The library writes amounts with exactly seven decimals. */
const stroopsOf = (amount: string): string => String(BigInt(amount.replace('.', '')))
