// Verifies wallet signatures: SEP-53 with Node's ed25519; Ethereum with ox, its curve loaded on first use; contract wallets by calling the contract.
import { createHash, createPublicKey, verify } from 'node:crypto'
import { checksum, isEqual, validate } from 'ox/Address'
import type { Hex } from 'ox/Hex'
import { decodeAccount } from '../../shop/payments/destinations/rules/strkey.ts'
import type { Wallets } from '../../shop/payments/wallet-proofs/port.ts'

/** `chains`: providers of each chain, for contract wallets (EIP-1271). */
export const makeWallets = (chains: readonly (readonly string[])[] = []): Wallets => ({
  async readAddress(kind, text) {
    if (kind === 'stellar') return decodeAccount(text) ? text : null
    return validate(text) ? checksum(text) : null
  },
  async isSigned({ kind, address, message, signature }) {
    if (kind === 'stellar') return isSignedByAccount(address, message, signature)
    try {
      return await isSignedByEvm(chains, { address, message, signature })
    } catch {
      return false
    }
  },
})

/** DER prefix of an ed25519 public key (RFC 8410). */
const keyFrame = Buffer.from('302a300506032b6570032100', 'hex')

/** SEP-53: the account's key signs the hash of the prefixed message. Base64, or hexadecimal. */
export function isSignedByAccount(
  address: string,
  message: string | Uint8Array,
  signature: string,
): boolean {
  const key = decodeAccount(address)
  const isHex = /^[0-9a-f]{128}$/i.test(signature)
  const bytes = Buffer.from(signature, isHex ? 'hex' : 'base64')
  if (!key || bytes.length !== 64) return false
  const signed = createHash('sha256').update('Stellar Signed Message:\n').update(message).digest()
  const publicKey = createPublicKey({
    key: Buffer.concat([keyFrame, key]),
    format: 'der',
    type: 'spki',
  })
  return verify(null, signed, publicKey, bytes)
}

async function isSignedByEvm(
  chains: readonly (readonly string[])[],
  signed: { address: string; message: string; signature: string },
): Promise<boolean> {
  const { address, message, signature } = signed
  if (!validate(address) || !/^0x[0-9a-f]*$/i.test(signature)) return false
  if (/^0x[0-9a-f]{130}$/i.test(signature)) {
    // Signatures are malleable: only the low-s form, which wallets produce, is accepted (EIP-2).
    if (BigInt(`0x${signature.slice(66, 130)}`) > halfOrder) return false
    if (await isSignedByKey(address, message, signature as Hex).catch(() => false)) return true
  }
  if (chains.length === 0 || signature.length > longestOfContract) return false
  const { verifyContractSignature } = await import('./contract-wallets.ts')
  return verifyContractSignature(chains, { address, message, signature })
}

/** EIP-191, version 0x45. The last byte is the recovery id; values with a chain id are of transactions. */
async function isSignedByKey(address: string, message: string, signature: Hex): Promise<boolean> {
  if (!/(?:00|01|1b|1c)$/i.test(signature)) return false
  const [{ recoverAddress }, { fromHex }, { messageHash }] = await Promise.all([
    import('ox/Secp256k1'),
    import('ox/Signature'),
    import('./message-hash.ts'),
  ])
  const payload = messageHash(message)
  return isEqual(address as Hex, recoverAddress({ payload, signature: fromHex(signature) }))
}

/** Half the order of secp256k1. */
const halfOrder = 0x7fffffffffffffffffffffffffffffff5d576e7357a4501ddfe92f46681b20a0n

/** In bytes, for several owners with 65 bytes each. */
const longestOfContract = 8_192
