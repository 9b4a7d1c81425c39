// Tax at one rate in JSON responses.
import * as v from 'valibot'
import type { Currency } from '../../../shop/platform/money/rules.ts'
import type { RatePart } from '../../../shop/sales/taxes/rules/computation.ts'
import { money, moneyOf, whole } from '../schemas.ts'

export const taxAtRate = v.strictObject({
  rate: v.pipe(whole, v.description('Hundredths of a percent')),
  net: money,
  tax: money,
  total: v.pipe(money, v.description('Net and tax')),
})

export const rateView = (
  { rate, total, tax }: RatePart,
  currency: Currency,
): v.InferInput<typeof taxAtRate> => ({
  rate,
  net: moneyOf(total - tax, currency),
  tax: moneyOf(tax, currency),
  total: moneyOf(total, currency),
})
