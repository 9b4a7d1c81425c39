// Return slip and label with reference, rendered on request.

import { inLanguage, lineName } from '../../../catalog/products/rules/options.ts'
import { may, type Viewer } from '../../../people/accounts/rules.ts'
import { contactOf } from '../../../people/accounts/views/accounts.ts'
import { countryName, linesOf } from '../../../platform/address-text.ts'
import { firstLanguage } from '../../../platform/languages.ts'
import { allow } from '../../../platform/rate-limits/actions.ts'
import { emailDate } from '../../../platform/time-zone.ts'
import { ok, type Result, refuse } from '../../../result.ts'
import { pdfLook } from '../../../storefront/brand/views.ts'
import type { World } from '../../../world.ts'
import { orderByNumber, orderLines } from '../../orders/views/orders.ts'
import { orderOfReturn, returnInstructions } from '../../returns/views.ts'
import { addressLines } from '../../shipping/rules/address-format.ts'
import { addressOf } from '../../shipping/views.ts'
import type { PdfDocument } from '../port.ts'

const drawn = { name: 'invoicing.return_slip', limit: 10, seconds: 600 }

/**
 * For the customer, and for shipping staff. Refuses `invoicing.missing` (also to viewers without access, and once the
 * items have arrived), `limit.reached`, `invoicing.not_printed`.
 */
export async function returnSlip(
  world: World,
  who: Viewer,
  id: string,
): Promise<Result<{ pdf: Uint8Array; reference: string }>> {
  const number = await orderOfReturn(world, id)
  const order = number ? await orderByNumber(world, number) : null
  if (!order || (order.userId !== who.id && !may(who, 'returns.decide')))
    return refuse('invoicing.missing')
  const way = (await returnInstructions(world, order.number)).find((each) => each.id === id)
  if (!way) return refuse('invoicing.missing')
  const counted = await allow(world, drawn, who.id)
  if (!counted.ok) return counted
  const language = (await contactOf(world, order.userId))?.language ?? firstLanguage()
  const words = (key: string, values?: Record<string, string | number>) =>
    world.say(language, 'invoice', key, values)
  const [lines, sender] = await Promise.all([
    inLanguage(await orderLines(world, order.number), language),
    addressOf(world, order.number),
  ])
  const from = sender ? [...addressLines(sender, true), countryName(sender.country, language)] : []
  const to = linesOf(way.address)
  const reference = { label: words('reference'), value: way.reference, isCode: true }
  const title = words('title.return_slip')
  const document: PdfDocument = {
    language,
    title,
    name: `${title} ${way.reference}`,
    from,
    to: { label: words('shipTo'), lines: to },
    facts: [
      reference,
      { label: words('order'), value: order.number },
      { label: words('sendUntil'), value: emailDate(world, way.until, language) },
    ],
    columns: [
      { label: words('item'), share: 0.8, isAmount: false },
      { label: words('quantity'), share: 0.2, isAmount: true },
    ],
    rows: way.lines.map(({ line, quantity }) => {
      return [lineName(lines[line]), String(quantity)]
    }),
    totals: [],
    notes: [words('returnNote')],
    mark: world.config.demo ? words('test') : '',
    label: { from, to, facts: [reference] },
  }
  const printed = await world.printer.print([document], await pdfLook(world))
  if (!printed.ok) return printed
  return ok({ pdf: printed.value[0] as Uint8Array, reference: way.reference })
}
