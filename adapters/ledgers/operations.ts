// Parses the operations of a transaction envelope: payments are read, others skipped.
import { encodeAccount, type LedgerAddress } from '../../shop/payments/destinations/rules/strkey.ts'
import { type ContractTransfer, contractTransfer } from './contract-transfer.ts'
import { type Reader, Unreadable } from './xdr.ts'

/** An operation as signed. Amounts in stroops. */
export type Operation = {
  /** Horizon's name of its type; null if it is no payment. */
  readonly kind: string | null
  /** The base account that it acts for, if not the transaction's. */
  readonly source: string | null
  readonly destination: LedgerAddress | null
  /** Received asset: `native`, or CODE:ISSUER. */
  readonly asset: string | null
  /** Null if the envelope does not contain it (`account_merge`, contract calls). */
  readonly amount: bigint | null
  /** True if `amount` is a minimum. */
  readonly atLeast: boolean
  /** A contract call that is a token's transfer. */
  readonly transfer?: ContractTransfer | null
}

type Paying = Omit<Operation, 'source'>

/** Throws `Unreadable` for an unknown type, since the position of what follows is unknown. */
export function readOperation(reader: Reader): Operation {
  const source = reader.option(muxed)?.account ?? null
  const type = reader.int()
  const paying = payments[type]
  if (paying) return { source, ...paying(reader) }
  const fields = others[type]
  if (!fields) throw new Unreadable(`operation of type ${type}`)
  for (const read of fields) read(reader)
  const nothing = { kind: null, destination: null, asset: null, amount: null, atLeast: false }
  return { source, ...nothing }
}

export function muxed(reader: Reader): LedgerAddress {
  const type = reader.int()
  if (type !== 0 && type !== 0x100) throw new Unreadable(`account of type ${type}`)
  const muxedId = type === 0 ? null : reader.unsignedLong()
  return { account: encodeAccount(reader.take(32)), muxedId }
}

export function account(reader: Reader): string {
  if (reader.int() !== 0) throw new Unreadable('unknown key type')
  return encodeAccount(reader.take(32))
}

export function asset(reader: Reader): string {
  const type = reader.int()
  if (type === 0) return 'native'
  if (type !== 1 && type !== 2) throw new Unreadable(`asset of type ${type}`)
  const code = reader.take(type === 1 ? 4 : 12)
  return `${code.toString('latin1').replace(/\0+$/, '')}:${account(reader)}`
}

const payments: Record<number, (reader: Reader) => Paying> = {
  0: (reader) => ({
    kind: 'create_account',
    destination: { account: account(reader), muxedId: null },
    asset: 'native',
    amount: reader.long(),
    atLeast: false,
  }),
  1: (reader) => ({
    kind: 'payment',
    destination: muxed(reader),
    asset: asset(reader),
    amount: reader.long(),
    atLeast: false,
  }),
  2: (reader) => pathPayment(reader, 'path_payment_strict_receive'),
  8: (reader) => ({
    kind: 'account_merge',
    destination: muxed(reader),
    asset: 'native',
    amount: null,
    atLeast: false,
  }),
  13: (reader) => pathPayment(reader, 'path_payment_strict_send'),
  // A contract call is the only operation of its transaction, so nothing after it needs to be found.
  24: (reader) => ({
    kind: 'invoke_host_function',
    destination: null,
    asset: null,
    amount: null,
    atLeast: false,
    transfer: contractTransfer(reader),
  }),
}

function pathPayment(reader: Reader, kind: string): Paying {
  asset(reader)
  reader.long()
  const paying = { destination: muxed(reader), asset: asset(reader), amount: reader.long() }
  reader.list(5, asset)
  return { kind, ...paying, atLeast: kind === 'path_payment_strict_send' }
}

type Field = (reader: Reader) => unknown
const int: Field = (reader) => reader.int()
const long: Field = (reader) => reader.long()
const hash: Field = (reader) => reader.take(32)
const text: Field = (reader) => reader.opaque(64)
const price: Field = (reader) => reader.take(8)
const maybe =
  (read: Field): Field =>
  (reader) =>
    reader.option(read)
const all =
  (...fields: Field[]): Field =>
  (reader) => {
    for (const read of fields) read(reader)
  }
/** A union, discriminated by its first number. */
const either =
  (forms: Record<number, Field>): Field =>
  (reader) => {
    const type = reader.int()
    const read = forms[type]
    if (!read) throw new Unreadable(`unknown form ${type}`)
    read(reader)
  }
const nothing: Field = () => {}

const balance = either({ 0: hash })
const pool = either({ 0: all(asset, asset, int) })
const code4: Field = (reader) => reader.take(4)
const code12: Field = (reader) => reader.take(12)
const issued4 = all(code4, account)
const issued12 = all(code12, account)
export const signerKey = either({ 0: hash, 1: hash, 2: hash, 3: all(hash, text) })
export const predicate: Field = either({
  0: nothing,
  1: (reader) => reader.list(2, predicate),
  2: (reader) => reader.list(2, predicate),
  3: maybe((reader) => predicate(reader)),
  4: long,
  5: long,
})
const claimant = either({ 0: all(account, predicate) })
const ledgerKey = either({
  0: account,
  1: all(account, either({ 0: nothing, 1: issued4, 2: issued12, 3: hash })),
  2: all(account, long),
  3: all(account, text),
  4: balance,
  5: hash,
})
const offer = [asset, asset, long, price]

/** Fields of operations that may precede a payment, by type. */
const others: Record<number, readonly Field[]> = {
  3: [...offer, long],
  4: offer,
  5: [
    maybe(account),
    ...Array.from({ length: 6 }, () => maybe(int)),
    maybe(text),
    maybe(all(signerKey, int)),
  ],
  6: [either({ 0: nothing, 1: issued4, 2: issued12, 3: pool }), long],
  7: [account, either({ 1: code4, 2: code12 }), int],
  9: [],
  10: [text, maybe(text)],
  11: [long],
  12: [...offer, long],
  14: [asset, long, (reader) => reader.list(10, claimant)],
  15: [balance],
  16: [account],
  17: [],
  18: [either({ 0: ledgerKey, 1: all(account, signerKey) })],
  19: [asset, muxed, long],
  20: [balance],
  21: [account, asset, int, int],
  22: [hash, long, long, price, price],
  23: [hash, long, long, long],
}
