// Raises and ends operator alerts: one log line and one email to each owner at the beginning and at the end.

import { ok } from '../../result.ts'
import type { World } from '../../world.ts'
import { mailOwners } from '../accounts/actions/mail.ts'
import { type Alert, type AlertKind, type OpenAlert, toldTogether } from './rules.ts'
import * as store from './store.ts'

/**
 * Idempotent while it is open: notifies once, either at once or, for conditions that may pass, when it has lasted for
 * `patience` milliseconds.
 */
export async function raiseAlert(world: World, alert: Alert, patience = 0): Promise<void> {
  await world.transaction(async (world) => {
    const at = world.now()
    await store.openAlert(world.db, world.id(), alert, at)
    const since = new Date(at.getTime() - patience)
    const raised = await store.markNotified(world.db, alert, { since, at })
    if (!raised) return ok()
    const { kind, subject, facts } = alert
    world.log.error('alert', { kind, subject, ...facts })
    if (!toldTogether.has(kind)) await notify(world, 'began', raised)
    return ok()
  })
}

/** As `raiseAlert`, for what adds up: notifies again once it has another digit, or lasts for another day. */
export async function raiseCounted(world: World, alert: Alert, count: number): Promise<void> {
  await world.transaction(async (world) => {
    const at = world.now()
    const open = await store.openAlert(world.db, world.id(), alert, at)
    const { kind, subject, facts } = alert
    if (await store.markNotified(world.db, alert, { since: at, at }))
      world.log.error('alert', { kind, subject, ...facts })
    const days = Math.floor((at.getTime() - open.beganAt.getTime()) / 86_400_000)
    await notify(world, 'began', open, ` ${String(count).length} ${days}`)
    return ok()
  })
}

/** Ends alerts. No-op if none is open; its end is only notified if its beginning was. */
export async function endAlert(world: World, kind: AlertKind, which: store.Which): Promise<void> {
  await world.transaction(async (world) => {
    for (const alert of await store.endAlerts(world.db, kind, which, world.now())) {
      if (!alert.isNotified) continue
      world.log.info('alert resolved', { kind, subject: alert.subject })
      if (!toldTogether.has(kind)) await notify(world, 'over', alert)
    }
    return ok()
  })
}

/** Maximum notifications if many fail at once. */
const mostNotified = 5

/**
 * Failures of one list in this round: those lasting `patience` milliseconds raise alerts, alerts of all others end.
 * `list` distinguishes lists of the same kind.
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

/** Once for each alert, and for each `time` of it. */
const notify = (
  world: World,
  template: 'began' | 'over',
  alert: OpenAlert,
  time = '',
): Promise<void> =>
  mailOwners(world, (language) => {
    const { reason, ...facts } = alert.facts
    const values = { ...facts, reason: reason ? reasonIn(world, language, reason) : '' }
    return {
      template: `alert.${template}`,
      values: {
        title: world.say(language, 'alerts', `${alert.kind}.title`, values),
        text: world.say(language, 'alerts', `${alert.kind}.text`, values).trim(),
        link: `${world.config.publicUrl}/admin/overview`,
      },
      dedupe: `alert.${template} ${alert.id}${time}`,
    }
  })

/** Reason as text: from the owners' messages, or else from the error messages. Codes without a text are only logged. */
function reasonIn(world: World, language: string, code: string): string {
  const texts = [
    world.say(language, 'alerts', `because.${code}`),
    world.say(language, 'errors', code),
  ]
  return texts.find((each) => !each.includes(code)) ?? ''
}
