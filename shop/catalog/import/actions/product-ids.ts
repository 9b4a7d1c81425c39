// Finds the products of files without ids of their own: by SKU, then by name. New ones get a free id.
import type { World } from '../../../world.ts'
import { productsOfSkus } from '../../editor/views/full-products.ts'
import { isProductId } from '../../products/rules/catalog.ts'
import { type FileProduct, problemAt } from '../rules/file-product.ts'
import { nameKey } from '../rules/imports.ts'
import { idsOfNames, idsTaken, itemIds } from '../store/product-ids.ts'

/** Ids of a base and a number: those looked up in the shop, those that are taken, and the next that may be free. */
type Numbers = { upTo: number; next: number; readonly taken: Set<string> }

/** Names and ids that a check has come across. */
export type GivenIds = {
  readonly names: Set<string>
  readonly bases: Map<string, Numbers>
}
export const noIds = (): GivenIds => ({ names: new Set(), bases: new Map() })

const base = (slug: string): string =>
  isProductId(slug) && slug !== 'new' ? slug.slice(0, 48).replace(/-+$/, '') : 'product'

/** For a check, which reads the file from its beginning: `given` remembers the earlier slices. */
export async function withIds(
  world: World,
  products: readonly FileProduct[],
  given: GivenIds,
): Promise<readonly FileProduct[]> {
  const open = products.filter(({ slug }) => slug !== undefined)
  if (open.length === 0) return products
  const skusOf = ({ variants }: FileProduct) => variants.flatMap(({ sku }) => sku?.trim() || [])
  const bySku = await productsOfSkus(world, open.flatMap(skusOf))
  const byName = Map.groupBy(
    await idsOfNames(
      world.db,
      open.map(({ fields }) => nameKey(fields.name ?? '')),
    ),
    ({ name }) => name,
  )
  await lookUp(
    world,
    given,
    open.map(({ slug = '' }) => base(slug)).filter((each) => !given.bases.has(each)),
    firstBlock,
  )
  const known: FileProduct[] = []
  for (const product of products) known.push(await identified(product))
  return known

  async function identified(product: FileProduct): Promise<FileProduct> {
    if (product.slug === undefined) return product
    const found = skusOf(product)
      .map((sku) => bySku.get(sku))
      .find(Boolean)
    if (found) return { ...product, id: found }
    const name = nameKey(product.fields.name ?? '')
    const same = byName.get(name) ?? []
    const isAmbiguous = name !== '' && (given.names.has(name) || same.length > 1)
    given.names.add(name)
    // A product with SKUs is told apart by them.
    if (!isAmbiguous && same[0]) return { ...product, id: same[0].id }
    const id = await freeId(world, base(product.slug), given)
    if (!isAmbiguous || skusOf(product).length > 0) return { ...product, id }
    const problem = problemAt(
      product.number,
      product.columns.name,
      product.fields.name ?? '',
      'imports.row.nameTwice',
    )
    return { ...product, id, problems: [...product.problems, problem] }
  }
}

/** Numbers that are looked up at once: most names are free, names without a Latin letter share one base. */
const firstBlock = 5
const nextBlock = 500

const numbered = (slug: string, number: number): string =>
  number === 1 ? slug : `${slug}-${number}`

async function lookUp(
  world: World,
  { bases }: GivenIds,
  slugs: readonly string[],
  count: number,
): Promise<void> {
  const candidates = [...new Set(slugs)].flatMap((slug) => {
    const { upTo } = bases.get(slug) ?? { upTo: 0 }
    return Array.from({ length: count }, (_, at) => ({ slug, id: numbered(slug, upTo + at + 1) }))
  })
  const existing = await idsTaken(
    world.db,
    candidates.map(({ id }) => id),
  )
  for (const { slug, id } of candidates) {
    const of = bases.get(slug) ?? { upTo: 0, next: 1, taken: new Set() }
    bases.set(slug, of)
    of.upTo += 1
    if (existing.has(id)) of.taken.add(id)
  }
}

async function freeId(world: World, slug: string, given: GivenIds): Promise<string> {
  for (;;) {
    const of = given.bases.get(slug)
    if (!of || of.next > of.upTo) {
      await lookUp(world, given, [slug], nextBlock)
      continue
    }
    const id = numbered(slug, of.next)
    of.next += 1
    if (!of.taken.has(id)) return id
  }
}

/** For applying: the ids of the check, by row. */
export async function withCheckedIds(
  world: World,
  importId: string,
  products: readonly FileProduct[],
): Promise<readonly FileProduct[]> {
  const open = products.filter(({ slug }) => slug !== undefined)
  if (open.length === 0) return products
  const ids = await itemIds(
    world.db,
    importId,
    open.map(({ number }) => number),
  )
  return products.map((product) =>
    product.slug === undefined ? product : { ...product, id: ids.get(product.number) ?? '' },
  )
}
