// Tells owners when a setting of the server changes that decides what the shop believes, or whom it writes to.
import { recorderOf } from '../../platform/audit/actions.ts'
import { ok, type Result, refuse } from '../../result.ts'
import type { World } from '../../world.ts'
import { may, type Viewer } from '../accounts/rules.ts'
import { endAlert, raiseAlert } from '../alerts/actions.ts'
import { markNoted, type SeenSetting, saveSeen } from './store.ts'

const recorded = recorderOf('server_setting')

/** At the start of every process. The first time that a setting is seen is no change. */
export const compareSettings = (world: World, settings: readonly SeenSetting[]): Promise<Result> =>
  world.transaction(async (world) => {
    for (const setting of settings) {
      const before = await saveSeen(world.db, setting, world.now())
      if (before === null) continue
      const { name, label } = setting
      world.log.error('setting changed', { setting: name, before, now: label })
      await recorded(world, 'system', 'changed', name, { before, now: label })
      // Each change is told, also if the one before has not been noted.
      await endAlert(world, 'setting_changed', { subject: name })
      await raiseAlert(world, {
        kind: 'setting_changed',
        subject: name,
        facts: { setting: name, before: before || '—', now: label || '—' },
      })
    }
    return ok()
  })

/** An owner has seen the change. Refuses `auth.forbidden`, `destinations.not_waiting`. */
export const noteSetting = (world: World, who: Viewer, name: string): Promise<Result> =>
  world.transaction(async (world) => {
    if (!may(who, 'paymentAddresses.confirm')) return refuse('auth.forbidden')
    if (!(await markNoted(world.db, name))) return refuse('destinations.not_waiting')
    await recorded(world, who, 'noted', name)
    await endAlert(world, 'setting_changed', { subject: name })
    return ok()
  })
