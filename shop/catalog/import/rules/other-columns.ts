// Columns of a file of unknown format: assigned by staff, or guessed from their headers and values. Pure.

import { amountIn } from '../../../platform/csv/amounts.ts'
import { headerSynonyms } from './header-synonyms.ts'
import { answerFor, type ColumnField, columnFields } from './imports.ts'
import { fieldOf, type WooColumns, type WooField } from './platforms/woocommerce-columns.ts'
import { type ColumnFacts, type Survey, shareOf } from './survey.ts'

/** Fields that a folded header may name, the likeliest first. */
function fieldsNamed(name: string): { field: ColumnField; rank: number }[] {
  const direct = columnFields.find((each) => each === fieldOf(name))
  const others = columnFields.flatMap((field) => {
    const rank = headerSynonyms[field]?.indexOf(name) ?? -1
    return rank < 0 || field === direct ? [] : [{ field, rank }]
  })
  return direct ? [{ field: direct, rank: 0 }, ...others] : others
}

const types = /\b(simple|variable|variation|grouped|external|virtual|downloadable)\b/i
const digitSum = (code: string): number =>
  [...code].reverse().reduce((sum, digit, at) => sum + Number(digit) * (at % 2 === 0 ? 1 : 3), 0)
const isGtin = (cell: string): boolean =>
  /^(\d{8}|\d{12,14})$/.test(cell) && digitSum(cell) % 10 === 0
const isShort = (cell: string): boolean => [...cell].length <= 64
const isAmount = (cell: string): boolean => amountIn(cell) !== null

/** Whether a value can stand in a field; fields without an entry take any text. */
const fits: Readonly<Partial<Record<ColumnField, (cell: string) => boolean>>> = {
  name: (cell) => /[^\d\s.,-]/.test(cell),
  price: isAmount,
  salePrice: isAmount,
  compareAt: isAmount,
  cost: isAmount,
  sku: isShort,
  id: isShort,
  barcode: (cell) => isGtin(cell) || /e\+\d\d/i.test(cell),
  stock: (cell) => /^-?[\d.,' ]+\D{0,12}$|^(in|out|on)[ _]?(of[ _]?)?stock$/i.test(cell),
  weight: (cell) => /^[\d.,]+\s*(kg|g|lb|lbs|oz)?$/i.test(cell),
  pictures: (cell) => /[/.]/.test(cell),
  published: (cell) => /^(-?[01]|true|false|yes|no|ja|nein|oui|non|active|draft)$/i.test(cell),
  type: (cell) => types.test(cell),
  currency: (cell) => /^[A-Z]{3,4}$/i.test(cell),
}

/** How well a column's values fit a field, from 0 to 1; an empty column fits any. */
function fitness(field: ColumnField, facts: ColumnFacts | undefined): number {
  const share = shareOf(facts, fits[field] ?? (() => true))
  if (share === null) return 0.1
  // Values that repeat identify nothing.
  if ((field === 'sku' || field === 'id') && (facts?.repeats ?? 0) > 0) return 0
  return share
}

/** Below this share of fitting values a guess is not made. */
const leastFitness = 0.5

/** Guesses fields by position. Of several columns for a field the one whose values fit best gets it. */
function fieldsGuessed(names: readonly string[], survey: Survey): ReadonlyMap<number, ColumnField> {
  const most = Math.max(1, ...survey.map(({ filled }) => filled))
  const candidates = names.flatMap((name, at) =>
    fieldsNamed(name).flatMap(({ field, rank }) => {
      const facts = survey[at]
      const fit = facts ? fitness(field, facts) : 1
      if (facts && facts.filled > 0 && fit < leastFitness) return []
      const filled = facts ? facts.filled / most : 1
      return [{ at, field, score: fit + filled - rank / 10 }]
    }),
  )
  const guesses = new Map<number, ColumnField>()
  const usedFields = new Set<ColumnField>()
  for (const { at, field } of candidates.sort((a, b) => b.score - a.score || a.at - b.at)) {
    if (guesses.has(at) || usedFields.has(field)) continue
    guesses.set(at, field)
    usedFields.add(field)
  }
  // A parent is meaningful only beside a type.
  if (!usedFields.has('type'))
    for (const [at, field] of guesses) if (field === 'parent') guesses.delete(at)
  return guesses
}

/** Attribute columns are numbered and adjacent: name, values, visibility, and more. */
function attributesIn(names: readonly string[]): WooColumns['attributes'] {
  const numbers = names.map((name) => /^\D*(\d{1,3})\D*$/.exec(name)?.[1])
  return numbers.flatMap((number, at) =>
    number !== undefined &&
    numbers[at - 1] !== number &&
    [1, 2, 3].every((more) => numbers[at + more] === number)
      ? [{ name: at, values: at + 1 }]
      : [],
  )
}

/** `names`: folded `headers`. `isComplete`: the required columns are present. */
export function otherColumns(
  headers: readonly string[],
  names: readonly string[],
  said: Readonly<Record<string, string>> | undefined,
  survey: Survey,
): { columns: WooColumns; used: ReadonlySet<number>; isComplete: boolean } {
  const fields = new Map<WooField, number>()
  const answers = headers.map((header) => answerFor(said, header))
  for (const [at, answer] of answers.entries()) {
    const field = columnFields.find((each) => each === answer)
    if (field && !fields.has(field)) fields.set(field, at)
  }
  for (const [at, field] of fieldsGuessed(names, survey))
    if (answers[at] === undefined && !fields.has(field)) fields.set(field, at)
  const usedFields = new Set(fields.values())
  const attributes = attributesIn(names).filter(
    ({ name, values }) => !usedFields.has(name) && !usedFields.has(values),
  )
  return {
    columns: { fields, attributes, gramsOfWeight: 1000 },
    used: new Set([
      ...usedFields,
      ...attributes.flatMap(({ name }) => [0, 1, 2, 3].map((at) => name + at)),
    ]),
    isComplete: fields.has('name') && fields.has('price'),
  }
}
