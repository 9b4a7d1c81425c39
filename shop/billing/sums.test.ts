// What was invoiced and credited, added up: of a filled shop against one plain statement over all papers, of a small one
// to the last unit, and whatever the settings say by then.
import { expect, test } from 'vitest'
import { pool, world } from '../../tests/scenes/filled.ts'
import { type BillSum, series } from './rules.ts'
import { billSums, billsOfYear, billYears, countBills } from './views/register.ts'

/** Each paper counted anew; what is credited has a sign where both kinds are together. */
const counted = (year: number) => pool<BillSum[]>`
  select *, total - tax as net from (
    select m as month, b.currency, r.rate as "taxRate", r.every as "allRates", k as kind, count(*) as papers,
      sum(b.total * s.sign) as total, case when bool_and(b.tax is not null) then sum(b.tax * s.sign) end as tax
    from bills b
      join unnest(array[null, 'invoice', 'credit_note']) as k on k is null or k = b.kind
      join unnest(array[null, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]) as m
        on m is null or m = extract(month from b.issued_at at time zone 'UTC')
      join (select null::int as rate, true as every union all
        select tax_rate, false from (select distinct tax_rate from bills) as rates) as r
        on r.every or r.rate is not distinct from b.tax_rate,
      lateral (select case when k is null and b.kind = 'credit_note' then -1 else 1 end as sign) as s
    where b.number is not null and extract(year from b.issued_at at time zone 'UTC') = ${year}
    group by m, b.currency, r.rate, r.every, k) as sums
  order by month nulls last, currency, "allRates", "taxRate" nulls last, kind desc nulls last`

test('each month and each year, each rate and each kind is the sum of its papers', async () => {
  const years = await billYears(world)
  expect(years.length).toBeGreaterThan(1)
  let papers = 0
  for (const year of years) {
    const sums = await billSums(world, year)
    expect(sums).toEqual([...(await counted(year))])
    const of = (kind: BillSum['kind']) =>
      sums.find((sum) => sum.month === null && sum.allRates && sum.kind === kind)
    expect(of(null)?.total).toBe((of('invoice')?.total ?? 0n) - (of('credit_note')?.total ?? 0n))
    for (const kind of [null, ...series]) {
      const month = 3
      const { rows } = await billsOfYear(world, { year, month, kind, after: null }, 10_000)
      expect(await countBills(world, { year, month, kind })).toBe(rows.length)
    }
    papers += of(null)?.papers ?? 0
  }
  const [all] = await pool<[{ count: number }]>`
    select count(*) from bills where number is not null`
  expect(papers).toBe(all.count)
})

test('papers from before rates were kept are told apart, and what they held is not made up', async () => {
  const [, last = 0, ...older] = await billYears(world)
  const of = async (year: number) =>
    (await billSums(world, year)).filter(({ month }) => month === null)
  const whole = await of(older.at(-1) ?? last)
  const old = whole.find(({ allRates, taxRate }) => !allRates && taxRate === null)
  expect(old).toMatchObject({ tax: null, net: null })
  expect(old?.total).toBeGreaterThan(0n)
  expect(whole.find(({ allRates }) => allRates)).toMatchObject({ tax: null, net: null })
  expect((await of(last)).find(({ taxRate }) => taxRate === 1900)?.tax).toBeGreaterThan(0n)
})

test('what is numbered stands as it was issued', async () => {
  for (const change of [
    () => pool`update bills set total = total + 1 where id = 'invoice-1'`,
    () => pool`update bills set issued_at = now() where id = 'invoice-1'`,
    () => pool`update bills set tax_rate = 700, tax = 0 where id = 'invoice-1'`,
    () => pool`delete from bills where id = 'invoice-1'`,
  ])
    await expect(change()).rejects.toThrow('bill invoice-1 stands as it was issued')
  await pool`update bills set key_version = 2 where id = 'invoice-1'`
})
