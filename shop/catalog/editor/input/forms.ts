// The parts of a product as flat form fields, and adding, moving and removing rows in them.

import { type Fields, put, rowsIn } from '../../../platform/form-rows.ts'
import { fieldsUnder, flatFields } from '../../../platform/input.ts'
import type { ListCurrency } from '../../../platform/money/rules.ts'
import { pick } from '../../../platform/pick.ts'
import type { Attribute } from '../../attributes/rules.ts'
import { middle } from '../../products/rules/photos.ts'
import type {
  EditedPicture,
  ProductDocument,
  ProductPart,
  ValueName,
} from '../../products/rules/product.ts'
import type { ProductTexts } from '../../products/rules/texts.ts'
import { wordFields } from '../../products/rules/texts.ts'
import { attributeFields, attributesIn } from './attributes.ts'
import { legalIn } from './legal.ts'
import { optionFields, optionsIn } from './option-forms.ts'
import { nameFields, namesIn } from './option-names.ts'
import { type ProductInput, toProductInput } from './product.ts'

const basicTexts = [
  ...(['name', 'category', 'brand', 'description', 'attribute', 'art'] as const),
  ...(['cost', 'taxClass'] as const),
] as const
const detailTexts = ['detailedInfo', 'seoTitle', 'seoDescription'] as const

/** The fields of a part's form: "options.0.name", "texts.de.features.2". */
export function fieldsOf(
  document: ProductDocument,
  part: ProductPart,
  language: string | null,
  currency: ListCurrency,
): Record<string, string> {
  const written = toProductInput(document, currency)
  if (part === 'basics')
    return {
      ...pick(written, ...basicTexts, 'basePrice'),
      tags: written.tags.join(', '),
      ...Object.fromEntries(written.otherCategories.map((id) => [`otherCategories.${id}`, 'yes'])),
    }
  if (part === 'details')
    return {
      ...pick(written, ...detailTexts),
      ...flatFields('features', written.features),
      ...flatFields('specifications', written.specifications.map(pairRow)),
      ...attributeFields(document.attributes),
      ...flatFields('legal', written.legal),
    }
  if (part === 'options') return optionFields(document, currency)
  if (part === 'pictures') return flatFields('pictures', written.pictures.map(pictureRow))
  return language
    ? {
        ...textFields(`texts.${language}`, written.texts[language] ?? {}),
        ...nameFields(document.options, language),
      }
    : {}
}

const textFields = (at: string, own: ProductTexts): Record<string, string> =>
  flatFields(at, {
    ...Object.fromEntries(wordFields.map((field) => [field, own[field]])),
    features: own.features ?? [],
    specifications: (own.specifications ?? []).map(pairRow),
    attributes: own.attributes ?? {},
  })

const pairRow = ([label, value]: readonly [string, string]) => ({ label, value })

const pictureRow = ({ id, value, alt, focus = middle }: EditedPicture) => ({
  id,
  focus: { x: String(focus.x), y: String(focus.y) },
  value: value ? pictureValue(value) : '',
  alt,
})

/** Fields with a price in Pi, and number attributes. */
export const isNumberField = (attributes: readonly Attribute[]) => {
  const numbers = attributes.flatMap(({ id, type }) =>
    type === 'number' ? [`attributes.${id}`] : [],
  )
  const fields = new Set(['basePrice', 'cost', ...numbers])
  return (field: string): boolean => fields.has(field) || /^variants\.\d+\.price$/.test(field)
}

/** The inverse: the submitted fields of a part, for `readProduct`. */
export function productInputIn(
  fields: Fields,
  part: ProductPart,
  language: string | null,
  document: ProductDocument,
): Partial<ProductInput> {
  const text = (name: string) => fields[name] ?? ''
  const texts = (names: readonly string[]) =>
    Object.fromEntries(names.map((name) => [name, text(name)]))
  if (part === 'basics')
    return {
      ...texts(basicTexts),
      otherCategories: fieldsUnder('otherCategories', fields).flatMap(([id, value]) =>
        value === 'yes' ? [id] : [],
      ),
      // A price that was never set is not required with the first texts.
      ...((document.basePrice > 0n || text('basePrice').trim()) && {
        basePrice: text('basePrice'),
      }),
      tags: [text('tags')],
    }
  if (part === 'details')
    return {
      ...texts(detailTexts),
      features: listIn(fields, 'features'),
      specifications: pairsIn(fields, 'specifications'),
      attributes: attributesIn(fields),
      legal: legalIn(fields),
    }
  if (part === 'options') return optionsIn(fields, document)
  if (part === 'pictures') return { pictures: rowsIn(fields, 'pictures').map(pictureIn) }
  if (!language) return {}
  const at = `texts.${language}`
  const features = listIn(fields, `${at}.features`)
  const specifications = pairsIn(fields, `${at}.specifications`)
  const own: ProductTexts = {
    ...Object.fromEntries(wordFields.map((field) => [field, text(`${at}.${field}`)])),
    // A list is translated as a whole or not at all: missing texts fall back to English.
    ...(features.some((each) => each.trim()) && { features }),
    ...(specifications.flat().some((each) => each.trim()) && { specifications }),
    attributes: Object.fromEntries(
      fieldsUnder(`${at}.attributes`, fields).map(([id, text]) => [id, String(text)]),
    ),
  }
  return {
    texts: { ...document.texts, [language]: own },
    options: namesIn(fields, document.options, language),
  }
}

function pictureIn(row: Record<string, string>): EditedPicture {
  const alt = Object.entries(row)
    .filter(([name, text]) => /^alt\.[a-z]{2}$/.test(name) && text.trim() !== '')
    .map(([name, text]) => [name.slice(4), text] as const)
  return {
    id: row.id ?? '',
    value: pictureValueIn(row.value),
    alt: Object.fromEntries(alt),
    focus: { x: percentIn(row['focus.x']), y: percentIn(row['focus.y']) },
  }
}

/** Anything that is not a number is refused by validation. */
const percentIn = (text = ''): number => (text.trim() === '' ? middle.x : Number(text))

/** A form with unsaved input, extended by the saved pictures that it lacks. */
export function withUploads(typed: Fields, saved: Fields): Record<string, string> {
  const own = rowsIn(typed, 'pictures')
  const there = new Set(own.map(({ id }) => id))
  const fresh = rowsIn(saved, 'pictures').filter(({ id }) => !there.has(id))
  const was = saved['was.pictures']
  return put({ ...typed, ...(was && { 'was.pictures': was }) }, 'pictures', [...own, ...fresh])
}

const listIn = (fields: Fields, at: string): string[] =>
  rowsIn(fields, at).map((row) => row[''] ?? '')

const pairsIn = (fields: Fields, at: string): [string, string][] =>
  rowsIn(fields, at).map(({ label = '', value = '' }) => [label, value])

/** An option's value in a select field. */
export const pictureValue = ({ option, value }: ValueName): string =>
  String(new URLSearchParams([[option, value]]))

export function pictureValueIn(text = ''): ValueName | null {
  const [pair] = new URLSearchParams(text)
  return pair ? { option: pair[0], value: pair[1] } : null
}
