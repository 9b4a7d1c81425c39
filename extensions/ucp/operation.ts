// Declaration of an operation of the Universal Commerce Protocol, used by every transport.
//
// A transport (REST: handler.ts; MCP: its own) finds the operation by `name` or `rest`, and calls
// `perform` of perform.ts with plain data: the agent's header or meta, the input, the id, the
// idempotency key. `perform` does the rest: the agent's profile, versions and capabilities, limits,
// the input's schema, replays, and the response as JSON. In MCP the input is the argument named
// `argument`, beside `meta` and, if `hasId`, `id`.
import type * as v from 'valibot'
import type { Language } from '../../app/i18n/languages'
import type { Agent } from '../../shop/sales/agents/rules.ts'
import type { World } from '../../shop/world.ts'

/** The roots that an operation belongs to; extensions are listed in capabilities.ts. */
export type Root =
  | 'dev.ucp.shopping.catalog.search'
  | 'dev.ucp.shopping.catalog.lookup'
  | 'dev.ucp.shopping.cart'
  | 'dev.ucp.shopping.checkout'
  | 'dev.ucp.shopping.order'

export type UcpCall<Input> = {
  readonly world: World
  readonly agent: Agent
  readonly language: Language
  /** Names of the negotiated capabilities. */
  readonly active: ReadonlySet<string>
  /** '' if the operation has none. */
  readonly id: string
  readonly input: Input
}

export type UcpAnswer = {
  readonly status: 200 | 201
  /** Without `ucp`, which every response has. */
  readonly body: { readonly [member: string]: unknown }
  /** The body explains why there is no result. */
  readonly isError?: boolean
  /** Payment handlers by name. */
  readonly handlers?: Readonly<Record<string, readonly object[]>>
}
/** The transaction is rolled back, then the current state is returned. */
export type Undone = { readonly undone: (world: World) => Promise<UcpAnswer> }

export type Declared<Schema extends v.GenericSchema> = {
  readonly name: string
  readonly title: string
  readonly description: string
  readonly root: Root
  readonly rest: { readonly method: 'GET' | 'POST' | 'PUT'; readonly path: string }
  readonly hasId: boolean
  /** The argument that holds the input in MCP; null if there is none. */
  readonly argument: 'catalog' | 'cart' | 'checkout' | null
  /** Changes data, so that it may have an idempotency key. */
  readonly changes: boolean
  /** By MCP also without the agent's profile: it shows what everyone may see. */
  readonly isPublic?: boolean
  /** Only for an agent that has proved its identity. */
  readonly needsProof?: boolean
  /** The response contains payment instructions. */
  readonly isSigned?: boolean
  readonly input: Schema
}

export type UcpOperation = Declared<v.GenericSchema> & {
  run(call: UcpCall<never>): Promise<UcpAnswer | Undone>
}

export const operation = <Schema extends v.GenericSchema>(
  declared: Declared<Schema> & {
    readonly run: (call: UcpCall<v.InferOutput<Schema>>) => Promise<UcpAnswer | Undone>
  },
): UcpOperation => declared as unknown as UcpOperation
