// Chains as an operator sets them up, and the public key of an account that everybody has.
import { HDKey } from '@scure/bip32'
import { mnemonicToSeedSync } from '@scure/bip39'
import type { ChainSetup } from '../../../adapters/ledgers/evm/chain.ts'

// The published phrase of every development node: nobody's money.
const phrase = 'test test test test test test test test test test test junk'
export const testXpub = HDKey.fromMasterSeed(mnemonicToSeedSync(phrase)).derive(
  "m/44'/60'/0'",
).publicExtendedKey

export const testTronXpub = HDKey.fromMasterSeed(mnemonicToSeedSync(phrase)).derive(
  "m/44'/195'/0'",
).publicExtendedKey

export const chainOf = (more: Partial<ChainSetup> & { token: string }): ChainSetup => ({
  ledger: `eip155:${more.chainId ?? 31337}`,
  name: 'Test chain',
  chainId: 31337,
  decimals: 6,
  symbol: 'USDT',
  others: [],
  coin: { symbol: 'ETH', decimals: 18 },
  explorer: null,
  rpcUrls: [],
  finality: 'finalized',
  ...more,
})
