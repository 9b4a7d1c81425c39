// Input schemas (valibot): parses a form or JSON body by field; messages are keys of errors.json (docs/decisions/067-input-schemas.md). Pure.
import * as v from 'valibot'
import { ok, type Refusal, type Result, refuse } from '../result.ts'
import { latinDigits } from './digits.ts'

/** An unparsed form; a missing field counts as empty. */
export type Form = Readonly<Record<string, string | undefined>>

/**
 * The schema's value, or `code` with the first message of each invalid field. Refuses `form.unknown_field` {field} if a
 * strict schema lists no such field.
 */
export function readInput<Schema extends v.GenericSchema>(
  schema: Schema,
  sent: unknown,
  code = 'form.invalid',
): Result<v.InferOutput<Schema>> {
  // Anything but an object counts as one without fields.
  const read = v.safeParse(schema, Object(sent), { message: 'form.invalid' })
  if (read.success) return ok(read.output)
  const unknown = read.issues.find(isUnknownField)
  if (unknown) return refuse('form.unknown_field', { facts: { field: nameIn(unknown) } })
  const fields: Record<string, string> = {}
  for (const issue of read.issues) fields[v.getDotPath(issue) ?? ''] ??= issue.message
  return refuse(code, { fields })
}

const isUnknownField = ({ type, expected }: v.BaseIssue<unknown>): boolean =>
  type === 'strict_object' && expected === 'never'

const nameIn = (issue: v.BaseIssue<unknown>): string => (v.getDotPath(issue) ?? '').slice(0, 60)

/** The schema's value, or the first message as the code. */
export function readOrRefuse<Schema extends v.GenericSchema>(
  schema: Schema,
  sent: unknown,
  facts?: Refusal['facts'],
): Result<v.InferOutput<Schema>> {
  const read = v.safeParse(schema, sent, { message: 'form.invalid' })
  return read.success ? ok(read.output) : refuse(read.issues[0].message, facts && { facts })
}

export const refuseFields = (fields: Record<string, string>): Refusal =>
  refuse('form.invalid', { fields })

/** A message key, or null if valid. */
export type Problem = string | null

/** The first message for one value. */
export const problemOf = (schema: v.GenericSchema, value: unknown): Problem =>
  v.safeParse(schema, value).issues?.[0]?.message ?? null

/** PostgreSQL rejects zero bytes and lone surrogates: replaces each, as HTML does. */
export const wellFormed = (text: string): string => text.replace(/[\0\p{Cs}]/gu, '\uFFFD')

/** A field that another one depends on; anything but text is empty. */
export const textOf = (sent: unknown): string => (typeof sent === 'string' ? sent : '')

/** As sent. If missing it is empty; a list or a number is refused. */
const sentText = v.optional(v.string(), '')

/** Text as typed, made storable. */
export const text = v.pipe(sentText, v.transform(wellFormed))

/** Control characters, and those that turn the direction of what follows. */
const controls = /[\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069]/gu

/** Without them, and empty where nothing of it is seen. */
export const oneLine = (text: string): string => {
  const line = text.normalize('NFC').replace(controls, ' ').trim().replace(/\s+/g, ' ')
  return identifierText(line) && line
}

/** Marks that nobody sees or types; they come along when a text is copied from a message or a document. */
const invisible = /[\p{Default_Ignorable_Code_Point}\p{Cf}]/gu

/**
 * An identifier as it is meant: a phone number, an address, a hash, a code, whatever is compared as a whole. Without
 * invisible characters, in plain width, trimmed.
 */
export const identifierText = (text: string): string =>
  text.normalize('NFKC').replace(invisible, '').trim()

export const identifier = v.pipe(text, v.transform(identifierText))

/** One line, trimmed. */
export const line = v.pipe(text, v.transform(oneLine))

/** Multiple lines, without bidirectional controls and invisible characters. */
export const paragraphsIn = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\n]|[\p{Cs}\u202a-\u202e\u2066-\u2069]/gu, ' ')
    .trim()

export const paragraphs = v.pipe(sentText, v.transform(paragraphsIn))

/** Limits the number of characters. */
export const maxCharacters = (most: number, message = 'field.long') =>
  v.check<string, string>(
    // A character has at most two UTF-16 units: longer texts need no counting.
    (text) => text.length <= most || (text.length <= 2 * most && [...text].length <= most),
    message,
  )

export const filledIn = v.nonEmpty<string, string>('field.required')

/** One of a list of values. */
export const oneOfThese = <const Words extends readonly string[]>(values: Words, message: string) =>
  v.pipe(text, v.picklist(values, message))

/** A checkbox. */
export const ticked = v.pipe(
  text,
  v.transform((text) => text === 'yes'),
)

/** The result of `read`; undefined is refused with the message. */
export const parsedAs = <T>(read: (text: string) => T | undefined, message: string) =>
  v.rawTransform<string, T>(({ dataset, addIssue, NEVER }) => {
    const value = read(dataset.value)
    if (value !== undefined) return value
    addIssue({ message })
    return NEVER
  })

export const readAs = <T>(read: (text: string) => T | undefined, message: string) =>
  v.pipe(text, parsedAs(read, message))

/** Cross-field validation: errors by field, checked once each of them is valid by itself. */
export const together = <T extends object>(
  problems: (value: T) => Readonly<Record<string, Problem | false>>,
) =>
  v.rawCheck<T>(({ dataset, addIssue }) => {
    if (!dataset.typed) return
    const input = dataset.value as Record<string, unknown>
    for (const [key, message] of Object.entries(problems(dataset.value)))
      if (message)
        addIssue({
          message,
          path: [{ type: 'object', origin: 'value', input, key, value: input[key] }],
        })
  })

/** A field with a fixed value, whatever was typed. */
export const always = <T>(value: T) =>
  v.pipe(
    text,
    v.transform(() => value),
  )

/** An integer within bounds, in digits of any script that amounts are read in; undefined is refused by `parsedAs`. */
export const wholeIn =
  (least: number, most: number) =>
  (text: string): number | undefined => {
    const digits = latinDigits(text).trim()
    const number = /^\d{1,7}$/.test(digits) ? Number(digits) : Number.NaN
    return number >= least && number <= most ? number : undefined
  }

export const wholeNumber = (least: number, most: number, message: string) =>
  readAs(wholeIn(least, most), message)

/** Empty is null. */
export const unlessEmpty =
  <T>(read: (text: string) => T | undefined) =>
  (text: string): T | null | undefined =>
    text.trim() === '' ? null : read(text)

/** Fields named `name.KEY`, by key; keys are not validated. */
export const fieldsUnder = (name: string, sent: object): [key: string, value: unknown][] =>
  Object.entries(sent).flatMap(([field, value]) =>
    field.startsWith(`${name}.`) ? [[field.slice(name.length + 1), value]] : [],
  )

type Nested = string | undefined | readonly Nested[] | { readonly [key: string]: Nested }

/** The reverse of `fieldsUnder`, however deep: `[{ name: 'Red', names: { de: 'Rot' } }]` has "values.0.names.de". */
export function flatFields(name: string, value: Nested): Record<string, string> {
  if (typeof value !== 'object') return { [name]: value ?? '' }
  const below = Object.entries(value).map(([key, each]) => flatFields(`${name}.${key}`, each))
  return Object.assign({}, ...below)
}

/** Of names in a form. */
const mostLevels = 8

/**
 * The reverse of `flatFields`: "lines.0.quantity" is in `{ lines: [{ quantity }] }`. Numbers only say the order of a list.
 * A name below one that has a value itself stays as it is: a strict schema does not know it.
 */
export function nestedFields(form: Form, levels = mostLevels): unknown {
  const headOf = (name: string) => name.split('.', 1)[0] ?? ''
  const byHead = Map.groupBy(Object.entries(form), ([name]) =>
    levels === 0 || Object.hasOwn(form, headOf(name)) ? name : headOf(name),
  )
  const members = [...byHead].map(([head, sent]): [string, unknown] => {
    const [[name, value = ''] = ['']] = sent
    if (name === head) return [head, value]
    const below = sent.map(([name, value]) => [name.slice(head.length + 1), value])
    return [head, nestedFields(Object.fromEntries(below), levels - 1)]
  })
  const isList = levels < mostLevels && members.every(([name]) => /^\d{1,4}$/.test(name))
  if (!isList) return Object.fromEntries(members)
  return members.sort(([one], [other]) => Number(one) - Number(other)).map(([, value]) => value)
}

/** Names of the fields in which two forms differ; a missing field counts as empty. */
export const differingFields = (before: Form, after: Form): string[] =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (field) => (before[field] ?? '') !== (after[field] ?? ''),
  )
