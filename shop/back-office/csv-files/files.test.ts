// Each CSV export equals the result of one plain query over the whole tables, in its order.
import { beforeAll, expect, test } from 'vitest'
import { noSearch } from '../../../bench/million/default-queries.ts'
import { pool, world } from '../../../tests/fixtures/browser/generated-shop.ts'
import type { CsvPart } from '../../platform/csv/writer.ts'
import { monthOf, quarterOf, wholeYear } from '../../sales/invoicing/rules.ts'
import {
  auditFile,
  orderFile,
  subscriberFile,
  taxDocumentFile,
  transactionFile,
  userFile,
} from './views/csv-lists.ts'
import { exportRows } from './views/export-pages.ts'

const all = { filter: 'all', q: '' } as const

beforeAll(async () => {
  // Cells that spreadsheets might execute.
  await pool`
    create function pg_temp.cell(text) returns text language sql as $$
      select case when $1 is null then '' else '"' || replace(
        case when $1 ~ '^[=+@＋-]' then '''' else '' end || $1, '"', '""') || '"' end $$`
  await pool`
    create function pg_temp.moment(timestamptz) returns text language sql as $$
      select pg_temp.cell(to_char($1 at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS')) $$`
  await pool`
    create function pg_temp.amount(numeric, places int) returns text language sql as $$
      select coalesce(trim_scale($1 / 10::numeric ^ $2)::text, '') $$`
  await pool`
    create function pg_temp.name(users) returns text language sql as $$
      select $1.first_name || ' ' || $1.last_name $$`
  await pool`update users set first_name = '=1+1 "one"' where id = (select user_id from orders limit 1)`
  await pool`update users set first_name = '＋Ada' where id = (select referrer_id from referrals limit 1)`
})

async function expectFile(
  parts: AsyncGenerator<CsvPart>,
  head: string,
  lines: readonly { line: string }[],
) {
  const texts: string[] = []
  for await (const { text } of parts) texts.push(text)
  const [first, ...rows] = texts.join('').split('\r\n')
  expect(first).toBe(`\uFEFF${head}`)
  expect(rows.pop()).toBe('')
  expect(rows).toEqual(lines.map(({ line }) => line))
}

test('exports orders', async () => {
  const lines = await pool<{ line: string }[]>`
    select concat_ws(',', pg_temp.cell(o.number), pg_temp.cell(pg_temp.name(u)), pg_temp.cell(u.email),
      pg_temp.amount(o.total, case o.currency when 'PI' then 7 else 6 end), pg_temp.cell(o.currency),
      pg_temp.cell(o.status), pg_temp.cell((
        select string_agg(quantity || ' × ' || name || ' — ' || (options->0->>'value'), '; ' order by position)
        from order_lines where order_number = o.number)),
      pg_temp.cell(pg_temp.name(by)), pg_temp.moment(o.placed_at),
      pg_temp.amount(o.discount, case o.currency when 'PI' then 7 else 6 end),
      pg_temp.amount(o.shipping, case o.currency when 'PI' then 7 else 6 end),
      pg_temp.cell(o.delivery->'names'->>'en'), pg_temp.cell(a.full_name), pg_temp.cell(a.street_address),
      pg_temp.cell(a.city), pg_temp.cell(a.state_province), pg_temp.cell(a.postal_code), pg_temp.cell(a.country),
      pg_temp.cell(a.phone_number), pg_temp.cell(a.instructions),
      pg_temp.cell((select coalesce(string_agg(coalesce(carrier, ''), '; ' order by position), '')
        from parcels where order_number = o.number)),
      pg_temp.cell((select coalesce(string_agg(coalesce(tracking, ''), '; ' order by position), '')
        from parcels where order_number = o.number)),
      pg_temp.cell((select company from business_buyers where order_number = o.number)),
      pg_temp.cell((select vat_id from business_buyers where order_number = o.number)),
      pg_temp.cell(case when o.status <> 'processing' then '' else (
        select coalesce(string_agg(units || ' × ' || name || ' — ' || (options->0->>'value'), '; ' order by position)
          filter (where units > 0), '')
        from (select l.*, quantity
          - (select coalesce(sum(p.quantity), 0) from parcel_lines p where p.order_number = o.number and p.line = position)
          - (select coalesce(sum(b.quantity), 0) from returns r join return_lines b on b.return_id = r.id
            where r.order_number = o.number and r.kind = 'unsent' and b.line = position) as units
          from order_lines l where l.order_number = o.number) as each) end),
      pg_temp.amount(o.fee, case o.currency when 'PI' then 7 else 6 end), '') as line
    from orders o left join users u on u.id = o.user_id left join referrals r on r.referred_id = u.id
      left join users by on by.id = r.referrer_id left join shipping_addresses a on a.order_number = o.number
    order by o.placed_at desc, o.number desc`
  expect(lines.length).toBeGreaterThan(500)
  expect(lines.filter(({ line }) => line.includes('"\'=1+1 ""one"" ')).length).toBeGreaterThan(0)
  const head =
    '"Order Number","Customer Name","Email","Amount","Currency","Status","Items","Referrer","Date",' +
    '"Discount","Delivery","Delivery Method","Recipient","Street","City","Region","Postal Code","Country",' +
    '"Phone","Instructions","Carrier","Tracking","Company","VAT Number","To Ship","Payment Fee","Test Order"'
  // Shipped orders have the data that a carrier needs.
  expect(lines.filter(({ line }) => /"TR|"[A-Z]{2}",/.test(line)).length).toBeGreaterThan(0)
  await expectFile(exportRows(orderFile(world, all)), head, lines)
})

const transactions = (where = pool`true`) => pool<{ line: string }[]>`
  select concat_ws(',', pg_temp.cell(x.id), pg_temp.cell(u.email),
    pg_temp.amount(coalesce(t.amount, q.amount_due), case coalesce(t.method, q.method) when 'pi' then 7 else 6 end),
    pg_temp.cell(case when not t.asset_ok then split_part(t.asset, ':', 1)
      when coalesce(t.method, q.method) = 'pi' then 'PI' else 'USDT' end),
    pg_temp.cell(coalesce(t.method, q.method)), pg_temp.cell(x.status), pg_temp.moment(x.at),
    pg_temp.cell(coalesce(t.hash, r.hash))) as line
  from transactions x left join transfers t on t.id = x.transfer_id left join receipts r on r.id = x.receipt_id
    left join orders o on o.number = x.order_number left join users u on u.id = o.user_id
    left join (select distinct on (order_number) * from quotes order by order_number, version desc) q
      on q.order_number = x.order_number and x.transfer_id is null
  where ${where} order by x.at desc, x.id desc`

const transactionHead = '"ID","Email","Amount","Currency","Payment Method","Status","Date","Hash"'

test('exports transactions, unmatched ones, other assets and those that no ledger shows', async () => {
  const lines = await transactions()
  expect(lines.length).toBeGreaterThan(1000)
  for (const kind of ['transaction-lost-', '"TEST"', 'transaction-claim-', '"USDT"'])
    expect(lines.filter(({ line }) => line.includes(kind)).length, kind).toBeGreaterThan(0)
  await expectFile(exportRows(transactionFile(world, all)), transactionHead, lines)
})

test.each([
  ['pending', () => pool`x.status = 'pending'`],
  ['unmatched', () => pool`x.order_number is null and x.decision is null`],
] as const)('exports transactions that are %s', async (filter, where) => {
  const lines = await transactions(where())
  expect(lines.length).toBeGreaterThan(0)
  await expectFile(exportRows(transactionFile(world, { filter, q: '' })), transactionHead, lines)
})

test('exports customers', async () => {
  const lines = await pool<{ line: string }[]>`
    select concat_ws(',', pg_temp.cell(u.id), pg_temp.cell(pg_temp.name(u)), pg_temp.cell(u.email),
      pg_temp.cell((select country from shipping_addresses where user_id = u.id order by saved_at desc limit 1)),
      (select count(*) from orders where user_id = u.id),
      pg_temp.cell(case when c.state = 'approved' then 'verified' when c.state = 'declined' then 'declined'
        when c.state is null then 'none' else 'pending' end),
      pg_temp.cell(pg_temp.name(by)), pg_temp.moment(u.created_at)) as line
    from users u left join referrals r on r.referred_id = u.id left join users by on by.id = r.referrer_id
      left join (select distinct on (user_id) user_id, state from kyc_submissions
        order by user_id, submitted_at desc, id desc) c on c.user_id = u.id
    order by u.created_at desc, u.id desc`
  expect(lines.filter(({ line }) => line.includes('"\'＋Ada ')).length).toBeGreaterThan(0)
  expect(lines).toHaveLength(500)
  const head = '"ID","Name","Email","Country","Order Count","KYC Status","Referrer","Joined"'
  await expectFile(exportRows(userFile(world, { q: '' })), head, lines)
})

test('exports the audit log', async () => {
  const entries = await pool<{ line: string; details: object }[]>`
    select concat_ws(',', number, pg_temp.moment(at), pg_temp.cell(who), pg_temp.cell(pg_temp.name(u)),
      pg_temp.cell(action), pg_temp.cell(subject)) as line, details
    from audit_entries left join users u on u.id = who order by number desc`
  const lines = entries.map(({ line, details }) => ({
    line: `${line},"${JSON.stringify(details).replaceAll('"', '""')}"`,
  }))
  expect(lines.length).toBeGreaterThan(500)
  const head = '"Number","Time","Who","Name","Action","Subject","Details"'
  await expectFile(exportRows(auditFile(world, noSearch)), head, lines)
})

test('exports newsletter subscribers', async () => {
  const lines = await pool<{ line: string }[]>`
    select concat_ws(',', pg_temp.cell(email), pg_temp.cell(language), pg_temp.cell(consent), pg_temp.moment(requested_at),
      pg_temp.moment(confirmed_at), pg_temp.cell(confirmed_by)) as line
    from newsletter_subscribers where state = 'confirmed' order by id`
  expect(lines.length).toBeGreaterThan(100)
  const head = '"Email","Language","Consent","Asked","Confirmed","Confirmed By"'
  await expectFile(exportRows(subscriberFile(world)), head, lines)
})

const lastYear = new Date().getUTCFullYear() - 1

test.each([
  ['of a year', wholeYear, null, null, () => pool`true`],
  ['of a month', monthOf(3), null, null, () => pool`extract(month from issued_on) = 3`],
  ['of a quarter', quarterOf(3), null, null, () => pool`extract(quarter from issued_on) = 3`],
  ['of credit', wholeYear, 'credit_note', null, () => pool`kind = 'credit_note'`],
  ['of a country', wholeYear, null, 'DE', () => pool`country = 'DE'`],
] as const)('exports tax documents %s', async (_, period, kind, country, where) => {
  const lines = await pool<{ line: string }[]>`
    select concat_ws(',', pg_temp.cell(case kind when 'invoice' then 'INV-' else 'CN-' end || lpad(number::text, 6, '0')),
      pg_temp.cell(kind), pg_temp.moment(issued_at), pg_temp.cell(issued_on::text), pg_temp.cell(order_number), pg_temp.cell(country),
      pg_temp.amount(total - tax, 7), pg_temp.amount(tax, 7), pg_temp.amount(total, 7),
      coalesce(trim_scale(tax_rate / 100.0)::text, ''), pg_temp.cell(currency),
      coalesce(pg_temp.cell(trim_scale(tax_rate / 100.0) || '%: ' || pg_temp.amount(total - tax, 7) || ' + ' ||
        pg_temp.amount(tax, 7)), ''),
      pg_temp.cell((select full_name from shipping_addresses a where a.order_number = i.order_number)),
      pg_temp.cell((select string_agg(distinct memo, '; ') from transfers t
        where t.order_number = i.order_number and t.status = 'final' and memo <> '')),
      pg_temp.cell((select string_agg(hash, '; ' order by at, id) from transfers t
        where t.order_number = i.order_number and t.status = 'final')),
      pg_temp.cell(case when i.file is not null then ${world.config.publicUrl}::text || '/invoices/' || id end)) as line
    from tax_invoices i where extract(year from issued_on) = ${lastYear} and ${where()}
    order by issued_at desc, id desc`
  expect(lines.length).toBeGreaterThan(0)
  const head =
    '"Number","Kind","Issued","Issue Date","Order Number","Country","Net","Tax","Total","Tax Rate","Currency","Taxes",' +
    '"Buyer","Memo","Transactions","Document"'
  await expectFile(
    exportRows(taxDocumentFile(world, { ...period, year: lastYear, kind, country })),
    head,
    lines,
  )
})
