// Doctor check without a Pi ledger: at least one payment method is required.
import { assetOfToken } from '../../../shop/payments/requests/rules/methods.ts'
import { tokensOf } from '../../../shop/payments/requests/views/offered-methods.ts'
import type { Config } from '../../config/config.ts'
import { type Finding, findingsOf } from './finding.ts'

const { fine, warn } = findingsOf('ledger')

export function withoutPi({ demo, usdt }: Pick<Config, 'demo' | 'usdt'>): Finding {
  if (demo) return fine('Built-in simulator.')
  if (usdt)
    return fine(
      `Pi is not set up: customers pay in ${tokensOf({ usdt }).map(assetOfToken).join(', ')}.`,
    )
  return warn(
    'No ledger is set up, so customers cannot pay and the shop cannot open.',
    'Set PI_TREASURY, PI_HORIZON_URL and PI_NETWORK_PASSPHRASE, or USDT_CHAINS and USDT_XPUB.',
  )
}
