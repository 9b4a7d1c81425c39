// What the doctor says where no ledger of Pi is set up: somebody has to be able to pay.
import type { Config } from '../../config/config.ts'
import { type Finding, fine, warn } from './finding.ts'

export function withoutPi({ demo, usdt }: Pick<Config, 'demo' | 'usdt'>): Finding {
  if (demo) return fine('ledger', 'Its own simulator.')
  if (usdt) return fine('ledger', 'None of Pi is set up: customers pay in USDT.')
  return warn(
    'ledger',
    'None is set up, so nobody can pay, and the shop cannot be opened.',
    'Set PI_TREASURY, PI_HORIZON_URL and PI_NETWORK_PASSPHRASE, or USDT_CHAINS and USDT_XPUB.',
  )
}
