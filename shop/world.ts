// What the business needs from outside. Only server/world.ts (and tests/support/world.ts) make one.
import type { ISql } from 'postgres'
import type { Downloads } from './catalog/import/port.ts'
import type { Files, Images, Keyring } from './identity/documents/port.ts'
import type { Screening } from './identity/kyc/port.ts'
import type { PiPlatform } from './payments/pi-app/port.ts'
import type { DemoWallet, PiLedger } from './payments/requests/port.ts'
import type { EvmChain, UsdtPorts } from './payments/requests/usdt-port.ts'
import type { Wallets } from './payments/wallet-proofs/port.ts'
import type { Accounts } from './people/accounts/port.ts'
import type { WebhookReceivers } from './people/webhooks/port.ts'
import type { NewEvent } from './platform/events/rules.ts'
import type { ShopStatus } from './platform/settings/rules.ts'
import type { Result } from './result.ts'
import type { Platforms } from './sales/agents/port.ts'
import type { Printer } from './sales/invoicing/port.ts'
import type { LogoReader } from './storefront/brand/port.ts'
import type { StoredDesign } from './storefront/design/rules.ts'

/** A tagged template over PostgreSQL, in or out of a transaction. int8 arrives as number, numeric as bigint (money). */
export type Db = ISql<{ money: bigint }>

export type Log = {
  /** Facts for an operator: codes, ids and counts; never personal data, never secrets. */
  info(message: string, facts?: Record<string, unknown>): void
  warn(message: string, facts?: Record<string, unknown>): void
  error(message: string, facts?: Record<string, unknown>): void
}

/** Live news between processes: topics such as `order:PI-1`, `catalog`. See `announce`. */
export type Events = {
  /** Names this process in the table of news. */
  readonly origin: string
  /** Tells this process at once what it announced and committed, and all others within a moment. */
  publish(topics: readonly string[]): void
  on(topic: string, listener: () => void): () => void
  /** Hears of every topic; of null where the connection was lost, and news of any may have been missed. */
  onEvery(listener: (topic: string | null) => void): () => void
  /** Since when (milliseconds) the database has not answered, so that news may be missing; null where it does. */
  awaySince(): number | null
}

/** A streaming replica of the database, by host and port. */
export type ReplicaState = {
  readonly name: string
  /** Seconds behind the primary. */
  readonly lag: number
  /** False where it is away, too far behind, or no replica of this database. */
  readonly isUsed: boolean
  /** Whether this process reads this one. */
  readonly isChosen: boolean
}

export type StepKind =
  | 'request'
  | 'loader'
  | 'action'
  | 'transaction'
  | 'statement'
  | 'call'
  | 'event'
  | 'job'
/** Runs a step of the work and measures it. `name` is one of a few: a route, a function, a job; never input. */
export type Observe = <T>(kind: StepKind, name: string, work: () => Promise<T>) => Promise<T>

/** The shopper's text in a language, for mail and documents written by the server. */
export type TranslateFunction = (
  language: string,
  group: string,
  key: string,
  values?: Record<string, string | number>,
) => string

export type ShopConfig = {
  readonly demo: boolean
  /** Origin of every absolute link, without a trailing slash. */
  readonly publicUrl: string
  readonly shopName: string
  readonly supportMail: string
  /** The one review promise, in hours. */
  readonly reviewHours: { readonly from: number; readonly to: number }
  /** The promise that the shop was started with, where settings are followed. */
  readonly startedHours?: ShopConfig['reviewHours']
  /** How long a payment request holds its price and its stock. */
  readonly paymentMinutes: number
  /** How long an expired payment request is still watched before its order is cancelled. */
  readonly watchDays: number
  /** Days that identity pictures are kept after approval, after decline, and as draft. */
  readonly keepDocuments: {
    readonly approved: number
    readonly declined: number
    readonly draft: number
  }
  readonly pi: null | {
    readonly treasury: string
    readonly passphrase: string
    /** True where the demonstration's own ledger simulator is in use and its wallet may pay. */
    readonly simulated: boolean
  }
  /** Null where payments by Pi's own app are off. */
  readonly piApp: null | {
    /** The account that Pi's app pays to: the treasury, or one that Pi controls together with the merchant. */
    readonly wallet: string
    /** Of Pi's script, and where it may connect to. */
    readonly scriptUrl: string
    readonly origin: string
  }
  /** Null where USDT is not set up. */
  readonly usdt: null | {
    /** At least one. The order's address is the same on each. */
    readonly chains: readonly EvmChain[]
    /** True where the demonstration runs a chain of its own with a test token. */
    readonly simulated: boolean
    /** Addresses (lower case) that the operator sends refunds from: what comes from these closes a refund by itself. */
    readonly refundsFrom?: readonly string[]
  }
  /** What the operator says of the shop while it runs; none where no settings are followed. */
  readonly operator?: {
    readonly status: ShopStatus
    readonly phone: string
    readonly address: string
    /** Of the shop's place, as the IANA database names it; empty for UTC. */
    readonly timeZone: string
    /** Languages that are not offered. */
    readonly hiddenLanguages: readonly string[]
    /** In hundredths of a per cent; 0 where prices contain no tax. */
    readonly taxRate: number
  }
}

export type World = {
  readonly db: Db
  /** Topics announced in the running transaction; absent outside of one. */
  readonly announced?: string[]
  /** Events of the running transaction, by what they say; absent outside of one. See `emit`. */
  readonly emitted?: Map<string, NewEvent>
  /** What the running transaction does last, before its events; absent outside of one. */
  readonly atEnd?: (() => Promise<unknown>)[]
  /** The database beside the running transaction, for counts and events that must outlive its rollback. */
  readonly outside: Db
  /**
   * One action, one transaction. Inside another transaction it joins that one.
   * At the outermost level a refusal rolls back everything that was written.
   */
  transaction<T>(work: (world: World) => Promise<Result<T>>): Promise<Result<T>>
  /**
   * The world as this shopper, or with null a visitor, is served: the database itself shows them no row of identity
   * tables but their own. Staff, jobs and commands work in the world as it is.
   */
  as(userId: string | null): World
  /**
   * This world for reading, on a replica of the database that has all news and what was written up to `after`; this
   * world itself where none has.
   */
  reading(after: string | undefined): World
  /** Where `db` is a replica: the same world on the primary. */
  readonly primary?: World
  /** Null without replicas. Otherwise a position in the database's log after all that was committed until now. */
  position(): Promise<string> | null
  now(): Date
  /** 128 random bits, URL-safe, 22 characters. */
  id(): string
  /** With the operator's settings over it: a field says what is set at the moment of asking. */
  readonly config: ShopConfig
  /** The design that this browser previews, in place of the published one. */
  readonly preview?: StoredDesign
  /** Resolves when every change of settings that was announced so far is in `config`; never rejects. */
  refreshed(): Promise<void>
  readonly log: Log
  /** Absent where neither metrics nor traces are set up. */
  readonly observe?: Observe
  readonly events: Events
  readonly say: TranslateFunction
  readonly accounts: Accounts
  readonly files: Files
  readonly images: Images & LogoReader
  readonly downloads: Downloads
  /** Of shopping agents. */
  readonly platforms: Platforms
  readonly webhooks: WebhookReceivers
  readonly keys: Keyring
  /** Null where the operator keeps no list. */
  readonly screening: Screening | null
  /** `demoWallet` exists in the demonstration only; it lives in the simulator's process. */
  readonly ledgers: { readonly pi: PiLedger | null; readonly demoWallet: DemoWallet | null }
  /** Null where USDT is not set up. */
  readonly usdt: UsdtPorts | null
  readonly wallets: Wallets
  readonly printer: Printer
  /** Null where payments by Pi's own app are off. */
  readonly piApp: PiPlatform | null
}

/** The world to write in: the primary's, where this one reads a replica. */
export const writing = (world: World): World => world.primary ?? world

/** Tells every process, when the transaction commits, that `topic` has changed. */
export const announce = (world: World, topic: string): Promise<void> => announceAll(world, [topic])

/** The same for many topics. A transaction writes all of its own down at its end, in one statement. */
export async function announceAll(world: World, topics: readonly string[]): Promise<void> {
  if (topics.length === 0) return
  const { db, events, announced } = world
  if (announced) return void announced.push(...topics)
  await writeNews(db, events.origin, topics)
  events.publish(topics)
}

/** Where every process finds what this one has not told; and a transaction's events, in one statement at its end. */
export const writeNews = (
  db: Db,
  origin: string,
  topics: readonly string[],
  events: readonly NewEvent[] = [],
) => db`
  with written as (
    insert into events (id, type, object, object_id, at)
    select id, type, object, object_id, at::timestamptz from unnest(
      ${events.map(({ id }) => id)}::text[], ${events.map(({ type }) => type)}::text[],
      ${events.map(({ object }) => object)}::text[], ${events.map(({ objectId }) => objectId)}::text[],
      ${events.map(({ at }) => at.toISOString())}::text[]) with ordinality as each (id, type, object, object_id, at, place)
    order by place
  )
  insert into news (topic, origin)
  select distinct topic, ${origin} from unnest(${[...topics]}::text[]) as each (topic)`
