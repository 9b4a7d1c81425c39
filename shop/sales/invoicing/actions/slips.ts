// Packing slips of several orders as one PDF, rendered on request and not stored.
import { may, type Viewer } from '../../../people/accounts/rules.ts'
import { record } from '../../../platform/audit/actions.ts'
import { ok, type Result, refuse } from '../../../result.ts'
import { pdfLook } from '../../../storefront/brand/views.ts'
import type { World } from '../../../world.ts'
import { isReleased } from '../../orders/rules/order.ts'
import { orderByNumber } from '../../orders/views/orders.ts'
import { factsOf, knownOf, printable, slipParts } from '../facts.ts'
import type { Pile } from '../pdf-document.ts'
import type { PdfDocument } from '../port.ts'

/**
 * In the given order: what remains to be shipped of each order, or all its parcels. Each order has its own audit
 * entry. Refuses `invoicing.not_allowed`, `invoicing.unreleased` {numbers} (then nothing is printed),
 * `invoicing.not_printed`.
 */
export async function printPackingSlips(
  world: World,
  who: Viewer,
  numbers: readonly string[],
): Promise<Result<Uint8Array>> {
  if (!may(who, 'orders.ship')) return refuse('invoicing.not_allowed')
  const documents: PdfDocument[] = []
  const unreleased: string[] = []
  for (const [at, number] of numbers.entries()) {
    const pile = numbers.length > 1 ? { place: at + 1, count: numbers.length } : null
    const own = await slipsOf(world, number, pile)
    if (own.length === 0) unreleased.push(number)
    documents.push(...own)
  }
  if (unreleased.length > 0)
    return refuse('invoicing.unreleased', { facts: { numbers: unreleased.join(', ') } })
  const bound = await world.printer.bind(documents, await pdfLook(world))
  if (!bound.ok) return bound
  for (const number of numbers) await record(world, who, 'order.slip_printed', `order:${number}`)
  return ok(bound.value)
}

/**
 * The order's slip as a PDF, from what remains and its current address; null if there is nothing to pack, or the
 * address was erased: then the one written at its release is the record. Refuses `invoicing.not_printed`.
 */
export async function currentSlip(
  world: World,
  number: string,
): Promise<Result<Uint8Array | null>> {
  const slips = await slipsOf(world, number)
  if (slips.length === 0 || slips.some(({ to }) => to.lines.length === 0)) return ok(null)
  return world.printer.bind(slips, await pdfLook(world))
}

/** None if it is not released, or if nothing of it is or was shipped. */
async function slipsOf(
  world: World,
  number: string,
  pile: Pile | null = null,
): Promise<PdfDocument[]> {
  const order = await orderByNumber(world, number)
  if (!order || !isReleased(order.status)) return []
  const known = await knownOf(world, order, null)
  return slipParts(known).map((part) => {
    const placed = pile ? { ...part, pile } : part
    const slip = { kind: 'packing_slip', total: order.total, part: placed } as const
    return printable(world, factsOf(world, known, slip))
  })
}
