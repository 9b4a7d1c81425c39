// The options form: values entered once, the variants generated from them, and bulk fill of many rows.

import { type Fields, put, rowsIn } from '../../../platform/form-rows.ts'
import { flatFields } from '../../../platform/input.ts'
import type { ListCurrency } from '../../../platform/money/rules.ts'
import { optionLimits, plainHex } from '../../products/rules/catalog.ts'
import { hexOfName } from '../../products/rules/colours.ts'
import type { EditedValue, ProductDocument } from '../../products/rules/product.ts'
import { combinationsOf } from '../rules/variants.ts'
import { addedAttribute } from './attributes.ts'
import { plainText } from './fields.ts'
import { type OptionInput, toVariantInput, type VariantInput } from './options.ts'
import { movedRows } from './rows.ts'

type Row = Record<string, string>
type Content = Pick<ProductDocument, 'options' | 'variants'>

/** A value keeps its form key when it is renamed or moved. */
const keyOf = ({ id }: EditedValue, option: number, place: number): string =>
  id === null ? `n${option}-${place}` : `v${id}`

export function optionFields(
  { options, variants }: Content,
  currency: ListCurrency,
): Record<string, string> {
  const keys = options.map(
    ({ values }, at) =>
      new Map(values.map((value, place) => [value.name, keyOf(value, at, place)])),
  )
  const optionRows = options.map((option, at) => ({
    key: `o${at}`,
    name: option.name,
    type: option.type,
    add: '',
    filterable: option.isFilterable ? '1' : '',
    values: option.values.map((value, place) => ({
      key: keyOf(value, at, place),
      name: value.name,
      hex: value.hex ?? plainHex,
      ...(value.imageId && {
        imageId: value.imageId,
        shows: value.hex === null ? 'picture' : 'both',
      }),
    })),
  }))
  const variantRows = variants.map((variant) => {
    const { sku, barcode, price, weight, contents, lowStock, opening } = toVariantInput(
      variant,
      currency,
    )
    return {
      id: variant.id ?? '',
      values: variant.values.map((value, at) => keys[at]?.get(value) ?? '').join(' '),
      sku,
      barcode,
      price,
      weight,
      contents,
      lowStock,
      opening,
      hidden: variant.isHidden ? '1' : '',
    }
  })
  return { ...flatFields('options', optionRows), ...flatFields('variants', variantRows) }
}

/** The submitted options; names in other languages come from `document`, which was displayed. */
export function optionsIn(
  fields: Fields,
  { options: shown }: Content,
): { options: OptionInput[]; variants: VariantInput[] } {
  const values = new Map(
    shown.flatMap((option, at) =>
      option.values.map((value, place) => [keyOf(value, at, place), value] as const),
    ),
  )
  const rows = rowsIn(fields, 'options')
  const nameOf = new Map(
    rows.flatMap((row) => valueRows(row).map(({ key = '', name = '' }) => [key, name] as const)),
  )
  return {
    options: rows.map((row): OptionInput => {
      const was = /^o\d$/.test(row.key ?? '') ? shown[Number(row.key?.slice(1))] : undefined
      const isSwatch = row.type === 'swatch'
      return {
        name: row.name ?? '',
        names: was?.names ?? {},
        type: row.type ?? '',
        isFilterable: Boolean(row.filterable),
        values: valueRows(row).map(({ key = '', name = '', hex = '', imageId = '', shows }) => {
          const value = values.get(key)
          return {
            id: value?.id ?? null,
            name,
            names: value?.names ?? {},
            hex: isSwatch && !(imageId && shows === 'picture') ? hex : null,
            ...(isSwatch && imageId && shows !== 'colour' && { imageId }),
          }
        }),
      }
    }),
    variants: rowsIn(fields, 'variants').map((row): VariantInput => {
      const { sku = '', barcode = '', price = '', weight = '', contents = '' } = row
      const { lowStock = '', opening = '' } = row
      return {
        id: row.id || null,
        values: keysIn(row).map((key) => nameOf.get(key) ?? ''),
        sku,
        barcode,
        price,
        weight,
        contents,
        lowStock,
        opening,
        isHidden: Boolean(row.hidden),
      }
    }),
  }
}

const valueRows = (row: Row): Row[] => rowsIn(row, 'values')
const keysIn = (row: Row): string[] => (row.values ?? '').split(' ').filter((key) => key !== '')

/** Handles the buttons of the options form; null for other buttons. */
function changedOptions(
  fields: Fields,
  intent: string,
): { fields: Record<string, string>; focus: string } | null {
  if (intent === 'variants.fill') return { fields: filled(fields), focus: 'variants.fill' }
  const added = withAdded(fields)
  const [, option] = /^options\.(\d)\.values\.add$/.exec(intent) ?? []
  if (option) return { fields: withCombinations(added), focus: `options.${option}.add` }
  const moved = intent.startsWith('options.') ? movedRows(added, intent) : null
  return moved && { ...moved, fields: withCombinations(moved.fields) }
}

/** Handles the row buttons of any part; null for other buttons. */
export const changedRows = (fields: Fields, intent: string) =>
  changedOptions(fields, intent) ?? addedAttribute(fields, intent) ?? movedRows(fields, intent)

/** Sets these options on a form without any, with a variant for each combination of their values. */
export const withOptions = (
  fields: Fields,
  options: ProductDocument['options'],
): Record<string, string> =>
  withCombinations(
    put(fields, 'options', rowsIn(optionFields({ options, variants: [] }, 'PI'), 'options')),
  )

/** Before saving: adds values that were typed but not added, and removes blank options. */
export function completedOptions(fields: Fields): Record<string, string> {
  const added = withAdded(fields)
  const submitted = rowsIn(added, 'options').filter(
    (row) => (row.name ?? '').trim() !== '' || valueRows(row).length > 0,
  )
  return withCombinations(put(added, 'options', submitted))
}

/** "S, M, L" becomes three values; existing ones are not added again. */
function withAdded(fields: Fields): Record<string, string> {
  const numbers = Object.values(fields).map((text) => Number(/^a(\d+)$/.exec(text)?.[1] ?? 0))
  let last = Math.max(0, ...numbers)
  const rows = rowsIn(fields, 'options').map((row): Row => {
    const there = new Set(valueRows(row).map(({ name = '' }) => plainText(name).toLowerCase()))
    const names = (row.add ?? '').split(/[,;،、，\n]/).map(plainText)
    const fresh = names.filter((name) => {
      const isFresh = name !== '' && !there.has(name.toLowerCase())
      there.add(name.toLowerCase())
      return isFresh
    })
    const values = fresh.map((name) => {
      last += 1
      return { key: `a${last}`, name, hex: hexOfName(name) ?? plainHex }
    })
    return { ...put(row, 'values', [...valueRows(row), ...values]), add: '' }
  })
  return put(fields, 'options', rows)
}

/**
 * Adds a row for each combination with a value that no variant has yet, in option order, and removes rows of removed
 * values. Existing variants get the first value of a new option.
 */
function withCombinations(fields: Fields): Record<string, string> {
  const lists = rowsIn(fields, 'options')
    .map((row) => valueRows(row).map(({ key = '' }) => key))
    .filter((keys) => keys.length > 0)
  const before = rowsIn(fields, 'variants')
  const had = new Set(before.flatMap(keysIn))
  const variants = new Map<string, Row>()
  for (const row of before) {
    const own = new Set(keysIn(row))
    const values = lists.map((keys) =>
      keys.some((key) => had.has(key)) ? keys.find((key) => own.has(key)) : keys[0],
    )
    const place = values.join(' ')
    if (values.includes(undefined) || variants.has(place)) continue
    variants.set(place, { ...row, values: place })
  }
  const used = new Set([...variants.keys()].flatMap((place) => place.split(' ')))
  const order = combinationsOf(lists, mostShown).map((keys) => keys.join(' '))
  for (const place of order)
    if (!variants.has(place) && place.split(' ').some((key) => !used.has(key)))
      variants.set(place, { ...newRow, values: place })
  const places = new Map(order.map((place, at) => [place, at]))
  const rows = [...variants].sort(
    ([a], [b]) => (places.get(a) ?? mostShown) - (places.get(b) ?? mostShown),
  )
  return put(
    fields,
    'variants',
    rows.map(([, row]) => row),
  )
}

/** One more than the limit, so that validation refuses the form. */
const mostShown = optionLimits.variants + 1

const newRow: Row = {
  id: '',
  values: '',
  sku: '',
  barcode: '',
  price: '',
  weight: '',
  contents: '',
  lowStock: '',
  opening: '',
  hidden: '',
}

/** `stock` is opening stock for a new variant, else a count. */
const fillable = ['price', 'weight', 'contents', 'lowStock', 'stock'] as const

/** Copies the values typed above the table to every row, or to those with one value. */
function filled(fields: Fields): Record<string, string> {
  const of = fields['fill.of'] ?? ''
  const texts = fillable.flatMap((name) => {
    const text = fields[`fill.${name}`] ?? ''
    return text.trim() === '' ? [] : [[name, text] as const]
  })
  const shown = fields['fill.hidden'] ?? ''
  const rows = rowsIn(fields, 'variants').map((row) =>
    of !== '' && !keysIn(row).includes(of)
      ? row
      : {
          ...row,
          ...Object.fromEntries(
            texts.map(([name, text]) => [name === 'stock' && !row.seen ? 'opening' : name, text]),
          ),
          ...(shown !== '' && { hidden: shown === 'hidden' ? '1' : '' }),
        },
  )
  const cleared = [...fillable, 'hidden'].map((name) => [`fill.${name}`, ''])
  return put({ ...fields, ...Object.fromEntries(cleared) }, 'variants', rows)
}
