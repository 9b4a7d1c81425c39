// Notation of the roastery's products, in English and German.
import type { LegalFacts } from '../../../shop/catalog/products/rules/legal.ts'
import type {
  EditedOption,
  EditedVariant,
  ProductDocument,
} from '../../../shop/catalog/products/rules/product.ts'
import type { TaxClass } from '../../../shop/catalog/products/rules/tax-class.ts'
import { type ListCurrency, parseAmount } from '../../../shop/platform/money/rules.ts'
import { demoBarcode, demoVariantId } from '../../catalogue/product.ts'

export const currency: ListCurrency = 'EUR'

/** Fails for what is not a price: the range is tested. */
export function euro(amount: string): bigint {
  const cents = parseAmount(amount, currency)
  if (!cents.ok) throw new Error(`not a price: ${amount}`)
  return cents.value
}

export type Words = {
  readonly name: string
  /** On the card. */
  readonly attribute: string
  readonly description: string
  readonly details: string
  readonly features: readonly string[]
  readonly specs: readonly (readonly [label: string, value: string])[]
}

export type RoasteryProduct = {
  readonly id: string
  readonly document: Omit<ProductDocument, 'pictures'>
}

type Priced = {
  readonly values: readonly string[]
  readonly price: string
  readonly grams: number
  readonly contents?: string
  readonly stock: number
}

type Written = {
  readonly id: string
  readonly category: string
  readonly brand: string
  readonly taxClass: TaxClass
  readonly options: readonly EditedOption[]
  readonly variants: readonly Priced[]
  readonly legal?: LegalFacts
  readonly en: Words
  readonly de: Words
}

/** Warnings of a category, unless a product has its own. */
const warningsIn: Readonly<Record<string, readonly [english: string, german: string]>> = {
  coffee: [
    'Store it cool and dry. Contains caffeine.',
    'Kühl und trocken lagern. Enthält Koffein.',
  ],
  brewing: [
    'Becomes hot in use: hold it by its handle, and keep it away from children.',
    'Wird im Gebrauch heiß: am Griff halten und von Kindern fernhalten.',
  ],
  grinders: [
    'Keep fingers out of the burrs, and keep it away from children.',
    'Nicht ins Mahlwerk greifen und von Kindern fernhalten.',
  ],
  cups: ['Hot drinks scald: carry it with care.', 'Heiße Getränke verbrühen: vorsichtig tragen.'],
}

const placeholder = { kind: 'placeholder', variant: 0 } as const

export function product({ id, en, de, variants, legal = {}, ...rest }: Written): RoasteryProduct {
  const [first] = variants
  const [warnings = '', german = ''] = warningsIn[rest.category] ?? []
  const base = euro(first?.price ?? '0')
  const made = variants.map(({ values, price, grams, contents, stock }, at): EditedVariant => {
    const variantId = demoVariantId(id, ...values)
    return {
      id: variantId,
      values,
      sku: `KW-${id}-${at + 1}`.toUpperCase(),
      barcode: demoBarcode(variantId),
      price: euro(price) === base ? null : euro(price),
      weightGrams: grams,
      ...(contents && { contents }),
      lowStock: null,
      isHidden: false,
      opening: stock,
    }
  })
  return {
    id,
    document: {
      ...rest,
      name: en.name,
      attribute: en.attribute,
      description: en.description,
      detailedInfo: en.details,
      features: en.features,
      specifications: en.specs,
      otherCategories: [],
      basePrice: base,
      art: placeholder,
      tags: [],
      seoTitle: '',
      seoDescription: '',
      cost: null,
      legal: { warnings, 'warnings-de': german, ...legal },
      attributes: {},
      variants: made,
      texts: {
        de: {
          name: de.name,
          attribute: de.attribute,
          description: de.description,
          detailedInfo: de.details,
          features: de.features,
          specifications: de.specs,
        },
      },
    },
  }
}

const buttons = (
  name: string,
  german: string,
  values: readonly (readonly [english: string, german: string])[],
): EditedOption => ({
  name,
  names: { de: german },
  type: 'button',
  isFilterable: true,
  values: values.map(([english, other]) => ({
    id: null,
    name: english,
    names: { de: other },
    hex: null,
  })),
})

const sizes = buttons('Size', 'Größe', [
  ['250 g', '250 g'],
  ['1 kg', '1 kg'],
])
const grinds = buttons('Grind', 'Mahlung', [
  ['Whole beans', 'Ganze Bohnen'],
  ['Espresso', 'Espresso'],
  ['Filter', 'Filter'],
])

type Coffee = {
  readonly id: string
  readonly category: 'single-origins' | 'blends'
  /** Of 250 g and of 1 kg. */
  readonly prices: readonly [small: string, large: string]
  readonly en: Words
  readonly de: Words
}

/** Coffee in two sizes and three grinds. */
export const coffee = ({ id, category, prices, en, de }: Coffee): RoasteryProduct =>
  product({
    id,
    category,
    brand: 'Kaiweg',
    taxClass: 'reduced',
    options: [sizes, grinds],
    variants: (['250 g', '1 kg'] as const).flatMap((size, at) =>
      ['Whole beans', 'Espresso', 'Filter'].map((grind, place) => ({
        values: [size, grind],
        price: prices[at] as string,
        grams: at === 0 ? 275 : 1_050,
        contents: size,
        stock: (at === 0 ? 60 : 24) - place * 9,
      })),
    ),
    en,
    de,
  })

type Thing = Omit<Written, 'options' | 'variants' | 'taxClass'> &
  Omit<Priced, 'values'> & { readonly taxClass?: TaxClass }

/** A product without options. */
export const thing = ({
  price,
  grams,
  contents,
  stock,
  taxClass = 'standard',
  ...rest
}: Thing): RoasteryProduct =>
  product({
    ...rest,
    taxClass,
    options: [],
    variants: [{ values: [], price, grams, stock, ...(contents && { contents }) }],
  })
