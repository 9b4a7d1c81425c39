// Finds the products of files without ids of their own: by SKU, then by name. New ones get a free id.
import type { World } from '../../../world.ts'
import { isProductId } from '../../products/rules.ts'
import { productsOfSkus } from '../../products/views/full-products.ts'
import { type FileProduct, problemAt } from '../rules/file-product.ts'
import { nameKey } from '../rules.ts'
import { idsFrom, idsOfNames, itemIds } from '../store/product-ids.ts'

/** Ids that a check has given away, by their base. */
export type GivenIds = {
  readonly taken: Map<string, Set<string>>
  readonly names: Set<string>
}
export const noIds = (): GivenIds => ({ taken: new Map(), names: new Set() })

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
  const newBases = new Set(
    open.map(({ slug = '' }) => base(slug)).filter((each) => !given.taken.has(each)),
  )
  for (const [each, ids] of await idsFrom(world.db, [...newBases]))
    given.taken.set(each, new Set(ids))
  return products.map((product) => {
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
    const id = freeId(base(product.slug), given)
    if (!isAmbiguous || skusOf(product).length > 0) return { ...product, id }
    const problem = problemAt(
      product.number,
      product.columns.name,
      product.fields.name ?? '',
      'imports.row.nameTwice',
    )
    return { ...product, id, problems: [...product.problems, problem] }
  })
}

function freeId(slug: string, { taken }: GivenIds): string {
  const ids = taken.get(slug) ?? new Set()
  taken.set(slug, ids)
  let id = slug
  for (let turn = 2; ids.has(id); turn++) id = `${slug}-${turn}`
  ids.add(id)
  return id
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
