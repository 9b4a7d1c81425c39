// A product as people write it, in a form or in a file: every value a text. What is wrong is named by its field.
import { parseAmount, plainAmount } from '../../../platform/money/rules.ts'
import { ok, type Result, refuse } from '../../../result.ts'
import { type EditedPicture, type ProductDocument, productLimits } from '../rules/product.ts'
import { isTextLanguage, type ProductTexts } from '../rules/texts.ts'
import { type ArtKind, artVariants, type Category, categories } from '../rules.ts'

export type WrittenColour = {
  readonly name: string
  readonly hex: string
  /** Decimal Pi; empty for the base price. */
  readonly price: string
  readonly isHidden: boolean
  /** Pieces that come with a new colour; empty for none. */
  readonly opening?: string
}

export type WrittenProduct = {
  readonly name: string
  readonly category: string
  readonly brand: string
  /** Decimal Pi: "12.5". */
  readonly basePrice: string
  readonly description: string
  readonly detailedInfo: string
  readonly attribute: string
  /** "phone-0"; empty for what its category is drawn as. */
  readonly art: string
  readonly features: readonly string[]
  readonly specifications: readonly (readonly [label: string, value: string])[]
  readonly colours: readonly WrittenColour[]
  readonly texts: Readonly<Record<string, ProductTexts>>
  readonly pictures: readonly EditedPicture[]
}

type Wrong = Record<string, string>
type Readers = {
  [Field in keyof WrittenProduct]: (
    value: WrittenProduct[Field],
    wrong: Wrong,
  ) => ProductDocument[Field]
}

const limits = productLimits

/**
 * The fields that are given, read. Refuses `form.invalid` with what is wrong of each: "basePrice", "colours.2.hex",
 * "texts.de.features.0".
 */
export function readProduct<Field extends keyof WrittenProduct>(
  written: Pick<WrittenProduct, Field>,
): Result<Pick<ProductDocument, Field>> {
  const wrong: Wrong = {}
  const read: Record<string, unknown> = {}
  for (const field of Object.keys(written) as Field[]) {
    const reader = readers[field] as (value: unknown, wrong: Wrong) => unknown
    read[field] = reader(written[field], wrong)
  }
  return Object.keys(wrong).length > 0
    ? refuse('form.invalid', { fields: wrong })
    : ok(read as Pick<ProductDocument, Field>)
}

/** The same of some fields, for a part of a product. */
export const readSome = (written: Partial<WrittenProduct>): Result<Partial<ProductDocument>> =>
  readProduct(written as WrittenProduct)

const readers: Readers = {
  name: (text, wrong) => lineIn(wrong, 'name', text, limits.name, true),
  brand: (text, wrong) => lineIn(wrong, 'brand', text, limits.brand, true),
  attribute: (text, wrong) => lineIn(wrong, 'attribute', text, limits.attribute),
  description: (text, wrong) => lineIn(wrong, 'description', text, limits.description),
  detailedInfo: (text, wrong) => textIn(wrong, 'detailedInfo', text, limits.detailedInfo),
  category(text, wrong) {
    const found = categories.find((each) => each === text.trim())
    if (!found) wrong.category = 'catalog.field.category'
    return found ?? ('accessories' satisfies Category)
  },
  basePrice: (text, wrong) => priceIn(wrong, 'basePrice', text) ?? 0n,
  art(text, wrong) {
    const [kind = '', variant = ''] = text.split('-')
    const isKnown = Object.hasOwn(artVariants, kind) && /^\d$/.test(variant)
    if (!isKnown || Number(variant) >= artVariants[kind as ArtKind]) wrong.art = 'catalog.field.art'
    return { kind: kind as ArtKind, variant: Number(variant) || 0 }
  },
  features: (rows, wrong) => featuresIn(wrong, 'features', rows),
  specifications: (rows, wrong) => pairsIn(wrong, 'specifications', rows),
  colours(rows, wrong) {
    if (rows.length > limits.colours) wrong.colours = 'catalog.field.many'
    const seen = new Set<string>()
    return rows.slice(0, limits.colours).map((row, index) => {
      const at = `colours.${index}`
      const name = lineIn(wrong, `${at}.name`, row.name, limits.colour, true)
      const folded = name.toLowerCase()
      if (seen.has(folded)) wrong[`${at}.name`] = 'catalog.field.twice'
      seen.add(folded)
      const hex = row.hex.trim().toLowerCase()
      if (!/^#[0-9a-f]{6}$/.test(hex)) wrong[`${at}.hex`] = 'catalog.field.hex'
      const price = row.price.trim() === '' ? null : priceIn(wrong, `${at}.price`, row.price)
      const opening = piecesIn(wrong, `${at}.opening`, row.opening ?? '')
      return { name, hex, price, isHidden: row.isHidden, ...(opening > 0 && { opening }) }
    })
  },
  texts(byLanguage, wrong) {
    const read: Record<string, ProductTexts> = {}
    for (const [language, own] of Object.entries(byLanguage)) {
      const at = `texts.${language}`
      if (isTextLanguage(language)) read[language] = textsIn(wrong, at, own)
      else wrong[at] = 'catalog.field.language'
    }
    return read
  },
  pictures(rows, wrong) {
    if (rows.length > limits.pictures) wrong.pictures = 'catalog.field.pictures'
    return rows.slice(0, limits.pictures).map(({ id, colour, alt }, index) => {
      if (!/^[0-9a-f]{32}$/.test(id)) wrong[`pictures.${index}`] = 'catalog.picture_missing'
      const said = Object.entries(alt).map(
        ([language, text]) =>
          [language, lineIn(wrong, `pictures.${index}.alt.${language}`, text, limits.alt)] as const,
      )
      const of = colour && lineIn(wrong, `pictures.${index}.colour`, colour, limits.colour)
      return { id, colour: of, alt: Object.fromEntries(said.filter(([, text]) => text !== '')) }
    })
  },
}

function textsIn(wrong: Wrong, at: string, own: ProductTexts): ProductTexts {
  const { name, attribute, description, detailedInfo, features, specifications, colours } = own
  const line = (field: string, text: string, most: number) =>
    lineIn(wrong, `${at}.${field}`, text, most)
  return {
    ...(name && { name: line('name', name, limits.name) }),
    ...(attribute && { attribute: line('attribute', attribute, limits.attribute) }),
    ...(description && { description: line('description', description, limits.description) }),
    ...(detailedInfo && {
      detailedInfo: textIn(wrong, `${at}.detailedInfo`, detailedInfo, limits.detailedInfo),
    }),
    ...(features?.length && { features: featuresIn(wrong, `${at}.features`, features) }),
    ...(specifications?.length && {
      specifications: pairsIn(wrong, `${at}.specifications`, specifications),
    }),
    ...(colours && {
      colours: Object.fromEntries(
        Object.entries(colours).map(([colour, label]) => [
          colour,
          line(`colours.${colour}`, label, limits.colour),
        ]),
      ),
    }),
  }
}

function featuresIn(wrong: Wrong, at: string, rows: readonly string[]): string[] {
  if (rows.length > limits.features) wrong[at] = 'catalog.field.many'
  return rows
    .slice(0, limits.features)
    .map((row, index) => lineIn(wrong, `${at}.${index}`, row, limits.feature, true))
}

function pairsIn(
  wrong: Wrong,
  at: string,
  rows: readonly (readonly [string, string])[],
): [string, string][] {
  if (rows.length > limits.specifications) wrong[at] = 'catalog.field.many'
  return rows
    .slice(0, limits.specifications)
    .map(([label, value], index) => [
      lineIn(wrong, `${at}.${index}.label`, label, limits.label, true),
      lineIn(wrong, `${at}.${index}.value`, value, limits.value, true),
    ])
}

/** Direction overrides and control characters would turn the rest of a page around. */
const unseen = /[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu

/** Those that keep a number with its unit stay: French needs them. */
const blanks = /[^\S\u00a0\u202f]+/g

/** Characters that draw nothing: a name of these alone is a link that nobody sees. */
const blank = /^[\p{Default_Ignorable_Code_Point}\p{Cf}\s\u2800]*$/u

function lineIn(wrong: Wrong, at: string, text: string, most: number, isNeeded = false): string {
  const line = text.normalize('NFC').replace(unseen, ' ').replace(blanks, ' ').trim()
  return checked(wrong, at, line, most, isNeeded)
}

function textIn(wrong: Wrong, at: string, text: string, most: number): string {
  const lines = text.normalize('NFC').replace(/\r\n?/g, '\n').split('\n')
  const plain = lines.map((each) => each.replace(unseen, ' ').trimEnd()).join('\n')
  return checked(wrong, at, plain.trim(), most, false)
}

function checked(wrong: Wrong, at: string, text: string, most: number, isNeeded: boolean): string {
  if (isNeeded && blank.test(text)) wrong[at] = 'field.required'
  else if (text.length > most && [...text].length > most) wrong[at] = 'field.long'
  return text
}

function priceIn(wrong: Wrong, at: string, text: string): bigint | null {
  const parsed = parseAmount(text, 'PI')
  if (parsed.ok && parsed.value > 0n && parsed.value <= limits.price) return parsed.value
  wrong[at] = text.trim() === '' ? 'field.required' : 'catalog.field.price'
  return null
}

function piecesIn(wrong: Wrong, at: string, text: string): number {
  const digits = text.trim() || '0'
  const pieces = /^\d{1,7}$/.test(digits) ? Number(digits) : Number.NaN
  if (pieces <= limits.opening) return pieces
  wrong[at] = 'catalog.field.pieces'
  return 0
}

/** The reverse of `readProduct`. */
export const writtenOf = (document: ProductDocument): WrittenProduct => ({
  ...document,
  basePrice: plainAmount(document.basePrice, 'PI'),
  art: `${document.art.kind}-${document.art.variant}`,
  colours: document.colours.map(({ name, hex, price, isHidden, opening }) => ({
    name,
    hex,
    price: price === null ? '' : plainAmount(price, 'PI'),
    isHidden,
    ...(opening && { opening: String(opening) }),
  })),
})

/** A part of an address made of a name; empty where it has no Latin letter or digit. */
export const slugOf = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 48)
    .replace(/-+$/, '')
