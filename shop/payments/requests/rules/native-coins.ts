// Tokens and native coins of the chains, by what a transfer names. Pure.
import { type Coin, decimalsOf, tokenDecimals } from '../../../platform/money/rules.ts'
import type { ShopConfig } from '../../../world.ts'
import { tokensOn } from '../../destinations/rules/chain.ts'
import { assetOfToken } from './methods.ts'
import type { Method } from './states.ts'

type Named = { readonly ledger: string; readonly asset: string }

/**
 * The method that a chain's token (`USDC:0x…`) is; null if the shop does not accept it there. An earlier contract of USDT
 * is USDT still, unless the chain has it among the wrong tokens.
 */
export function tokenOf({ usdt }: Pick<ShopConfig, 'usdt'>, { ledger, asset }: Named) {
  const [symbol, token] = asset.split(':')
  const chain = usdt?.chains.find((each) => each.ledger === ledger)
  const known = chain && tokensOn(chain).find((each) => each.token === token)
  const isWrong = chain?.others.some((each) => each.token === token)
  return known?.method ?? (symbol === 'USDT' && !isWrong ? ('usdt' as const) : null)
}

/**
 * Symbol and decimals of an asset as named by a transfer (`USDC:0x…`, `CODE:ISSUER`), of a token that the shop accepts
 * in the shop's own; null if no longer configured.
 */
export function coinOf(
  { method, ledger, asset }: { method: Method; ledger: string; asset: string },
  { usdt }: Pick<ShopConfig, 'usdt'>,
): Coin | null {
  const [symbol = '', token] = asset.split(':')
  // Issued assets of Pi's ledger have as many decimals as its own coin.
  if (method === 'pi') return symbol ? { symbol, decimals: decimalsOf('PI') } : null
  const accepted = tokenOf({ usdt }, { ledger, asset })
  if (accepted) return { symbol: assetOfToken(accepted), decimals: tokenDecimals }
  const chain = usdt?.chains.find((each) => each.ledger === ledger)
  const known = chain?.others.find((each) => each.token === token)
  return known ? { symbol: known.symbol, decimals: known.decimals } : null
}

/** The stored form of an amount: with the decimals of Pi's ledger or of a token, rounded down. */
export const storedCoin = (method: Method, asset: string): Coin => ({
  symbol: asset.split(':')[0] ?? '',
  decimals: method === 'pi' ? decimalsOf('PI') : tokenDecimals,
})
