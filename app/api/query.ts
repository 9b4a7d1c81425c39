// Query parameters of an operation: its filters, and for every list `limit` and `after`; `fields`
// selects properties of the response.
import * as v from 'valibot'
import { wellFormed } from '../../shop/platform/input.ts'
import type { World } from '../../shop/world.ts'
import type { Read } from './body'
import { readCursor, writeCursor } from './cursor'
import type { Operation } from './operation'
import { type Problem, problem } from './problem'

export const pageSizes = { usual: 25, most: 100 } as const

export type ReadQuery = {
  readonly query: Readonly<Record<string, unknown>>
  readonly fields: readonly string[] | null
  readonly after: string | null
  readonly limit: number
  readonly cursorOf: (after: string) => string
}

const none = {}

export function readQuery(
  world: World,
  { id, query: filters = none, fields: known, isList, method }: Operation,
  params: Readonly<Record<string, string>>,
  search: string,
): Read<ReadQuery> {
  const sent = new Map<string, string>()
  for (const [name, value] of new URLSearchParams(search)) {
    const isKnown =
      Object.hasOwn(filters, name) ||
      (name === 'fields' && method === 'GET') ||
      (isList && (name === 'limit' || name === 'after'))
    if (!isKnown || sent.has(name)) return { problem: wrong(name) }
    sent.set(name, wellFormed(value))
  }
  const { fields, limit, after, ...own } = Object.fromEntries(sent)
  const read = v.safeParse(schemaOf(filters), own)
  if (!read.success) return { problem: wrong(v.getDotPath(read.issues[0]) ?? '') }
  const names = fields?.split(',') ?? null
  if (names && !names.every((name) => known.includes(name))) return { problem: wrong('fields') }
  const size = limit === undefined ? pageSizes.usual : Number(limit)
  if (limit !== undefined && !(/^\d{1,3}$/.test(limit) && size >= 1 && size <= pageSizes.most))
    return { problem: wrong('limit') }
  const of = JSON.stringify([id, params, own])
  const place = after === undefined ? null : readCursor(world, of, after)
  if (after !== undefined && place === null) return { problem: problem('api.cursor') }
  return {
    value: {
      query: read.output,
      limit: size,
      after: place,
      fields: names && [...new Set(names)],
      cursorOf: (next) => writeCursor(world, of, next),
    },
  }
}

type Filters = NonNullable<Operation['query']>
const schemas = new WeakMap<Filters, v.GenericSchema<unknown, Record<string, unknown>>>()
/** Built once for each operation. */
function schemaOf(filters: Filters) {
  const schema = schemas.get(filters) ?? v.strictObject(filters)
  schemas.set(filters, schema)
  return schema
}

const wrong = (name: string): Problem =>
  problem('api.query', {
    errors: [{ pointer: name, code: 'api.query', detail: `Query parameter: ${name}` }],
  })
