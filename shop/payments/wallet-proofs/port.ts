// Port to wallet cryptography: addresses and signatures.
import type { WalletKind } from './rules.ts'

export type Signed = {
  readonly kind: WalletKind
  readonly address: string
  readonly message: string
  readonly signature: string
}

export interface Wallets {
  /** The address in its canonical spelling; null if the text is no address, or its checksum is wrong. */
  readAddress(kind: WalletKind, text: string): Promise<string | null>
  /** SEP-53 and EIP-191; contract signatures (EIP-1271) only if a chain is configured. False for malformed ones. */
  isSigned(signed: Signed): Promise<boolean>
}
