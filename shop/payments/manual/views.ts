// Payments that staff recorded, for the order's page.
import type { World } from '../../world.ts'
import { type ManualPayment, manualPaymentsOf } from './store.ts'

export type { ManualPayment } from './store.ts'

/** Newest first. */
export const recordedPayments = (world: World, orderNumber: string): Promise<ManualPayment[]> =>
  manualPaymentsOf(world.db, orderNumber)
