// Reconciles a product's document with its stored variants: those with orders stay.
import { ok, type Result, refuse } from '../../../result.ts'
import type { World } from '../../../world.ts'
import type { ProductDocument } from '../../products/rules/product.ts'
import { referencedVariants, skuProducts } from '../../products/store/variants.ts'
import { type Reconciled, reconciled } from '../rules/variants.ts'

/** `rows`: the stored content. Refuses `catalog.variants_merge` {names}, `form.invalid` if another product has a SKU. */
export async function retainReferencedVariants(
  world: World,
  id: string,
  document: ProductDocument,
  rows: ProductDocument | null,
): Promise<Result<Reconciled>> {
  const before = rows ?? { options: [], variants: [] }
  const referenced =
    before.variants.length > 0 ? await referencedVariants(world.db, [id]) : new Set<string>()
  const result = reconciled(document, before, referenced)
  if (result.merged.length > 0)
    return refuse('catalog.variants_merge', {
      facts: { names: result.merged.slice(0, 5).join('; ') },
    })
  const { variants } = result.document
  const skus = variants.flatMap(({ sku }) => sku ?? [])
  const owners = await skuProducts(world.db, skus)
  const fields = Object.fromEntries(
    variants.flatMap(({ sku }, at) =>
      sku !== null && (owners.get(sku) ?? id) !== id
        ? [[`variants.${at}.sku`, 'catalog.field.skuTaken']]
        : [],
    ),
  )
  return Object.keys(fields).length > 0 ? refuse('form.invalid', { fields }) : ok(result)
}
