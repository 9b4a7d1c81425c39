// Polls balances of native coins at orders' addresses, since transfers of them emit no logs.
import { endAlert, raiseAlert } from '../../people/alerts/actions.ts'
import { setting } from '../../platform/settings/views.ts'
import { ok, type Result } from '../../result.ts'
import { announceAll, type World } from '../../world.ts'
import { familyOf } from '../destinations/rules/chain.ts'
import type { EvmLedger } from './port.ts'
import {
  claimBalanceScan,
  issuedAfter,
  type ScannedBalance,
  saveBalance,
  saveScan,
} from './store/unexpected-balances.ts'

/** Addresses per request to a provider. */
const batch = 100
/** Requests per period: a limited number of addresses, whatever the number of orders; the next period continues. */
const mostBatches = 3
/** How long an order's addresses are scanned after its watch ended. */
const daysAfter = 60
const [minute, day] = [60_000, 86_400_000]
/** Temporary failures: notified once they have lasted for an hour. */
const passing: ReadonlySet<string> = new Set([
  'ledger.unreachable',
  'ledger.limited',
  'ledger.stale',
  'ledger.unconfirmed',
  // One provider may be some blocks behind the other.
  'ledger.disagreement',
])

/** The job, for each chain whose period (setting `coinCheckMinutes`, 0: never) is over. Returns the orders with findings. */
export async function scanBalances(world: World): Promise<string[]> {
  const minutes = await setting(world, 'coinCheckMinutes')
  const found: string[] = []
  for (const chain of minutes > 0 ? (world.usdt?.chains ?? []) : []) {
    const now = world.now()
    const before = new Date(now.getTime() - minutes * minute)
    const after = await claimBalanceScan(world.db, chain.chain.ledger, { now, before })
    if (after === null) continue
    const walked = await walk(world, chain, after)
    const subject = chain.chain.name
    if (walked.ok) found.push(...walked.value.news)
    const hosts = walked.ok ? walked.value.disputedBy : null
    if (hosts) world.log.warn('balances disputed', { ledger: subject, hosts })
    const reason = walked.ok ? hosts && 'ledger.disagreement' : walked.code
    if (reason === null) await endAlert(world, 'coins_unread', { subject })
    else {
      const facts = { ledger: subject, reason }
      const patience = passing.has(reason) ? 60 * minute : 0
      await raiseAlert(world, { kind: 'coins_unread', subject, facts }, patience)
    }
  }
  return found
}

/** `disputedBy`: hosts that differ about some addresses, of which nothing new is kept. */
type Walked = { readonly news: readonly string[]; readonly disputedBy: string | null }

async function walk(world: World, chain: EvmLedger, from: string): Promise<Result<Walked>> {
  const { ledger, coin } = chain.chain
  const since = new Date(world.now().getTime() - daysAfter * day)
  const news: string[] = []
  let disputedBy: string | null = null
  let after = from
  for (let batchNumber = 0; batchNumber < mostBatches; batchNumber += 1) {
    const issued = await issuedAfter(world.db, familyOf(ledger), { after, since, most: batch })
    // Restarts after the last one; no address is scanned twice in one period.
    const last = issued.length < batch ? '' : (issued.at(-1)?.orderNumber ?? '')
    const response =
      issued.length > 0 ? await chain.coins(issued.map(({ address }) => address)) : null
    if (response && !response.ok) return response
    const balances = response?.value.balances ?? new Map<string, bigint>()
    disputedBy ??= response?.value.disputedBy ?? null
    const scanned = issued.flatMap((each) => {
      const balance = balances.get(each.address)
      // Providers differ: what was known of it stays.
      return balance === undefined ? [] : [{ ...each, balance }]
    })
    const at = { ledger, ...coin, block: response?.value.block ?? 0, at: world.now() }
    news.push(...(await keep(world, at, scanned, last)))
    after = last
    if (last === '') break
  }
  return ok({ news, disputedBy })
}

/** Findings and progress are stored together. */
async function keep(
  world: World,
  at: Parameters<typeof saveBalance>[1],
  scanned: readonly ScannedBalance[],
  after: string,
): Promise<string[]> {
  const saved = await world.transaction(async (world) => {
    const news: string[] = []
    for (const each of scanned)
      if (await saveBalance(world.db, at, each)) news.push(each.orderNumber)
    await saveScan(world.db, at.ledger, after)
    await announceAll(
      world,
      news.map((number) => `order:${number}`),
    )
    return ok(news)
  })
  return saved.ok ? saved.value : []
}
