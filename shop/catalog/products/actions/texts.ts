// Product texts in languages other than English: written by staff, or loaded with a catalog.
import { may, type Viewer } from '../../../people/accounts/rules.ts'
import { emitAll } from '../../../platform/events/actions.ts'
import { ok, type Result, refuse } from '../../../result.ts'
import { announceAll, type World } from '../../../world.ts'
import { isTextLanguage, type ProductTexts } from '../rules/texts.ts'
import { type OptionNames, putOptionNames, putTexts } from '../store/texts.ts'
import { productById } from '../views/products.ts'
import { noteChange } from './change-product.ts'

/**
 * Sets a product's texts in one language; missing texts fall back to English. Refuses `catalog.not_allowed`,
 * `catalog.missing`.
 */
export const writeTexts = (
  world: World,
  who: Viewer,
  { productId, language, texts }: { productId: string; language: string; texts: ProductTexts },
): Promise<Result> =>
  world.transaction(async (world) => {
    if (!may(who, 'products.write')) return refuse('catalog.not_allowed')
    if (!isTextLanguage(language) || !(await productById(world, productId)))
      return refuse('catalog.missing')
    await noteChange(world, who, 'texts', productId, { language })
    await put(world, language, [[productId, texts]])
    return ok()
  })

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
