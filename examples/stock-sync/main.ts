// Sets a shop's stock from an ERP's file: the whole file is checked first, then sent 500 rows at a time.
//
//   PIAZZA_URL=https://shop.example PIAZZA_KEY=pz_live_… node main.ts stock.csv
import { createHash, randomUUID } from 'node:crypto'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { parse } from 'csv-parse/sync'
import { all, type Piazza, piazza, unwrap } from '../../clients/typescript/client.ts'

const rowsAtOnce = 500

type Row = { readonly line: number; readonly sku: string; readonly quantity: number }
type Place = { readonly productId: string; readonly variantId: string }
/** `owed`: units that orders hold, or that are sold and not shipped. They are part of a count. */
type Stock = Place & { readonly owed: number }

async function main() {
  const [file] = process.argv.slice(2)
  const { PIAZZA_URL: url, PIAZZA_KEY: key } = process.env
  if (!file || !url || !key) throw new Error('Usage: PIAZZA_URL=… PIAZZA_KEY=… node main.ts FILE')
  const text = readFileSync(file, 'utf8')
  const rows = rowsOf(text)
  const shop = piazza({ url, key })
  const places = await placesBySku(shop)
  const unknown = rows.filter(({ sku }) => !places.has(sku))
  if (unknown.length > 0)
    throw new Error(
      `Nothing was sent. The shop has no such SKU:\n${unknown.map(({ line, sku }) => `  line ${line}: ${sku}`).join('\n')}`,
    )
  const short = rows.flatMap(({ line, sku, quantity }) => {
    const owed = places.get(sku)?.owed ?? 0
    return quantity < owed ? [`  line ${line}: ${sku}, ${quantity} counted, ${owed} ordered`] : []
  })
  if (short.length > 0)
    throw new Error(
      `Nothing was sent. A count includes the units that orders hold; count again or cancel an order:\n${short.join('\n')}`,
    )
  await send(shop, rows, places, progressIn(file, text))
}

/** Columns `sku` and `quantity`, others are ignored; each error names its line. */
function rowsOf(text: string): readonly Row[] {
  const records: Record<string, string>[] = parse(text, { columns: true, bom: true, trim: true })
  const [first] = records
  if (!first || !('sku' in first && 'quantity' in first))
    throw new Error('The first line must name the columns sku and quantity.')
  const rows = records.map(({ sku = '', quantity = '' }, index) => ({
    line: index + 2,
    sku,
    quantity: /^\d{1,7}$/.test(quantity) ? Number(quantity) : Number.NaN,
  }))
  const seen = new Set<string>()
  const faults = rows.flatMap(({ line, sku, quantity }) => {
    const isTwice = seen.has(sku)
    seen.add(sku)
    if (isTwice) return [`  line ${line}: ${sku} stands there twice`]
    return Number.isNaN(quantity) ? [`  line ${line}: the quantity is no whole number`] : []
  })
  if (faults.length > 0) throw new Error(`Nothing was sent:\n${faults.join('\n')}`)
  return rows
}

async function placesBySku(shop: Piazza): Promise<ReadonlyMap<string, Stock>> {
  const places = new Map<string, Stock>()
  for await (const { sku, productId, variantId, held, unshipped } of all(shop, '/stock', {}))
    if (sku) places.set(sku, { productId, variantId, owed: held + unshipped })
  return places
}

/** Progress file beside the input, so that an interrupted run continues where it stopped. */
function progressIn(file: string, text: string) {
  const place = `${file}.progress`
  const digest = createHash('sha256').update(text).digest('hex')
  const [of, begun = '', parts] = existsSync(place) ? readFileSync(place, 'utf8').split(' ') : []
  const isSame = of === digest
  // Id of this run: the same file may be sent again later, and is then counted again.
  const run = isSame ? begun : randomUUID()
  const keep = (parts: number) => writeFileSync(place, `${digest} ${run} ${parts}`)
  if (!isSame) keep(0)
  return {
    run,
    keep,
    sent: isSame ? Number(parts) : 0,
    end: () => rmSync(place, { force: true }),
  }
}

async function send(
  shop: Piazza,
  rows: readonly Row[],
  places: ReadonlyMap<string, Stock>,
  progress: ReturnType<typeof progressIn>,
) {
  let changed = 0
  // Chunks depend on the file alone: those sent do not shift the following ones.
  for (let part = progress.sent; part * rowsAtOnce < rows.length; part++) {
    const changes = rows
      .slice(part * rowsAtOnce, (part + 1) * rowsAtOnce)
      .flatMap(({ sku, quantity }) => {
        const place = places.get(sku)
        if (!place) return []
        const { productId, variantId } = place
        return [{ productId, variantId, reason: 'counted' as const, quantity, note: 'ERP' }]
      })
    // A chunk whose response was lost is sent with the same key, and applied once.
    const headers = { 'idempotency-key': `${progress.run}-${part}` }
    changed += (await unwrap(shop.POST('/stock', { body: { changes }, headers }))).changed
    progress.keep(part + 1)
  }
  progress.end()
  console.log(`${rows.length} rows, ${changed} changed`)
}

await main().catch((error) => {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
})
