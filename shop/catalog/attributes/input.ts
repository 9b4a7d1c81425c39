// Attribute input of staff. The same schemas validate in the browser and decide on the server.
import * as v from 'valibot'
import {
  type Form,
  fieldsUnder,
  filledIn,
  flatFields,
  line,
  maxCharacters,
  oneOfThese,
  readInput,
  ticked,
} from '../../platform/input.ts'
import { firstLanguage, languages } from '../../platform/languages.ts'
import { type Result, refuse } from '../../result.ts'
import {
  type Attribute,
  attributeTypes,
  freeId,
  type ListValue,
  attributeLimits as limits,
} from './rules.ts'
import type { Draft } from './store.ts'

const name = v.pipe(line, maxCharacters(limits.name))
const names = v.object(Object.fromEntries(languages.map((each) => [each, v.optional(name)])))

const head = v.object({
  name: v.pipe(name, filledIn),
  type: oneOfThese(attributeTypes, 'attributes.field.type'),
  unit: v.pipe(line, maxCharacters(limits.unit)),
  isFilterable: ticked,
})

/**
 * Reads the fields "name", "names.de", "values.3.id", "values.3.name", "values.3.names.de" and so on. A value keeps the
 * id that it has in `was`. Refuses `form.invalid` with an error per field.
 */
export function readAttribute(form: Form, was: Attribute | null): Result<Draft> {
  const read = readInput(head, form)
  const own = readNames(form, '')
  const rows = read.ok && read.value.type !== 'list' ? [] : rowsIn(form)
  const submitted = rows.map((at) => ({ at, ...readValue(form, at) }))
  const fields: Record<string, string> = {
    ...(!read.ok && read.fields),
    ...own.problems,
    ...Object.assign({}, ...submitted.map(({ problems }) => problems)),
    ...twice(submitted),
  }
  if (
    read.ok &&
    read.value.type === 'list' &&
    (submitted.length === 0 || submitted.length > limits.values)
  )
    fields.values = 'attributes.field.values'
  if (!read.ok || Object.keys(fields).length > 0) return refuse('form.invalid', { fields })
  const { unit, ...rest } = read.value
  return {
    ok: true,
    value: {
      ...rest,
      names: own.names,
      unit: rest.type === 'number' && unit !== '' ? unit : null,
      values: withIds(submitted, was),
    },
  }
}

const namesOf = (form: Form, at: string): [string, unknown][] => fieldsUnder(`${at}names`, form)

function readNames(form: Form, at: string) {
  const read = readInput(names, Object.fromEntries(namesOf(form, at)))
  const problems = read.ok ? {} : (read.fields ?? {})
  return {
    names: Object.fromEntries(
      Object.entries(read.ok ? read.value : {}).flatMap(([language, text]) =>
        text && language !== firstLanguage() ? [[language, text]] : [],
      ),
    ),
    problems: flatFields(`${at}names`, problems),
  }
}

/** Blank rows are ignored. */
const rowsIn = (form: Form): string[] => {
  const numbers = fieldsUnder('values', form).flatMap(([key, text]) => {
    const [, number, field] = /^(\d{1,3})\.(.+)$/.exec(key) ?? []
    return number !== undefined && field !== 'id' && String(text ?? '').trim() !== ''
      ? [number]
      : []
  })
  return [...new Set(numbers)]
    .sort((a, b) => Number(a) - Number(b))
    .map((each) => `values.${each}.`)
}

type Said = Omit<ListValue, 'id'> & { readonly id: string; readonly at: string }

function readValue(form: Form, at: string) {
  const english = readInput(v.object({ name: v.pipe(name, filledIn) }), { name: form[`${at}name`] })
  const own = readNames(form, at)
  const wrong = english.ok ? undefined : english.fields?.name
  return {
    id: form[`${at}id`] ?? '',
    name: english.ok ? english.value.name : '',
    names: own.names,
    problems: { ...own.problems, ...(wrong && { [`${at}name`]: wrong }) },
  }
}

function twice(said: readonly Said[]): Record<string, string> {
  const seen = new Set<string>()
  return Object.fromEntries(
    said.flatMap(({ at, name }) => {
      const key = name.toLowerCase()
      const isAgain = key !== '' && seen.has(key)
      seen.add(key)
      return isAgain ? [[`${at}name`, 'attributes.field.twice']] : []
    }),
  )
}

function withIds(said: readonly Said[], was: Attribute | null): ListValue[] {
  const known = new Set(was?.values.map(({ id }) => id))
  // The id of a deleted value is not reused immediately: products of earlier versions may still reference it.
  const usedIds = new Set(known)
  const used = new Set<string>()
  return said.map(({ id, name, names }) => {
    const isKept = known.has(id) && !used.has(id)
    const own = isKept ? id : freeId(name, (each) => usedIds.has(each), 'value')
    used.add(own)
    usedIds.add(own)
    return { id: own, name, names }
  })
}

/** The fields of a form that edits an attribute. */
export const attributeFields = ({
  name,
  names,
  type,
  unit,
  values,
  isFilterable,
}: Draft): Record<string, string> => ({
  name,
  type,
  unit: unit ?? '',
  isFilterable: isFilterable ? 'yes' : '',
  ...flatFields('names', names),
  ...flatFields('values', values),
})
