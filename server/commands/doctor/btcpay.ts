// Doctor check of a BTCPay Server: it answers, and the key may do what payments need.
import { btcPay } from '../../../adapters/providers/btcpay/btcpay.ts'
import type { Config } from '../../config/config.ts'
import { type Finding, findingsOf } from './finding.ts'

export async function examineBtcPay(settings: NonNullable<Config['btcPay']>): Promise<Finding[]> {
  const { fine, wrong } = findingsOf(new URL(settings.url).host)
  const provider = btcPay(settings)
  const lacking = await provider.lacking()
  if (!lacking.ok) return [wrong(...remedyOf(lacking.code))]
  if (lacking.value.length > 0)
    return [
      wrong(
        `The key lacks rights for this store: ${lacking.value.join(', ')}.`,
        'Create a key with these rights in BTCPay Server (Account, API keys), and put it into BTCPAY_KEY_FILE.',
      ),
    ]
  const read = await provider.list(new Date(), 0)
  if (!read.ok) return [wrong(...remedyOf(read.code))]
  return [fine('It answers, and the key has all rights for its store.')]
}

function remedyOf(code: string): [says: string, remedy: string] {
  if (code === 'provider.key')
    return [
      'It does not accept the key.',
      'Put a key of this server and store into BTCPAY_KEY_FILE.',
    ]
  if (code === 'provider.unreachable' || code === 'provider.limited')
    return [`It does not answer (${code}).`, 'Wait until it answers, or correct BTCPAY_URL.']
  return ['The response is not from BTCPay Server.', 'Correct BTCPAY_URL and BTCPAY_STORE.']
}
