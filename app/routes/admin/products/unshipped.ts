// Units that are sold and still on the shelf, beside the stock of variants: the catalog knows no orders.
import { unshippedOfVariants } from '../../../../shop/sales/returns/views.ts'
import type { World } from '../../../../shop/world.ts'

export async function withUnshipped<Stock extends { readonly id: string }>(
  world: World,
  stocks: readonly Stock[],
): Promise<(Stock & { readonly unshipped: number })[]> {
  const unshipped = await unshippedOfVariants(
    world,
    stocks.map(({ id }) => id),
  )
  return stocks.map((each) => ({ ...each, unshipped: unshipped.get(each.id) ?? 0 }))
}
