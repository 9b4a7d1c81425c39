// A draft as the shop would show it, at the prices that would be charged now.
import type { World } from '../../../world.ts'
import type { ProductDocument } from '../rules/product.ts'
import { shelvedColours } from '../store/documents.ts'
import { type PictureRow, picturesById } from '../store/pictures.ts'
import type { PhotoRow, ProductRow } from '../store.ts'
import { type Product, productOf } from '../views.ts'
import { editedProduct } from './editor.ts'
import { pricingOf } from './prices.ts'

/** Null where there is no such product, or no colour of it to be seen yet. For staff only. */
export async function previewOf(
  world: World,
  id: string,
  language: string,
): Promise<Product | null> {
  const product = await editedProduct(world, id)
  if (!product) return null
  const shelves = await shelvedColours(world.db, id)
  const units = new Map(shelves.map(({ name, available }) => [name, available]))
  const { document } = product
  const photos = await picturesById(
    world.db,
    document.pictures.map((picture) => picture.id),
  )
  const row = rowOf(id, document, language, units, photosIn(document, photos, language))
  return row.colours.length > 0 ? productOf(row, await pricingOf(world, [row])) : null
}

function rowOf(
  id: string,
  document: ProductDocument,
  language: string,
  units: ReadonlyMap<string, number>,
  photos: Photos,
): ProductRow {
  const own = document.texts[language] ?? {}
  return {
    id,
    name: own.name ?? document.name,
    category: document.category,
    brand: document.brand,
    attribute: own.attribute ?? document.attribute,
    description: own.description ?? document.description,
    detailedInfo: own.detailedInfo ?? document.detailedInfo,
    features: [...(own.features ?? document.features)],
    specifications: (own.specifications ?? document.specifications).map(([label, value]) => [
      label,
      value,
    ]),
    ratingSum: 0,
    ratingCount: 0,
    artKind: document.art.kind,
    artVariant: document.art.variant,
    colours: document.colours
      .filter(({ isHidden }) => !isHidden)
      .map(({ name, hex, price, opening = 0 }) => [
        name,
        hex,
        String(price ?? document.basePrice),
        units.get(name) ?? opening,
        own.colours?.[name] ?? name,
        photoFor(photos, name),
      ]),
    photos,
  }
}

type Photos = NonNullable<ProductRow['photos']>

function photosIn(
  { pictures }: ProductDocument,
  rows: readonly PictureRow[],
  language: string,
): Photos {
  const known = new Map(rows.map((row) => [row.id, row]))
  return pictures.flatMap(({ id, colour, alt }): Photos => {
    const row = known.get(id)
    return row
      ? [[id, row.width, row.height, row.plain, alt[language] ?? alt.en ?? null, colour]]
      : []
  })
}

/** As the shop's own statement chooses it. */
function photoFor(photos: Photos, colour: string): PhotoRow | null {
  const found =
    photos.find(([, , , , , of]) => of === colour) ?? photos.find(([, , , , , of]) => of === null)
  if (!found) return null
  const [id, width, height, plain, alt] = found
  return [id, width, height, plain, alt]
}
