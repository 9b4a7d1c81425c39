// `piazza drill failover`: kills the primary while shoppers buy, then cuts its network.
import { setTimeout as wait } from 'node:timers/promises'
import { connect } from '../../../adapters/database/connect.ts'
import { type Crew, startCrew } from '../shop/crew.ts'
import { type Finding, findings, linesOf, problemsIn, stockIn } from '../shop/findings.ts'
import { type Buying, startBuying } from '../shop/shoppers.ts'
import { type Cluster, missingPackages, startCluster } from './cluster.ts'

const shoppers = 8
/** Maximum seconds without purchases, in 95 of 100 failovers. */
const longestGap = 15

/** Returns the exit code: 0 if nothing was lost, duplicated or oversold and no gap was too long. */
export async function failover(kills: number): Promise<number> {
  const missing = missingPackages()
  if (missing.length > 0) {
    console.error(`Not installed: ${missing.join(', ')}.`)
    console.error('apt-get install postgresql patroni etcd-server haproxy pgbouncer')
    return 69
  }
  console.log('Starting three PostgreSQL servers, etcd, HAProxy and PgBouncer …')
  const cluster = await startCluster()
  let crew: Crew | null = null
  try {
    await cluster.settled()
    await createDatabase(cluster)
    crew = await startCrew({ url: cluster.poolerUrl, directUrl: cluster.directUrl })
    const pool = connect(cluster.directUrl, 2)
    const stock = await stockIn(pool)
    const buying = await startBuying(crew, shoppers)
    await wait(5_000)
    const gaps = await disturb(cluster, buying, kills)
    await wait(5_000)
    await buying.pause()
    const isFine = report(buying, gaps, await findings(pool, crew, buying, stock))
    await pool.end({ timeout: 5 })
    for (const problem of problemsIn(crew.output())) console.log(problem)
    return isFine ? 0 : 1
  } finally {
    await crew?.stop()
    await cluster.stop()
  }
}

async function createDatabase({ directUrl }: Cluster): Promise<void> {
  const admin = connect(Object.assign(new URL(directUrl), { pathname: '/postgres' }).href, 1)
  for (let attempt = 0; ; attempt++) {
    const done = await admin.unsafe('create database shop').then(
      () => true,
      (error: Error) => {
        if (attempt === 60) throw error
        return false
      },
    )
    if (done) break
    await wait(1_000)
  }
  await admin.end({ timeout: 2 })
}

/** Alternates kills and network cuts; returns the seconds without purchases after each. */
async function disturb(cluster: Cluster, buying: Buying, kills: number): Promise<number[]> {
  const gaps: number[] = []
  for (let kill = 1; kill <= kills + 1; kill++) {
    const isCut = kill > kills
    const primary = await cluster.primary()
    const { relays } = primary
    const begun = Date.now()
    if (isCut) for (const relay of Object.values(relays)) relay.cut()
    else await cluster.kill(primary)
    const gap = await nextPurchase(buying, begun)
    gaps.push(gap)
    const next = await cluster.primary()
    console.log(
      `${isCut ? 'Network cut' : `Kill ${kill}`}: ${primary.name} -> ${next.name}, ${gap.toFixed(1)} s without purchases`,
    )
    await wait(5_000)
    if (isCut) for (const relay of Object.values(relays)) relay.mend()
    else cluster.start(primary)
    await cluster.settled()
    await wait(3_000)
  }
  return gaps
}

/** Time between the last purchase before and the first after it that was followed by others. */
async function nextPurchase({ acknowledged }: Buying, begun: number): Promise<number> {
  for (const until = begun + 120_000; Date.now() < until; await wait(50)) {
    const times = acknowledged.map(({ at }) => at)
    const since = times.filter((at) => at > begun + 1_500)
    if (since.length < 3) continue
    let gap = 0
    const later = [begun, ...times.filter((at) => at > begun)]
    for (const [index, at] of later.entries())
      if (index > 0) gap = Math.max(gap, at - (later[index - 1] ?? at))
    return gap / 1_000
  }
  throw new Error('Nobody could buy for two minutes.')
}

/** Prints the findings; returns true if there are none. */
function report({ acknowledged, begun, statuses }: Buying, gaps: number[], found: Finding[]) {
  const sorted = gaps.toSorted((a, b) => a - b)
  const p95 = sorted[Math.ceil(sorted.length * 0.95) - 1] ?? 0
  const answers = [...statuses].sort(([a], [b]) => a - b)
  console.log(
    [
      '',
      `Orders acknowledged: ${acknowledged.length} of ${begun()} purchases begun`,
      ...found.flatMap(linesOf),
      `Seconds without purchases: ${gaps.map((gap) => gap.toFixed(1)).join(', ')} (p95 ${p95.toFixed(1)}, at most ${longestGap})`,
      `Answers: ${answers.map(([status, count]) => `${status || 'none'}: ${count}`).join(', ')}`,
    ].join('\n'),
  )
  return found.every(({ count }) => count === 0) && p95 <= longestGap
}
