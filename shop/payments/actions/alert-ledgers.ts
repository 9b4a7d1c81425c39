// Alerts for ledgers: what stops their reading for good, or for a quarter of an hour, and when they are read again.
import { endAlert, raiseAlert } from '../../alerts/actions.ts'
import type { World } from '../../world.ts'
import { ledgersHealth } from '../views/health.ts'

/** Waiting mends none of these: nothing is read or credited until a person has looked. */
export const needsPerson: ReadonlySet<string> = new Set([
  'ledger.reset',
  'ledger.wrong_network',
  'ledger.wrong_token',
  'ledger.untrusted',
  'ledger.history_gone',
  'ledger.disagreement',
  'ledger.final_reorg',
])

/** What passes by itself is not told before. */
const patience = 15 * 60_000

/** The job. */
export async function alertLedgers(world: World): Promise<void> {
  const now = world.now().getTime()
  const stopped: string[] = []
  for (const { name, failure, failingSince } of await ledgersHealth(world)) {
    const isLong = failingSince !== null && now - failingSince.getTime() >= patience
    if (!failure) continue
    // One that is failing already stays told until it is read again, whatever it fails with.
    stopped.push(name)
    if (!needsPerson.has(failure) && !isLong) continue
    const facts = { ledger: name, reason: failure }
    await raiseAlert(world, { kind: 'ledger_stopped', subject: name, facts })
  }
  await endAlert(world, 'ledger_stopped', { except: stopped })
}
