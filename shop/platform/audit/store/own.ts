// SQL for audit entries of one person.
import type { Db } from '../../../world.ts'

export type OwnEvent = {
  readonly at: Date
  readonly action: string
  readonly about: string
  readonly details: unknown
}

const most = 10_000

export const eventsBy = async (db: Db, userId: string) => db<OwnEvent[]>`
  select at, action, resource as about, details from security_events where who = ${userId}
  order by at, id limit ${most}`

export const entriesBy = async (db: Db, userId: string) => db<OwnEvent[]>`
  select at, action, subject as about, details from audit_entries where who = ${userId}
  order by number limit ${most}`
