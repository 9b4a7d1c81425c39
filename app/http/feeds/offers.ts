// Content of product feeds: each variant of each published product once, in one language.

import { nameOf, pathTo } from '../../../shop/catalog/categories/rules.ts'
import { categoryTree } from '../../../shop/catalog/categories/views.ts'
import {
  artOf,
  type ShownOption,
  variantSearch,
} from '../../../shop/catalog/products/rules/catalog.ts'
import type { UnitPrice } from '../../../shop/catalog/products/rules/contents.ts'
import { lineName, optionsOf } from '../../../shop/catalog/products/rules/options.ts'
import { type Photo, photoUrl } from '../../../shop/catalog/products/rules/photos.ts'
import {
  type ProductIdentifiers,
  productIdentifiers,
} from '../../../shop/catalog/products/views/feed.ts'
import type { Product } from '../../../shop/catalog/products/views/products.ts'
import { textInLanguage } from '../../../shop/platform/languages.ts'
import { carriersForList, ratedZone } from '../../../shop/sales/shipping/rates.ts'
import { offersIn } from '../../../shop/sales/shipping/rules/zones.ts'
import { allZones, shippingWeights } from '../../../shop/sales/shipping/views.ts'
import { productsInParts } from '../../../shop/search/views/feed.ts'
import type { World } from '../../../shop/world.ts'
import { sharedUrl } from '../../artwork/url'
import { type Language, pathIn } from '../../i18n/languages'

type Variant = Product['variants'][number]

/** URLs are absolute; amounts are in the smallest unit of the shop's currency. */
export type FeedVariant = ProductIdentifiers & {
  readonly id: string
  /** With its options: "Halden 7 — Midnight Black, 256 GB". */
  readonly title: string
  readonly options: readonly { readonly name: string; readonly value: string }[]
  readonly color: string | null
  readonly size: string | null
  readonly url: string
  readonly image: string
  /** Further images of the variant and the product. */
  readonly moreImages: readonly string[]
  readonly isInStock: boolean
  /** Price without promotions. */
  readonly fullPrice: bigint
  /** Price charged. */
  readonly price: bigint
  readonly unit?: UnitPrice
}

export type Feed = Awaited<ReturnType<typeof feedOf>>
export type FeedProduct = Awaited<ReturnType<typeof feedProducts>>[number]

/** Google's limit for one product. */
const mostCountries = 100
/** Prices and weights whose shipping is kept while a feed is written. */
const mostKnown = 1000

export async function feedOf(world: World, language: Language) {
  const zones = await allZones(world)
  const named = zones.flatMap((zone) =>
    (zone.countries ?? []).map((country) => ({ zone, country })),
  )

  /** The default shipping method to each country of a shipping zone, for one unit of this price and weight. */
  const weights = await shippingWeights(world)
  const carriers = carriersForList(world)
  const known = new Map<string, ReturnType<typeof shippingOf>>()
  const shipping = (price: bigint, weightGrams: number | null) => {
    const grams = weights.packagingGrams + (weightGrams ?? weights.assumedGrams)
    const key = `${price} ${grams}`
    const found = known.get(key) ?? shippingOf(price, grams)
    if (known.size >= mostKnown) known.clear()
    known.set(key, found)
    return found
  }
  const shippingOf = async (price: bigint, grams: number) => {
    const goods = { amount: price, grams, pieces: 1 }
    const offered = named.slice(0, mostCountries).map(async ({ zone, country }) => {
      const rated = await ratedZone(world, zone, { country, goods }, carriers)
      const standard = offersIn(rated, goods).find(({ placeId }) => placeId === null)
      if (!standard) return []
      const service = textInLanguage(standard.names, language)
      return [{ country, service, price: standard.price }]
    })
    return (await Promise.all(offered)).flat()
  }

  async function* products() {
    for await (const part of productsInParts(world, language))
      yield* await feedProducts(world, part, language)
  }
  return { products: products(), shipping, currency: world.config.currency }
}

/** Maps products to feed entries. */
export async function feedProducts(world: World, products: readonly Product[], language: Language) {
  const { publicUrl } = world.config
  const tree = await categoryTree(world)
  const numbers = await productIdentifiers(
    world,
    products.map(({ id }) => id),
  )
  return products.map((product) => {
    const { id, name, brand, description, detailsHtml, category, tags, attributes } = product
    const url = `${publicUrl}${pathIn(language, `/product/${id}`)}`
    return {
      // All three specifications require a description.
      id,
      name,
      url,
      brand,
      description: description || name,
      detailsHtml,
      legal: product.legal,
      tags,
      attributes,
      // From the top category down.
      categories: pathTo(tree, category).map((node) => nameOf(node, language)),
      variants: product.variants.map((variant) => ({
        ...(numbers.get(variant.id) ?? {
          sku: null,
          gtin: null,
          weightGrams: null,
          contents: null,
        }),
        ...variantOf(product, variant, { publicUrl, language, url }),
      })),
    }
  })
}

function variantOf(
  { id, name, art, options, photos }: Product,
  variant: Variant,
  { publicUrl, language, url }: { publicUrl: string; language: Language; url: string },
): Omit<FeedVariant, keyof ProductIdentifiers> {
  const valueIn = (isIt: (option: ShownOption) => boolean) => {
    const at = options.findIndex(isIt)
    return options[at]?.values[variant.values[at] ?? -1] ?? null
  }
  const swatch = valueIn(({ type }) => type === 'swatch')
  const chosen = optionsOf(options, variant, 'name')
  const labelled = optionsOf(options, variant)
  const image = publicUrl + sharedUrl(artOf(art, variant), swatch?.hex ?? null, { id, language })
  const isOfIt = ({ value }: Product['photos'][number]) =>
    !value || chosen.some((each) => each.name === value.name && each.value === value.value)
  const own = photos.filter(isOfIt).map(({ photo }) => publicUrl + plainUrl(photo))
  return {
    id: variant.id,
    title: lineName({ name, options: labelled }),
    options: labelled,
    color: swatch?.label ?? null,
    size: valueIn((option) => option.name === 'Size')?.label ?? null,
    url: url + variantSearch(chosen),
    image,
    moreImages: own.filter((each) => each !== image),
    isInStock: !variant.soldOut,
    fullPrice: variant.deal?.fullPrice ?? variant.price,
    price: variant.price,
    ...(variant.unit && { unit: variant.unit }),
  }
}

const plainUrl = (photo: Photo) => photoUrl(photo, photo.plain)
