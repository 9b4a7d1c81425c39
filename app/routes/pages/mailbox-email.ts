// An email of the demonstration's mailbox as a mail client shows it, for its frame there.
import { data } from 'react-router'
import { emailPage, goodsIn, mailboxEmail } from '../../../shop/platform/mail/views.ts'
import { attachedToOrder } from '../../../shop/sales/checkout/views/attachments.ts'
import { previewLook } from '../../../shop/storefront/brand/views.ts'
import { emailResponse } from '../../http/email-response'
import { requestContext } from '../../http/request-context'
import type { Route } from './+types/mailbox-email'

export async function loader({ context, params }: Route.LoaderArgs) {
  const { world } = requestContext(context)
  const email = await mailboxEmail(world, params.id)
  if (!email) throw data(null, { status: 404 })
  const { body: text, ...rest } = email
  // The frame may load nothing: what a sent email attaches is written into it.
  const goods = goodsIn(
    await attachedToOrder(world, email),
    ({ type, content }) => `data:${type};base64,${Buffer.from(content).toString('base64')}`,
  )
  const page = emailPage(world, { ...rest, text, look: await previewLook(world), goods })
  return emailResponse(page, { isFramed: true })
}
