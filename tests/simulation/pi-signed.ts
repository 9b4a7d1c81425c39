// Transactions as wallets sign them: real envelopes by the official library, with real signatures.
import { createHash } from 'node:crypto'
import {
  Account,
  Memo as SdkMemo,
  type Transaction,
  TransactionBuilder,
  xdr,
} from '@stellar/stellar-sdk/base'
import { accountOf, signedBy } from '../../demo/ledger-simulator/keys.ts'
import type { Memo } from '../../shop/payments/requests/rules/memo.ts'

export const network = 'Piazza Ledger Simulator'
const seedOf = (name: string): string => createHash('sha256').update(`pi ${name}`).digest('hex')
const names = new Map<string, string>()

/** The deterministic account (G…) of this name, with a known key. */
export function accountNamed(name: string): string {
  const account = accountOf(seedOf(name))
  names.set(account, name)
  return account
}

/** The shop's own, one after the other: the first is in force when it opens. */
export const treasuries: readonly string[] = Array.from({ length: 16 }, (_, place) =>
  accountNamed(place === 0 ? 'treasury' : `treasury ${place + 1}`),
)
const own = new Set(treasuries)
export const isTreasury = (account: string | undefined): boolean => own.has(account ?? '')

export type Signed = {
  readonly hash: string
  /** Hash of the transaction inside a fee bump. */
  readonly innerHash: string | null
  readonly envelope: string
}

/** `sequence` makes each transaction unique. With `sponsor` another account pays the fee: a fee bump around it. */
export function sign(
  source: string,
  operations: readonly xdr.Operation[],
  more: {
    sequence: number
    memo: Memo | null
    sponsor?: string | null
    /** Uses preconditions v2. */
    isConditional?: boolean
  },
): Signed {
  const builder = new TransactionBuilder(new Account(source, String(more.sequence)), {
    fee: '100000',
    networkPassphrase: network,
    timebounds: { minTime: 0, maxTime: 0 },
  })
  for (const operation of operations) builder.addOperation(operation)
  if (more.memo) builder.addMemo(memoOf(more.memo))
  if (more.isConditional) builder.setLedgerbounds(1, 0)
  const inner = builder.build()
  sealed(inner, source)
  if (!more.sponsor)
    return { hash: hex(inner.hash()), innerHash: null, envelope: String(inner.toXDR()) }
  const outer = TransactionBuilder.buildFeeBumpTransaction(more.sponsor, '200000', inner, network)
  sealed(outer, more.sponsor)
  return { hash: hex(outer.hash()), innerHash: hex(inner.hash()), envelope: String(outer.toXDR()) }
}

/** An envelope form newer than any that the shop knows. */
export function newerForm({ envelope, hash }: Signed): Signed {
  const bytes = Buffer.from(envelope, 'base64')
  bytes.writeUInt32BE(9)
  return {
    hash: createHash('sha256').update(hash).digest('hex'),
    innerHash: null,
    envelope: bytes.toString('base64'),
  }
}

function sealed(
  transaction: Pick<Transaction, 'hash' | 'addDecoratedSignature'>,
  account: string,
): void {
  const seed = seedOf(names.get(account) ?? account)
  transaction.addDecoratedSignature(new xdr.DecoratedSignature(signedBy(seed, transaction.hash())))
}

function memoOf({ type, value }: Memo): SdkMemo {
  if (type === 'text') return SdkMemo.text(value)
  if (type === 'id') return SdkMemo.id(value)
  const bytes = Buffer.from(value, 'hex')
  return type === 'hash' ? SdkMemo.hash(bytes) : SdkMemo.return(bytes)
}

const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex')
