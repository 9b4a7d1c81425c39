// SQL of invoice totals by month, currency, tax rate and country.
import type { Db } from '../../../world.ts'
import type { CountrySum, TaxInvoiceTotal } from '../rules.ts'

/** Totals for each month, quarter and the year, for each rate and all, for each kind and both. */
export async function sumsOfYear(
  db: Db,
  year: number,
  country: string | null,
): Promise<TaxInvoiceTotal[]> {
  const months = country
    ? db`tax_invoice_country_totals where country = ${country} and`
    : db`tax_invoice_totals where`
  return db<TaxInvoiceTotal[]>`
    select *, total - tax as net from (
      select quarter, month, currency, tax_rate as "taxRate", grouping(tax_rate) = 1 as "allRates", kind,
        -- A document with several rates is one of all rates.
        case grouping(tax_rate) when 1 then sum(count - further) else sum(count) end::int8 as count,
        case when kind is null then sum(total * sign) else sum(total) end as total,
        case when count(*) > count(tax) then null when kind is null then sum(tax * sign) else sum(tax) end as tax
      from (
        select extract(quarter from month)::int as quarter, extract(month from month)::int as month, currency,
          tax_rate, kind, count, further, total, tax, case kind when 'invoice' then 1 else -1 end as sign
        from ${months} month >= make_date(${year}, 1, 1) and month < make_date(${year} + 1, 1, 1)) as kept
      group by currency, rollup (quarter, month), cube (tax_rate, kind)) as sums
    order by quarter nulls last, month nulls last, currency, "allRates", "taxRate" nulls last,
      kind desc nulls last`
}

/** From one month to another, inclusive. */
export const sumsOfCountries = async (
  db: Db,
  year: number,
  [first, last]: readonly [number, number],
) => db<CountrySum[]>`
  select *, total - tax as net from (
    select country, currency, tax_rate as "taxRate", sum(count)::int8 as count, sum(total * sign) as total,
      case when count(*) = count(tax) then sum(tax * sign) end as tax
    from (
      select *, case kind when 'invoice' then 1 else -1 end as sign from tax_invoice_country_totals
      where month between make_date(${year}, ${first}, 1) and make_date(${year}, ${last}, 1)) as kept
    group by country, currency, tax_rate) as sums
  order by country nulls last, currency, "taxRate" nulls last`
