// CSV exports of the dashboard's lists.
import { describe, expect, test } from 'vitest'
import { numbers, staff, world } from '../../../tests/fixtures/staff/admin-lists.ts'
import { testWorld } from '../../../tests/support/world.ts'
import { entriesOf } from '../../platform/audit/views.ts'
import type { CsvPart } from '../../platform/csv/writer.ts'
import { orderFile, transactionFile, userFile } from './views/csv-lists.ts'
import { recordExport } from './views/export.ts'
import { exportRows } from './views/export-pages.ts'

describe('an export', () => {
  async function partsOf(rows: AsyncGenerator<CsvPart>): Promise<CsvPart[]> {
    const parts: CsvPart[] = []
    for await (const part of rows) parts.push(part)
    return parts
  }
  const textOf = (parts: readonly CsvPart[]) => parts.map((part) => part.text).join('')
  const text = async (rows: AsyncGenerator<CsvPart>) => textOf(await partsOf(rows))

  test('of orders has its columns, keeps the filter, and contains no formula', async () => {
    const at = Number(numbers.shipped?.slice(3))
    const date = new Date(at).toISOString().slice(0, 19).replace('T', ' ')
    expect(await text(exportRows(orderFile(world, { filter: 'shipped', q: '' })))).toBe(
      '\uFEFF"Order Number","Customer Name","Email","Amount","Currency","Status","Items","Referrer","Date",' +
        '"Discount","Delivery","Delivery Method","Recipient","Street","City","Region","Postal Code","Country",' +
        '"Phone","Instructions","Carrier","Tracking","Company","VAT Number","To Ship","Payment Fee","Test Order"\r\n' +
        `"${numbers.shipped}","'=HYPERLINK(""http://x"") Byron","ada@shop.example",320,"PI","shipped",` +
        `"2 × Thing 1 — Ink; 1 × Thing 1 — Sand","Grace Hopper","${date}",` +
        '0,0,,"Ada Byron","12 Ledger Square","London","England","SW1Y 4JH","GB","\'+442079460000","","Post","T",,,"",0,\r\n',
    )
  })

  test('of transactions has a row for each', async () => {
    const lines = (
      await text(exportRows(transactionFile(world, { filter: 'pending', q: '' })))
    ).split('\r\n')
    expect(lines).toHaveLength(3)
    expect(lines[1]).toMatch(/^"'?[\w-]{22}","grace@shop.example",320,"PI","pi","pending","2026-/)
    expect(lines[1]).toContain('d'.repeat(64))
  })

  test('of customers has the country of the last address', async () => {
    const lines = (await text(exportRows(userFile(world, { q: 'ada@' })))).split('\r\n')
    expect(lines[1]).toContain('"ada@shop.example","GB",4,"verified","Grace Hopper"')
  })

  test('of many rows is paged without duplicates', async () => {
    const fresh = await testWorld()
    await fresh.db`
      insert into users (id, email, first_name, last_name, username, referral_code, created_at, updated_at)
      select 'u' || n, 'u' || n || '@shop.example', 'U', 'N', 'u' || n, 'code-' || lpad(n::text, 8, '0'),
        ${fresh.now()}::timestamptz - n % 700 * interval '1 second', ${fresh.now()}
      from generate_series(1, 2500) n`
    const parts = await partsOf(exportRows(userFile(fresh, { q: '' })))
    expect(Math.max(...parts.map(({ rows }) => rows))).toBeLessThan(1000)
    expect(parts.reduce((sum, { rows }) => sum + rows, 0)).toBe(2500)
    const ids = textOf(parts).match(/^"u\d+"/gm)
    expect(new Set(ids).size).toBe(2500)
    expect(ids).toHaveLength(2500)
  })

  test('is in the audit log, without the search text', async () => {
    await recordExport(world, staff, 'users', { filter: 'all', q: 'grace@shop.example' })
    const [entry] = await entriesOf(world, 'list:users')
    expect(entry).toMatchObject({
      who: staff.id,
      action: 'list.exported',
      details: { filter: 'all', searched: true },
    })
  })
})
