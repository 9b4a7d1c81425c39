// Classes of goods: customs code and origin, and zones to which they may not be sent. Pure.

export const mostClasses = 50
export const mostProducts = 200

export type GoodsClass = {
  readonly id: string
  /** Shown to staff only. */
  readonly name: string
  /** Of the Harmonized System, 6 to 10 digits; empty if unknown. */
  readonly customsCode: string
  /** ISO code; empty if unknown. */
  readonly origin: string
  /** With all below them. */
  readonly categories: readonly string[]
  readonly products: readonly string[]
  readonly barredZones: readonly string[]
  readonly version: number
}

export type Classified = {
  readonly productId: string
  /** From the top category down to its own. */
  readonly path: readonly string[]
}

const isOf = ({ categories, products }: GoodsClass, { productId, path }: Classified): boolean =>
  products.includes(productId) || path.some((category) => categories.includes(category))

/** Any of its classes may not be sent there. */
export const isBarred = (
  classes: readonly GoodsClass[],
  zoneId: string,
  product: Classified,
): boolean => classes.some((each) => each.barredZones.includes(zoneId) && isOf(each, product))

/** For a customs declaration: the class that names the product itself, otherwise that of its nearest category. */
export function customsOf(
  classes: readonly GoodsClass[],
  { productId, path }: Classified,
): Pick<GoodsClass, 'customsCode' | 'origin'> | null {
  const own = classes.find(({ products }) => products.includes(productId))
  const ofCategories = [...path]
    .reverse()
    .map((category) => classes.find(({ categories }) => categories.includes(category)))
  return own ?? ofCategories.find((found) => found !== undefined) ?? null
}
