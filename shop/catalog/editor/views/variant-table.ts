// Pages of the variant table: the cells of many products' variants.
import type { World } from '../../../world.ts'
import type { ProductDocument } from '../../products/rules/product.ts'
import { productIdsPage } from '../../products/views/products-list.ts'
import { noneUnshipped } from '../../stock/actions/stock.ts'
import { type FullProduct, writtenFrom } from '../rules/full-product.ts'
import { cellsOf, variantKey } from '../rules/variant-cells.ts'
import type { TableRow } from '../rules/variant-table.ts'
import { fullProducts } from './full-products.ts'

/** Products read for a page, and rows on it: the last product may exceed them. */
const mostProducts = 100
const mostRows = 300

type Query = Omit<Parameters<typeof productIdsPage>[1], 'limit'>

/** `next` is the cursor of the next page. */
export async function variantTable(
  world: World,
  query: Query,
  unshippedOf = noneUnshipped,
): Promise<{ rows: TableRow[]; next: string | null }> {
  const page = await productIdsPage(world, { ...query, limit: mostProducts })
  const found = await fullProducts(world, page.ids, {
    parts: ['options', 'variants'],
    withStock: true,
  })
  const shown: FullProduct[] = []
  let count = 0
  for (const id of page.ids) {
    const whole = found.get(id)
    if (!whole) continue
    const rows = rowCount(writtenFrom(whole, whole.state))
    if (count > 0 && count + rows > mostRows) break
    count += rows
    shown.push(whole)
  }
  const last = shown.at(-1)?.id
  const isWhole = last === page.ids.at(-1)
  const unshipped = await unshippedOf(
    world,
    shown.flatMap(({ stock }) => Object.keys(stock)),
  )
  return {
    rows: shown.flatMap((whole) => rowsOf(world, whole, unshipped)),
    next: isWhole ? page.next : (last ?? null),
  }
}

const rowCount = ({ variants }: ProductDocument): number =>
  variants.length > 1 ? variants.length + 1 : 1

function rowsOf(
  world: World,
  whole: FullProduct,
  unshipped: ReadonlyMap<string, number>,
): TableRow[] {
  const { currency } = world.config
  const document = writtenFrom(whole, whole.state)
  const cells = cellsOf(document, null, currency) ?? {}
  const common = { productId: whole.id, product: document.name, basePrice: cells.price ?? '' }
  const isSeveral = document.variants.length > 1
  const variants = document.variants.map((each): TableRow => {
    const key = variantKey(each)
    const units = whole.stock[key]
    const sold = unshipped.get(key) ?? 0
    return {
      ...common,
      name: each.values.join(', '),
      variant: key,
      cells: {
        ...cellsOf(document, key, currency),
        ...(units !== undefined && { stock: String(units + sold) }),
      },
      taken: (whole.held[key] ?? 0) + sold,
    }
  })
  return isSeveral
    ? [{ ...common, name: '', variant: null, cells, taken: 0 }, ...variants]
    : variants
}
