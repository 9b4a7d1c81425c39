// Alerts for ledgers that cannot be read: at once for permanent failures, after 15 minutes for others; and recovery.
import { endAlert, raiseAlert } from '../../../people/alerts/actions.ts'
import { alertDelay } from '../../../people/alerts/rules.ts'
import type { World } from '../../../world.ts'
import { ledgersHealth } from '../views/health.ts'

/** Permanent failures: nothing is read or credited until a person intervenes. */
export const permanentFailures: ReadonlySet<string> = new Set([
  'ledger.reset',
  'ledger.wrong_network',
  'ledger.wrong_token',
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
}
