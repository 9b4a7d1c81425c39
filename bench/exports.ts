// Exports every list of a shop. `node bench/exports.ts 30000`: of a generated shop with so many orders and users;
// with EXPORTS_DIR: of the shop in that folder. Prints for each list its name, its rows, rows per
// second of all, of the first and of the last fifth, and the maximum growth in megabytes after the first fifth.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { connect } from '../adapters/database/connect.ts'
import { startEmbedded } from '../adapters/database/embedded.ts'
import { migrate } from '../adapters/database/migrate.ts'
import { csvFile } from '../app/routes/admin/lists/csv-stream.ts'
import {
  auditFile,
  orderFile,
  subscriberFile,
  taxDocumentFile,
  transactionFile,
  userFile,
} from '../shop/back-office/csv-files/views/csv-lists.ts'
import { exportRows } from '../shop/back-office/csv-files/views/export-pages.ts'
import type { CsvPart } from '../shop/platform/csv/writer.ts'
import { wholeYear } from '../shop/sales/invoicing/rules.ts'
import { ownTemporaryFolder } from '../tests/support/runs/temporary-folder.ts'
import { fill, settings } from './million/fill.ts'
import { piLedger } from './million/payments.ts'
import { measuringWorld } from './world.ts'

const count = Number(process.argv[2] ?? 30_000)
const kept = process.env.EXPORTS_DIR
const folder = kept ?? join(ownTemporaryFolder('exports'), 'shop')
const isFilled = existsSync(folder)
const database = await startEmbedded(folder, { settings })
const pool = connect(database.url, 4)
try {
  const filling = connect(database.url, 1, 'keep')
  await migrate(filling)
  if (!isFilled) await fill(filling, { orders: count, users: count, products: 1000 })
  await filling.end()
  const world = measuringWorld(pool, piLedger)
  const all = { filter: 'all', q: '' } as const
  // The year with most of the orders.
  const year = new Date().getUTCFullYear() - 1
  const lists = {
    orders: () => exportRows(orderFile(world, all)),
    transactions: () => exportRows(transactionFile(world, all)),
    users: () => exportRows(userFile(world, all)),
    audit: () =>
      exportRows(auditFile(world, { who: '', action: '', subject: '', from: '', to: '' })),
    newsletter: () => exportRows(subscriberFile(world)),
    taxDocuments: () =>
      exportRows(taxDocumentFile(world, { ...wholeYear, year, kind: null, country: null })),
  }
  for (const [name, rows] of Object.entries(lists))
    console.log([name, ...(await measured(rows())).map(Math.round)].join(' '))
} finally {
  await pool.end()
  await database.stop()
}

/** Reads every byte as sent to a browser, and counts on arrival. */
async function measured(parts: AsyncGenerator<CsvPart>): Promise<number[]> {
  const marks: { rows: number; at: number; rss: number }[] = []
  let rows = 0
  async function* counted() {
    for await (const part of parts) {
      rows += part.rows
      yield part
    }
  }
  let rss = process.memoryUsage.rss()
  const timer = setInterval(() => {
    rss = process.memoryUsage.rss()
  }, 100)
  const begun = performance.now()
  const body = csvFile(counted(), 'list', console as never, {
    report: async () => true,
    end: async () => true,
  }).body
  for await (const _chunk of body as ReadableStream<Uint8Array>)
    marks.push({ rows, at: performance.now(), rss })
  clearInterval(timer)
  const markAt = (share: number) => marks.find((mark) => mark.rows >= rows * share) ?? marks[0]
  const rate = (from: number, to: number) => {
    const [a, b] = [markAt(from), markAt(to)]
    return a && b ? ((b.rows - a.rows) / (b.at - a.at)) * 1000 : Number.NaN
  }
  const settled = marks.filter((mark) => mark.rows >= rows / 5).map(({ rss }) => rss)
  const grew = (Math.max(...settled) - (settled[0] ?? 0)) / 1024 / 1024
  const whole = (rows / (performance.now() - begun)) * 1000
  return [rows, whole, rate(0.01, 0.2), rate(0.8, 1), grew]
}
