// Deletes a category with 100,000 products, which move to another one, on its own database. Prints the seconds until the
// response, the seconds until a job has moved them, and the maximum delay in seconds of an editor who saved a product and
// of a shopper who bought one meanwhile.
import { join } from 'node:path'
import { connect } from '../adapters/database/connect.ts'
import { startEmbedded } from '../adapters/database/embedded.ts'
import { migrateJobs } from '../adapters/database/job-schema.ts'
import { migrate } from '../adapters/database/migrate.ts'
import { removeCategory } from '../shop/catalog/editor/actions/change-categories.ts'
import { moveRemainingProducts } from '../shop/catalog/products/actions/categories.ts'
import { addCategories } from '../tests/support/demo-categories.ts'
import { person } from '../tests/support/people.ts'
import { ownTemporaryFolder } from '../tests/support/runs/temporary-folder.ts'
import { piLedger } from './million/payments.ts'
import { measuringWorld } from './world.ts'

const count = Number(process.argv[2] ?? 100_000)
const database = await startEmbedded(join(ownTemporaryFolder('categories'), 'database'))
const pool = connect(database.url, 4)
const beside = connect(database.url, 2)

try {
  await migrate(pool)
  await migrateJobs(pool, database.url)
  const world = measuringWorld(pool, piLedger)
  const who = await person(world, 'catalogue')
  await addCategories(world.db)
  await fill()
  const [row] = await pool<{ version: number }[]>`select version from categories where id = 'audio'`
  const [editor, shopper] = [
    slowest(() => beside`update products set description = 'x' where id = ${someone()}`),
    slowest(
      () => beside`
      update product_variants set available = available - 1 where product_id = ${someone()}`,
    ),
  ]
  const from = performance.now()
  const done = await removeCategory(
    world,
    who,
    { id: 'audio', version: row?.version ?? 1 },
    'gaming',
  )
  const answered = (performance.now() - from) / 1000
  if (!done.ok) throw new Error(done.code)
  await moveRemainingProducts(world)
  const moved = (performance.now() - from) / 1000
  const [left] = await pool<{ count: number }[]>`
    select count(*) from products where category = 'gaming' and id like 'made-%'`
  if (left?.count !== count) throw new Error(`moved: ${left?.count}`)
  console.log([answered, moved, await editor(), await shopper()].join(' '))
} finally {
  await Promise.all([pool.end(), beside.end()])
  await database.stop()
}

function someone(): string {
  return `made-${Math.floor(Math.random() * count)}`
}

async function fill(): Promise<void> {
  await pool`
    insert into products (id, name, category, brand, base_price, description, detailed_info, features,
      specifications, attribute, art_kind, art_variant, position, created_at, version)
    select 'made-' || n, 'Speaker ' || n, 'audio', 'Brand ' || n % 50, 10000000, 'A speaker.', '', '{}', '[]', '',
      'speaker', 0, n, now(), 1 from generate_series(0, ${count - 1}::int) as n`
  await pool`
    insert into product_variants (product_id, position, available, stocked)
    select 'made-' || n, 0, 100, 100 from generate_series(0, ${count - 1}::int) as n`
  await pool`truncate product_search_queue, catalogue_changes`
  await pool`vacuum analyze`
}

/** Repeats the work; returns the seconds of the slowest run. */
function slowest(work: () => PromiseLike<unknown>): () => Promise<number> {
  const over = new AbortController()
  let most = 0
  const all = (async () => {
    while (!over.signal.aborted) {
      const from = performance.now()
      await work()
      most = Math.max(most, performance.now() - from)
      await new Promise((resolve) => setTimeout(resolve, 5))
    }
  })()
  return async () => {
    over.abort()
    await all
    return most / 1000
  }
}
