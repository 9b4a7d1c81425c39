// Alerts about the machine: disk space, clock skew, overdue erasure of photos, backups.

import { endAlert, raiseAlert } from '../../shop/people/alerts/actions.ts'
import { alertDelay } from '../../shop/people/alerts/rules.ts'
import { day } from '../../shop/platform/durations.ts'
import type { World } from '../../shop/world.ts'
import { backupState, problemOfBackups } from '../backup/state.ts'
import type { Config } from '../config/config.ts'
import type { Readiness } from '../http/health.ts'

/** The job, with current measurements. A full disk alerts at once, transient conditions only when they persist. */
export async function alertMachine(
  world: World,
  { disk, clock, erasure }: Pick<Readiness, 'disk' | 'clock' | 'erasure'>,
): Promise<void> {
  for (const [subject, isBad, wait] of [
    ['disk', disk !== 'ok', 0],
    ['clock', clock === 'off', alertDelay],
    ['erasure', erasure.state === 'behind', alertDelay],
  ] as const) {
    const facts = { reason: `machine.${subject}` }
    if (isBad) await raiseAlert(world, { kind: 'machine', subject, facts }, wait)
    else await endAlert(world, 'machine', { subject })
  }
}

/** A new shop has a while to make its first backup. */
const firstBackupWithin = 2 * day

/** The job: backups that failed, stopped or never began. */
export async function alertBackups(world: World, config: Pick<Config, 'backup'>): Promise<void> {
  const problem = problemOfBackups(await backupState(world.db), config, world.now())
  for (const code of ['backup_failed', 'backup_old', 'backup_missing'] as const) {
    if (code !== problem) {
      await endAlert(world, 'machine', { subject: code })
      continue
    }
    const alert = { kind: 'machine', subject: code, facts: { reason: `machine.${code}` } } as const
    await raiseAlert(world, alert, code === 'backup_missing' ? firstBackupWithin : 0)
  }
}
