// Saves changed parts of a product together with stock counts of its variants, and optionally publishes it, atomically.
import type { Viewer } from '../../../people/accounts/rules.ts'
import { ok, type Result, refuse } from '../../../result.ts'
import type { World } from '../../../world.ts'
import {
  normal,
  type ProductDocument,
  type ProductPart,
  partFields,
} from '../../products/rules/product.ts'
import { moveStock, noneUnshipped } from '../../stock/actions/stock.ts'
import type { StockCount } from '../../stock/input/stock.ts'
import { maxUnits } from '../../stock/rules/stock.ts'
import { displayedPart, editedProduct } from '../views/editor.ts'
import { savePart } from './edit-product.ts'
import { publishDraft } from './publish-product.ts'

export type ProductSave = {
  readonly id: string
  /** Texts only: the language being edited. */
  readonly language: string | null
  /** Fingerprints of the displayed parts. */
  readonly was: Readonly<Partial<Record<ProductPart, string>>>
  readonly fields: Partial<ProductDocument>
  readonly counts: readonly StockCount[]
  /** `seen`: the fingerprint of the displayed summary. */
  readonly publish?: { readonly seen: string; readonly note: string } | undefined
}

/** Options last: pictures of removed values fall back to every variant. */
const order = ['basics', 'details', 'pictures', 'texts', 'options'] as const

/** The displayed parts that were edited: another person may have saved the others since. */
export const changedParts = (
  document: ProductDocument,
  { was, fields, language }: Pick<ProductSave, 'was' | 'fields' | 'language'>,
): ProductPart[] => {
  const typed = normal({ ...document, ...fields })
  return order.filter((part) => was[part] && displayedPart(typed, part, language) !== was[part])
}

/**
 * Parts are saved to the draft; stock changes immediately, as a count. Refuses as `savePart` and `publishDraft`, and
 * `form.invalid` with the field of an invalid count, or if units were sold or moved since it was displayed.
 */
export function saveWithStock(
  world: World,
  who: Viewer,
  save: ProductSave,
  unshippedOf = noneUnshipped,
): Promise<Result<{ kept: readonly string[] }>> {
  const { id, language, was, fields, counts, publish } = save
  return world.transaction(async (world) => {
    const before = await editedProduct(world, id)
    if (!before) return refuse('catalog.missing')
    if (publish && before.seen !== publish.seen) return refuse('catalog.changed')
    const kept: string[] = []
    for (const part of changedParts(before.document, save)) {
      const own = part === 'texts' ? fields : partFields(fields, part)
      const saved = await savePart(world, who, {
        id,
        part,
        language,
        was: was[part] ?? '',
        fields: own,
      })
      if (!saved.ok) return saved
      kept.push(...saved.value.kept)
    }
    for (const { field, variantId, text, seen } of counts) {
      const quantity = /^\d{1,7}$/.test(text) ? Number(text) : Number.NaN
      if (!(quantity <= maxUnits))
        return refuse('form.invalid', { fields: { [field]: 'catalog.field.pieces' } })
      const what = { productId: id, variantId, orderNumber: null, note: null }
      const change = { ...what, reason: 'counted', quantity } as const
      const moved = await moveStock(world, who, change, seen, unshippedOf)
      if (!moved.ok) return refuse('form.invalid', { fields: { [field]: moved.code } })
    }
    if (!publish) return ok({ kept })
    const { seen = '' } = (await editedProduct(world, id)) ?? {}
    const published = await publishDraft(world, who, { id, seen, note: publish.note })
    return published.ok ? ok({ kept }) : published
  })
}
