// Port to wallet cryptography: addresses and signatures.
import type { WalletKind } from './rules.ts'

export type Signed = {
  readonly kind: WalletKind
  readonly address: string
  readonly message: string
  readonly signature: string
}

export interface Wallets {
  /** The address in its one spelling; null where the text is none, or its checksum is wrong. */
  readAddress(kind: WalletKind, text: string): Promise<string | null>
  /** SEP-53 and EIP-191; a contract's own word (EIP-1271) only where a chain is set up. False for anything unreadable. */
  isSigned(signed: Signed): Promise<boolean>
}
