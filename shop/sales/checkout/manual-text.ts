// What to do for a manual payment, as text for emails: amount, account, reference, deadline.
import { ibanText } from '../../payments/manual-methods/rules/iban.ts'
import {
  isPaidOnReceipt,
  type ManualMethod,
  textIn,
} from '../../payments/manual-methods/rules/manual-method.ts'
import { isPayable } from '../../payments/requests/rules/payable.ts'
import type { PaymentRequestView } from '../../payments/requests/views/payment-requests.ts'
import { linesOf } from '../../platform/address-text.ts'
import { formatAmount } from '../../platform/money/rules.ts'
import { shopDay } from '../../platform/time-zone.ts'
import type { World } from '../../world.ts'
import { dayText } from '../invoicing/pdf-document.ts'

/** None if nothing is to be paid by it. */
export function manualLines(
  world: World,
  request: PaymentRequestView | null,
  method: ManualMethod | null,
  language: string,
): string[] {
  if (!request || !method || !isPayable(request, world.now())) return []
  const { currency, orderNumber, remaining, quote } = request
  const say = (key: string, values: Record<string, string> = {}) =>
    world.say(language, 'payment', `manual.${key}`, values)
  const amount = formatAmount(remaining, currency, language)
  const name = textIn(method.names, language)
  const instructions = linesOf(textIn(method.instructions, language))
  if (isPaidOnReceipt(method.kind)) {
    const key = method.kind === 'at_pickup' ? 'atPickup' : 'onDelivery'
    return ['', `${name}:`, say(key, { amount }), ...instructions]
  }
  const { accountHolder, iban, bic } = method
  const account = [
    [say('holder'), accountHolder],
    [say('iban'), ibanText(iban)],
    [say('bic'), bic],
    [say('reference'), orderNumber],
  ].flatMap(([label, text]) => (text ? [`${label}: ${text}`] : []))
  const until = say('until', { date: dayText(shopDay(world, quote.expiresAt), language) })
  return ['', `${name}:`, say('send', { amount }), ...instructions, ...account, until]
}
