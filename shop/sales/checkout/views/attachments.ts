// Attachments of order emails: legal texts with the confirmation, the invoice with the first parcel.

import type { AttachedTo } from '../../../platform/mail/actions.ts'
import type { Attachment } from '../../../platform/mail/port.ts'
import { pageSource } from '../../../storefront/pages/views.ts'
import type { World } from '../../../world.ts'
import { taxInvoicesAsPdf } from '../../invoicing/views/tax-documents.ts'

const legalTexts = ['terms', 'withdrawal'] as const
const confirmations: readonly string[] = ['order.placed', 'order.placedFor', 'order.credited']
const withTaxInvoice: readonly string[] = ['order.released', 'order.shipped', 'order.parcel']

export const attachedToOrder: AttachedTo = async (world, { language, template, about }) => {
  const { order } = about
  if (!order) return []
  if (confirmations.includes(template)) return legalOf(world, language)
  if (!withTaxInvoice.includes(template)) return []
  return (await taxInvoicesAsPdf(world, order)).map(({ pdf, fileName }) => ({
    fileName,
    type: 'application/pdf',
    content: pdf,
  }))
}

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
