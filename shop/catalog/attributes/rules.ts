// Typed facts that products can state, each with a stable id: material, battery life, noise cancelling. Pure.

export const attributeTypes = ['text', 'number', 'boolean', 'list'] as const
export type AttributeType = (typeof attributeTypes)[number]

/** A name in English, unique among its siblings whatever its case, and its translations. */
type Named = {
  readonly name: string
  /** By language, English left out. */
  readonly names: Readonly<Record<string, string>>
}

/** What a list offers. Its id stays when it is renamed. */
export type ListValue = Named & { readonly id: string }

export type Attribute = Named & {
  readonly id: string
  readonly type: AttributeType
  /** Of a number: "in", "GB"; null without one. */
  readonly unit: string | null
  /** Of a list; empty for other types. */
  readonly values: readonly ListValue[]
  readonly isFilterable: boolean
  readonly position: number
  readonly version: number
}

/** By type: text in English, number, yes or no, ids of list values in the order of the list. */
export type AttributeValue = string | number | boolean | readonly string[]

/** What a product states, by id of the attribute; what it does not state is left out. */
export type AttributeValues = Readonly<Record<string, AttributeValue>>

/** Characters, attributes of a shop and of a category or a product, and values of a list. */
export const attributeLimits = {
  attributes: 500,
  each: 50,
  name: 60,
  unit: 20,
  values: 100,
  text: 300,
  /** Digits before and behind the decimal point: together no more than a JSON number keeps. */
  whole: 9,
  decimals: 6,
} as const

/** Ids of attributes and of list values: small letters, digits and hyphens. */
export const isAttributeId = (text: string): boolean => /^[a-z0-9][a-z0-9-]{0,63}$/.test(text)

/** An id made of an English name: `otherwise` where that leaves none, or a reserved one; with a number where it is taken. */
export function freeId(
  name: string,
  isTaken: (id: string) => boolean,
  otherwise: string,
  isReserved: (id: string) => boolean = () => false,
): string {
  const plain = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 48)
    .replace(/^-+|-+$/g, '')
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

/** Of a decimal text with a point: "6.7"; undefined where it is none, or has too many digits. */
export function numberIn(text: string): number | undefined {
  const number = decimal.test(text) ? Number(text) : undefined
  // Minus zero is zero.
  return number === 0 ? 0 : number
}

/** The reverse: never with an exponent. */
export const numberText = (number: number): string =>
  number.toFixed(attributeLimits.decimals).replace(/\.?0+$/, '')

/**
 * A value as forms and files write it: text, decimal number, "yes" or "no", ids of list values with a comma between
 * them. Null where nothing is stated; undefined where the attribute cannot have this value.
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
    // Two UTF-16 units are at most one character.
    return text.length <= 2 * attributeLimits.text && [...text].length <= attributeLimits.text
      ? text
      : undefined
  const ids = new Set(text.split(',').map((id) => id.trim()))
  const known = values.filter(({ id }) => ids.has(id)).map(({ id }) => id)
  return known.length === ids.size ? known : undefined
}

/** The reverse of `valueIn`. */
export function writtenValue(value: AttributeValue): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value === 'number') return numberText(value)
  return typeof value === 'string' ? value : value.join(',')
}

/** Whether the attribute, as it is now, can have this value. */
export const canBe = (attribute: Attribute, value: AttributeValue): boolean =>
  JSON.stringify(valueIn(attribute, writtenValue(value))) === JSON.stringify(value)

/** What is left where attributes or list values have gone, or a list has another order. */
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

/** Symbols that every language has words or a sign of its own for; other units are written as they are. */
const units: Readonly<Record<string, string>> = {
  ...{ mm: 'millimeter', cm: 'centimeter', m: 'meter', km: 'kilometer' },
  ...{ in: 'inch', ft: 'foot', mi: 'mile', g: 'gram', kg: 'kilogram', oz: 'ounce', lb: 'pound' },
  ...{ ml: 'milliliter', l: 'liter', s: 'second', min: 'minute', h: 'hour', d: 'day' },
  ...{ MB: 'megabyte', GB: 'gigabyte', TB: 'terabyte', '%': 'percent', '°C': 'celsius' },
  'km/h': 'kilometer-per-hour',
}

/** "6.7 in" in the reader's language, with Latin digits as prices have. */
export function quantityText(number: number, unit: string | null, language: string): string {
  const known = unit === null ? undefined : units[unit]
  const text = new Intl.NumberFormat(`${language}-u-nu-latn`, {
    maximumFractionDigits: attributeLimits.decimals,
    ...(known && { style: 'unit', unit: known }),
  }).format(number)
  return unit === null || known ? text : `${text}\u00a0${unit}`
}
