// Whether the demonstration's wallet may pay.
import { isOnLedger, type Method } from '../../../payments/requests/rules/methods.ts'
import type { World } from '../../../world.ts'

/** Only on the demonstration's simulated ledgers. */
export const hasDemoWallet = ({ config, ledgers, usdt }: World, method: Method): boolean =>
  isOnLedger(method) &&
  (method === 'pi'
    ? config.pi?.simulated === true && ledgers.demoWallet !== null
    : method === 'usdt' && config.usdt?.simulated === true && usdt?.demoWallet != null)
