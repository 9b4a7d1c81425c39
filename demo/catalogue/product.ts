// How the demonstration's products are written down.

import type {
  ArtKind,
  CatalogueProduct,
  Category,
  ProductColour,
} from '../../shop/catalog/products/rules.ts'
import { parseAmount } from '../../shop/platform/money/rules.ts'

const palette = {
  'Midnight Black': '#1b1c1f',
  Graphite: '#4a4e55',
  'Silver Mist': '#c9ccd1',
  'Pearl White': '#f4f3ef',
  Cream: '#efe6d2',
  Sandstone: '#d8c6a5',
  'Ink Navy': '#1f2f4d',
  'Harbor Blue': '#2f5d8a',
  'Denim Blue': '#46648c',
  'Glacier Blue': '#8fb3cf',
  Turquoise: '#3f9a9a',
  'Racing Green': '#1f4a3a',
  'Forest Green': '#2f5a43',
  'Sage Green': '#93a98b',
  Olive: '#6a6b3f',
  Saffron: '#d9a441',
  'Sunset Orange': '#d9743a',
  'Ember Red': '#b5443c',
  Burgundy: '#6d2436',
  'Rose Quartz': '#d8a7ad',
  Lavender: '#a796c9',
  Plum: '#5d3b63',
  Copper: '#b87351',
  Cognac: '#9a5b32',
  Chestnut: '#5f3a26',
} as const

type ColourName = keyof typeof palette

/** The brands of the demonstration. None of them exists. */
type Brand =
  | 'Aurenby'
  | 'Fokalind'
  | 'Merrowin'
  | 'Noctrea'
  | 'Orrivane'
  | 'Pavemor'
  | 'Pixquarry'
  | 'Sonadrel'
  | 'Thistlemoor'
  | 'Velquist'

type Texts = {
  /** One sentence. */
  description: string
  /** Two or three sentences. */
  info: string
  features: readonly string[]
  specs: Readonly<Record<string, string>>
  colours: readonly ProductColour[]
}

/** A colour with its stock and, where it differs, its own price in Pi. */
export function of(name: ColourName, stock: number, price?: number): ProductColour {
  return { name, hex: palette[name], stock, ...(price === undefined ? {} : { price: pi(price) }) }
}

/** A product of a category, written on one line and a few blocks; `price` in Pi, `art` as "kind-variant". */
export const productIn =
  (category: Category) =>
  (
    id: string,
    name: string,
    brand: Brand,
    price: number,
    art: `${ArtKind}-${number}`,
    attribute: string,
    { description, info, features, specs, colours }: Texts,
  ): CatalogueProduct => {
    const [kind, variant] = art.split('-') as [ArtKind, string]
    return {
      id,
      name: `${brand} ${name}`,
      category,
      brand,
      basePrice: pi(price),
      description,
      detailedInfo: info,
      features,
      specifications: Object.entries(specs),
      attribute,
      art: { kind, variant: Number(variant) },
      colours,
    }
  }

function pi(amount: number): bigint {
  const stroops = parseAmount(String(amount), 'PI')
  if (!stroops.ok) throw new Error(`not a price: ${amount}`)
  return stroops.value
}
