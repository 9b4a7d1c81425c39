// Open purchases for the personal data export.
import type { World } from '../../../world.ts'
import { purchasesOf } from '../store.ts'

export const ownPurchases = async (world: World, who: { readonly id: string }) =>
  (await purchasesOf(world.db, who.id)).map(
    ({ id, source, lines, createdAt, orderNumber, code, country, shippingMethod }) => ({
      id,
      source,
      lines,
      createdAt,
      orderNumber,
      code,
      country,
      shippingMethod,
    }),
  )
