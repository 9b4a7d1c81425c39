// What an operation of the Universal Commerce Protocol is: one declaration, used by every transport.
//
// A transport (REST: handler.ts; MCP: its own) finds the operation by `name` or `rest`, and calls `perform` of
// perform.ts with plain data: the agent's header or meta, the input, the id, the idempotency key. `perform` does all
// else: the agent's profile, versions and capabilities, limits, the input's schema, replays, and the answer as JSON.
// In MCP the input is the argument named `argument`, beside `meta` and, where `hasId`, `id`.
import type * as v from 'valibot'
import type { Agent } from '../../shop/sales/agents/rules.ts'
import type { World } from '../../shop/world.ts'
import type { Language } from '../i18n/languages'

/** The roots that an operation belongs to; extensions are said in capabilities.ts. */
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
  /** Names of all capabilities that both sides have. */
  readonly active: ReadonlySet<string>
  /** '' where the operation has none. */
  readonly id: string
  readonly input: Input
}

export type UcpAnswer = {
  readonly status: 200 | 201
  /** Without `ucp`, which every answer has. */
  readonly body: { readonly [member: string]: unknown }
  /** The answer tells why there is nothing. */
  readonly isError?: boolean
  /** By name: how this may be paid. */
  readonly handlers?: Readonly<Record<string, readonly object[]>>
}
/** What was begun is undone, and then answered as it stands. */
export type Undone = { readonly undone: (world: World) => Promise<UcpAnswer> }

export type Declared<Schema extends v.GenericSchema> = {
  readonly name: string
  readonly title: string
  readonly description: string
  readonly root: Root
  readonly rest: { readonly method: 'GET' | 'POST' | 'PUT'; readonly path: string }
  readonly hasId: boolean
  /** The argument that holds the input in MCP; null where there is none. */
  readonly argument: 'catalog' | 'cart' | 'checkout' | null
  /** It changes something, so that it may have an idempotency key. */
  readonly changes: boolean
  /** Only an agent that has proved who it is. */
  readonly needsProof?: boolean
  /** The answer says how to pay. */
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
