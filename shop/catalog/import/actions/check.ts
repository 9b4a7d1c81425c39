// Checks a whole file and records the outcome for each product. Nothing is written to the catalog.

import { createLoadShedder } from '../../../platform/load-shedding.ts'
import { ok, type Result, refuse } from '../../../result.ts'
import { announce, type World } from '../../../world.ts'
import { attributesNow } from '../../attributes/views.ts'
import { treeNow } from '../../categories/views.ts'
import { lockPictures } from '../../editor/actions/write-full-products.ts'
import { fingerprintOf } from '../../editor/fingerprint.ts'
import {
  type FullProduct,
  type WantedProduct,
  writtenFrom,
} from '../../editor/rules/full-product.ts'
import { fullProducts, productsOfSkus } from '../../editor/views/full-products.ts'
import { isProductId } from '../../products/rules/catalog.ts'
import { imagesIn } from '../../products/rules/photos.ts'
import { newCategoriesIn, treeWith } from '../rules/file-categories.ts'
import { addressesIn, type KnownPictures, picturesNamed } from '../rules/file-pictures.ts'
import { type FileProduct, type Problem, problemAt } from '../rules/file-product.ts'
import { type Counts, mostProblems, noCounts, type Options } from '../rules/imports.ts'
import { previewOf } from '../rules/preview.ts'
import type { Sale } from '../rules/sale-prices.ts'
import { type Target, targetOf } from '../rules/target.ts'
import {
  extendImportClaim,
  type Import,
  move,
  recordHeader,
  recordPreview,
  recordRead,
  restartImport,
} from '../store/imports.ts'
import { type Item, insertItems, insertProblems } from '../store/items.ts'
import { fetchedFrom } from '../store/pictures.ts'
import { addQuestions } from '../store/questions.ts'
import { type GivenIds, noIds, withIds } from './product-ids.ts'
import { questionsFrom, questionsIn, type Unknown, unknownIn } from './questions.ts'
import { type Slice, sameFile, slicesOf } from './read-products.ts'

/**
 * Fingerprint of what this import would overwrite of a product, and of which of the named pictures exist. Null if none
 * of it exists.
 */
export const overwriteFingerprint = (
  whole: FullProduct | null | undefined,
  { state, document }: Pick<WantedProduct, 'state' | 'document'>,
  { stock }: Options,
): string | null =>
  whole
    ? fingerprintOf(
        whole.state,
        writtenFrom(whole, state),
        whole.lowFrom,
        stock === 'set' ? whole.stock : null,
        ...imagesIn(document),
      )
    : imagesIn(document).length > 0
      ? fingerprintOf(...imagesIn(document))
      : null

/** The existing ones among the pictures that a file names; they are locked until the transaction ends. */
export async function picturesKnown(
  world: World,
  products: readonly FileProduct[],
  { fetchPictures: mayFetch = false }: Options,
): Promise<KnownPictures> {
  const fetched = await fetchedFrom(world.db, addressesIn(products))
  const ids = await lockPictures(world, [...picturesNamed(products), ...fetched.values()])
  return { ids, fetched: new Map([...fetched].filter(([, id]) => ids.has(id))), mayFetch }
}

export const skusNamed = (products: readonly FileProduct[]): string[] =>
  products.flatMap(({ variants }) => variants.flatMap(({ sku }) => sku?.trim() || []))

/** If two products of a file name the same SKU, the first gets it. */
export function claimSkus(skus: Map<string, string>, target: Target): void {
  if (target.verdict === 'invalid') return
  for (const { sku } of target.wanted.document.variants)
    if (sku !== null) skus.set(sku, target.wanted.id)
}

/** Returns true once the whole file is checked, false if this worker lost its lease or should stop. */
export async function checkFile(
  world: World,
  given: Import,
  worker: string,
  signal: AbortSignal,
): Promise<boolean> {
  const { id } = given
  const started = await world.transaction(async (world) => {
    if (given.status === 'waiting' && !(await move(world.db, id, 'checking')))
      return refuse('imports.state')
    await restartImport(world.db, id)
    return ok()
  })
  if (!started.ok) return false
  const same = await sameFile(world, given)
  if (!same.ok) {
    await move(world.db, id, 'failed', { problem: same.code, endedAt: world.now() })
    return true
  }
  const steps = createLoadShedder()
  let saved: Kept = { problems: 0, notTaken: 0 }
  let isFirst = true
  const ids = noIds()
  for await (const slice of slicesOf(world, given, same.value)) {
    if (signal.aborted) return false
    const from = performance.now()
    // Until staff have said what its columns hold, no product can be checked.
    const found = slice.plan.isComplete ? await judged(world, slice, given.options, ids) : []
    const noted = await world.transaction(async (world) => {
      if (!(await extendImportClaim(world.db, id, worker, 'checking')))
        return refuse('imports.state')
      if (isFirst) {
        await recordHeader(world.db, id, slice.plan)
        await addQuestions(world.db, id, questionsFrom(slice.plan, same.value))
      }
      return note(world, id, slice, found, saved)
    })
    if (!noted.ok) return false
    saved = noted.value
    isFirst = false
    if (!slice.plan.isComplete) break
    steps.worked(performance.now() - from)
    await steps.rest()
  }
  await world.transaction(async (world) => {
    if (!(await extendImportClaim(world.db, id, worker, 'checking'))) return refuse('imports.state')
    await move(world.db, id, 'checked')
    await announce(world, `import:${id}`)
    return ok()
  })
  return true
}

type Judged = {
  readonly target: Target
  readonly item: Item
  readonly sale: Sale | undefined
  readonly unknown: readonly Unknown[]
}
async function judged(
  world: World,
  slice: Slice,
  options: Options,
  given: GivenIds,
): Promise<readonly Judged[]> {
  const products = await withIds(world, slice.products, given)
  const ids = products.map(({ id }) => id)
  const known = await fullProducts(world, ids)
  const pictures = await picturesKnown(world, products, options)
  const skus = await productsOfSkus(world, skusNamed(products))
  const attributes = await attributesNow(world)
  const now = await treeNow(world)
  const tree = treeWith(now, newCategoriesIn(products, now, options))
  return products.map((product) => {
    const { id: productId, number } = product
    const existing = known.get(productId) ?? null
    const target = targetOf(product, existing, options, {
      pictures,
      skus,
      tree,
      attributes,
      currency: world.config.currency,
    })
    const { verdict } = target
    claimSkus(skus, target)
    const basis =
      target.verdict === 'invalid' ? null : overwriteFingerprint(existing, target.wanted, options)
    return {
      target,
      sale: product.sale,
      item: { productId, number, verdict, basis },
      unknown: unknownIn(product, now),
    }
  })
}

type Kept = { readonly problems: number; readonly notTaken: number }

/** Returns how many problems are stored so far. */
async function note(
  world: World,
  id: string,
  slice: Slice,
  found: readonly Judged[],
  kept: Kept,
): Promise<Result<Kept>> {
  // An invalid id cannot be a duplicate.
  const items = new Map(
    found
      .filter(({ item }) => isProductId(item.productId))
      .toReversed()
      .map(({ item }) => [item.productId, item]),
  )
  const preview = previewOf(found.map(({ target, sale }) => ({ target, sale })))
  if (preview) await recordPreview(world.db, id, preview)
  const added = await insertItems(world.db, id, [...items.values()])
  const counts: { -readonly [V in keyof Counts]: number } = { ...noCounts }
  const problems: Problem[] = []
  for (const { target, item } of found) {
    const { productId, number } = item
    const isTwice =
      isProductId(productId) && (!added.has(productId) || items.get(productId)?.number !== number)
    // Goods that staff have chosen to leave out are neither wrong nor imported.
    const isSkipped = target.verdict === 'invalid' && target.problems.length === 0
    if (isTwice || !isSkipped) counts[isTwice ? 'invalid' : target.verdict] += 1
    if (target.verdict === 'invalid') problems.push(...target.problems)
    if (isTwice) problems.push(problemAt(number, null, productId, 'imports.row.twice'))
  }
  const notTaken = found.flatMap(({ target }) => target.notTaken)
  const notes = found.flatMap(({ target }) => target.notes)
  const room = problems.slice(0, mostProblems - kept.problems)
  const other = [...notTaken, ...notes].slice(0, mostProblems - kept.notTaken)
  await insertProblems(world.db, id, room)
  await insertProblems(world.db, id, other, true)
  await addQuestions(world.db, id, questionsIn(found.flatMap(({ unknown }) => unknown)))
  await recordRead(world.db, id, { ...counts, notTaken: notTaken.length, rows: slice.rows })
  await announce(world, `import:${id}`)
  return ok({
    problems: kept.problems + room.length,
    notTaken: kept.notTaken + other.length,
  })
}
