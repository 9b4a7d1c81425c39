// A product as it is edited: one document. It is a draft until it is published; then the shop says what it says.
import { type ArtKind, type ArtRef, artVariants, type Category } from '../rules.ts'
import { firstLanguage, type ProductTexts } from './texts.ts'

export type EditedColour = {
  /** English name, unique within its product. It is what carts and orders know the colour by. */
  readonly name: string
  /** Six lower-case hexadecimal digits after a number sign. */
  readonly hex: string
  /** Stroops of Pi; null sells at the product's base price. */
  readonly price: bigint | null
  /** Nobody can buy it any more; orders that have it stay whole. */
  readonly isHidden: boolean
  /** Units that are put on the shelf when the colour first comes into the shop. */
  readonly opening?: number
}

/** A colour that the shop knows: where its units are, and whether an order has it, which keeps it. */
export type ColourStock = {
  readonly name: string
  readonly available: number
  readonly held: number
  readonly sold: number
  readonly isTaken: boolean
}

export type EditedPicture = {
  /** 32 hexadecimal digits: what `pictures` knows it by. */
  readonly id: string
  /** The colour that it shows; null shows every one. */
  readonly colour: string | null
  /** What it shows, by language; without one, the names of the product and the colour say it. */
  readonly alt: Readonly<Record<string, string>>
}

export type ProductDocument = {
  readonly name: string
  readonly category: Category
  /** Further categories that list it, without the main one. */
  readonly otherCategories: readonly Category[]
  readonly brand: string
  /** Stroops of Pi. */
  readonly basePrice: bigint
  readonly description: string
  readonly detailedInfo: string
  readonly features: readonly string[]
  readonly specifications: readonly (readonly [label: string, value: string])[]
  /** One fact for the card: "256 GB". */
  readonly attribute: string
  /** What is drawn where there is no picture. */
  readonly art: ArtRef
  readonly colours: readonly EditedColour[]
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
  colours: 40,
  otherCategories: 20,
  colour: 60,
  pictures: 20,
  alt: 250,
  note: 300,
  price: 10n ** 15n,
  opening: 1_000_000,
} as const

/** What a product is drawn as until it has a picture, where its category says nothing. */
export const plainArt = 'bag' satisfies ArtKind

/** What the category says that its products are drawn as. */
export const artKindOf = (art: { readonly kind: string } | null | undefined): ArtKind =>
  art && Object.hasOwn(artVariants, art.kind) ? (art.kind as ArtKind) : plainArt

export const newDocument = (
  basics: Pick<ProductDocument, 'name' | 'category' | 'brand' | 'basePrice'>,
  kind: ArtKind = plainArt,
): ProductDocument => ({
  ...basics,
  description: '',
  detailedInfo: '',
  features: [],
  specifications: [],
  attribute: '',
  otherCategories: [],
  art: { kind, variant: 0 },
  colours: [],
  texts: {},
  pictures: [],
})

/** The parts that are written each on a page of its own. */
export const productParts = ['basics', 'colours', 'details', 'texts', 'pictures'] as const
export type ProductPart = (typeof productParts)[number]

const fieldsOf = {
  basics: [
    'name',
    'category',
    'otherCategories',
    'brand',
    'basePrice',
    'description',
    'attribute',
    'art',
  ],
  colours: ['colours'],
  details: ['detailedInfo', 'features', 'specifications'],
  texts: ['texts'],
  pictures: ['pictures'],
} as const satisfies Record<ProductPart, readonly (keyof ProductDocument)[]>

/** What one part says; two people who write different parts are not in each other's way. */
export const partOf = (
  document: ProductDocument,
  part: ProductPart,
  language: string | null = null,
): unknown =>
  part === 'texts' && language !== null
    ? (document.texts[language] ?? {})
    : fieldsOf[part].map((field) => document[field])

/** Pictures and texts of colours that are not there say nothing; nor do languages without a word. */
export function normal(document: ProductDocument): ProductDocument {
  const names = new Set(document.colours.map(({ name }) => name))
  const texts = Object.entries(document.texts)
    .map(([language, own]) => [language, normalTexts(own, names)] as const)
    .filter(([language, own]) => language !== firstLanguage && Object.keys(own).length > 0)
  return {
    ...document,
    otherCategories: [...new Set(document.otherCategories)].filter(
      (id) => id !== document.category,
    ),
    texts: Object.fromEntries(texts),
    pictures: document.pictures.map((picture) => ({
      ...picture,
      colour: picture.colour !== null && names.has(picture.colour) ? picture.colour : null,
    })),
  }
}

function normalTexts(own: ProductTexts, names: ReadonlySet<string>): ProductTexts {
  const { name, attribute, description, detailedInfo, features, specifications } = own
  const colours = Object.entries(own.colours ?? {}).filter(
    ([colour, label]) => names.has(colour) && label !== '',
  )
  return {
    ...(name && { name }),
    ...(attribute && { attribute }),
    ...(description && { description }),
    ...(detailedInfo && { detailedInfo }),
    ...(features && features.length > 0 && { features }),
    ...(specifications && specifications.length > 0 && { specifications }),
    ...(colours.length > 0 && { colours: Object.fromEntries(colours) }),
  }
}

/** As a version keeps it: units are counted by the shelf, not by what is said of a product. */
export const withoutOpening = (document: ProductDocument): ProductDocument => ({
  ...document,
  colours: document.colours.map(({ name, hex, price, isHidden }) => ({
    name,
    hex,
    price,
    isHidden,
  })),
})

/** What has to be there before the shop can show it; keys of texts. */
export function missingOf(document: ProductDocument): string[] {
  const isEmpty = (field: 'name' | 'brand' | 'description') => document[field].trim() === ''
  return [
    ...(['name', 'brand', 'description'] as const).filter(isEmpty),
    ...(document.colours.some(({ isHidden }) => !isHidden) ? [] : ['colours']),
  ]
}

/** How much of a product is said in a language, of what English says. */
export function completeness(
  document: ProductDocument,
  language: string,
): { said: number; of: number } {
  const own: ProductTexts = document.texts[language] ?? {}
  const has = (here: boolean, there: boolean): readonly [boolean, boolean] => [here, there]
  const words = ['name', 'attribute', 'description', 'detailedInfo'] as const
  const asked = [
    ...words.map((field) => has(document[field] !== '', Boolean(own[field]))),
    has(document.features.length > 0, own.features?.length === document.features.length),
    has(
      document.specifications.length > 0,
      own.specifications?.length === document.specifications.length,
    ),
    ...document.colours
      .filter(({ isHidden }) => !isHidden)
      .map(({ name }) => has(true, Boolean(own.colours?.[name]))),
  ].filter(([isAsked]) => isAsked)
  return { said: asked.filter(([, isSaid]) => isSaid).length, of: asked.length }
}
