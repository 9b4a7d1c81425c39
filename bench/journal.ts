// The journal of a shop's whole time as CSV. `node bench/journal.ts 100000`: of a generated shop with so many orders.
// Prints rows, seconds, and the maximum growth in megabytes after the first fifth.
import { join } from 'node:path'
import { connect } from '../adapters/database/connect.ts'
import { startEmbedded } from '../adapters/database/embedded.ts'
import { migrate } from '../adapters/database/migrate.ts'
import { exportRows } from '../shop/back-office/csv-files/views/export-pages.ts'
import { journalFile } from '../shop/back-office/csv-files/views/journal-files.ts'
import { ownTemporaryFolder } from '../tests/support/runs/temporary-folder.ts'
import { fill, settings } from './million/fill.ts'
import { piLedger } from './million/payments.ts'
import { measuringWorld } from './world.ts'

const count = Number(process.argv[2] ?? 100_000)
const database = await startEmbedded(join(ownTemporaryFolder('journal'), 'shop'), { settings })
const pool = connect(database.url, 4)
try {
  const filling = connect(database.url, 1, 'keep')
  await migrate(filling)
  await fill(filling, { orders: count, users: Math.ceil(count / 2), products: 1000 })
  await filling.end()
  const world = measuringWorld(pool, piLedger)
  const file = await journalFile(world, { from: '2000-01-01', until: '2100-01-01' })
  const begun = performance.now()
  let rows = 0
  const memory: { rows: number; rss: number }[] = []
  for await (const part of exportRows(file)) {
    rows += part.rows
    memory.push({ rows, rss: process.memoryUsage.rss() })
  }
  const seconds = (performance.now() - begun) / 1000
  const settled = memory.filter((each) => each.rows >= rows / 5).map(({ rss }) => rss)
  const grew = (Math.max(...settled) - (settled[0] ?? 0)) / 1024 / 1024
  console.log(['journal', rows, seconds.toFixed(1), Math.round(grew)].join(' '))
} finally {
  await pool.end()
  await database.stop()
}
