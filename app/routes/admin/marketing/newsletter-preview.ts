// A newsletter as a mail program shows it, before it is sent.
import { data } from 'react-router'
import { issueExample } from '../../../../shop/people/newsletter/views/issues.ts'
import { letterPage } from '../../../../shop/platform/mail/views.ts'
import { requireTab } from '../../../http/admin/staff'
import { letterResponse } from '../../../http/email-previews'
import { requestContext } from '../../../http/request-context'
import type { Route } from './+types/newsletter-preview'

export async function loader({ context, params, request }: Route.LoaderArgs) {
  requireTab(context, 'newsletter')
  const { world } = requestContext(context)
  const language = new URL(request.url).searchParams.get('language') ?? 'en'
  const letter = await issueExample(world, params.id, language)
  if (!letter) throw data(null, { status: 404 })
  return letterResponse(letterPage(world, letter))
}
