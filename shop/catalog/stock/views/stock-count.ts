// Lines of a stock count: variants with their units on hand.
import type { World } from '../../../world.ts'
import { optionsText } from '../../products/rules/catalog.ts'
import type { UnshippedOf } from '../actions/stock.ts'
import { type CountLine, maxCountLines } from '../rules/count.ts'
import { onHand } from '../rules/stock.ts'
import { type StockLine, stockLines } from './stock.ts'

type Query = Pick<Parameters<typeof stockLines>[1], 'filter' | 'q' | 'language'>

/** The first lines of the stock list. */
export async function countLines(
  world: World,
  query: Query,
  unshippedOf: UnshippedOf,
): Promise<CountLine[]> {
  const { rows } = await stockLines(world, { ...query, after: null, limit: maxCountLines })
  return withUnits(world, rows, unshippedOf)
}

/** The variant with this SKU or barcode; null if there is none, or several. */
export async function scannedLine(
  world: World,
  code: string,
  language: string,
  unshippedOf: UnshippedOf,
): Promise<CountLine | null> {
  const { rows } = await stockLines(world, {
    filter: 'all',
    q: code,
    language,
    after: null,
    limit: 20,
  })
  const same = (text: string | null) => text?.toLowerCase() === code.toLowerCase()
  const [first, ...others] = rows.filter(({ sku, barcode }) => same(sku) || same(barcode))
  if (!first || others.length > 0) return null
  return (await withUnits(world, [first], unshippedOf))[0] ?? null
}

async function withUnits(
  world: World,
  rows: readonly StockLine[],
  unshippedOf: UnshippedOf,
): Promise<CountLine[]> {
  const unshipped = await unshippedOf(
    world,
    rows.map(({ variantId }) => variantId),
  )
  return rows.map((row) => ({
    productId: row.productId,
    variantId: row.variantId,
    name: [row.name, optionsText(row.options)].filter(Boolean).join(' · '),
    sku: row.sku ?? '',
    barcode: row.barcode ?? '',
    onHand: onHand({ ...row, unshipped: unshipped.get(row.variantId) ?? 0 }),
  }))
}
