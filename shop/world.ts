// The business code's dependencies (ports, database, clock, configuration), created only by server/world.ts and
// tests/support/world.ts.
import type { ISql } from 'postgres'
import type { Downloads } from './catalog/import/port.ts'
import type { Files, Images, Keyring } from './identity/documents/port.ts'
import type { IdentityService } from './identity/hosted-checks/port.ts'
import type { Screening } from './identity/kyc/port.ts'
import type { DemoWallet, PiLedger } from './payments/pi/port.ts'
import type { PiPlatform } from './payments/pi-app/port.ts'
import type { PaymentProvider } from './payments/providers/port.ts'
import type { Rates } from './payments/rates/port.ts'
import type { HeldRequests } from './payments/requests/rules/payment-facts.ts'
import type { EvmChain, UsdtPorts } from './payments/tokens/port.ts'
import type { Wallets } from './payments/wallet-proofs/port.ts'
import type { Accounts } from './people/accounts/port.ts'
import type { WebhookReceivers } from './people/webhooks/port.ts'
import type { NewEvent } from './platform/events/rules.ts'
import type { ListCurrency } from './platform/money/rules.ts'
import type { SalesLaw } from './platform/settings/rules/law.ts'
import type { ShopStatus } from './platform/settings/rules/settings.ts'
import type { Result } from './result.ts'
import type { Printer } from './sales/invoicing/port.ts'
import type { DeliveryRates } from './sales/shipping/port.ts'
import type { VatRegister } from './sales/taxes/port.ts'
import type { LogoReader } from './storefront/brand/port.ts'
import type { StoredDesign } from './storefront/design/rules/design.ts'

/** A tagged template over PostgreSQL, inside or outside a transaction. int8 is number, numeric is bigint (money). */
export type Db = ISql<{ money: bigint }>

export type Log = {
  /** Facts for an operator: codes, ids and counts; never personal data, never secrets. */
  info(message: string, facts?: Record<string, unknown>): void
  warn(message: string, facts?: Record<string, unknown>): void
  error(message: string, facts?: Record<string, unknown>): void
}

/** Notifications between processes: topics such as `order:PI-1`, `catalog`. See `announce`. */
export type Events = {
  /** Id of this process in the `news` table. */
  readonly origin: string
  /** Notifies this process of topics that it announced and committed at once, and all others within a moment. */
  publish(topics: readonly string[]): void
  on(topic: string, listener: () => void): () => void
  /** Receives every topic; null if the connection was lost, and notifications may have been missed. */
  onEvery(listener: (topic: string | null) => void): () => void
  /** Since when (milliseconds) the database has not responded, so that notifications may be missing; null if it does. */
  awaySince(): number | null
}

/** A streaming replica of the database, by host and port. */
export type ReplicaState = {
  readonly name: string
  /** Seconds behind the primary. */
  readonly lag: number
  /** False if it is unreachable, too far behind, or not a replica of this database. */
  readonly isUsed: boolean
  /** Whether this process reads from it. */
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
/** Runs and measures a unit of work. `name` has few values: a route, a function, a job; never input. */
export type Observe = <T>(kind: StepKind, name: string, work: () => Promise<T>) => Promise<T>

/** A translated text, for emails and documents written by the server. */
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
  /** Prices, totals and amounts of settings are in it. What was agreed before keeps its own. */
  readonly currency: ListCurrency
  /** The promised review time, in hours. */
  readonly reviewHours: { readonly from: number; readonly to: number }
  /** The promise at startup, if settings are followed. */
  readonly startedHours?: ShopConfig['reviewHours']
  /** How long a payment request reserves its price and stock. */
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
    /** True if the demonstration's own ledger simulator is in use and its wallet may pay. */
    readonly simulated: boolean
  }
  /** Null if Pi app payments are off. */
  readonly piApp: null | {
    /** The account that the Pi app pays to: the treasury, or one that Pi controls together with the merchant. */
    readonly wallet: string
    /** URL of Pi's script, and the origin that it may connect to. */
    readonly scriptUrl: string
    readonly origin: string
  }
  /** Null if USDT is not configured. */
  readonly usdt: null | {
    /** At least one. The order's address is the same on each. */
    readonly chains: readonly EvmChain[]
    /** True if the demonstration runs its own chain with a test token. */
    readonly simulated: boolean
    /** Addresses (lower case) from which the operator sends refunds: transfers from these close refunds automatically. */
    readonly refundsFrom?: readonly string[]
  }
  /** The operator's settings at run time; absent if no settings are followed. */
  readonly operator?: {
    readonly status: ShopStatus
    readonly phone: string
    readonly address: string
    /** IANA time zone of the shop; empty for UTC. */
    readonly timeZone: string
    /** Languages that are not offered. */
    readonly hiddenLanguages: readonly string[]
    /** Whether prices include tax. */
    readonly hasTaxes: boolean
    /** No order needs an identity check, so pages do not speak of it. */
    readonly neverChecksIdentity?: boolean
    /** Which notices of EU consumer law are shown; absent: none. */
    readonly law?: SalesLaw
    /** Of orientation amounts; empty: none. `typed`: the merchant's own rate in that currency; empty: of the sources. */
    readonly orientation?: { readonly currency: ListCurrency | ''; readonly typed: string }
  }
}

/**
 * What follows in later areas from what an earlier one announces, and what it must ask them before. `shop/reactions.ts`
 * says who acts. All run in the announcing transaction, and a refusal rolls it back; what may fail by itself is left to
 * `afterCommit`, and a job repeats it.
 */
export type Reactions = {
  /** An identity was verified. Returns the numbers of the orders that are released by it. */
  identityApproved(world: World, userId: string): Promise<Result<readonly string[]>>
  /** Whether so much depends on this person's identity that two reviewers decide. */
  needsTwoReviewers(world: World, userId: string): Promise<boolean>
  /** A person has proved a wallet: it may decide their claims. */
  walletProved(world: World, who: { readonly id: string }): Promise<Result>
  /** A ledger, a claim or a receipt changed these payment requests, which are locked: in `held` if the caller has them. */
  paymentsChanged(
    world: World,
    orderNumbers: readonly string[],
    held?: HeldRequests,
  ): Promise<Result>
  /** Staff decided on money of this order, which must still be wanted if it was accepted without a ledger. */
  paymentDecided(world: World, decided: PaymentDecided): Promise<Result>
}

export type PaymentDecided = {
  readonly orderNumber: string
  /** Accepted without a ledger; `waits` for a second person. */
  readonly accepted?: 'agreed' | 'waits'
  /** A receipt that does not show the payment: the shopper is told. */
  readonly declinedReceipt?: { readonly transactionId: string; readonly reason: string }
}

/** The optional parts of this process (extensions/). */
export type Extensions = {
  /** By name, with the values of their settings. */
  readonly open: Map<string, Readonly<Record<string, string>>>
  /** Why the others cannot be used, by name. */
  readonly refused: Map<string, string>
}

export type World = {
  readonly db: Db
  readonly reactions: Reactions
  /** Topics announced in the running transaction; absent outside of one. */
  readonly announced?: string[]
  /** Events of the running transaction, by content; absent outside of one. See `emit`. */
  readonly emitted?: Map<string, NewEvent>
  /** Last steps of the running transaction, before its events; absent outside of one. */
  readonly atEnd?: (() => Promise<unknown>)[]
  /** What follows the running transaction once it is committed, each on its own; absent outside of one. */
  readonly afterwards?: ((world: World) => Promise<void>)[]
  /** The database outside the running transaction, for counts and events that must survive its rollback. */
  readonly outside: Db
  /**
   * One action, one transaction. Inside another transaction it joins that one.
   * At the outermost level a refusal rolls back everything that was written.
   */
  transaction<T>(work: (world: World) => Promise<Result<T>>): Promise<Result<T>>
  /**
   * The world for this shopper, or for a visitor if null: row-level security hides identity rows other than their own.
   * Staff, jobs and commands use the unrestricted world.
   */
  as(userId: string | null): World
  /**
   * This world for reading, on a replica that has received all notifications and all writes up to `after`; this world
   * itself if there is none.
   */
  reading(after: string | undefined): World
  /** If `db` is a replica: the same world on the primary. */
  readonly primary?: World
  /** Null without replicas. Otherwise a position in the write-ahead log after everything committed so far. */
  position(): Promise<string> | null
  now(): Date
  /** 128 random bits, URL-safe, 22 characters. */
  id(): string
  /** Includes the operator's current settings: fields are read live. */
  readonly config: ShopConfig
  readonly extensions: Extensions
  /** The design previewed by this browser, instead of the published one. */
  readonly preview?: StoredDesign
  /** Resolves when all settings changes announced so far are in `config`; never rejects. */
  refreshed(): Promise<void>
  readonly log: Log
  /** Absent if neither metrics nor traces are configured. */
  readonly observe?: Observe
  readonly events: Events
  readonly say: TranslateFunction
  readonly accounts: Accounts
  readonly files: Files
  readonly images: Images & LogoReader
  readonly downloads: Downloads
  readonly webhooks: WebhookReceivers
  readonly keys: Keyring
  /** Carriers that price shipping methods, beside the imported price list. */
  readonly deliveryRates: readonly DeliveryRates[]
  /** Confirms VAT ids of businesses; null in a demonstration. */
  readonly vatRegister: VatRegister | null
  /** Checks identities instead of the shop's reviewers; null if the shop reviews documents itself. */
  readonly identityService: IdentityService | null
  /** Null if the operator has no screening list. */
  readonly screening: Screening | null
  /** `demoWallet` exists only in the demonstration, in the simulator's process. */
  readonly ledgers: { readonly pi: PiLedger | null; readonly demoWallet: DemoWallet | null }
  /** What coins are worth, for prices in another currency. */
  readonly rates: Rates
  /** Null if USDT is not configured. */
  readonly usdt: UsdtPorts | null
  readonly wallets: Wallets
  /** Payment providers that shoppers are sent to. */
  readonly providers: readonly PaymentProvider[]
  readonly printer: Printer
  /** Null if Pi app payments are off. */
  readonly piApp: PiPlatform | null
}

/** The world for writing: the primary's, if this one reads a replica. */
export const writing = (world: World): World => world.primary ?? world

/** Notifies every process, on commit, that `topic` has changed. */
export const announce = (world: World, topic: string): Promise<void> => announceAll(world, [topic])

/** The same for many topics. A transaction writes all of its topics in one statement at its end. */
export async function announceAll(world: World, topics: readonly string[]): Promise<void> {
  if (topics.length === 0) return
  const { db, events, announced } = world
  if (announced) return void announced.push(...topics)
  await writeNotifications(db, events.origin, topics)
  events.publish(topics)
}

/** Runs when the transaction has committed, in the world around it; outside of one at once. `work` does not throw. */
export async function afterCommit(
  world: World,
  work: (world: World) => Promise<void>,
): Promise<void> {
  if (world.afterwards) world.afterwards.push(work)
  else await work(world)
}

/** Writes the notifications for other processes, and a transaction's events, in one statement. */
export const writeNotifications = (
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
