// Native coins of the chains: decimals and formatting. Pure.
import { type Coin, decimalsOf } from '../../../platform/money/rules.ts'
import type { ShopConfig } from '../../../world.ts'
import type { Method } from './states.ts'

/** Symbol and decimals of an asset as named by a transfer (`USDC:0x…`, `CODE:ISSUER`); null if no longer configured. */
export function coinOf(
  { method, ledger, asset }: { method: Method; ledger: string; asset: string },
  { usdt }: Pick<ShopConfig, 'usdt'>,
): Coin | null {
  const [symbol = '', token] = asset.split(':')
  // Issued assets of Pi's ledger have as many decimals as its own coin.
  if (method === 'pi') return symbol ? { symbol, decimals: decimalsOf('PI') } : null
  const chain = usdt?.chains.find((each) => each.ledger === ledger)
  const known = chain?.others.find((each) => each.token === token)
  return known ? { symbol: known.symbol, decimals: known.decimals } : null
}

/** The stored form of an amount: with the decimals of Pi's ledger or of USDT, rounded down. */
export const storedCoin = (method: Method, asset: string): Coin => ({
  symbol: asset.split(':')[0] ?? '',
  decimals: decimalsOf(method === 'pi' ? 'PI' : 'USDT'),
})
