// SQL of sales to consumers in other countries: the sums by country, less documents with reverse charge.
import type { Currency } from '../../../platform/money/rules.ts'
import type { Db } from '../../../world.ts'

export type SoldAbroad = {
  readonly year: number
  readonly currency: Currency
  readonly net: bigint
}

/** Invoiced less credited without tax, to these countries, in both years; by the days that documents state. */
export const soldTo = async (
  db: Db,
  countries: readonly string[],
  years: readonly [number, number],
) => db<SoldAbroad[]>`
  select year, currency, sum(net)::numeric as net from (
    select extract(year from month)::int as year, currency,
      (total - coalesce(tax, 0)) * case kind when 'invoice' then 1 else -1 end as net
    from tax_invoice_country_totals
    where country = any(${[...countries]}::text[])
      and month >= make_date(${years[0]}, 1, 1) and month < make_date(${years[1]} + 1, 1, 1)
    union all
    select extract(year from issued_on)::int, currency, (total - tax) * case kind when 'invoice' then -1 else 1 end
    from tax_invoices
    where taxes ->> 'scheme' = 'reverse' and number is not null and country = any(${[...countries]}::text[])
      and issued_on >= make_date(${years[0]}, 1, 1) and issued_on < make_date(${years[1]} + 1, 1, 1)) as sold
  group by year, currency order by year desc, currency`
