// Alerts for ledgers: what stops their reading for good, or for a quarter of an hour, and when they are read again.
import { endAlert, raiseAlert } from '../../../people/alerts/actions.ts'
import { patience } from '../../../people/alerts/rules.ts'
import type { World } from '../../../world.ts'
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

/** The job. */
export async function alertLedgers(world: World): Promise<void> {
  const now = world.now().getTime()
  const stopped: string[] = []
  for (const { name, failure, failingSince, readTo } of await ledgersHealth(world)) {
    const isLong = failingSince !== null && now - failingSince.getTime() >= patience
    // Nobody says that it fails: nobody reads it, or it stands still itself.
    const isStill = readTo !== null && now - readTo.getTime() >= patience
    if (!failure && !isStill) continue
    // One that is failing already stays told until it is read again, whatever it fails with.
    stopped.push(name)
    if (failure && !needsPerson.has(failure) && !isLong) continue
    const facts = { ledger: name, reason: failure ?? 'ledger.still' }
    await raiseAlert(world, { kind: 'ledger_stopped', subject: name, facts })
  }
  await endAlert(world, 'ledger_stopped', { except: stopped })
}
