// A newsletter as a mail program shows it, before it is sent.
import { data } from 'react-router'
import { letterPage } from '../../../shop/mail/views.ts'
import { issueExample } from '../../../shop/newsletter/views/issues.ts'
import { door } from '../../http/door'
import { letterResponse } from '../../http/letters'
import { requireTab } from '../../http/staff'
import type { Route } from './+types/newsletter-letter'

export async function loader({ context, params, request }: Route.LoaderArgs) {
  requireTab(context, 'newsletter')
  const { world } = door(context)
  const language = new URL(request.url).searchParams.get('language') ?? 'en'
  const letter = await issueExample(world, params.id, language)
  if (!letter) throw data(null, { status: 404 })
  return letterResponse(letterPage(world, letter))
}
