// Import input of staff.
import * as v from 'valibot'
import { type Form, oneOfThese, readAs, readInput, text, ticked } from '../../platform/input.ts'
import { ok, type Result } from '../../result.ts'
import {
  columnFields,
  ignored,
  importAs,
  nameKey,
  newCategoryChoices,
  type Options,
  stockChoices,
} from './rules.ts'
import type { Question } from './store/questions.ts'

const choose = 'imports.field.choose'
const rate = v.pipe(
  text,
  v.trim(),
  v.regex(/^(?=.*[1-9])\d{1,9}(\.\d{1,7})?$/, 'imports.field.rate'),
)
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
    // A shop without categories has none to choose from.
    category: readAs(
      (id) => (known.includes(id) || (id === '' && known.length === 0) ? id : undefined),
      choose,
    ),
    newCategories: v.optional(oneOfThese(newCategoryChoices, choose), 'refuse'),
    rate,
    fetchPictures: v.optional(ticked, ''),
    hex,
  })

/** `known`: ids of the categories. Refuses `imports.options` with the fields. */
export const readOptions = (form: Form, known: readonly string[]): Result<Options> =>
  readInput(optionsWith(known), form, 'imports.options')

/**
 * Reads answers to `questions`: fields `category.NAME` (a category id, `create`, or empty), `colour.NAME` (hex, or
 * empty), `column.HEADER` (its field, or `ignore`), `rate`. Refuses `imports.answers` with the fields.
 */
export function readAnswers(
  form: Form,
  questions: readonly Pick<Question, 'kind' | 'name'>[],
  known: readonly string[],
): Result<Pick<Options, 'categories' | 'colours' | 'columns' | 'rate'>> {
  const chosen = readAs(
    (said) => (said === '' || said === 'create' || known.includes(said) ? said : undefined),
    choose,
  )
  const column = oneOfThese(['', ignored, ...columnFields], choose)
  const fields = questions.map(
    ({ kind, name }) =>
      [`${kind}.${name}`, v.optional({ category: chosen, colour: hex, column }[kind], '')] as const,
  )
  const read = readInput(v.object({ rate, ...Object.fromEntries(fields) }), form, 'imports.answers')
  if (!read.ok) return read
  const said: Readonly<Record<string, string>> = read.value
  const of = (wanted: Question['kind']) =>
    Object.fromEntries(
      questions.flatMap(({ kind, name }) => {
        const answer = said[`${kind}.${name}`]
        return kind === wanted && answer ? [[nameKey(name), answer]] : []
      }),
    )
  return ok({
    rate: said.rate ?? '',
    categories: of('category'),
    colours: of('colour'),
    columns: of('column'),
  })
}
