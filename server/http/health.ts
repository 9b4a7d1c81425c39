// Health checks `/healthz` and `/readyz`: states and durations, without versions or names.
import { existsSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { overdueErasures } from '../../shop/identity/documents/views.ts'
import { auditState, watcherHealth } from '../../shop/payments/reconciliation/views.ts'
import { surplusNow } from '../../shop/payments/refunds/views.ts'
import { alertsNow } from '../../shop/people/alerts/views.ts'
import { outboxState } from '../../shop/platform/mail/views.ts'
import type { World } from '../../shop/world.ts'
import type { Role } from '../config/names.ts'

/** Liveness: the event loop runs. */
export const health = async () => ({ status: 'ok' }) as const

export type Readiness = {
  /** False removes the process from a load balancer, since it cannot serve: no database, a full disk. A lagging watcher does not. */
  readonly ready: boolean
  readonly database: 'ok' | 'down'
  readonly watcher: { readonly state: string; readonly lagSeconds: number | null }
  /** Result of the last nightly reconciliation of credited payments with the ledger. */
  readonly audit: { readonly state: string; readonly differences: number }
  /** Outgoing payments without an obligation that are unresolved. */
  readonly surplus: number
  /** Kinds of open alerts; details are on the dashboard and in the email. */
  readonly alerts: readonly string[]
  readonly outbox: {
    readonly state: 'ok' | 'behind'
    readonly waiting: number
    readonly oldestSeconds: number
  }
  /** Private images past their retention that still exist. */
  readonly erasure: { readonly state: 'ok' | 'behind'; readonly overdue: number }
  /** `full` also makes the process not ready. */
  readonly disk: 'ok' | 'low' | 'full'
  readonly clock: 'ok' | 'off'
}

const patience = 3_000
const longestWait = 600
const leastSpace = 500_000_000
/** Uploads, temporary files and an embedded database fail. */
const fullSpace = 20_000_000
const mostSkew = 2_000
const mostCounted = 100

const down = {
  ready: false,
  database: 'down',
  watcher: { state: 'unknown', lagSeconds: null },
  audit: { state: 'unknown', differences: 0 },
  surplus: 0,
  alerts: [],
  outbox: { state: 'behind', waiting: 0, oldestSeconds: 0 },
  erasure: { state: 'behind', overdue: 0 },
  clock: 'ok',
} as const

export async function readiness(
  world: World,
  config: {
    readonly dataDir: string
    readonly roles: readonly Role[]
    readonly s3?: object | null
  },
  measure: Measure = statfs,
): Promise<Readiness> {
  const [facts, disks] = await Promise.all([
    Promise.race([fromDatabase(world), wait(patience, null, { ref: false })]).catch(() => null),
    Promise.all([
      spaceIn(config.dataDir, measure),
      config.s3 ? 'ok' : spaceOfPictures(config.dataDir, measure),
    ]),
  ])
  const disk = (['full', 'low'] as const).find((state) => disks.includes(state)) ?? 'ok'
  const { ready, ...rest } = facts ?? down
  return { ready: ready && disk !== 'full', ...rest, disk }
}

type Measure = (
  folder: string,
) => Promise<{ readonly bavail: number; readonly blocks: number; readonly bsize: number }>

async function fromDatabase(world: World): Promise<Omit<Readiness, 'disk'>> {
  const sentAt = Date.now()
  const [[clock], watcher, outbox, overdue, audit, surplus, alerts] = await Promise.all([
    world.db<[{ at: Date }]>`select clock_timestamp() as at`,
    watcherHealth(world),
    outboxState(world),
    overdueErasures(world),
    auditState(world),
    surplusNow(world, mostCounted),
    alertsNow(world),
  ])
  const answered = Date.now()
  const skew = Math.max(sentAt - clock.at.getTime(), clock.at.getTime() - answered)
  const oldestSeconds = outbox.oldest
    ? Math.round((world.now().getTime() - outbox.oldest.getTime()) / 1000)
    : 0
  return {
    ready: true,
    database: 'ok',
    watcher: { state: watcher.state, lagSeconds: watcher.lagSeconds },
    audit: { state: audit.state, differences: audit.differences },
    surplus: surplus.length,
    alerts: [...new Set(alerts.map(({ kind }) => kind))],
    outbox: {
      state: oldestSeconds > longestWait ? 'behind' : 'ok',
      waiting: outbox.waiting,
      oldestSeconds,
    },
    erasure: { state: overdue > 0 ? 'behind' : 'ok', overdue },
    clock: skew > mostSkew ? 'off' : 'ok',
  }
}

async function spaceIn(folder: string, measure: Measure): Promise<Readiness['disk']> {
  try {
    const { bavail, blocks, bsize } = await measure(folder)
    // Some network file systems report no size: that is not knowing.
    if (blocks > 0 && bavail * bsize < fullSpace) return 'full'
    return bavail * bsize < leastSpace ? 'low' : 'ok'
  } catch {
    return 'low'
  }
}

/** The folder may be on a separate disk; it does not exist before the first image. */
const spaceOfPictures = (dataDir: string, measure: Measure): Promise<Readiness['disk']> => {
  const folder = join(dataDir, 'files')
  return existsSync(folder) ? spaceIn(folder, measure) : Promise.resolve('ok')
}
