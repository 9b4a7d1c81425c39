// Raises and ends operator alerts: one line in the log and one mail to each owner when it begins, and when it is over.

import { queueMail } from '../../platform/mail/actions.ts'
import { ok } from '../../result.ts'
import type { World } from '../../world.ts'
import { ownersOf } from '../accounts/views/staff.ts'
import { contactOf } from '../accounts/views.ts'
import type { Alert, AlertKind, OpenAlert } from './rules.ts'
import * as store from './store.ts'

/**
 * However often it is said while it is open, it is told once: at once, or, what may pass by itself, when it has lasted for
 * `patience` milliseconds.
 */
export async function raiseAlert(world: World, alert: Alert, patience = 0): Promise<void> {
  await world.transaction(async (world) => {
    const at = world.now()
    await store.openAlert(world.db, world.id(), alert, at)
    const since = new Date(at.getTime() - patience)
    const begun = await store.markNotified(world.db, alert, { since, at })
    if (!begun) return ok()
    const { kind, subject, facts } = alert
    world.log.error('alert', { kind, subject, ...facts })
    await notify(world, 'began', begun)
    return ok()
  })
}

/** Ends what is over. Where none is open nothing happens, and of what nobody was told nobody is told. */
export async function endAlert(world: World, kind: AlertKind, which: store.Which): Promise<void> {
  await world.transaction(async (world) => {
    for (const alert of await store.endAlerts(world.db, kind, which, world.now())) {
      if (!alert.isNotified) continue
      world.log.info('alert resolved', { kind, subject: alert.subject })
      await notify(world, 'over', alert)
    }
    return ok()
  })
}

/** Where much fails at once a few are told of: they say what is wrong. */
const mostNotified = 5

/**
 * Things of one list that could not be done in this round: those that fail for `patience` milliseconds are told, the
 * others are over. `list` names it among those of the kind.
 */
export async function alertStuck(
  world: World,
  kind: AlertKind,
  list: string,
  stuck: readonly { readonly name: string; readonly facts: Alert['facts'] }[],
  patience: number,
): Promise<void> {
  const subjectOf = (name: string) => `${list} ${name}`
  const except = stuck.map(({ name }) => subjectOf(name))
  await endAlert(world, kind, { beginning: subjectOf(''), except })
  const notified = stuck.toSorted((a, b) => (a.name < b.name ? -1 : 1)).slice(0, mostNotified)
  for (const { name, facts } of notified)
    await raiseAlert(world, { kind, subject: subjectOf(name), facts }, patience)
}

async function notify(world: World, template: 'began' | 'over', alert: OpenAlert): Promise<void> {
  for (const owner of await ownersOf(world)) {
    const contact = await contactOf(world, owner)
    if (!contact) continue
    const { email: to, language } = contact
    const { reason, ...facts } = alert.facts
    const known = { ...facts, reason: reason ? reasonIn(world, language, reason) : '' }
    await queueMail(world, {
      to,
      language,
      template: `alert.${template}`,
      values: {
        title: world.say(language, 'alerts', `${alert.kind}.title`, known),
        text: world.say(language, 'alerts', `${alert.kind}.text`, known).trim(),
        link: `${world.config.publicUrl}/admin/overview`,
      },
      dedupe: `alert.${template} ${alert.id} ${owner}`,
    })
  }
}

/** In words: those for an owner, or else those of pages. A code that has none is for the log. */
function reasonIn(world: World, language: string, code: string): string {
  const said = [
    world.say(language, 'alerts', `because.${code}`),
    world.say(language, 'errors', code),
  ]
  return said.find((each) => !each.includes(code)) ?? ''
}
