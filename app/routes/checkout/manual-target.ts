// What a shopper does for a manual payment method, with the QR code of a SEPA credit transfer.
import { epcText, ibanText } from '../../../shop/payments/manual-methods/rules/iban.ts'
import {
  isPaidOnReceipt,
  textIn,
} from '../../../shop/payments/manual-methods/rules/manual-method.ts'
import { manualMethodOf } from '../../../shop/payments/manual-methods/views.ts'
import type { PaymentRequestView } from '../../../shop/payments/requests/views/payment-requests.ts'
import type { World } from '../../../shop/world.ts'
import { qrDrawing } from '../../http/qr'

export type ManualTarget = NonNullable<Awaited<ReturnType<typeof manualTarget>>>

/** Null for a method of a ledger, or one that is unknown. The reference is the order's number. */
export async function manualTarget(
  world: World,
  { quote, options, currency, orderNumber }: PaymentRequestView,
  language: string,
) {
  const found = await manualMethodOf(world, quote.chain)
  const option = options.find(({ method }) => method === 'manual')
  if (!found || !option) return null
  const { accountHolder: holder, iban, bic, kind } = found
  const transfer = { holder, iban, bic, amount: option.asked, currency, reference: orderNumber }
  const code = iban === '' ? null : epcText(transfer)
  return {
    kind: 'manual' as const,
    name: textIn(found.names, language),
    instructions: textIn(found.instructions, language),
    isOnReceipt: isPaidOnReceipt(kind),
    isAtPickup: kind === 'at_pickup',
    amount: option.asked,
    currency,
    reference: orderNumber,
    isDemo: world.config.demo,
    account: iban === '' ? null : { holder, iban: ibanText(iban), bic },
    qr: code === null ? null : qrDrawing(code),
  }
}
