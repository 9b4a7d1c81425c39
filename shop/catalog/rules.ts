// What the shop sells: categories, products, their colours, and the pictures that are drawn of them.

/** Categories that a product can have, in the order of the menus. `accessories` is empty in the demonstration. */
export const categories = [
  'smartphones',
  'laptops',
  'audio',
  'cameras',
  'gaming',
  'accessories',
  'cars',
  'clothes',
  'sneakers',
  'shoes',
  'fashion',
] as const
export type Category = (typeof categories)[number]

/** What `/category/:category` may show: `all`, then every category. */
export const listings = ['all', ...categories] as const
export type ListingSlug = (typeof listings)[number]

/** What can be drawn, and in how many silhouettes: variants count from 0. */
export const artVariants = {
  phone: 4,
  foldable: 3,
  laptop: 4,
  headphones: 4,
  earbuds: 3,
  speaker: 4,
  camera: 4,
  lens: 3,
  actioncam: 3,
  console: 3,
  handheld: 3,
  controller: 3,
  visor: 3,
  car: 6,
  tshirt: 5,
  hoodie: 4,
  trousers: 3,
  dress: 3,
  sneaker: 5,
  shoe: 5,
  bag: 4,
  watch: 3,
  hat: 3,
  glasses: 3,
} as const
export type ArtKind = keyof typeof artVariants
export type ArtRef = { kind: ArtKind; variant: number }

export type ProductColour = {
  /** English name, unique within its product: "Midnight Black". */
  name: string
  /** Six lower-case hexadecimal digits after a number sign. */
  hex: string
  /** Stroops of Pi; without one the colour sells at the product's base price. */
  price?: bigint
  stock: number
}

/** A product as a catalogue file holds it, before it is in the database. */
export type CatalogueProduct = {
  id: string
  name: string
  category: Category
  brand: string
  /** Stroops of Pi. */
  basePrice: bigint
  description: string
  detailedInfo: string
  features: readonly string[]
  specifications: readonly (readonly [label: string, value: string])[]
  /** One fact for the card: "256 GB". */
  attribute: string
  art: ArtRef
  colours: readonly ProductColour[]
}
