// How current the reading of each ledger is, and its last audits.
import type { World } from '../../world.ts'
import { piAccounts } from '../destinations/views.ts'
import { isHosted, isToken } from '../requests/rules/methods.ts'
import {
  isBehind,
  type Method,
  type TransactionStatus,
  transactionStatuses,
} from '../requests/rules/states.ts'
import { type CursorRow, cursorOf, everyAddress } from '../requests/store/cursors.ts'
import { countSince } from '../review/store/transactions.ts'
import { type AuditRow, newestAudit } from './store/audits.ts'

/** From best to worst. `off`: not configured. `behind`: by over a minute. `failing`: the last reading was refused. */
const states = ['off', 'current', 'starting', 'behind', 'failing'] as const

export type WatcherHealth = {
  readonly state: (typeof states)[number]
  readonly latestLedger: number | null
  /** Everything up to this ledger time is stored. */
  readonly readTo: Date | null
  readonly lagSeconds: number | null
  /** The error code. */
  readonly failure: string | null
  /** False if payments cannot be read. With a `failure`, payments are read, but not confirmed. */
  readonly isReading: boolean
  readonly failingSince: Date | null
}

export type LedgerHealth = WatcherHealth & {
  readonly method: Method
  /** The passphrase, or `eip155:137`. */
  readonly ledger: string
  readonly name: string
}

/** Health of each configured ledger; only those of `method`, or only this chain, if given. */
export async function ledgersHealth(
  world: World,
  method?: Method,
  chain: string | null = null,
): Promise<LedgerHealth[]> {
  const { pi, usdt } = world.config
  const places = [
    ...(await piAccounts(world)).map((account) => ({
      method: 'pi' as const,
      ledger: pi?.passphrase ?? '',
      account,
      name: pi?.passphrase ?? '',
    })),
    ...(usdt?.chains ?? []).map(({ ledger, name }) => ({
      method: 'usdt' as const,
      ledger,
      account: everyAddress,
      name,
    })),
    ...world.providers.map(({ method, ledger, name }) => ({
      method,
      ledger,
      account: everyAddress,
      name,
    })),
  ]
  const now = world.now()
  return Promise.all(
    places
      .filter((place) => !method || place.method === (isToken(method) ? 'usdt' : method))
      .filter((place) => chain === null || place.ledger === chain)
      .map(async ({ account, ...place }) => {
        const row = await cursorOf(world.db, { ledger: place.ledger, account })
        const patience = isHosted(place.method) ? providerPatience : 0
        return { ...place, ...healthIn(row, now, patience) }
      }),
  )
}

/** The worst of them, for `/readyz`, staff and the payment page; only those of `method`, or only this chain, if given. */
export async function watcherHealth(
  world: World,
  method?: Method,
  chain: string | null = null,
): Promise<WatcherHealth> {
  const all = await ledgersHealth(world, method, chain)
  const rank = ({ state, isReading }: WatcherHealth) =>
    states.indexOf(state) + (isReading ? 0 : 0.5)
  return all
    .map(({ method: _method, ledger: _ledger, name: _name, ...health }) => health)
    .reduce<WatcherHealth>((worst, each) => (rank(each) > rank(worst) ? each : worst), off)
}

const off: WatcherHealth = {
  state: 'off',
  latestLedger: null,
  readTo: null,
  lagSeconds: null,
  failure: null,
  isReading: true,
  failingSince: null,
}

/** Transactions since then by status, for metrics. */
export async function transactionsSince(
  world: World,
  since: Date,
): Promise<Readonly<Record<TransactionStatus, number>>> {
  const counted = new Map((await countSince(world.db, since)).map((row) => [row.status, row.count]))
  return Object.fromEntries(
    transactionStatuses.map((status) => [status, counted.get(status) ?? 0]),
  ) as Record<TransactionStatus, number>
}

/** A provider is read once a minute, and says itself what happened meanwhile. */
const providerPatience = 3 * 60_000

function healthIn(row: CursorRow | null, now: Date, patience: number): WatcherHealth {
  const readTo = row?.readTo ?? null
  const state = (() => {
    if (row?.failure) return 'failing'
    if (!readTo) return 'starting'
    return isBehind(readTo, new Date(now.getTime() - patience)) ? 'behind' : 'current'
  })()
  return {
    state,
    latestLedger: row?.latestLedger ?? null,
    readTo,
    lagSeconds: readTo && Math.max(0, Math.round((now.getTime() - readTo.getTime()) / 1000)),
    failure: row?.failure ?? null,
    isReading: row?.isReading ?? true,
    failingSince: row?.failingSince ?? null,
  }
}

export type AuditState = {
  /** `off`: no ledger is configured. `never`: none has run yet. */
  readonly state: AuditRow['outcome'] | 'off' | 'never'
  readonly at: Date | null
  readonly differences: number
}

const worst = ['different', 'unread', 'never', 'equal'] as const

/** The most urgent result of all configured ledgers. */
export async function auditState(world: World): Promise<AuditState> {
  const { pi, usdt } = world.config
  const chains = usdt?.simulated ? [] : (usdt?.chains ?? [])
  const places = [
    ...(pi ? await piAccounts(world) : []).map((account) => ({
      ledger: pi?.passphrase ?? '',
      account,
    })),
    ...chains.map(({ ledger }) => ({ ledger, account: everyAddress })),
    ...world.providers.map(({ ledger }) => ({ ledger, account: everyAddress })),
  ]
  const newest = await Promise.all(places.map((place) => newestAudit(world.db, place)))
  const states = newest.map((audit): AuditState => {
    if (!audit) return { state: 'never', at: null, differences: 0 }
    return { state: audit.outcome, at: audit.at, differences: audit.differences.length }
  })
  const first = worst.flatMap((state) => states.find((each) => each.state === state) ?? [])[0]
  return first ?? { state: 'off', at: null, differences: 0 }
}
