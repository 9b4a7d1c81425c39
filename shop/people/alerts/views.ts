// Open alerts, for staff and `/readyz`.
import type { World } from '../../world.ts'
import type { AlertKind, OpenAlert } from './rules.ts'
import * as store from './store.ts'

const most = 100

/** Open ones, oldest first. */
export const alertsNow = (world: World): Promise<OpenAlert[]> =>
  store.openAlerts(world.db, { most })

/** Alerts about one order. */
export const alertsOfOrder = (world: World, number: string): Promise<OpenAlert[]> =>
  store.openAlerts(world.db, { most, number })

/** Open alerts of a kind, counted by ledger; none where the last one ended after `since`. */
export const alertsByLedger = (world: World, kind: AlertKind, since: Date) =>
  store.alertsByLedger(world.db, kind, since)
