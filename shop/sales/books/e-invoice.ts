// An invoice or a credit note as XML (EN 16931, UBL 2.1), from what was stored with the order (docs/design/books.md).
import { isOwedOnReceipt } from '../../payments/manual-methods/rules/manual-method.ts'
import { movementsOf } from '../../payments/requests/views/movements.ts'
import {
  type PaymentRequestView,
  paymentRequestOf,
} from '../../payments/requests/views/payment-requests.ts'
import { isIsoCurrency } from '../../platform/money/currencies.ts'
import { type Currency, decimalsOf } from '../../platform/money/rules.ts'
import { ok, type Result, refuse } from '../../result.ts'
import type { World } from '../../world.ts'
import { ratesOf } from '../invoicing/document-taxes.ts'
import { knownOf, suppliedOn } from '../invoicing/facts.ts'
import { inSellerCurrency, taxDocumentLabel } from '../invoicing/rules.ts'
import { orderByNumber } from '../orders/views/orders.ts'
import { isWithoutDelivery } from '../shipping/rules/zones.ts'
import type { RatePart } from '../taxes/rules/computation.ts'
import * as store from './store.ts'
import { buyerParty, sellerParty, ublDocument } from './ubl/facts.ts'
import { canBeUbl, ublOf } from './ubl/write.ts'

/**
 * The seller is that of the settings now; lines, amounts and address are those of the order. Refuses `invoicing.missing`,
 * `invoicing.xml_currency`, `invoicing.xml_seller`, and `invoicing.xml_buyer` once the address is erased, `invoicing.xml_edited` for a document
 * from before the order's last edit.
 */
export async function xmlInvoice(
  world: World,
  id: string,
): Promise<Result<{ readonly xml: string; readonly fileName: string }>> {
  const document = await store.issuedById(world.db, id)
  const order = document && (await orderByNumber(world, document.orderNumber))
  if (!document || !order) return refuse('invoicing.missing')
  const { kind, orderNumber } = document
  const stated = statedIn(document)
  if (!stated) return refuse('invoicing.xml_currency')
  const [known, request, moved, all] = await Promise.all([
    knownOf(world, order, null),
    paymentRequestOf(world, orderNumber),
    movementsOf(world, [orderNumber]),
    store.issuedOf(world.db, [orderNumber]),
  ])
  const { settings } = known
  const seller = sellerParty({
    name: settings.sellerName || world.config.shopName,
    address: settings.sellerAddress || settings.contactAddress,
    taxId: settings.sellerTaxId,
    country: settings.taxCountry || settings.sellerCountry,
    mail: settings.contactMail || world.config.supportMail,
  })
  if (!seller) return refuse('invoicing.xml_seller')
  const buyer = known.buyer && buyerParty(known.buyer)
  const scheme = document.taxes?.scheme ?? order.tax?.scheme ?? 'flat'
  // A supply to a business elsewhere in the EU names the VAT id that makes it one.
  if (!buyer?.country || (scheme === 'reverse' && !buyer.vatId))
    return refuse('invoicing.xml_buyer')
  const invoice =
    all.find(({ id }) => id === document.corrects) ?? all.find((each) => each.kind === 'invoice')
  // The amounts by line of an earlier version are those of its PDF alone.
  if ((kind === 'invoice' ? document : invoice)?.edit !== order.edits)
    return refuse('invoicing.xml_edited')
  const labelOf = (of: store.IssuedRow) => taxDocumentLabel(of.kind, of.number, orderNumber)
  const say = (key: 'delivery' | 'fee' | 'title.credit_note') =>
    world.say(known.language, 'invoice', key)
  const { isOnReceipt, open } = owedOn(request)
  const label = labelOf(document)
  const xml = ublOf(
    ublDocument(
      {
        kind,
        orderNumber,
        seller,
        buyer,
        scheme,
        number: label,
        issuedOn: document.day,
        corrects:
          kind === 'credit_note' && invoice
            ? {
                number: labelOf(invoice),
                issuedOn: invoice.day,
              }
            : null,
        note: settings.invoiceNote,
        isDelivered: !isWithoutDelivery(order.delivery),
        deliveredOn: suppliedOn(world, known) ?? (scheme === 'reverse' ? document.day : null),
        memo: moved.came.get(orderNumber)?.[0]?.memo ?? '',
        currency: stated.currency,
        rates: stated.rates,
        isOnReceipt,
        open: stated.valued(open),
        words: {
          charges: order.fee > 0n ? `${say('delivery')}, ${say('fee')}` : say('delivery'),
          refund: `${say('title.credit_note')} ${orderNumber}`,
        },
      },
      order,
      known.lines,
    ),
  )
  return ok({ xml, fileName: `${label}.xml` })
}

/** What is paid on receipt, and how much of it has not come yet. Every other order is paid before its invoice. */
function owedOn(request: PaymentRequestView | null) {
  const isOnReceipt = request !== null && isOwedOnReceipt(request.quote.chain)
  const open = isOnReceipt ? request.amountDue - request.amountFinal : 0n
  return { isOnReceipt, open: open > 0n ? open : 0n }
}

/** In the document's currency, otherwise in the seller's at the rate that the document states; null if neither fits. */
function statedIn(document: store.IssuedRow): {
  readonly currency: Currency
  readonly rates: readonly RatePart[]
  readonly valued: (amount: bigint) => bigint
} | null {
  const rates = ratesOf(document, 0)
  if (canBeUbl(document.currency))
    return { currency: document.currency, rates, valued: (amount) => amount }
  const { valueCurrency, valueRate } = document
  const isCents = valueCurrency && isIsoCurrency(valueCurrency) && decimalsOf(valueCurrency) === 2
  if (!isCents || !valueRate) return null
  const worth = { currency: valueCurrency, rate: valueRate }
  const valued = (amount: bigint) => inSellerCurrency(amount, document.currency, worth)
  return {
    currency: valueCurrency,
    rates: rates.map(({ rate, total, tax }) => ({ rate, total: valued(total), tax: valued(tax) })),
    valued,
  }
}
