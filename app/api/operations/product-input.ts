// Product input: the editor's document as JSON.
import * as v from 'valibot'
import { writtenValue } from '../../../shop/catalog/attributes/rules.ts'
import { attributes } from '../../../shop/catalog/attributes/views.ts'
import {
  type ProductInput,
  readSome,
  toProductInput,
} from '../../../shop/catalog/editor/input/product.ts'
import { optionLimits, optionTypes } from '../../../shop/catalog/products/rules/catalog.ts'
import { contentUnits } from '../../../shop/catalog/products/rules/contents.ts'
import { legalFields } from '../../../shop/catalog/products/rules/legal.ts'
import {
  type EditedPicture,
  type ProductDocument,
  productLimits,
} from '../../../shop/catalog/products/rules/product.ts'
import { taxClasses } from '../../../shop/catalog/products/rules/tax-class.ts'
import { shopMoney } from '../../../shop/platform/commands.ts'
import { ok, type Result, refuse } from '../../../shop/result.ts'
import type { World } from '../../../shop/world.ts'
import { text, whole } from '../schemas'
import { ownTexts, specifications, textsWith } from './product-texts-input'

const sentTexts = v.record(v.string(), text(200))
const units = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(1_000_000))

/** Writable properties, defined once. Whether a category or an attribute exists is validated by the action. */
const writable = {
  brand: text(60),
  category: text(64),
  otherCategories: v.pipe(v.array(text(64)), v.maxLength(20)),
  cost: v.nullable(shopMoney),
  taxClass: v.picklist(taxClasses),
  description: text(500),
  detailedInfo: text(5_000),
  highlight: text(60),
  features: v.pipe(v.array(text(200)), v.maxLength(30)),
  specifications,
  tags: v.pipe(v.array(text(60)), v.maxLength(20)),
  seoTitle: text(120),
  seoDescription: text(320),
  legal: v.pipe(
    v.partial(v.strictObject(Object.fromEntries(legalFields.map((each) => [each, text(1_000)])))),
    v.description('All of it: what is left out goes'),
  ),
  attributes: v.pipe(
    v.record(
      v.string(),
      v.union([text(1_000), v.number(), v.boolean(), v.pipe(v.array(text(64)), v.maxLength(100))]),
    ),
    v.description(
      'By id of the attribute, as they are answered; as a text, several values of a list are separated by commas',
    ),
  ),
  options: v.pipe(
    v.array(
      v.strictObject({
        name: text(optionLimits.name),
        names: v.optional(sentTexts, {}),
        type: v.picklist(optionTypes),
        isFilterable: v.optional(v.boolean(), true),
        values: v.pipe(
          v.array(
            v.strictObject({
              id: v.optional(v.nullable(whole), null),
              name: text(optionLimits.name),
              names: v.optional(sentTexts, {}),
              hex: v.optional(v.nullable(v.pipe(v.string(), v.regex(/^#[0-9a-fA-F]{6}$/))), null),
            }),
          ),
          v.maxLength(optionLimits.values),
        ),
      }),
    ),
    v.maxLength(optionLimits.options),
  ),
  variants: v.pipe(
    v.array(
      v.strictObject({
        id: v.optional(v.nullable(text(32)), null),
        values: v.optional(v.array(text(optionLimits.name)), []),
        sku: v.optional(v.nullable(text(64)), null),
        barcode: v.optional(v.nullable(text(20)), null),
        price: v.optional(v.nullable(shopMoney), null),
        weightGrams: v.optional(v.nullable(units), null),
        contents: v.optional(
          v.pipe(
            v.nullable(v.strictObject({ amount: text(12), unit: v.picklist(contentUnits) })),
            v.description('Net contents, for the price per unit'),
          ),
          null,
        ),
        lowStock: v.optional(v.nullable(units), null),
        isHidden: v.optional(v.boolean(), false),
        opening: v.optional(units, 0),
      }),
    ),
    v.minLength(1),
    v.maxLength(optionLimits.variants),
    v.description('All of them. One that is left out goes, or is hidden where an order has it'),
  ),
}

const optional = <T extends v.GenericSchema>(schema: T) => v.optional(schema)
const { brand, category, ...others } = writable
const given = v.partial(v.strictObject(others)).entries

/** From the left, or from the top. */
const percent = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(100))

/** Alt texts by language. */
export const alternatives = v.record(v.string(), text(productLimits.alt))

export const newProduct = {
  id: v.optional(v.pipe(v.string(), v.regex(/^[a-z0-9][a-z0-9-]{0,63}$/))),
  name: text(120),
  brand,
  category,
  price: shopMoney,
  ...given,
  description: writable.description,
}
export const productChange = {
  name: optional(text(120)),
  brand: optional(brand),
  category: optional(category),
  price: optional(shopMoney),
  ...given,
  texts: optional(
    v.pipe(
      v.record(v.string(), ownTexts),
      v.description('A language that is sent replaces all its texts; the others stay'),
    ),
  ),
  images: optional(
    v.pipe(
      v.array(
        v.strictObject({
          id: text(32),
          alt: v.optional(alternatives),
          shows: v.optional(
            v.pipe(
              v.nullable(v.strictObject({ option: text(60), value: text(60) })),
              v.description('The value of an option that it shows; null for every variant'),
            ),
          ),
          focus: v.optional(v.strictObject({ x: percent, y: percent })),
          url: v.optional(v.pipe(text(2_000), v.description('Read only'))),
          variants: v.optional(v.pipe(v.array(text(32)), v.description('Read only'))),
        }),
      ),
      v.maxLength(productLimits.pictures),
      v.description('All of them, in their order; one that is left out goes'),
    ),
  ),
}
type Change = v.InferOutput<v.StrictObjectSchema<typeof productChange, undefined>>

const decimal = (sent: { amount: string } | null | undefined) => sent?.amount ?? ''

/** The document with the input merged in, by the editor's rules. Refuses `form.invalid` as `readProduct` does. */
export async function documentWith(
  world: World,
  before: ProductDocument,
  sent: Change,
): Promise<Result<ProductDocument>> {
  const {
    price,
    cost,
    highlight,
    specifications,
    attributes: stated,
    variants,
    images,
    texts,
    ...same
  } = sent
  const pictures = images && picturesOf(before, images)
  if (pictures && !pictures.ok) return pictures
  const written: Partial<ProductInput> = {
    ...(same as Partial<ProductInput>),
    ...(price && { basePrice: decimal(price) }),
    ...(cost !== undefined && { cost: decimal(cost) }),
    ...(pictures && { pictures: pictures.value }),
    ...(texts && { texts: textsWith(before, texts) }),
    ...(highlight !== undefined && { attribute: highlight }),
    ...(specifications && {
      specifications: specifications.map(({ label, value }): [string, string] => [label, value]),
    }),
    ...(stated && {
      attributes: Object.fromEntries(
        Object.entries(stated).map(([id, value]) => [id, writtenValue(value)]),
      ),
    }),
    ...(variants && {
      variants: variants.map(
        ({ price, weightGrams, contents, lowStock, opening, sku, barcode, ...each }) => ({
          ...each,
          sku: sku ?? '',
          barcode: barcode ?? '',
          price: decimal(price),
          weight: String(weightGrams ?? ''),
          contents: contents ? `${contents.amount} ${contents.unit}` : '',
          lowStock: String(lowStock ?? ''),
          opening: String(opening),
        }),
      ),
    }),
  }
  // Options and variants must be consistent: missing ones are filled in from the current version
  // and validated together.
  const { options, variants: kept } = toProductInput(before, world.config.currency)
  const both =
    written.options || written.variants ? { options, variants: kept, ...written } : written
  const read = readSome(both, world.config.currency, await attributes(world))
  if (read.ok) return ok({ ...before, ...read.value })
  return refuse(read.code, { fields: inImages(read.fields ?? {}) })
}

/** The document with these images. Refuses as `documentWith` does. */
export async function withPictures(
  world: World,
  before: ProductDocument,
  pictures: readonly EditedPicture[],
): Promise<Result<ProductDocument>> {
  const read = readSome({ pictures }, world.config.currency, await attributes(world))
  if (read.ok) return ok({ ...before, ...read.value })
  return refuse(read.code, { fields: inImages(read.fields ?? {}) })
}

/** Existing images in another order; what they show stays, and so does an omitted text. */
function picturesOf(
  { pictures }: ProductDocument,
  images: NonNullable<Change['images']>,
): Result<EditedPicture[]> {
  const found = images.map(({ id, alt, shows, focus }) => {
    const known = pictures.find((each) => each.id === id)
    return (
      known && {
        ...known,
        ...(alt && { alt }),
        ...(shows !== undefined && { value: shows }),
        ...(focus && { focus }),
      }
    )
  })
  const isWrong = (at: number) =>
    !found[at] || images.findIndex(({ id }) => id === images[at]?.id) < at
  const wrong = images.flatMap((_, at) => (isWrong(at) ? [at] : []))
  if (wrong.length === 0) return ok(found.flatMap((each) => each ?? []))
  const at = (index: number) => [`images.${index}.id`, 'catalog.picture_missing']
  return refuse('form.invalid', { fields: Object.fromEntries(wrong.map(at)) })
}

const inImages = (fields: Readonly<Record<string, string>>) =>
  Object.fromEntries(
    Object.entries(fields).map(([name, key]) => [name.replace(/^pictures\b/, 'images'), key]),
  )
