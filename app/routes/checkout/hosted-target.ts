// Where a shopper pays on the page of a provider, with its QR code for a second device.
import { openInvoice } from '../../../shop/payments/providers/open-invoice.ts'
import { wakeFor } from '../../../shop/payments/providers/read.ts'
import { isHosted } from '../../../shop/payments/requests/rules/methods.ts'
import type { PaymentRequestView } from '../../../shop/payments/requests/views/payment-requests.ts'
import type { World } from '../../../shop/world.ts'
import { qrDrawing } from '../../http/qr'

export type HostedTarget = NonNullable<Awaited<ReturnType<typeof hostedTarget>>>

/** Null for other methods, and where nothing is to be paid. `page` is null while the provider cannot give one. */
export async function hostedTarget(world: World, request: PaymentRequestView) {
  const { method, orderNumber, quote } = request
  if (!isHosted(method)) return null
  const provider = world.providers.find(({ ledger }) => ledger === quote.chain)
  if (!provider) return { method, name: '', host: '', page: null, isPreparing: false, isOff: true }
  const opened = await openInvoice(world, orderNumber)
  if (!opened.ok && opened.code === 'payment.settled') return null
  await wakeFor(world, orderNumber)
  const page = opened.ok ? opened.value : null
  return {
    method,
    name: provider.name,
    host: provider.host,
    isOff: false,
    // Another request makes it at this moment.
    isPreparing: opened.ok && page === null,
    // The server asks for what is left of it, too.
    page: page && { ...page, amount: request.remaining, qr: qrDrawing(page.link) },
  }
}
