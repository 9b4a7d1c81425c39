// Product cards, at the prices that are charged.
import type { World } from '../../../world.ts'
import { type Card, type CardSwatch, plainHex } from '../rules/catalog.ts'
import { unitPriceOf } from '../rules/contents.ts'
import { artIn } from '../rules/placeholder.ts'
import type { CardGroups, CardRow, VariantGroup } from '../store/cards.ts'
import type { ProductRow, ShownRow, VariantRow } from '../store/products.ts'
import { type Stated, statedAttributes } from './attributes.ts'
import {
  offerOf,
  type Pricing,
  photoFor,
  photoIn,
  pricingOf,
  publicPriceOf,
  shownValue,
} from './prices.ts'

export async function cardsOf(
  world: World,
  language: string,
  rows: readonly CardRow[],
): Promise<readonly Card[]> {
  const sold = rows.map((row) => ({ ...row, variantIds: row.groups.map(([, id]) => id) }))
  const [pricing, stated] = await Promise.all([
    pricingOf(world, sold),
    statedAttributes(world, language),
  ])
  return rows.map((row) => cardOf(row, row, pricing, stated))
}

export function cardOf(
  row: ShownRow,
  { swatchOption, groups, toChoose, isSingle }: CardGroups,
  pricing: Pricing,
  stated: Stated,
): Card {
  const priced = groups.map((group) => pricedGroup(row, group, pricing))
  const shown = priced.find(({ soldOut }) => !soldOut) ?? priced[0]
  if (!shown) throw new Error('a product without variants')
  return {
    id: row.id,
    name: row.name,
    attribute: row.attribute || stated.highlight(row),
    art: artIn(row),
    swatches: priced.flatMap(({ swatch }) => swatch ?? []),
    swatchOption,
    price: shown.price,
    ...(shown.unit && { unit: shown.unit }),
    ...(shown.deal && { deal: shown.deal }),
    ...(shown.photo && { photo: shown.photo }),
    isFrom: shown.isFrom,
    soldOut: priced.every(({ soldOut }) => soldOut),
    variantId: toChoose === 0 || isSingle ? shown.variantId : null,
    toChoose: isSingle ? 0 : toChoose,
    ...(row.ratingCount > 0 && {
      rating: { average: row.ratingSum / row.ratingCount, count: row.ratingCount },
    }),
  }
}

function pricedGroup(
  row: ShownRow,
  [value, id, full, available, values, low, high, contents]: VariantGroup,
  pricing: Pricing,
) {
  const { price, deal } = offerOf(row, id, BigInt(full), pricing)
  const photo = photoFor(row.photos, values)
  const unit = unitPriceOf(price, pricing.currency, contents)
  const offer = {
    variantId: id,
    price,
    ...(unit && { unit }),
    soldOut: available === 0,
    ...(deal && { deal }),
    ...(photo && { photo: photoIn(photo) }),
  }
  const swatch: CardSwatch | null = value && { hex: plainHex, ...shownValue(value), ...offer }
  const isFrom = [low, high].some((each) => publicPriceOf(row, BigInt(each), pricing) !== price)
  return { ...offer, swatch, isFrom }
}

/** The same as `cardsByIds` reads, computed from a product with all variants. */
export function groupsOf({
  options,
  variants,
}: Pick<ProductRow, 'options' | 'variants'>): CardGroups {
  const swatch = options.findIndex(([, , type]) => type === 'swatch')
  const values = swatch === -1 ? [null] : (options[swatch]?.[3] ?? [])
  const isSeveral = (at: number) => new Set(variants.map(([, , , chosen]) => chosen[at])).size > 1
  return {
    swatchOption: options[swatch]?.[0] ?? null,
    groups: values.flatMap((value): VariantGroup[] => {
      const own = value
        ? variants.filter(([, , , chosen]) => chosen[swatch] === value[0])
        : variants
      const shown = cheapest(own)
      if (!shown) return []
      const [id, price, available, chosen, contents] = shown
      const prices = own.map(([, each]) => BigInt(each)).sort((a, b) => (a < b ? -1 : 1))
      return [[value, id, price, available, chosen, `${prices[0]}`, `${prices.at(-1)}`, contents]]
    }),
    toChoose: options.filter((_, at) => at !== swatch && isSeveral(at)).length,
    isSingle: variants.length === 1,
  }
}

/** The lowest available price, else the lowest; the first among equals. Listing columns agree. */
function cheapest(variants: readonly VariantRow[]): VariantRow | undefined {
  const inStock = variants.filter(([, , available]) => available > 0)
  const [first, ...rest] = inStock.length > 0 ? inStock : variants
  return first && rest.reduce((low, each) => (BigInt(each[1]) < BigInt(low[1]) ? each : low), first)
}
