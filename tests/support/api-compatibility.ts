// Breaking changes between two OpenAPI documents: within a version only additions are allowed.
import type { Schema } from '../../app/api/document/named-schemas'

type Parameter = { name: string; in: string; required: boolean; schema: Schema }
type Content = { content?: Record<string, { schema: Schema }> }
type Operation = {
  operationId: string
  security: unknown
  parameters: readonly Parameter[]
  requestBody?: Content
  responses: Record<string, Content>
}
export type Document = {
  readonly paths: Record<string, Record<string, Operation>>
  readonly components: { readonly schemas: Record<string, Schema> }
}
/** `sent`: request side, where previously valid input must stay valid. `answered`: response side. */
type Side = 'sent' | 'answered'

export function breakingChanges(before: Document, now: Document): string[] {
  return Object.entries(before.paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, operation]) => {
      const place = `${method.toUpperCase()} ${path}`
      const later = now.paths[path]?.[method]
      return later ? ofOperation(operation, later, place) : [`${place} is gone`]
    }),
  )

  function ofOperation(old: Operation, later: Operation, place: string): string[] {
    const taken = new Map(later.parameters.map((each) => [`${each.in} ${each.name}`, each]))
    const known = new Set(old.parameters.map((each) => `${each.in} ${each.name}`))
    return [
      ...(old.operationId === later.operationId ? [] : [`${place} has another operationId`]),
      ...(JSON.stringify(old.security) === JSON.stringify(later.security)
        ? []
        : [`${place} needs another scope`]),
      ...old.parameters.flatMap((each) => {
        const name = `${each.in} ${each.name}`
        const same = taken.get(name)
        return same
          ? ofSchema(each.schema, same.schema, 'sent', `${place} ${name}`)
          : [`${place} ${name} is gone`]
      }),
      ...later.parameters
        .filter((each) => each.required && !known.has(`${each.in} ${each.name}`))
        .map((each) => `${place} ${each.in} ${each.name} is required now`),
      ...ofContent(old.requestBody, later.requestBody, 'sent', `${place} body`),
      ...Object.entries(old.responses)
        .filter(([status]) => status.startsWith('2'))
        .flatMap(([status, answer]) =>
          ofContent(answer, later.responses[status], 'answered', `${place} ${status}`),
        ),
    ]
  }

  function ofContent(old: Content = {}, later: Content = {}, side: Side, place: string): string[] {
    const [was, is] = [old, later].map(({ content }) => content?.['application/json']?.schema)
    if (!was) return is && side === 'sent' ? [`${place} is new`] : []
    return is ? ofSchema(was, is, side, place) : [`${place} is gone`]
  }

  function ofSchema(was: Schema, is: Schema, side: Side, place: string): string[] {
    const [old, later] = [named(was, before), named(is, now)]
    if (typeOf(old) !== typeOf(later)) return [`${place} was ${old.type}, is ${later.type}`]
    return [
      ...ofWords(old, later, side, place),
      ...(['pattern', 'format', 'minimum', 'maximum', 'minLength', 'maxLength'] as const)
        .filter((rule) => isTighter(rule, old[rule], later[rule], side))
        .map((rule) => `${place} ${rule}: ${old[rule]} is now ${later[rule]}`),
      ...ofMembers(old, later, side, place),
      ...(old.items && later.items ? ofSchema(old.items, later.items, side, `${place}[]`) : []),
      ...ofForms(old.anyOf, later.anyOf, side, place),
    ]
  }

  function ofMembers(old: Schema, later: Schema, side: Side, place: string): string[] {
    const [mustHave, mustNow] = [old, later].map(({ required = [] }) => new Set(required))
    const lost = (name: string) => (side === 'answered' ? mustHave : mustNow)?.has(name)
    const kept = (name: string) => (side === 'answered' ? mustNow : mustHave)?.has(name)
    const names = Object.keys(
      side === 'answered' ? (old.properties ?? {}) : (later.properties ?? {}),
    )
    return [
      ...Object.entries(old.properties ?? {}).flatMap(([name, own]) => {
        const same = later.properties?.[name]
        return same ? ofSchema(own, same, side, `${place}.${name}`) : [`${place}.${name} is gone`]
      }),
      ...names
        .filter((name) => lost(name) && !kept(name) && later.properties?.[name])
        .map((name) => `${place}.${name} is ${side === 'sent' ? 'required' : 'optional'} now`),
    ]
  }

  /** Request variants must stay; clients do not expect new response variants. */
  function ofForms(
    old: readonly Schema[] | undefined,
    later: readonly Schema[] | undefined,
    side: Side,
    place: string,
  ): string[] {
    if (!old || !later) return old === later ? [] : [`${place} has other forms`]
    const isIn = (schema: Schema, others: readonly Schema[]) =>
      others.some((other) =>
        side === 'sent'
          ? ofSchema(schema, other, side, place).length === 0
          : ofSchema(other, schema, side, place).length === 0,
      )
    const [wanted, offered] = side === 'sent' ? [old, later] : [later, old]
    return wanted.every((each) => isIn(each, offered)) ? [] : [`${place} has other forms`]
  }
}

/** Responses may gain enum values: the documentation tells clients to expect new ones. */
/** A constant has the type of its value, whether it says so or not. */
const typeOf = ({ type, const: only }: Schema): string | undefined =>
  type ?? (only === undefined ? undefined : typeof only)

function ofWords(old: Schema, later: Schema, side: Side, place: string): string[] {
  const [was, is] = [old, later].map((each) => each.enum ?? ('const' in each ? [each.const] : null))
  if (!was && !is) return []
  if (!was || !is) return side === 'sent' && was ? [] : [`${place} has other words`]
  const gone = side === 'sent' ? was.filter((word) => !is.includes(word)) : []
  return gone.map((word) => `${place} no longer takes ${word}`)
}

function isTighter(rule: string, old: unknown, later: unknown, side: Side): boolean {
  if (old === later) return false
  // A response schema may drop limits, but keeps its pattern and format.
  if (side === 'answered') return old !== undefined && (rule === 'pattern' || rule === 'format')
  if (later === undefined) return false
  if (old === undefined || rule === 'pattern' || rule === 'format') return true
  return rule.startsWith('min') ? Number(later) > Number(old) : Number(later) < Number(old)
}

function named(schema: Schema, { components }: Document): Schema {
  const name = schema.$ref?.split('/').at(-1)
  return name ? (components.schemas[name] as Schema) : schema
}
