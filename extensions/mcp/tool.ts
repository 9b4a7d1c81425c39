// Declaration of a tool for assistants: constant descriptions, a schema, and a function that uses
// the actions of pages and API.
import { toJsonSchema } from '@valibot/to-json-schema'
import * as v from 'valibot'
import type { ApiCall } from '../../app/api/call'
import type { ApiKey, Scope } from '../../shop/people/api-keys/rules.ts'
import type { World } from '../../shop/world.ts'

/** The caller. Without a key only the shopping tools are available. */
export type Caller = Pick<ApiCall, 'ip' | 'requestId'> & {
  readonly key: ApiKey | null
  /** The request that calls the tool, for signatures. */
  readonly received: {
    readonly method: string
    readonly url: string
    readonly headers: ApiCall['headers']
    readonly body: Uint8Array
  }
}

export type ToolAnswer = {
  /** Repeats `structured` for clients that only read text. */
  readonly text: string
  readonly structured: { readonly [member: string]: unknown }
  readonly isError?: boolean
}

export type Tool = {
  readonly name: string
  readonly title: string
  readonly description: string
  /** JSON Schema of an object. */
  readonly inputSchema: { readonly type: 'object'; readonly [member: string]: unknown }
  readonly isWrite: boolean
  /** Its response is signed by the shop. */
  readonly isSigned?: boolean
  /** Null if no key is needed. */
  readonly scope: Scope | null
  /** Needed, too, as by the operation. */
  readonly alsoScope?: Scope
  /** `input` is parsed, unvalidated JSON. */
  run(world: World, caller: Caller, input: unknown): Promise<ToolAnswer>
}

export const schemaOf = (schema: v.GenericSchema): Tool['inputSchema'] => {
  const { $schema: _schema, ...rest } = toJsonSchema(schema, {
    typeMode: 'input',
    errorMode: 'ignore',
  })
  return { ...rest, type: 'object' }
}

/** Invalid input of a tool: the assistant may correct it. */
export class WrongInput extends Error {}

export function readInput<Schema extends v.GenericSchema>(
  schema: Schema,
  input: unknown,
): v.InferOutput<Schema> {
  const read = v.safeParse(schema, input)
  if (read.success) return read.output
  // Received values are not repeated.
  const [issue] = read.issues
  const where = (v.getDotPath(issue) ?? 'The input').slice(0, 100)
  if (issue.received === 'undefined') throw new WrongInput(`${where}: missing.`)
  throw new WrongInput(`${where}: expected ${issue.expected ?? 'another value'}.`)
}
