// Newsletter preview as a sandboxed document.

import { data } from 'react-router'
import { issueExample } from '../../../../shop/people/newsletter/views/issues.ts'
import { emailPage } from '../../../../shop/platform/mail/views.ts'
import { previewLook } from '../../../../shop/storefront/brand/views.ts'
import { emailResponse } from '../../../http/email-response'
import { requireTab } from '../../../http/staff'
import { firstLanguage } from '../../../i18n/languages'
import type { Route } from './+types/newsletter-preview'

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { world } = requireTab(context, 'newsletter')
  const language = new URL(request.url).searchParams.get('language') ?? firstLanguage()
  const email = await issueExample(world, params.id, language)
  if (!email) throw data(null, { status: 404 })
  return emailResponse(emailPage(world, { ...email, look: await previewLook(world) }))
}
