// Read-only members: what GET answers, PATCH of the same path accepts, and ignores what it cannot change.
import * as v from 'valibot'
import type { Operation } from './operation'
import { operations } from './operations/all'

/** The schema of what the GET of the same path answers; null if there is none. */
export function readSchemaOf({ method, path }: Operation): v.GenericSchema | null {
  if (method !== 'PATCH') return null
  return operations.find((each) => each.method === 'GET' && each.path === path)?.output ?? null
}

/** The body without its read-only members. */
export function withoutReadOnly(operation: Operation, sent: unknown): unknown {
  const answered = readSchemaOf(operation)
  return answered ? writable(sent, v.strictObject(operation.body ?? {}), answered) : sent
}

function writable(sent: unknown, body: v.GenericSchema, answered: v.GenericSchema): unknown {
  const [own, read] = [partsOf(body), partsOf(answered)]
  if (Array.isArray(sent)) {
    const [item, itemRead] = [own.item, read.item]
    return item && itemRead ? sent.map((each) => writable(each, item, itemRead)) : sent
  }
  const { entries } = own
  const known = read.entries
  if (typeof sent !== 'object' || sent === null || !entries || !known) return sent
  return Object.fromEntries(
    Object.entries(sent).flatMap(([name, each]): [string, unknown][] => {
      const [schema, readSchema] = [entries[name], known[name]]
      if (schema === undefined) return readSchema ? [] : [[name, each]]
      return [[name, readSchema ? writable(each, schema, readSchema) : each]]
    }),
  )
}

type Parts = {
  readonly wrapped?: v.GenericSchema
  readonly entries?: Readonly<Record<string, v.GenericSchema>>
  readonly item?: v.GenericSchema
}

/** Of an optional or nullable schema, those of the schema in it. */
function partsOf(schema: v.GenericSchema): Parts {
  const parts = schema as Parts
  return parts.wrapped ? partsOf(parts.wrapped) : parts
}
