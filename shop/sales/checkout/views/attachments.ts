// Attachments of order emails: legal texts with the confirmation, the invoice with the first parcel, photos of the items
// with both.

import { buffer } from 'node:stream/consumers'
import { inLanguage, lineName } from '../../../catalog/products/rules/options.ts'
import { fileName, mediaTypes, widthsOf } from '../../../catalog/products/rules/photos.ts'
import type { AttachedTo } from '../../../platform/mail/actions.ts'
import type { Attachment } from '../../../platform/mail/port.ts'
import { pageSource } from '../../../storefront/pages/views.ts'
import type { World } from '../../../world.ts'
import { taxInvoicesAsPdf } from '../../invoicing/views/tax-documents.ts'
import { orderLines } from '../../orders/views/orders.ts'
import { welcomeTemplate } from '../mail.ts'

const legalTexts = ['terms', 'withdrawal'] as const
const confirmations: readonly string[] = [
  'order.placed',
  'order.placedOnReceipt',
  'order.placedFor',
  'order.credited',
  welcomeTemplate,
]
/** The one of the release is often sent before the invoice is written: a parcel's brings it. */
const withTaxInvoice: readonly string[] = [
  'order.released',
  'order.handedOver',
  'order.shipped',
  'order.parcel',
]

/** Whether the order's invoice is attached to this email. */
export const carriesInvoice = (template: string): boolean => withTaxInvoice.includes(template)

export const attachedToOrder: AttachedTo = async (world, { language, template, about }) => {
  const { order } = about
  if (!order) return []
  if (confirmations.includes(template))
    return [...(await legalOf(world, language)), ...(await photosOf(world, order, language))]
  if (!carriesInvoice(template)) return []
  const invoices = await taxInvoicesAsPdf(world, order)
  return [
    ...invoices.map(({ pdf, fileName }) => ({
      fileName,
      type: 'application/pdf',
      content: pdf,
    })),
    ...(await photosOf(world, order, language)),
  ]
}

/** Of the first items that have one, in the smallest size; mail clients show no drawings, which are SVG. */
async function photosOf(world: World, order: string, language: string): Promise<Attachment[]> {
  const attached: Attachment[] = []
  const lines = inLanguage(await orderLines(world, order), language)
  for (const line of lines.slice(0, mostPhotos)) {
    const { photo } = line.art
    if (!photo) continue
    const { id, plain } = photo
    const file = await world.files.get(
      fileName(id, { width: Math.min(...widthsOf(photo)), format: plain }),
    )
    // An email is not delayed by a missing picture.
    if (!file.ok) continue
    attached.push({
      fileName: `${id}.${plain}`,
      type: mediaTypes[plain],
      content: await buffer(file.value),
      contentId: `goods-${attached.length}-${id}`,
      shows: lineName(line),
    })
  }
  return attached
}
const mostPhotos = 8

async function legalOf(world: World, language: string): Promise<Attachment[]> {
  const attached: Attachment[] = []
  for (const page of legalTexts) {
    const written = await pageSource(world, `/legal/${page}`, language)
    const title = world.say(language, 'footer', `legal.${page}`)
    if (written)
      attached.push({
        fileName: `${title}.txt`,
        type: 'text/plain; charset=utf-8',
        content: `${title}\n\n${written.trim()}\n`,
      })
  }
  return attached
}
