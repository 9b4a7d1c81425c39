// Notation of the demonstration's products.

import { createHash } from 'node:crypto'
import type {
  ArtKind,
  CatalogueOption,
  CatalogueProduct,
  CatalogueVariant,
  Category,
} from '../../shop/catalog/products/rules/catalog.ts'
import type { LegalFacts } from '../../shop/catalog/products/rules/legal.ts'
import { parseAmount } from '../../shop/platform/money/rules.ts'
import { statedBy } from './stated.ts'

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

/** Brands of the demonstration. None of them exists. */
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

type Colour = {
  readonly name: ColourName
  /** Total of all sizes. */
  readonly stock: number
  /** In Pi, if it differs. */
  readonly price?: number
}

/** A color with its stock and, if it differs, its own price in Pi. */
export const of = (name: ColourName, stock: number, price?: number): Colour => ({
  name,
  stock,
  ...(price !== undefined && { price }),
})

/** The same in every installation, so that tests and links can reference it. */
export const demoVariantId = (productId: string, ...values: readonly string[]): string =>
  createHash('sha256')
    .update(JSON.stringify([productId, ...values]))
    .digest('hex')
    .slice(0, 16)

/** GTIN-13 of GS1's range for use inside a company, so that none is a real product's. */
export function demoBarcode(variantId: string): string {
  const digits = `20${(BigInt(`0x${variantId}`) % 10n ** 10n).toString().padStart(10, '0')}`
  const sum = [...digits].reduce((all, digit, at) => all + Number(digit) * (at % 2 ? 3 : 1), 0)
  return `${digits}${(10 - (sum % 10)) % 10}`
}

/**
 * A product of a category: a head, with `price` in Pi and `art` as "kind-variant"; its texts, see
 * `textsIn`; its colors.
 */
export const productIn =
  (category: Category) =>
  (
    id: string,
    name: string,
    brand: Brand,
    price: number,
    art: `${ArtKind}-${number}`,
    attribute: string,
  ) =>
  ([texts = '']: TemplateStringsArray) =>
  (...colours: readonly Colour[]): CatalogueProduct => {
    const { description, info, features, specs } = textsIn(texts)
    const [kind, variant] = art.split('-') as [ArtKind, string]
    const choice = choiceOf(category, specs)
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
      ...(madeBy[id] && { legal: madeBy[id] }),
      attributes: statedBy({ category, kind, attribute, features, specs }),
      art: { kind, variant: Number(variant) },
      options: optionsOf(colours, choice),
      // Sizes are ordered from the manufacturer together, and a car once it is sold: a single
      // variant is never low in stock.
      variants: colours
        .flatMap((colour) => variantsOf(id, price, colour, choice))
        .map((each, at) => ({
          ...each,
          lowStock: choice || category === 'cars' ? 0 : 1,
          sku: `${brand.slice(0, 3)}-${id}-${at + 1}`.toUpperCase(),
          barcode: demoBarcode(each.id),
        })),
    }
  }

/** Makers of a few products: a real shop in the EU shows them; the demonstration's editor and API do. */
const madeBy: Readonly<Record<string, LegalFacts>> = {
  '1': {
    makerName: 'Velquist Devices GmbH',
    makerAddress: 'Musterstraße 1, 1010 Wien, Austria',
    makerContact: 'safety@velquist.example',
    makerCountry: 'AT',
    identification: 'VH7-128',
    warnings: 'Do not open the battery. Keep away from heat above 60 °C.',
  },
  '3': {
    makerName: 'Sonadrel Audio Ltd.',
    makerAddress: '1 Example Street, London EC1A 1AA, United Kingdom',
    makerContact: 'https://sonadrel.example/safety',
    makerCountry: 'GB',
    responsibleName: 'Sonadrel Europe B.V.',
    responsibleAddress: 'Voorbeeldstraat 1, 1011 Amsterdam, Netherlands',
    responsibleContact: 'eu@sonadrel.example',
    identification: 'RV-1',
  },
}

/** A line with one sentence, one with two or three, features after hyphens, specifications after their labels. */
function textsIn(texts: string) {
  const [description = '', info = '', ...rest] = texts.trim().split(/\n\s*/)
  const [features = [], specs = []] = [true, false].map((isFeature) =>
    rest.filter((line) => line.startsWith('- ') === isFeature),
  )
  return {
    description,
    info,
    features: features.map((line) => line.slice(2)),
    specs: Object.fromEntries(
      specs.map((line): [string, string] => {
        const [, label, value] = /^(.+?): (.+)$/.exec(line) ?? []
        if (!label || !value) throw new Error(`not a specification: ${line}`)
        return [label, value]
      }),
    ),
  }
}

const optionsOf = (
  colours: readonly Colour[],
  choice: Choice | null,
): readonly CatalogueOption[] => [
  {
    name: 'Color',
    type: 'swatch',
    values: colours.map(({ name }) => ({ name, hex: palette[name] })),
  },
  ...(choice
    ? [
        {
          name: choice.name,
          type: 'button' as const,
          values: choice.values.map((name) => ({ name })),
        },
      ]
    : []),
]

/** The variants of one color, for each value of the other option. */
function variantsOf(
  id: string,
  basePrice: number,
  { name, stock, price = basePrice }: Colour,
  choice: Choice | null,
): CatalogueVariant[] {
  const units = choice ? spread(stock, choice.values.length) : [stock]
  return units.map((stock, at) => {
    const own = price + (at > 0 && choice?.extra ? choice.extra : 0)
    const value = choice?.values[at]
    const values = value === undefined ? [name] : [name, value]
    return {
      id: demoVariantId(id, ...values),
      values,
      stock,
      ...(own !== basePrice && { price: pi(own) }),
    }
  })
}

/** An option besides the color. */
type Choice = {
  readonly name: 'Size' | 'Storage'
  readonly values: readonly string[]
  /** Surcharge in Pi for all values but the first. */
  readonly extra?: number
}

export const letters = ['XS', 'S', 'M', 'L', 'XL', 'XXL']
export const sizes = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, at) => String(from + at))

/** Clothes, shoes and the catalog's phones, from "Size" and "Storage" in their specifications. */
function choiceOf(category: Category, specs: Readonly<Record<string, string>>): Choice | null {
  const [from, to] =
    /(\d\d)–(\d\d)/
      .exec(specs.Size ?? '')
      ?.slice(1)
      .map(Number) ?? []
  if (from && to) return { name: 'Size', values: sizes(from, to) }
  if (category === 'clothes') return { name: 'Size', values: letters }
  const [, small, large] = /^(\d+ GB) \/ (\d+ [GT]B)/.exec(specs.Storage ?? '') ?? []
  return small && large ? { name: 'Storage', values: [small, large], extra: 60 } : null
}

/** Most units are in the middle sizes; a scarce product is sold out at both ends. */
function spread(stock: number, count: number): number[] {
  const weights = Array.from({ length: count }, (_, at) => Math.min(at, count - 1 - at) + 1)
  const sum = weights.reduce((all, weight) => all + weight, 0)
  const units = weights.map((weight) => Math.floor((stock * weight) / sum))
  const middle = weights.map((_, at) => at).sort((a, b) => (weights[b] ?? 0) - (weights[a] ?? 0))
  let left = stock - units.reduce((all, each) => all + each, 0)
  for (const at of middle) {
    if (left === 0) break
    units[at] = (units[at] ?? 0) + 1
    left -= 1
  }
  return units
}

function pi(amount: number): bigint {
  const stroops = parseAmount(String(amount), 'PI')
  if (!stroops.ok) throw new Error(`not a price: ${amount}`)
  return stroops.value
}
