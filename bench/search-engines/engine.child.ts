// Runs one engine in its own process, to measure its memory: builds the index, then answers queries.
import { mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import { connect } from '../../adapters/database/connect.ts'
import { ownTemporaryFolder } from '../../tests/support/runs/temporary-folder.ts'
import type { Build, Engine } from './engine.ts'
import { madeRow, madeRows, sizeOf } from './generated-rows.ts'

const [, , name, language = 'en', asked, url = ''] = process.argv
const size = sizeOf(asked)
const pool = connect(url, 2)
const folder = mkdtempSync(join(ownTemporaryFolder('engines'), `${name}-`))
const { build } = (await import(`./engines/${name}.ts`)) as { build: Build }

const megabytes = () => {
  globalThis.gc?.()
  return process.memoryUsage().rss / 2 ** 20
}
const rows = madeRows(language, size)
const before = megabytes()
const begun = performance.now()
const engine: Engine = await build({ rows, pool, language, folder })
const seconds = (performance.now() - begun) / 1000
const memory = megabytes() - before
process.send?.({ seconds, memory, disk: (await engine.disk()) / 2 ** 20 })

process.on('message', async ({ words, change }: { words?: string; change?: number }) => {
  if (words !== undefined) {
    const from = performance.now()
    const ids = await engine.find(words)
    process.send?.({ ms: performance.now() - from, count: ids.length, ids: ids.slice(0, 24) })
  } else if (change !== undefined) {
    const row = madeRow(language, size, change)
    const from = performance.now()
    await engine.put({ ...row, a: `${row.a} Zwetschge` })
    const ms = performance.now() - from
    const ids = await engine.find('zwetschge')
    await engine.put(row)
    process.send?.({ ms, isFound: ids.includes(row.id) })
  }
})
