// Product texts in languages other than the first, as a catalog is loaded with them.
import { emitAll } from '../../../platform/events/actions.ts'
import { ok, type Result } from '../../../result.ts'
import { announceAll, type World } from '../../../world.ts'
import type { ProductDocument } from '../../products/rules/product.ts'
import type { ProductTexts } from '../../products/rules/texts.ts'
import { type OptionNames, putOptionNames, putTexts } from '../../products/store/texts.ts'
import { putAllTexts } from '../store/full-product-parts.ts'

/** Loads a catalog's texts in one language. Returns how many products changed. */
export const loadTexts = (
  world: World,
  language: string,
  texts: Readonly<Record<string, ProductTexts>>,
): Promise<Result<number>> =>
  world.transaction(async (world) => ok(await put(world, language, Object.entries(texts))))

/** Loads option and value names for products that have none in that language. Returns how many products changed. */
export const loadOptionNames = (world: World, names: OptionNames): Promise<Result<number>> =>
  world.transaction(async (world) =>
    ok(await announced(world, await putOptionNames(world.db, names))),
  )

const put = async (
  world: World,
  language: string,
  texts: readonly (readonly [string, ProductTexts])[],
): Promise<number> => announced(world, await putTexts(world.db, language, texts))

async function announced(world: World, changed: readonly string[]): Promise<number> {
  const topics = changed.map((id) => `product:${id}`)
  if (changed.length > 0) await announceAll(world, [...topics, 'catalog'])
  await emitAll(world, 'product.updated', changed)
  return changed.length
}

/** Replaces the texts of these products in all languages but the first. The caller announces. */
export const replaceTranslations = (
  { db }: World,
  products: readonly { readonly id: string; readonly document: ProductDocument }[],
): Promise<void> => putAllTexts(db, products)
