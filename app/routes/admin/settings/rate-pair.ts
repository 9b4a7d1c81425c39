// What labels and hints of rates name.
import { type ListCurrency, signOf } from '../../../../shop/platform/money/rules.ts'

/** The value of one unit of `of` is in `in`; `currency`: that of the shop's prices. */
export function pairIn(key: string, currency: ListCurrency) {
  const of = key === 'usdtRate' && currency !== 'PI' ? 'USDT' : 'π'
  const quoted = key === 'usdtRate' && currency === 'PI' ? 'USDT' : signOf(currency)
  return { of, in: quoted, currency: signOf(currency) }
}
