// Emails about parcels: shipped, contents of partial shipments, corrections.

import type { World } from '../../world.ts'
import type { Sent } from '../orders/actions/parcels.ts'
import type { Order } from '../orders/rules/order.ts'
import { type Parcel, trackingLink } from '../orders/rules/parcels.ts'
import { itemsText, mailOfOrder } from '../returns/mail.ts'
import { deliveryLine, orderMails } from './mail.ts'

/** Queued in the transaction that ships it. */
export async function parcelMail(world: World, order: Order, parcel: Sent): Promise<void> {
  const { place, isLast } = parcel
  const details = (language: string) => parcelLines(world, parcel, language)
  if (isLast && place === 1) return orderMails(world, [{ order, template: 'shipped', details }])
  return mailOfOrder(world, order, async (language) => ({
    template: isLast ? 'order.parcelLast' : 'order.parcel',
    values: { place, items: await itemsText(world, language, order.number, parcel.lines) },
    details: [...deliveryLine(world, order, language), ...details(language)],
    // The first parcel's email has the invoice attached.
    ...(place === 1 && { about: { order: order.number } }),
    dedupe: `order.parcel ${order.number} ${place}`,
  }))
}

/** Queued in the transaction that corrects it. */
export const correctedMail = (world: World, order: Order, parcel: Parcel): Promise<void> =>
  mailOfOrder(world, order, async (language) => ({
    template: 'order.parcelCorrected',
    values: { place: parcel.place },
    details: [
      ...parcelLines(world, parcel, language),
      ...(parcel.tracking ? [] : [world.say(language, 'mail', 'details.untracked')]),
    ],
  }))

type Shown = Pick<Parcel, 'carrier' | 'tracking'>

/** Carrier, and tracking link if there is one. */
function parcelLines(world: World, { carrier, tracking }: Shown, language: string): string[] {
  const link = trackingLink({ carrier, tracking })
  const say = (key: string, values: Record<string, string>) =>
    world.say(language, 'mail', `details.${key}`, values)
  return [
    ...(carrier ? [say('carrier', { carrier })] : []),
    ...(tracking ? [say('tracking', { tracking })] : []),
    ...(link ? [link] : []),
  ]
}
