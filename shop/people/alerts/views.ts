// Open alerts, for staff and `/readyz`.
import type { World } from '../../world.ts'
import type { OpenAlert } from './rules.ts'
import * as store from './store.ts'

const most = 100

/** Open ones, oldest first. */
export const alertsNow = (world: World): Promise<OpenAlert[]> =>
  store.openAlerts(world.db, { most })

/** Alerts about one order. */
export const alertsOfOrder = (world: World, number: string): Promise<OpenAlert[]> =>
  store.openAlerts(world.db, { most, number })
