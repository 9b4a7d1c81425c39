// Fixed rates of tokens other than USDT, which has a setting of its own: one a line, "USDC = 0.83". Pure.
import { type TokenCode, tokenCode } from '../../money/rules.ts'

export type TokenRates = ReadonlyMap<TokenCode, string>

/** Why a text is refused; it has a text in messages, group `errors`. */
export type TokenRatesProblem = 'settings.token_rates'

/** The same token twice, USDT, no code or no rate above zero is refused. */
export function readTokenRates(text: string): TokenRates | TokenRatesProblem {
  const rates = new Map<TokenCode, string>()
  for (const line of text.split('\n')) {
    if (line.trim() === '') continue
    const [, name = '', rate = ''] =
      /^([A-Za-z0-9]{2,10})[=:;\s]+(\d{1,12}(?:[.,]\d{1,18})?)$/.exec(line.trim()) ?? []
    const code = tokenCode(name.toUpperCase())
    if (!code || code === 'USDT' || rates.has(code) || !/[1-9]/.test(rate))
      return 'settings.token_rates'
    rates.set(code, rate.replace(',', '.'))
  }
  return rates
}

/** Null if it has none. */
export function rateOfToken(text: string, code: TokenCode): string | null {
  const rates = readTokenRates(text)
  return typeof rates === 'string' ? null : (rates.get(code) ?? null)
}
