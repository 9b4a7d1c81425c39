// Audit log for display: with names, searchable by person, action, subject and day.
import { usersForStaff } from '../../../people/accounts/views/people.ts'
import { apiKeyNames } from '../../../people/api-keys/views.ts'
import { type Entry, keyOfActor } from '../../../platform/audit/rules.ts'
import { findInAudit } from '../../../platform/audit/views.ts'
import type { ListCurrency } from '../../../platform/money/rules.ts'
import { shownText } from '../../../platform/settings/rules/kinds.ts'
import { isSettingKey, kinds } from '../../../platform/settings/rules/settings.ts'
import { dayAfter, shopZone, startOfDayIn } from '../../../platform/time-zone.ts'
import type { World } from '../../../world.ts'
import { rowsPerPage } from '../rules/tabs.ts'
import { namesOf } from './people.ts'

/** Query of the page's URL; empty values mean any. */
export type AuditSearch = {
  /** An email address, an id, or `system`. */
  readonly who: string
  readonly action: string
  readonly subject: string
  /** yyyy-MM-dd, both inclusive, in the shop's zone. */
  readonly from: string
  readonly to: string
}

export type AuditRow = Entry & { readonly name: string | null }

export async function auditRows(
  world: World,
  search: AuditSearch,
  before: number | null,
  limit = rowsPerPage,
): Promise<{ rows: readonly AuditRow[]; next: number | null }> {
  const who = await actorOf(world, search.who)
  const zone = shopZone(world)
  const dayIn = (day: string) => startOfDayIn(day, zone) ?? null
  const to = dayIn(search.to)
  const { entries, next } = await findInAudit(world, {
    who,
    action: search.action || null,
    subject: search.subject || null,
    from: dayIn(search.from),
    until: to && dayIn(dayAfter(search.to)),
    before,
    limit,
  })
  const actors = entries.map((entry) => entry.who)
  const [people, keys] = await Promise.all([
    namesOf(world, actors),
    apiKeyNames(
      world,
      actors.map(keyOfActor).filter((id) => id !== null),
    ),
  ])
  const rows = entries.map((entry) => ({
    ...entry,
    details: inOrder(asTyped(entry, world.config.currency)),
    name: people.get(entry.who)?.name ?? keys.get(keyOfActor(entry.who) ?? '') ?? null,
  }))
  return { rows, next }
}

/** Old and new value of a setting, in the format of its form: amounts in the shop's currency, shares in percent. */
function asTyped({ subject, details }: Entry, currency: ListCurrency): Entry['details'] {
  const key = subject.startsWith(settingMark) ? subject.slice(settingMark.length) : ''
  if (!isSettingKey(key)) return details
  const shown = (value: Entry['details'][string]) =>
    typeof value === 'string' ? shownText(kinds[key].form, value, currency) : value
  return Object.fromEntries(Object.entries(details).map(([name, value]) => [name, shown(value)]))
}
const settingMark = 'setting:'

const pair = ['from', 'to']
/** Orders keys, which jsonb sorts by length: the old value before the new one, at the end. */
const inOrder = (details: Entry['details']): Entry['details'] =>
  Object.fromEntries(
    Object.entries(details).toSorted(([a], [b]) => pair.indexOf(a) - pair.indexOf(b)),
  )

/** An unknown address matches nothing, rather than everything. */
async function actorOf(world: World, who: string): Promise<string | null> {
  if (who === '') return null
  if (!who.includes('@')) return who
  const email = who.toLowerCase()
  const { people } = await usersForStaff(world, { begins: email, limit: 10 })
  return people.find((person) => person.email.toLowerCase() === email)?.id ?? who
}
