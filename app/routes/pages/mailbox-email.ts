// An email of the demonstration's mailbox as a mail client shows it, for its frame there.
import { data } from 'react-router'
import { emailFor, emailPage } from '../../../shop/platform/mail/views.ts'
import { previewLook } from '../../../shop/storefront/brand/views.ts'
import { emailResponse } from '../../http/email-response'
import { requestContext } from '../../http/request-context'
import type { Route } from './+types/mailbox-email'

export async function loader({ context, params }: Route.LoaderArgs) {
  const { world } = requestContext(context)
  const found = world.config.demo ? await emailFor(world, params.id) : null
  if (!found?.ok || !found.value.words) throw data(null, { status: 404 })
  const { language, subject, template, words: text } = found.value
  const look = await previewLook(world)
  return emailResponse(emailPage(world, { language, subject, text, template, look }), {
    isFramed: true,
  })
}
