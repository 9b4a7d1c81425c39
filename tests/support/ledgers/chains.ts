// Chain configurations, and the extended public key of a well-known test account.
import { HDKey } from '@scure/bip32'
import { mnemonicToSeedSync } from '@scure/bip39'
import type { ChainSetup } from '../../../adapters/ledgers/evm/chain.ts'
import { tokenMethod } from '../../../shop/payments/requests/rules/methods.ts'
import type { AcceptedToken } from '../../../shop/payments/tokens/port.ts'
import { tokenCode } from '../../../shop/platform/money/rules.ts'

// The well-known phrase of development nodes; it controls no funds.
const phrase = 'test test test test test test test test test test test junk'
export const testXpub = HDKey.fromMasterSeed(mnemonicToSeedSync(phrase)).derive(
  "m/44'/60'/0'",
).publicExtendedKey

export const testTronXpub = HDKey.fromMasterSeed(mnemonicToSeedSync(phrase)).derive(
  "m/44'/195'/0'",
).publicExtendedKey

/** A token of a row, as the settings read it. */
export function acceptedToken(symbol: string, token: string, decimals = 6): AcceptedToken {
  const code = tokenCode(symbol.toUpperCase())
  if (!code) throw new Error(`${symbol} is no code`)
  return { symbol: code, method: tokenMethod(code), contractSymbol: symbol, token, decimals }
}

export const chainOf = (more: Partial<ChainSetup> & Pick<ChainSetup, 'token'>): ChainSetup => ({
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
