// Totals of invoices and credit notes: in a filled shop against one plain statement over all documents, in a small one
// exact to the last unit, and independent of current settings.
import { expect, test } from 'vitest'
import { pool, world } from '../../../tests/fixtures/browser/generated-shop.ts'
import {
  type CountrySum,
  monthOf,
  monthsIn,
  quarterOf,
  series,
  type TaxInvoiceTotal,
  wholeYear,
} from './rules.ts'
import {
  countrySums,
  countTaxDocuments,
  taxDocumentsOfYear,
  taxDocumentYears,
  taxInvoiceTotals,
} from './views/register.ts'

/** Recounts each document; credit notes are negative where both kinds are added up. */
const counted = (year: number, country: string | null) => pool<TaxInvoiceTotal[]>`
  select *, total - tax as net from (
    select p.quarter, p.month, b.currency, r.rate as "taxRate", r.every as "allRates", k as kind, count(*) as count,
      sum(b.total * s.sign) as total, case when bool_and(b.tax is not null) then sum(b.tax * s.sign) end as tax
    from tax_invoices b
      join unnest(array[null, 'invoice', 'credit_note']) as k on k is null or k = b.kind
      join (values (null, null), (1, null), (2, null), (3, null), (4, null), (1, 1), (1, 2), (1, 3), (2, 4), (2, 5),
        (2, 6), (3, 7), (3, 8), (3, 9), (4, 10), (4, 11), (4, 12)) as p (quarter, month)
        on (p.quarter is null or p.quarter = extract(quarter from b.issued_on))
          and (p.month is null or p.month = extract(month from b.issued_on))
      join (select null::int as rate, true as every union all
        select tax_rate, false from (select distinct tax_rate from tax_invoices) as rates) as r
        on r.every or r.rate is not distinct from b.tax_rate,
      lateral (select case when k is null and b.kind = 'credit_note' then -1 else 1 end as sign) as s
    where b.number is not null and extract(year from b.issued_on) = ${year}
      and (${country}::text is null or b.country = ${country})
    group by p.quarter, p.month, b.currency, r.rate, r.every, k) as sums
  order by quarter nulls last, month nulls last, currency, "allRates", "taxRate" nulls last, kind desc nulls last`

test('totals by month, year, rate and kind equal the sums of the documents', async () => {
  const years = await taxDocumentYears(world)
  expect(years.length).toBeGreaterThan(1)
  let count = 0
  for (const year of years) {
    const sums = await taxInvoiceTotals(world, { year, country: null })
    expect(sums).toEqual([...(await counted(year, null))])
    expect(await taxInvoiceTotals(world, { year, country: 'DE' })).toEqual([
      ...(await counted(year, 'DE')),
    ])
    const of = (kind: TaxInvoiceTotal['kind']) =>
      sums.find((sum) => sum.quarter === null && sum.allRates && sum.kind === kind)
    expect(of(null)?.total).toBe((of('invoice')?.total ?? 0n) - (of('credit_note')?.total ?? 0n))
    for (const kind of [null, ...series]) {
      for (const period of [wholeYear, quarterOf(4), monthOf(3)])
        for (const country of [null, 'DE']) {
          const query = { ...period, year, kind, country }
          const { rows } = await taxDocumentsOfYear(world, { ...query, after: null }, 10_000)
          expect(await countTaxDocuments(world, query)).toBe(rows.length)
        }
    }
    count += of(null)?.count ?? 0
  }
  const [all] = await pool<[{ count: number }]>`
    select count(*) from tax_invoices where number is not null`
  expect(count).toBe(all.count)
})

test('totals of all countries equal those of the year, quarter and month, at each rate', async () => {
  for (const year of await taxDocumentYears(world)) {
    const sums = await taxInvoiceTotals(world, { year, country: null })
    for (const period of [
      wholeYear,
      ...[1, 2, 3, 4].map(quarterOf),
      ...Array.from({ length: 12 }, (_, at) => monthOf(at + 1)),
    ]) {
      const countries = await countrySums(world, { year, ...period })
      const together = sums
        .filter(({ quarter, month }) => quarter === period.quarter && month === period.month)
        .filter(({ allRates, kind }) => !allRates && kind === null)
      expect(new Set(countries.map(({ taxRate }) => taxRate)).size).toBe(together.length)
      for (const { currency, taxRate, count, total, tax, net } of together) {
        const own = countries.filter((sum) => sum.currency === currency && sum.taxRate === taxRate)
        const all = (part: (sum: CountrySum) => bigint) =>
          own.reduce((known, sum) => known + part(sum), 0n)
        expect(all((sum) => BigInt(sum.count))).toBe(BigInt(count))
        expect(all((sum) => sum.total)).toBe(total)
        expect(own.every((sum) => (sum.tax === null) === (tax === null))).toBe(true)
        expect([all((sum) => sum.tax ?? 0n), all((sum) => sum.net ?? 0n)]).toEqual([
          tax ?? 0n,
          net ?? 0n,
        ])
      }
    }
  }
})

test('a quarter of a country is the sum of its documents minus credit notes', async () => {
  const seen: CountrySum[] = []
  for (const year of await taxDocumentYears(world))
    for (const quarter of [1, 2, 3, 4].map(quarterOf)) {
      const [first, last] = monthsIn(quarter)
      const rows = await pool<CountrySum[]>`
        select *, total - tax as net from (
          select country, currency, tax_rate as "taxRate", count(*) as count,
            sum(case kind when 'invoice' then total else -total end) as total,
            sum(case kind when 'invoice' then tax else -tax end) as tax
          from tax_invoices
          where number is not null and extract(year from issued_on) = ${year}
            and extract(month from issued_on) between ${first} and ${last}
          group by country, currency, tax_rate) as sums
        order by country nulls last, currency, "taxRate" nulls last`
      expect(await countrySums(world, { year, ...quarter })).toEqual([...rows])
      seen.push(...rows)
    }
  // An invoice and its full credit note.
  expect(seen.some(({ count, total }) => count > 1 && total === 0n)).toBe(true)
})

test('documents without a stored rate are separate, and their tax is not estimated', async () => {
  const [, last = 0, ...older] = await taxDocumentYears(world)
  const of = async (year: number) =>
    (await taxInvoiceTotals(world, { year, country: null })).filter(
      ({ quarter }) => quarter === null,
    )
  const whole = await of(older.at(-1) ?? last)
  const old = whole.find(({ allRates, taxRate }) => !allRates && taxRate === null)
  expect(old).toMatchObject({ tax: null, net: null })
  expect(old?.total).toBeGreaterThan(0n)
  expect(whole.find(({ allRates }) => allRates)).toMatchObject({ tax: null, net: null })
  expect((await of(last)).find(({ taxRate }) => taxRate === 1900)?.tax).toBeGreaterThan(0n)
})

test('issued documents never change', async () => {
  for (const change of [
    () => pool`update tax_invoices set total = total + 1 where id = 'invoice-1'`,
    () => pool`update tax_invoices set issued_at = now() where id = 'invoice-1'`,
    () => pool`update tax_invoices set tax_rate = 700, tax = 0 where id = 'invoice-1'`,
    () =>
      pool`update tax_invoices set country = case country when 'FR' then 'DE' else 'FR' end where id = 'invoice-1'`,
    () => pool`delete from tax_invoices where id = 'invoice-1'`,
  ])
    await expect(change()).rejects.toThrow('tax invoice invoice-1 stands as it was issued')
  await pool`update tax_invoices set key_version = 2 where id = 'invoice-1'`
})
