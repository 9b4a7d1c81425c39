// Alerts for ledgers that cannot be read: at once for permanent failures, after 15 minutes for others; and recovery.
import { endAlert, raiseAlert, raiseCounted } from '../../people/alerts/actions.ts'
import { alertDelay } from '../../people/alerts/rules.ts'
import { alertsByLedger } from '../../people/alerts/views.ts'
import type { World } from '../../world.ts'
import { tokensOn } from '../destinations/rules/chain.ts'
import { openElsewhere } from '../requests/store/reissue.ts'
import { ledgersHealth } from './views.ts'

/** Permanent failures: nothing is read or credited until a person intervenes. */
export const permanentFailures: ReadonlySet<string> = new Set([
  'ledger.reset',
  'ledger.wrong_network',
  'ledger.wrong_token',
  'ledger.mixed_chains',
  'ledger.untrusted',
  'ledger.history_gone',
  'ledger.disagreement',
  'ledger.final_reorg',
])

/** The job. */
export async function alertLedgers(world: World): Promise<void> {
  const now = world.now().getTime()
  const stopped: string[] = []
  for (const { name, failure, failingSince, readTo } of await ledgersHealth(world)) {
    const isLong = failingSince !== null && now - failingSince.getTime() >= alertDelay
    // No failure is recorded: the process that reads it is not running or stuck.
    const isStill = readTo !== null && now - readTo.getTime() >= alertDelay
    if (!failure && !isStill) continue
    // An open alert stays open until the ledger is read again, whatever the next failure is.
    stopped.push(name)
    if (failure && !permanentFailures.has(failure) && !isLong) continue
    const facts = { ledger: name, reason: failure ?? 'ledger.still' }
    await raiseAlert(world, { kind: 'ledger_stopped', subject: name, facts })
  }
  await endAlert(world, 'ledger_stopped', { except: stopped })
  await alertRemoved(world)
  await alertDiffering(world)
  await alertDisputed(world)
}

/** So long after the last one it is over: disputes of a wrong provider come and go. */
const calm = 60 * 60_000

/** One alert for each chain, however many of its payments are disputed; each has its own, of which nobody is notified. */
async function alertDisputed(world: World): Promise<void> {
  const since = new Date(world.now().getTime() - calm)
  const disputed = await alertsByLedger(world, 'payment_disputed', since)
  for (const { ledger, count, newest } of disputed) {
    const { number = '', hosts = '' } = newest
    const facts = { ledger, count: String(count), newest: number, hosts }
    if (count > 0)
      await raiseCounted(world, { kind: 'payments_disputed', subject: ledger, facts }, count)
  }
  await endAlert(world, 'payments_disputed', { except: disputed.map(({ ledger }) => ledger) })
}

/** Tokens that a provider shows otherwise than configured: they are not offered, and the chain goes on without them. */
async function alertDiffering(world: World): Promise<void> {
  const differing = (world.usdt?.chains ?? []).flatMap((each) =>
    (each.differing?.() ?? []).map((token) => ({ ...token, ledger: each.chain.name })),
  )
  const subjects = new Map(differing.map((each) => [`${each.ledger} ${each.symbol}`, each]))
  for (const [subject, { ledger, symbol, host, expected, found }] of subjects)
    await raiseAlert(world, {
      kind: 'token_differs',
      subject,
      facts: { ledger, token: symbol, host, expected, found },
    })
  await endAlert(world, 'token_differs', { except: [...subjects.keys()] })
}

/** Open payment requests on a ledger, or in a token, that the settings no longer name: nobody would see their payments. */
async function alertRemoved(world: World): Promise<void> {
  const { pi, usdt } = world.config
  const chains = usdt?.chains ?? []
  const ledgers = [
    ...(pi ? [pi.passphrase] : []),
    ...chains.map((each) => each.ledger),
    ...world.providers.map((each) => each.ledger),
  ]
  const places = chains.flatMap((chain) =>
    tokensOn(chain).map(({ method }) => `${chain.ledger} ${method}`),
  )
  const removed = await openElsewhere(world.db, { ledgers, places }, world.now())
  for (const { ledger, count } of removed)
    await raiseAlert(world, {
      kind: 'ledger_removed',
      subject: ledger,
      facts: { ledger, count: String(count) },
    })
  await endAlert(world, 'ledger_removed', { except: removed.map(({ ledger }) => ledger) })
}
