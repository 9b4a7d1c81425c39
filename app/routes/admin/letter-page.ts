// A letter as a mail program shows it: a document of its own that may run and load nothing.
import { createHash } from 'node:crypto'
import { data } from 'react-router'
import { letterStyle } from '../../../shop/mail/html.ts'
import { letterFor, letterPage } from '../../../shop/mail/views.ts'
import { door } from '../../http/door'
import { exampleLetter } from '../../http/letters'
import { requireTab } from '../../http/staff'
import { isLanguage } from '../../i18n/languages'
import type { Route } from './+types/letter-page'

const styleHash = createHash('sha256').update(letterStyle).digest('base64')

export async function loader({ context, params, request }: Route.LoaderArgs) {
  requireTab(context, 'mail')
  const { world } = door(context)
  const letter = params.id === 'example' ? exampleIn(request) : await letterFor(world, params.id)

  function exampleIn({ url }: Request) {
    const query = new URL(url).searchParams
    const wanted = query.get('language') ?? ''
    const language = isLanguage(wanted) ? wanted : 'en'
    const found = exampleLetter(world, query.get('name') ?? '', language)
    return found && { ok: true as const, value: { ...found, words: found.text, language } }
  }

  if (!letter?.ok || !letter.value.words) throw data(null, { status: 404 })
  const { language, subject, words } = letter.value
  return new Response(letterPage(world, { language, subject, text: words }), {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': `sandbox; default-src 'none'; style-src 'sha256-${styleHash}'`,
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
    },
  })
}
