// Raises and ends operator alerts: one line in the log and one mail to each owner when it begins, and when it is over.
import { ownersOf } from '../accounts/views/staff.ts'
import { contactOf } from '../accounts/views.ts'
import { queueMail } from '../mail/actions.ts'
import { ok } from '../result.ts'
import type { World } from '../world.ts'
import type { Alert, AlertKind, OpenAlert } from './rules.ts'
import * as store from './store.ts'

/** However often it is said while it is open, it is told once. */
export async function raiseAlert(world: World, alert: Alert): Promise<void> {
  await world.transaction(async (world) => {
    const id = world.id()
    if (!(await store.insertAlert(world.db, id, alert, world.now()))) return ok()
    const { kind, subject, facts } = alert
    world.log.error('alert', { kind, subject, ...facts })
    await tell(world, 'began', { ...alert, id, beganAt: world.now() })
    return ok()
  })
}

/** Ends that of `subject`, or without it all of the kind but those of `except`. Where none is open nothing happens. */
export async function endAlert(
  world: World,
  kind: AlertKind,
  which: { readonly subject?: string; readonly except?: readonly string[] },
): Promise<void> {
  await world.transaction(async (world) => {
    for (const alert of await store.endAlerts(world.db, kind, which, world.now())) {
      world.log.info('alert over', { kind, subject: alert.subject })
      await tell(world, 'over', alert)
    }
    return ok()
  })
}

async function tell(world: World, template: 'began' | 'over', alert: OpenAlert): Promise<void> {
  for (const owner of await ownersOf(world)) {
    const contact = await contactOf(world, owner)
    if (!contact) continue
    const { email: to, language } = contact
    const { reason, ...facts } = alert.facts
    const known = { ...facts, reason: reason ? world.say(language, 'errors', reason) : '' }
    await queueMail(world, {
      to,
      language,
      template: `alert.${template}`,
      values: {
        title: world.say(language, 'alerts', `${alert.kind}.title`, known),
        text: world.say(language, 'alerts', `${alert.kind}.text`, known),
        link: `${world.config.publicUrl}/admin/overview`,
      },
      dedupe: `alert.${template} ${alert.id} ${owner}`,
    })
  }
}
