// Products, their options and variants, and the artwork of products without pictures.
import type { AttributeValues } from '../../attributes/rules.ts'
import type { UnitPrice } from './contents.ts'
import type { LegalFacts } from './legal.ts'
import type { Photo } from './photos.ts'
import type { TaxClass } from './tax-class.ts'

/** Id of a category (categories/rules.ts). */
export type Category = string

/** Kinds of artwork and their number of variants, counted from 0. */
export const artVariants = {
  phone: 6,
  foldable: 5,
  laptop: 4,
  headphones: 4,
  earbuds: 3,
  speaker: 5,
  camera: 4,
  lens: 3,
  actioncam: 3,
  console: 3,
  handheld: 3,
  controller: 3,
  visor: 3,
  car: 8,
  tshirt: 5,
  hoodie: 4,
  trousers: 3,
  dress: 3,
  sneaker: 5,
  shoe: 6,
  bag: 4,
  watch: 3,
  hat: 3,
  glasses: 3,
} as const
export type ArtKind = keyof typeof artVariants
/** Color of artwork for products without a swatch option. */
export const plainHex = '#8a8d91'

/** Text of a placeholder, in the reader's language. */
export type Placeholder = { readonly initial: string; readonly category: string }
/** A product's photo, else the artwork that was chosen, else a placeholder with its `mark`. */
export type ArtRef = {
  kind: ArtKind | 'placeholder'
  variant: number
  mark?: Placeholder
  photo?: Photo
}

/** Ids are part of URLs: lowercase letters, digits and hyphens. */
export const isProductId = (text: string): boolean => /^[a-z0-9][a-z0-9-]{0,63}$/.test(text)

/** Maximum options per product, values per option, variants per product, and characters per name. */
export const optionLimits = { options: 3, values: 100, variants: 500, name: 60 } as const

/** How an option is presented: color swatches, buttons, or a select. */
export const optionTypes = ['swatch', 'button', 'list'] as const
export type OptionType = (typeof optionTypes)[number]

/** Variant ids are opaque and never reused. */
export const isVariantId = (text: string): boolean => /^[0-9a-z]{8,32}$/.test(text)

/** A variant's value of one option, in the reader's language: { name: 'Size', value: '42' }. */
export type ChosenOption = { readonly name: string; readonly value: string }

/** "Sage Green, 42", with the comma of its script; empty for a product without options. */
export function optionsText(options: readonly ChosenOption[]): string {
  const first = options[0]?.value ?? ''
  const comma = /\p{sc=Arabic}/u.test(first)
    ? '، '
    : /[\p{sc=Han}\p{sc=Kana}]/u.test(first)
      ? '、'
      : ', '
  return options.map(({ value }) => value).join(comma)
}

export type CatalogueOption = {
  /** English name, unique within its product: "Colour". */
  readonly name: string
  readonly type: OptionType
  readonly values: readonly {
    /** English name, unique within its option: "Midnight Black". */
    readonly name: string
    /** Swatches only: six lowercase hexadecimal digits after a number sign. */
    readonly hex?: string
  }[]
}

export type CatalogueVariant = {
  readonly id: string
  /** Names of one value per option, in option order. */
  readonly values: readonly string[]
  /** Stroops of Pi; defaults to the product's base price. */
  readonly price?: bigint
  readonly stock: number
  /** Low-stock threshold in units, 0 for never; defaults to the shop's setting. */
  readonly lowStock?: number
  readonly sku?: string
  /** GTIN with its check digit. */
  readonly barcode?: string
  /** "250 g". */
  readonly contents?: string
}

/** A product in a catalog file. */
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
  /** One attribute for the card: "256 GB". */
  attribute: string
  attributes?: AttributeValues
  legal?: LegalFacts
  art: ArtRef
  options: readonly CatalogueOption[]
  variants: readonly CatalogueVariant[]
}

export type Line = { productId: string; variantId: string; quantity: number }

/** The product of a custom line of an order, which is none of the catalog's: no product has this id. */
export const customProduct = '-'

/** Whether a line is none of the catalog's: it has a name, a price and a tax class, and no stock. */
export const isCustomLine = ({ productId }: Pick<Line, 'productId'>): boolean =>
  productId === customProduct

/** A line with current server data. Amounts in stroops of Pi. */
export type PricedLine = Line & {
  name: string
  /** In the reader's language; empty for a product without options. */
  options: readonly ChosenOption[]
  category: Category
  /** Color of its swatch, and in `image` the URL of the swatch's picture; null without one. */
  hex: string | null
  image?: string
  art: ArtRef
  /** Unit price, as charged. */
  price: bigint
  /** Its price by measure. */
  unit?: UnitPrice
  /** Youngest buyers in years. */
  age?: number
  /** Unit price before the promotion, limited to what anyone could have paid; null if no saving is claimed. */
  fullPrice: bigint | null
  /** The lowest price of the 30 days before its promotion; absent without one. */
  lowest?: bigint
  /** Lowered by an entered code, not by a public promotion. */
  byCode: boolean
  total: bigint
  available: number
  specifications: [label: string, value: string][]
  taxClass: TaxClass
}

/** A price lowered by a promotion below a price that was available before. */
export type Deal = {
  /** The price without the promotion, limited to what anyone could have paid before. */
  fullPrice: bigint
  /** The lowest price of the 30 days before the promotion. */
  lowest: bigint
  /** Whole percents below the lower of the two. */
  percent: number
  /** Exclusive end of the promotion; absent without one. */
  endsAt?: Date
}

/** A variant on a product page. */
export type ShownVariant = {
  readonly id: string
  /** Index of its value per option, in option order. */
  readonly values: readonly number[]
  readonly price: bigint
  readonly unit?: UnitPrice
  readonly soldOut: boolean
  readonly deal?: Deal
  readonly photo?: Photo
}

/** A value on a page; `label` is its name in the reader's language, `name` the English one in URLs. */
export type ShownValue = {
  readonly name: string
  readonly label: string
  readonly hex?: string
  /** URL of a swatch's picture. */
  readonly image?: string
}

/** An option on a page, with names like its values. */
export type ShownOption = {
  readonly name: string
  readonly label: string
  readonly type: OptionType
  readonly values: readonly ShownValue[]
}

/** A value of the first swatch option on a card. */
export type CardSwatch = ShownValue & {
  readonly hex: string
  /** The variant that the card shows for it: the first available one, else the first. */
  readonly variantId: string
  readonly price: bigint
  readonly unit?: UnitPrice
  /** No variant with this value is available. */
  readonly soldOut: boolean
  readonly deal?: Deal
  readonly photo?: Photo
}

/** The artwork of a product's variant. */
export const artOf = (art: ArtRef, { photo }: { photo?: Photo }): ArtRef =>
  photo ? { ...art, photo } : art

/** A product card. */
export type Card = {
  id: string
  name: string
  attribute: string
  art: ArtRef
  /** Empty if no option is a swatch. */
  swatches: readonly CardSwatch[]
  /** English name of the swatch option, for URLs; null without one. */
  swatchOption: string | null
  /** Price before a swatch is chosen: of the first available variant, else of the first. */
  price: bigint
  unit?: UnitPrice
  deal?: Deal
  photo?: Photo
  /** Prices of its variants differ, so the card says "from" and shows the lowest. */
  isFrom: boolean
  soldOut: boolean
  /** The variant that the card's button adds directly: if the product has only one, or only swatches. */
  variantId: string | null
  /** Number of options to choose, besides the swatch, before it can be bought. */
  toChoose: number
  /** From published reviews; absent if there are none. */
  rating?: { average: number; count: number }
}

/** The default variant: the first available one, else the first. */
export function defaultVariant<Variant extends { soldOut: boolean }>(
  variants: readonly Variant[],
): Variant {
  const variant = variants.find((each) => !each.soldOut) ?? variants[0]
  if (!variant) throw new Error('a product without variants')
  return variant
}

/** URL parameter of an option: "Size" -> "size", "Frame size" -> "frame-size"; "colour" for either spelling. */
export function optionParameter(name: string): string {
  const parameter = name.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, '-')
  if (parameter === 'color') return 'colour'
  // Avoids collisions with other fields of the forms.
  return ['variant', 'quantity', 'product'].includes(parameter) ? `option-${parameter}` : parameter
}

/** Query string of a product page with these values chosen, by English option names. */
export const variantSearch = (chosen: readonly ChosenOption[]): string =>
  chosen.length === 0
    ? ''
    : `?${new URLSearchParams(chosen.map(({ name, value }) => [optionParameter(name), value]))}`
