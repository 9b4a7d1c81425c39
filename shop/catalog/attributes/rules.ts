// Typed product attributes, each with a stable id: material, battery life, noise canceling. Pure.
import { slugOf } from '../../platform/slug.ts'

export const attributeTypes = ['text', 'number', 'boolean', 'list'] as const
export type AttributeType = (typeof attributeTypes)[number]

/** An English name, unique among its siblings regardless of case, and its translations. */
type Named = {
  readonly name: string
  /** By language, without English. */
  readonly names: Readonly<Record<string, string>>
}

/** A value of a list attribute. Its id survives renaming. */
export type ListValue = Named & { readonly id: string }

export type Attribute = Named & {
  readonly id: string
  readonly type: AttributeType
  /** Number attributes only: "in", "GB"; null without a unit. */
  readonly unit: string | null
  /** List attributes only; empty for other types. */
  readonly values: readonly ListValue[]
  readonly isFilterable: boolean
  readonly position: number
  readonly version: number
}

/** By type: English text, number, boolean, or ids of list values in list order. */
export type AttributeValue = string | number | boolean | readonly string[]

/** A product's values by attribute id; attributes without a value are omitted. */
export type AttributeValues = Readonly<Record<string, AttributeValue>>

/** Limits: characters, attributes per shop and per category or product, and values per list. */
export const attributeLimits = {
  attributes: 500,
  each: 50,
  name: 60,
  unit: 20,
  values: 100,
  text: 300,
  /** Digits before and after the decimal point; together within the precision of a JSON number. */
  whole: 9,
  decimals: 6,
} as const

/** Makes an id from an English name: `otherwise` if that is empty or reserved; adds a number if it is taken. */
export function freeId(
  name: string,
  isTaken: (id: string) => boolean,
  otherwise: string,
  isReserved: (id: string) => boolean = () => false,
): string {
  const plain = slugOf(name)
  return numbered(plain !== '' && !isReserved(plain) ? plain : otherwise, isTaken)
}

export function numbered(base: string, isTaken: (id: string) => boolean): string {
  let id = base
  for (let turn = 2; isTaken(id); turn += 1) id = `${base.slice(0, 58)}-${turn}`
  return id
}

export const nameIn = ({ name, names }: Named, language: string): string => names[language] || name

const decimal = new RegExp(
  `^-?\\d{1,${attributeLimits.whole}}(?:\\.\\d{1,${attributeLimits.decimals}})?$`,
)

/** Parses a decimal with a point, "6.7"; undefined if it is invalid or has too many digits. */
export function numberIn(text: string): number | undefined {
  const number = decimal.test(text) ? Number(text) : undefined
  // Normalizes minus zero.
  return number === 0 ? 0 : number
}

/** The inverse of `numberIn`, never in exponent notation. */
export const numberText = (number: number): string =>
  number.toFixed(attributeLimits.decimals).replace(/\.?0+$/, '')

/**
 * Parses a value as forms and files write it: text, decimal number, "yes" or "no", comma-separated ids of list values.
 * Null if empty; undefined if the attribute does not allow this value.
 */
export function valueIn(
  { type, values }: Pick<Attribute, 'type' | 'values'>,
  written: string,
): AttributeValue | null | undefined {
  const text = written.trim()
  if (text === '') return null
  if (type === 'boolean') return text === 'yes' ? true : text === 'no' ? false : undefined
  if (type === 'number') return numberIn(text)
  if (type === 'text')
    // A character takes at most two UTF-16 units.
    return text.length <= 2 * attributeLimits.text && [...text].length <= attributeLimits.text
      ? text
      : undefined
  const ids = new Set(text.split(',').map((id) => id.trim()))
  const known = values.filter(({ id }) => ids.has(id)).map(({ id }) => id)
  return known.length === ids.size ? known : undefined
}

/** The inverse of `valueIn`. */
export function writtenValue(value: AttributeValue): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value === 'number') return numberText(value)
  return typeof value === 'string' ? value : value.join(',')
}

/** Whether the attribute, in its current form, allows this value. */
export const canBe = (attribute: Attribute, value: AttributeValue): boolean =>
  JSON.stringify(valueIn(attribute, writtenValue(value))) === JSON.stringify(value)

/** Drops values of deleted attributes and list values, and restores list order. */
export function fitting(
  values: AttributeValues,
  known: ReadonlyMap<string, Attribute>,
): AttributeValues {
  const left = Object.entries(values).flatMap(([id, value]): [string, AttributeValue][] => {
    const attribute = known.get(id)
    if (!attribute) return []
    if (!Array.isArray(value)) return canBe(attribute, value) ? [[id, value]] : []
    const those = attribute.values.filter((each) => value.includes(each.id)).map((each) => each.id)
    return attribute.type === 'list' && those.length > 0 ? [[id, those]] : []
  })
  return Object.fromEntries(left)
}

/** Units with a localized word or symbol; other units are printed as they are. */
const units: Readonly<Record<string, string>> = {
  mm: 'millimeter',
  cm: 'centimeter',
  m: 'meter',
  km: 'kilometer',
  in: 'inch',
  ft: 'foot',
  mi: 'mile',
  g: 'gram',
  kg: 'kilogram',
  oz: 'ounce',
  lb: 'pound',
  ml: 'milliliter',
  l: 'liter',
  s: 'second',
  min: 'minute',
  h: 'hour',
  d: 'day',
  MB: 'megabyte',
  GB: 'gigabyte',
  TB: 'terabyte',
  '%': 'percent',
  '°C': 'celsius',
  'km/h': 'kilometer-per-hour',
}

/** "6.7 in" in the reader's language, with Latin digits like prices. */
export function quantityText(number: number, unit: string | null, language: string): string {
  const known = unit === null ? undefined : units[unit]
  const text = new Intl.NumberFormat(`${language}-u-nu-latn`, {
    maximumFractionDigits: attributeLimits.decimals,
    ...(known && { style: 'unit', unit: known }),
  }).format(number)
  return unit === null || known ? text : `${text}\u00a0${unit}`
}
