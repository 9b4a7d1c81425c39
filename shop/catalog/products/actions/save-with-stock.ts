// Saves a part of a product together with what was counted of its variants: both, or nothing.
import type { Viewer } from '../../../people/accounts/rules.ts'
import { ok, type Result, refuse } from '../../../result.ts'
import type { World } from '../../../world.ts'
import type { StockCount } from '../input/stock.ts'
import { mostUnits } from '../rules/stock.ts'
import { type PartSave, savePart } from './edit-product.ts'
import { moveStock } from './stock.ts'

/**
 * The part becomes a draft; stock changes at once, as a count. Refuses as `savePart`, and `form.invalid` with the field
 * of a count that is no number, or where units were sold or moved since it was shown.
 */
export function saveWithStock(
  world: World,
  who: Viewer,
  save: PartSave,
  counts: readonly StockCount[],
): Promise<Result<{ kept: readonly string[] }>> {
  return world.transaction(async (world) => {
    const saved = await savePart(world, who, save)
    if (!saved.ok) return saved
    for (const { field, variantId, text, seen } of counts) {
      const quantity = /^\d{1,7}$/.test(text) ? Number(text) : Number.NaN
      if (!(quantity <= mostUnits))
        return refuse('form.invalid', { fields: { [field]: 'catalog.field.pieces' } })
      const change = { productId: save.id, variantId, reason: 'counted', quantity } as const
      const moved = await moveStock(world, who, { ...change, orderNumber: null, note: null }, seen)
      if (!moved.ok) return refuse('form.invalid', { fields: { [field]: moved.code } })
    }
    return ok(saved.value)
  })
}
