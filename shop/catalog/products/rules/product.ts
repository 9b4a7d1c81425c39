// A product as it is edited: one document. It is a draft until it is published; then the shop says what it says.
import type { AttributeValues } from '../../attributes/rules.ts'
import type { ArtRef, Category, OptionType } from '../rules.ts'
import type { FocalPoint } from './photos.ts'
import { firstLanguage, normalNames, normalTexts, type ProductTexts } from './texts.ts'

export type EditedValue = {
  /** Null where it is new. A value keeps its id when it is renamed, so that variants, stock and carts stay. */
  readonly id: number | null
  /** English name, unique within its option: "Midnight Black". */
  readonly name: string
  /** By language, English left out. */
  readonly names: Readonly<Record<string, string>>
  /** Of a swatch: six lower-case hexadecimal digits after a number sign; null where a picture stands for it, or otherwise. */
  readonly hex: string | null
  /** Of a swatch: the picture that it shows over its colour. */
  readonly imageId?: string
}

export type EditedOption = {
  /** English name, unique within its product: "Colour". */
  readonly name: string
  readonly names: Readonly<Record<string, string>>
  readonly type: OptionType
  /** Whether listings can be narrowed by it. */
  readonly isFilterable: boolean
  readonly values: readonly EditedValue[]
}

export type EditedVariant = {
  /** Null where it is new. */
  readonly id: string | null
  /** Names of one value of each option, in the options' order. */
  readonly values: readonly string[]
  readonly sku: string | null
  /** GTIN with its check digit. */
  readonly barcode: string | null
  /** Stroops of Pi; null sells at the product's base price. */
  readonly price: bigint | null
  readonly weightGrams: number | null
  /** From this number of units down it is low; null: as the product says. */
  readonly lowStock: number | null
  /** Nobody can buy it any more; orders that have it keep it. */
  readonly isHidden: boolean
  /** Units that are put on the shelf when the variant first comes into the shop. */
  readonly opening?: number
}

/** Where a variant's units are, and whether it has to stay because an order has it or its units were moved. */
export type VariantStock = {
  readonly id: string
  readonly available: number
  readonly held: number
  readonly sold: number
  /** The last change that staff made. */
  readonly seen: number
  readonly isTaken: boolean
}

/** A value by the English names of its option and itself. */
export type ValueName = { readonly option: string; readonly value: string }

export type EditedPicture = {
  /** 32 hexadecimal digits: what `pictures` knows it by. */
  readonly id: string
  /** What it shows; null shows every variant. */
  readonly value: ValueName | null
  /** What it shows, by language; without one, the names of the product and its options say it. */
  readonly alt: Readonly<Record<string, string>>
  /** Left out: the middle. */
  readonly focus?: FocalPoint
}

export type ProductDocument = {
  readonly name: string
  readonly category: Category
  /** Further categories that list it, without the main one. */
  readonly otherCategories: readonly Category[]
  readonly brand: string
  /** Stroops of Pi; 0 where it is not written yet. */
  readonly basePrice: bigint
  readonly description: string
  readonly detailedInfo: string
  readonly features: readonly string[]
  readonly specifications: readonly (readonly [label: string, value: string])[]
  /** One fact for the card: "256 GB". */
  readonly attribute: string
  /** What is drawn where there is no picture. */
  readonly art: ArtRef
  /** Words that staff groups products by; searches look into them. */
  readonly tags: readonly string[]
  /** For search engines; empty: its name and description. */
  readonly seoTitle: string
  readonly seoDescription: string
  /** Stroops of Pi, what the shop pays for one. For staff only: no page, feed or message of the shop says it. */
  readonly cost: bigint | null
  /** Typed facts; texts in English. */
  readonly attributes: AttributeValues
  readonly options: readonly EditedOption[]
  readonly variants: readonly EditedVariant[]
  /** By language, English left out: that is the document itself. */
  readonly texts: Readonly<Record<string, ProductTexts>>
  readonly pictures: readonly EditedPicture[]
}

export const productStates = ['draft', 'published', 'archived'] as const
/** `draft`: was never in the shop. A published product may have a draft beside it, too. */
export type ProductState = (typeof productStates)[number]

/** Characters, rows and stroops; what is longer is refused and nothing is cut. */
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
  price: 10n ** 15n,
  opening: 1_000_000,
} as const

export const newVariant = (values: readonly string[]): EditedVariant => ({
  ...{ id: null, values, sku: null, barcode: null, price: null },
  ...{ weightGrams: null, lowStock: null, isHidden: false },
})

/** What documents of before have nothing of. */
export const laterFields = {
  tags: [],
  seoTitle: '',
  seoDescription: '',
  cost: null,
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

/** The parts in which two people may write without being in each other's way. */
export const productParts = ['basics', 'options', 'details', 'texts', 'pictures'] as const
export type ProductPart = (typeof productParts)[number]

const fieldsOf = {
  basics: [
    ...(['name', 'category', 'otherCategories', 'brand', 'basePrice'] as const),
    ...(['description', 'attribute', 'art', 'tags', 'cost'] as const),
  ],
  options: ['options', 'variants'],
  details: [
    ...(['attributes', 'detailedInfo', 'features', 'specifications'] as const),
    ...(['seoTitle', 'seoDescription'] as const),
  ],
  texts: ['texts'],
  pictures: ['pictures'],
} as const satisfies Record<ProductPart, readonly (keyof ProductDocument)[]>

/** Those of the given fields that belong to a part. */
export const partFields = (
  fields: Partial<ProductDocument>,
  part: ProductPart,
): Partial<ProductDocument> =>
  Object.fromEntries(
    Object.entries(fields).filter(([name]) => (fieldsOf[part] as readonly string[]).includes(name)),
  )

/** What one part says; two people who write different parts are not in each other's way. */
export const partOf = (
  document: ProductDocument,
  part: ProductPart,
  language: string | null = null,
): unknown =>
  part === 'texts' && language !== null
    ? [
        document.texts[language] ?? {},
        document.options.map(({ name, names, values }) => [
          ...[name, names[language]],
          ...values.map((value) => [value.name, value.names[language]]),
        ]),
      ]
    : fieldsOf[part].map((field) => document[field])

/** Pictures of values that are not there show every variant; languages without a word are left out, too. */
export function normal(document: ProductDocument): ProductDocument {
  const texts = Object.entries(document.texts)
    .map(([language, own]) => [language, normalTexts(own, document.attributes)] as const)
    .filter(([language, own]) => language !== firstLanguage && Object.keys(own).length > 0)
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
        ...{ id, name, names: normalNames(names) },
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
