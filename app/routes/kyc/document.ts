// Private image for a reviewer: requires session and role; each access is audited.
import { Readable } from 'node:stream'
import { type OpenedDocument, openDocument } from '../../../shop/identity/documents/actions/open.ts'
import { redirect } from '../../http/redirects'
import { statusOf } from '../../http/refusals'
import { buyerOf, pagePath, requestContext } from '../../http/request-context'
import { firstLanguage, isLanguage, pathIn } from '../../i18n/languages'
import type { Route } from './+types/document'

const fixed = {
  'cache-control': 'no-store',
  'content-security-policy': "sandbox; default-src 'none'",
  'cross-origin-resource-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
}

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { world } = requestContext(context)
  const who = buyerOf(context)
  if (!who) return refused('documents.missing')
  const reason = new URL(request.url).searchParams.get('reason') ?? ''
  // The audited reason is one of fixed values, never free text.
  const word = /^[a-z-]{1,30}$/.test(reason) ? reason : 'review'
  const opened = await openDocument(world, who, params.id, word)
  if (opened.ok) return picture(params.id, opened.value)
  // An embedded image cannot show a step-up prompt; a top-level one can.
  // The shop's service worker passes a page on without its destination.
  const isPage = request.headers.get('sec-fetch-mode') === 'navigate'
  if (opened.code !== 'accounts.stepUp' || !isPage) return refused(opened.code)
  const language = isLanguage(who.language) ? who.language : firstLanguage()
  const next = encodeURIComponent(pagePath(request))
  return redirect(pathIn(language, `/account/confirm?next=${next}`))
}

function picture(id: string, { stream, mediaType, bytes }: OpenedDocument): Response {
  return new Response(Readable.toWeb(stream) as ReadableStream<Uint8Array>, {
    headers: {
      ...fixed,
      'content-type': mediaType,
      'content-length': String(bytes),
      'content-disposition': `inline; filename="doc-${id}.jpg"`,
    },
  })
}

const refused = (code: string) => new Response(null, { status: statusOf(code), headers: fixed })
