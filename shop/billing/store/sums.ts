// SQL of what was invoiced and credited in a year, by month, currency and rate of tax, as the database has added it up.
import type { Db } from '../../world.ts'
import type { BillSum } from '../rules.ts'

/** Each month by itself and the year, each rate by itself and all, each kind by itself and both. */
export async function sumsOfYear(db: Db, year: number): Promise<BillSum[]> {
  return [
    ...(await db<BillSum[]>`
      select *, total - tax as net from (
        select extract(month from month)::int as month, currency, tax_rate as "taxRate",
          grouping(tax_rate) = 1 as "allRates", kind, sum(papers)::int8 as papers,
          case when kind is null then sum(total * sign) else sum(total) end as total,
          case when count(*) > count(tax) then null when kind is null then sum(tax * sign) else sum(tax) end as tax
        from (
          select *, case kind when 'invoice' then 1 else -1 end as sign from bill_sums
          where month >= make_date(${year}, 1, 1) and month < make_date(${year} + 1, 1, 1)) as kept
        group by currency, cube (month, tax_rate, kind)) as sums
      order by month nulls last, currency, "allRates", "taxRate" nulls last, kind desc nulls last`),
  ]
}
