// Import input of staff.
import * as v from 'valibot'
import { type Form, oneOfThese, readAs, readInput, text, ticked } from '../../platform/input.ts'
import { ok, type Result } from '../../result.ts'
import {
  columnFields,
  goodsChoices,
  ignored,
  importAs,
  nameKey,
  newCategoryChoices,
  type Options,
  stockChoices,
} from './rules/imports.ts'
import type { Question } from './store/questions.ts'

const choose = 'imports.field.choose'
const rate = v.pipe(
  text,
  v.trim(),
  v.regex(/^(?=.*[1-9])\d{1,9}(\.\d{1,7})?$/, 'imports.field.rate'),
)
/** Empty leaves it open. */
const optionalRate = v.union([v.pipe(text, v.trim(), v.literal('')), rate], 'imports.field.rate')
const hex = v.pipe(
  text,
  v.trim(),
  v.toLowerCase(),
  v.regex(/^(#[0-9a-f]{6})?$/, 'imports.field.hex'),
)
const optionsWith = (known: readonly string[]) =>
  v.object({
    as: oneOfThese(importAs, choose),
    stock: oneOfThese(stockChoices, choose),
    // Empty: an unknown type is an error of its product, and no product gets a category that nobody chose.
    category: readAs((id) => (known.includes(id) || id === '' ? id : undefined), choose),
    newCategories: v.optional(oneOfThese(newCategoryChoices, choose), 'refuse'),
    rate: v.optional(optionalRate, ''),
    fetchPictures: v.optional(ticked, ''),
    hex,
  })

/** `known`: ids of the categories. Refuses `imports.options` with the fields. */
export const readOptions = (form: Form, known: readonly string[]): Result<Options> =>
  readInput(optionsWith(known), form, 'imports.options')

const percent = v.pipe(
  text,
  v.trim(),
  v.transform((typed) => typed.replace(',', '.')),
  v.regex(/^(\d{1,2}(\.\d{1,4})?)?$/, 'imports.field.percent'),
)
const original = v.pipe(text, v.trim(), v.maxLength(200, 'field.long'))

/** The part of the options that answers each kind of question. */
const answersOf = {
  category: 'categories',
  colour: 'colours',
  column: 'columns',
  tax: 'taxes',
  decimal: 'decimals',
  goods: 'goods',
  date: 'dates',
} as const
type Listed = keyof typeof answersOf

/**
 * Reads answers to `questions`: fields `category.NAME` (a category id, `create`, or empty), `colour.NAME` (hex, or
 * empty), `column.HEADER` (its field, or `ignore`), `tax.HEADER` (percent), `decimal.HEADER` (`.` or `,`),
 * `goods.KIND` (`skip` or `draft`), `date.CELL` (its original text), `rate` and `encoding`. An empty answer leaves a
 * question open; one that was not sent stays as it is in `earlier`. Refuses `imports.answers` with the fields.
 */
export function readAnswers(
  form: Form,
  questions: readonly Pick<Question, 'kind' | 'name'>[],
  known: readonly string[],
  earlier: Options,
): Result<Options> {
  const schemas = {
    category: readAs(
      (id) => (id === '' || id === 'create' || known.includes(id) ? id : undefined),
      choose,
    ),
    colour: hex,
    column: oneOfThese(['', ignored, ...columnFields], choose),
    tax: percent,
    decimal: oneOfThese(['', '.', ','], choose),
    goods: oneOfThese(['', ...goodsChoices], choose),
    date: original,
  }
  const listed = questions.filter(
    (each): each is { kind: Listed; name: string } => each.kind in answersOf,
  )
  const fields = listed.map(
    ({ kind, name }) => [`${kind}.${name}`, v.optional(schemas[kind])] as const,
  )
  const hasRate = questions.some(({ kind }) => kind === 'rate')
  const readings = questions.flatMap(({ kind, name }) => (kind === 'encoding' ? [name] : []))
  const fixedFields = {
    rate: v.optional(hasRate ? optionalRate : text),
    encoding: v.optional(oneOfThese(['', ...readings], choose), ''),
  }
  const read = readInput(
    v.object({ ...fixedFields, ...Object.fromEntries(fields) }),
    form,
    'imports.answers',
  )
  if (!read.ok) return read
  const { rate, encoding, ...answers } = read.value as Form
  const of = (wanted: Listed) => {
    const sent = listed.flatMap(({ kind, name }) => {
      const answer = answers[`${kind}.${name}`]
      return kind === wanted && answer !== undefined ? [[nameKey(name), answer] as const] : []
    })
    const anew = new Set(sent.map(([key]) => key))
    const earlierAnswers = Object.entries(earlier[answersOf[wanted]] ?? {}).filter(
      ([key]) => !anew.has(key),
    )
    return Object.fromEntries([...earlierAnswers, ...sent.filter(([, answer]) => answer !== '')])
  }
  const kinds = Object.keys(answersOf) as Listed[]
  return ok({
    ...earlier,
    ...(hasRate && rate !== undefined && { rate }),
    ...(encoding && { encoding }),
    ...Object.fromEntries(kinds.map((kind) => [answersOf[kind], of(kind)])),
  })
}
