// Alerts about the machine: disk space, clock skew, overdue erasure of photos.
import { endAlert, raiseAlert } from '../../shop/people/alerts/actions.ts'
import { alertDelay } from '../../shop/people/alerts/rules.ts'
import type { World } from '../../shop/world.ts'
import type { Readiness } from '../http/health.ts'

/** The job, with current measurements. A full disk alerts at once, transient conditions only when they persist. */
export async function alertMachine(
  world: World,
  { disk, clock, erasure }: Pick<Readiness, 'disk' | 'clock' | 'erasure'>,
): Promise<void> {
  for (const [subject, isBad, wait] of [
    ['disk', disk === 'low', 0],
    ['clock', clock === 'off', alertDelay],
    ['erasure', erasure.state === 'behind', alertDelay],
  ] as const) {
    const facts = { reason: `machine.${subject}` }
    if (isBad) await raiseAlert(world, { kind: 'machine', subject, facts }, wait)
    else await endAlert(world, 'machine', { subject })
  }
}
