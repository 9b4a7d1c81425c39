// Preview of a draft, at the prices that would be charged now.
import { firstLanguage } from '../../../platform/languages.ts'
import type { World } from '../../../world.ts'
import { nameOf } from '../../categories/rules.ts'
import { categoryTree } from '../../categories/views.ts'
import { makerFactsOf } from '../../makers/views.ts'
import { type PictureRow, picturesById } from '../../pictures/store/pictures.ts'
import { middle } from '../../products/rules/photos.ts'
import type { ProductDocument, ValueName } from '../../products/rules/product.ts'
import type { OptionRow, ProductRow } from '../../products/store/products.ts'
import { statedAttributes } from '../../products/views/attributes.ts'
import { legalOf, type Product, productOf, productPricing } from '../../products/views/products.ts'
import { visibleVariants } from '../../stock/store/stock.ts'
import { editedProduct } from './editor.ts'

/** Null if there is no such product, or no visible variant yet. For staff only. */
export async function previewOf(
  world: World,
  id: string,
  language: string,
): Promise<Product | null> {
  const product = await editedProduct(world, id)
  if (!product) return null
  const shelves = await visibleVariants(world.db, id)
  const units = new Map(shelves.map(({ id, available }) => [id, available]))
  const { document } = product
  const ids = document.pictures.map((picture) => picture.id)
  const photos = await picturesById(world.db, ids)
  const category = (await categoryTree(world)).byId.get(document.category)
  const categoryName = category ? nameOf(category, language) : null
  const maker = await makerFactsOf(world, document.brand)
  const row = { ...rowOf(id, document, language, { units, photos }), categoryName, maker }
  return row.variants.length > 0
    ? productOf(
        row,
        await productPricing(world, row),
        await statedAttributes(world, language),
        await legalOf(world, row, language),
      )
    : null
}

function rowOf(
  id: string,
  document: ProductDocument,
  language: string,
  { units, photos }: { units: ReadonlyMap<string, number>; photos: readonly PictureRow[] },
): Omit<ProductRow, 'categoryName' | 'maker'> {
  const own = document.texts[language] ?? {}
  const options = document.options.map(
    (option, at): OptionRow => [
      option.name,
      option.names[language] ?? option.name,
      option.type,
      option.values.map(({ name, names, hex, imageId = null }, place) => [
        numberOf(at, place),
        name,
        names[language] ?? name,
        hex,
        imageId,
      ]),
    ],
  )
  const numberIn = (at: number, value: string) =>
    options[at]?.[3].find(([, name]) => name === value)?.[0] ?? 0
  return {
    id,
    name: own.name ?? document.name,
    category: document.category,
    brand: document.brand,
    attribute: own.attribute ?? document.attribute,
    attributes: document.attributes,
    attributeTexts: own.attributes ?? null,
    description: own.description ?? document.description,
    detailedInfo: own.detailedInfo ?? document.detailedInfo,
    features: [...(own.features ?? document.features)],
    specifications: (own.specifications ?? document.specifications).map(([label, value]) => [
      label,
      value,
    ]),
    legal: document.legal,
    tags: [...document.tags],
    taxClass: document.taxClass,
    seoTitle: own.seoTitle ?? (own.name ? '' : document.seoTitle),
    seoDescription: own.seoDescription ?? (own.description ? '' : document.seoDescription),
    ratingSum: 0,
    ratingCount: 0,
    artKind: document.art.kind,
    artVariant: document.art.variant,
    options,
    variants: document.variants
      .filter(({ isHidden }) => !isHidden)
      .map(({ id, values, price, contents = null, opening = 0 }, place) => [
        id ?? `new${place}`,
        String(price ?? document.basePrice),
        (id === null ? undefined : units.get(id)) ?? opening,
        values.map((value, at) => numberIn(at, value)),
        contents,
      ]),
    photos: photosIn(document, photos, language, ({ option, value }) =>
      numberIn(
        document.options.findIndex(({ name }) => name === option),
        value,
      ),
    ),
  }
}

/** New values have no id yet; a number unique within the product is enough. */
const numberOf = (option: number, place: number): number => option * 1000 + place + 1

function photosIn(
  { pictures }: ProductDocument,
  rows: readonly PictureRow[],
  language: string,
  idOf: (value: ValueName) => number,
): ProductRow['photos'] {
  const known = new Map(rows.map((row) => [row.id, row]))
  return pictures.flatMap(({ id, value, alt, focus }): ProductRow['photos'] => {
    const row = known.get(id)
    const text = alt[language] ?? alt[firstLanguage()] ?? null
    const { x, y } = focus ?? middle
    return row ? [[id, row.width, row.height, row.plain, text, x, y, value && idOf(value)]] : []
  })
}
