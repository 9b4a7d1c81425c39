// A product as people write it, in a form or in a file: every value a text. What is wrong is named by its field.
import * as v from 'valibot'
import {
  atMost,
  parsedAs,
  readAs,
  readInput,
  textOf,
  unlessEmpty,
  wholeIn,
} from '../../../platform/input.ts'
import { parseAmount, plainAmount } from '../../../platform/money/rules.ts'
import type { Result } from '../../../result.ts'
import { isSlug } from '../../categories/rules.ts'
import { type EditedPicture, type ProductDocument, productLimits } from '../rules/product.ts'
import { isTextLanguage, type ProductTexts } from '../rules/texts.ts'
import { type ArtKind, artVariants } from '../rules.ts'

export type WrittenColour = {
  readonly name: string
  readonly hex: string
  /** Decimal Pi; empty for the base price. */
  readonly price: string
  readonly isHidden: boolean
  /** Units that come with a new colour; empty for none. */
  readonly opening?: string
}

export type WrittenProduct = {
  readonly name: string
  readonly category: string
  readonly otherCategories: readonly string[]
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

const limits = productLimits

/** Direction overrides and control characters would turn the rest of a page around. */
const unseen = /[\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069]/gu

/** Those that keep a number with its unit stay: French needs them. */
const blanks = /[^\S\u00a0\u202f]+/g

/** Characters that draw nothing: a name of these alone is a link that nobody sees. */
const blank = /^[\p{Default_Ignorable_Code_Point}\p{Cf}\s\u2800]*$/u

const plain = v.pipe(
  v.string(),
  v.transform((text) => text.normalize('NFC').replace(unseen, ' ').replace(blanks, ' ').trim()),
)
const line = (most: number) => v.pipe(plain, atMost(most))
const needed = (most: number) =>
  v.pipe(
    plain,
    v.check((text) => !blank.test(text), 'field.required'),
    atMost(most),
  )

const prose = v.pipe(
  v.string(),
  v.transform((text) => {
    const lines = text.normalize('NFC').replace(/\r\n?/g, '\n').split('\n')
    return lines
      .map((each) => each.replace(unseen, ' ').trimEnd())
      .join('\n')
      .trim()
  }),
  atMost(limits.detailedInfo),
)

function priceIn(text: string): bigint | undefined {
  const parsed = parseAmount(text, 'PI')
  return parsed.ok && parsed.value > 0n && parsed.value <= limits.price ? parsed.value : undefined
}

function artIn(text: string): ProductDocument['art'] | undefined {
  const [kind = '', variant = ''] = text.split('-')
  const isKnown = Object.hasOwn(artVariants, kind) && /^\d$/.test(variant)
  if (!isKnown || Number(variant) >= artVariants[kind as ArtKind]) return undefined
  return { kind: kind as ArtKind, variant: Number(variant) }
}

const many = 'catalog.field.many'
const features = v.pipe(v.array(needed(limits.feature)), v.maxLength(limits.features, many))
const specifications = v.pipe(
  v.array(
    v.pipe(
      v.tuple([v.string(), v.string()]),
      v.transform(([label, value]) => ({ label, value })),
      v.object({ label: needed(limits.label), value: needed(limits.value) }),
      v.transform(({ label, value }): [string, string] => [label, value]),
    ),
  ),
  v.maxLength(limits.specifications, many),
)

const colour = v.pipe(
  v.object({
    name: needed(limits.colour),
    hex: v.pipe(
      v.string(),
      v.trim(),
      v.toLowerCase(),
      v.regex(/^#[0-9a-f]{6}$/, 'catalog.field.hex'),
    ),
    price: readAs(unlessEmpty(priceIn), 'catalog.field.price'),
    isHidden: v.boolean(),
    opening: readAs(
      (text) => wholeIn(0, limits.opening)(text.trim() || '0'),
      'catalog.field.pieces',
    ),
  }),
  v.transform(({ opening, ...row }) => ({ ...row, ...(opening > 0 && { opening }) })),
)

const picture = v.pipe(
  v.object({
    id: v.string(),
    colour: v.nullable(line(limits.colour)),
    alt: v.record(v.string(), line(limits.alt)),
  }),
  v.check(({ id }) => /^[0-9a-f]{32}$/.test(id), 'catalog.picture_missing'),
  v.transform(({ alt, ...row }) => ({
    ...row,
    alt: Object.fromEntries(Object.entries(alt).filter(([, text]) => text !== '')),
  })),
)

/** What is left out in a language is read in English. */
const ownTexts = v.pipe(
  v.custom<ProductTexts>((own) => typeof own === 'object' && own !== null),
  v.transform((own) =>
    Object.fromEntries(
      Object.entries(own).filter(([, said]) => said && (said as { length?: number }).length !== 0),
    ),
  ),
  v.partial(
    v.object({
      name: line(limits.name),
      attribute: line(limits.attribute),
      description: line(limits.description),
      detailedInfo: prose,
      features,
      specifications,
      colours: v.record(v.string(), line(limits.colour)),
    }),
  ),
)

/** Names of colours are told apart whatever else is wrong of their rows. */
const toldApart = v.rawCheck<v.InferOutput<typeof colour>[]>(({ dataset, addIssue }) => {
  const input: unknown[] = Array.isArray(dataset.value) ? dataset.value : []
  const names = input.map((row) => textOf(Object(row).name).toLowerCase())
  for (const [key, value] of names.entries())
    if (value !== '' && names.indexOf(value) < key)
      addIssue({
        message: 'catalog.field.twice',
        path: [
          { type: 'array', origin: 'value', input, key, value: input[key] },
          { type: 'object', origin: 'value', input: Object(input[key]), key: 'name', value },
        ],
      })
})

const categoryId = v.pipe(v.string(), v.trim(), v.check(isSlug, 'catalog.field.category'))

const product = v.object({
  name: needed(limits.name),
  brand: needed(limits.brand),
  attribute: line(limits.attribute),
  description: line(limits.description),
  detailedInfo: prose,
  // Whether the shop has it is for the action to say.
  category: categoryId,
  otherCategories: v.pipe(v.array(categoryId), v.maxLength(limits.otherCategories, many)),
  basePrice: v.pipe(
    v.string(),
    v.check((text) => text.trim() !== '', 'field.required'),
    parsedAs(priceIn, 'catalog.field.price'),
  ),
  art: readAs(artIn, 'catalog.field.art'),
  features,
  specifications,
  colours: v.pipe(v.array(colour), v.maxLength(limits.colours, many), toldApart),
  texts: v.record(v.pipe(v.string(), v.check(isTextLanguage, 'catalog.field.language')), ownTexts),
  pictures: v.pipe(v.array(picture), v.maxLength(limits.pictures, 'catalog.field.pictures')),
})
const given = v.partial(product)

/**
 * The fields that are given, read. Refuses `form.invalid` with what is wrong of each: "basePrice", "colours.2.hex",
 * "texts.de.features.0".
 */
export const readProduct = <Field extends keyof WrittenProduct>(
  written: Pick<WrittenProduct, Field>,
): Result<Pick<ProductDocument, Field>> =>
  readInput(given, written) as Result<Pick<ProductDocument, Field>>

/** The same of some fields, for a part of a product. */
export const readSome = (written: Partial<WrittenProduct>): Result<Partial<ProductDocument>> =>
  readProduct(written as WrittenProduct)

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
