// SQL of the one-stop shop: sums by quarter, corrected quarter, country and rate.
import type { Currency } from '../../../platform/money/rules.ts'
import type { Db } from '../../../world.ts'

export type OssSum = {
  /** First days of the quarter of the documents, and of the invoices that they are or correct: "2026-10-01". */
  readonly quarter: string
  readonly ofQuarter: string
  /** Member state of consumption, two letters. */
  readonly country: string
  readonly rateType: 'standard' | 'reduced'
  /** Hundredths of a percent. */
  readonly taxRate: number
  readonly currency: Currency
  /** Invoiced less credited. */
  readonly net: bigint
  readonly tax: bigint
}

/** Quarters that begin on one of the days, inclusive. */
export const ossSums = async (db: Db, from: string, to: string): Promise<OssSum[]> => [
  ...(await db<OssSum[]>`
    select quarter::text, of_quarter::text as "ofQuarter", country, rate_type as "rateType", tax_rate as "taxRate",
      currency, sum((total - tax) * sign) as net, sum(tax * sign) as tax
    from (select *, case kind when 'invoice' then 1 else -1 end as sign from tax_oss_totals
      where quarter >= ${from}::text::date and quarter < ${to}::text::date) as kept
    group by quarter, of_quarter, country, rate_type, tax_rate, currency
    order by quarter, of_quarter desc, country, tax_rate desc, rate_type, currency`),
]
