// Parses a direct call of a token contract's `transfer` (SEP-41), the only contract call that states what it moves.
import { createHash } from 'node:crypto'
import { encodeAccount, type LedgerAddress } from '../../shop/payments/destinations/rules/strkey.ts'
import { type Reader, Unreadable } from './xdr.ts'

/** As signed: `from` and `to` are accounts, `amount` is in stroops. */
export type ContractTransfer = {
  /** The called contract's 32 bytes, in hex. */
  readonly contract: string
  readonly from: string
  readonly to: LedgerAddress
  readonly amount: bigint
}

const addresses = { account: 0, contract: 1, muxed: 2 }
const values = { i128: 10, address: 18 }

/** Null for any other call. The reader is at the host function; nothing after it needs to be read. */
export function contractTransfer(reader: Reader): ContractTransfer | null {
  try {
    if (reader.int() !== 0 || reader.int() !== addresses.contract) return null
    const contract = reader.take(32).toString('hex')
    const name = reader.opaque(32).toString('latin1')
    if (name !== 'transfer' || reader.int() !== 3) return null
    const from = address(reader)
    const to = address(reader)
    if (!from || !to || from.muxedId !== null || reader.int() !== values.i128) return null
    const high = reader.long()
    const amount = (high << 64n) + reader.unsignedLong()
    return amount > 0n ? { contract, from: from.account, to, amount } : null
  } catch (error) {
    if (error instanceof Unreadable) return null
    throw error
  }
}

/** The id of the contract through which a network's own coin is moved, in hex. */
export function nativeContract(passphrase: string): string {
  const network = createHash('sha256').update(passphrase).digest()
  // Hash preimage of a contract id (8), derived from an asset (1), which is the native one (0).
  const preimage = Buffer.concat([word(8), network, word(1), word(0)])
  return createHash('sha256').update(preimage).digest('hex')
}

function address(reader: Reader): LedgerAddress | null {
  if (reader.int() !== values.address) return null
  const type = reader.int()
  if (type === addresses.account && reader.int() === 0)
    return { account: encodeAccount(reader.take(32)), muxedId: null }
  if (type !== addresses.muxed) return null
  const muxedId = reader.unsignedLong()
  return { account: encodeAccount(reader.take(32)), muxedId }
}

function word(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}
