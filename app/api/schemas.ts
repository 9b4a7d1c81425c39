// Schemas shared by operations: money, times, texts.
import * as v from 'valibot'
import {
  assetOfToken,
  isToken,
  type Method,
  namedMethods,
} from '../../shop/payments/requests/rules/methods.ts'
import { type Coin, type Currency, plainAmount } from '../../shop/platform/money/rules.ts'

export const money = v.strictObject({
  amount: v.pipe(v.string(), v.regex(/^-?\d+(\.\d+)?$/)),
  currency: v.pipe(
    v.string(),
    v.minLength(1),
    v.description(
      'PI, the code of a token (USDT, USDC), a code of ISO 4217, or the symbol of a coin',
    ),
  ),
})

/** Clients know these words; each shop has its own tokens, which `token` names. */
export const paymentMethod = {
  method: v.picklist([...namedMethods, 'usdt', 'token']),
  token: v.pipe(
    v.nullable(v.string()),
    v.description('Code of the token that the method is, such as USDT or USDC; null for others'),
  ),
}

export const methodView = (method: Method) =>
  isToken(method)
    ? {
        method: method === 'usdt' ? ('usdt' as const) : ('token' as const),
        token: assetOfToken(method),
      }
    : { method, token: null }

export const moneyOf = (amount: bigint, currency: Currency | Coin) => ({
  amount: plainAmount(amount, currency),
  currency: typeof currency === 'string' ? currency : currency.symbol,
})

export const moneyOrNull = (amount: bigint | null, currency: Currency | Coin) =>
  amount === null ? null : moneyOf(amount, currency)

/** RFC 3339, in UTC. */
export const time = v.pipe(v.string(), v.isoTimestamp())
/** The same as a parameter: one that exists, of the years 1970 to 9999; PostgreSQL has no year 0. */
export const moment = v.pipe(
  time,
  v.check((text) => {
    const at = Date.parse(text)
    return at >= 0 && at < Date.UTC(10_000, 0, 1)
  }),
)
export const timeOf = (at: Date): string => at.toISOString()
export const timeOrNull = (at: Date | null): string | null => at && timeOf(at)

export const whole = v.pipe(v.number(), v.safeInteger())
export const text = (most: number) => v.pipe(v.string(), v.maxLength(most))
export const texts = v.record(v.string(), v.string())

/** A person referenced by an order or a payment. */
export const person = v.strictObject({ id: v.string(), name: v.string(), email: v.string() })
export const personOf = (
  named: { readonly id: string; readonly name: string; readonly email: string } | null,
) => named && { id: named.id, name: named.name, email: named.email }
