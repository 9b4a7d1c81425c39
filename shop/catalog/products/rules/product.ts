// A product as one editable document: a draft until it is published.

import { firstLanguage } from '../../../platform/languages.ts'
import type { AttributeValues } from '../../attributes/rules.ts'
import type { ArtRef, Category, OptionType } from './catalog.ts'
import type { LegalFacts } from './legal.ts'
import type { FocalPoint } from './photos.ts'
import type { TaxClass } from './tax-class.ts'
import { normalNames, normalTexts, type ProductTexts } from './texts.ts'

export type EditedValue = {
  /** Null for a new value. It survives renaming, so that variants, stock and carts stay. */
  readonly id: number | null
  /** English name, unique within its option: "Midnight Black". */
  readonly name: string
  /** By language, without English. */
  readonly names: Readonly<Record<string, string>>
  /** Swatches only: six lowercase hexadecimal digits after a number sign; null for a picture swatch. */
  readonly hex: string | null
  /** Swatches only: the picture shown over its color. */
  readonly imageId?: string
}

export type EditedOption = {
  /** English name, unique within its product: "Colour". */
  readonly name: string
  readonly names: Readonly<Record<string, string>>
  readonly type: OptionType
  /** Whether it is a filter (facet) of listings. */
  readonly isFilterable: boolean
  readonly values: readonly EditedValue[]
}

export type EditedVariant = {
  /** Null for a new variant. */
  readonly id: string | null
  /** Names of one value per option, in option order. */
  readonly values: readonly string[]
  readonly sku: string | null
  /** GTIN with its check digit. */
  readonly barcode: string | null
  /** Stroops of Pi; null uses the product's base price. */
  readonly price: bigint | null
  readonly weightGrams: number | null
  /** "250 g", as `contentsIn` writes it; left out if it is not sold by measure. */
  readonly contents?: string
  /** Low-stock threshold in units; null uses the product's. */
  readonly lowStock: number | null
  /** No longer for sale; existing orders keep it. */
  readonly isHidden: boolean
  /** Opening stock in units, applied when the variant is first published. */
  readonly opening?: number
}

/** Stock of a variant by state, and whether it has to stay because of orders or stock movements. */
export type VariantStock = {
  readonly id: string
  readonly available: number
  readonly held: number
  readonly sold: number
  /** Sold and still on the shelf; left out where nothing is counted. */
  readonly unshipped?: number
  /** The last movement by staff. */
  readonly seen: number
  readonly isTaken: boolean
}

/** A value by English names. */
export type ValueName = { readonly option: string; readonly value: string }

export type EditedPicture = {
  /** 32 hexadecimal digits: its key in `images`. */
  readonly id: string
  /** The value that it shows; null for every variant. */
  readonly value: ValueName | null
  /** Alt text by language; defaults to the names of the product and its options. */
  readonly alt: Readonly<Record<string, string>>
  /** Omitted for the middle. */
  readonly focus?: FocalPoint
}

export type ProductDocument = {
  readonly name: string
  readonly category: Category
  /** Further categories that list it, besides the main one. */
  readonly otherCategories: readonly Category[]
  readonly brand: string
  /** Stroops of Pi; 0 if not set yet. */
  readonly basePrice: bigint
  readonly description: string
  readonly detailedInfo: string
  readonly features: readonly string[]
  readonly specifications: readonly (readonly [label: string, value: string])[]
  /** One attribute for the card: "256 GB". */
  readonly attribute: string
  /** Artwork for a product without pictures. */
  readonly art: ArtRef
  /** Tags for grouping by staff; also searched. */
  readonly tags: readonly string[]
  /** For search engines; defaults to its name and description. */
  readonly seoTitle: string
  readonly seoDescription: string
  /** Unit cost in stroops of Pi. Internal: no page, feed or message to shoppers may contain it. */
  readonly cost: bigint | null
  /** What the law asks to say of it. */
  readonly legal: LegalFacts
  readonly taxClass: TaxClass
  /** Typed attribute values; texts in English. */
  readonly attributes: AttributeValues
  readonly options: readonly EditedOption[]
  readonly variants: readonly EditedVariant[]
  /** By language, without English, which is the document itself. */
  readonly texts: Readonly<Record<string, ProductTexts>>
  readonly pictures: readonly EditedPicture[]
}

export const productStates = ['draft', 'published', 'archived'] as const
/** `draft`: never published. A published product may also have a draft. */
export type ProductState = (typeof productStates)[number]

/** Limits in characters, rows and stroops; longer input is refused, never truncated. */
export const productLimits = {
  name: 120,
  brand: 60,
  attribute: 60,
  description: 500,
  detailedInfo: 5_000,
  features: 30,
  feature: 200,
  specifications: 60,
  label: 80,
  value: 300,
  otherCategories: 20,
  tags: 20,
  tag: 60,
  seoTitle: 120,
  seoDescription: 320,
  sku: 64,
  weightGrams: 1_000_000,
  pictures: 20,
  alt: 250,
  note: 300,
  /** In whole units of the shop's currency. */
  price: 100_000_000,
  opening: 1_000_000,
} as const

export const newVariant = (values: readonly string[]): EditedVariant => ({
  id: null,
  values,
  sku: null,
  barcode: null,
  price: null,
  weightGrams: null,
  lowStock: null,
  isHidden: false,
})

/** Defaults of fields that older documents lack. */
export const laterFields = {
  tags: [],
  seoTitle: '',
  seoDescription: '',
  cost: null,
  legal: {},
  taxClass: 'standard',
  attributes: {},
} as const satisfies Partial<ProductDocument>

export const newDocument = (
  basics: Pick<ProductDocument, 'name' | 'category' | 'brand' | 'basePrice'>,
): ProductDocument => ({
  ...basics,
  description: '',
  detailedInfo: '',
  features: [],
  specifications: [],
  attribute: '',
  otherCategories: [],
  art: { kind: 'placeholder', variant: 0 },
  ...laterFields,
  options: [],
  variants: [newVariant([])],
  texts: {},
  pictures: [],
})

/** The parts that two people can edit concurrently without conflicts. */
export const productParts = ['basics', 'options', 'details', 'texts', 'pictures'] as const
export type ProductPart = (typeof productParts)[number]

const fieldsOf = {
  basics: [
    ...(['name', 'category', 'otherCategories', 'brand', 'basePrice'] as const),
    ...(['description', 'attribute', 'art', 'tags', 'cost', 'taxClass'] as const),
  ],
  options: ['options', 'variants'],
  details: [
    ...(['attributes', 'detailedInfo', 'features', 'specifications'] as const),
    ...(['seoTitle', 'seoDescription', 'legal'] as const),
  ],
  texts: ['texts'],
  pictures: ['pictures'],
} as const satisfies Record<ProductPart, readonly (keyof ProductDocument)[]>

/** The given fields that belong to a part. */
export const partFields = (
  fields: Partial<ProductDocument>,
  part: ProductPart,
): Partial<ProductDocument> =>
  Object.fromEntries(
    Object.entries(fields).filter(([name]) => (fieldsOf[part] as readonly string[]).includes(name)),
  )

/** Content of one part, for conflict detection. */
export const partOf = (
  document: ProductDocument,
  part: ProductPart,
  language: string | null = null,
): unknown =>
  part === 'texts' && language !== null
    ? [
        document.texts[language] ?? {},
        document.options.map(({ name, names, values }) => [
          name,
          names[language],
          ...values.map((value) => [value.name, value.names[language]]),
        ]),
      ]
    : fieldsOf[part].map((field) => document[field])

/** Pictures of removed values fall back to every variant; languages without any text are dropped. */
export function normal(document: ProductDocument): ProductDocument {
  const texts = Object.entries(document.texts)
    .map(([language, own]) => [language, normalTexts(own, document.attributes)] as const)
    .filter(([language, own]) => language !== firstLanguage() && Object.keys(own).length > 0)
  const isThere = ({ option, value }: ValueName) =>
    document.options.some(
      ({ name, values }) => name === option && values.some((each) => each.name === value),
    )
  return {
    ...document,
    options: document.options.map((option) => ({
      ...option,
      names: normalNames(option.names),
      values: option.values.map(({ id, name, names, hex, imageId }) => ({
        id,
        name,
        names: normalNames(names),
        hex: option.type === 'swatch' ? hex : null,
        ...(option.type === 'swatch' && imageId && { imageId }),
      })),
    })),
    otherCategories: [...new Set(document.otherCategories)].filter(
      (id) => id !== document.category,
    ),
    tags: [...new Map(document.tags.map((tag) => [tag.toLowerCase(), tag])).values()],
    texts: Object.fromEntries(texts),
    pictures: document.pictures.map((picture) => ({
      ...picture,
      value: picture.value && isThere(picture.value) ? picture.value : null,
    })),
  }
}
