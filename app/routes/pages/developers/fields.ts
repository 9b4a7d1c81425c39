// A JSON schema as rows of a table: type as text, limits, members.
import { nameOf, resolved, type Schema } from '../../../api/document/named-schemas'

/** A parameter, or a member of a request or response body. */
export type FieldView = {
  readonly name: string
  /** As text: "text", "list of Order", "text or null". */
  readonly type: string
  readonly isRequired: boolean
  readonly description: string
  /** Allowed values, lengths, bounds, patterns. */
  readonly limits: readonly string[]
  /** Of an object, or of the objects of a list. */
  readonly fields: readonly FieldView[]
}

const words: Readonly<Record<string, string>> = {
  string: 'text',
  integer: 'whole number',
  number: 'number',
  boolean: 'true or false',
  object: 'object',
  array: 'list',
  null: 'null',
}

export function fieldsOf({ properties = {}, required = [] }: Schema): FieldView[] {
  return Object.entries(properties).map(([name, schema]) =>
    fieldOf(name, schema, required.includes(name)),
  )
}

export function fieldOf(name: string, schema: Schema, isRequired: boolean): FieldView {
  const inner = within(schema)
  return {
    name,
    type: typeOf(schema),
    isRequired,
    description: schema.description ?? inner.description ?? '',
    limits: limitsOf(schema, inner),
    fields: fieldsOf(inner),
  }
}

/** The schema with the members and limits: the items of a list, the non-null part of a nullable. */
function within(schema: Schema): Schema {
  const own = resolved(schema)
  const form = own.anyOf?.find((each) => resolved(each).type !== 'null')
  if (form) return within(form)
  return own.type === 'array' && own.items ? within(own.items) : own
}

function typeOf(schema: Schema): string {
  if (schema.$ref) return nameOf(schema)
  if (schema.anyOf) return schema.anyOf.map(typeOf).join(' or ')
  if ('const' in schema) return JSON.stringify(schema.const)
  if (schema.format === 'date-time') return 'time'
  if (schema.format === 'uri') return 'address'
  if (schema.type === 'array') return `list of ${typeOf(schema.items ?? {})}`
  const values = schema.additionalProperties
  if (schema.type === 'object' && !schema.properties && typeof values === 'object')
    return `object of ${typeOf(values)} by name`
  return words[schema.type ?? ''] ?? 'any'
}

function limitsOf(outer: Schema, inner: Schema): string[] {
  const own = resolved(outer)
  const between = (least: number | undefined, most: number | undefined, unit: string) => {
    if (least === undefined && most === undefined) return []
    if (least === undefined) return [`at most ${most}${unit}`]
    if (most === undefined) return [`at least ${least}${unit}`]
    return [`${least} to ${most}${unit}`]
  }
  return [
    ...(inner.enum ? [inner.enum.map(String).join(', ')] : []),
    ...between(inner.minLength, inner.maxLength, ' characters'),
    ...(Math.abs(inner.minimum ?? 0) < 9e15
      ? between(inner.minimum, bounded(inner.maximum), '')
      : []),
    ...between(own.minItems, own.maxItems, ' rows'),
    ...(inner.pattern && !inner.format ? [inner.pattern] : []),
    ...(own.default !== undefined && own.default !== null
      ? [`default ${String(own.default)}`]
      : []),
  ]
}

/** The greatest safe integer of JSON is no limit of ours. */
const bounded = (most: number | undefined) => (most === Number.MAX_SAFE_INTEGER ? undefined : most)
