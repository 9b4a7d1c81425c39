// The columns of a catalogue file: our own, which hold all that a product is, and those of a Shopify product export. Pure.

/** What a column of a product says, in any of the formats. */
export const productFields = [
  'state',
  'name',
  'category',
  'brand',
  'basePrice',
  'attribute',
  'description',
  'detailedInfo',
  'features',
  'specifications',
  'art',
  'lowFrom',
  'otherCategories',
] as const
export type ProductField = (typeof productFields)[number]
export const colourFields = ['colour', 'hex', 'price', 'stock', 'hidden'] as const
export type ColourField = (typeof colourFields)[number]
export const pictureFields = ['picture', 'pictureColour', 'pictureText'] as const
export type PictureField = (typeof pictureFields)[number]
export const textFields = [
  'name',
  'attribute',
  'description',
  'detailedInfo',
  'features',
  'specifications',
  'colour',
  'pictureText',
] as const
export type TextField = (typeof textFields)[number]

/** What the first row says for all of them; the others are said row by row. */
export const isOfProduct = (field: TextField): boolean =>
  field !== 'colour' && field !== 'pictureText'

type OwnField = 'id' | ProductField | ColourField | PictureField

/** Headers of our own file, in its order. */
export const ownHeaders: Readonly<Record<OwnField, string>> = {
  id: 'Id',
  state: 'State',
  name: 'Name',
  category: 'Category',
  brand: 'Brand',
  basePrice: 'Base price',
  attribute: 'Attribute',
  description: 'Description',
  detailedInfo: 'Details',
  features: 'Features',
  specifications: 'Specifications',
  art: 'Drawing',
  lowFrom: 'Low stock from',
  otherCategories: 'Other categories',
  colour: 'Colour',
  hex: 'Hex',
  price: 'Price',
  stock: 'Stock',
  hidden: 'Hidden',
  picture: 'Picture',
  pictureColour: 'Picture colour',
  pictureText: 'Picture text',
}

export const textHeader = (field: TextField, language: string): string =>
  `${ownHeaders[field]} [${language}]`

export const headersFor = (languages: readonly string[]): string[] => [
  ...Object.values(ownHeaders),
  ...languages.flatMap((language) => textFields.map((field) => textHeader(field, language))),
]

/** Of a Shopify product export, what a product of this shop can say; the other columns are left out, and named. */
const shopifyHeaders = {
  id: ['handle'],
  name: ['title'],
  html: ['body (html)', 'body html', 'body'],
  brand: ['vendor'],
  type: ['type'],
  wideCategory: ['product category', 'standardized product type', 'standard product type'],
  published: ['published', 'published on online store'],
  status: ['status'],
  option1Name: ['option1 name'],
  option1: ['option1 value'],
  option2Name: ['option2 name'],
  option2: ['option2 value'],
  option3Name: ['option3 name'],
  option3: ['option3 value'],
  price: ['variant price'],
  stock: ['variant inventory qty'],
  picture: ['image src', 'product image url'],
  picturePlace: ['image position'],
  pictureText: ['image alt text'],
  colourPicture: ['variant image', 'variant image url'],
} as const
export type ShopifyField = keyof typeof shopifyHeaders

export type Format = 'own' | 'shopify'

/** Where each thing stands in a row. */
export type Plan = {
  readonly format: Format
  readonly own: ReadonlyMap<OwnField, number>
  readonly texts: readonly { field: TextField; language: string; at: number }[]
  readonly shopify: ReadonlyMap<ShopifyField, number>
  readonly headers: readonly string[]
  /** Headers of columns that are not read. */
  readonly unused: readonly string[]
}

const folded = (header: string): string => header.trim().replace(/\s+/g, ' ').toLowerCase()

/** Null where the first row names neither our columns nor Shopify's; `twice` where one is there two times. */
export function planOf(headers: readonly string[]): Plan | { twice: string } | null {
  const names = headers.map(folded)
  const isShopify = names.includes('handle')
  if (!isShopify && !(names.includes('id') && names.includes('colour'))) return null
  const own = new Map<OwnField, number>()
  const shopify = new Map<ShopifyField, number>()
  const texts: Plan['texts'][number][] = []
  const used = new Set<number>()
  for (const [at, name] of names.entries()) {
    if (name !== '' && names.indexOf(name) !== at) return { twice: headers[at] ?? '' }
    if (isShopify) {
      const field = shopifyFieldOf(name)
      if (!field || shopify.has(field)) continue
      shopify.set(field, at)
    } else {
      const field = ownFieldOf(name)
      const text = field ? null : textOf(name)
      if (field) own.set(field, at)
      else if (text) texts.push({ ...text, at })
      else continue
    }
    used.add(at)
  }
  const unused = headers.filter((header, at) => !used.has(at) && header.trim() !== '')
  return { format: isShopify ? 'shopify' : 'own', own, texts, shopify, headers, unused }
}

/** Whether a row is the first one again, as where files were put together. */
export const isHead = ({ headers }: Plan, cells: readonly string[]): boolean =>
  [...headers, ...cells].every((_, at) => folded(headers[at] ?? '') === folded(cells[at] ?? ''))

const ownFieldOf = (name: string) =>
  (Object.keys(ownHeaders) as (keyof typeof ownHeaders)[]).find(
    (field) => folded(ownHeaders[field]) === name,
  )

const shopifyFieldOf = (name: string) =>
  (Object.keys(shopifyHeaders) as ShopifyField[]).find((field) =>
    (shopifyHeaders[field] as readonly string[]).includes(name),
  )

function textOf(name: string): { field: TextField; language: string } | null {
  const match = /^(.+) \[([a-z]{2})\]$/.exec(name)
  const field = textFields.find((each) => folded(ownHeaders[each]) === match?.[1])
  return field && match?.[2] && match[2] !== 'en' ? { field, language: match[2] } : null
}
