// Checks a whole file and records the outcome for each product. Nothing is written to the catalog.

import { createLoadShedder } from '../../../platform/load-shedding.ts'
import { ok, type Result, refuse } from '../../../result.ts'
import { announce, type World } from '../../../world.ts'
import { attributesNow } from '../../attributes/views.ts'
import type { CategoryTree } from '../../categories/rules.ts'
import { treeNow } from '../../categories/views.ts'
import { lockPictures } from '../../products/actions/write-full-products.ts'
import { fingerprintOf } from '../../products/fingerprint.ts'
import {
  type FullProduct,
  type WantedProduct,
  writtenFrom,
} from '../../products/rules/full-product.ts'
import { imagesIn } from '../../products/rules/photos.ts'
import { isProductId } from '../../products/rules.ts'
import { fullProducts, productsOfSkus } from '../../products/views/full-products.ts'
import type { ColumnMapping } from '../rules/columns.ts'
import type { Reading } from '../rules/encodings.ts'
import { newCategoriesIn, treeWith, unknownCategory } from '../rules/file-categories.ts'
import { addressesIn, type KnownPictures, picturesNamed } from '../rules/file-pictures.ts'
import { type FileProduct, type Problem, problemAt } from '../rules/file-product.ts'
import { type Target, targetOf } from '../rules/target.ts'
import { type Counts, ignored, mostProblems, nameKey, noCounts, type Options } from '../rules.ts'
import { type Item, insertItems, insertProblems } from '../store/items.ts'
import { fetchedFrom } from '../store/pictures.ts'
import { addQuestions, type Question } from '../store/questions.ts'
import {
  extendImportClaim,
  type Import,
  move,
  recordHeader,
  recordRead,
  restartImport,
} from '../store.ts'
import { type GivenIds, noIds, withIds } from './product-ids.ts'
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
  const begun = await world.transaction(async (world) => {
    if (given.status === 'waiting' && !(await move(world.db, id, 'checking')))
      return refuse('imports.state')
    await restartImport(world.db, id)
    return ok()
  })
  if (!begun.ok) return false
  const same = await sameFile(world, given)
  if (!same.ok) {
    await move(world.db, id, 'failed', { problem: same.code, endedAt: world.now() })
    return true
  }
  const steps = createLoadShedder()
  let kept: Kept = { problems: 0, notTaken: 0 }
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
      return note(world, id, slice, found, kept)
    })
    if (!noted.ok) return false
    kept = noted.value
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
  readonly unknown: readonly Unknown[]
}
type Unknown = Pick<Question, 'kind' | 'name'> & { readonly detail?: string }

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
    const whole = known.get(productId) ?? null
    const target = targetOf(product, whole, options, { pictures, skus, tree, attributes })
    const { verdict } = target
    claimSkus(skus, target)
    const basis =
      target.verdict === 'invalid' ? null : overwriteFingerprint(whole, target.wanted, options)
    return { target, item: { productId, number, verdict, basis }, unknown: unknownIn(product, now) }
  })
}

/** Categories and colors that the shop does not know, and goods that it does not sell, regardless of the answers. */
function unknownIn(product: FileProduct, tree: CategoryTree): Unknown[] {
  const category = unknownCategory(product, tree)
  const colours = new Set((product.unknownColours ?? []).map(nameKey))
  return [
    ...(category === null ? [] : [{ kind: 'category' as const, name: category }]),
    ...[...colours].map((name) => ({ kind: 'colour' as const, name })),
    ...(product.goods ? [{ kind: 'goods' as const, name: product.goods }] : []),
    ...(product.dates ?? []).map(({ name, header }) => ({
      kind: 'date' as const,
      name,
      detail: header,
    })),
  ].filter(({ name }) => name !== '' && name.length <= longestAsked)
}

/** Longest name in characters; longer ones are not asked about. */
const longestAsked = 200

/** What is asked about the file as a whole. */
function questionsFrom(plan: ColumnMapping, readings: readonly Reading[]): Question[] {
  const { format, fileHeaders, assigned, reading } = plan
  const about = (
    kind: Question['kind'],
    name: string,
    more: Partial<Question> = {},
  ): Question[] => {
    if (name.length > longestAsked) return []
    const examples = plan.examples[fileHeaders.indexOf(name)] || null
    return [{ kind, name, products: 0, detail: null, examples, ...more }]
  }
  const columns = fileHeaders.flatMap((name, at) =>
    name.trim() === '' || format !== 'other'
      ? []
      : about('column', name, { products: at + 1, detail: assigned.get(at) ?? ignored }),
  )
  return [
    ...readings.flatMap(({ encoding, preview }, at) =>
      about('encoding', encoding, { products: at + 1, detail: preview }),
    ),
    ...(format === 'own' ? [] : about('rate', reading.currency)),
    ...(reading.taxFree === null ? [] : about('tax', reading.taxFree)),
    ...reading.openDecimals.flatMap((name) => about('decimal', name)),
    ...columns,
  ]
}

function questionsIn(found: readonly Judged[]): Question[] {
  const all = new Map<string, Question>()
  for (const each of found.flatMap(({ unknown }) => unknown)) {
    const key = `${each.kind} ${each.name}`
    const products = (all.get(key)?.products ?? 0) + 1
    all.set(key, { ...each, detail: each.detail ?? null, examples: null, products })
  }
  return [...all.values()]
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
  const added = await insertItems(world.db, id, [...items.values()])
  const counts: { -readonly [V in keyof Counts]: number } = { ...noCounts }
  const problems: Problem[] = []
  for (const { target, item } of found) {
    const { productId, number } = item
    const isTwice =
      isProductId(productId) && (!added.has(productId) || items.get(productId)?.number !== number)
    counts[isTwice ? 'invalid' : target.verdict] += 1
    if (target.verdict === 'invalid') problems.push(...target.problems)
    if (isTwice) problems.push(problemAt(number, null, productId, 'imports.row.twice'))
  }
  const notTaken = found.flatMap(({ target }) => target.notTaken)
  const notes = found.flatMap(({ target }) => target.notes)
  const room = problems.slice(0, mostProblems - kept.problems)
  const other = [...notTaken, ...notes].slice(0, mostProblems - kept.notTaken)
  await insertProblems(world.db, id, room)
  await insertProblems(world.db, id, other, true)
  await addQuestions(world.db, id, questionsIn(found))
  await recordRead(world.db, id, { ...counts, notTaken: notTaken.length, rows: slice.rows })
  await announce(world, `import:${id}`)
  return ok({
    problems: kept.problems + room.length,
    notTaken: kept.notTaken + other.length,
  })
}
