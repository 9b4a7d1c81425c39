// How long a payment request waits for its payment: minutes on a ledger, the days of a manual method.
import type { World } from '../../../world.ts'
import { isPaidOnReceipt } from '../../manual-methods/rules/manual-method.ts'
import { manualMethodOf } from '../../manual-methods/views.ts'
import type { Method } from '../rules/methods.ts'

const minutesOfDay = 1440
/** What is paid on receipt is never late: whoever receives it years later still owes it. */
const daysOnReceipt = 3650

/** In minutes. `chain` names the manual method. */
export async function minutesToPay(
  world: World,
  method: Method,
  chain: string | null,
): Promise<number> {
  const manual = method === 'manual' ? await manualMethodOf(world, chain) : null
  if (!manual) return world.config.paymentMinutes
  return minutesOfDay * (isPaidOnReceipt(manual.kind) ? daysOnReceipt : manual.days)
}
