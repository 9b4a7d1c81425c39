// Eight shoppers buy with and without a concurrent catalog import and list exports, alternating. Prints
// orders per second with and without them, and products imported and rows exported per second.
import { openAsBlob } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { connect } from '../adapters/database/connect.ts'
import { startEmbedded } from '../adapters/database/embedded.ts'
import { mainText, Shopper } from '../tests/support/browser/http-shopper.ts'
import { ownTemporaryFolder } from '../tests/support/runs/temporary-folder.ts'
import { writeCatalogue } from './catalogue-file.ts'
import { outputOf } from './load.ts'

const [origin = '', dataDir = '', email = '', password = '', times = '3'] = process.argv.slice(2)
const products = 20_000
const seconds = '8'
const keeper = new Shopper(origin)
await keeper.signIn({ email, password })
const mean = (list: readonly number[]) => list.reduce((sum, each) => sum + each, 0) / list.length
const folder = ownTemporaryFolder('beside')
try {
  await fillShelves()
  const alone: number[] = []
  const beside: number[] = []
  const wrote: number[] = []
  const took: number[] = []
  for (let round = 0; round < Number(times); round++) {
    alone.push(await purchases())
    const files = await underFiles(`round${Date.now()}`)
    beside.push(files.orders)
    wrote.push(files.written)
    took.push(files.rows)
  }
  console.log([beside, alone, wrote, took].map(mean).join(' '))
} finally {
}

async function purchases(): Promise<number> {
  return Number(await outputOf([process.execPath, 'bench/purchase.ts', origin, seconds]))
}

/** Restocks what a measurement has sold for the next. */
async function fillShelves(): Promise<void> {
  const database = await startEmbedded(dataDir)
  const pool = connect(database.url, 1)
  await pool`update product_variants set available = available + 10000, stocked = stocked + 10000`
  await pool.end()
}

async function underFiles(
  name: string,
): Promise<{ orders: number; written: number; rows: number }> {
  const at = await given(name)
  await keeper.send(at, { intent: 'apply' })
  const stop = new AbortController()
  const rows = takenAway(stop.signal)
  const [from, begun] = [await writtenIn(at), performance.now()]
  const orders = await purchases()
  const [to, took] = [await writtenIn(at), (performance.now() - begun) / 1000]
  stop.abort()
  if (to >= products) throw new Error('the file was written before the shoppers were done')
  await keeper.send(at, { intent: 'cancel' })
  return { orders, written: (to - from) / took, rows: (await rows) / took }
}

/** Uploads and checks a catalog file. */
async function given(name: string): Promise<string> {
  const path = join(folder, 'catalogue.csv')
  await writeCatalogue(path, products, name)
  const form = new FormData()
  const choices = { as: 'file', stock: 'set', category: 'accessories', rate: '1', hex: '' }
  for (const [field, value] of Object.entries(choices)) form.append(field, value)
  form.append('file', await openAsBlob(path), 'catalogue.csv')
  const at = await keeper.send('/admin/imports', form)
  while (!/Checked/.test(mainText(await keeper.page(at)).slice(0, 60))) await wait(500)
  return at
}

async function writtenIn(at: string): Promise<number> {
  const text = mainText(await keeper.page(at))
  return Number(
    /([\d,]+) products? (?:was|were) imported/.exec(text)?.[1]?.replaceAll(',', '') ?? 0,
  )
}

/** Exports the catalog repeatedly; returns the number of rows. */
async function takenAway(signal: AbortSignal): Promise<number> {
  let rows = 0
  try {
    for (;;) {
      const answer = await keeper.ask('/admin/catalogue.csv', { signal })
      for await (const chunk of answer.body as ReadableStream<Uint8Array>)
        for (const byte of chunk) if (byte === 13) rows += 1
    }
  } catch (error) {
    if (!signal.aborted) throw error
    return rows
  }
}
