// Declaration of an API operation, from which validation, types, the OpenAPI document and the reference are generated (docs/design/api-operations.md).
import type { Readable } from 'node:stream'
import * as v from 'valibot'
import type { Viewer } from '../../shop/people/accounts/rules.ts'
import type { Scope } from '../../shop/people/api-keys/rules.ts'
import type { Result } from '../../shop/result.ts'
import type { World } from '../../shop/world.ts'

type Entries = Record<string, v.GenericSchema>
type Fields<E extends Entries> = v.StrictObjectSchema<E, undefined>
type Values<E extends Entries> = v.InferOutput<Fields<E>>
/** Names in braces: "/products/{id}" has `id`. */
type Parameters<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? { readonly [Each in Name]: string } & Parameters<Rest>
  : unknown

export type Call<Params, Query, Body> = {
  readonly world: World
  /** The key as a viewer: the user that it acts for. */
  readonly who: Viewer
  readonly params: Params
  readonly query: Query
  readonly body: Body
  /** Path of the file of an operation with `upload`; empty for others. */
  readonly file: string
}

/** Target of an operation whose path has an id. */
export type Place = { readonly world: World; readonly params: { readonly id: string } }

/** For `current`: locks until the transaction ends, then reads. */
export const held =
  <T>(
    lock: (world: World, id: string) => Promise<unknown>,
    read: (place: Place) => Promise<Result<T>>,
  ) =>
  async (place: Place): Promise<Result<T>> => {
    await lock(place.world, place.params.id)
    return read(place)
  }

type Declared<Path extends string, Q extends Entries, B extends Entries> = {
  /** Unique; also the function name in clients. */
  readonly id: string
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  readonly path: Path
  /** Null: any key. */
  readonly scope: Scope | null
  /** Needed, too, where the answer is of two kinds. */
  readonly alsoScope?: Scope
  readonly summary: string
  readonly description?: string
  readonly query?: Q
  readonly body?: B
  /** Body properties in base64: files, not texts that may contain a secret. They are never stored as text. */
  readonly files?: readonly (keyof B & string)[]
  /** The body is a file of this type, of at most this many bytes; `file` is its path while the operation runs. */
  readonly upload?: { readonly type: 'text/csv'; readonly most: (world: World) => Promise<number> }
  /** Status of the response; 200 by default. */
  readonly status?: 200 | 201
  /** Codes of refusals beyond those common to all operations. */
  readonly errors?: readonly string[]
  /** A body, or a query, that works in a demonstration. */
  readonly example?: Readonly<Record<string, unknown>>
}

type Plain<
  Path extends string,
  Q extends Entries,
  B extends Entries,
  Out extends v.GenericSchema,
  Prepared,
> = Declared<Path, Q, B> & {
  readonly output: Out
  /** Slow work before the transaction; an idempotent replay skips it. */
  readonly prepare?: (
    call: Call<Parameters<Path>, Values<Q>, Values<B>>,
  ) => Promise<Result<Prepared>>
  readonly run: (
    call: Call<Parameters<Path>, Values<Q>, Values<B>> & { readonly prepared: Result<Prepared> },
  ) => Promise<Result<v.InferInput<Out>>>
  /** For `If-Match`: locks the target until the transaction ends, and reads it as its GET does. */
  readonly current?: (
    call: Call<Parameters<Path>, Values<Q>, Values<B>>,
  ) => Promise<Result<unknown>>
}

type ListCall<Path extends string, Q extends Entries> = Call<
  Parameters<Path>,
  Values<Q>,
  unknown
> & {
  readonly after: string | null
  readonly limit: number
  /** Members of a row that are asked for; null for all. What only others need may be left out. */
  readonly fields: readonly string[] | null
}

type Listed<Path extends string, Q extends Entries, Item extends Entries, Row> = Omit<
  Declared<Path, Q, Entries>,
  'method' | 'body' | 'status'
> & {
  readonly item: Fields<Item>
  /** An array is the complete result. */
  readonly find: (call: ListCall<Path, Q>) => Promise<Result<Page<Row> | readonly Row[]>>
  /** API representation of a row. */
  readonly view: (row: Row, world: World) => v.InferInput<Fields<Item>>
}

export type FileType = 'text/csv' | 'application/pdf' | 'application/xml'

type Downloaded<Path extends string> = Omit<
  Declared<Path, Entries, Entries>,
  'method' | 'body' | 'status' | 'query' | 'example' | 'upload'
> & {
  readonly download: FileType
  readonly run: (
    call: Call<Parameters<Path>, unknown, unknown>,
  ) => Promise<Result<{ readonly content: Readable; readonly name: string }>>
}

/** `next`: the cursor of the next page; null on the last. */
export type Page<Row> = { readonly rows: readonly Row[]; readonly next: string | null }

type AnyCall = Call<Readonly<Record<string, string>>, Readonly<Record<string, unknown>>, never>

/** An operation with its types erased, for the handler and the document. */
export type Operation = Declared<string, Entries, Entries> & {
  readonly output: v.GenericSchema
  /** Names that `fields` may select; for a list, of each row. */
  readonly fields: readonly string[]
  readonly isList: boolean
  /** Responds with a file, not JSON. */
  readonly download?: FileType
  run(
    call: AnyCall & {
      readonly after: string | null
      readonly limit: number
      readonly prepared?: Result<unknown> | undefined
    },
  ): Promise<Result<unknown>>
  prepare?(call: AnyCall): Promise<Result<unknown>>
  current?(call: AnyCall): Promise<Result<unknown>>
}

export function operation<
  const Path extends string,
  Out extends v.GenericSchema,
  Q extends Entries = Record<never, never>,
  B extends Entries = Record<never, never>,
  Prepared = unknown,
>(declared: Plain<Path, Q, B, Out, Prepared>): Operation {
  const { output } = declared
  const entries = 'entries' in output ? Object.keys(output.entries as object) : []
  return { ...declared, fields: entries, isList: false } as unknown as Operation
}

/** A file, streamed. */
export const download = <const Path extends string>(declared: Downloaded<Path>): Operation =>
  ({
    method: 'GET',
    output: v.string(),
    fields: [],
    isList: false,
    ...declared,
  }) as unknown as Operation

/** A paginated list: `limit`, `after`, `fields`, and its own filters. */
export function list<
  const Path extends string,
  Item extends Entries,
  Row,
  Q extends Entries = Record<never, never>,
>({ item, find, view, ...declared }: Listed<Path, Q, Item, Row>): Operation {
  return {
    ...declared,
    method: 'GET',
    output: v.strictObject({ data: v.array(item), next: v.nullable(v.string()) }),
    fields: Object.keys(item.entries),
    isList: true,
    async run(call: ListCall<Path, Q>) {
      const found = await find(call)
      if (!found.ok) return found
      const { rows, next } = 'rows' in found.value ? found.value : { rows: found.value, next: null }
      return { ok: true, value: { data: rows.map((row) => view(row, call.world)), next } }
    },
  } as unknown as Operation
}

/** Whether these scopes open it. */
export const isOpenTo = (
  { scope, alsoScope }: Pick<Operation, 'scope' | 'alsoScope'>,
  scopes: readonly Scope[],
): boolean => [scope, alsoScope ?? null].every((each) => each === null || scopes.includes(each))
