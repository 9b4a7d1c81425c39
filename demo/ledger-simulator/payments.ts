// The wallets' payments: transactions of one operation, signed.
import { forms } from '../../adapters/ledgers/envelope.ts'
import { decodeAccount, type LedgerAddress } from '../../shop/payments/destinations/rules/strkey.ts'
import { hashOf } from './envelopes.ts'
import { signedBy } from './keys.ts'
import { baseFee } from './ledger.ts'
import { int, long, opaque } from './xdr-bytes.ts'

type Payment = {
  /** Pays the fee. */
  readonly source: string
  readonly sequence: bigint
  readonly from: string
  readonly to: LedgerAddress
  readonly stroops: bigint
  readonly memo: string | null
  /** The account does not exist yet. */
  readonly isFirst: boolean
  /** Seeds of the signers, in hex. */
  readonly seeds: readonly string[]
}

/** Returns base64. Throws for an invalid address. */
export function signedPayment(payment: Payment, passphrase: string): string {
  const { source, sequence, from, to, stroops, memo, isFirst, seeds } = payment
  const target = isFirst
    ? [int(0), plain(to.account)]
    : [int(1), to.muxedId === null ? plain(to.account) : muxedTo(to.account, to.muxedId), int(0)]
  const bytes = Buffer.concat([
    int(forms.transaction),
    plain(source),
    int(Number(baseFee)),
    long(sequence),
    // No time bounds.
    int(0),
    ...(memo === null ? [int(0)] : [int(1), opaque(Buffer.from(memo))]),
    // One operation, with its own source.
    int(1),
    int(1),
    plain(from),
    ...target,
    long(stroops),
    int(0),
  ])
  const signatures = seeds.flatMap((seed) => {
    const { hint, signature } = signedBy(seed, hashOf(bytes, passphrase))
    return [hint, opaque(signature)]
  })
  return Buffer.concat([bytes, int(seeds.length), ...signatures]).toString('base64')
}

const plain = (base: string): Buffer => Buffer.concat([int(0), keyOf(base)])
const muxedTo = (base: string, id: bigint): Buffer =>
  Buffer.concat([int(0x100), long(BigInt.asIntN(64, id)), keyOf(base)])

function keyOf(base: string): Uint8Array {
  const key = decodeAccount(base)
  if (!key) throw new Error('not a ledger account')
  return key
}
