// Streaming replicas: which one may be read, so that no reader goes back in time (docs/design/replicas.md).
import { setTimeout as wait } from 'node:timers/promises'
import type { Events, Log, ReplicaState } from '../../shop/world.ts'
import { connect, type Pool } from './connect.ts'

export type ReplicaPools = { readonly staff: Pool; readonly shoppers: Pool }

export type Replicas = {
  /**
   * Pools of a replica that has replayed all notifications and everything up to `after`; null if
   * the primary has to be read.
   */
  pools(after: string | undefined): ReplicaPools | null
  /** The primary's current log position (LSN): everything committed before precedes it. */
  position(): Promise<string>
  states(): ReplicaState[]
  close(): Promise<void>
}

type Settings = {
  readonly urls: readonly string[]
  /** Most seconds that a replica may lag behind. */
  readonly longestLag: number
  readonly primary: Pool
  readonly open: (url: string) => ReplicaPools
  readonly events: Pick<Events, 'onEvery'>
  readonly log: Log
}

/** Milliseconds between two checks, for a response, and between two checks of a replica that is catching up. */
const pace = 500
const patience = 2_000
const soon = 20
/** How long the primary's positions are kept, which is the longest lag that can be measured. */
const remembered = 120_000

export function openReplicas(settings: Settings): Replicas {
  const { urls, longestLag, primary, open, events, log } = settings
  const replicas = urls.map((url) => makeReplica(url, open))
  const history: { readonly at: number; readonly position: bigint }[] = []
  const stopping = new AbortController()
  let system: string | null = null
  /** Readers may have seen everything up to here; null while it is being queried. */
  let floor: bigint | null = null
  let news = 0
  let isAsking = false
  let isCatchingUp = false
  // Each process starts with a random one and stays with it: two replicas are never equally current.
  let chosen = Math.floor(Math.random() * replicas.length)

  async function position(): Promise<string> {
    const [row] = await primary<[{ position: string }]>`
      select pg_current_wal_insert_lsn()::text as position`
    return row.position
  }

  /** Something was committed. Until its position is known and replayed, the primary is read. */
  function moved(): void {
    news += 1
    floor = null
    if (!isAsking) void ask()
  }

  /** One query at a time, however many notifications arrive: repeated if some arrived after it was sent. */
  async function ask(): Promise<void> {
    isAsking = true
    while (floor === null && !stopping.signal.aborted) {
      // Many topics may be announced at once.
      await Promise.resolve()
      const before = news
      const now = await position().catch(() => null)
      if (now === null) await wait(pace, null, { ref: false })
      else if (news === before) floor = toNumber(now)
    }
    isAsking = false
    await catchUp()
  }

  /** Polls the chosen replica until it has caught up, or the next check of all is due. */
  async function catchUp(): Promise<void> {
    if (isCatchingUp) return
    isCatchingUp = true
    const until = Date.now() + pace
    for (let pause = 0; Date.now() < until && !stopping.signal.aborted; pause = soon) {
      await wait(pause)
      const replica = replicas[chosen]
      if (!replica?.isUsed || floor === null) break
      await replica.look().catch(() => {})
      if (floor !== null && replica.position >= floor) break
    }
    isCatchingUp = false
  }

  /** Lag in seconds, by the time at which the primary was at the replica's position. */
  function lagOf(replay: bigint): number {
    const last = history.at(-1)
    if (!last || replay >= last.position) return 0
    const reached = history.findLast(({ position }) => position <= replay)
    return (Date.now() - (reached ?? (history[0] as (typeof history)[number])).at) / 1_000
  }

  async function lookAt(replica: Replica): Promise<string | null> {
    const seen = await answered(replica.look())
    replica.lag = lagOf(replica.position)
    if (!seen.isStandby) return 'is no standby'
    if (system !== null && seen.system !== system) return 'belongs to another database server'
    return replica.lag > longestLag ? `is ${Math.round(replica.lag)} s behind` : null
  }

  async function lookAtAll(): Promise<void> {
    const now = await answered(about(primary)).catch(() => null)
    if (now) {
      system = now.system
      history.push({ at: Date.now(), position: toNumber(now.position) })
      while ((history[0]?.at ?? 0) < Date.now() - remembered) history.shift()
    }
    await Promise.all(
      replicas.map(async (replica, index) => {
        const reason = await lookAt(replica).catch(
          (error: { code?: string }) => `cannot be read (${error.code ?? 'no answer'})`,
        )
        // Queries pending on a dead one fail, and read the primary instead.
        if (reason?.startsWith('cannot')) replica.reopen()
        const { name, isUsed } = replica
        replica.isUsed = reason === null && system !== null
        if (reason && (isUsed || replica.reason === null))
          log.warn('replica left out', { name, reason })
        if (replica.isUsed && !isUsed) log.info('replica in use', { name })
        replica.reason = reason ?? ''
        if (index === chosen && isUsed && !replica.isUsed) moveOn()
      }),
    )
    if (!replicas[chosen]?.isUsed) moveOn()
  }

  /** Another one may be behind what was read so far: it is used once it has replayed the primary's current position. */
  function moveOn(): void {
    const next = replicas.findIndex(({ isUsed }) => isUsed)
    if (next < 0 || next === chosen) return
    chosen = next
    moved()
  }

  const stopListening = events.onEvery(moved)
  const watching = (async () => {
    moved()
    while (!stopping.signal.aborted) {
      await lookAtAll()
      await wait(pace, null, { signal: stopping.signal, ref: false }).catch(() => {})
    }
  })()

  return {
    position,
    pools(after) {
      const replica = replicas[chosen]
      if (!replica?.isUsed || floor === null || replica.position < floor) return null
      if (after !== undefined && replica.position < toNumber(after)) return null
      return replica.pools()
    },
    states: () =>
      replicas.map(({ name, lag, isUsed }, index) => ({
        name,
        lag,
        isUsed,
        isChosen: index === chosen,
      })),
    async close() {
      stopListening()
      stopping.abort()
      await watching
      await Promise.all(replicas.map((replica) => replica.close()))
    },
  }
}

type Seen = { readonly isStandby: boolean; readonly position: string; readonly system: string }

/** A standby's position is the one it has replayed. */
async function about(pool: Pool): Promise<Seen> {
  const [row] = await pool<[Seen]>`
    select pg_is_in_recovery() as "isStandby",
      (case when pg_is_in_recovery() then pg_last_wal_replay_lsn() else pg_current_wal_insert_lsn() end)::text as position,
      (select system_identifier from pg_control_system())::text as system`
  return row
}

type Replica = ReturnType<typeof makeReplica>

function makeReplica(url: string, open: Settings['open']) {
  let pools: ReplicaPools | null = null
  let watcher: Pool | null = null
  const end = (each: Pool | null | undefined, timeout: number) =>
    each?.end({ timeout }).catch(() => {})
  const close = async (timeout: number) => {
    const all = [pools?.staff, pools?.shoppers, watcher]
    pools = null
    watcher = null
    await Promise.all(all.map((each) => end(each, timeout)))
  }
  const { hostname, port, searchParams } = new URL(url)
  const replica = {
    /** Without user and password. */
    name: `${searchParams.get('host') ?? hostname}:${port || 5432}`,
    isUsed: false,
    /** Why it is excluded; null before the first check. */
    reason: null as string | null,
    position: 0n,
    lag: 0,
    pools: () => (pools ??= open(url)),
    async look(): Promise<Seen> {
      watcher ??= connect(url, 1)
      const seen = await about(watcher)
      if (seen.isStandby) replica.position = toNumber(seen.position ?? '0/0')
      return seen
    },
    reopen: () => void close(0),
    close: () => close(5),
  }
  return replica
}

async function answered<T>(asked: Promise<T>): Promise<T> {
  const late = new AbortController()
  const { signal } = late
  try {
    return await Promise.race([
      asked,
      wait(patience, null, { signal, ref: false }).then(() => {
        throw new Error('no answer')
      }),
    ])
  } finally {
    late.abort()
  }
}

/** `16/B374D848`, the database's notation of a position. */
function toNumber(position: string): bigint {
  const [high = '', low = ''] = position.split('/')
  return (BigInt(`0x${high}`) << 32n) | BigInt(`0x${low}`)
}
