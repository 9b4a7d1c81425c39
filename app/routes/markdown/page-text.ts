// A page written by the merchant, as Markdown.
import { shopZone } from '../../../shop/platform/time-zone.ts'
import { pageSource, type ShownPage } from '../../../shop/storefront/pages/views.ts'
import { shortDate } from '../../components/text/dates'
import { addressesIn, joined, line, markdown, source } from '../../http/markdown/text'
import { type Context, requestContext, share } from '../../http/request-context'
import { textOf } from '../../i18n/text'
import { shopStatus } from './status'

export async function pageMarkdown(context: Context, request: Request, shown: ShownPage) {
  const { world, language } = requestContext(context)
  const { path, name, at } = shown
  if (!new URL(request.url).search) share(context, 'design')
  const date = shortDate(at, language, shopZone(world))
  const text = joined(
    `# ${line(name)}`,
    await shopStatus(world, language),
    source((await pageSource(world, path, language)) ?? '', 1),
    path.startsWith('/legal/') && textOf(language, 'footer')('legal.changed', { date }),
  )
  return markdown(text, addressesIn(world, language).page(path))
}
