// One candidate in a process of its own, so that its memory is its own: builds, then answers what it is asked.
import { mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import { connect, type Pool } from '../../adapters/database/connect.ts'
import { ownTemporaryFolder } from '../../adapters/temporary.ts'
import { indexRows } from '../../shop/search/store/index-rows.ts'
import type { Build, Engine, Rows } from './engine.ts'

const [, , name, language = 'en', url = ''] = process.argv
const atOnce = 2_000
const pool = connect(url, 2)
const folder = mkdtempSync(join(ownTemporaryFolder('engines'), `${name}-`))
const { build } = (await import(`./engines/${name}.ts`)) as { build: Build }

async function* rowsOf(db: Pool): Rows {
  const ids = await db<{ id: string }[]>`select id from products where published order by position`
  for (let from = 0; from < ids.length; from += atOnce)
    yield await indexRows(
      db,
      language,
      ids.slice(from, from + atOnce).map(({ id }) => id),
    )
}

const megabytes = () => {
  globalThis.gc?.()
  return process.memoryUsage().rss / 2 ** 20
}
const before = megabytes()
const begun = performance.now()
const engine: Engine = await build({ rows: rowsOf(pool), pool, language, folder })
const seconds = (performance.now() - begun) / 1000
const memory = megabytes() - before
process.send?.({ seconds, memory, disk: (await engine.disk()) / 2 ** 20 })

process.on('message', async ({ words, change }: { words?: string; change?: string }) => {
  if (words !== undefined) {
    const from = performance.now()
    const ids = await engine.find(words)
    process.send?.({ ms: performance.now() - from, count: ids.length, ids: ids.slice(0, 24) })
  } else if (change !== undefined) {
    const [row] = await indexRows(pool, language, [change])
    if (!row) throw new Error(`${change} is not in the shop`)
    const from = performance.now()
    await engine.put({ ...row, a: `${row.a} Zwetschge` })
    const ms = performance.now() - from
    const ids = await engine.find('zwetschge')
    await engine.put(row)
    process.send?.({ ms, isFound: ids.includes(change) })
  }
})
