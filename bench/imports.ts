// Imports a catalog of 100,000 products (checked, written, indexed for search) and exports it again, on its own
// database. Prints seconds of the check, of writing, of indexing, rows per second of the export, and how many megabytes
// the process grew at most during import and export.
import { join } from 'node:path'
import { connect } from '../adapters/database/connect.ts'
import { startEmbedded } from '../adapters/database/embedded.ts'
import { listenEvents } from '../adapters/database/events.ts'
import { migrateJobs } from '../adapters/database/job-schema.ts'
import { migrate } from '../adapters/database/migrate.ts'
import { withDatabase } from '../adapters/database/transaction.ts'
import { localFiles } from '../adapters/files/local.ts'
import { keyring } from '../adapters/keys/keyring.ts'
import { applyImport, uploadImport } from '../shop/catalog/import/actions/imports.ts'
import { runImports } from '../shop/catalog/import/actions/run.ts'
import { catalogueFile, importById } from '../shop/catalog/import/views.ts'
import { indexProducts } from '../shop/search/actions.ts'
import { addCategories } from '../tests/support/demo-categories.ts'
import { person } from '../tests/support/people.ts'
import { ownTemporaryFolder } from '../tests/support/runs/temporary-folder.ts'
import { writeCatalogue } from './catalogue-file.ts'

const count = Number(process.argv[2] ?? 100_000)
const folder = ownTemporaryFolder('import')
const database = await startEmbedded(join(folder, 'database'))
const pool = connect(database.url, 4)
const outside = connect(database.url, 1)
const isTold = process.argv.includes('--tell')
const tell = (text: string) => isTold && console.error(text)

try {
  await migrate(pool)
  await migrateJobs(pool, database.url)
  const log = { info() {}, warn: console.error, error: console.error }
  const rest = {
    now: () => new Date(),
    id: () => crypto.randomUUID(),
    log,
    events: await listenEvents(pool),
    files: await localFiles(join(folder, 'files')),
    keys: keyring({ 1: new Uint8Array(32).fill(7) }),
    config: { shopName: 'Bench' },
  } as never
  const world = withDatabase(rest, pool, outside)
  const who = await person(world, 'catalogue')
  await addCategories(world.db)
  const path = join(folder, 'catalogue.csv')
  const rows = await writeCatalogue(path, count, 'made')
  const grown = growth()
  const options = { as: 'file', stock: 'set', category: 'accessories', rate: '1', hex: '' } as const
  const given = await uploadImport(world, who, { path, options })
  if (!given.ok) throw new Error(given.code)
  const { id } = given.value
  const checked = await seconds(() => runImports(world))
  tell(`checked ${JSON.stringify(await importById(world, id))}`)
  await applyImport(world, who, id)
  const written = await seconds(() => runImports(world))
  const found = await importById(world, id)
  if (found?.written !== count) throw new Error(`written: ${JSON.stringify(found)}`)
  tell(`written in ${written}`)
  const indexed = await seconds(() => indexProducts(world))
  const importGrowth = grown()
  const grownBy = growth()
  let exported = 0
  const took = await seconds(async () => {
    for await (const part of catalogueFile(world)) exported += part.text.length
  })
  tell(`exported ${exported} characters in ${took}`)
  console.log([checked, written, indexed, rows / took, importGrowth, grownBy()].join(' '))
} finally {
  await Promise.all([pool.end(), outside.end()])
  await database.stop()
}

/** Returns a function for the maximum growth of this process in megabytes since the call. */
function growth(): () => number {
  const from = process.memoryUsage().rss
  let most = from
  const timer = setInterval(() => {
    most = Math.max(most, process.memoryUsage().rss)
  }, 100)
  return () => {
    clearInterval(timer)
    return (most - from) / 1024 / 1024
  }
}

async function seconds(work: () => Promise<unknown>): Promise<number> {
  const from = performance.now()
  await work()
  return (performance.now() - from) / 1000
}
