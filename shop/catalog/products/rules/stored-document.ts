// Product documents as stored by drafts and versions. In those from before options, colors become an option. Pure.
import {
  type EditedOption,
  type EditedVariant,
  laterFields,
  type ProductDocument,
} from './product.ts'
import type { ProductTexts } from './texts.ts'

/** JSON form: amounts as texts. */
export type Stored = Omit<ProductDocument, 'basePrice' | 'cost' | 'variants'> & {
  basePrice: string
  cost: string | null
  variants: (Omit<EditedVariant, 'price' | 'contents'> & {
    price: string | null
    contents?: string | null
  })[]
}

export const toStored = (document: ProductDocument): Stored => ({
  ...document,
  basePrice: String(document.basePrice),
  cost: document.cost === null ? null : String(document.cost),
  variants: document.variants.map(({ price, ...variant }) => ({
    ...variant,
    price: price === null ? null : String(price),
  })),
})

type Later = keyof typeof laterFields | 'otherCategories'
export type OlderStored = Omit<Stored, Later> & Partial<Pick<Stored, Later>>

/** Also reads documents from before options, and older ones with missing fields. */
export function fromStored(written: OlderStored | ColourDocument): ProductDocument {
  const older = 'colours' in written ? withOptions(written) : written
  const stored: Stored = { otherCategories: [], ...laterFields, ...older }
  return {
    ...stored,
    basePrice: BigInt(stored.basePrice),
    cost: stored.cost === null ? null : BigInt(stored.cost),
    variants: stored.variants.map(({ price, contents, ...variant }) => ({
      ...variant,
      price: price === null ? null : BigInt(price),
      ...(contents && { contents }),
    })),
  }
}

type Colour = {
  readonly name: string
  readonly hex: string
  readonly price: string | null
  readonly isHidden: boolean
  readonly opening?: number
}

export type ColourDocument = Omit<
  OlderStored,
  'options' | 'variants' | 'texts' | 'pictures' | 'otherCategories'
> & {
  readonly colours: readonly Colour[]
  readonly texts: Readonly<
    Record<string, ProductTexts & { readonly colours?: Readonly<Record<string, string>> }>
  >
  readonly pictures: readonly {
    readonly id: string
    readonly colour: string | null
    readonly alt: Readonly<Record<string, string>>
  }[]
}

/** Name of the color option. */
export const colourOption: Pick<EditedOption, 'name' | 'names'> = {
  name: 'Colour',
  names: {
    ar: 'اللون',
    de: 'Farbe',
    es: 'Color',
    fr: 'Couleur',
    hi: 'रंग',
    it: 'Colore',
    ja: 'カラー',
    ko: '색상',
    pt: 'Cor',
    ru: 'Цвет',
    zh: '颜色',
  },
}

function withOptions({ colours, texts, pictures, ...document }: ColourDocument): OlderStored {
  const names = (colour: string) =>
    Object.fromEntries(
      Object.entries(texts).flatMap(([language, own]) => {
        const label = own.colours?.[colour]
        return label ? [[language, label]] : []
      }),
    )
  return {
    ...document,
    otherCategories: [],
    options:
      colours.length === 0
        ? []
        : [
            {
              ...colourOption,
              type: 'swatch',
              isFilterable: true,
              values: colours.map(({ name, hex }) => ({ id: null, name, names: names(name), hex })),
            },
          ],
    variants: colours.map(({ name, price, isHidden, opening }) => ({
      id: null,
      values: [name],
      sku: null,
      barcode: null,
      price,
      weightGrams: null,
      lowStock: null,
      isHidden,
      ...(opening && { opening }),
    })),
    texts: Object.fromEntries(
      Object.entries(texts).map(([language, own]) => [
        language,
        Object.fromEntries(Object.entries(own).filter(([field]) => field !== 'colours')),
      ]),
    ),
    pictures: pictures.map(({ id, colour, alt }) => ({
      id,
      alt,
      value: colour === null ? null : { option: colourOption.name, value: colour },
    })),
  }
}
