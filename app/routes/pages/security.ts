// security.txt (RFC 9116).
import { day } from '../../../shop/platform/durations.ts'
import { requestContext } from '../../http/request-context'
import { languages } from '../../i18n/languages'
import type { Route } from './+types/security'

const days = 180
export function loader({ context }: Route.LoaderArgs) {
  const { config, now } = requestContext(context).world
  const expires = new Date(Math.ceil(now().getTime() / day + days) * day)
  const lines = [
    `Contact: mailto:${config.supportMail}`,
    `Expires: ${expires.toISOString()}`,
    `Preferred-Languages: ${languages.join(', ')}`,
    `Canonical: ${config.publicUrl}/.well-known/security.txt`,
  ]
  return new Response(`${lines.join('\n')}\n`, {
    headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'max-age=3600' },
  })
}
