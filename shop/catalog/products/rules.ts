// What the shop sells: products, their options and variants, and the artwork of products without pictures.
import type { AttributeValues } from '../attributes/rules.ts'
import type { Photo } from './rules/photos.ts'

/** Id of a category (categories/rules.ts). */
export type Category = string

/** What can be drawn, and in how many silhouettes: variants count from 0. */
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
/** What artwork is drawn in where no option is a swatch. */
export const plainHex = '#8a8d91'

/** On a placeholder, in the reader's language. */
export type Placeholder = { readonly initial: string; readonly category: string }
/** What is shown of a thing: its photograph, else the drawing that was chosen, else a placeholder with its `mark`. */
export type ArtRef = {
  kind: ArtKind | 'placeholder'
  variant: number
  mark?: Placeholder
  photo?: Photo
}

/** Ids are parts of addresses: small letters, digits and hyphens. */
export const isProductId = (text: string): boolean => /^[a-z0-9][a-z0-9-]{0,63}$/.test(text)

/** Most options of a product, values of an option, variants of a product; longest name in characters. */
export const optionLimits = { options: 3, values: 100, variants: 500, name: 60 } as const

/** How an option is chosen: colour circles, buttons, or a list. */
export const optionTypes = ['swatch', 'button', 'list'] as const
export type OptionType = (typeof optionTypes)[number]

/** Variant ids are opaque and never reused. */
export const isVariantId = (text: string): boolean => /^[0-9a-z]{8,32}$/.test(text)

/** A value of one of a variant's options, in the reader's language: { name: 'Size', value: '42' }. */
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
    /** Of a swatch: six lower-case hexadecimal digits after a number sign. */
    readonly hex?: string
  }[]
}

export type CatalogueVariant = {
  readonly id: string
  /** Names of one value of each option, in the options' order. */
  readonly values: readonly string[]
  /** Stroops of Pi; without one the variant sells at the product's base price. */
  readonly price?: bigint
  readonly stock: number
  /** From how many units on it is low, 0 for never; without it the shop's setting counts. */
  readonly lowStock?: number
}

/** A product as a catalog file holds it, before it is in the database. */
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
  attributes?: AttributeValues
  art: ArtRef
  options: readonly CatalogueOption[]
  variants: readonly CatalogueVariant[]
}

export type Line = { productId: string; variantId: string; quantity: number }

/** A line with what the server knows of it now. Amounts in stroops of Pi. */
export type PricedLine = Line & {
  name: string
  /** In the reader's language; empty for a product without options. */
  options: readonly ChosenOption[]
  category: Category
  /** Of its swatch, as `image` is, the address of its picture; null without one. */
  hex: string | null
  image?: string
  art: ArtRef
  /** Of one item, as it is charged. */
  price: bigint
  /** Of one item before the promotion that lowers it, as far as anybody could pay that; null where nothing is claimed. */
  fullPrice: bigint | null
  /** Lowered by a code that was given, and not by what holds for everybody. */
  byCode: boolean
  total: bigint
  available: number
  specifications: [label: string, value: string][]
}

/** What is told of a price that a promotion has lowered below one that could be paid before. */
export type Deal = {
  /** What it would be without the promotion, as far as anybody could pay that before. */
  fullPrice: bigint
  /** The lowest price of the 30 days before the promotion. */
  lowest: bigint
  /** Whole percents below the lower one of the two. */
  percent: number
}

/** A variant as a product page shows it. */
export type ShownVariant = {
  readonly id: string
  /** Index of its value in each option, in the options' order. */
  readonly values: readonly number[]
  readonly price: bigint
  readonly soldOut: boolean
  readonly deal?: Deal
  readonly photo?: Photo
}

/** A value as a page shows it; `label` is the name in the reader's language, `name` the English one of addresses. */
export type ShownValue = {
  readonly name: string
  readonly label: string
  readonly hex?: string
  /** Address of a swatch's picture. */
  readonly image?: string
}

/** An option as a page shows it, named as its values are. */
export type ShownOption = {
  readonly name: string
  readonly label: string
  readonly type: OptionType
  readonly values: readonly ShownValue[]
}

/** A value of the first swatch option on a card. */
export type CardSwatch = ShownValue & {
  readonly hex: string
  /** Of the variant that the card shows for it: the first that can be bought, else the first. */
  readonly variantId: string
  readonly price: bigint
  /** No variant with this value can be bought. */
  readonly soldOut: boolean
  readonly deal?: Deal
  readonly photo?: Photo
}

/** How a variant of a product is shown. */
export const artOf = (art: ArtRef, { photo }: { photo?: Photo }): ArtRef =>
  photo ? { ...art, photo } : art

/** What a card shows of a product. */
export type Card = {
  id: string
  name: string
  attribute: string
  art: ArtRef
  /** Empty where no option is a swatch. */
  swatches: readonly CardSwatch[]
  /** English name of their option, for addresses; null without one. */
  swatchOption: string | null
  /** Shown before a swatch is chosen: of the first variant that can be bought, else of the first. */
  price: bigint
  deal?: Deal
  photo?: Photo
  /** Prices of its variants differ, so the card says "from" and shows the lowest. */
  isFrom: boolean
  soldOut: boolean
  /** What the card's button adds without a question: the variant of a product that has only one, or only swatches. */
  variantId: string | null
  /** How many options have to be chosen beyond the swatch before it can be bought. */
  toChoose: number
  /** Of published reviews; absent while there are none. */
  rating?: { average: number; count: number }
}

/** The variant that is shown where nobody has chosen: the first that can be bought, else the first. */
export function defaultVariant<Variant extends { soldOut: boolean }>(
  variants: readonly Variant[],
): Variant {
  const variant = variants.find((each) => !each.soldOut) ?? variants[0]
  if (!variant) throw new Error('a product without variants')
  return variant
}

/** The parameter of an option in addresses: "Size" -> "size", "Frame size" -> "frame-size"; "colour", however it is spelled. */
export function optionParameter(name: string): string {
  const parameter = name.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, '-')
  if (parameter === 'color') return 'colour'
  // Names of other fields in the forms that options are sent in.
  return ['variant', 'quantity', 'product'].includes(parameter) ? `option-${parameter}` : parameter
}

/** The query string of a product page with these values chosen, by the options' English names. */
export const variantSearch = (chosen: readonly ChosenOption[]): string =>
  chosen.length === 0
    ? ''
    : `?${new URLSearchParams(chosen.map(({ name, value }) => [optionParameter(name), value]))}`
