// An email's HTML as a sandboxed document for preview.
import { data } from 'react-router'
import { emailAsSent } from '../../../../shop/platform/email-texts/views.ts'
import { emailFor, emailPage } from '../../../../shop/platform/mail/views.ts'
import { previewLook } from '../../../../shop/storefront/brand/views.ts'
import type { World } from '../../../../shop/world.ts'
import { emailResponse } from '../../../http/email-response'
import { requireTab } from '../../../http/staff'
import { firstLanguage, isLanguage } from '../../../i18n/languages'
import type { Route } from './+types/email-document'
import { exampleEmail } from './email-texts/examples'

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { world } = requireTab(context, 'mail')
  const email =
    params.id === 'example' ? await exampleFor(world, request) : await storedEmail(world, params.id)
  if (!email) throw data(null, { status: 404 })
  return emailResponse(emailPage(world, { ...email, look: await previewLook(world) }))
}

async function exampleFor(world: World, { url }: Request) {
  const query = new URL(url).searchParams
  const wanted = query.get('language') ?? ''
  const language = isLanguage(wanted) ? wanted : firstLanguage()
  const template = query.get('name') ?? ''
  const example = exampleEmail(world, template, language)
  const email = example && { ...example, language, template }
  return email && { ...email, ...(await emailAsSent(world, email)) }
}

async function storedEmail(world: World, id: string) {
  const found = await emailFor(world, id)
  if (!found.ok || !found.value.words) return null
  const { language, subject, template, words: text } = found.value
  return { language, subject, template, text }
}
