// Who sells, the legal pages that are written, and the tax that the prices include: shown beside the order button
// (Directive 2011/83/EU, article 8(2)).
import { settingsOf } from '../../../shop/settings/views.ts'
import type { World } from '../../../shop/world.ts'

export type SellerView = {
  readonly name: string
  /** Lines; empty where the operator has written none. */
  readonly address: string
  readonly pages: readonly string[]
  /** In hundredths of a per cent; 0 where no tax is set. */
  readonly taxRate: number
}

export async function sellerView(world: World): Promise<SellerView> {
  const { sellerName, sellerAddress, contactAddress, taxRate } = await settingsOf(world)
  return {
    name: sellerName || world.config.shopName,
    address: sellerAddress || contactAddress,
    pages: world.config.operator?.pages ?? [],
    taxRate,
  }
}
